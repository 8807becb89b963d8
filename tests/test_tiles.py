"""Colors, sizes and the twelve tiles."""

import copy
import pickle
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redtiles import TILES, Color, NotationError, Size, Tile

TEXTS = "wb wr bw br rw rb WB WR BW BR RW RB".split()
COLOR_OF = {"w": Color.WHITE, "b": Color.BLACK, "r": Color.RED}
NO_TEXT: list[Any] = [None, 0, b"wb", ["wb"], ("w", "b"), 1.0]


def test_colors_are_a_str_enum_in_the_order_of_play() -> None:
    assert issubclass(Color, StrEnum)
    assert list(Color) == [Color.WHITE, Color.BLACK, Color.RED]
    assert [color.value for color in Color] == ["w", "b", "r"]


def test_the_text_of_a_color_is_what_parse_reads() -> None:
    assert [str(color) for color in Color] == ["w", "b", "r"]
    for letter, color in COLOR_OF.items():
        assert Color.parse(letter) is color
        assert Color.parse(str(color)) is color


@pytest.mark.parametrize("text", ["", "W", "x", "wb", " w", "w ", "w\n", "white", "WHITE", "ｗ"])
def test_other_texts_are_no_color(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Color.parse(text)
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize("value", NO_TEXT)
def test_what_is_no_text_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError):
        Color.parse(value)
    with pytest.raises(TypeError):
        Tile.parse(value)


def test_sizes() -> None:
    assert list(Size) == [Size.SMALL, Size.LARGE]


def test_the_order_of_the_tiles() -> None:
    assert isinstance(TILES, tuple)
    assert [str(tile) for tile in TILES] == TEXTS


@pytest.mark.parametrize(("tile", "text"), list(zip(TILES, TEXTS, strict=True)))
def test_a_tile_is_its_two_letters(tile: Tile, text: str) -> None:
    assert tile.border is COLOR_OF[text[0].lower()]
    assert tile.circle is COLOR_OF[text[1].lower()]
    assert tile.size is (Size.SMALL if text.islower() else Size.LARGE)
    assert tile.points == (1 if text.islower() else 2)
    assert tile.side == (1 if text.islower() else 2)
    assert Tile.parse(text) == tile
    assert Tile(tile.border, tile.circle, tile.size) == tile


def test_equal_tiles_hash_alike_and_others_differ() -> None:
    again = [Tile.parse(text) for text in TEXTS]
    assert again == list(TILES)
    assert [hash(tile) for tile in again] == [hash(tile) for tile in TILES]
    assert len(set(TILES)) == 12
    assert all(a != b for a in TILES for b in TILES if a is not b)


def test_tiles_are_ordered_as_in_tiles() -> None:
    shuffled = [TILES[i] for i in (5, 11, 0, 7, 2, 9, 4, 1, 10, 3, 8, 6)]
    assert sorted(shuffled) == list(TILES)
    assert all(
        (a < b, a <= b, a > b, a >= b) == (i < j, i <= j, i > j, i >= j)
        for i, a in enumerate(TILES)
        for j, b in enumerate(TILES)
    )


@pytest.mark.parametrize("other", ["wb", 0, None, ("w", "b"), Color.WHITE])
def test_a_tile_is_nothing_else(other: Any) -> None:
    tile: Any = TILES[0]
    assert tile != other
    assert not isinstance(tile, tuple | str | int)
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(tile, compare)(other) is NotImplemented


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("size", list(Size))
def test_border_and_circle_differ(color: Color, size: Size) -> None:
    with pytest.raises(ValueError, match="different colors"):
        Tile(color, color, size)


@pytest.mark.parametrize(
    "parts",
    [
        (1, Color.BLACK, Size.SMALL),
        (Color.WHITE, None, Size.SMALL),
        (Color.WHITE, Color.BLACK, "small"),
        (Color.WHITE, Color.BLACK, 1),
        (Color.WHITE, Color.BLACK, []),
    ],
)
def test_parts_of_other_types_are_type_errors(parts: tuple[Any, Any, Any]) -> None:
    with pytest.raises(TypeError):
        Tile(*parts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "w",
        "ww",
        "WW",
        "wB",
        "Wb",
        "wbr",
        "xy",
        " wb",
        "wb ",
        "w b",
        "wb\n",
        "wb\0",
        "ｗｂ",
        "ẅb",
    ],
)
def test_other_texts_are_no_tile(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert len(str(caught.value)) < 200


@given(st.text().filter(lambda text: text not in TEXTS))
def test_no_other_text_is_a_tile(text: str) -> None:
    with pytest.raises(NotationError):
        Tile.parse(text)


@pytest.mark.parametrize("name", ["border", "circle", "size", "points", "side", "text", "new"])
def test_tiles_are_immutable(name: str) -> None:
    tile: Any = TILES[0]
    with pytest.raises(AttributeError):
        setattr(tile, name, Color.RED)
    with pytest.raises(AttributeError):
        delattr(tile, name)
    assert str(tile) == "wb"
    assert (tile.border, tile.circle, tile.size) == (Color.WHITE, Color.BLACK, Size.SMALL)


def test_match_takes_a_tile_apart() -> None:
    match TILES[3]:
        case Tile(Color.BLACK, circle, size=Size.SMALL):
            assert circle is Color.RED
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_copies_and_pickles_of_a_tile_are_equal(tile: Tile) -> None:
    assert copy.copy(tile) == tile
    assert copy.deepcopy(tile) == tile
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(tile, protocol)) == tile


@pytest.mark.parametrize("value", [*TILES, *Color, *Size], ids=repr)
def test_the_repr_evaluates_to_the_value(value: object) -> None:
    assert eval(repr(value), {"Tile": Tile, "Color": Color, "Size": Size}) == value
