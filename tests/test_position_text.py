"""The position line: what is written, what is read, and what is refused."""

import random
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from red_examples import ALL_APART, LIFTED_BAN, SEALED, SEALING_MOVES, SINGLES, played, row
from redtiles import Color, Rules, State, StateError, Tile

ENDED_IN_SIX = "3 - wb@0,0;rw@1,0;br@2,0;rb@3,0;wr@4,0;bw@5,0 - 1,0"

LINES = [
    "3 w - -",
    "2 w - -",
    "3 b wb@0,0 -",
    "2 b wb@0,0 wb",
    "3 r wb@0,0;RB@1,0 -",
    "2 w wb@0,0;RB@1,0 -",
    "2 w wb@0,0;RB@1,0 wb",
    "3 w wb@-1,0;wr@0,0;bw@0,1 -",
    "3 b RB@0,-2;wb@0,0;wb@1,0;wb@2,0 -",
    f"3 - {SEALED} -",
    f"2 - {SEALED} br",
    f"2 - {SEALED} -",
    "3 w - - 1,0",
    "3 w - - 5,0",
    "3 w - - 4,1",
    "2 b wb@0,0 - 1,1",
    "2 b wb@0,0 wb 2,0",
    ENDED_IN_SIX,
]

BROKEN = {
    "nothing": "",
    "blanks": "   ",
    "three fields": "3 w -",
    "six fields": "3 w - - 4,1 -",
    "two spaces": "3  w - -",
    "a space at the end": "3 w - - ",
    "a space before": " 3 w - -",
    "a newline at the end": "3 w - -\n",
    "tabs": "3\tw\t-\t-",
    "one player": "1 w - -",
    "four players": "4 w - -",
    "03 players": "03 w - -",
    "other digits for players": "３ w - -",
    "a sign before players": "+3 w - -",
    "no such side": "3 W - -",
    "a word for a side": "3 white - -",
    "a colour that does not play": "2 r wb@0,0;wb@1,0 wb",
    "no side": "3  - -",
    "over at the start": "3 - - -",
    "over too early": "3 - wb@0,0 -",
    "not over where it is": f"3 r {SEALED} -",
    "the wrong side": "3 w wb@0,0 -",
    "the wrong side of two": "2 w wb@0,0 wb",
    "the wrong side later": "3 b wb@0,0;wb@1,0 -",
    "empty placements": "3 w  -",
    "a separator at the end": "3 b wb@0,0; -",
    "a separator before": "3 b ;wb@0,0 -",
    "two separators": "3 r wb@0,0;;wb@1,0 -",
    "a dash among placements": "3 b wb@0,0;- -",
    "another separator": "3 r wb@0,0,wb@1,0 -",
    "no such tile": "3 b ww@0,0 -",
    "mixed case": "3 b wB@0,0 -",
    "no place": "3 b wb -",
    "a number with a sign": "3 b wb@+0,0 -",
    "minus zero": "3 b wb@-0,0 -",
    "a leading zero": "3 r wb@0,0;wb@01,0 -",
    "digits of another script": "3 r wb@0,0;wb@١,0 -",
    "beyond the table": "3 r wb@0,0;wb@32,0 -",
    "very far": "3 r wb@0,0;wb@" + "9" * 100 + ",0 -",
    "a newline in a place": "3 b wb@0,\n0 -",
    "nothing at 0,0": "3 b wb@1,0 -",
    "nothing at 0,0 of two": "3 r wb@1,0;wb@2,0 -",
    "a large tile at 0,0": "3 r RB@0,0;wb@-1,0 -",
    "a large tile alone": "3 b RB@0,0 -",
    "the same tile twice": "3 r wb@0,0;wb@0,0 -",
    "two tiles on a cell": "3 r wb@0,0;wr@0,0 -",
    "small on large": "3 w wb@0,0;RB@1,0;wr@2,1 -",
    "large on small": "3 w wb@0,0;wr@1,0;RB@1,0 -",
    "smalls apart": "3 r wb@0,0;wr@2,0 -",
    "smalls corner to corner": "3 r wb@0,0;wr@1,1 -",
    "smalls joined by a large one": "3 w wb@0,0;RB@1,0;wr@3,0 -",
    "two figures": "3 b wb@0,0;wb@1,0;wr@9,9;wr@10,9 -",
    "a large tile apart": "3 r wb@0,0;RB@5,5 -",
    "a large tile at a corner": "3 r wb@0,0;RB@1,1 -",
    "large tiles edge to edge": "3 w wb@0,0;RB@1,0;WB@0,-2 -",
    "six copies": "3 w " + ";".join(f"wb@{x},0" for x in range(6)) + " -",
    "two large copies": "3 w wb@0,0;RB@1,0;RB@-2,0 -",
    "a second copy of one": "3 r wb@0,0;wb@1,0 - 1,1",
    "a large tile where there is none": "3 r wb@0,0;RB@1,0 - 5,0",
    "forty tiles": "3 b " + ";".join(f"wb@{x},0" for x in range(-20, 20)) + " -",
    "a thousand tiles": "3 b " + ";".join(["wb@0,0"] * 1000) + " -",
    "a last tile on the empty table": "2 w - wb",
    "a last tile of three players": "3 b wb@0,0 wb",
    "no last tile": "2 b wb@0,0 -",
    "no last tile, all types with copies": "2 b wb@0,0;wr@1,0;rb@2,0 -",
    "a last tile that is not there": "2 b wb@0,0 wr",
    "a last tile of the other size": "2 b wb@0,0 WB",
    "a last tile that is used up": "2 b wb@0,0 wb 1,1",
    "a last large tile": "2 w wb@0,0;RB@1,0 RB",
    "no such last tile": "2 b wb@0,0 ww",
    "a last tile in mixed case": "2 b wb@0,0 Wb",
    "a placement for a last tile": "2 b wb@0,0 wb@0,0",
    "the usual supply": "3 w - - 5,1",
    "no small tiles": "3 w - - 0,1",
    "six of each": "3 w - - 6,1",
    "two large of each": "3 w - - 5,2",
    "half a supply": "3 w - - 4",
    "half a supply and a comma": "3 w - - 4,",
    "three numbers": "3 w - - 4,1,1",
    "a zero before": "3 w - - 04,1",
    "a space in the supply": "3 w - - 4, 1",
    "a dash for a supply": "3 w - - -",
    "no supply after a space": "3 w - - ",
    "other digits in the supply": "3 w - - ４,1",
    "a byte-order mark": "\ufeff3 w - -",
    "a nul": "3 w - -\0",
    "a surrogate": "3 w \udcff -",
    "a spaced letter": "3 w\u00a0- -",
}


def test_the_example() -> None:
    state = played("wb@0,0")
    assert state.to_text() == "3 b wb@0,0 -"
    assert State.from_text("3 b wb@0,0 -") == state


@pytest.mark.parametrize("line", LINES)
def test_what_is_written_is_read(line: str) -> None:
    state = State.from_text(line)
    assert state.to_text() == line
    assert State.from_text(line, state.rules) == state
    assert state.moves == ()
    assert eval(repr(state), {"State": State}) == state


def test_positions_of_play_are_written_and_read() -> None:
    for rules in Rules(), Rules(2), Rules(2, small_copies=2, large_copies=0), Rules.bga():
        for seed in range(3):
            chance, state = random.Random(seed), State(rules)
            while not state.is_over:
                state.push(chance.choice(state.legal_moves))
                again = State.from_text(state.to_text())
                assert again == state
                assert again.to_text() == state.to_text()
                assert again.key() == state.key()
                assert list(again.legal_moves) == list(state.legal_moves)
                assert again.pool == state.pool
                assert again.outcome() == state.outcome() or rules == Rules.bga()


def test_the_fields_of_a_finished_game() -> None:
    assert played(*SEALING_MOVES).to_text() == f"3 - {SEALED} -"
    assert played(*SEALING_MOVES, rules=Rules(2)).to_text() == f"2 - {SEALED} br"
    assert row(ALL_APART, Rules(**SINGLES)).to_text() == ENDED_IN_SIX


def test_the_last_tile_of_two_players_is_written_while_a_copy_is_left() -> None:
    state = State(Rules(2, small_copies=2, large_copies=0))
    for ply, tile in enumerate(LIFTED_BAN):
        state.push(f"{tile}@{ply},0")
        left = state.pool[Tile.parse(tile)]
        assert state.to_text().split(" ")[3] == (tile if left else "-")


@pytest.mark.parametrize("seed", range(5))
def test_placements_are_read_in_any_order(seed: int) -> None:
    parts = SEALED.split(";")
    random.Random(seed).shuffle(parts)
    assert State.from_text(f"3 - {';'.join(parts)} -").to_text() == f"3 - {SEALED} -"


@pytest.mark.parametrize("line", BROKEN.values(), ids=BROKEN)
def test_what_is_no_position(line: str) -> None:
    with pytest.raises(StateError) as caught:
        State.from_text(line)
    assert isinstance(caught.value, ValueError)
    assert 0 < len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "value", [None, 3, b"3 w - -", ["3 w - -"], State(), Color.WHITE.value.encode()]
)
def test_a_position_is_text(value: Any) -> None:
    with pytest.raises(TypeError):
        State.from_text(value)


def test_nothing_is_translated() -> None:
    with pytest.raises(StateError):
        State.from_text("3 r wb@1,0;wb@2,0 -")


def test_how_a_position_was_reached_is_not_asked() -> None:
    # Two players who both laid wb at first: a repeat.
    assert State.from_text("2 w wb@0,0;wb@1,0 wb").ply == 0
    # The large tiles stand before the small one they touch.
    assert State.from_text("3 w RB@1,0;WB@-2,0;wb@0,0 -").to_move is Color.WHITE


def test_rules_supply_the_ruling_on_a_triple_tie() -> None:
    assert State.from_text(ENDED_IN_SIX).rules == Rules(**SINGLES)
    shared = Rules(3, "shared", 1, 0)
    assert State.from_text(ENDED_IN_SIX, shared).rules == shared
    assert (
        State.from_text(ENDED_IN_SIX, rules=shared).outcome()
        != State.from_text(ENDED_IN_SIX).outcome()
    )
    assert State.from_text("2 w - -", Rules.bga(2)).rules.three_way_tie == "shared"


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("3 w - -", Rules(2)),
        ("2 w - -", Rules(3)),
        ("3 w - -", Rules(small_copies=4)),
        ("3 w - -", Rules(large_copies=0)),
        ("3 w - - 4,1", Rules()),
        ("3 w - - 4,1", Rules(small_copies=4, large_copies=0)),
        ("2 w - - 1,0", Rules(**SINGLES)),
    ],
)
def test_rules_must_agree(line: str, rules: Rules) -> None:
    with pytest.raises(StateError):
        State.from_text(line, rules)


def read(line: str) -> None:
    """What is read is written as the same fields, placements sorted."""
    try:
        state = State.from_text(line)
    except StateError as error:
        assert len(str(error)) < 400  # noqa: PT017
        return
    mine, theirs = state.to_text().split(" "), line.split(" ")
    assert sorted(mine.pop(2).split(";")) == sorted(theirs.pop(2).split(";"))
    assert mine == theirs


@given(st.text())
def test_texts_at_random(text: str) -> None:
    read(text)


@given(
    st.lists(
        st.sampled_from(
            [*"23wbr-", "wb@0,0", "wb@1,0", "RB@0,1", "WB", ";", " ", ",", "4,1", "\n"]
        ),
        max_size=12,
    ),
    st.sampled_from(["", " "]),
)
def test_likely_pieces_at_random(pieces: list[str], between: str) -> None:
    read(between.join(pieces))


@given(
    st.sampled_from(LINES),
    st.lists(
        st.tuples(
            st.integers(0, 200),
            st.sampled_from(["change", "insert", "delete", "swap", "double"]),
            st.one_of(st.sampled_from(string.printable + "٣−\0\ud800"), st.characters()),
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_positions_with_a_character_changed(line: str, edits: list[tuple[int, str, str]]) -> None:
    for where, kind, character in edits:
        i = where % (len(line) + 1)
        if kind == "change":
            line = line[:i] + character + line[i + 1 :]
        elif kind == "insert":
            line = line[:i] + character + line[i:]
        elif kind == "delete":
            line = line[:i] + line[i + 1 :]
        elif kind == "swap":
            line = line[:i] + line[i + 1 : i + 2] + line[i : i + 1] + line[i + 2 :]
        else:
            line = line[:i] + line[i : i + 9] + line[i:]
    read(line)
