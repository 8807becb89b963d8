"""Positions as pictures, for libraries that label connected areas; and points from labels.

The upper half of a picture has the borders, the lower half the circles: 1 white, 2 black, 3 red.
"""

from __future__ import annotations

from typing import Any

from benchmarks.peers import agree, load
from redtiles import TILES, bulk
from redtiles.red.state import COLORS

PACKED_WIDTH = 2048


class Picture:
    """Many positions in one picture, a free line between them.

    As a stack: in one column of boxes of a size, which is what an array (n, height, width) is. Or
    packed: each in a box of its own size, side by side, which takes a fraction of the cells.
    """

    def __init__(self, placements: memoryview[int], packed: bool = False) -> None:
        np = self.np = load("numpy")
        self.right = bulk.score(placements).tolist()
        tiles = np.asarray(placements)
        types, x, y = (tiles[:, :, i].astype(np.int64) for i in range(3))
        side = np.array([tile.side for tile in TILES])[types]
        x, y = x - x.min(1, keepdims=True), y - y.min(1, keepdims=True)
        self.width, height = self._arrange(x, y, side, packed)
        points = np.array([tile.points for tile in TILES])
        roles = ([tile.border for tile in TILES], [tile.circle for tile in TILES])
        colors = [np.array([COLORS.index(color) for color in role]) for role in roles]
        self.image = np.zeros((2 * height, self.width), np.uint8)
        self.points = points[types]
        self.colors = [color[types] for color in colors]
        self.cells = [(y + role * height) * self.width + x for role in range(2)]
        flat = self.image.reshape(-1)
        for role in range(2):
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                covers = side > max(dx, dy)
                cells = self.cells[role][covers] + dy * self.width + dx
                flat[cells] = self.colors[role][covers] + 1

    def _arrange(self, x: Any, y: Any, side: Any, packed: bool) -> tuple[int, int]:
        """Moves the positions apart; returns width and height of the whole."""
        widths, heights = (x + side).max(1) + 1, (y + side).max(1) + 1
        if not packed:
            widths[:], heights[:] = widths.max(), heights.max()
        limit = PACKED_WIDTH if packed else widths[0]
        left = bottom = shelf = widest = 0
        for i in self.np.argsort(heights):
            if left + widths[i] > limit:
                left, bottom, shelf = 0, bottom + shelf, 0
            x[i] += left
            y[i] += bottom
            left += int(widths[i])
            shelf = max(shelf, int(heights[i]))
            widest = max(widest, left)
        return widest, bottom + shelf

    def halves(self) -> tuple[Any, Any]:
        """Borders and circles as pictures of their own."""
        height = len(self.image) // 2
        return self.image[:height].copy(), self.image[height:].copy()

    def joined(self, labels: list[Any]) -> Any:
        """Labels of the whole from labels of its halves."""
        border, circle = labels
        return self.np.concatenate([border, self.np.where(circle, circle + border.max(), 0)])

    def combined(self, labels: list[Any]) -> Any:
        """Labels of the whole from those of six masks, borders then circles, each by color."""
        halves = []
        for three in (labels[:3], labels[3:]):
            half = self.np.zeros_like(three[0])
            for mask in three:
                half += self.np.where(mask, mask + half.max(), 0)
            halves.append(half)
        return self.joined(halves)

    def check(self, name: str, labels: Any) -> None:
        """Raises ``WrongAnswerError`` unless the labels give the right points."""
        np, flat = self.np, labels.reshape(-1)
        best = np.zeros((len(self.points), 3, 2), np.int64)
        for role in range(2):
            found = flat[self.cells[role]]
            sums = np.bincount(found.reshape(-1), weights=self.points.reshape(-1))
            for color in range(3):
                mine = self.colors[role] == color
                best[:, color, role] = np.where(mine, sums[found], 0).max(1)
        agree(f"points by the labels of {name}", best.tolist(), self.right)
