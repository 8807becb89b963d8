"""The records of Redstone that are shipped: what they show, and that they are as we write them."""

from pathlib import Path

import pytest

from redtiles import Record, read_records
from redtiles.redstone import Color, Move, Reason, Violation

EXAMPLES = Path(__file__).parent.parent / "examples"

# By file: size, pie rule, plies, result, winning seat and reason.
EXPECTED: dict[str, tuple[int, bool, int, str, int | None, Reason | None]] = {
    "both-annihilated.redstone": (2, False, 4, "w", 1, Reason.BOTH_ANNIHILATED),
    "only-move-loses.redstone": (5, False, 27, "w", 1, Reason.SELF_ANNIHILATED),
    "rule-sheet-figure.redstone": (5, False, 1, "*", None, None),
    "swap-on-9x9.redstone": (9, True, 90, "b", 1, Reason.ANNIHILATED),
}


def record_of(name: str) -> Record:
    (record,) = read_records(EXAMPLES / name)
    return record


def test_every_example_is_expected() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.redstone")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name: str) -> None:
    size, pie, plies, result, seat, reason = EXPECTED[name]
    record = record_of(name)
    assert (record.rules.size, record.rules.pie) == (size, pie)
    assert len(record.moves) == plies
    assert record.result == result
    outcome = record.outcome()
    assert (outcome and outcome.reason) == reason
    assert (outcome and outcome.seats) == (None if seat is None else (seat,))
    assert record.comments[0]
    assert record.to_text().encode() == (EXAMPLES / name).read_bytes()


def test_colors_are_swapped_and_both_lose_stones_where_the_comments_say_so() -> None:
    record = record_of("swap-on-9x9.redstone")
    assert record.moves[1] is Move.SWAP
    assert "exchange" in record.comments[2]
    assert "both colors" in record.comments[63]
    before, after = record.state(62), record.state(63)
    lost = {
        color: sum(len(group.stones) for group in before.groups() if group.color is color)
        - sum(len(group.stones) for group in after.groups() if group.color is color)
        for color in (Color.BLACK, Color.WHITE)
    }
    assert lost == {Color.BLACK: 1, Color.WHITE: 3}


def test_the_only_move_loses_where_the_comment_says_so() -> None:
    record = record_of("only-move-loses.redstone")
    assert "one legal move" in record.comments[26]
    assert tuple(record.state(26).legal_moves) == record.moves[26:]


def test_the_figure_admits_red_and_not_black() -> None:
    state = record_of("rule-sheet-figure.redstone").state(0)
    assert state.is_legal("r@e3")
    assert state.violation("b@e3") is Violation.CAPTURES_WITHOUT_RED
