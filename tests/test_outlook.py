"""What states tell players: how a seat stands, what moves lead to, and random games from there."""

from __future__ import annotations

from typing import Any

import pytest

import redtiles
from redtiles import Record, Rules, State, bulk, merah, redstone
from redtiles._cards import Player
from redtiles._chance import Chance
from redtiles.base import BaseState, random_playouts

NEW: dict[str, Any] = {
    "red-2": lambda _: State(Rules(2)),
    "red-3": lambda _: State(),
    "red-small": lambda _: State(Rules(3, "shared", 1, 0)),
    "redstone": lambda _: redstone.State(redstone.Rules(4)),
    "redstone-2": lambda _: redstone.State(redstone.Rules(2, pie=False)),
    "redstone-25": lambda _: redstone.State(redstone.Rules(25)),
    "merah-2": lambda seed: merah.State(merah.Rules(2), seed=seed),
    "merah-3": lambda seed: merah.State(merah.Rules(3, "house"), seed=seed, first=1),
    "merah-auto": lambda seed: merah.State(merah.Rules(2, auto=True), seed=seed),
}


def positions(name: str, games: int = 2, every: int = 5) -> Any:
    """Positions of random games, the first and the last of each among them."""
    for number in range(games):
        chance = Chance(99, number)
        state = NEW[name](chance.word())
        while True:
            if state.ply % every == 0 or state.is_over:
                yield state
            if state.is_over or state.ply > 60:
                break
            state.push(chance.choice(state.legal_moves))


# -- evaluate -------------------------------------------------------------------------------------


def test_red_looks_at_the_score() -> None:
    state = State()
    for move in ("wb@0,0", "bw@1,0", "RW@1,1", "wr@0,1"):
        state.push(move)
    # White: border wb and wr, 2 points; circle bw and RW, 1 + 2 points. Red has no border but RW's,
    # 2 points, and the circle wr, 1 point; Black the border bw and the circle wb, 1 point each.
    assert [state.evaluate(seat) for seat in range(3)] == [6 / 196, 1 / 196, 2 / 196]


def test_redstone_looks_at_stones_and_liberties() -> None:
    # Black: one stone with two liberties, 5. White: one stone in the middle of an edge, 3
    # liberties, 7. Each has one more, so that nothing is divided by nothing.
    state = redstone.State.from_text("4 b 1w2/4/4/b3 -")
    assert state.evaluate(0) == 6 / 14
    assert state.evaluate(1) == pytest.approx(8 / 14)


def test_redstone_discounts_stones_with_one_liberty() -> None:
    # The white stone in the corner has one liberty, b1, and one black neighbor, which has a2's
    # other neighbors a3 and b2.
    board = "3/b2/w2"
    black_to_move = redstone.State.from_text(f"3 b {board} -")
    white_to_move = redstone.State.from_text(f"3 w {board} -")
    # Black: 1 + 2 x 2 = 5. White: 0 + 2 x 1 = 2 where Black is to move, half a stone more if not.
    assert black_to_move.evaluate(0) == 6 / 9
    assert white_to_move.evaluate(0) == 6 / 9.5


def test_redstone_speaks_of_seats() -> None:
    state = redstone.State(redstone.Rules(5))
    state.push("b@a1")
    before = state.evaluate(0), state.evaluate(1)
    state.push("swap")
    assert (state.evaluate(1), state.evaluate(0)) == before
    assert state.evaluate(1) > 0.5


def test_merah_looks_at_points() -> None:
    state = merah.State(seed=5)
    while not any(state.scores()):
        state.push(state.legal_moves[0])
    assert [state.evaluate(seat) for seat in (0, 1)] == [score / 210 for score in state.scores()]


@pytest.mark.parametrize("name", NEW)
def test_what_is_over_is_worth_what_each_seat_gets(name: str) -> None:
    for state in positions(name):
        if state.is_over:
            for seat, wanted in enumerate(state.outcome().returns):
                assert state.evaluate(seat) == wanted


# -- prospects ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NEW)
def test_prospects_are_what_is_said_after_each_move(name: str) -> None:
    for state in positions(name):
        assert state.prospects() == BaseState.prospects(state)


def test_prospects_know_who_wins_by_the_last_move() -> None:
    state = redstone.State.from_text("3 b 3/b2/w2 -")
    wins = {str(m) for m, p in zip(state.legal_moves, state.prospects(), strict=True) if p[0] == 1}
    assert wins == {"r@b1"}


# -- playouts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in NEW if not name.startswith("red-")])
def test_compiled_games_are_those_that_are_played_move_by_move(name: str) -> None:
    if name == "redstone-25":
        state = NEW[name](0)
        assert state.playouts(2, 8) == random_playouts(state, 2, 8)
        return
    for state in positions(name):
        for seed in (0, 2**64 - 1):
            assert state.playouts(6, seed) == random_playouts(state, 6, seed)


@pytest.mark.parametrize("name", ["red-2", "red-3", "red-small"])
def test_playouts_of_red_are_those_of_the_bulk_work(name: str) -> None:
    for state in positions(name, games=1):
        wanted = bulk.playouts(state, 3000, seed=7).returns
        assert state.playouts(3000, 7) == pytest.approx(wanted)


def test_the_general_playouts_are_sums_of_random_games() -> None:
    state = State(Rules(2, small_copies=1, large_copies=0))
    totals = [0.0, 0.0]
    for number in range(400):
        chance = Chance(3, number)
        other = state.copy()
        while not other.is_over:
            other.push(other.legal_moves[chance.below(len(other.legal_moves))])
        outcome: Any = other.outcome()
        totals = [total + gain for total, gain in zip(totals, outcome.returns, strict=True)]
    assert random_playouts(state, 400, 3) == tuple(totals)


def test_playouts_of_redstone_know_the_swap() -> None:
    """Who owns the only stone on a board of 2 x 2 depends on the swap; so does who wins."""
    state = redstone.State(redstone.Rules(2))
    state.push("b@a1")
    state.push("swap")
    swapped = state.playouts(200, 1)
    line = redstone.State.from_text("2 w 2/b1 -", redstone.Rules(2, pie=False))
    assert swapped == tuple(reversed(line.playouts(200, 1)))


@pytest.mark.parametrize("name", NEW)
def test_playouts_share_out_one_a_game(name: str) -> None:
    state = NEW[name](3)
    games = 3 if name == "redstone-25" else 50
    returns = state.playouts(games, 5)
    assert len(returns) == len(state.seats)
    assert sum(returns) == pytest.approx(games)
    assert min(returns) >= 0
    assert state.playouts(0, 5) == (0.0,) * len(state.seats)


def test_numbers_of_any_kind_are_taken() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    for name in NEW:
        state = NEW[name](1)
        if name != "redstone-25":
            assert state.playouts(Seven(), Seven()) == state.playouts(7, 7)
        assert state.sample(Seven()) == state


def test_a_record_is_made_from_a_sample() -> None:
    state = merah.State(seed=3)
    state.push(state.legal_moves[0])
    sample = state.sample(1)
    assert sample == state
    assert Record.from_state(sample).moves == state.moves


# -- the compiled player of Main Merah -------------------------------------------------------------

PAIRS = [0] * 52
POINTS = [0] * 52
FINE: tuple[Any, ...] = (0, (1, 2), 0, (5, 6), (0, 0), 52, False)


def test_the_compiled_player_checks_what_it_is_given() -> None:
    player = Player(PAIRS, POINTS)
    playouts: Any = player.playouts
    assert playouts(*FINE, 3, 1) == (0, 0, 0, 3)
    assert player.prospects(*FINE) == [(False, 0, 0)]
    wrong: list[tuple[int, Any]] = [
        *[(0, seat) for seat in (-2, 2, 2**40)],
        *[(1, hands) for hands in ((), (1,), (1, 2, 4, 8), (1 << 52, 2), (-1, 2), (1, 0), None)],
        *[(2, table) for table in (1 << 52, -1, None)],
        *[(3, deck) for deck in ((), (52, 1), (-1, 1), (5,) * 53, (5, 6, 7), (300, 1), None)],
        *[(4, points) for points in ((), (0,), (0, -1), (0, 2**40), (0, 2**21), None)],
        *[(5, turned) for turned in (-1, 53, 3)],
    ]
    for place, value in wrong:
        arguments: list[Any] = list(FINE)
        arguments[place] = value
        with pytest.raises((ValueError, TypeError, OverflowError)):
            playouts(*arguments, 3, 1)
        with pytest.raises((ValueError, TypeError, OverflowError)):
            player.prospects(*arguments)
    for numbers in ((-1, 1), (2**70, 1), (1, -1), (1, 2**64)):
        with pytest.raises((ValueError, OverflowError)):
            playouts(*FINE, *numbers)
    for pairs, points in (
        (PAIRS[1:], POINTS),
        (PAIRS, POINTS[1:]),
        ([1 << 52, *PAIRS[1:]], POINTS),
        (PAIRS, [-1, *POINTS[1:]]),
        (PAIRS, [1001, *POINTS[1:]]),
    ):
        with pytest.raises(ValueError, match=r"no such|52 cards"):
            Player(pairs, points)


@pytest.mark.parametrize(
    "kind", [State, redstone.State, merah.State], ids=["red", "redstone", "merah"]
)
def test_an_uninitialized_state_is_told(kind: Any) -> None:
    for state in (object.__new__(kind), kind.__new__(kind)):
        for verb, numbers in (("evaluate", (0,)), ("prospects", ()), ("playouts", (1, 1))):
            with pytest.raises((TypeError, AttributeError)):
                getattr(state, verb)(*numbers)


def test_the_hooks_are_part_of_the_protocol() -> None:
    for name in ("evaluate", "prospects", "playouts", "sample"):
        assert hasattr(redtiles.GameState, name)
