"""The package and the oracle through the same games, compared at every ply.

`python tests/differential.py --games 100000 --jobs 2` plays more than the test suite has time for.
Game number i depends on `--seed` and i alone.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from oracle.red import CODES, COLORS, TILES, Game, Move, code_of, is_small, text_of
from oracle.red_play import choose
from redtiles import Color, Group, Rules, State
from redtiles import Move as PackageMove
from redtiles.red.scoring import Role

STYLES = {
    "uniform": 30,
    "large_first": 20,
    "compact": 20,
    "spread": 10,
    "hoard": 10,
    "line": 6,
    "seal": 2,
}
# The full supply makes the longest games, which cost the oracle the most.
SUPPLIES = {
    (5, 1): 7, (5, 0): 1, (4, 1): 2, (4, 0): 1, (3, 1): 3,
    (3, 0): 3, (2, 1): 11, (2, 0): 12, (1, 1): 40, (1, 0): 20,
}  # fmt: skip
TIES = ("replay", "shared")
ROLES: tuple[Role, ...] = ("border", "circle")
SLICE = 50
CODES_SAMPLED = 10


class Pair:
    """One game in the package, under either option for a triple tie, and in the oracle."""

    def __init__(
        self,
        players: int,
        small_copies: int = 5,
        large_copies: int = 1,
        keys: dict[str, int] | None = None,
        texts: dict[int, str] | None = None,
    ) -> None:
        """`keys` and `texts` remember the positions of games played before."""
        self.rules = [Rules(players, "replay", small_copies, large_copies)]
        self.rules.append(Rules(players, "shared", small_copies, large_copies))
        self.states = [State(rules) for rules in self.rules]
        self.game = Game(players, "replay", small_copies, large_copies)
        self.counts: Counter[str] = Counter()
        self.keys = {} if keys is None else keys
        self.texts = {} if texts is None else texts

    @property
    def state(self) -> State:
        return self.states[0]

    def same(self, what: str, package: object, oracle: object) -> None:
        """`AssertionError` unless both say the same."""
        self.counts["comparisons"] += 1
        if package != oracle:
            moves = " ".join(map(text_of, self.game.moves))
            raise AssertionError(
                f"{what}: the package has {package!r}, the oracle {oracle!r}\n"
                f"in {self.game.to_text()} after {moves or 'no moves'}"
            )

    def push(self, move: Move) -> None:
        for state in self.states:
            state.push(text_of(move))
        self.game.push(move)

    def pop(self) -> None:
        move = text_of(self.game.pop())
        for state in self.states:
            self.same("move taken back", str(state.pop()), move)

    def compare(self, rng: Random) -> None:
        """Everything that both can say about the position."""
        self.counts["plies"] += 1
        self._compare_moves()
        for code in self._sample(rng):
            self._compare_violation(code)
        self._compare_position()
        self._compare_groups()
        self._compare_text()
        self._compare_outcomes()

    def _compare_moves(self) -> None:
        legal = self.state.legal_moves
        codes = list(legal.codes())
        self.same("legal moves", set(codes), {code_of(move) for move in self.game.legal_moves()})
        self.same("order of legal moves", codes, sorted(codes))
        self.same("number of legal moves", len(legal), len(self.game.legal_moves()))
        self.same("codes of the moves listed", [move.code for move in legal], codes)

    def _sample(self, rng: Random) -> list[int]:
        """Codes of any kind, most of them where something could go wrong."""
        codes = [rng.randrange(CODES), code_of((rng.choice(TILES), 31, rng.randint(-32, 31)))]
        near = self.game.placements or [("wb", 0, 0)]
        in_pool = [tile for tile, left in self.game.pool.items() if left]
        while len(codes) < CODES_SAMPLED:
            _, x, y = rng.choice(near)
            tile = rng.choice([*in_pool, *in_pool, *TILES, near[-1][0]])
            x, y = (max(-32, min(31, c + rng.randint(-3, 3))) for c in (x, y))
            codes.append(code_of((tile, x, y)))
        return codes

    def _compare_violation(self, code: int) -> None:
        move = PackageMove.from_code(code)
        violation = self.state.violation(move)
        found = None if violation is None else violation.name
        expected = self.game.violation((str(move.tile), move.x, move.y))
        self.same(f"violation of {move}", found, expected)
        self.same(f"is_legal of {move}", self.state.is_legal(move), expected is None)
        self.same(f"{move} in legal_moves", move in self.state.legal_moves, expected is None)
        self.counts[f"violation {found}"] += 1

    def _compare_position(self) -> None:
        state, game = self.state, self.game
        pool = [(str(tile), left) for tile, left in state.pool.items()]
        self.same("pool", pool, list(game.pool.items()))
        self.same("is_over", state.is_over, game.is_over)
        self.same("to_move", state.to_move, game.to_move)
        seat = None if game.to_move is None else COLORS.index(game.to_move)
        self.same("seat", state.seat, seat)
        last = state.last_tile
        self.same("last_tile", None if last is None else str(last), game.last_tile)
        self.same("moves", [str(m) for m in state.moves], [text_of(m) for m in game.moves])
        self.same("ply", state.ply, len(game.moves))

    def _compare_groups(self) -> None:
        state, game = self.state, self.game
        best = {}
        for color, role in itertools.product(COLORS, ROLES):
            expected = game.groups(color, role)
            groups = [as_tuple(group) for group in state.groups(Color(color), role)]
            self.same(f"groups of {color} {role}", groups, expected)
            first = expected[0] if expected else (0, ())
            self.same("best group", as_tuple(state.best_group(color, role)), first)
            best[color, role] = first[0]
        # The oracle's own scores() would look for all groups again.
        expected_scores = {
            color: (best[color, "border"], best[color, "circle"])
            for color in COLORS[: game.players]
        }
        self.same("scores", package_scores(state), expected_scores)

    def _compare_text(self) -> None:
        text = self.game.to_text()
        for state, rules in zip(self.states, self.rules, strict=True):
            self.same("position text", state.to_text(), text)
            again = State.from_text(text, rules)
            self.same("state of the text", again == state, True)
            self.same("key of the text", again.key(), state.key())
        self.same("equal under either option", self.states[0] == self.states[1], True)
        key = self.state.key()
        self.same("key seen with this text", key, self.keys.setdefault(text, key))
        self.same("text seen with this key", text, self.texts.setdefault(key, text))

    def _compare_outcomes(self) -> None:
        for state, tie in zip(self.states, TIES, strict=True):
            self.game.three_way_tie = tie
            found, expected = state.outcome(), self.game.outcome()
            if found is None or expected is None:
                self.same("outcome", found, expected)
                continue
            self.same("scores", package_scores(state), self.game.scores())
            winners = tuple([color.value for color in found.winners])
            self.same("winners", winners, expected.winners)
            self.same("reason", found.reason.name, expected.reason)
            self.same("returns", found.returns, expected.returns)
            self.same("seats", found.seats, tuple(COLORS.index(c) for c in expected.winners))
            if tie == "replay" or expected.reason != "HIGHEST_SCORE":
                self.counts[f"outcome {expected.reason} ({self.game.players} players)"] += 1


def package_scores(state: State) -> dict[str, tuple[int, int]]:
    """The scores of the package as the oracle has them."""
    return {color.value: (score.border, score.circle) for color, score in state.scores().items()}


def as_tuple(group: Group) -> tuple[int, tuple[Move, ...]]:
    """A group of the package as the oracle has it."""
    return group.points, tuple([plain(move) for move in group.placements])


def plain(move: PackageMove) -> Move:
    """A move of the package as the oracle has it."""
    return (str(move.tile), move.x, move.y)


def play(number: int, seed: int, keys: dict[str, int], texts: dict[int, str]) -> Counter[str]:
    """One game to its end, in some style and supply; half of them take back moves on the way.

    `keys` and `texts` hold the positions seen before.
    """
    rng = Random(f"{seed} {number}")
    style = rng.choices([*STYLES], [*STYLES.values()])[0]
    small, large = rng.choices([*SUPPLIES], [*SUPPLIES.values()])[0]
    pair = Pair(2 + number % 2, small, large, keys, texts)
    back_at = rng.randrange(2 * (6 * small + 6 * large))
    pair.compare(rng)
    while not pair.game.is_over:
        pair.push(choose(pair.game, rng, style))
        pair.compare(rng)
        if len(pair.game.moves) == back_at:
            back_at = -1
            for _ in range(rng.randint(1, len(pair.game.moves))):
                pair.pop()
            pair.compare(rng)
    pair.counts["games"] += 1
    left = any(pair.game.pool.values())
    pair.counts["games that ended early"] += left
    pair.counts["large tiles laid"] += sum(not is_small(m[0]) for m in pair.game.placements)
    return pair.counts


def play_slice(first: int, games: int, seed: int) -> Counter[str]:
    """The games from number `first` on."""
    total: Counter[str] = Counter()
    keys: dict[str, int] = {}
    texts: dict[int, str] = {}
    for number in range(first, first + games):
        total += play(number, seed, keys, texts)
    return total


def main(arguments: list[str]) -> None:
    """Play as many games as asked for and print the counts, now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    args = parser.parse_args(arguments)
    started = time.monotonic()
    starts = range(args.first, args.first + args.games, SLICE)
    sizes = [min(SLICE, args.first + args.games - start) for start in starts]
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        results: Any = pool.map(play_slice, starts, sizes, itertools.repeat(args.seed))
        for done, counts in enumerate(results, 1):
            total += counts
            if done % 20 == 0 or done == len(sizes):
                report(total, time.monotonic() - started)


def report(total: Counter[str], seconds: float) -> None:
    """All counts on one line."""
    counts = ", ".join(f"{name} {count:,}" for name, count in sorted(total.items()))
    print(f"{seconds:,.0f} s: {counts}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
