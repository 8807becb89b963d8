"""The text of a record: what writers write, what readers take, and where they say it is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from record_samples import (
    CONTROLS,
    HEADER,
    RED,
    RESERVED,
    SHORTEST,
    SURROGATES,
    random_game,
    records,
    texts,
)
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

ONE = Record(Rules(), ["wb@0,0"])
MOVES = [Move.parse(text) for text in SHORTEST]


def error(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    return caught.value


def place(text: str) -> tuple[int, int]:
    found = error(text)
    return found.line, found.column


def parsed(text: str) -> tuple[Record | None, NotationError | None]:
    """The record of a text or the error in it."""
    try:
        return Record.parse(text), None
    except NotationError as found:
        return None, found


# Writers


def test_what_is_written() -> None:
    record = Record(Rules(), SHORTEST[:4], {"White": 'Ann "A" \\'}, comments={0: "a", 3: "b}\n\\"})
    assert record.to_text() == (
        '[Game "red"]\n[Players "3"]\n[ThreeWayTie "replay"]\n[Supply "5,1"]\n[Result "*"]\n'
        '[White "Ann \\"A\\" \\\\"]\n'
        "\n"
        "{a} 1. wb@0,0 wb@1,0 wb@0,1 {b\\}\n\\\\} 2. wb@1,1 *\n"
    )
    assert str(record) == record.to_text()


def test_an_empty_record() -> None:
    assert Record(Rules(), []).to_text() == HEADER + '[Result "*"]\n\n*\n'


def test_start_stands_before_result() -> None:
    text = Record(Rules.bga(), ["wb@0,1"], start="3 b wb@0,0 -").to_text()
    assert text == (
        '[Game "red"]\n[Players "3"]\n[ThreeWayTie "shared"]\n[Supply "5,1"]\n'
        '[Start "3 b wb@0,0 -"]\n[Result "*"]\n\n1. wb@0,1 *\n'
    )


@pytest.mark.parametrize("players", [2, 3])
def test_numbers_before_rounds(players: int) -> None:
    game = random_game(5, Rules(players))
    words = Record.from_state(game).to_text().split("\n\n")[1].split()
    expected: list[str] = []
    for ply, move in enumerate(game.moves):
        if ply % players == 0:
            expected.append(f"{ply // players + 1}.")
        expected.append(str(move))
    assert words == [*expected, Record.from_state(game).result]


@pytest.mark.parametrize("result", ["w", "wb", "wbr", "replay"])
def test_every_result(result: str) -> None:
    tie = "shared" if result == "wbr" else "replay"
    for players in (2, 3):
        for copies in (1, 2):
            for seed in range(300):
                game = random_game(seed, Rules(players, tie, copies, 0))  # type: ignore[arg-type]
                record = Record.from_state(game)
                if record.result == result:
                    assert record.to_text().endswith(f" {result}\n")
                    assert f'[Result "{result}"]' in record.to_text()
                    assert Record.parse(record.to_text()) == record
                    return
    pytest.fail(f"no game ended {result}")


def test_lines_of_moves_are_short() -> None:
    record = Record.from_state(random_game(1))
    lines = record.to_text().splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith((".", " ")) or line.startswith(" ") for line in lines)


def test_a_line_end_in_a_comment_begins_a_new_line_of_moves() -> None:
    comments = dict.fromkeys(range(9), "x" * 60 + "\n" + "y" * 10)
    record = Record(Rules(), MOVES, comments=comments)
    assert max(map(len, record.to_text().splitlines())) <= 80
    assert Record.parse(record.to_text()) == record


# Round trips


@given(records())
def test_texts_round_trip(record: Record) -> None:
    text = record.to_text()
    read = Record.parse(text)
    assert read == record
    assert read.to_text() == text
    assert read.outcome() == record.outcome()
    assert list(read.tags) == list(record.tags)
    assert "\r" not in text


@given(records(), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"]))
def test_line_ends_and_byte_order_mark(record: Record, end: str, mark: str) -> None:
    assert Record.parse(mark + record.to_text().replace("\n", end)) == record


@given(texts("\n", 60), texts("", 60))
def test_nasty_texts_round_trip(comment: str, value: str) -> None:
    record = Record(Rules(), ["wb@0,0"], {"a": value}, comments={0: comment, 1: value})
    assert Record.parse(record.to_text()) == record


def test_text_in_mixed_line_ends() -> None:
    text = '[Game "red"]\r[Players "2"]\r\n\r\n1. wb@0,0\r{a\r\nb\rc\n}\r\n*'
    assert Record.parse(text) == Record(Rules(2), ["wb@0,0"], comments={1: "a\nb\nc\n"})


# What readers take


@pytest.mark.parametrize(
    "text",
    [
        RED + "wb@0,0",
        RED + "\nwb@0,0 *",
        RED + "\n\n\n 1.\twb@0,0\t\n\n *\n\n \t\n",
        RED + "0. 7. 7. wb@0,0 999999999. *",
        HEADER + "wb@0,0",
        '[Game "red"] \t\n\t [Result "*"]\nwb@0,0\n',
        '[Game "red"]\n\n[Supply "5,1"]\nwb@0,0\n',
        '[Game "red"]\n[Result "*"]\n[Supply "5,1"]\n[Players "3"]\nwb@0,0\n',
        " \t\n\n" + RED + "wb@0,0",
    ],
)
def test_what_is_read(text: str) -> None:
    assert Record.parse(text) == ONE


def test_only_the_tag_game_is_needed() -> None:
    for text in ('[Game "red"]', '[Game "red"]\n', '[Game "red"]\n\n*\n'):
        assert Record.parse(text) == Record(Rules(), [])


def test_tags_tell_the_rules() -> None:
    text = '[Game "red"]\n[ThreeWayTie "shared"]\n[Supply "2,0"]\n'
    assert Record.parse(text).rules == Rules(3, "shared", 2, 0)
    assert Record.parse('[Game "red"]\n[Players "2"]\n').rules == Rules(2)


def test_a_result_may_be_absent_at_the_end() -> None:
    moves = " ".join(SHORTEST)
    own = Record(Rules(), MOVES).result
    for text in (moves, f"{moves} {own}", f'[Result "{own}"]\n{moves}'):
        assert Record.parse(RED + text).result == own


def test_comments() -> None:
    text = RED + "{a}wb@0,0{b}{c}1. {}\n{d} wb@1,0 {\\}\\\\{} *"
    comments = {0: "a", 1: "b\nc\n\nd", 2: "}\\{"}
    assert Record.parse(text) == Record(Rules(), MOVES[:2], comments=comments)


def test_a_comment_may_be_empty() -> None:
    for comments in ({0: ""}, {0: "\n"}, {1: ""}):
        record = Record(Rules(), MOVES[:1], comments=comments)
        assert Record.parse(record.to_text()) == record != Record(Rules(), MOVES[:1])


def test_a_comment_may_look_like_a_record() -> None:
    record = Record(Rules(), MOVES[:1], comments={0: "\n" + ONE.to_text(), 1: '\n[Game "'})
    assert Record.parse(record.to_text()) == record


def test_a_tag_may_look_like_a_comment() -> None:
    record = Record(Rules(), MOVES[:1], {"a": "{", "b": "}"}, comments={0: "x"})
    assert Record.parse(record.to_text()) == record


def test_a_start_is_read_as_positions_are() -> None:
    record = Record.parse('[Game "red"]\n[Start "3 r wb@1,0;wb@0,0 -"]\nwb@0,1')
    assert record.start == "3 r wb@0,0;wb@1,0 -"
    assert Record.parse('[Game "red"]\n[Start "3 w - -"]\nwb@0,0') == ONE


# What they do not take, and where it is


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        # no record
        ("", 1, 1),
        ("\n \n", 3, 1),
        ("wb@0,0", 1, 1),
        ('\n  [Game "red"]', 2, 3),
        ('[game "red"]', 1, 1),
        ('[Game  "red"]', 1, 1),
        ('[Players "3"]\n[Game "red"]', 1, 1),
        ("{a}\n" + RED, 1, 1),
        ("\ufeff\ufeff" + RED, 1, 1),
        # not one record
        (RED + "*\n" + RED, 3, 1),
        (RED + RED, 2, 1),
        # tags
        ('[Game "chess"]', 1, 1),
        ('[Game ""]', 1, 1),
        ('[Game "red]', 1, 7),
        ('[Game "red"', 1, 12),
        ('[Game "red"] *', 1, 14),
        ('[Game "red"]]', 1, 13),
        ('[Game "red"] {a}', 1, 14),
        ('[Game "red"] [Players "3"]', 1, 14),
        ('[Game "red" ]', 1, 12),
        (RED + '[Game\t"red"]', 2, 2),
        (RED + '[ Players "3"]', 2, 2),
        (RED + "[Players 3]", 2, 9),
        (RED + "[Players]", 2, 2),
        (RED + "[]", 2, 2),
        (RED + "[", 2, 2),
        (RED + '[é "x"]', 2, 2),
        (RED + '[_a "x"]', 2, 2),
        (RED + '[a "x\n"]', 2, 4),
        (RED + '[a "x\\n"]', 2, 6),
        (RED + '[a "x\\"]', 2, 4),
        (RED + '[a "x\x00"]', 2, 6),
        (RED + '[a "\\\\\x9f"]', 2, 7),
        (RED + '[a "x"]\n  [a "x"]', 3, 4),
        (RED + ' [Game "red"]', 2, 3),
        (RED + '[Players "3"]\n[Players "3"]', 3, 2),
        (RED + '[a "x"]\n[Players "4"]', 3, 1),
        (RED + '[Players "03"]', 2, 1),
        (RED + '[Players "٣"]', 2, 1),
        (RED + '[Supply "5,1"]\n[ThreeWayTie "both"]', 3, 1),
        (RED + '[Supply "5;1"]', 2, 1),
        (RED + '[Size "13"]', 2, 1),
        (RED + '[Pie "true"]', 2, 1),
        (RED + '[Redeal "house"]', 2, 1),
        (RED + '[Auto "false"]', 2, 1),
        (RED + '[Players "3"]\n[Start "3 w"]', 3, 1),
        (RED + '[Start ""]', 2, 1),
        (RED + '[Start "2 b wb@0,0 wb"]', 2, 1),
        (RED + '[Result "w"]\n*', 2, 1),
        (RED + '[Result ""]\n*', 2, 1),
        # moves
        (RED + 'wb@0,0\n[a "x"]', 3, 1),
        (RED + "wb@0,0 wb@0;1", 2, 11),
        (RED + "wb@0,0 WX@0,1", 2, 8),
        (RED + "wb@0,0 WB", 2, 10),
        (RED + "1.wb@0,0", 2, 1),
        (RED + "01. wb@0,0", 2, 1),
        (RED + "-1. wb@0,0", 2, 1),
        (RED + "1 wb@0,0", 2, 1),
        (RED + "1... wb@0,0", 2, 1),
        (RED + "٣. wb@0,0", 2, 1),
        (RED + ". wb@0,0", 2, 1),
        (RED + "wb@0,0\u00a0wb@1,0", 2, 6),
        (RED + "wb@0,0\u2028wb@1,0", 2, 6),
        (RED + "wb@0,0\x0bwb@1,0", 2, 6),
        (RED + "wb@0,0 \x85 *", 2, 8),
        (RED + "\ufeffwb@0,0 *", 2, 1),
        (RED + "wb@0,0 }", 2, 8),
        (RED + "wb@0,0 wb@0,0", 2, 8),
        (RED + "wb@0,0\n\n\twb@5,5", 4, 2),
        (RED + "wb@0,0\n{x\ny} wb@5,5", 4, 4),
        (RED + "\r\n\r\nwb@0,0\r\n wb@5,5", 5, 2),
        ("\ufeff" + RED + "wb@5,5", 2, 1),
        # comments
        (RED + "{a", 2, 1),
        (RED + "wb@0,0 {a\n\n", 2, 8),
        (RED + "wb@0,0 {a\\}", 2, 8),
        (RED + "{a\\b}", 2, 3),
        (RED + "{a\\{}", 2, 3),
        (RED + "{\\\nx}", 2, 2),
        (RED + "{\na\tb}", 3, 2),
        (RED + "{a\x7f}", 2, 3),
        # the result
        (RED + "wb@0,0 w", 2, 8),
        (RED + "wb@0,0 replay", 2, 8),
        (RED + "wb@0,0 * *", 2, 10),
        (RED + "wb@0,0 * wb@1,0", 2, 10),
        (RED + "wb@0,0 * {a}", 2, 10),
        (RED + "wb@0,0 * 1.", 2, 10),
        (RED + 'wb@0,0 *\n\n[a "b"]', 4, 1),
        (RED + "**", 2, 1),
        (RED + f"{' '.join(SHORTEST)}\n*", 3, 1),
        (RED + f"{' '.join(SHORTEST)}\nW", 3, 1),
        (RED + f"{' '.join(SHORTEST)}\nrbw", 3, 1),
        (RED + f"{' '.join(SHORTEST)}\nwb@9,9", 3, 1),
    ],
)
def test_where_it_is_wrong(text: str, line: int, column: int) -> None:
    assert place(text) == (line, column)


@pytest.mark.parametrize("char", [char for char in CONTROLS if char not in "\t\n\r"])
def test_control_characters_are_nowhere(char: str) -> None:
    for text in ("{a%s}", "wb@0,0 %s", "wb@0,0%swb@1,0", "* %s", '[a "%s"]', "[a%s]", '[a%s"b"]'):
        error(RED + text % char)
    error(char + RED)


@pytest.mark.parametrize("char", SURROGATES)
def test_surrogates_are_nowhere(char: str) -> None:
    assert place(f"{RED}wb@0,0 {{a{char}}}") == (2, 10)
    assert place(f'{RED}[a "{char}"]') == (2, 5)
    assert place(f"{RED}*\n{char}") == (3, 1)


@pytest.mark.parametrize("name", [name for name in RESERVED if name not in RESERVED[:4]])
def test_reserved_tags_are_no_tags_of_the_user(name: str) -> None:
    error(f'{RED}[{name} "nonsense"]\n*')


def test_an_illegal_move_is_the_cause() -> None:
    found = error(RED + "1. wb@0,0 {x} wb@0,1\nwb@0,0 *")
    assert (found.line, found.column, found.ply) == (3, 1, 2)
    cause = found.__cause__
    assert isinstance(cause, IllegalMoveError)
    assert (cause.ply, cause.move, cause.violation) == (2, MOVES[0], Violation.OVERLAP)


def test_plies_of_an_error_count_from_the_start() -> None:
    found = error(RED + '[Start "3 b wb@0,0 -"]\nwb@0,0')
    assert isinstance(found.__cause__, IllegalMoveError)
    assert found.ply == found.__cause__.ply == 0


def test_a_bad_start_is_the_cause() -> None:
    assert isinstance(error(RED + '[Start "3 w"]').__cause__, StateError)


@pytest.mark.parametrize("text", [None, b"[Game", 1, ["[Game"], ONE])
def test_only_text_is_parsed(text: Any) -> None:
    with pytest.raises(TypeError):
        Record.parse(text)


# Whatever the text


PIECES = st.sampled_from(
    [
        *(
            '[Game "red"]',
            '[Players "2"]',
            '[Start "3 b wb@0,0 -"]',
            '[a "b"]',
            '[Game "',
            "[",
            '"',
        ),
        *(*SHORTEST[:4], "1.", "*", "w", "replay", "{", "}", "\\", "\n", "\r", " ", "\t", "]"),
        *("\ufeff", "\x00", "\u2028", "\ud800", "9" * 20, "{a}", "\n\n", "\r\n", "٣."),
    ]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=25).map("".join))
@example('[Game "')
@example('[Game "red"]\n[Game "')
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    for whole in (text, RED + text):
        record, found = parsed(whole)
        if record is not None:
            assert parsed(record.to_text()) == (record, None)
        if found is not None:
            assert len(found.message) < 400
            lines = (
                whole.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
            )
            assert 1 <= found.line <= len(lines)
            assert 1 <= found.column <= len(lines[found.line - 1]) + 1
            assert str(found).startswith(f"line {found.line}, column {found.column}: ")
            str(found).encode()


@given(records(), st.data())
@settings(max_examples=100)
def test_a_record_with_one_change(record: Record, data: st.DataObject) -> None:
    text = record.to_text()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(PIECES | st.just("")) + text[at + 1 :]
    read, _ = parsed(changed)
    if read is not None:
        assert Record.parse(read.to_text()) == read
        assert read.state().moves == read.moves


@pytest.mark.parametrize(
    ("before", "repeated", "times", "after"),
    [
        ("", "9", 5000, "."),
        ("", "9", 1_000_000, ""),
        ("wb@", "9", 5000, ",0"),
        ('[a "', "x", 1_000_000, '"]'),
        ("[", "a", 1_000_000, ' "x"]'),
        ('[Players "', "3", 5000, '"]'),
        ('[Supply "', "5,", 5000, '"]'),
        ('[Start "', "3 w - -", 9999, '"]'),
        ('[Game "', "red", 9999, '"]'),
        ('[Result "', "*", 99_999, '"]'),
        ("", "[", 10_000, ""),
        ("", "[\n", 10_000, ""),
        ("", "{", 300_000, ""),
        ("", "{\n", 100_000, ""),
        ("", "{\\}", 100_000, ""),
        ("", "{\\}\n", 100_000, ""),
        ("{", "\\", 1_000_000, ""),
        ("{", "\\}", 1_000_000, ""),
        ('[a "', "\\", 1_000_000, ""),
        ('[a "', '\\"', 1_000_000, ""),
        ("{", "x", 1_000_001, "}"),
        ("{", "\n", 1_000_001, "}"),
        ("", "{xxxxxxxxxx}", 100_000, ""),
        ("", " ", 9_000_000, ""),
        ("", "\n", 500_000, "x"),
        ("", "1. ", 300_000, "x"),
        ("", '[a "b"]\n', 100_000, ""),
        ("", '[Game "red"]\n', 10_000, ""),
        ("", "* ", 10_000, ""),
    ],
)
def test_too_much_is_refused(before: str, repeated: str, times: int, after: str) -> None:
    # Each takes a fraction of a second; what grows with the square would take many minutes.
    text = before + repeated * times + after
    for whole in (text, RED + text):
        assert len(str(error(whole))) < 400


def test_too_many_tags() -> None:
    tags = [f'[a{i} "{"x" * 99}"]\n' for i in range(20_000)]
    assert "characters" in str(error(RED + "".join(tags)))


def test_what_may_be_written_can_be_read() -> None:
    """The most that a record holds, in what takes most characters to write."""
    tags = {f"a{i}": '"' * 99_990 for i in range(10)}
    record = Record(Rules(), [], tags, comments={0: "}" * 1_000_000})
    assert Record.parse(record.to_text()) == record


def test_states_of_a_read_record() -> None:
    record = Record.parse(RED + " ".join(SHORTEST))
    state = State()
    for move in SHORTEST:
        state.push(move)
    assert record.state() == state
    assert record.outcome() == state.outcome()
