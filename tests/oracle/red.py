"""RED by the letter of its rules, with lists, sets and dictionaries.

A tile is its text: border letter, circle letter, lower case for small, upper case for large.
A move is a tuple `(tile, x, y)`; a large tile is named by its least x and its least y.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

TILES = ("wb", "wr", "bw", "br", "rw", "rb", "WB", "WR", "BW", "BR", "RW", "RB")
COLORS = ("w", "b", "r")
ROLES = ("border", "circle")
VIOLATIONS = (
    "GAME_OVER",
    "OFF_TABLE",
    "NOT_IN_POOL",
    "FIRST_NOT_SMALL",
    "FIRST_NOT_AT_ORIGIN",
    "OVERLAP",
    "NO_SMALL_NEIGHBOR",
    "LARGE_NEIGHBOR",
    "REPEATS_TILE",
)
LEAST, GREATEST = -32, 31
CODES = len(TILES) * 64 * 64
# A tile that touches the occupied cells has its anchor at most 2 beyond them; 3 looks further.
MARGIN = 3

Cell = tuple[int, int]
Move = tuple[str, int, int]
Group = tuple[int, tuple[Move, ...]]


class Outcome(NamedTuple):
    """How a game ended: letters of the winners in seat order, why, and the return of each seat."""

    winners: tuple[str, ...]
    reason: str
    returns: tuple[float, ...]


# Tiles


def is_small(tile: str) -> bool:
    return tile.islower()


def points(tile: str) -> int:
    return 1 if is_small(tile) else 2


def color_of(tile: str, role: str) -> str:
    """The color a tile has as `"border"` or as `"circle"`: `"w"`, `"b"` or `"r"`."""
    return tile[ROLES.index(role)].lower()


# Moves


def cells(move: Move) -> list[Cell]:
    """The one cell or the four cells a tile covers."""
    tile, x, y = move
    if is_small(tile):
        return [(x, y)]
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def edge_cells(move: Move) -> list[Cell]:
    """The four or eight cells that share an edge with a tile."""
    tile, x, y = move
    if is_small(tile):
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    left = [(x - 1, y), (x - 1, y + 1)]
    right = [(x + 2, y), (x + 2, y + 1)]
    below = [(x, y - 1), (x + 1, y - 1)]
    above = [(x, y + 2), (x + 1, y + 2)]
    return left + right + below + above


def by_place(move: Move) -> tuple[int, int]:
    """The sorting key of placements: y, then x."""
    return (move[2], move[1])


def code_of(move: Move) -> int:
    tile, x, y = move
    if not (LEAST <= x <= GREATEST and LEAST <= y <= GREATEST):
        raise ValueError(f"no code for {move}")
    return TILES.index(tile) * 4096 + (y + 32) * 64 + (x + 32)


def move_of(code: int) -> Move:
    if not 0 <= code < CODES:
        raise ValueError(f"no move has the code {code}")
    return (TILES[code // 4096], code % 64 - 32, code // 64 % 64 - 32)


def text_of(move: Move) -> str:
    tile, x, y = move
    return f"{tile}@{x},{y}"


def parse_move(text: str) -> Move:
    number = "(0|-?[1-9][0-9]*)"
    match = re.fullmatch(f"([a-zA-Z]{{2}})@{number},{number}", text)
    if match is None or match[1] not in TILES:
        raise ValueError(f"no move: {text!r}")
    return (match[1], int(match[2]), int(match[3]))


# The game


class Game:
    """One game, from the empty table unless made by `from_placements` or `from_text`.

    `placements` holds every tile on the table in the order they came, `moves` those pushed since
    the game was set up, `table` maps an occupied cell to the index of its tile in `placements`,
    `pool` maps each tile type to the copies left.
    """

    def __init__(
        self,
        players: int = 3,
        three_way_tie: str = "replay",
        small_copies: int = 5,
        large_copies: int = 1,
    ) -> None:
        if players not in (2, 3) or three_way_tie not in ("replay", "shared"):
            raise ValueError("2 or 3 players, a tie of three is replayed or shared")
        if not (1 <= small_copies <= 5 and 0 <= large_copies <= 1):
            raise ValueError("1 to 5 copies of a small tile, 0 or 1 of a large one")
        self.players = players
        self.three_way_tie = three_way_tie
        self.small_copies = small_copies
        self.large_copies = large_copies
        self.placements: list[Move] = []
        self.moves: list[Move] = []
        self.table: dict[Cell, int] = {}
        self.pool: dict[str, int] = {
            tile: small_copies if is_small(tile) else large_copies for tile in TILES
        }
        self._last_at_start: str | None = None
        self._forget()

    @classmethod
    def from_placements(
        cls,
        placements: Iterable[Move],
        last_tile: str | None = None,
        players: int = 3,
        three_way_tie: str = "replay",
        small_copies: int = 5,
        large_copies: int = 1,
    ) -> Game:
        """A position without history; `ValueError` if the rules do not allow it.

        The tiles are laid in any order in which each keeps the rules of placement. Whether a tile
        keeps them is never spoiled by laying another one that does, so trying in turns suffices.
        """
        game = cls(players, three_way_tie, small_copies, large_copies)
        waiting = list(placements)
        while waiting:
            for move in waiting:
                if game.pool[move[0]] > 0 and game.placement_fault(move) is None:
                    game._put(move)
                    waiting.remove(move)
                    break
            else:
                raise ValueError(f"cannot be placed: {waiting}")
        on_table = {move[0] for move in game.placements}
        if last_tile is not None:
            if players == 3 or last_tile not in on_table or game.pool[last_tile] == 0:
                raise ValueError(f"{last_tile} cannot be the last tile")
        elif players == 2 and on_table and all(game.pool[tile] > 0 for tile in on_table):
            raise ValueError("the tile played last is missing")
        game._last_at_start = last_tile
        return game

    @classmethod
    def from_text(cls, text: str, three_way_tie: str = "replay") -> Game:
        """The position that `to_text` prints; `ValueError` on anything else."""
        supply = "( [1-5],[01])?"
        match = re.fullmatch(f"([23]) ([wbr-]) ([^ ]+) ([a-zA-Z]{{2}}|-){supply}", text)
        if match is None or match[5] == " 5,1" or match[4] not in (*TILES, "-"):
            raise ValueError(f"no position: {text!r}")
        game = cls.from_placements(
            [] if match[3] == "-" else [parse_move(part) for part in match[3].split(";")],
            last_tile=None if match[4] == "-" else match[4],
            players=int(match[1]),
            three_way_tie=three_way_tie,
            small_copies=int(match[5][1]) if match[5] else 5,
            large_copies=int(match[5][3]) if match[5] else 1,
        )
        if match[2] != (game.to_move or "-"):
            raise ValueError(f"{match[2]} is not to move: {text!r}")
        return game

    def to_text(self) -> str:
        placed = ";".join(text_of(move) for move in sorted(self.placements, key=by_place))
        fields = [str(self.players), self.to_move or "-", placed or "-", self.last_tile or "-"]
        if (self.small_copies, self.large_copies) != (5, 1):
            fields.append(f"{self.small_copies},{self.large_copies}")
        return " ".join(fields)

    def copy(self) -> Game:
        other = Game(self.players, self.three_way_tie, self.small_copies, self.large_copies)
        other.placements = list(self.placements)
        other.moves = list(self.moves)
        other.table = dict(self.table)
        other.pool = dict(self.pool)
        other._last_at_start = self._last_at_start
        return other

    # Moving

    def push(self, move: Move) -> None:
        fault = self.violation(move)
        if fault is not None:
            raise ValueError(f"{text_of(move)}: {fault}")
        self._put(move)
        self.moves.append(move)

    def pop(self) -> Move:
        move = self.moves.pop()
        self.placements.pop()
        self.pool[move[0]] += 1
        for cell in cells(move):
            del self.table[cell]
        self._forget()
        return move

    def _put(self, move: Move) -> None:
        for cell in cells(move):
            self.table[cell] = len(self.placements)
        self.placements.append(move)
        self.pool[move[0]] -= 1
        self._forget()

    def _forget(self) -> None:
        self._placeable: frozenset[Move] | None = None
        self._legal: frozenset[Move] | None = None

    # What may be played

    def placement_fault(self, move: Move) -> str | None:
        """The first rule of placement a tile would break, whatever the pool and whoever moves."""
        tile, x, y = move
        if not self.placements:
            if not is_small(tile):
                return "FIRST_NOT_SMALL"
            return None if (x, y) == (0, 0) else "FIRST_NOT_AT_ORIGIN"
        if any(cell in self.table for cell in cells(move)):
            return "OVERLAP"
        neighbors = [
            self.placements[self.table[cell]][0] for cell in edge_cells(move) if cell in self.table
        ]
        if not any(is_small(neighbor) for neighbor in neighbors):
            return "NO_SMALL_NEIGHBOR"
        if not is_small(tile) and any(not is_small(neighbor) for neighbor in neighbors):
            return "LARGE_NEIGHBOR"
        return None

    def placeable(self) -> frozenset[Move]:
        """Every tile of the pool in every place that the rules of placement allow.

        The grid is unbounded here: that the table of 64 by 64 is never left is for tests to show.
        """
        if self._placeable is None:
            xs = [x for x, _ in self.table] or [0]
            ys = [y for _, y in self.table] or [0]
            found = set()
            for x in range(min(xs) - MARGIN, max(xs) + MARGIN + 1):
                for y in range(min(ys) - MARGIN, max(ys) + MARGIN + 1):
                    # The rules of placement look at the size of a tile, not at its colors.
                    fits = {
                        "small": self.placement_fault(("wb", x, y)) is None,
                        "large": self.placement_fault(("WB", x, y)) is None,
                    }
                    for tile in TILES:
                        if self.pool[tile] > 0 and fits["small" if is_small(tile) else "large"]:
                            found.add((tile, x, y))
            self._placeable = frozenset(found)
        return self._placeable

    def legal_moves(self) -> frozenset[Move]:
        """`placeable` without repeats of the opponent's tile, unless nothing else is left."""
        if self._legal is None:
            others = frozenset(move for move in self.placeable() if move[0] != self.last_tile)
            self._legal = others or self.placeable()
        return self._legal

    @property
    def is_over(self) -> bool:
        return not self.placeable()

    @property
    def last_tile(self) -> str | None:
        """With two players, the type played last, if the pool still has a copy of it."""
        if self.players == 3:
            return None
        last = self.moves[-1][0] if self.moves else self._last_at_start
        return last if last is not None and self.pool[last] > 0 else None

    @property
    def to_move(self) -> str | None:
        return None if self.is_over else COLORS[len(self.placements) % self.players]

    def violation(self, move: Move) -> str | None:
        """The first of `VIOLATIONS` that speaks against a move, or `None`."""
        if self.is_over:
            return "GAME_OVER"
        if any(not (LEAST <= c <= GREATEST) for cell in cells(move) for c in cell):
            return "OFF_TABLE"
        if self.pool[move[0]] == 0:
            return "NOT_IN_POOL"
        fault = self.placement_fault(move)
        if fault is not None:
            return fault
        if move[0] == self.last_tile and any(m[0] != move[0] for m in self.placeable()):
            return "REPEATS_TILE"
        return None

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` legal moves there are."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal_moves())
        total = 0
        for move in self.legal_moves():
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total

    # Score

    def groups(self, color: str, role: str) -> list[Group]:
        """All groups of a color in a role: most points first, then by the first placement."""
        unseen = {
            index
            for index, (tile, _, _) in enumerate(self.placements)
            if color_of(tile, role) == color
        }
        found = []
        while unseen:
            waiting = [unseen.pop()]
            group = []
            while waiting:
                move = self.placements[waiting.pop(0)]
                group.append(move)
                touching = {self.table[cell] for cell in edge_cells(move) if cell in self.table}
                for index in touching & unseen:
                    unseen.remove(index)
                    waiting.append(index)
            group.sort(key=by_place)
            found.append((sum(points(tile) for tile, _, _ in group), tuple(group)))
        return sorted(found, key=lambda group: (-group[0], by_place(group[1][0])))

    def best(self, color: str, role: str) -> Group:
        """The first of `groups`, or `(0, ())`."""
        return next(iter(self.groups(color, role)), (0, ()))

    def scores(self) -> dict[str, tuple[int, int]]:
        """For each color that has a seat, the points of its best border and circle group."""
        return {
            color: (self.best(color, "border")[0], self.best(color, "circle")[0])
            for color in COLORS[: self.players]
        }

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        totals = {color: border * circle for color, (border, circle) in self.scores().items()}
        highest = max(totals.values())
        leaders = tuple(color for color in totals if totals[color] == highest)
        third = tuple(color for color in totals if color not in leaders)
        winners: tuple[str, ...]
        if len(leaders) == 1:
            winners, reason = leaders, "HIGHEST_SCORE"
        elif self.players == 2:
            winners, reason = leaders, "SHARED"
        elif len(leaders) == 2:
            winners, reason = third, "THIRD_WINS"
        elif self.three_way_tie == "shared":
            winners, reason = leaders, "SHARED"
        else:
            winners, reason = (), "REPLAY"
        sharing = winners or tuple(totals)
        returns = tuple(1 / len(sharing) if color in sharing else 0.0 for color in totals)
        return Outcome(winners, reason, returns)
