"""The records that are shipped: what they show, and that they are written as the library writes."""

from pathlib import Path

import pytest

from redtiles import Color, IllegalMoveError, Reason, State, Tile, Violation
from redtiles.records import Record, read_records

EXAMPLES = Path(__file__).parent.parent / "examples"
W, B, R = Color

# By file, for each record: players, plies, scores by seat, result text, reason.
EXPECTED: dict[str, list[tuple[int, int, list[int], str, Reason]]] = {
    "sealed-after-8-plies.red": [(3, 8, [12, 20, 9], "b", Reason.HIGHEST_SCORE)],
    "third-player-wins.red": [(3, 36, [154, 154, 90], "r", Reason.THIRD_WINS)],
    "three-players.red": [(3, 36, [110, 156, 144], "b", Reason.HIGHEST_SCORE)],
    "three-way-tie-replay.red": [
        (3, 36, [110, 110, 110], "replay", Reason.REPLAY),
        (3, 36, [132, 117, 130], "w", Reason.HIGHEST_SCORE),
    ],
    "three-way-tie-shared.red": [(3, 36, [110, 110, 110], "wbr", Reason.SHARED)],
    "two-players-repeat.red": [(2, 36, [154, 156], "b", Reason.HIGHEST_SCORE)],
}


def records(name: str) -> list[Record]:
    return list(read_records(EXAMPLES / name))


def test_every_example_is_expected() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.red")) == sorted(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_example(name: str) -> None:
    read = records(name)
    assert len(read) == len(EXPECTED[name])
    for record, (players, plies, scores, result, reason) in zip(read, EXPECTED[name], strict=True):
        state = record.state()
        outcome = state.outcome()
        assert outcome is not None
        assert outcome == record.outcome()
        assert record.rules.players == players
        assert len(record.moves) == plies
        assert [score.total for score in state.scores().values()] == scores
        assert (outcome.result, outcome.reason) == (result, reason)
        assert record.comments[0]


@pytest.mark.parametrize("name", EXPECTED)
def test_example_is_in_the_printed_form(name: str) -> None:
    printed = "\n".join(record.to_text() for record in records(name))
    assert printed.encode() == (EXAMPLES / name).read_bytes()


def test_tie_examples_are_one_game_under_two_rules() -> None:
    replay, shared = records("three-way-tie-replay.red")[0], records("three-way-tie-shared.red")[0]
    assert replay.moves == shared.moves
    assert replay.rules != shared.rules


def test_repeat_is_barred_where_the_comment_says_so() -> None:
    (record,) = records("two-players-repeat.red")
    state: State = record.state(30)
    assert "wb@3,-4" in record.comments[30]
    assert state.to_move is W
    assert state.last_tile is Tile.parse("wb")
    assert state.violation("wb@3,-4") is Violation.REPEATS_TILE
    with pytest.raises(IllegalMoveError):
        state.push("wb@3,-4")


def test_ban_is_lifted_where_the_comment_says_so() -> None:
    (record,) = records("two-players-repeat.red")
    state: State = record.state(35)
    rb = Tile.parse("rb")
    assert "rb" in record.comments[35]
    assert state.to_move is B
    assert state.last_tile is rb
    assert {tile for tile, left in state.pool.items() if left} == {rb}
    assert state.legal_moves.of(rb) == tuple(state.legal_moves)
    assert record.moves[35].tile is rb


def test_sealed_example_leaves_28_tiles() -> None:
    (record,) = records("sealed-after-8-plies.red")
    assert sum(record.state().pool.values()) == 28
