"""``state.scores()`` of a full position, nothing cached, against labelling pictures of it."""

from __future__ import annotations

from typing import Any

from benchmarks import images
from benchmarks.contest import (
    Comparison,
    Contest,
    Contestant,
    Options,
    Round,
    entrant,
    timed,
    timed_after,
)
from benchmarks.games import full_positions, full_state
from benchmarks.peers import agree, load
from redtiles import bulk

OURS = "redtiles, state.scores()"
SKIMAGE = "scikit-image, label twice"
SCIPY = "scipy.ndimage, label six times"
COPIES = 16


def ours(options: Options) -> Round:
    """Scores of states after an untimed push, so that none has its score at hand."""
    states = [full_state() for _ in range(COPIES)]
    (right,) = bulk.score(full_positions(1)).tolist()
    agree("scores", [list(score) for score in states[0].scores().values()], right)

    def renew() -> None:
        for state in states:
            state.push(state.pop())

    def score() -> None:
        for state in states:
            state.scores()

    return timed_after(renew, score, options.pick(500, 5), units=COPIES)


def skimage(options: Options) -> Round:
    label: Any = load("skimage.measure").label
    picture = images.Picture(full_positions(1))
    border, circle = picture.halves()

    def work() -> list[Any]:
        return [label(border, connectivity=1), label(circle, connectivity=1)]

    picture.check("scikit-image", picture.joined(work()))
    return timed(work, options.pick(100, 5))


def scipy(options: Options) -> Round:
    label: Any = load("scipy.ndimage").label
    picture = images.Picture(full_positions(1))
    masks = [half == color for half in picture.halves() for color in (1, 2, 3)]

    def work() -> list[Any]:
        return [label(mask)[0] for mask in masks]

    picture.check("scipy", picture.combined(work()))
    return timed(work, options.pick(100, 5))


def ask(options: Options) -> Contest:
    return Contest(
        "scores of one full position",
        "position",
        [
            Contestant(OURS, ours(options)),
            entrant(SKIMAGE, lambda: skimage(options)),
            entrant(SCIPY, lambda: scipy(options)),
        ],
        [
            Comparison(OURS, SKIMAGE, "speed", must=100, aim=300),
            Comparison(OURS, SCIPY, "speed", must=400, aim=1200),
        ],
        ["peers only label; ours gives the points of the best groups"],
    )
