"""How soon can a game of the full supply end? When large tiles cover every cell beside a small one.

Shapes only: colors and the order of play do not matter here. Nothing of the package is used.
"""

from collections.abc import Iterator

Cell = tuple[int, int]
Cells = frozenset[Cell]

LARGES = 6


def around(cells: Cells) -> Cells:
    """The cells that share an edge with some cells."""
    beside = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return frozenset(beside) - cells


def connected(count: int) -> set[Cells]:
    """All connected sets of so many cells whose least column and row are 0."""
    if count == 1:
        return {frozenset({(0, 0)})}
    grown = {shape | {cell} for shape in connected(count - 1) for cell in around(shape)}
    return {moved(shape) for shape in grown}


def moved(cells: Cells) -> Cells:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - bottom) for x, y in cells)


def seals(smalls: Cells, larges: tuple[Cells, ...], left: int) -> Iterator[tuple[Cells, ...]]:
    """All ways to go on until no cell beside a small tile is free."""
    covered = smalls.union(*larges)
    open_cells = around(smalls) - covered
    if not open_cells:
        yield larges
    elif left:
        x, y = min(open_cells)
        for anchor in ((x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)):
            square = frozenset((anchor[0] + dx, anchor[1] + dy) for dx in (0, 1) for dy in (0, 1))
            if not square & covered and not any(around(square) & other for other in larges):
                yield from seals(smalls, (*larges, square), left - 1)


def test_the_soonest_end_is_at_eight_plies_and_of_one_shape() -> None:
    ends = [
        (smalls, frozenset(larges))
        for count in range(1, 8)
        for smalls in connected(count)
        for larges in seals(smalls, (), min(LARGES, 8 - count))
    ]
    square = frozenset({(0, 0), (1, 0), (0, 1), (1, 1)})
    anchors = {(-2, 0), (0, -2), (2, 0), (0, 2)}
    assert [(smalls, {min(large) for large in larges}) for smalls, larges in ends] == [
        (square, anchors)
    ]
