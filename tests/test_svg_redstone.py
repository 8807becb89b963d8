"""Pictures of Redstone: stones on the points of a Go board."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pictures import SVG, looks, pieces, read, size, title, words
from redtiles import Record, svg
from redtiles.redstone import Rules, State

# The second figure of the rule sheet:
#  5 . . . b .
#  4 . . b w b
#  3 w . b w .
#  2 w . . b .
#  1 . w . . .
#    a b c d e
FIGURE = "5 b 3b1/2bwb/w1bw1/w2b1/1w3 -"


def stones(root: ET.Element) -> dict[str, tuple[float, float]]:
    found = {}
    for piece in pieces(root, "stone"):
        disc = piece.element[0].attrib
        found[piece.data("stone")] = (float(disc["cx"]), float(disc["cy"]))
        assert looks(disc["fill"]) == piece.data("stone")[0]
    return found


def played(rules: Rules, *moves: str) -> State:
    state = State(rules)
    for move in moves:
        state.push(move)
    return state


def test_stones_lie_where_the_position_says() -> None:
    found = stones(read(svg.board(State.from_text(FIGURE))))
    assert set(found) == {
        *("b@d5", "b@c4", "w@d4", "b@e4", "w@a3", "b@c3", "w@d3", "w@a2", "b@d2", "w@b1"),
    }
    (x, y), (right, _), (_, up) = found["w@a2"], found["w@b1"], found["w@a3"]
    step = right - x
    assert step > 0
    assert up == y - step
    assert found["b@e4"] == (x + 4 * step, y - 2 * step)


def test_the_lines_go_through_the_stones() -> None:
    root = read(svg.board(State.from_text(FIGURE)))
    (lines,) = pieces(root, "lines")
    assert lines.element.attrib["d"].count("M") == 5 + 5
    x, y = stones(root)["w@a2"]
    assert f"M{x:g} " in lines.element.attrib["d"]
    assert f" {y:g}H" in lines.element.attrib["d"]


@pytest.mark.parametrize(
    ("side", "stars"),
    [
        (2, set()),
        (4, set()),
        (5, {"c3"}),
        (9, {"c3", "g3", "c7", "g7", "e5"}),
        (13, {"d4", "k4", "d10", "k10", "g7"}),
        (19, {f"{column}{row}" for column in "dkq" for row in (4, 10, 16)}),
    ],
)
def test_star_points(side: int, stars: set[str]) -> None:
    root = read(svg.board(State(Rules(size=side))))
    (labels,) = pieces(root, "coordinates")
    texts = labels.element.findall(SVG + "text")
    columns = {float(t.attrib["x"]): t.text for t in texts[:side]}
    rows = sorted({float(t.attrib["y"]) for t in texts[side:]}, reverse=True)
    found = set()
    for piece in pieces(root, "star"):
        x, y = float(piece.element.attrib["cx"]), float(piece.element.attrib["cy"])
        row = min(range(side), key=lambda i: abs(rows[i] - y))
        found.add(f"{columns[x]}{row + 1}")
    assert found == stars


def test_coordinates_are_those_of_go() -> None:
    root = read(svg.board(State(Rules(size=9))))
    assert words(root) == [*"abcdefghj", *map(str, range(1, 10))]
    assert not words(read(svg.board(State(Rules(size=9)), coordinates=False)))
    wide, narrow = size(root), size(read(svg.board(State(Rules(size=9)), coordinates=False)))
    assert wide > narrow


def test_the_last_move_is_marked() -> None:
    state = played(Rules(size=5), "b@c3")
    (marked,) = pieces(read(svg.board(state)), "last-move")
    assert marked.data("move") == "b@c3"
    assert (float(marked.element[0].attrib["cx"]), float(marked.element[0].attrib["cy"])) == (
        stones(read(svg.board(state)))["b@c3"]
    )
    assert not pieces(read(svg.board(state, last_move=False)), "last-move")
    state.push("swap")
    assert not pieces(read(svg.board(state)), "last-move")


def test_what_was_captured_is_crossed() -> None:
    state = played(Rules(size=3, pie=False), "b@a1", "w@b1", "b@c3", "r@a2")
    found = pieces(read(svg.board(state)), "captured")
    assert [piece.data("point") for piece in found] == ["a1"]
    assert set(stones(read(svg.board(state)))) == {"r@a2", "w@b1", "b@c3"}
    assert not pieces(read(svg.board(state, last_move=False)), "captured")


def test_liberties_of_the_sheets_first_figure() -> None:
    # Four groups with 18 different liberties between them, on 7x7.
    points = {
        "b": [(1, 2), (2, 3), (0, 3), (0, 4), (1, 4), (1, 5)],
        "w": [(4, 2), (5, 2), (6, 2), (4, 3), (3, 4), (4, 4)],
    }
    rows = [["." for _ in range(7)] for _ in range(7)]
    for stone, places in points.items():
        for column, row in places:
            rows[row][column] = stone
    text = "/".join("".join(row) for row in rows)
    for run in range(7, 0, -1):
        text = text.replace("." * run, str(run))
    root = read(svg.board(State.from_text(f"7 b {text} -"), liberties=True))
    assert len({piece.data("point") for piece in pieces(root, "liberty")}) == 18
    groups = pieces(root, "liberties")
    assert len(groups) == 4
    # One is a lone stone with four neighbors, all of them empty.
    assert "4" in {piece.data("liberties") for piece in groups}
    assert {piece.element.findall(SVG + "text")[0].text for piece in groups} == {
        piece.data("liberties") for piece in groups
    }
    assert not pieces(read(svg.board(State.from_text(f"7 b {text} -"))), "liberty")


def test_where_stones_may_be_placed() -> None:
    state = played(Rules(size=2, pie=False), "b@a1", "w@b2")
    assert {p.data("move") for p in pieces(read(svg.board(state, legal="b")), "legal")} == {
        str(move) for move in ("b@a2", "b@b1") if state.is_legal(move)
    }
    red = played(Rules(size=3, pie=False), "b@a1", "w@b1", "b@c3")
    (offer,) = pieces(read(svg.board(red, legal="r")), "legal")
    assert offer.data("move") == "r@a2"
    assert looks(offer.element[0].attrib["fill"]) == "r"


def test_scores_tell_stones_and_groups() -> None:
    state = played(Rules(size=3, pie=False), "b@a1", "w@b1", "b@c3", "r@a2")
    root = read(svg.board(state, scores=True, coordinates=False, names=["Ada", "Bo"]))
    assert words(root) == [
        *("Ada", "1 stone, 1 group", "Bo", "1 stone, 1 group", "Red", "1 stone", "Ada to move"),
    ]
    assert title(root) == "Redstone, 3 × 3, 3 stones. Ada to move"
    assert root[1].text == (
        "Last move: Red on a2, capturing what was on a1. Black: c3. White: b1. Red: a2."
    )


def told(state: State, **options: Any) -> str:
    return read(svg.board(state, **options))[1].text or ""


def test_a_screen_reader_is_told_whatever_is_drawn() -> None:
    state = played(Rules(size=3, pie=False), "b@a1", "w@b1", "b@c3")
    table = "Black: a1 c3. White: b1. Red: no stones."
    assert told(state, last_move=False) == table
    assert told(state) == f"Last move: Black on c3. {table}"
    assert told(state, legal="r") == f"Last move: Black on c3. {table} Places for Red: a2."
    # The corner has one liberty; the stone beside it two, and the one at c3 two.
    assert told(state, last_move=False, liberties=True) == (
        f"{table} Black group a1: 1 liberty, a2. White group b1: 2 liberties, c1 b2. "
        "Black group c3: 2 liberties, c2 b3."
    )
    assert told(played(Rules(size=2), "b@a1", "swap")) == (
        "Last move: the players swapped colors. Black: a1. White: no stones. Red: no stones."
    )
    assert told(State(Rules(size=2, pie=False)), legal="r").endswith("Places for Red: none.")


def test_scores_may_stand_below_the_board() -> None:
    state = State.from_text(FIGURE)
    root = read(svg.board(state, scores=True, stacked=True))
    (scores,) = pieces(root, "scores")
    lowest = max(float(t.attrib["y"]) for t in pieces(root, "coordinates")[0].element)
    assert lowest < scores.y
    width, height = size(root)
    assert scores.y + float(scores.element[0].attrib["height"]) < height
    assert scores.x + float(scores.element[0].attrib["width"]) < width
    assert width < size(read(svg.board(state, scores=True)))[0]


def test_long_sentences_are_wrapped() -> None:
    state = State.from_text("2 w+b 1r/w1 -")
    short, long = (
        read(svg.board(state, scores=True, coordinates=False, names=["", name]))
        for name in ("", "Maximilian Alexander")
    )
    lines = words(long)[6:]
    assert " ".join(lines) == "Maximilian Alexan… wins, as the other captured all own stones"
    assert len(lines) >= 2
    assert len(lines) >= len(words(short)[6:])
    (panel,) = pieces(long, "scores")
    bottom = panel.y + float(panel.element[0].attrib["height"])
    assert bottom <= size(long)[1]
    last = list(panel.element.iter(SVG + "text"))[-1]
    assert panel.y + float(last.attrib["y"]) < bottom


def test_names_stay_with_the_players_when_they_swap() -> None:
    state = played(Rules(size=5), "b@c3", "swap")
    root = read(svg.board(state, scores=True, coordinates=False, names=["Ada", "Bo"]))
    # Ada began as Black, and is White now.
    assert words(root)[::2][:3] == ["Bo", "Ada", "Red"]
    assert words(root)[-1] == "Ada to move"


@pytest.mark.parametrize(
    ("moves", "tags", "names"),
    [
        # The tags of the colors tell who had them at the end: Ines began as Black.
        (["b@c3", "swap", "w@d4"], {"White": "Ines", "Black": "Tomas"}, ["Ines", "Tomas"]),
        (["b@c3", "w@d4"], {"White": "Ines", "Black": "Tomas"}, ["Tomas", "Ines"]),
        (["b@c3", "swap"], {"FirstPlayer": "Ines", "SecondPlayer": "Tomas"}, ["Ines", "Tomas"]),
        (["b@c3"], {"FirstPlayer": "Ines", "SecondPlayer": "Tomas"}, ["Ines", "Tomas"]),
        (["b@c3", "swap"], {"SecondPlayer": "Tomas", "White": "Ines"}, ["", "Tomas"]),
        ([], {}, ["", ""]),
    ],
)
def test_names_in_a_record_are_those_of_persons(
    moves: list[str], tags: dict[str, str], names: list[str]
) -> None:
    assert svg.names_in(Record(Rules(size=5), moves, tags)) == names


def test_a_page_calls_each_person_alike_before_and_after_the_swap() -> None:
    tags = {"White": "Ines", "Black": "Tomas"}
    page = svg.page(Record(Rules(size=5), ["b@c3", "swap", "w@d4"], tags))
    said = re.findall(r'"said":"([^"]*)"', page)
    assert [re.search(r"(\w+) to move", line)[1] for line in said] == [  # type: ignore[index]
        "Ines",
        "Tomas",
        "Ines",
        "Tomas",
    ]


def test_the_swap_is_offered_in_words() -> None:
    root = read(svg.board(played(Rules(size=5), "b@c3"), scores=True))
    assert words(root)[-1] == "White to move, or to swap"


@pytest.mark.parametrize(
    ("text", "standing"),
    [
        ("2 b+b 1r/b1 -", "Black wins, no other stones are left"),
        ("2 b+b 1r/2 -", "Black wins, having moved last"),
        ("2 w+b 1r/w1 -", "White wins, as the other captured all own stones"),
    ],
)
def test_who_has_won(text: str, standing: str) -> None:
    assert title(read(svg.board(State.from_text(text)))).endswith(standing)


def test_marks() -> None:
    state = State.from_text("3 b b2/1w1/2r -")
    root = read(svg.board(state, marks=True))
    kinds = {
        piece.data("stone")[0]: piece.element[1].tag.removeprefix(SVG)
        for piece in pieces(root, "stone")
    }
    assert kinds == {"w": "circle", "b": "rect", "r": "polygon"}


@pytest.mark.parametrize("value", [3, "x", None])
def test_legal_takes_a_color(value: Any) -> None:
    if value is None:
        read(svg.board(State(), legal=None))
    else:
        with pytest.raises((TypeError, ValueError)):
            svg.board(State(), legal=value)
