"""How cost grows: with the tiles on the table, and in bulk work with the number of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.contest import Options, Report, Round, timed, timed_after
from benchmarks.games import TILES, full_positions, moves_of, rows_of, state_after
from benchmarks.peers import PeerMissingError, agree, load
from benchmarks.tables import duration, table
from redtiles import Move, State, bulk

GAMES = 16
SEED = 7
SHOWN = (1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36)
QUERY, LISTING, PUSH, SCORE = "len(legal_moves)", "list(legal_moves)", "push", "scores()"
PLAYOUTS, RANDOM_GAMES, SCORES = "playouts, a game", "random_games, a game", "score, a position"


def each(work: Callable[[State], object], states: list[State]) -> Callable[[], None]:
    def all_of_them() -> None:
        for state in states:
            work(state)

    return all_of_them


def rounds_at(tiles: int, games: list[list[Move]], number: int) -> dict[str, Round]:
    """The rounds for states with so many tiles on the table, the last of them just laid."""
    states = [state_after(moves[:tiles]) for moves in games]
    last = [(state, moves[tiles - 1]) for state, moves in zip(states, games, strict=True)]
    for state, moves in zip(states, games, strict=True):
        row = [n & 255 for move in moves[:tiles] for n in (move.tile.index, move.x, move.y)]
        (right,) = bulk.score(memoryview(bytes(row)).cast("b", (1, tiles, 3))).tolist()
        agree("scores", [list(score) for score in state.scores().values()], right)
        agree("the number of legal moves", len(state.legal_moves), len(list(state.legal_moves)))

    def take_back() -> None:
        for state in states:
            state.pop()

    def push() -> None:
        for state, move in last:
            state.push(move)

    def renew() -> None:
        take_back()
        push()

    def after_push(work: Callable[[State], object]) -> Round:
        return timed_after(renew, each(work, states), number, units=GAMES)

    return {
        QUERY: after_push(lambda state: len(state.legal_moves)),
        LISTING: after_push(lambda state: list(state.legal_moves)),
        PUSH: timed_after(take_back, push, number, units=GAMES),
        SCORE: after_push(State.scores),
    }


def bulk_rounds(games: int, total: int) -> dict[str, Round]:
    """The rounds for so many games, or positions, a call."""
    positions = full_positions(games)
    state = State()
    number = max(1, total // games)
    agree("games played", bulk.playouts(state, games, seed=SEED).games, games)
    return {
        PLAYOUTS: timed(lambda: bulk.playouts(state, games, seed=SEED), number, units=games),
        RANDOM_GAMES: timed(lambda: bulk.random_games(games, seed=SEED), number, units=games),
        SCORES: timed(lambda: bulk.score(positions), number, units=games),
    }


def least(rounds: dict[int, dict[str, Round]], times: int) -> dict[str, dict[int, float]]:
    """Seconds by kind and size, the least of some rounds.

    All are timed once before any is timed again.
    """
    kinds = list(next(iter(rounds.values())))
    found: dict[str, dict[int, list[float]]] = {kind: {n: [] for n in rounds} for kind in kinds}
    for _ in range(times):
        for n, by_kind in rounds.items():
            for kind, one_round in by_kind.items():
                found[kind][n].append(one_round())
    return {kind: {n: min(s) for n, s in sizes.items()} for kind, sizes in found.items()}


def lines_of(head: str, found: dict[str, dict[int, float]], sizes: list[int]) -> list[str]:
    rows = [[f"{n:,}", *(duration(by_size[n]) for by_size in found.values())] for n in sizes]
    return table([head, *found], rows)


def draw(
    by_tiles: dict[str, dict[int, float]], by_games: dict[str, dict[int, float]], file: Path
) -> None:
    """Two panels: nanoseconds by tiles, and by games on logarithmic axes."""
    matplotlib: Any = load("matplotlib")
    pyplot: Any = load("matplotlib.pyplot")
    matplotlib.use("agg")
    matplotlib.rcParams |= {
        "svg.hashsalt": "redtiles",  # the same ids in every file
        "svg.fonttype": "none",  # text stays text
        "font.family": ["DejaVu Sans"],
    }
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    styles = ["o-", "s--", "^-.", "d:"]
    for axes, found in ((left, by_tiles), (right, by_games)):
        for style, (kind, by_size) in zip(styles, found.items(), strict=False):
            values = [seconds * 1e9 for seconds in by_size.values()]
            axes.plot(list(by_size), values, style, markersize=4, label=kind)
        axes.set_ylabel("nanoseconds")
        axes.grid(alpha=0.3)
        axes.legend(loc="upper right")
    left.set(xlabel="tiles on the table", title="one state, from Python")
    left.set_ylim(0, 1.4 * left.get_ylim()[1])  # room for the legend
    right.set(xlabel="games, or positions, a call", title="redtiles.bulk, one thread")
    right.set(xscale="log", yscale="log")
    right.minorticks_off()
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
    pyplot.close(figure)


def ask(options: Options) -> Report:
    games = [moves_of(row) for row in rows_of(full_positions(GAMES))]
    number = options.pick(30, 2)
    times = options.pick(15, 1)
    sizes = [10**k for k in range(options.pick(6, 4))]
    by_tiles = least(
        {tiles: rounds_at(tiles, games, number) for tiles in range(1, TILES + 1)}, times
    )
    by_games = least({n: bulk_rounds(n, options.pick(20_000, 1000)) for n in sizes}, times)
    lines = [
        *lines_of("tiles on the table", by_tiles, list(SHOWN)),
        "",
        *lines_of("games a call", by_games, sizes),
    ]
    if options.plot:
        try:
            draw(by_tiles, by_games, Path(options.plot))
        except PeerMissingError as reason:
            lines.append(f"MISSING: no plot was drawn: {reason}")
    return Report(
        f"time of one step, the least of {times} rounds",
        lines,
        {"by_tiles": by_tiles, "by_games": by_games},
    )
