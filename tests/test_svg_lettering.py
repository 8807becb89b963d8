"""Lettering in pictures, measured in a browser: it stays in its place, whatever names there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from browser import Browser, launched
from needs import needs_program
from redtiles import Rules, State, merah, redstone, svg

NAMES = {
    "wide": "W" * 40,
    "words": "Maximilian Alexander von und zu Nirgendwo",
    "square": "\u6797" * 40,
    "from the right": "\u05d3\u05d5\u05d3 \u05d1\u05df \u05d2\u05d5\u05e8\u05d9\u05d5\u05df " * 3,
    "marks": "e\u0301" * 40,
    "short": "Jo",
}
SEALED = "3 - BR@0,-2;WR@-2,0;wb@0,0;wb@1,0;WB@2,0;wb@0,1;wb@1,1;BW@0,2 -"
LINES = """[...document.querySelectorAll("text")].map((line) => {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return [line.textContent, left, right, top, bottom];
})"""
FRAMES = """[...document.querySelectorAll("svg, .scores > rect, .pool > rect")].map((frame) => {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  return [frame.tagName, left, right, top, bottom];
})"""


class Box(NamedTuple):
    what: str
    left: float
    right: float
    top: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom - 4  # the boxes of lines hold some air
            and other.top < self.bottom - 4
        )

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched(needs_program("chromium", "chromium-browser", "google-chrome")) as running:
        yield running


def pictures() -> dict[str, tuple[Any, dict[str, Any]]]:
    cards = merah.State(merah.Rules(players=3), seed=1)
    end = cards.copy()
    while not end.is_over:
        end.push(end.legal_moves[0])
    full = {"coordinates": True, "pool": True}
    return {
        "red": (State(Rules(players=2)), full),
        "red-end": (State.from_text(SEALED), full),
        "redstone": (redstone.State(redstone.Rules(size=5)), {}),
        "redstone-end": (redstone.State.from_text("2 w+b 1r/w1 -"), {}),
        "merah": (cards, {}),
        "merah-end": (end, {}),
    }


@pytest.mark.parametrize("stacked", [False, True])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("picture", pictures())
def test_lines_stay_in_the_picture_and_apart(
    browser: Browser, tmp_path: Path, picture: str, name: str, stacked: bool
) -> None:
    state, options = pictures()[picture]
    file = tmp_path / "board.svg"
    names = [NAMES[name]] * state.rules.players
    drawn = svg.board(state, scores=True, names=names, stacked=stacked, **options)
    file.write_text(drawn, encoding="utf-8")
    browser.open(file)
    lines = [Box(*line) for line in browser.run(LINES)]
    frames = [Box(*frame) for frame in browser.run(FRAMES)]
    whole = next(frame for frame in frames if frame.what == "svg")
    for line in lines:
        assert whole.holds(line), line
        for frame in frames:
            assert frame.holds(line) or not frame.meets(line), (frame, line)
    for one, other in combinations(lines, 2):
        assert not one.meets(other), (one, other)
