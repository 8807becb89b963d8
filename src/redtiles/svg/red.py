"""The table of RED: tiles as the real ones are, with what may be asked for around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from redtiles._value import whole_number
from redtiles.red.moves import GREATEST, LEAST
from redtiles.red.scoring import Group, Reason
from redtiles.red.state import State
from redtiles.red.tiles import as_tile
from redtiles.svg._document import (
    checked_flags,
    checked_names,
    document,
    listed,
    shifted,
    shortened,
)
from redtiles.svg._shapes import NAMES, PANEL, ROW, arrow, badge, mark, outlined, swatch
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, FELT, HIGHLIGHT, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.colors import Color
    from redtiles.red.moves import Move
    from redtiles.red.tiles import Tile

CELL = 40
"""Side of a small tile."""
MARGIN = 16
"""Felt around the cells."""
LABELS = 26
"""Room for the coordinates."""
GAP = 12
"""Room around and between panels."""
SLOT = (PANEL - 2 * GAP) / 6
"""Width for a kind of tile in the pool."""


class Frame:
    """The cells that are shown, and where they lie in the picture."""

    def __init__(self, cells: list[tuple[int, int]], coordinates: bool) -> None:
        """All cells from the leftmost to the rightmost and from the lowest to the highest."""
        columns = [x for x, _ in cells]
        rows = [y for _, y in cells]
        self.left, self.right = min(columns), max(columns)
        self.bottom, self.top = min(rows), max(rows)
        self.x0: float = MARGIN + (LABELS if coordinates else 0)
        self.width: float = self.x0 + (self.right - self.left + 1) * CELL + MARGIN
        below = LABELS if coordinates else MARGIN
        self.height: float = MARGIN + (self.top - self.bottom + 1) * CELL + below

    def x(self, column: float) -> float:
        """The left edge of a column."""
        return self.x0 + (column - self.left) * CELL

    def y(self, row: float) -> float:
        """The lower edge of a row; rows count upward and pictures downward."""
        return MARGIN + (self.top + 1 - row) * CELL


def board(
    state: State,
    *,
    marks: bool = False,
    coordinates: bool = False,
    last_move: bool = True,
    legal: Tile | str | None = None,
    group: tuple[Color | str, str] | Group | None = None,
    pool: bool = False,
    scores: bool = False,
    names: Sequence[str] | Mapping[int, str] | None = None,
    cells: Sequence[int] | None = None,
) -> str:
    """The table of a state of RED; see :func:`redtiles.svg.board`."""
    if not isinstance(state, State):
        raise TypeError(f"a picture of RED is of its State, not {type(state).__name__}")
    checked_flags(
        marks=marks, coordinates=coordinates, last_move=last_move, pool=pool, scores=scores
    )
    players = checked_names(names, len(state.seats))
    offered: tuple[Move, ...] = () if legal is None else tuple(state.legal_moves.of(as_tile(legal)))
    found = None if group is None else _group(state, group)
    frame = Frame(_cells(state, offered, cells), coordinates)
    parts = [
        _grid(frame),
        *([_coordinates(frame)] if coordinates else []),
        *[_placed(frame, move, marks) for move in state.placements],
        *[_offer(frame, move) for move in offered],
        *([_last_move(frame, state.moves[-1])] if last_move and state.moves else []),
        *([_outline(frame, found)] if found is not None and found.placements else []),
    ]
    panels = _panels(state, marks, players, pool, scores)
    down: float = GAP
    for panel, rows in panels:
        parts.append(shifted(frame.width, down, panel))
        down += rows + GAP
    width = frame.width + (PANEL + GAP if panels else 0)
    height = max(frame.height, down) if panels else frame.height
    title = f"RED, {_counted(len(state.placements))} on the table. {_standing(state, players)}"
    tiles = [f"{move.tile} at {move.x},{move.y}" for move in state.placements]
    description = f"{said(state, players)}. Tiles: {', '.join(tiles) or 'none'}."
    return document(width, height, title, description, parts, FELT)


NOTEBOOK: dict[str, Any] = {"coordinates": True, "scores": True}
"""The options of a picture in a notebook."""


def span(states: Sequence[State]) -> dict[str, Any]:
    """The options that give the pictures of several states the same frame."""
    cells = [cell for state in states for move in state.placements for cell in move.cells]
    xs, ys = zip(*(cells or [(0, 0)]), strict=True)
    return {"cells": (min(xs), min(ys), max(xs), max(ys))}


# -- the table ---------------------------------------------------------------------------------


def _cells(
    state: State, offered: Sequence[Move], cells: Sequence[int] | None
) -> list[tuple[int, int]]:
    """What has to be seen: the tiles, what is offered, and the corners that were asked for."""
    shown = [cell for move in (*state.placements, *offered) for cell in move.cells]
    if cells is not None:
        if isinstance(cells, str) or len(cells) != 4:
            raise ValueError("cells must be four numbers: least x, least y, greatest x, greatest y")
        left, bottom, right, top = [whole_number("cells", n, LEAST, GREATEST) for n in cells]
        if left > right or bottom > top:
            raise ValueError("cells must be least x, least y, greatest x, greatest y")
        shown += [(left, bottom), (right, top)]
    return shown or [(-1, -1), (1, 1)]


def _group(state: State, group: Any) -> Group:
    if isinstance(group, Group):
        return group
    if isinstance(group, str) or not isinstance(group, Sequence) or len(group) != 2:
        raise TypeError("group must be a color and a role, or a Group")
    return state.best_group(*group)


def _grid(frame: Frame) -> str:
    """Faint lines between the cells, and a dot at the middle of the cell 0,0."""
    left, right = number(frame.x(frame.left)), number(frame.x(frame.right + 1))
    below, above = number(frame.y(frame.bottom)), number(frame.y(frame.top + 1))
    lines = [
        f"M{number(frame.x(column))} {above}V{below}"
        for column in range(frame.left, frame.right + 2)
    ] + [f"M{left} {number(frame.y(row))}H{right}" for row in range(frame.bottom, frame.top + 2)]
    grid = tag("path", class_="grid", d="".join(lines), stroke=EDGE, stroke_opacity=0.18)
    if not (frame.left <= 0 <= frame.right and frame.bottom <= 0 <= frame.top):
        return grid
    center = {"cx": frame.x(0.5), "cy": frame.y(0.5)}
    return grid + tag("circle", class_="origin", **center, r=3, fill=EDGE, fill_opacity=0.5)


def _coordinates(frame: Frame) -> str:
    across = [
        text(frame.x(column + 0.5), frame.height - 8, column, text_anchor="middle")
        for column in range(frame.left, frame.right + 1)
    ]
    upward = [
        text(frame.x0 - 7, frame.y(row + 0.5) + 5, row, text_anchor="end")
        for row in range(frame.bottom, frame.top + 1)
    ]
    return tag("g", *across, *upward, class_="coordinates", fill=INK)


def tile(kind: Tile, side: float, marks: bool) -> str:
    """A tile with its upper left corner at 0,0."""
    half = side / 2
    parts = [
        tag(
            "rect",
            class_="border",
            x=0.75,
            y=0.75,
            width=side - 1.5,
            height=side - 1.5,
            rx=side**0.5 / 2,
            fill=COLORS[kind.border],
            stroke=EDGE,
            stroke_width=1.5,
        ),
        tag("circle", class_="circle", cx=half, cy=half, r=side * 0.36, fill=COLORS[kind.circle]),
    ]
    if marks:
        near, far, small = side * 0.135, side * 0.865, side * 0.07
        corners = [(near, near), (far, near), (near, far), (far, far)]
        parts += [mark(kind.border, x, y, small) for x, y in corners]
        parts.append(mark(kind.circle, half, half, side * 0.17))
    return "".join(parts)


def _placed(frame: Frame, move: Move, marks: bool) -> str:
    side = move.tile.side
    picture = tile(move.tile, side * CELL, marks)
    at = frame.x(move.x), frame.y(move.y + side)
    return shifted(*at, picture, class_="tile", data_move=move)


def _offer(frame: Frame, move: Move) -> str:
    """A place where a tile may lie: a dashed square.

    Places of a large tile overlap, so each is a dot at its middle, in a tinted square.
    """
    side = move.tile.side
    inset = 7 if side == 1 else 3
    square = {
        "x": frame.x(move.x) + inset,
        "y": frame.y(move.y + side) + inset,
        "width": side * CELL - 2 * inset,
        "height": side * CELL - 2 * inset,
        "rx": 5,
    }
    if side == 1:
        parts = [outlined("rect", 2, **square, stroke_dasharray="5 4")]
    else:
        center = {"cx": frame.x(move.x + 1), "cy": frame.y(move.y + 1), "r": 6}
        parts = [
            tag("rect", **square, fill=HIGHLIGHT, fill_opacity=0.1),
            outlined("circle", 2, **center, fill=PAPER),
        ]
    return tag("g", *parts, class_="legal", data_move=move)


def _last_move(frame: Frame, move: Move) -> str:
    side = move.tile.side
    square = outlined(
        "rect",
        3,
        x=frame.x(move.x) + 2,
        y=frame.y(move.y + side) + 2,
        width=side * CELL - 4,
        height=side * CELL - 4,
        rx=5,
    )
    return tag("g", square, class_="last-move", data_move=move)


def _outline(frame: Frame, group: Group) -> str:
    """A line around the tiles of a group, and its points in a badge."""
    cells = {cell for move in group.placements for cell in move.cells}
    lines = []
    for x, y in sorted(cells):
        left, right = number(frame.x(x)), number(frame.x(x + 1))
        below, above = number(frame.y(y)), number(frame.y(y + 1))
        for neighbor, line in (
            ((x - 1, y), f"M{left} {below}V{above}"),
            ((x + 1, y), f"M{right} {below}V{above}"),
            ((x, y - 1), f"M{left} {below}H{right}"),
            ((x, y + 1), f"M{left} {above}H{right}"),
        ):
            lines += [line] if neighbor not in cells else []
    column, row = min(cells, key=lambda cell: (-cell[1], cell[0]))
    return tag(
        "g",
        outlined("path", 4, d="".join(lines)),
        badge(frame.x(column) + 4, frame.y(row + 1) + 4, group.points),
        class_="group",
        data_points=group.points,
    )


# -- beside the table --------------------------------------------------------------------------


def _panels(
    state: State, marks: bool, names: tuple[str, ...], pool: bool, scores: bool
) -> list[tuple[str, float]]:
    """The panels that were asked for, with their heights."""
    made = []
    if scores:
        made.append(_panel("scores", _scores(state, marks, names), ROW * (len(names) + 1) + 14))
    if pool:
        # A row for the headline, then the small tiles and the large ones with their numbers.
        made.append(_panel("pool", _pool(state, marks), 150))
    return made


def _panel(name: str, parts: list[str], height: float) -> tuple[str, float]:
    ground = tag("rect", width=PANEL, height=height, rx=6, fill=PAPER)
    return tag("g", ground, *parts, class_=name, fill=INK), height


def _scores(state: State, marks: bool, names: tuple[str, ...]) -> list[str]:
    parts = []
    for seat, (color, score) in enumerate(state.scores().items()):
        y = ROW * seat + 10
        name = shortened(names[seat]) or NAMES[color]
        result = f"{score.border} × {score.circle} = {score.total}"
        parts += [
            *([arrow(5, y + 5)] if state.to_move is color else []),
            swatch(color, 18, y, 20, marks),
            text(46, y + 15, name),
            text(PANEL - GAP, y + 15, result, text_anchor="end", font_weight="bold"),
        ]
    return [*parts, text(18, ROW * len(names) + 25, _standing(state, names), 13)]


def _pool(state: State, marks: bool) -> list[str]:
    left = state.pool
    parts = [text(GAP, 23, f"Pool: {_counted(sum(left.values()))}", font_weight="bold")]
    for i, (kind, copies) in enumerate(left.items()):
        column, row = i % 6, i // 6
        side = 24 + 8 * row
        x = GAP + SLOT * (column + 0.5)
        faded = None if copies else 0.25
        picture = shifted(x - side / 2, 34 + 50 * row, tile(kind, side, marks), opacity=faded)
        count = text(x, 73 + 65 * row, copies, 13, text_anchor="middle")
        parts.append(tag("g", picture, count, class_="supply", data_tile=kind, data_copies=copies))
    return parts


# -- in words ----------------------------------------------------------------------------------


def _counted(tiles: int) -> str:
    return f"{tiles or 'no'} {'tile' if tiles == 1 else 'tiles'}"


def _called(state: State, color: Color, names: tuple[str, ...]) -> str:
    return shortened(names[state.seats.index(color)]) or NAMES[color]


def _standing(state: State, names: tuple[str, ...]) -> str:
    """Whose turn it is, or who has won."""
    outcome = state.outcome()
    if outcome is None:
        assert state.to_move is not None
        return f"{_called(state, state.to_move, names)} to move"
    winners = [_called(state, color, names) for color in outcome.winners]
    reason = outcome.reason
    if reason is Reason.REPLAY:
        return "All three tie: play again"
    if reason is Reason.SHARED:
        return f"{listed(winners)} share the win"
    if reason is Reason.THIRD_WINS:
        return f"{winners[0]} wins, as the others tie"
    return f"{winners[0]} wins"


def names_in(tags: Mapping[str, str], end: State) -> list[str]:
    """The names of the players by seat, as the tags of a record tell them."""
    return [tags.get(NAMES[color], "") for color in end.seats]


def said(state: State, names: Sequence[str] | Mapping[int, str] | None) -> str:
    """Scores, and whose turn it is or who has won."""
    called = checked_names(names, len(state.seats))
    scores = [
        f"{_called(state, color, called)} {score.border} × {score.circle} = {score.total}"
        for color, score in state.scores().items()
    ]
    return f"{', '.join(scores)}. {_standing(state, called)}"
