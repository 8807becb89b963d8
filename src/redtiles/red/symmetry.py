"""The symmetries of the square grid: mirrorings, quarter turns and shifts."""

from __future__ import annotations

from typing import SupportsIndex, final

from redtiles._value import Value, set_once, whole_number

__all__ = ["SYMMETRIES", "Symmetry"]


@final
class Symmetry(Value):
    """First x is mirrored (if ``mirror``), then all turns counter-clockwise, then it is shifted.

    ``turns`` counts quarter turns about 0,0 (0 to 3); ``dx`` and ``dy`` are cells.
    """

    __slots__ = ("dx", "dy", "mirror", "turns")
    __match_args__ = ("turns", "mirror", "dx", "dy")

    turns: int
    """Quarter turns counter-clockwise about 0,0, 0 to 3."""
    mirror: bool
    """Whether x changes its sign first."""
    dx: int
    """Cells to the right, last."""
    dy: int
    """Cells up, last."""

    def __init__(
        self, turns: SupportsIndex, mirror: bool, dx: SupportsIndex = 0, dy: SupportsIndex = 0
    ) -> None:
        if not isinstance(mirror, bool):
            raise TypeError(f"mirror must be a bool, not {type(mirror).__name__}")
        set_once(self, "turns", whole_number("turns", turns, 0, 3))
        set_once(self, "mirror", mirror)
        set_once(self, "dx", whole_number("dx", dx))
        set_once(self, "dy", whole_number("dy", dy))

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Where a cell goes."""
        if self.mirror:
            x = -x
        for _ in range(self.turns):
            x, y = -y, x
        return x + self.dx, y + self.dy

    def corner(self, x: int, y: int, side: int) -> tuple[int, int]:
        """Where the least x and least y of a square with that many cells a side go."""
        ends = self.cell(x, y), self.cell(x + side - 1, y + side - 1)
        return min(ends[0][0], ends[1][0]), min(ends[0][1], ends[1][1])

    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        turns = self.turns if self.mirror else -self.turns % 4
        dx, dy = Symmetry(turns, self.mirror).cell(-self.dx, -self.dy)
        return Symmetry(turns, self.mirror, dx, dy)

    def shifted(self, dx: int, dy: int) -> Symmetry:
        """This one, and a further shift."""
        return Symmetry(self.turns, self.mirror, self.dx + dx, self.dy + dy)


SYMMETRIES: tuple[Symmetry, ...] = tuple(
    Symmetry(turns, mirror) for mirror in (False, True) for turns in range(4)
)
"""The eight about 0,0: unmirrored by turns, then mirrored by turns."""


def require_symmetry(value: Symmetry) -> Symmetry:
    """The value, or ``TypeError`` where it is no symmetry."""
    if type(value) is not Symmetry:
        raise TypeError(f"a Symmetry is wanted, not {type(value).__name__}")
    return value
