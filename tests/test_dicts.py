"""A state as a dict, ready for JSON."""

import copy
import json
from typing import Any

import pytest

from red_examples import ALL_APART, SEALED, SEALING_MOVES, SINGLES, played, row
from redtiles import IllegalMoveError, NotationError, Rules, State, StateError

NEW: dict[str, Any] = {
    "format": "redtiles",
    "version": 1,
    "game": "red",
    "rules": {"players": 3, "three_way_tie": "replay", "small_copies": 5, "large_copies": 1},
    "start": None,
    "moves": [],
    "result": "*",
}
HUGE = 10**6000


def test_a_new_game() -> None:
    assert State().to_dict() == NEW
    assert list(State().to_dict()) == list(NEW)


def test_moves_start_and_result() -> None:
    assert played(*SEALING_MOVES).to_dict() == NEW | {"moves": SEALING_MOVES, "result": "b"}
    state = State.from_text("3 b wb@0,0 -")
    state.push("wr@1,0")
    assert state.to_dict() == NEW | {"start": "3 b wb@0,0 -", "moves": ["wr@1,0"]}
    assert State.from_text("3 w - -").to_dict() == NEW


@pytest.mark.parametrize("rules", [Rules(), Rules.bga(), Rules(2, "shared"), Rules(**SINGLES)])
def test_the_dict_goes_through_json(rules: Rules) -> None:
    for state in State(rules), row(ALL_APART, rules):
        fields = json.loads(json.dumps(state.to_dict()))
        assert fields == state.to_dict()
        again = State.from_dict(fields)
        assert again == state
        assert again.moves == state.moves
        assert repr(again.rules) == repr(rules)
        assert again.outcome() == state.outcome()
        assert again.to_dict() == fields


def test_the_start_is_kept() -> None:
    state = State.from_text("2 b wb@0,0 wb", Rules.bga(2))
    state.push("wr@1,0")
    again = State.from_dict(state.to_dict())
    assert again.ply == 1
    again.pop()
    assert again.to_text() == "2 b wb@0,0 wb"
    assert State.from_dict(NEW | {"start": f"3 - {SEALED} -", "result": "b"}).is_over


def test_tags_comments_and_others_are_passed_over() -> None:
    extra = {"tags": {"Game": 3}, "comments": ["junk"]}
    assert State.from_dict(NEW | extra) == State()


def test_reading_leaves_the_dict_as_it_was() -> None:
    fields = copy.deepcopy(NEW) | {"moves": list(SEALING_MOVES)}
    fields["result"] = "b"
    before = copy.deepcopy(fields)
    State.from_dict(fields).pop()
    assert fields == before


@pytest.mark.parametrize("version", [2, 3, 10**8])
def test_a_later_version_is_named(version: int) -> None:
    with pytest.raises(ValueError, match=str(version)):
        State.from_dict(NEW | {"version": version})


@pytest.mark.parametrize("version", [0, -1, HUGE, -HUGE], ids=["0", "-1", "huge", "minus huge"])
def test_versions_that_there_are_not(version: int) -> None:
    with pytest.raises(ValueError, match="version") as caught:
        State.from_dict(NEW | {"version": version})
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["format", "version", "game", "rules", "moves"])
def test_missing_fields(name: str) -> None:
    fields = {key: value for key, value in NEW.items() if key != name}
    with pytest.raises(ValueError, match=name):
        State.from_dict(fields)


WRONG: dict[str, dict[str, Any]] = {
    "format": {"format": "chess"},
    "format of another type": {"format": 1},
    "game": {"game": "redstone"},
    "no such game": {"game": ""},
    "players": {"rules": {"players": 4}},
    "huge players": {"rules": {"players": HUGE}},
    "tie": {"rules": {"three_way_tie": "junk"}},
    "supply": {"rules": {"small_copies": 0}},
    "unknown rule": {"rules": {"size": 13}},
    "result while unfinished": {"result": "w"},
    "result": {"moves": SEALING_MOVES, "result": "w"},
    "unfinished though ended": {"moves": SEALING_MOVES, "result": "*"},
    "result of another type": {"result": 0},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_wrong_values(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(reversed(change.get("rules", change)))) as caught:
        State.from_dict(NEW | change)
    assert len(str(caught.value)) < 200


WRONG_TYPES: dict[str, dict[str, Any]] = {
    "version": {"version": "1"},
    "version as a float": {"version": 1.0},
    "version as a bool": {"version": True},
    "game": {"game": None},
    "rules": {"rules": None},
    "rules as a list": {"rules": []},
    "players as text": {"rules": {"players": "3"}},
    "players as a float": {"rules": {"players": 3.0}},
    "a tie as a number": {"rules": {"three_way_tie": 1}},
    "start": {"start": 3},
    "start as a list": {"start": ["3 w - -"]},
    "moves": {"moves": None},
    "moves as text": {"moves": "wb@0,0"},
    "a move": {"moves": [None]},
    "a move as a code": {"moves": [2080]},
    "a move as a list": {"moves": [["wb", 0, 0]]},
}


@pytest.mark.parametrize("change", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_wrong_types(change: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        State.from_dict(NEW | change)


@pytest.mark.parametrize("value", [None, 0, "{}", b"red", [], [("format", "redtiles")], State()])
def test_what_is_no_dict(value: Any) -> None:
    with pytest.raises(TypeError):
        State.from_dict(value)


def test_every_move_is_checked() -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        State.from_dict(NEW | {"moves": ["wb@0,0", "wr@2,0"]})
    assert (str(illegal.value.move), illegal.value.ply) == ("wr@2,0", 1)
    with pytest.raises(NotationError):
        State.from_dict(NEW | {"moves": ["wb@0,0", "junk"]})
    with pytest.raises(IllegalMoveError):
        State.from_dict(NEW | {"start": f"3 - {SEALED} -", "moves": ["wb@9,9"], "result": "b"})


@pytest.mark.parametrize("start", ["", "junk", "2 w - -", "3 w - - 4,1", "3 w wb@0,0 -"])
def test_the_start_is_a_position_of_these_rules(start: str) -> None:
    with pytest.raises(StateError):
        State.from_dict(NEW | {"start": start})
