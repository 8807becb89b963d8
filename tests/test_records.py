"""Records as values: what they take and refuse, states, copies and dicts."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import redtiles
import toy_game
from record_samples import CONTROLS, RESERVED, SHORTEST, SURROGATES, random_game, records
from redtiles import (
    IllegalMoveError,
    Move,
    NotationError,
    Record,
    Rules,
    State,
    StateError,
    Violation,
)

MOVES = [Move.parse(text) for text in SHORTEST]
MID_GAME = "3 b wb@0,0 -"


@pytest.fixture
def sticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redtiles, "GAMES", {**redtiles.GAMES, "sticks": toy_game.GAME})


# Making one


def test_fields() -> None:
    record = Record(Rules(), MOVES[1:3], {"White": "Ann"}, MID_GAME, {0: "begin", 2: "end"})
    assert record.game == "red"
    assert record.rules == Rules()
    assert record.moves == tuple(MOVES[1:3])
    assert record.tags == {"White": "Ann"}
    assert record.start == MID_GAME
    assert record.comments == {0: "begin", 2: "end"}
    assert record.outcome() is None
    assert record.result == "*"


def test_little_is_needed() -> None:
    record = Record(Rules(), [])
    assert (record.moves, record.tags, record.start, record.comments) == ((), {}, None, {})


def test_moves_may_be_texts_and_any_iterable() -> None:
    assert Record(Rules(), SHORTEST) == Record(Rules(), iter(MOVES))
    assert Record(Rules(), SHORTEST).moves == tuple(MOVES)


def test_moves_are_not_one_text() -> None:
    with pytest.raises(TypeError, match="several moves"):
        Record(Rules(), "wb@0,0")


def test_every_move_is_checked() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Record(Rules(), ["wb@0,0", "wb@0,0"])
    assert caught.value.ply == 1
    assert caught.value.violation is Violation.OVERLAP
    with pytest.raises(IllegalMoveError):
        Record(Rules(), [*MOVES, "wb@5,5"])
    with pytest.raises(NotationError):
        Record(Rules(), ["wb"])
    with pytest.raises(TypeError):
        Record(Rules(), [1])


def test_plies_count_from_the_start() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Record(Rules(), ["wb@0,1", "wb@0,0"], start=MID_GAME)
    assert caught.value.ply == 1


@pytest.mark.parametrize("rules", [None, "red", Rules, object(), {"players": 3}])
def test_rules_are_of_a_game(rules: Any) -> None:
    with pytest.raises(TypeError):
        Record(rules, [])


def test_no_other_object_stands_for_rules() -> None:
    class Lookalike:
        game = "red"

    with pytest.raises(TypeError):
        Record(Lookalike(), [])


@pytest.mark.parametrize("start", ["", "3 w", "2 b wb@0,0 wb", "3 w wb@0,0 -"])
def test_a_bad_start(start: str) -> None:
    with pytest.raises(StateError):
        Record(Rules(), [], start=start)


def test_a_start_is_text() -> None:
    with pytest.raises(TypeError):
        Record(Rules(), [], start=State())  # type: ignore[arg-type]


def test_a_start_is_kept_as_it_is_printed() -> None:
    record = Record(Rules(), [], start="3 r wb@1,0;wb@0,0 -")
    assert record.start == "3 r wb@0,0;wb@1,0 -"
    assert record == Record(Rules(), [], start=record.start)


def test_the_start_of_a_new_game_is_none() -> None:
    record = Record(Rules(), MOVES, start=State().to_text())
    assert record.start is None
    assert record == Record(Rules(), MOVES)


def test_a_finished_start() -> None:
    over = State()
    for move in MOVES:
        over.push(move)
    record = Record(Rules(), [], start=over.to_text())
    assert record.outcome() == over.outcome()
    assert Record.parse(record.to_text()) == record


# Tags


@pytest.mark.parametrize("name", RESERVED)
def test_reserved_tags_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"tag {name} is reserved"):
        Record(Rules(), [], {name: "x"})


@pytest.mark.parametrize("name", ["game", "GAME", "Game_", "Starts", "a", "Z9_"])
def test_names_of_tags(name: str) -> None:
    assert Record.parse(Record(Rules(), [], {name: "x"}).to_text()).tags == {name: "x"}


@pytest.mark.parametrize("name", ["", "_a", "9a", "a b", "a-b", "é", "a\n", "ª", "a٣", "x" * 101])
def test_what_is_no_name_of_a_tag(name: str) -> None:
    with pytest.raises(ValueError, match="name of a tag"):
        Record(Rules(), [], {name: "x"})


@pytest.mark.parametrize("char", [*CONTROLS, *SURROGATES])
def test_what_no_value_of_a_tag_has(char: str) -> None:
    with pytest.raises(ValueError, match=rf"U\+{ord(char):04X}"):
        Record(Rules(), [], {"White": f"a{char}b"})


@pytest.mark.parametrize("tags", [None, [], [("a", "b")], "a", {"a": 1}, {"a": None}, {1: "a"}])
def test_tags_are_a_mapping_of_texts(tags: Any) -> None:
    with pytest.raises(TypeError):
        Record(Rules(), [], tags)


def test_the_order_of_tags_is_kept_but_not_compared() -> None:
    record = Record(Rules(), [], {"b": "1", "a": "2"})
    assert list(record.tags) == ["b", "a"]
    assert list(Record.parse(record.to_text()).tags) == ["b", "a"]
    assert record == Record(Rules(), [], {"a": "2", "b": "1"})


# Comments


@pytest.mark.parametrize("ply", [-1, 3, 10**30])
def test_comments_lie_within_the_record(ply: int) -> None:
    with pytest.raises(ValueError, match="ply of a comment"):
        Record(Rules(), MOVES[:2], comments={ply: "x"})


@pytest.mark.parametrize("ply", [True, 1.0, "1", None])
def test_plies_of_comments_are_integers(ply: Any) -> None:
    with pytest.raises(TypeError):
        Record(Rules(), MOVES[:2], comments={ply: "x"})


@pytest.mark.parametrize("comments", [None, ["a"], "a", {0: 1}, {0: None}, {0: b"a"}])
def test_comments_are_a_mapping_of_texts(comments: Any) -> None:
    with pytest.raises(TypeError):
        Record(Rules(), [], comments=comments)


@pytest.mark.parametrize("char", [*CONTROLS, *SURROGATES])
def test_a_newline_is_the_only_control_character_of_comments(char: str) -> None:
    comments = {0: f"a{char}b"}
    if char == "\n":
        assert Record(Rules(), [], comments=comments).comments == comments
    else:
        with pytest.raises(ValueError, match=rf"U\+{ord(char):04X}"):
            Record(Rules(), [], comments=comments)


def test_comments_are_in_order() -> None:
    record = Record(Rules(), MOVES[:2], comments={2: "c", 0: "a"})
    assert list(record.comments) == [0, 2]


# Values


def test_immutable() -> None:
    record = Record(Rules(), MOVES, {"a": "b"}, comments={0: "c"})
    for name in ("rules", "moves", "tags", "start", "comments", "game", "result", "other"):
        with pytest.raises(AttributeError):
            setattr(record, name, None)
        with pytest.raises(AttributeError):
            delattr(record, name)
    for mapping in (record.tags, record.comments):
        with pytest.raises(TypeError):
            mapping["a"] = "x"  # type: ignore[index]


def test_what_was_given_may_change_afterwards() -> None:
    moves, tags, comments = list(MOVES), {"a": "b"}, {0: "c"}
    record = Record(Rules(), moves, tags, comments=comments)
    moves.clear()
    tags.clear()
    comments.clear()
    assert record == Record(Rules(), MOVES, {"a": "b"}, comments={0: "c"})


def test_read_only_mappings_may_be_given() -> None:
    record = Record(Rules(), MOVES, MappingProxyType({"a": "b"}))
    assert Record(Rules(), MOVES, record.tags, None, record.comments) == record


def test_unhashable() -> None:
    with pytest.raises(TypeError):
        hash(Record(Rules(), []))


def test_no_subclasses() -> None:
    with pytest.raises(TypeError):
        type("Sub", (Record,), {})


def test_equality() -> None:
    record = Record(Rules(), MOVES[1:3], {"a": "b"}, MID_GAME, {0: "c"})
    same = Record(Rules(), MOVES[1:3], {"a": "b"}, MID_GAME, {0: "c"})
    assert record == same
    others = [
        Record(Rules.bga(), MOVES[1:3], {"a": "b"}, MID_GAME, {0: "c"}),
        Record(Rules(), MOVES[1:2], {"a": "b"}, MID_GAME, {0: "c"}),
        Record(Rules(), MOVES[1:3], {"a": "c"}, MID_GAME, {0: "c"}),
        Record(Rules(), ["wb@0,1", "wb@1,0"], {"a": "b"}, MID_GAME, {0: "c"}),
        Record(Rules(), MOVES[1:3], {"a": "b"}, "3 b wr@0,0 -", {0: "c"}),
        Record(Rules(), MOVES[1:3], {"a": "b"}, MID_GAME, {1: "c"}),
        Record(Rules(), MOVES[1:3], {"a": "b"}, MID_GAME),
    ]
    for other in others:
        assert record != other
    assert record != record.to_text()
    assert record != record.to_dict()


@given(records())
@settings(max_examples=50)
def test_copies(record: Record) -> None:
    for copied in (
        copy.copy(record),
        copy.deepcopy(record),
        copy.deepcopy([record])[0],
        *(pickle.loads(pickle.dumps(record, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)),
        eval(repr(record), {**vars(redtiles), "Record": Record}),
    ):
        assert copied == record
        assert copied.to_text() == record.to_text()
        assert copied.outcome() == record.outcome()


def test_a_pickle_is_checked() -> None:
    make, fields = Record(Rules(), MOVES).__reduce__()
    with pytest.raises(IllegalMoveError):
        make(fields[0], MOVES[1:], *fields[2:])


# States


def test_from_state() -> None:
    state = random_game(1)
    record = Record.from_state(state, {"White": "Ann"})
    assert record == Record(Rules(), state.moves, {"White": "Ann"})
    assert record.outcome() == state.outcome()
    assert record.state() == state


def test_from_a_state_that_was_set_up() -> None:
    state = State.from_text(MID_GAME)
    state.push("wb@0,1")
    record = Record.from_state(state)
    assert record.start == MID_GAME
    assert record.moves == (Move.parse("wb@0,1"),)
    assert state.ply == 1


@pytest.mark.parametrize("state", [None, "3 w - -", State, Rules(), Record(Rules(), [])])
def test_from_no_state(state: Any) -> None:
    with pytest.raises(TypeError):
        Record.from_state(state)


def test_state_after_some_moves() -> None:
    game = random_game(2)
    record = Record.from_state(game)
    for ply in range(game.ply + 1):
        state = record.state(ply)
        assert state.moves == game.moves[:ply]
    assert record.state().moves == game.moves
    assert record.state(0) == State()


def test_state_after_a_start() -> None:
    record = Record(Rules(), ["wb@0,1", "wb@1,0"], start=MID_GAME)
    assert record.state(0).to_text() == MID_GAME
    assert record.state(1).moves == record.moves[:1]
    state = record.state()
    state.pop()
    state.pop()
    assert state.to_text() == MID_GAME


@pytest.mark.parametrize("ply", [-1, 9, 10**30, -(10**30)])
def test_state_of_no_ply(ply: int) -> None:
    with pytest.raises(ValueError, match="ply"):
        Record(Rules(), MOVES).state(ply)


@pytest.mark.parametrize("ply", [True, False, 1.0, "1"])
def test_a_ply_is_an_integer(ply: Any) -> None:
    with pytest.raises(TypeError):
        Record(Rules(), MOVES).state(ply)


def test_states_are_independent() -> None:
    record = Record(Rules(), MOVES)
    state = record.state()
    state.pop()
    assert record.state().ply == 8
    states = list(record.replay())
    assert [state.ply for state in states] == list(range(9))
    states[3].push("br@-1,0")
    assert [state.to_text() for state in record.replay()][4] == states[4].to_text()
    for state in record.replay():
        while state.ply:
            state.pop()
    assert record.moves == tuple(MOVES)


@given(records())
@settings(max_examples=50)
def test_replay_is_every_state(record: Record) -> None:
    states = list(record.replay())
    assert states == [record.state(ply) for ply in range(len(record.moves) + 1)]
    assert [state.moves for state in states] == [record.moves[:i] for i in range(len(states))]
    assert states[-1].outcome() == record.outcome()


def test_outcome() -> None:
    assert Record(Rules(), MOVES[:7]).outcome() is None
    record = Record(Rules(), MOVES)
    assert record.outcome() == record.state().outcome() is not None
    assert record.result == record.state().outcome().result


# Dicts


def test_the_dict() -> None:
    record = Record(Rules(), MOVES[1:3], {"White": "Ann"}, MID_GAME, {0: "begin", 2: "end"})
    assert record.to_dict() == {
        "format": "redtiles",
        "version": 1,
        "game": "red",
        "rules": {
            "players": 3,
            "three_way_tie": "replay",
            "small_copies": 5,
            "large_copies": 1,
        },
        "start": MID_GAME,
        "moves": ["wb@1,0", "wb@0,1"],
        "tags": {"White": "Ann"},
        "comments": {"0": "begin", "2": "end"},
        "result": "*",
    }


@given(records())
def test_dicts_round_trip(record: Record) -> None:
    fields = record.to_dict()
    assert Record.from_dict(fields) == record
    assert Record.from_dict(json.loads(json.dumps(fields))).to_dict() == fields


@given(records())
@settings(max_examples=50)
def test_dicts_of_states_and_records_agree(record: Record) -> None:
    fields = record.to_dict()
    state = State.from_dict(fields)
    assert state.moves == record.moves
    assert {**state.to_dict(), "tags": fields["tags"], "comments": fields["comments"]} == fields
    assert Record.from_dict(state.to_dict()) == Record.from_state(state)


def test_a_dict_is_independent() -> None:
    record = Record(Rules(), MOVES, {"a": "b"}, comments={0: "c"})
    fields = record.to_dict()
    for part in ("tags", "comments", "moves", "rules"):
        fields[part].clear()
    assert record == Record(Rules(), MOVES, {"a": "b"}, comments={0: "c"})


@pytest.mark.parametrize("absent", ["start", "tags", "comments", "result"])
def test_what_a_dict_may_lack(absent: str) -> None:
    fields = Record(Rules(), MOVES).to_dict()
    del fields[absent]
    assert Record.from_dict(fields) == Record(Rules(), MOVES)


@pytest.mark.parametrize("absent", ["format", "version", "game", "rules", "moves"])
def test_what_a_dict_must_have(absent: str) -> None:
    fields = Record(Rules(), MOVES).to_dict()
    del fields[absent]
    with pytest.raises(ValueError, match=absent):
        Record.from_dict(fields)


def test_a_later_version_is_named() -> None:
    with pytest.raises(ValueError, match=r"version.*\b2\b"):
        Record.from_dict({**Record(Rules(), []).to_dict(), "version": 2})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "pgn"),
        ("version", 0),
        ("version", True),
        ("version", "1"),
        ("version", 10**4000),
        ("game", "chess"),
        ("game", None),
        ("game", ["red"]),
        ("rules", None),
        ("rules", {"players": 4}),
        ("rules", {"size": 13}),
        ("rules", {1: 2}),
        ("start", 1),
        ("start", "3 w"),
        ("moves", "wb@0,0"),
        ("moves", None),
        ("moves", [1]),
        ("moves", [["wb@0,0"]]),
        ("moves", ["wb"]),
        ("moves", ["wb@0,0", "wb@0,0"]),
        ("tags", None),
        ("tags", []),
        ("tags", {"Game": "red"}),
        ("tags", {"a": "\n"}),
        ("tags", {"a": 1}),
        ("comments", None),
        ("comments", []),
        ("comments", {"9": "x"}),
        ("comments", {"-1": "x"}),
        ("comments", {"01": "x"}),
        ("comments", {"٣": "x"}),
        ("comments", {"": "x"}),
        ("comments", {"1" * 5000: "x"}),
        ("comments", {0: "x"}),
        ("comments", {"0": 1}),
        ("result", "b"),
        ("result", "*"),
        ("result", 1),
    ],
)
def test_bad_dicts(name: str, value: object) -> None:
    fields = {**Record(Rules(), MOVES).to_dict(), name: value}
    with pytest.raises((ValueError, TypeError)):
        Record.from_dict(fields)


@pytest.mark.parametrize("fields", [None, [], "redtiles", 1, {}])
def test_no_dict(fields: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Record.from_dict(fields)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=5,
)


@given(st.sampled_from(sorted(Record(Rules(), []).to_dict())), JSON)
def test_no_dict_does_worse_than_a_plain_error(name: str, value: object) -> None:
    fields = {**Record(Rules(), MOVES).to_dict(), name: value}
    try:
        record = Record.from_dict(fields)
    except (ValueError, TypeError):
        return
    assert record.moves == tuple(MOVES) or name == "moves"


# Limits: what is too large to write is never made


def test_limits() -> None:
    from redtiles.records import content

    assert Record(Rules(), [], {"a": "x" * content.LONGEST_VALUE})
    with pytest.raises(ValueError, match="100000 characters"):
        Record(Rules(), [], {"a": "x" * (content.LONGEST_VALUE + 1)})
    with pytest.raises(ValueError, match="1000000 characters"):
        Record(Rules(), [], {f"a{i}": "x" * 99_990 for i in range(11)})
    half = "x" * (content.MOST_COMMENT_TEXT // 2)
    assert Record(Rules(), MOVES, comments={0: half, 1: half})
    with pytest.raises(ValueError, match="1000000 characters"):
        Record(Rules(), MOVES, comments={0: half, 1: half, 2: "x"})


# Any game


@pytest.mark.usefixtures("sticks")
def test_another_game() -> None:
    rules = toy_game.Rules(auto=True)
    record = Record(rules, ["*2", "*1", "*2"], {"a": "b"}, "5/1", {1: "c"})
    assert record.game == "sticks"
    assert record.result == "1"
    assert record.to_text() == (
        '[Game "sticks"]\n[Size "9"]\n[Auto "true"]\n[Start "5/1"]\n[Result "1"]\n[a "b"]\n\n'
        "*2 {c} *1 *2 1\n"
    )
    assert Record.parse(record.to_text()) == record
    assert Record.from_dict(record.to_dict()) == record
    assert Record.from_state(record.state()) == Record(rules, ["*2", "*1", "*2"], start="5/1")
    assert [state.heap for state in record.replay()] == [5, 3, 2, 0]
    unfinished = '[Game "sticks"]\n[Start "5/1"]\n*2 *'
    assert Record.parse(unfinished) == Record(toy_game.Rules(), ["*2"], start="5/1")


@pytest.mark.usefixtures("sticks")
def test_a_game_that_needs_a_start() -> None:
    with pytest.raises(ValueError, match="needs a start"):
        Record(toy_game.Rules(), [])
    with pytest.raises(NotationError, match="Start is missing"):
        Record.parse('[Game "sticks"]\n*\n')
    fields = {**Record(toy_game.Rules(), [], start="5/1").to_dict(), "start": None}
    with pytest.raises(ValueError, match="needs a start"):
        Record.from_dict(fields)


@pytest.mark.usefixtures("sticks")
def test_a_tag_of_another_game() -> None:
    with pytest.raises(NotationError, match="tag Players") as caught:
        Record.parse('[Game "sticks"]\n[Start "5/1"]\n[Players "2"]\n*\n')
    assert (caught.value.line, caught.value.column) == (3, 1)


def test_importing_records_costs_little() -> None:
    code = (
        "import sys, typing, enum; before = set(sys.modules);"
        "import redtiles; print(*set(sys.modules) - before);"
        "redtiles.Record; print(*set(sys.modules) - before)"
    )
    first, second = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert "redtiles.records" not in first.split()
    loaded = second.split()
    assert "redtiles.records" in loaded
    assert {"json", "re", "pathlib", "dataclasses", "inspect", "tempfile"}.isdisjoint(loaded)


@pytest.mark.parametrize("moves", [["wb@0,0", "foo"], ["wb@0,0", "wb@0,1", ""]])
def test_a_text_that_is_no_move_is_told_by_its_number(moves: list[str]) -> None:
    last = len(moves)
    fields = {"format": "redtiles", "version": 1, "game": "red", "rules": {}, "moves": moves}
    for make in (
        lambda: Record(Rules(), moves),
        lambda: Record.from_dict(fields),
        lambda: State.from_dict(fields),
    ):
        with pytest.raises(NotationError, match=f"move {last} is no move: ") as caught:
            make()
        assert caught.value.ply == last - 1


@pytest.mark.parametrize("state", [3, None, Rules()])
def test_a_record_is_of_a_state(state: Any) -> None:
    with pytest.raises(TypeError, match="a record is of a game's State"):
        Record.from_state(state)
