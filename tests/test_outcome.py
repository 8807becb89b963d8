"""How games end, and the outcome."""

import copy
import pickle
from typing import Any

import pytest

from red_examples import (
    ALL_APART,
    LIFTED_BAN,
    SEALED,
    SEALING_MOVES,
    SINGLES,
    WHITE_AND_BLACK_TIE,
    WHITE_LEADS,
    played,
    row,
)
from redtiles import Color, Outcome, Reason, Rules, Score, State

WHITE, BLACK, RED = Color
THREE = Rules(**SINGLES)
THREE_SHARED = Rules(3, "shared", **SINGLES)
TWO = Rules(2, **SINGLES)

GAMES = [
    ("replay", ALL_APART, THREE, [1, 1, 1], (), (), Reason.REPLAY, (1 / 3, 1 / 3, 1 / 3)),
    (
        *("shared by three", ALL_APART, THREE_SHARED, [1, 1, 1], (WHITE, BLACK, RED), (0, 1, 2)),
        *(Reason.SHARED, (1 / 3, 1 / 3, 1 / 3)),
    ),
    (
        *("the third wins", WHITE_AND_BLACK_TIE, THREE, [2, 2, 1], (RED,), (2,)),
        *(Reason.THIRD_WINS, (0.0, 0.0, 1.0)),
    ),
    (
        *("the third wins at Board Game Arena too", WHITE_AND_BLACK_TIE, THREE_SHARED, [2, 2, 1]),
        *((RED,), (2,), Reason.THIRD_WINS, (0.0, 0.0, 1.0)),
    ),
    (
        *("two tie for the lowest", WHITE_LEADS, THREE, [2, 1, 1], (WHITE,), (0,)),
        *(Reason.HIGHEST_SCORE, (1.0, 0.0, 0.0)),
    ),
    (
        *("two share", ALL_APART, TWO, [1, 1], (WHITE, BLACK), (0, 1)),
        *(Reason.SHARED, (0.5, 0.5)),
    ),
    (
        *("two share above red", WHITE_AND_BLACK_TIE, TWO, [2, 2], (WHITE, BLACK), (0, 1)),
        *(Reason.SHARED, (0.5, 0.5)),
    ),
    (
        *("one of two wins", WHITE_LEADS, TWO, [2, 1], (WHITE,), (0,)),
        *(Reason.HIGHEST_SCORE, (1.0, 0.0)),
    ),
]


@pytest.mark.parametrize(
    ("tiles", "rules", "totals", "winners", "seats", "reason", "returns"),
    [game[1:] for game in GAMES],
    ids=[str(game[0]) for game in GAMES],
)
def test_outcomes(
    tiles: list[str],
    rules: Rules,
    totals: list[int],
    winners: tuple[Color, ...],
    seats: tuple[int, ...],
    reason: Reason,
    returns: tuple[float, ...],
) -> None:
    state = row(tiles, rules)
    assert [score.total for score in state.scores().values()] == totals
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.seats, outcome.reason) == (winners, seats, reason)
    parts: list[object] = [outcome.winners, outcome.seats, outcome.returns]
    assert all(type(part) is tuple for part in parts)
    assert all(type(winner) is Color for winner in outcome.winners)
    assert all(type(share) is float for share in outcome.returns)
    assert outcome.returns == returns
    assert sum(outcome.returns) == pytest.approx(1)
    assert outcome == State.from_text(state.to_text(), rules).outcome()


def test_the_quickest_end() -> None:
    state = played(*SEALING_MOVES)
    assert (state.is_over, state.ply, sum(state.pool.values())) == (True, 8, 28)
    # Borders: white WB wb WR wr, black BW br BR bw; circles: black WB wb, red wr br BR.
    assert state.scores() == {WHITE: Score(6, 2), BLACK: Score(6, 3), RED: Score(0, 4)}
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.seats) == ((BLACK,), (1,))
    assert (outcome.reason, outcome.returns) == (Reason.HIGHEST_SCORE, (0.0, 1.0, 0.0))


@pytest.mark.parametrize("rules", [Rules(), Rules(2)])
def test_an_unfinished_game_has_no_outcome(rules: Rules) -> None:
    state = State(rules)
    for move in SEALING_MOVES:
        assert not state.is_over
        assert state.outcome() is None
        assert state.to_move is not None
        assert state.seat is not None
        assert state.seats[state.seat] is state.to_move
        state.push(move)
    assert state.is_over
    assert state.outcome() is not None
    assert (state.to_move, state.seat) == (None, None)
    assert state.seats == tuple(Color)[: rules.players]
    assert not state.legal_moves
    state.pop()
    assert not state.is_over
    assert state.outcome() is None


def test_the_game_goes_on_while_only_a_repeat_is_left() -> None:
    state = row(LIFTED_BAN[:-1], Rules(2, small_copies=2, large_copies=0))
    assert not state.is_over
    assert state.outcome() is None
    state.push(f"{LIFTED_BAN[-1]}@11,0")
    assert state.is_over


@pytest.mark.parametrize(
    ("tiles", "rules", "result"),
    [
        (ALL_APART, THREE, "replay"),
        (ALL_APART, THREE_SHARED, "wbr"),
        (ALL_APART, TWO, "wb"),
        (WHITE_AND_BLACK_TIE, THREE, "r"),
        (WHITE_LEADS, THREE, "w"),
    ],
    ids=["replay", "wbr", "wb", "r", "w"],
)
def test_the_result_of_a_record(tiles: list[str], rules: Rules, result: str) -> None:
    outcome = row(tiles, rules).outcome()
    assert outcome is not None
    assert outcome.result == result


def test_reasons() -> None:
    names = ["HIGHEST_SCORE", "THIRD_WINS", "SHARED", "REPLAY"]
    assert [reason.name for reason in Reason] == names


def ended() -> Outcome:
    outcome = State.from_text(f"3 - {SEALED} -").outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("name", ["winners", "seats", "reason", "returns", "result", "new"])
def test_an_outcome_is_immutable(name: str) -> None:
    outcome: Any = ended()
    with pytest.raises(AttributeError):
        setattr(outcome, name, ())
    with pytest.raises(AttributeError):
        delattr(outcome, name)
    with pytest.raises(AttributeError):
        outcome.__init__((), (), Reason.REPLAY, ())
    assert outcome == ended()


def test_outcomes_are_values() -> None:
    assert hash(ended()) == hash(ended())
    assert ended() != row(ALL_APART, THREE).outcome()
    for other in copy.copy(ended()), copy.deepcopy(ended()), pickle.loads(pickle.dumps(ended())):
        assert other == ended()
    match ended():
        case Outcome(winners=(winner,), reason=Reason.HIGHEST_SCORE):
            assert winner is BLACK
        case _:
            pytest.fail("no match")


def test_a_score_is_a_named_tuple_with_a_total() -> None:
    score = Score(border=12, circle=11)
    assert score == (12, 11)
    assert (score.border, score.circle, score.total) == (12, 11, 132)
    assert Score._fields == ("border", "circle")


@pytest.mark.parametrize("role", ["", "borders", "Border", "circle ", None, 0])
def test_other_roles(role: Any) -> None:
    with pytest.raises(ValueError, match="role"):
        State().groups(WHITE, role)
    with pytest.raises(ValueError, match="role"):
        State().best_group(WHITE, role)


def test_a_color_without_tiles_has_an_empty_best_group() -> None:
    state = played("wb@0,0", rules=Rules(2))
    assert state.groups(RED, "border") == ()
    group = state.best_group(RED, "circle")
    assert (group.points, group.placements) == (0, ())
    assert state.best_group(WHITE, "border").points == 1
