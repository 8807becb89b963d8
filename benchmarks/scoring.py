"""Points of many full positions, against labelling, union-find, graphs and whatever you bring.

A contestant of your own is a function that takes the placements, an int8 array (n, 36, 3) of tile
index, x and y, and returns the points of the best groups, (n, 3, 2), by color and role:
``python -m benchmarks scoring --contestant module:function``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from benchmarks import graphs, yardstick
from benchmarks.contest import Comparison, Contest, Contestant, Options, Round, entrant, timed
from benchmarks.games import TILES, full_positions
from benchmarks.images import Picture
from benchmarks.peers import agree, load
from redtiles import bulk

OURS = "redtiles, bulk.score"
CC3D, SKIMAGE = "cc3d, labelling a stack", "scikit-image, labelling a stack"
CC3D_PACKED, SKIMAGE_PACKED = "cc3d, labelling, packed", "scikit-image, labelling, packed"
NUMBA = "numba, union-find"
Scorer = Callable[[Any], Any]


def points(answer: Any) -> list[Any]:
    """An answer as nested lists of integers."""
    if hasattr(answer, "tolist"):
        answer = answer.tolist()
    return [[[int(best) for best in role] for role in color] for color in answer]


def scorer_round(name: str, scorer: Scorer, placements: Any, number: int = 1) -> Round:
    """Checked, then timed for each position."""
    agree(f"points of {name}", points(scorer(placements)), bulk.score(placements).tolist())
    return timed(lambda: scorer(placements), number, units=len(placements))


def labelling(name: str, label: Scorer, picture: Picture, units: int) -> Round:
    """Only the labelling is timed: the picture is ready, and nobody reads the labels."""
    picture.check(name, label(picture.image))
    return timed(lambda: label(picture.image), units=units)


def cc3d(picture: Picture, units: int) -> Round:
    label = load("cc3d").connected_components
    return labelling("cc3d", lambda image: label(image, connectivity=4), picture, units)


def skimage(picture: Picture, units: int) -> Round:
    label = load("skimage.measure").label
    return labelling("scikit-image", lambda image: label(image, connectivity=1), picture, units)


def yardstick_round(placements: memoryview[int]) -> Round:
    given, count = placements.tobytes(), len(placements)
    told = [[int(word) for word in words[2:]] for words in yardstick.ask("check", given=given)]
    by_role = [[[row[c], row[3 + c]] for c in range(3)] for row in told]
    agree("the yardstick's points", by_role, bulk.score(placements).tolist())
    return yardstick.timed("score", 10, given=given, units=10 * count)


def brought(name: str, placements: memoryview[int]) -> Contestant:
    """The user's contestant. It is asked for by name, so that it must be there and be right."""
    module, _, function = name.partition(":")
    scorer: Scorer = getattr(import_module(module), function)
    return Contestant(name, scorer_round(name, scorer, load("numpy").asarray(placements)))


def ask(options: Options) -> Contest:
    count = options.pick(10_000, 500)
    placements = full_positions(count)
    few = placements[: options.pick(200, 20)]

    @cache
    def picture(packed: bool = False) -> Picture:
        return Picture(placements, packed)

    contestants = [
        Contestant(OURS, scorer_round(OURS, bulk.score, placements, 5)),
        entrant(CC3D, lambda: cc3d(picture(), count)),
        entrant(SKIMAGE, lambda: skimage(picture(), count)),
        entrant(CC3D_PACKED, lambda: cc3d(picture(packed=True), count)),
        entrant(SKIMAGE_PACKED, lambda: skimage(picture(packed=True), count)),
        entrant(NUMBA, lambda: scorer_round(NUMBA, graphs.numba_scorer(), placements)),
        entrant("yardstick, closure", lambda: yardstick_round(placements)),
        entrant("rustworkx", lambda: scorer_round("rustworkx", graphs.rustworkx_scorer(), few)),
        entrant("networkx", lambda: scorer_round("networkx", graphs.networkx_scorer(), few)),
        *(brought(name, placements) for name in options.contestants),
    ]
    comparisons = [
        Comparison(OURS, CC3D, "speed", must=20, aim=30),
        Comparison(OURS, SKIMAGE, "speed", must=20, aim=30),
        Comparison(OURS, NUMBA, "speed", must=7, aim=10),
        *(
            Comparison(OURS, entered.name, "speed")
            for entered in contestants[1:]
            if entered.name not in (CC3D, SKIMAGE, NUMBA)
        ),
    ]
    return Contest(
        f"points of {count:,} full positions of {TILES} tiles",
        "position",
        contestants,
        comparisons,
        [
            "a stack is one picture of boxes of the same size, packed one of the least size",
            "those who label start from a finished picture and give no points",
            f"networkx and rustworkx are asked about the first {len(few)} positions only",
        ],
    )
