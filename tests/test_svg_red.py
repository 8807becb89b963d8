"""Pictures of RED: where the tiles lie, and what may be asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pictures import SVG, Piece, looks, pieces, read, size, title, words
from redtiles import Group, Rules, State, read_records, svg

EXAMPLES = Path(__file__).parent.parent / "examples"

# wb small at the origin, rw small right of it, a large BW left of both rows, a small br above.
#   1  BW BW br .
#   0  BW BW wb rw
#      -2 -1 0  1
FOUR = "3 b BW@-2,0;wb@0,0;rw@1,0;br@0,1 -"


def played(*moves: str, rules: Rules | None = None) -> State:
    state = State(rules)
    for move in moves:
        state.push(move)
    return state


def tiles(root: ET.Element) -> dict[str, Piece]:
    return {piece.data("move"): piece for piece in pieces(root, "tile")}


def fill(piece: Piece, name: str) -> str:
    (element,) = [child for child in piece.element if child.get("class") == name]
    return looks(element.attrib["fill"])


def side(piece: Piece) -> float:
    """Side of the square, its outline included."""
    square = piece.only("rect")
    return float(square.attrib["width"]) + float(square.attrib["stroke-width"])


@pytest.mark.parametrize("options", [{}, {"coordinates": True}, {"cells": (-9, -9, 9, 9)}])
def test_tiles_lie_where_the_position_says(options: dict[str, Any]) -> None:
    found = tiles(read(svg.board(State.from_text(FOUR), **options)))
    assert set(found) == {"BW@-2,0", "wb@0,0", "rw@1,0", "br@0,1"}
    origin, right, above, large = (
        found[move] for move in ("wb@0,0", "rw@1,0", "br@0,1", "BW@-2,0")
    )
    cell = right.x - origin.x
    assert cell > 0
    assert right.y == origin.y
    assert (above.x, above.y) == (origin.x, origin.y - cell)
    # A large tile is named by its lower left cell, and reaches from the row above it.
    assert (large.x, large.y) == (origin.x - 2 * cell, origin.y - cell)
    assert side(origin) == pytest.approx(cell)
    assert side(large) == pytest.approx(2 * cell)


def test_border_and_circle_have_their_colors() -> None:
    state = played("wb@0,0", "wr@1,0", "bw@2,0", "br@3,0", "rw@4,0", "rb@5,0")
    found = tiles(read(svg.board(state)))
    assert len(found) == 6
    for move, piece in found.items():
        assert fill(piece, "border") + fill(piece, "circle") == move[:2]
        circle = piece.only("circle")
        assert circle.attrib["cx"] == circle.attrib["cy"]
        assert float(circle.attrib["cx"]) == pytest.approx(side(piece) / 2)
        assert side(piece) / 4 < float(circle.attrib["r"]) < side(piece) / 2


def test_everything_lies_inside_the_picture() -> None:
    root = read(svg.board(State.from_text(FOUR)))
    width, height = size(root)
    for piece in tiles(root).values():
        assert 0 < piece.x < piece.x + side(piece) < width
        assert 0 < piece.y < piece.y + side(piece) < height


def test_the_empty_table() -> None:
    root = read(svg.board(State(), coordinates=True))
    assert not tiles(root)
    assert words(root) == ["-1", "0", "1", "-1", "0", "1"]
    assert title(root) == "RED, no tiles on the table. White to move"


def test_coordinates_stand_at_rows_and_columns() -> None:
    root = read(svg.board(State.from_text(FOUR), coordinates=True))
    (group,) = pieces(root, "coordinates")
    texts = group.element.findall(SVG + "text")
    assert [text.text for text in texts] == ["-2", "-1", "0", "1", "0", "1"]
    origin = tiles(root)["wb@0,0"]
    column, row = texts[2], texts[4]
    assert float(column.attrib["x"]) == pytest.approx(origin.x + side(origin) / 2)
    assert origin.y < float(row.attrib["y"]) < origin.y + side(origin)
    assert not pieces(read(svg.board(State.from_text(FOUR))), "coordinates")


def test_the_last_move_is_marked() -> None:
    state = played("wb@0,0", "bw@1,0", "RW@0,1")
    (marked,) = pieces(read(svg.board(state)), "last-move")
    assert marked.data("move") == "RW@0,1"
    assert len({shape.attrib["stroke"] for shape in marked.element}) == 2
    assert not pieces(read(svg.board(state, last_move=False)), "last-move")
    assert not pieces(read(svg.board(State.from_text(state.to_text()))), "last-move")


def test_legal_placements_of_a_small_tile() -> None:
    root = read(svg.board(played("wb@0,0"), legal="rw"))
    places = {piece.data("move") for piece in pieces(root, "legal")}
    assert places == {"rw@1,0", "rw@-1,0", "rw@0,1", "rw@0,-1"}
    origin = tiles(root)["wb@0,0"]
    (right,) = [p for p in pieces(root, "legal") if p.data("move") == "rw@1,0"]
    square = right.element[0].attrib
    center = float(square["x"]) + float(square["width"]) / 2
    assert center == pytest.approx(origin.x + 1.5 * side(origin))


def test_legal_placements_of_a_large_tile() -> None:
    root = read(svg.board(played("wb@0,0"), legal="RW"))
    places = {piece.data("move") for piece in pieces(root, "legal")}
    beside = {f"RW@{x},{y}" for x in (-2, 1) for y in (-1, 0)}
    assert places == beside | {f"RW@{x},{y}" for x in (-1, 0) for y in (-2, 1)}
    assert not pieces(read(svg.board(played("wb@0,0"))), "legal")


def test_a_group_is_outlined_with_its_points() -> None:
    # White borders: wb, WR and wr hang together; the wb at 0,2 is alone.
    state = State.from_text("3 b rb@-1,0;wb@0,0;wr@1,0;WR@2,0;br@0,1;rb@1,1;wb@0,2 -")
    root = read(svg.board(state, group=("w", "border")))
    (group,) = pieces(root, "group")
    assert group.data("points") == "4"
    assert words(root) == ["4"]
    # Four cells in a row, and two more above the last ones: twelve unit edges around.
    outline = group.element[0].attrib["d"]
    assert outline.count("M") == 12
    origin = tiles(root)["wb@0,0"]
    below = f"M{origin.x:g} {origin.y + 40:g}"
    assert f"{below}V{origin.y:g}" in outline  # to the left of it is a red border
    assert f"M{origin.x + 40:g} {origin.y + 40:g}V{origin.y:g}" not in outline
    same = read(svg.board(state, group=state.best_group("w", "border")))
    (drawn,) = pieces(same, "group")
    assert ET.tostring(drawn.element) == ET.tostring(group.element)


def test_the_last_move_lies_above_the_line_of_a_group_and_below_its_points() -> None:
    state = played("wb@0,0", "br@1,0")  # the last tile is a group by itself
    root = read(svg.board(state, group=("b", "border")))
    order = [element.get("class") for element in root.iter(SVG + "g")]
    assert order.index("group") < order.index("last-move") < order.index("points")


def test_any_group_of_the_position_is_outlined() -> None:
    state = State.from_text("3 b rb@-1,0;wb@0,0;wr@1,0;WR@2,0;br@0,1;rb@1,1;wb@0,2 -")
    lone = state.groups("w", "border")[-1]
    (group,) = pieces(read(svg.board(state, group=lone)), "group")
    assert group.data("points") == "1"


def test_a_group_of_another_position_is_refused() -> None:
    state = played("wb@0,0", "wr@1,0")
    group = state.best_group("w", "border")
    state.pop()
    with pytest.raises(ValueError, match="one of this position, not that of 'wb@0,0 wr@1,0'"):
        svg.board(state, group=group)
    with pytest.raises(ValueError, match="one of this position"):
        svg.board(state, group=Group(9, ()))
    read(svg.board(state, group=State().best_group("w", "border")))  # no tiles: no outline


def test_a_color_without_a_group_has_no_outline() -> None:
    root = read(svg.board(State(), group=("w", "border")))
    assert not pieces(root, "group")


@pytest.mark.parametrize(
    ("group", "error"),
    [("wb", TypeError), (("w",), TypeError), (3, TypeError), (("w", "edge"), ValueError)],
)
def test_what_is_no_group(group: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        svg.board(State(), group=group)


def test_the_pool_is_told_by_pictures_and_numbers() -> None:
    root = read(svg.board(played("wb@0,0", "wb@1,0", "RW@0,1"), pool=True))
    supply = {piece.data("tile"): piece.data("copies") for piece in pieces(root, "supply")}
    assert list(supply) == "wb wr bw br rw rb WB WR BW BR RW RB".split()
    assert [int(copies) for copies in supply.values()] == [3, 5, 5, 5, 5, 5, 1, 1, 1, 1, 0, 1]
    assert words(root)[0] == "Pool: 33 tiles"
    assert words(root)[1:] == list(supply.values())
    small, large = (p for p in pieces(root, "supply") if p.data("tile") in ("wb", "WB"))
    assert side(Piece(large.element[0], 0, 0)) > side(Piece(small.element[0], 0, 0))
    assert not pieces(read(svg.board(State())), "supply")


def test_scores_and_whose_turn_it_is() -> None:
    # White border: wb alone, 1; white circles: bw and rw side by side, 2. Black border: bw, 1;
    # black circle: wb, 1. Red border: rw, 1; no red circle.
    state = played("wb@0,0", "bw@1,0", "rw@2,0")
    root = read(svg.board(state, scores=True))
    assert words(root) == [
        *("White", "1 × 2 = 2", "Black", "1 × 1 = 1", "Red", "1 × 0 = 0", "White to move"),
    ]
    (scores,) = pieces(root, "scores")
    assert scores.element[1].get("class") == "to-move"
    assert len(pieces(root, "to-move")) == 1
    state.push("rb@0,1")
    assert words(read(svg.board(state, scores=True)))[-1] == "Black to move"


SEALED = "3 - BR@0,-2;WR@-2,0;wb@0,0;wb@1,0;WB@2,0;wb@0,1;wb@1,1;BW@0,2 -"


def test_who_has_won() -> None:
    # White borders are the four smalls, WR and WB, 8 points; white circles only BW, 2.
    root = read(svg.board(State.from_text(SEALED), scores=True))
    assert words(root) == [
        *("White", "8 × 2 = 16", "Black", "2 × 6 = 12", "Red", "0 × 2 = 0", "White wins"),
    ]
    assert title(root) == "RED, 8 tiles on the table. White wins"
    assert not pieces(root, "to-move")


@pytest.mark.parametrize(
    ("example", "standing"),
    [
        ("third-player-wins", "{} wins, as the others tie"),
        ("three-way-tie-replay", "All three tie: play again"),
        ("three-way-tie-shared", "White, Black and Red share the win"),
    ],
)
def test_ties(example: str, standing: str) -> None:
    record = next(read_records(EXAMPLES / f"{example}.red"))
    root = read(svg.board(record.state(), scores=True))
    winners = {"w": "White", "b": "Black", "r": "Red"}
    assert words(root)[-1] == standing.format(winners.get(record.result))


def test_two_players_have_two_scores() -> None:
    root = read(svg.board(State(Rules(players=2)), scores=True, names=["Ines", "Otto"]))
    assert words(root) == ["Ines", "0 × 0 = 0", "Otto", "0 × 0 = 0", "Ines to move"]


def test_panels_do_not_overlap() -> None:
    root = read(svg.board(played("wb@0,0"), pool=True, scores=True))
    (scores,), (pool,) = pieces(root, "scores"), pieces(root, "pool")
    tile = tiles(root)["wb@0,0"]
    below = scores.y + float(scores.element[0].attrib["height"])
    assert below < pool.y
    assert tile.x + side(tile) < scores.x == pool.x
    width, height = size(root)
    assert pool.x + float(pool.element[0].attrib["width"]) < width
    assert pool.y + float(pool.element[0].attrib["height"]) < height


def test_panels_may_stand_below_the_table() -> None:
    state = played("wb@0,0")
    beside = read(svg.board(state, pool=True, scores=True, coordinates=True))
    root = read(svg.board(state, pool=True, scores=True, coordinates=True, stacked=True))
    (scores,), (pool,) = pieces(root, "scores"), pieces(root, "pool")
    number = max(float(t.attrib["y"]) for t in pieces(root, "coordinates")[0].element)
    assert number < scores.y
    assert scores.y + float(scores.element[0].attrib["height"]) < pool.y
    width, height = size(root)
    assert pool.y + float(pool.element[0].attrib["height"]) < height
    assert scores.x == pool.x
    assert pool.x + float(pool.element[0].attrib["width"]) < width < size(beside)[0]
    assert words(root) == words(beside)
    assert svg.board(state, stacked=True) == svg.board(state)


def test_marks_are_those_of_the_online_game() -> None:
    found = tiles(read(svg.board(played("wb@0,0", "rw@1,0"), marks=True)))

    def kinds(move: str) -> list[str]:
        marks = [child for child in found[move].element if child.get("class") == "mark"]
        return [mark.tag.removeprefix(SVG) for mark in marks]

    # Four corners for the border, then the middle for the circle.
    assert kinds("wb@0,0") == ["circle"] * 4 + ["rect"]
    assert kinds("rw@1,0") == ["polygon"] * 4 + ["circle"]
    points = next(c for c in found["rw@1,0"].element if c.tag == SVG + "polygon").attrib["points"]
    assert len(points.split()) == 3
    plain = svg.board(played("wb@0,0"))
    assert 'class="mark"' not in plain


def test_more_cells_may_be_shown() -> None:
    root = read(svg.board(played("wb@0,0"), cells=(-2, -1, 3, 0), coordinates=True))
    assert words(root) == ["-2", "-1", "0", "1", "2", "3", "-1", "0"]
    # Tiles are never cut off.
    root = read(svg.board(played("wb@0,0", "WB@1,0"), cells=(0, 0, 0, 0), coordinates=True))
    assert words(root) == ["0", "1", "2", "0", "1"]


@pytest.mark.parametrize(
    ("cells", "error"),
    [
        ((0, 0, 1), ValueError),
        ("0011", TypeError),
        ({1: 2}, TypeError),
        ((1, 0, 0, 0), ValueError),
        ((0, 0, 0, 99), ValueError),
        ((0, 0, 1.5, 1), TypeError),
        ((0, 0, True, 1), TypeError),
        (3, TypeError),
    ],
)
def test_cells_are_checked(cells: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        svg.board(State(), cells=cells)


def told(state: State, **options: Any) -> str:
    return read(svg.board(state, **options))[1].text or ""


def test_a_screen_reader_is_told_the_table() -> None:
    state = played("wb@0,0", "RW@1,0")
    assert title(read(svg.board(state))) == "RED, 2 tiles on the table. Red to move"
    how = "White 1 × 2 = 2, Black 0 × 1 = 0, Red 2 × 0 = 0. Red to move."
    table = "Tiles: wb at 0,0, RW at 1,0."
    assert told(state) == f"{how} Last move: RW at 1,0. {table}"
    assert told(state, last_move=False) == f"{how} {table}"
    assert told(State()) == (
        "White 0 × 0 = 0, Black 0 × 0 = 0, Red 0 × 0 = 0. White to move. Tiles: none."
    )


def test_a_screen_reader_is_told_whatever_is_drawn() -> None:
    state = played("wb@0,0", "RW@1,0")
    plain = told(state)
    for options, more in (
        ({"legal": "rb"}, "Places for rb: 0,-1 -1,0 0,1."),
        ({"legal": "RW"}, "Places for RW: none."),
        ({"group": ("w", "circle")}, "Best circle group of White, 2 points: RW at 1,0."),
        ({"group": ("b", "border")}, "Best border group of Black, no points: none."),
        ({"group": state.groups("w", "border")[0]}, "Group, 1 point: wb at 0,0."),
        (
            {"pool": True},
            "Pool: 4 wb, 5 wr, 5 bw, 5 br, 5 rw, 5 rb, 1 WB, 1 WR, 1 BW, 1 BR, 0 RW, 1 RB.",
        ),
    ):
        assert told(state, **options) == f"{plain} {more}"


def test_scores_leave_room_for_names() -> None:
    names = ["W" * 30, "\u6797" * 30, "Maximilian Alexander of Nowhere"]
    root = read(svg.board(State(), scores=True, names=names))
    shown = words(root)[:6:2]
    assert all(name.endswith("…") for name in shown)
    assert len(shown[1]) < len(shown[0]) < len(shown[2])
