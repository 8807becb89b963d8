"""The table of RED: tiles as the real ones are, with what may be asked for around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles._value import excerpt, whole_number
from redtiles.colors import Color, as_color
from redtiles.red.moves import GREATEST, LEAST
from redtiles.red.scoring import Group, Reason
from redtiles.red.state import State
from redtiles.red.tiles import as_tile
from redtiles.svg._document import checked_flags, checked_legal, checked_names, document, shifted
from redtiles.svg._shapes import (
    GAP,
    NAMES,
    PANEL,
    badge,
    mark,
    outlined,
    panel,
    score_panel,
    with_panels,
)
from redtiles.svg._words import counted, listed, shortened
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, FELT, HIGHLIGHT, INK, PAPER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.red.moves import Move
    from redtiles.red.scoring import Role, Score
    from redtiles.red.tiles import Tile

CELL = 40
"""Side of a small tile."""
MARGIN = 16
"""Felt around the cells."""
LABELS = 26
"""Room for the coordinates."""
SLOT = (PANEL - 2 * GAP) / 6
"""Width for a kind of tile in the pool."""

ROLES: tuple[Role, ...] = ("border", "circle")
NO_GROUP = Group(0, ())
"""The best group of a color that has no tiles in a role."""


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


class Shown(NamedTuple):
    """What is shown on and around the tiles."""

    last: Move | None
    """The last move."""
    kind: Tile | None
    """A tile that might be placed."""
    places: tuple[Move, ...]
    """Where that is allowed."""
    group: Group | None
    """A group to be outlined, which may be without tiles."""
    whose: str
    """What that group is, in words."""


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
    stacked: bool = False,
) -> str:
    """The table of a state of RED; see :func:`redtiles.svg.board`."""
    if not isinstance(state, State):
        raise TypeError(f"a picture of RED is of its State, not {type(state).__name__}")
    checked_flags(
        marks=marks,
        coordinates=coordinates,
        last_move=last_move,
        pool=pool,
        scores=scores,
        stacked=stacked,
    )
    players = checked_names(names, len(state.seats))
    shown = _shown(state, last_move, legal, group)
    frame = Frame(_cells(state, shown.places, cells), coordinates)
    marked = None if shown.group in (None, NO_GROUP) else shown.group
    parts = [
        _grid(frame),
        *([_coordinates(frame)] if coordinates else []),
        *[_placed(frame, move, marks) for move in state.placements],
        *[_offer(frame, move) for move in shown.places],
        # The line of a group would hide that of the last move: a tile may be a group by itself.
        *([] if marked is None else [_outline(frame, marked)]),
        *([] if shown.last is None else [_last_move(frame, shown.last)]),
        *([] if marked is None else [_points(frame, marked)]),
    ]
    panels = [
        *([_scores(state, marks, players)] if scores else []),
        *([_pool(state, marks)] if pool else []),
    ]
    placed, width, height = with_panels(panels, frame.width, frame.height, stacked)
    on_table = counted(len(state.placements), "tile")
    title = f"RED, {on_table} on the table. {_standing(state, players)}"
    told = _description(state, players, shown, pool)
    return document(width, height, title, told, [*parts, *placed], FELT)


NOTEBOOK: dict[str, Any] = {"coordinates": True, "scores": True}
"""The options of a picture in a notebook."""


def span(states: Sequence[State]) -> dict[str, Any]:
    """The options that give the pictures of several states the same frame."""
    cells = [cell for state in states for move in state.placements for cell in move.cells]
    xs, ys = zip(*(cells or [(0, 0)]), strict=True)
    return {"cells": (min(xs), min(ys), max(xs), max(ys))}


def _shown(state: State, last_move: bool, legal: object, group: Any) -> Shown:
    """The options with what they mean in this position."""
    last = state.moves[-1] if last_move and state.moves else None
    kind = checked_legal("Tile", as_tile, legal)
    places = () if kind is None else tuple(state.legal_moves.of(kind))
    found = None if group is None else _group(state, group)
    whose = "Group"
    if group is not None and found is not group:
        whose = f"Best {group[1]} group of {NAMES[as_color(group[0])]}"
    return Shown(last, kind, places, found, whose)


# -- the table ---------------------------------------------------------------------------------


def _cells(
    state: State, offered: Sequence[Move], cells: Sequence[int] | None
) -> list[tuple[int, int]]:
    """What has to be seen: the tiles, what is offered, and the corners that were asked for."""
    shown = [cell for move in (*state.placements, *offered) for cell in move.cells]
    if cells is not None:
        left, bottom, right, top = _corners(cells)
        shown += [(left, bottom), (right, top)]
    return shown or [(-1, -1), (1, 1)]


def _corners(cells: Any) -> list[int]:
    if isinstance(cells, (str, bytes)) or not isinstance(cells, Sequence):
        raise TypeError(f"cells must be a sequence of four numbers, not {type(cells).__name__}")
    corners = [whole_number("a number in cells", n, LEAST, GREATEST) for n in cells]
    if len(corners) != 4 or corners[0] > corners[2] or corners[1] > corners[3]:
        raise ValueError("cells must be four: least x, least y, greatest x, greatest y")
    return corners


def _group(state: State, group: Any) -> Group:
    if isinstance(group, Group):
        of_roles = [state.groups(color, role) for color in Color for role in ROLES]
        if group != NO_GROUP and not any(group in found for found in of_roles):
            tiles = excerpt(" ".join(map(str, group.placements)))
            raise ValueError(f"group must be one of this position, not that of {tiles}")
        return group
    if isinstance(group, (str, bytes)) or not isinstance(group, Sequence):
        raise TypeError(
            f"group must be a color and a role, or a Group of RED, not {type(group).__name__}"
        )
    if len(group) != 2:
        raise TypeError(f"group must be a color and a role, not {len(group)} things")
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
        near, far, small = side * 0.17, side * 0.83, side * 0.06
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
    """A ring around the tile: within it marks of the border would not be seen."""
    side = move.tile.side
    square = outlined(
        "rect",
        3,
        x=frame.x(move.x),
        y=frame.y(move.y + side),
        width=side * CELL,
        height=side * CELL,
        rx=5,
    )
    return tag("g", square, class_="last-move", data_move=move)


def _outline(frame: Frame, group: Group) -> str:
    """A line around the tiles of a group."""
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
    line = outlined("path", 3, d="".join(lines))
    return tag("g", line, class_="group", data_points=group.points)


def _points(frame: Frame, group: Group) -> str:
    """The points of a group in a badge, at its highest cell."""
    cells = [cell for move in group.placements for cell in move.cells]
    column, row = min(cells, key=lambda cell: (-cell[1], cell[0]))
    count = badge(frame.x(column) + 4, frame.y(row + 1) + 4, group.points)
    return tag("g", count, class_="points", data_points=group.points)


# -- beside the table --------------------------------------------------------------------------


def _scores(state: State, marks: bool, names: tuple[str, ...]) -> tuple[str, float]:
    rows = [
        (color, names[seat].strip() or NAMES[color], _product(score))
        for seat, (color, score) in enumerate(state.scores().items())
    ]
    return score_panel(rows, state.to_move, _standing(state, names), marks)


def _pool(state: State, marks: bool) -> tuple[str, float]:
    """A headline, then the small tiles and the large ones with their numbers."""
    left = state.pool
    title = f"Pool: {counted(sum(left.values()), 'tile')}"
    parts = [text(GAP, 23, title, font_weight="bold")]
    for i, (kind, copies) in enumerate(left.items()):
        column, row = i % 6, i // 6
        side = 24 + 8 * row
        x = GAP + SLOT * (column + 0.5)
        faded = None if copies else 0.4
        picture = shifted(x - side / 2, 34 + 50 * row, tile(kind, side, marks), opacity=faded)
        count = text(x, 73 + 65 * row, copies, 13, text_anchor="middle")
        parts.append(tag("g", picture, count, class_="supply", data_tile=kind, data_copies=copies))
    return panel("pool", parts, 150)


# -- in words ----------------------------------------------------------------------------------


def _product(score: Score) -> str:
    return f"{score.border} × {score.circle} = {score.total}"


def _at(move: Move) -> str:
    return f"{move.tile} at {move.x},{move.y}"


def _told(moves: Sequence[Move]) -> str:
    return ", ".join([_at(move) for move in moves]) or "none"


def _description(state: State, names: tuple[str, ...], shown: Shown, pool: bool) -> str:
    """All that is drawn."""
    told = [said(state, names)]
    if shown.last is not None:
        told.append(f"Last move: {_at(shown.last)}")
    told.append(f"Tiles: {_told(state.placements)}")
    if shown.kind is not None:
        places = " ".join([f"{move.x},{move.y}" for move in shown.places])
        told.append(f"Places for {shown.kind}: {places or 'none'}")
    if shown.group is not None:
        points = counted(shown.group.points, "point")
        told.append(f"{shown.whose}, {points}: {_told(shown.group.placements)}")
    if pool:
        left = [f"{copies} {kind}" for kind, copies in state.pool.items()]
        told.append(f"Pool: {', '.join(left)}")
    return f"{'. '.join(told)}."


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
        f"{_called(state, color, called)} {_product(score)}"
        for color, score in state.scores().items()
    ]
    return f"{', '.join(scores)}. {_standing(state, called)}"
