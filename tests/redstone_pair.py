"""A game of Redstone in the package and in the oracle, compared at every ply."""

from __future__ import annotations

from collections import Counter
from random import Random

from oracle.redstone import CODES, Game, Move, Point, code_of, move_of, point_text, text_of
from oracle.redstone_play import choose
from redtiles import redstone
from redtiles.redstone import Rules, State

SAMPLED = 12
"""Codes of moves, legal or not, that are judged by both at a position."""


class Pair:
    """One game in both. `keys` and `texts` remember the positions of games played before."""

    def __init__(
        self,
        game: Game,
        keys: dict[str, int] | None = None,
        texts: dict[int, str] | None = None,
    ) -> None:
        self.game = game
        self.start = game.to_text()
        self.rules = Rules(game.size, game.pie)
        self.state = State.from_text(self.start, self.rules)
        self.counts: Counter[str] = Counter()
        self.keys = {} if keys is None else keys
        self.texts = {} if texts is None else texts

    def same(self, what: str, package: object, oracle: object) -> None:
        """`AssertionError` unless both say the same."""
        self.counts["comparisons"] += 1
        if package != oracle:
            moves = " ".join(map(text_of, self.game.moves))
            raise AssertionError(
                f"{what}: the package has {package!r}, the oracle {oracle!r}\n"
                f"from {self.start} after {moves or 'no moves'}"
            )

    def push(self, move: Move) -> None:
        self.state.push(text_of(move))
        self.game.push(move)
        self.counts["captures of both colors"] += {"b", "w"} <= set(self.game.captured.values())
        captured = sorted(code_of((color, *p)) for p, color in self.game.captured.items())
        self.same("captured", self.state._table.captured, captured)

    def pop(self) -> None:
        self.same("move taken back", str(self.state.pop()), text_of(self.game.pop()))

    def compare(self, rng: Random, legal: list[Move] | None) -> None:
        """Everything that both can say about the position; `legal` is what the oracle allows.

        Where that takes too long it is `None`, and only a sample of moves is judged.
        """
        self.counts["plies"] += 1
        if legal is not None:
            self._compare_moves(legal)
        for move in self._sample(rng):
            self._compare_violation(move)
        self._compare_position()
        self._compare_text()
        self._compare_outcome()

    def _compare_moves(self, legal: list[Move]) -> None:
        moves = self.state.legal_moves
        codes = [code_of(move) for move in legal]
        self.same("legal moves", list(moves.codes()), codes)
        self.same("number of legal moves", len(moves), len(codes))
        self.same("codes of the moves listed", [move.code for move in moves], codes)
        self.same("moves by index", [moves[i].code for i in range(len(codes))], codes)
        both = {move[1:] for move in legal if move[0] == "r"}
        self.counts["points open to both"] += any(
            move[1:] in both for move in legal if move[0] != "r"
        )

    def _sample(self, rng: Random) -> list[Move]:
        size = self.game.size
        moves = [move_of(rng.randrange(CODES)), move_of(1875)]
        while len(moves) < SAMPLED:
            moves.append((rng.choice("bwr"), rng.randrange(size), rng.randrange(size)))
        return moves

    def _compare_violation(self, move: Move) -> None:
        own = redstone.Move.from_code(code_of(move))
        self.same("text of a move", str(own), text_of(move))
        violation = self.state.violation(own)
        found = None if violation is None else violation.name
        expected = self.game.violation(move)
        self.same(f"violation of {own}", found, expected)
        self.same(f"is_legal of {own}", self.state.is_legal(own), expected is None)
        self.same(f"{own} in legal_moves", own in self.state.legal_moves, expected is None)
        self.counts[f"violation {found}"] += 1

    def _compare_position(self) -> None:
        state, game = self.state, self.game
        self.same("is_over", state.is_over, game.is_over)
        self.same("to_move", state.to_move, game.to_move)
        self.same("seat", state.seat, game.seat)
        self.same("seats", state.seats, game.seats)
        self.same("moves", [str(m) for m in state.moves], [text_of(m) for m in game.moves])
        self.same("ply", state.ply, len(game.moves))
        stones = {
            (col, row): stone
            for col in range(game.size)
            for row in range(game.size)
            if (stone := state.stone_at(redstone.Point(col, row))) is not None
        }
        self.same("stones", stones, game.board)
        groups = [(g.color, texts(g.stones), texts(g.liberties)) for g in state.groups()]
        expected = [
            (g.color, plain_texts(g.stones), plain_texts(g.liberties)) for g in game.groups()
        ]
        self.same("groups", groups, expected)

    def _compare_text(self) -> None:
        text = self.game.to_text()
        self.same("position text", self.state.to_text(), text)
        again = State.from_text(text, self.rules)
        self.same("state of the text", again == self.state, True)
        self.same("its text", again.to_text(), text)
        self.same("key of the text", again.key(), self.state.key())
        self.same("its moves", list(again.legal_moves), list(self.state.legal_moves))
        key = self.state.key()
        self.same("key seen with this text", key, self.keys.setdefault(text, key))
        self.same("text seen with this key", text, self.texts.setdefault(key, text))

    def _compare_outcome(self) -> None:
        found, expected = self.state.outcome(), self.game.outcome()
        if found is None or expected is None:
            self.same("outcome", found, expected)
            return
        self.same("winners", found.winners, (expected.winner,))
        self.same("winning seats", found.seats, (expected.seat,))
        self.same("reason", found.reason.name, expected.reason)
        self.same("returns", found.returns, expected.returns)
        self.counts[f"outcome {expected.reason}"] += 1


def texts(points: tuple[redstone.Point, ...]) -> list[str]:
    return [str(point) for point in points]


def plain_texts(points: tuple[Point, ...]) -> list[str]:
    return [point_text(point) for point in points]


def play(pair: Pair, rng: Random, style: str, plies: int | None = None) -> None:
    """Plays to the end, or so many plies, and takes back some moves on the way."""
    game = pair.game
    back_at = rng.randrange(1, 2 * game.size * game.size)
    legal = game.legal_moves()
    pair.compare(rng, legal)
    while not game.is_over and plies != 0:
        pair.push(choose(game, legal, rng, style))
        if len(game.moves) == back_at:
            back_at = -1
            for _ in range(rng.randint(1, len(game.moves))):
                pair.pop()
        legal = game.legal_moves()
        pair.compare(rng, legal)
        plies = None if plies is None else plies - 1
    pair.counts["games"] += 1
