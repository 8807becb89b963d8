"""The oracle's symmetries of RED, against images worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from oracle.red import Game, Move, parse_move
from oracle.red_play import play_on
from oracle.red_symmetry import (
    EIGHT,
    Transform,
    canonical,
    canonical_transforms,
    images,
    transform,
    transform_move,
)


def moves_of(text: str) -> list[Move]:
    return [parse_move(part) for part in text.split()]


def test_transforms_by_hand() -> None:
    # A quarter turn takes x,y to -y,x; the mirror, which comes first, to -x,y.
    assert transform_move(("wb", 2, 1), Transform(mirror=False, turns=1)) == ("wb", -1, 2)
    assert transform_move(("wb", 2, 1), Transform(mirror=True, turns=1)) == ("wb", -1, -2)
    assert transform_move(("wb", 2, 1), Transform(True, 0, 10, 20)) == ("wb", 8, 21)
    # The cells 1..2, 0..1 come to -1..0, 1..2 by the turn and to -2..-1, 0..1 by the mirror.
    assert transform_move(("WB", 1, 0), Transform(mirror=False, turns=1)) == ("WB", -1, 1)
    assert transform_move(("WB", 1, 0), Transform(mirror=True, turns=0)) == ("WB", -2, 0)


def test_canonical_form_by_hand() -> None:
    # The least y is -1, with one tile above the other; wb has the lower index and goes below.
    domino = moves_of("wb@0,0 rb@1,0")
    assert canonical(domino) == [("wb", 0, -1), ("rb", 0, 0)]
    assert canonical_transforms(domino) == [
        Transform(mirror=False, turns=1, dx=0, dy=-1),
        Transform(mirror=True, turns=3, dx=0, dy=-1),
    ]
    # Only a small tile may lie at 0,0. Lowest is a large one wholly below it, at y -2, then it is
    # as far left as it can be: its right half below the small one.
    assert canonical(moves_of("wb@0,0 RB@1,0")) == [("RB", -1, -2), ("wb", 0, 0)]
    assert canonical([]) == []


@pytest.mark.parametrize("style", ["uniform", "large_first", "compact"])
def test_symmetric_positions_play_alike(style: str) -> None:
    game = Game()
    for _ in play_on(game, Random(2), style):
        if len(game.moves) not in (1, 2, 5, 9):
            continue
        least = canonical(game.placements)
        for how, image in images(game.placements):
            twin = Game.from_placements(image)
            assert twin.legal_moves() == {transform_move(m, how) for m in game.legal_moves()}
            assert twin.scores() == game.scores()
            assert canonical(image) == least
        assert len({str(transform(game.placements, how)) for how in EIGHT}) in (1, 2, 4, 8)
