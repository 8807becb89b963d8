"""Liberties, captures and the end of a game of Redstone, each rule in a small position."""

from __future__ import annotations

from random import Random

import pytest

from oracle.redstone import Game, text_of
from oracle.redstone_play import STYLES, choose, scattered
from redtiles import perft
from redtiles.redstone import Color, Move, Point, Reason, Rules, State, Violation

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
BOTH_COLORS = "4 b 3b/1r2/1wr1/bwrw -"
"""A red stone at a2 takes the black a1 and the white b1 b2 at once."""


def board(size: int, black: str, white: str, side: str) -> State:
    """A position from stones given as `column,row`, counted from 0 at the top left."""
    stones = {}
    for color, texts in (("b", black), ("w", white)):
        for text in texts.split():
            col, row = map(int, text.split(","))
            stones[col, row] = color
    rows = []
    for row in range(size):
        letters = "".join(stones.get((col, row), "1") for col in range(size))
        for run in range(size, 1, -1):
            letters = letters.replace("1" * run, str(run))
        rows.append(letters)
    return State.from_text(f"{size} {side} {'/'.join(rows)} -")


def letters(state: State) -> str:
    """The rows of the drawing from the top."""
    return "/".join(line[3:].replace(" ", "") for line in str(state).split("\n")[:-1])


def seen(state: State, text: str) -> Violation | None:
    return state.violation(text)


# The figures of the rule sheet


def test_first_figure_groups_and_liberties() -> None:
    state = board(7, "1,2 2,3 0,3 0,4 1,4 1,5", "4,2 5,2 6,2 4,3 3,4 4,4", "b")
    groups = state.groups()
    assert [group.color for group in groups] == [BLACK, WHITE, BLACK, BLACK]
    liberties = {point for group in groups for point in group.liberties}
    assert len(liberties) == 18
    assert sum(len(group.stones) for group in groups) == 12


def test_second_figure_red_captures_and_black_may_not() -> None:
    state = board(5, "3,0 2,1 4,1 2,2 3,3", "3,1 3,2 0,2 0,3 1,4", "b")
    point = Point(4, 5 - 1 - 2)
    assert state.is_legal(Move(RED, point))
    assert seen(state, f"b@{point}") is Violation.CAPTURES_WITHOUT_RED
    state.push(Move(RED, point))
    assert state.stone_at(Point(3, 3)) is None
    assert state.stone_at(Point(3, 2)) is None
    assert state.stone_at(point) is RED
    whites = [group.stones for group in state.groups() if group.color is WHITE]
    assert [len(stones) for stones in whites] == [1, 2]
    assert not state.is_over


# Captures


def test_groups_of_both_colors_go_at_once() -> None:
    state = State.from_text(BOTH_COLORS)
    assert seen(state, "b@a2") is Violation.CAPTURES_WITHOUT_RED
    state.push("r@a2")
    assert letters(state) == "...b/.r../r.r./..rw"
    assert state.to_text() == "4 w 3b/1r2/r1r1/2rw -"
    assert state.pop() == Move.parse("r@a2")
    assert state.to_text() == BOTH_COLORS


def test_an_own_group_goes_though_the_removals_would_have_freed_it() -> None:
    # The black a1 touches the white b1, whose removal frees that point; a1 goes all the same.
    state = State.from_text(BOTH_COLORS)
    state.push("r@a2")
    assert state.stone_at("a1") is None
    assert state.stone_at("b1") is None
    assert state.stone_at("d4") is BLACK


def test_point_open_to_the_own_color_and_to_red_with_different_results() -> None:
    # The black a1 has one liberty, a2. A black stone there gives it more; a red one takes it off.
    state = State.from_text("4 b 3b/4/4/br1w -")
    assert "b@a2" in state.legal_moves
    assert "r@a2" in state.legal_moves
    joined = state.copy()
    joined.push("b@a2")
    assert letters(joined) == "...b/..../b.../br.w"
    state.push("r@a2")
    assert letters(state) == "...b/..../r.../.r.w"
    assert not state.is_over


def test_point_open_to_neither() -> None:
    # At a1 a black stone would have no liberty, and a red one would take none of another's.
    state = State.from_text("3 b 2b/w2/1w1 -")
    assert seen(state, "b@a1") is Violation.CAPTURES_WITHOUT_RED
    assert seen(state, "r@a1") is Violation.RED_CAPTURES_NOTHING
    white = State.from_text("3 w 2b/w2/1w1 -")
    assert seen(white, "w@a1") is None


def test_mover_whose_only_move_loses() -> None:
    # Black has one group with one liberty, and every other empty point is closed to Black.
    state = State.from_text("3 b ww1/1ww/br1 -")
    assert list(state.legal_moves) == [Move.parse("r@a2")]
    state.push("r@a2")
    assert state.is_over
    assert state.to_text() == "3 w+b ww1/rww/1r1 -"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.seats) == ((WHITE,), (1,))
    assert outcome.reason is Reason.SELF_ANNIHILATED
    assert outcome.returns == (0.0, 1.0)


@pytest.mark.parametrize(("side", "other"), [("b", "w"), ("w", "b")])
def test_both_sides_annihilated_the_mover_wins(side: str, other: str) -> None:
    state = State.from_text(f"2 {side} 1w/br -")
    state.push("r@a2")
    assert state.to_text() == f"2 {side}+{side} r1/1r -"
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (Color.parse(side),)
    assert outcome.reason is Reason.BOTH_ANNIHILATED
    assert state.to_move is None
    assert state.seat is None
    assert other not in letters(state)


def test_the_opponent_annihilated() -> None:
    state = State.from_text("2 b 2/wb -")
    state.push("r@a2")
    assert state.to_text() == "2 b+b r1/1b -"
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.seats, outcome.returns) == ((BLACK,), (0,), (1.0, 0.0))
    assert outcome.reason is Reason.ANNIHILATED


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state = State.from_text("2 b+b r1/1b -")
    assert list(state.legal_moves) == []
    assert not state.legal_moves
    for text in ("w@b2", "r@b2", "swap", "b@a1", "b@t9"):
        assert seen(state, text) is Violation.GAME_OVER


def test_a_chain_through_a_corner_is_no_group() -> None:
    state = State.from_text("3 w 3/1b1/b1w -")
    assert [len(group.stones) for group in state.groups()] == [1, 1, 1]


def test_the_edges_of_the_board_are_no_neighbors() -> None:
    # c1 and a2 follow each other in the order of points and do not touch; nor do a1 and c3.
    state = State.from_text("3 b 2w/b2/2b -")
    groups = {str(group.stones[0]): group for group in state.groups()}
    assert [str(p) for p in groups["c1"].liberties] == ["b1", "c2"]
    assert [str(p) for p in groups["a2"].liberties] == ["a1", "b2", "a3"]
    assert [str(p) for p in groups["c3"].liberties] == ["c2", "b3"]


def test_violations_in_their_order() -> None:
    state = State.from_text("3 b 2b/w2/1w1 -")
    assert seen(state, "w@d4") is Violation.OFF_BOARD
    assert seen(state, "w@b1") is Violation.NOT_YOUR_COLOR
    assert seen(state, "b@b1") is Violation.OCCUPIED
    assert seen(state, "r@c3") is Violation.OCCUPIED
    assert seen(state, "b@a1") is Violation.CAPTURES_WITHOUT_RED
    assert seen(state, "r@b2") is Violation.RED_CAPTURES_NOTHING
    assert seen(state, "swap") is Violation.NO_SWAP
    assert [violation.name for violation in Violation] == [
        *"GAME_OVER OFF_BOARD NOT_YOUR_COLOR OCCUPIED CAPTURES_WITHOUT_RED".split(),
        *"RED_CAPTURES_NOTHING NO_SWAP".split(),
    ]
    assert all(violation.explanation for violation in Violation)


# Theorems


@pytest.mark.parametrize("style", STYLES)
def test_a_player_always_has_a_placement(style: str) -> None:
    rng = Random(style)
    for size in (2, 3, 4, 5, 6):
        game = Game(size)
        state = State(Rules(size))
        while not game.is_over:
            legal = game.legal_moves()
            assert any(move.stone is not None for move in state.legal_moves)
            move = choose(game, legal, rng, style)
            game.push(move)
            state.push(text_of(move))
        assert state.is_over


def test_who_has_a_stone_has_a_placement_at_a_liberty_of_it() -> None:
    rng = Random(9)
    for _ in range(300):
        game = scattered(rng, rng.randint(2, 9), 0.95, rng.choice([0.0, 0.3, 0.6]))
        state = State.from_text(game.to_text())
        for group in state.groups():
            if group.color is state.to_move:
                for point in group.liberties:
                    own = state.is_legal(Move(group.color, point))
                    assert own or state.is_legal(Move(RED, point))


@pytest.mark.parametrize("size", [2, 3, 13, 25])
def test_the_first_two_placements_are_free(size: int) -> None:
    state = State(Rules(size, pie=False))
    assert len(state.legal_moves) == size * size
    for corner in ("a1", f"b{size}"):
        after = state.copy()
        after.push(f"b@{corner}")
        assert len(after.legal_moves) == size * size - 1


def bound(size: int, pie: bool) -> int:
    """The theorem's bound on the moves of a game."""
    points = size * size
    return 2 * points - 3 + (points - 3) * (points - 4) // 2 + pie


def longest(state: State, known: dict[str, int]) -> int:
    """The moves of the longest game from a position on."""
    text = state.to_text()
    if text not in known:
        most = 0
        for move in state.legal_moves:
            state.push(move)
            most = max(most, 1 + longest(state, known))
            state.pop()
        known[text] = most
    return known[text]


# Found by the oracle, through all positions there are.
@pytest.mark.parametrize(("size", "most", "positions"), [(2, 4, 37), (3, 21, 65_154)])
def test_the_longest_games_of_all(size: int, most: int, positions: int) -> None:
    known: dict[str, int] = {}
    assert longest(State(Rules(size, pie=False)), known) == most
    assert len(known) == positions
    assert most <= bound(size, pie=False)


@pytest.mark.parametrize("size", [4, 5, 9])
@pytest.mark.parametrize("pie", [True, False])
def test_games_end_within_the_bound(size: int, pie: bool) -> None:
    rng = Random(size)
    for _ in range(30):
        state = State(Rules(size, pie))
        # Of the moves that make a long game: no capture while there is another move, and then
        # one that takes little.
        while not state.is_over:
            legal = state.legal_moves
            peaceful = [move for move in legal if move.stone is not RED]
            state.push(rng.choice(peaceful or legal))
            check_stones(state)
        assert state.ply <= bound(size, pie)
        assert state._table.most_moves == bound(size, pie=True)
        assert perft(state, 1) == 0


def check_stones(state: State) -> None:
    """What the proof of the bound says of every position that play goes on from."""
    stones = letters(state)
    colored = stones.count("b") + stones.count("w")
    points = state.rules.size**2
    if colored:
        assert colored + stones.count("r") < points
    if not state.is_over:
        assert stones.count("r") <= points - 3


# Whole games


def test_captured_stones_come_back_in_every_order() -> None:
    rng = Random(4)
    game, state = Game(5), State(Rules(5))
    texts = [state.to_text()]
    while not game.is_over:
        move = choose(game, game.legal_moves(), rng, "capture")
        game.push(move)
        state.push(text_of(move))
        texts.append(state.to_text())
    while state.ply:
        assert state.to_text() == texts.pop()
        state.pop()
    assert state.to_text() == texts.pop()
    assert state == State(Rules(5))
