"""The longest lines: what the proof of the 64 by 64 table in `_table.pxd` allows is reached.

Thirty small tiles in a line end 29 away; a large tile beyond the end covers cells 30 and 31 away,
so that its lower left cell has the coordinate 30, or -31 on the other side. Nothing goes farther.
"""

from __future__ import annotations

import pytest

from oracle.red import CODES, Cell, Game, code_of, is_small, move_of, text_of
from oracle.red import Move as OracleMove
from oracle.red_symmetry import images
from redtiles import Color, Move, Reason, Rules, Score, State, Symmetry, Violation

SMALL = ["wb", "wr", "bw", "br", "rw", "rb"]
LARGE = ["WB", "WR", "BW", "BR", "RW", "RB"]
AHEAD = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}
# Lower left cells of the two places beyond the thirtieth tile, and beyond the first.
TIPS = {
    "right": [(30, 0), (30, -1)],
    "left": [(-31, 0), (-31, -1)],
    "up": [(0, 30), (-1, 30)],
    "down": [(0, -31), (-1, -31)],
}
TAILS = {
    "right": [(-2, 0), (-2, -1)],
    "left": [(1, 0), (1, -1)],
    "up": [(0, -2), (-1, -2)],
    "down": [(0, 1), (-1, 1)],
}
DIRECTIONS = [*AHEAD]


def lined_up(direction: str, players: int) -> tuple[State, Game]:
    """Thirty small tiles straight away from 0,0, type after type."""
    state, game = State(Rules(players)), Game(players)
    dx, dy = AHEAD[direction]
    for i in range(30):
        move = (SMALL[i % 6], i * dx, i * dy)
        state.push(text_of(move))
        game.push(move)
    return state, game


def agree(state: State, game: Game) -> None:
    """The legal moves and the text are those of the oracle, also when read back."""
    expected = sorted(code_of(move) for move in game.legal_moves())
    assert list(state.legal_moves.codes()) == expected
    assert state.to_text() == game.to_text()
    again = State.from_text(state.to_text())
    assert again == state
    assert again.key() == state.key()
    assert list(again.legal_moves.codes()) == expected
    for color in "wbr":
        assert state.best_group(color, "border").points == game.best(color, "border")[0]
        assert state.best_group(color, "circle").points == game.best(color, "circle")[0]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_legal_moves_while_the_line_grows(direction: str, players: int) -> None:
    state, game = State(Rules(players)), Game(players)
    dx, dy = AHEAD[direction]
    for i in range(30):
        move = (SMALL[i % 6], i * dx, i * dy)
        state.push(text_of(move))
        game.push(move)
        if i > 20:
            agree(state, game)
    # Only large tiles are left: 31 places along either side of the line (one or two cells beside
    # it), and two beyond each end, for each of six types.
    assert len(state.legal_moves) == 6 * (31 + 31 + 2 + 2)
    for i in range(30):
        state.pop()
        game.pop()
        if i < 9:
            agree(state, game)
    assert state == State(Rules(players))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("which", [0, 1])
def test_large_tiles_at_both_ends(direction: str, which: int, players: int) -> None:
    state, game = lined_up(direction, players)
    tip, tail = TIPS[direction][which], TAILS[direction][which]
    for tile, (x, y) in zip(LARGE, [tip, tail], strict=False):
        assert state.is_legal(f"{tile}@{x},{y}")
        state.push(f"{tile}@{x},{y}")
        game.push((tile, x, y))
        agree(state, game)
    farthest = max(abs(c) for move in state.placements for cell in move.cells for c in cell)
    assert farthest == 31
    assert state.placement_at(*tip) is Move(LARGE[0], *tip)
    over_the_edge = {"right": (32, 0), "left": (-33, 0), "up": (0, 32), "down": (0, -33)}
    assert state.placement_at(*over_the_edge[direction]) is None
    # Beyond the tip there is no table, or no room for another.
    for code in range(CODES):
        move = move_of(code)
        if max(abs(move[1]), abs(move[2])) >= 28:
            found = state.violation(Move.from_code(code))
            assert (None if found is None else found.name) == game.violation(move)
    # To the end of the game, and back.
    while not game.is_over:
        last = max(game.legal_moves(), key=lambda m: (max(abs(m[1]), abs(m[2])), m))
        state.push(text_of(last))
        game.push(last)
        agree(state, game)
    assert state.is_over
    assert len(state.placements) == 36
    outcome, expected = state.outcome(), game.outcome()
    assert outcome is not None
    assert expected is not None
    assert tuple(outcome.winners) == expected.winners
    assert outcome.returns == expected.returns
    while state.moves:
        assert str(state.pop()) == text_of(game.pop())
    assert state == State(Rules(players))


def test_the_bound_is_hit_and_nothing_lies_beyond() -> None:
    # Over all four lines: what may be laid, and what was.
    small: set[int] = set()
    large: set[int] = set()
    covered: set[int] = set()
    for direction in DIRECTIONS:
        state = State()
        dx, dy = AHEAD[direction]
        for i in range(31):
            for move in state.legal_moves:
                (small if str(move.tile).islower() else large).update((move.x, move.y))
                covered.update(c for cell in move.cells for c in cell)
            if i < 30:
                state.push(f"{SMALL[i % 6]}@{i * dx},{i * dy}")
    assert (min(small), max(small)) == (-29, 29)
    assert (min(large), max(large)) == (-31, 30)
    assert (min(covered), max(covered)) == (-31, 31)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_scoring_at_the_end_of_the_table(direction: str) -> None:
    # wb wb wb wb wb wr wr wr wr wr in a row is a white border group of 10 points; the rest, five
    # times bw, br, rw, rb, follows. The tail touches the first wb and WR joins it there: 12.
    # Beyond the last rb a large RB: with five rb behind it that is 7 points of red borders.
    dx, dy = AHEAD[direction]
    order = [tile for tile in ("wb", "wr", "bw", "br", "rw", "rb") for _ in range(5)]
    text = [f"{tile}@{i * dx},{i * dy}" for i, tile in enumerate(order)]
    text += [f"WR@{x},{y}" for x, y in TAILS[direction][:1]]
    text += [f"RB@{x},{y}" for x, y in TIPS[direction][:1]]
    state = State.from_text(f"3 r {';'.join(text)} -")
    assert state.scores() == {
        # White circles: bw (5) and rw (5) are apart: br lies between.
        Color.WHITE: Score(12, 5),
        # Black borders: bw and br in a row, 10. Black circles: wb 5; rb and RB, 7.
        Color.BLACK: Score(10, 7),
        # Red borders: rw and rb in a row and RB, 12. Red circles: wr 5, br 5, and WR 2 at wb.
        Color.RED: Score(12, 5),
    }
    assert state.best_group("b", "circle").points == 7
    assert Move("RB", *TIPS[direction][0]) in state.best_group("r", "border").placements


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_images_of_the_longest_lines(direction: str) -> None:
    _, game = lined_up(direction, 3)
    for tile, (x, y) in zip(LARGE, [TIPS[direction][0], TAILS[direction][1]], strict=False):
        game.push((tile, x, y))
    state = State()
    for move in game.moves:
        state.push(text_of(move))
    least = state.canonical()
    reach: set[int] = set()
    for how, image in images(game.placements):
        moved = state.transform(Symmetry(how.turns, how.mirror, how.dx, how.dy))
        assert [(str(m.tile), m.x, m.y) for m in moved.placements] == image
        assert moved.scores() == state.scores()
        assert len(moved.legal_moves) == len(state.legal_moves)
        reach |= {c for m in moved.placements for c in (m.x, m.y)}
        if how.dx in (0, 29, -29) or how.dy in (0, 29, -29):
            assert moved.canonical() == least
            assert State.from_text(moved.to_text()) == moved
    # Some small tile at either end can come to 0,0, so images reach as far as there is table.
    assert (min(reach), max(reach)) == (-31, 30)


CORNERS: list[Cell] = [(x, y) for x in (1, -1) for y in (1, -1)]


@pytest.mark.parametrize("across", CORNERS)
def test_longest_diagonal(across: Cell) -> None:
    # Steps to the side and upward in turn: 15 and 15, so the last lies 15,14 or so away.
    state, game = State(), Game()
    x = y = 0
    for i in range(30):
        move: OracleMove = (SMALL[i % 6], x, y)
        state.push(text_of(move))
        game.push(move)
        x, y = (x + across[0], y) if i % 2 == 0 else (x, y + across[1])
    agree(state, game)
    tips = [move for move in game.legal_moves() if max(abs(move[1]), abs(move[2])) >= 15]
    assert tips
    assert not any(is_small(tile) for tile, _, _ in tips)
    for _ in range(3):
        last = max(game.legal_moves(), key=lambda m: (abs(m[1]) + abs(m[2]), m))
        state.push(text_of(last))
        game.push(last)
        agree(state, game)


def test_large_tile_over_the_edge_is_off_the_table() -> None:
    state, _ = lined_up("right", 3)
    for x, y in [(31, 0), (31, -1), (31, 31), (0, 31), (-32, 31)]:
        assert state.violation(f"WB@{x},{y}") is Violation.OFF_TABLE
    for x, y in [(-32, -32), (-32, 0), (0, -32), (30, 30)]:
        assert state.violation(f"WB@{x},{y}") is Violation.NO_SMALL_NEIGHBOR
    # The row of cells at y 0 does not go on at the other side of the table.
    assert state.violation("WB@-32,1") is Violation.NO_SMALL_NEIGHBOR
    state.push("WB@30,0")
    assert state.placement_at(31, 1) is Move("WB", 30, 0)
    assert state.placement_at(-32, 1) is None
    assert state.placement_at(-32, 2) is None


@pytest.mark.parametrize("players", [2, 3])
def test_all_36_tiles_on_the_table(players: int) -> None:
    # The large ones side by side above the line, one cell apart: no types left, the game is over.
    state, game = lined_up("right", players)
    for i, tile in enumerate(LARGE):
        state.push(f"{tile}@{3 * i},1")
        game.push((tile, 3 * i, 1))
        agree(state, game)
    assert not any(state.pool.values())
    assert state.is_over
    assert len(state.legal_moves) == 0
    assert state.last_tile is None
    assert {state.violation(Move.from_code(code)) for code in range(0, CODES, 101)} == {
        Violation.GAME_OVER
    }
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason in Reason
