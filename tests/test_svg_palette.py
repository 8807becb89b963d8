"""The colors of the pictures, as they look without hue and without one kind of cone.

Simulation: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency" (2009), the matrices for full severity, on linear light. Contrast is that of the
Web Content Accessibility Guidelines: (L1 + 0.05) / (L2 + 0.05) of relative luminances.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from pictures import rgb
from redtiles import Color
from redtiles.svg import palette

Vector = tuple[float, float, float]

LUMINANCE: Vector = (0.2126, 0.7152, 0.0722)
EYES: dict[str, tuple[Vector, Vector, Vector]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": (LUMINANCE, LUMINANCE, LUMINANCE),
}


def dot(left: Vector, right: Vector) -> float:
    return sum([a * b for a, b in zip(left, right, strict=True)])


def luminance(color: str, eye: str) -> float:
    parts = [part / 255 for part in rgb(color)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    seen = [min(1.0, max(0.0, dot(row, (red, green, blue)))) for row in EYES[eye]]
    return dot(LUMINANCE, (seen[0], seen[1], seen[2]))


def contrast(one: str, other: str, eye: str = "usual") -> float:
    dark, light = sorted([luminance(one, eye), luminance(other, eye)])
    return (light + 0.05) / (dark + 0.05)


GROUNDS = {"felt": palette.FELT, "wood": palette.WOOD, "paper": palette.PAPER}
THINGS = {**{color.name: fill for color, fill in palette.COLORS.items()}, **GROUNDS}


def test_the_measure_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)
    # Who lacks the cones for long waves takes this red for a dark gray.
    assert luminance("#ff0000", "protanopia") < 0.6 * luminance("#ff0000", "usual")


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("one", "other"), list(combinations(Color, 2)))
def test_the_three_colors_stand_apart(one: Color, other: Color, eye: str) -> None:
    """By the guidelines, graphics need 3."""
    assert contrast(palette.COLORS[one], palette.COLORS[other], eye) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_outlines_stand_apart_from_every_ground(ground: str, eye: str) -> None:
    assert contrast(palette.EDGE, GROUNDS[ground], eye) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("ground", ["felt", "wood"])
@pytest.mark.parametrize("color", Color)
def test_pieces_stand_apart_from_the_table(color: Color, ground: str, eye: str) -> None:
    """Their outlines do; so do their fillings, if less."""
    assert contrast(palette.COLORS[color], GROUNDS[ground], eye) >= 1.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("thing", THINGS)
def test_one_line_of_a_highlight_stands_apart_from_anything(thing: str, eye: str) -> None:
    lines = (palette.HIGHLIGHT, palette.HALO)
    assert max(contrast(line, THINGS[thing], eye) for line in lines) >= 3
    assert contrast(*lines, eye) >= 7


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("color", Color)
def test_marks_stand_apart_from_what_they_are_drawn_on(color: Color, eye: str) -> None:
    assert contrast(palette.MARKS[color], palette.COLORS[color], eye) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_lettering_can_be_read(ground: str, eye: str) -> None:
    assert contrast(palette.INK, GROUNDS[ground], eye) >= 7
    assert contrast(palette.HALO, palette.HIGHLIGHT, eye) >= 7


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("color", palette.PIPS)
def test_cards_can_be_read(color: Color, eye: str) -> None:
    """Red cards differ from black ones by their suits, too."""
    assert contrast(palette.PIPS[color], palette.PAPER, eye) >= 4.5
