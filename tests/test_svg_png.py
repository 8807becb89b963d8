"""Pictures in pixels."""

from __future__ import annotations

import io
import re
import struct
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from needs import needs

needs("resvg_py", "png")
needs("font_roboto", "png")
needs("PIL", "png")

import redtiles  # noqa: E402
from pictures import looks, pieces, read, size  # noqa: E402
from redtiles import Rules, State, merah, redstone, svg  # noqa: E402

resvg_py: Any = import_module("resvg_py")


def picture(*moves: str, **options: Any) -> str:
    state = State()
    for move in moves:
        state.push(move)
    return svg.board(state, **options)


def dimensions(png: bytes) -> tuple[int, int]:
    """From the header of a PNG file."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_png_is_as_large_as_the_picture_or_as_asked() -> None:
    drawn = picture("wb@0,0", "RW@1,0", coordinates=True)
    width, height = size(read(drawn))
    assert dimensions(svg.png(drawn)) == (width, height)
    wide, high = dimensions(svg.png(drawn, width=2 * int(width)))
    assert (wide, high) == (2 * width, 2 * height)
    assert dimensions(svg.png(drawn, 50))[0] == 50


def test_pixels_show_what_was_drawn() -> None:
    drawn = picture("wb@0,0", "rw@1,0", "BR@0,1")
    shown = svg.pixels(drawn)
    assert len(shown.rgb) == 3 * shown.width * shown.height
    assert (shown.width, shown.height) == size(read(drawn))

    def at(x: float, y: float) -> str:
        place = 3 * (int(y) * shown.width + int(x))
        return "#" + shown.rgb[place : place + 3].hex()

    found = {piece.data("move"): piece for piece in pieces(read(drawn), "tile")}
    for move, side in (("wb@0,0", 40), ("rw@1,0", 40), ("BR@0,1", 80)):
        piece = found[move]
        circle = looks(at(piece.x + side / 2, piece.y + side / 2))
        border = looks(at(piece.x + side / 2, piece.y + side * 0.1))
        assert border + circle == move[:2].lower()


def test_corners_are_transparent_in_a_png_and_white_in_pixels() -> None:
    drawn = picture("wb@0,0")
    image = import_module("PIL.Image").open(io.BytesIO(svg.png(drawn))).convert("RGBA")
    last = image.width - 1, image.height - 1
    for corner in ((0, 0), (last[0], 0), (0, last[1]), last):
        assert image.getpixel(corner)[3] < 128
    shown = svg.pixels(drawn)
    for row in (0, shown.height - 1):
        for column in (0, shown.width - 1):
            place = 3 * (row * shown.width + column)
            # Little of the table's color is mixed into the white.
            assert min(shown.rgb[place : place + 3]) > 200
    assert shown.rgb[:3] != shown.rgb[3 * 20 : 3 * 21]


def inked(drawn: str) -> int:
    """How many pixels differ between a picture and the same without its lettering."""
    bare = re.sub("<text.*?</text>", "", drawn)
    with_text, without = svg.pixels(drawn).rgb, svg.pixels(bare).rgb
    return sum(a != b for a, b in zip(with_text, without, strict=True)) // 3


def test_lettering_comes_out() -> None:
    assert inked(picture("wb@0,0", coordinates=True)) > 50
    assert inked(svg.board(redstone.State())) > 300
    assert inked(svg.board(merah.State(seed=1))) > 1000
    assert inked(picture(names=["Zoë", "", ""], scores=True)) > inked(picture(scores=True)) - 500


@pytest.mark.parametrize(("name", "alone"), [("Zoë", True), ("Łukasz", True), ("林", False)])
def test_lettering_needs_no_fonts_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, name: str, alone: bool
) -> None:
    asked: list[dict[str, Any]] = []
    draw = resvg_py.svg_to_bytes

    def spy(**options: Any) -> bytes:
        asked.append(options)
        return bytes(draw(**options))

    monkeypatch.setattr(resvg_py, "svg_to_bytes", spy)
    svg.png(picture(names=[name, "", ""], scores=True))
    assert asked[0]["skip_system_fonts"] is alone
    assert all(Path(font).is_file() for font in asked[0]["font_files"])


def test_other_letters_do_not_fail() -> None:
    drawn = picture(names=["林", "Ω", "\u202ex"], scores=True)
    assert dimensions(svg.png(drawn)) == size(read(drawn))


@pytest.mark.parametrize(
    ("width", "error"),
    [(0, ValueError), (8193, ValueError), (1.5, TypeError), (True, TypeError), ("9", TypeError)],
)
def test_widths_are_checked(width: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="width"):
        svg.png(picture(), width)


def test_a_tall_picture_cannot_take_all_memory() -> None:
    tall = svg.board(State(), cells=(0, -30, 0, 30))
    with pytest.raises(ValueError, match="pixels"):
        svg.png(tall, width=8192)
    assert dimensions(svg.png(tall, width=40))[0] == 40


@pytest.mark.parametrize(
    "attributes",
    [
        "",
        'width="9e9" height="1"',
        'width="1" height="9e9"',
        'width="nan" height="1"',
        'width="-1" height="1"',
        'width="0" height="1"',
        'width="100%" height="1"',
    ],
)
def test_sizes_are_checked(attributes: str) -> None:
    with pytest.raises(ValueError, match=r"pixels|width"):
        svg.png(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}/>')


@pytest.mark.parametrize("text", ["", "<svg", "no picture", "<html/>", "\ud800", "<svg>\x00</svg>"])
def test_text_that_is_no_svg(text: str) -> None:
    with pytest.raises(ValueError, match="SVG"):
        svg.png(text)


def test_bytes_are_no_svg() -> None:
    with pytest.raises(TypeError, match="svg must be text"):
        svg.png(b"<svg/>")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", redtiles.GAMES)
def test_every_game_has_pixels(game: str) -> None:
    module: Any = redtiles.GAMES[game]
    state = module.State(seed=1) if game == "merah" else module.State(module.Rules())
    assert svg.pixels(svg.board(state), 200).width == 200


def test_two_runs_give_the_same() -> None:
    state = State(Rules(players=2))
    assert svg.png(svg.board(state, pool=True)) == svg.png(svg.board(state, pool=True))
