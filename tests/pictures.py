"""Reading pictures back: what stands where in an SVG, by an XML parser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "desc", "g", "rect", "circle", "path", "polygon", "text"}


class Piece(NamedTuple):
    """A group of elements, and the point that its inside counts from."""

    element: ET.Element
    x: float
    y: float

    def data(self, name: str) -> str:
        return self.element.attrib[f"data-{name}"]

    def only(self, tag: str) -> ET.Element:
        (found,) = self.element.findall(SVG + tag)
        return found


def read(svg: str) -> ET.Element:
    """The root of a well-formed SVG that is complete in itself."""
    root = ET.fromstring(svg)
    assert root.tag == SVG + "svg"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= SHAPES
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name
            assert "url(" not in value
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root[:2]] == [SVG + "title", SVG + "desc"]
    assert all(child.text for child in root[:2])
    width, height = size(root)
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    return root


def size(root: ET.Element) -> tuple[float, float]:
    return float(root.attrib["width"]), float(root.attrib["height"])


def pieces(root: ET.Element, name: str) -> list[Piece]:
    """The elements of a class, in the order they are drawn."""
    return [piece for piece in _walk(root, 0, 0) if piece.element.get("class") == name]


def _walk(element: ET.Element, x: float, y: float) -> Iterator[Piece]:
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield Piece(element, x, y)
    for child in element:
        yield from _walk(child, x, y)


def words(root: ET.Element) -> list[str]:
    """All that is written."""
    return [element.text or "" for element in root.iter(SVG + "text")]


def title(root: ET.Element) -> str:
    return root[0].text or ""


def rgb(color: str) -> tuple[int, int, int]:
    """The parts of ``#rrggbb``."""
    assert re.fullmatch("#[0-9a-f]{6}", color)
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:], 16)


def looks(color: str) -> str:
    """What a filling is to the eye: white, black or red; anything else is itself."""
    red, green, blue = rgb(color)
    if min(red, green, blue) > 230:
        return "w"
    if max(red, green, blue) < 40:
        return "b"
    return "r" if red > 200 and max(green, blue) < 80 else color
