"""The board of Redstone: a Go board with stones of three colors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles.colors import Color, as_color
from redtiles.redstone.groups import Group, Reason
from redtiles.redstone.moves import Move
from redtiles.redstone.points import LETTERS, Point
from redtiles.redstone.state import State
from redtiles.svg._document import checked_flags, checked_legal, checked_names, document
from redtiles.svg._shapes import NAMES, badge, mark, outlined, score_panel, with_panels
from redtiles.svg._words import counted, shortened
from redtiles.svg._xml import number, tag, text
from redtiles.svg.palette import COLORS, EDGE, HALO, HIGHLIGHT, INK, WOOD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STEP = 34
"""From one line to the next."""
MARGIN = 26
"""From the edge of the board to the first line."""
LABELS = 22
"""Room for the coordinates."""
RADIUS = 15.5
"""Of a stone."""
ORDER = (Color.BLACK, Color.WHITE, Color.RED)
"""In which colors are told."""


class Frame:
    """Where the points of a board lie in the picture."""

    def __init__(self, size: int, coordinates: bool) -> None:
        labels = LABELS if coordinates else 0
        self.size = size
        self.left: float = MARGIN + labels
        self.width: float = self.left + (size - 1) * STEP + MARGIN
        self.height: float = MARGIN + (size - 1) * STEP + MARGIN + labels

    def x(self, column: int) -> float:
        """The line of a column."""
        return self.left + column * STEP

    def y(self, row: int) -> float:
        """The line of a row; rows count upward and pictures downward."""
        return MARGIN + (self.size - 1 - row) * STEP

    def at(self, point: Point) -> tuple[float, float]:
        """The place of a point."""
        return self.x(point.col), self.y(point.row)


class Shown(NamedTuple):
    """What is shown on the board."""

    stones: dict[Point, Color]
    """The stones, by row and column."""
    last: Move | None
    """The last move."""
    captured: tuple[Point, ...]
    """Where it took stones away."""
    color: Color | None
    """The color of a stone that might be placed."""
    places: tuple[Point, ...]
    """Where that is allowed."""
    groups: tuple[Group, ...]
    """Groups whose liberties are shown."""


def board(
    state: State,
    *,
    marks: bool = False,
    coordinates: bool = True,
    last_move: bool = True,
    legal: Color | str | None = None,
    liberties: bool = False,
    scores: bool = False,
    names: Sequence[str] | Mapping[int, str] | None = None,
    stacked: bool = False,
) -> str:
    """The board of a state of Redstone; see :func:`redtiles.svg.board`."""
    if not isinstance(state, State):
        raise TypeError(f"a picture of Redstone is of its State, not {type(state).__name__}")
    checked_flags(
        marks=marks,
        coordinates=coordinates,
        last_move=last_move,
        liberties=liberties,
        scores=scores,
        stacked=stacked,
    )
    players = checked_names(names, len(state.seats))
    shown = _shown(state, last_move, legal, liberties)
    frame = Frame(state.rules.size, coordinates)
    parts = [
        _lines(frame),
        *([_coordinates(frame)] if coordinates else []),
        *[_stone(frame, point, color, marks) for point, color in shown.stones.items()],
        *_offers(frame, shown.color, shown.places),
        *[_cross(frame, point) for point in shown.captured],
        *_last_move(frame, shown.last),
        *_liberties(frame, shown.groups),
    ]
    panels = [_scores(state, shown.stones, marks, players)] if scores else []
    placed, width, height = with_panels(panels, frame.width, frame.height, stacked)
    size = state.rules.size
    title = f"Redstone, {size} × {size}, {counted(len(shown.stones), 'stone')}. "
    title += _standing(state, players)
    return document(width, height, title, _description(shown), [*parts, *placed], WOOD)


NOTEBOOK: dict[str, Any] = {"scores": True}
"""The options of a picture in a notebook."""


def span(states: Sequence[State]) -> dict[str, Any]:  # noqa: ARG001 - as other games have it
    """No options: the board stays as it is."""
    return {}


def _shown(state: State, last_move: bool, legal: object, liberties: bool) -> Shown:
    """The options with what they mean in this position."""
    last = state.moves[-1] if last_move and state.moves else None
    color = checked_legal("Color", as_color, legal)
    places = [
        move.point
        for move in (() if color is None else state.legal_moves)
        if move.stone is color and move.point is not None
    ]
    return Shown(
        _stones(state),
        last,
        () if last is None else _captured(state),
        color,
        tuple(places),
        state.groups() if liberties else (),
    )


def _stones(state: State) -> dict[Point, Color]:
    points = [Point(col, row) for row in range(state.rules.size) for col in range(state.rules.size)]
    found = [(point, state.stone_at(point)) for point in points]
    return {point: color for point, color in found if color is not None}


# -- the board ---------------------------------------------------------------------------------


def star_points(size: int) -> list[tuple[int, int]]:
    """Columns and rows of the dots, where Go boards of the size have them."""
    edge = 3 if size > 12 else 2
    far, middle = size - 1 - edge, size // 2
    stars = []
    if size >= 8:
        stars += [(col, row) for row in (edge, far) for col in (edge, far)]
    if size % 2 and size >= 5:
        stars.append((middle, middle))
    if size % 2 and size >= 15:
        stars += [(middle, edge), (middle, far), (edge, middle), (far, middle)]
    return stars


def _lines(frame: Frame) -> str:
    last = frame.size - 1
    left, right = number(frame.x(0)), number(frame.x(last))
    below, above = number(frame.y(0)), number(frame.y(last))
    lines = [f"M{number(frame.x(i))} {below}V{above}" for i in range(frame.size)]
    lines += [f"M{left} {number(frame.y(i))}H{right}" for i in range(frame.size)]
    grid = tag(
        "path", class_="lines", d="".join(lines), stroke=INK, stroke_linecap="square", fill="none"
    )
    stars = [
        tag("circle", class_="star", cx=frame.x(col), cy=frame.y(row), r=3.5, fill=INK)
        for col, row in star_points(frame.size)
    ]
    return grid + "".join(stars)


def _coordinates(frame: Frame) -> str:
    across = [
        text(frame.x(col), frame.height - 12, LETTERS[col], text_anchor="middle")
        for col in range(frame.size)
    ]
    upward = [
        text(LABELS + 2, frame.y(row) + 5, row + 1, text_anchor="end") for row in range(frame.size)
    ]
    return tag("g", *across, *upward, class_="coordinates", fill=INK)


def _stone(frame: Frame, point: Point, color: Color, marks: bool) -> str:
    x, y = frame.at(point)
    disc = tag("circle", cx=x, cy=y, r=RADIUS, fill=COLORS[color], stroke=EDGE)
    inside = mark(color, x, y, 5) if marks else ""
    return tag("g", disc, inside, class_="stone", data_stone=f"{color}@{point}")


def _offers(frame: Frame, color: Color | None, points: Sequence[Point]) -> list[str]:
    """A small stone wherever one may be placed."""
    if color is None:
        return []
    disc = {"r": 6, "fill": COLORS[color], "stroke": EDGE, "stroke_width": 1.5}
    return [
        tag(
            "g",
            tag("circle", cx=frame.x(point.col), cy=frame.y(point.row), **disc),
            class_="legal",
            data_move=f"{color}@{point}",
        )
        for point in points
    ]


def _captured(state: State) -> tuple[Point, ...]:
    """Where the last move took stones away."""
    before = state.copy()
    before.pop()
    return tuple([point for point in _stones(before) if state.stone_at(point) is None])


def _last_move(frame: Frame, move: Move | None) -> list[str]:
    """A ring on the stone just placed; nothing after a swap."""
    if move is None or move.point is None:
        return []
    x, y = frame.at(move.point)
    ring = outlined("circle", 2.5, cx=x, cy=y, r=10.5)
    return [tag("g", ring, class_="last-move", data_move=move)]


def _cross(frame: Frame, point: Point) -> str:
    """Where a stone was captured."""
    x, y = frame.at(point)
    # Its ends are to be seen under a liberty's dot, too.
    cross = f"M{number(x - 7)} {number(y - 7)}l14 14m-14 0l14 -14"
    return tag("g", outlined("path", 2, d=cross), class_="captured", data_point=point)


def _liberties(frame: Frame, groups: Sequence[Group]) -> list[str]:
    """A dot on every liberty, and on the first stone of a group how many it has."""
    dots = [
        tag(
            "circle",
            class_="liberty",
            data_point=point,
            **dict(zip(("cx", "cy"), frame.at(point), strict=True)),
            r=4.5,
            fill=HIGHLIGHT,
            stroke=HALO,
            stroke_width=1.5,
        )
        for point in sorted({point for group in groups for point in group.liberties})
    ]
    for group in groups:
        x, y = frame.at(group.stones[0])
        count = badge(x + 10, y - 10, len(group.liberties), 8.5)
        data = {"data_point": group.stones[0], "data_liberties": len(group.liberties)}
        dots.append(tag("g", count, class_="liberties", **data))
    return dots


# -- beside the board --------------------------------------------------------------------------


def _scores(
    state: State, stones: Mapping[Point, Color], marks: bool, names: tuple[str, ...]
) -> tuple[str, float]:
    rows = []
    for color in ORDER:
        groups = sum([group.color is color for group in state.groups()])
        count = counted(list(stones.values()).count(color), "stone")
        held = f"{count}, {counted(groups, 'group')}" if groups else count
        rows.append((color, _name(state, color, names) or NAMES[color], held))
    return score_panel(rows, state.to_move, _standing(state, names), marks)


# -- in words ----------------------------------------------------------------------------------


def _name(state: State, color: Color, names: tuple[str, ...]) -> str:
    return names[state.seats.index(color)].strip() if color in state.seats else ""


def _called(state: State, color: Color, names: tuple[str, ...]) -> str:
    return shortened(_name(state, color, names)) or NAMES[color]


def _standing(state: State, names: tuple[str, ...]) -> str:
    """Whose turn it is, or who has won."""
    outcome = state.outcome()
    if outcome is None:
        assert state.to_move is not None
        swap = ", or to swap" if Move.SWAP in state.legal_moves else ""
        return f"{_called(state, state.to_move, names)} to move{swap}"
    (winner,) = outcome.winners
    why: dict[Any, str] = {
        Reason.ANNIHILATED: "no other stones are left",
        Reason.BOTH_ANNIHILATED: "having moved last",
        Reason.SELF_ANNIHILATED: "as the other captured all own stones",
    }
    return f"{_called(state, winner, names)} wins, {why[outcome.reason]}"


def names_in(tags: Mapping[str, str], end: State) -> list[str]:
    """The names of the players by seat, as the tags of a record tell them: by seat or by color."""
    by_seat = [tags.get(name, "") for name in ("FirstPlayer", "SecondPlayer")]
    return by_seat if any(by_seat) else [tags.get(NAMES[color], "") for color in end.seats]


def said(state: State, names: Sequence[str] | Mapping[int, str] | None) -> str:
    """Stones of each color, and whose turn it is or who has won."""
    called = checked_names(names, len(state.seats))
    colors = list(_stones(state).values())
    counts = [
        f"{_called(state, color, called)} {counted(colors.count(color), 'stone')}"
        for color in ORDER
    ]
    return f"{', '.join(counts)}. {_standing(state, called)}"


def _description(shown: Shown) -> str:
    """All that is drawn."""
    told = [] if shown.last is None else [f"Last move: {_told_move(shown.last, shown.captured)}"]
    for color in ORDER:
        points = [point for point, own in shown.stones.items() if own is color]
        told.append(f"{NAMES[color]}: {_joined(points) or 'no stones'}")
    if shown.color is not None:
        told.append(f"Places for {NAMES[shown.color]}: {_joined(shown.places) or 'none'}")
    for group in shown.groups:
        count = "1 liberty" if len(group.liberties) == 1 else f"{len(group.liberties)} liberties"
        stones, liberties = _joined(group.stones), _joined(group.liberties)
        told.append(f"{NAMES[group.color]} group {stones}: {count}, {liberties}")
    return f"{'. '.join(told)}."


def _told_move(move: Move, captured: Sequence[Point]) -> str:
    if move.stone is None:
        return "the players swapped colors"
    capturing = f", capturing what was on {_joined(captured)}" if captured else ""
    return f"{NAMES[move.stone]} on {move.point}{capturing}"


def _joined(points: Sequence[Point]) -> str:
    return " ".join(map(str, points))
