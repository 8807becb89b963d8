"""The verbs of a state of Redstone: the swap, seats, legal moves, copies, dicts, keys, records."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import redtiles
from redtiles import GAMES, GameState, Record, read_records, redstone
from redtiles.redstone import (
    Color,
    Group,
    IllegalMoveError,
    Move,
    NotationError,
    Point,
    Reason,
    Rules,
    State,
    StateError,
    Violation,
)

BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED


def played(*moves: str, size: int = 5, pie: bool = True) -> State:
    state = State(Rules(size, pie))
    for move in moves:
        state.push(move)
    return state


# The game in the library


def test_the_game_is_found_by_its_name() -> None:
    assert GAMES["redstone"] is redstone is redtiles.redstone
    assert "redstone" in GAMES
    assert isinstance(State(), GameState)
    with pytest.raises(KeyError):
        GAMES["chess"]
    with pytest.raises(TypeError):
        GAMES["x"] = redstone  # type: ignore[index]


# Rules


def test_rules() -> None:
    assert Rules() == Rules(13, True) == State().rules
    assert (Rules().players, Rules().round_length, Rules.game) == (2, 2, "redstone")
    assert Rules(9) != Rules(9, pie=False)
    assert hash(Rules(9)) == hash(Rules(9))
    assert repr(Rules(9)) == "Rules(size=9, pie=True)"
    assert Rules.from_dict(Rules(9, False).to_dict()) == Rules(9, False)
    assert Rules.from_dict({}) == Rules()
    assert Rules(9, False).to_tags() == {"Size": "9", "Pie": "false"}
    assert Rules.from_tags({"Pie": "false"}) == Rules(13, False)
    assert pickle.loads(pickle.dumps(Rules(9, False))) == Rules(9, False)
    with pytest.raises(AttributeError):
        Rules().size = 3


def test_rules_that_are_none() -> None:
    wrong: Any
    for size in (1, 0, -3, 26, 10**6000):
        with pytest.raises(ValueError, match="size"):
            Rules(size)
    for wrong in (True, 9.0, "9", None):
        with pytest.raises(TypeError):
            Rules(wrong)
    for wrong in (0, 1, "true", None):
        with pytest.raises(TypeError):
            Rules(9, wrong)
    for tags in ({"Size": "1"}, {"Size": "09"}, {"Pie": "True"}, {"Pie": ""}, {"Players": "2"}):
        with pytest.raises(ValueError, match=f"tag {next(iter(tags))}"):
            Rules.from_tags(tags)
    with pytest.raises(ValueError, match="colour"):
        Rules.from_dict({"colour": 3})
    for wrong in (9, "redstone", redtiles.Rules()):
        with pytest.raises(TypeError):
            State(wrong)


# The swap


def test_swap_exchanges_the_colors_of_the_seats() -> None:
    state = played("b@c3")
    assert (state.to_move, state.seat, state.seats) == (WHITE, 1, (BLACK, WHITE))
    assert state.push("swap") is Move.SWAP
    assert (state.to_move, state.seat, state.seats) == (WHITE, 0, (WHITE, BLACK))
    assert state.stone_at("c3") is BLACK
    assert state.violation("swap") is Violation.NO_SWAP
    state.push("w@a1")
    assert (state.to_move, state.seat, state.seats) == (BLACK, 1, (WHITE, BLACK))
    assert state.violation("swap") is Violation.NO_SWAP
    assert [str(state.pop()), str(state.pop())] == ["w@a1", "swap"]
    assert state == played("b@c3")
    assert (state.seat, state.seats) == (1, (BLACK, WHITE))
    assert "swap" in state.legal_moves


def test_swap_is_on_offer_once() -> None:
    assert State(Rules(5)).violation("swap") is Violation.NO_SWAP
    assert played("b@c3", pie=False).violation("swap") is Violation.NO_SWAP
    assert played("b@c3", "w@a1").violation("swap") is Violation.NO_SWAP
    assert played("b@c3", "w@a1", "b@e5").violation("swap") is Violation.NO_SWAP
    assert played("b@c3").legal_moves[-1] is Move.SWAP
    assert len(played("b@c3").legal_moves) == 24 + 1


def test_the_outcome_speaks_of_colors_and_tells_the_seats() -> None:
    moves = ["w@a2", "r@b1"]
    plain = played("b@a1", *moves, size=2, pie=False).outcome()
    assert plain is not None
    assert (plain.winners, plain.seats, plain.returns) == ((WHITE,), (1,), (0.0, 1.0))
    assert plain.reason is Reason.SELF_ANNIHILATED
    swapped = played("b@a1", "swap", *moves, size=2).outcome()
    assert swapped is not None
    assert (swapped.winners, swapped.seats, swapped.returns) == ((WHITE,), (0,), (1.0, 0.0))
    assert swapped.result == plain.result == "w"


# What lies where


def test_stone_at() -> None:
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -")
    assert state.stone_at("a1") is state.stone_at(Point(0, 0)) is BLACK
    assert state.stone_at("b1") is WHITE
    assert state.stone_at("b3") is RED
    assert state.stone_at("a2") is None
    for off in ("e1", "a5", "z25", Point(24, 24)):
        with pytest.raises(ValueError, match="off the board"):
            state.stone_at(off)
    with pytest.raises(NotationError):
        state.stone_at("i1")
    wrong: Any
    for wrong in (None, 3, (0, 0)):
        with pytest.raises(TypeError):
            state.stone_at(wrong)


def test_groups() -> None:
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -")
    found = [
        (group.color, " ".join(map(str, group.stones)), " ".join(map(str, group.liberties)))
        for group in state.groups()
    ]
    assert found == [
        (BLACK, "a1", "a2"),
        (WHITE, "b1 b2", "a2"),
        (WHITE, "d1", "d2"),
        (BLACK, "d4", "d3 c4"),
    ]
    group = state.groups()[0]
    assert group == Group(BLACK, (Point(0, 0),), (Point(0, 1),))
    assert hash(group) == hash(state.groups()[0])
    assert State().groups() == ()


def test_drawing() -> None:
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -")
    assert str(state) == " 4 . . . b\n 3 . r . .\n 2 . w r .\n 1 b w r w\n   a b c d"
    assert repr(state) == "State.from_text('4 b 3b/1r2/1wr1/bwrw -')"
    lines = str(State(Rules(25))).split("\n")
    assert lines[0].startswith("25 . ")
    assert lines[-1].split() == [*"abcdefghjklmnopqrstuvwxyz"]
    assert {len(line) for line in lines} == {52}


# Legal moves


def test_legal_moves_are_a_sequence() -> None:
    state = played("b@a1", size=2)
    legal = state.legal_moves
    assert isinstance(legal, Sequence)
    assert [*map(str, legal)] == ["w@b1", "w@a2", "w@b2", "swap"]
    assert (len(legal), bool(legal), legal[0], legal[-1]) == (4, True, legal[-4], Move.SWAP)
    assert legal[1:3] == (Move("w", "a2"), Move("w", "b2"))
    assert [*reversed(legal)] == [*legal][::-1]
    assert legal.index("w@a2") == legal.index(Move("w", "a2")) == 1
    assert (legal.count("swap"), legal.count("b@a1"), legal.count(3)) == (1, 0, 0)
    assert list(legal.codes()) == [move.code for move in legal]
    assert legal.codes().format == "H"
    assert legal.codes().readonly
    for move in ("b@a1", "w@a1", "w@c3", "junk", "", None, 3, ("w", "a2"), object(), b"swap"):
        assert move not in legal
    assert "swap" in legal
    assert copy.copy(legal) is legal is copy.deepcopy(legal)
    assert pickle.loads(pickle.dumps(legal)) == tuple(legal)
    for index in (4, -5, 10**30):
        with pytest.raises(IndexError):
            legal[index]
    with pytest.raises(ValueError, match="not a legal move"):
        legal.index("b@a1")
    wrong: Any
    for wrong in (1.0, "0", None):
        with pytest.raises(TypeError):
            legal[wrong]
    assert repr(legal) == "<LegalMoves: 4>"


def test_a_snapshot_stays_true() -> None:
    state = played("b@c3")
    unread, read = state.legal_moves, [*state.legal_moves]
    state.push("w@c4")
    state.push("b@d4")
    assert [*unread] == read
    assert len(unread) == 25
    assert "w@c4" in unread
    assert "w@c4" not in state.legal_moves


# Making moves


def test_a_refused_move_changes_nothing() -> None:
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -")
    before = state.to_dict()
    for text, violation in (("b@a2", "CAPTURES_WITHOUT_RED"), ("r@a3", "RED_CAPTURES_NOTHING")):
        with pytest.raises(IllegalMoveError) as caught:
            state.push(text)
        error: Any = caught.value
        assert (error.move, error.violation.name) == (Move.parse(text), violation)
        assert error.violation.explanation in str(error)
    with pytest.raises(NotationError):
        state.push("b@i1")
    wrong: Any
    for wrong in (None, 3, redtiles.Move.from_code(3), ("b", "a2"), b"b@a2"):
        for verb in (state.push, state.violation, state.is_legal):
            with pytest.raises(TypeError):
                verb(wrong)
    with pytest.raises(IndexError):
        state.pop()
    assert state.to_dict() == before


def test_undo_restores_captured_stones() -> None:
    state = State.from_text("4 b 3b/1r2/1wr1/bwrw -")
    key, text, legal = state.key(), state.to_text(), [*state.legal_moves]
    state.push("r@a2")
    state.push("w@a1")
    assert (state.ply, state.moves) == (2, (Move("r", "a2"), Move("w", "a1")))
    assert [str(state.pop()), str(state.pop())] == ["w@a1", "r@a2"]
    assert (state.key(), state.to_text(), [*state.legal_moves]) == (key, text, legal)
    assert state.ply == 0


def test_undo_of_the_last_move_of_a_game() -> None:
    state = State.from_text("2 b 1w/br -")
    state.push("r@a2")
    assert state.is_over
    state.pop()
    assert (state.is_over, state.outcome(), state.to_move) == (False, None, BLACK)
    assert state.to_text() == "2 b 1w/br -"


# Equality, keys, copies


def test_equality_is_that_of_the_text() -> None:
    one, other = played("b@a1", "w@b2", "b@e5"), played("b@e5", "w@b2", "b@a1")
    assert one == other
    assert one.key() == other.key()
    assert one.moves != other.moves
    assert one == State.from_text(one.to_text(), Rules(5, pie=False))
    different = [
        State(Rules(5)), State(Rules(5, pie=False)), State(Rules(6)), played("b@c3"),
        played("b@c3", "swap"), played("b@c3", pie=False), played("b@c3", "w@c4"),
        State.from_text("5 w 5/2w2/2b2/5/5 -"), State.from_text("5 b 5/2w2/2b2/5/5 swapped"),
        State.from_text("3 b+b 3/1r1/3 -"), State.from_text("3 w+w 3/1r1/3 -"),
        State.from_text("3 b+b 3/1r1/2b -"), State.from_text("3 b+w 3/1r1/2b -"),
    ]  # fmt: skip
    for i, state in enumerate(different):
        for j, another in enumerate(different):
            assert (state == another) is (i == j)
            assert (state.key() == another.key()) is (i == j)
        assert 0 <= state.key() < 2**63
    assert State() != redtiles.State()
    assert State() != "x"
    with pytest.raises(TypeError):
        hash(State())


def test_keys_are_the_same_for_ever() -> None:
    # Written down in the first release: a change would break what users have stored.
    assert State().key() == KEYS[0]
    assert played("b@c3", "swap", "w@a1").key() == KEYS[1]
    assert State.from_text("3 w+b ww1/rww/1r1 -").key() == KEYS[2]


KEYS = (3905112923242254405, 6614515986814024646, 4159645695688493481)


@pytest.mark.parametrize("how", ["copy", "copy.copy", "deepcopy", "view", "pickle", "dict", "json"])
def test_copies_are_independent_and_have_the_history(how: str) -> None:
    start = State.from_text("4 b 3b/1r2/1wr1/bwrw -", Rules(4))
    state = start.copy()
    for move in ("r@a2", "w@a1", "b@d3"):
        state.push(move)
    made: dict[str, Any] = {
        "copy": state.copy,
        "copy.copy": lambda: copy.copy(state),
        "deepcopy": lambda: copy.deepcopy([state])[0],
        "view": lambda: state.view(1),
        "pickle": lambda: pickle.loads(pickle.dumps(state)),
        "dict": lambda: State.from_dict(state.to_dict()),
        "json": lambda: State.from_dict(json.loads(json.dumps(state.to_dict()))),
    }
    other = made[how]()
    assert other == state
    assert (other.moves, other.rules, other.rules.pie) == (state.moves, state.rules, True)
    for _ in range(3):
        other.pop()
    assert other == start
    assert state.ply == 3
    other.push("r@a2")
    assert [*other.legal_moves] != [*state.legal_moves]
    with pytest.raises(AttributeError):
        other.note = 1


def test_view_needs_a_seat() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="seat"):
            State().view(seat)
    with pytest.raises(TypeError):
        State().view(True)


# Dicts and records


def test_dict() -> None:
    state = played("b@a1", "swap", "w@a2", "r@b1", size=2)
    fields = state.to_dict()
    assert fields == {
        "format": "redtiles",
        "version": 1,
        "game": "redstone",
        "rules": {"size": 2, "pie": True},
        "start": None,
        "moves": ["b@a1", "swap", "w@a2", "r@b1"],
        "result": "w",
    }
    assert State.from_dict({**fields, "tags": {}, "comments": {}}) == state
    for change, error in (
        ({"game": "red"}, ValueError),
        ({"result": "b"}, ValueError),
        ({"version": 2}, ValueError),
        ({"moves": ["b@a1", "b@a2"]}, IllegalMoveError),
        ({"moves": ["x"]}, NotationError),
        ({"start": "x"}, StateError),
        ({"rules": {"size": 99}}, ValueError),
        ({"rules": {"pie": 1}}, TypeError),
        ({"start": 3}, TypeError),
    ):
        with pytest.raises(error):
            State.from_dict({**fields, **change})
    with pytest.raises(ValueError, match="game"):
        redtiles.State.from_dict(fields)


TEXT = """\
[Game "redstone"]
[Size "2"]
[Pie "true"]
[Result "w"]
[White "Ann"]

1. b@a1 swap {They change seats.} 2. w@a2 r@b1 w
"""


def test_record() -> None:
    record = Record.parse(TEXT)
    assert record.to_text() == TEXT
    assert record.game == "redstone"
    assert record.rules == Rules(2)
    assert record.comments == {2: "They change seats."}
    outcome = record.outcome()
    assert outcome is not None
    assert outcome.seats == (0,)
    assert Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record
    assert Record.from_state(record.state(), {"White": "Ann"}).moves == record.moves
    assert [state.ply for state in record.replay()] == [0, 1, 2, 3, 4]
    assert pickle.loads(pickle.dumps(record)) == record


def test_record_with_a_start() -> None:
    start = "4 b 3b/1r2/1wr1/bwrw -"
    record = Record(Rules(4), ["r@a2"], start=start)
    assert '[Start "4 b 3b/1r2/1wr1/bwrw -"]\n' in record.to_text()
    assert Record.parse(record.to_text()) == record
    assert Record(Rules(4), [], start="4 b 4/4/4/4 swap").start is None
    with pytest.raises(StateError):
        Record(Rules(5), [], start=start)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (TEXT.replace('"w"', '"b"'), 4, 1),
        (TEXT.replace("r@b1 w", "r@b1 b"), 7, 48),
        (TEXT.replace("r@b1", "r@a1"), 7, 43),
        (TEXT.replace("swap", "swop"), 7, 9),
        (TEXT.replace('[Size "2"]', '[Size "1"]'), 2, 1),
        (TEXT.replace('[Pie "true"]', '[Pie "yes"]'), 3, 1),
        (TEXT.replace('[Pie "true"]', '[Players "2"]'), 3, 1),
        (TEXT.replace('[Pie "true"]', '[Pie "false"]'), 7, 9),
        (TEXT.replace('[White "Ann"]', '[Start "2 b 2/2 -"]'), 5, 1),
    ],
)
def test_broken_records(text: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_readers_need_only_the_game() -> None:
    record = Record.parse('[Game "redstone"]\nb@d4 swap')
    assert record.rules == Rules()
    assert record.result == "*"


def test_a_file_may_mix_games(tmp_path: Any) -> None:
    path = tmp_path / "mixed"
    path.write_text(f'[Game "red"]\n\nwb@0,0 *\n{TEXT}\n[Game "red"]\n\n*\n', encoding="utf-8")
    assert [record.game for record in read_records(path)] == ["red", "redstone", "red"]
