"""Redstone by the letter of its rules, with sets and dictionaries.

A point is a tuple `(col, row)`, both from 0 at the lower left. A move is a tuple
`(stone, col, row)` with the letter of the stone, or `SWAP`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

STONES = "bwr"
LETTERS = "abcdefghjklmnopqrstuvwxyz"
SWAP = ("swap", -1, -1)
CODES = 3 * 625 + 1
OTHER = {"b": "w", "w": "b"}

Point = tuple[int, int]
Move = tuple[str, int, int]
Board = dict[Point, str]


class Outcome(NamedTuple):
    """How a game ended: the winner's letter and seat, why, and the return of each seat."""

    winner: str
    seat: int
    reason: str
    returns: tuple[float, float]


class Group(NamedTuple):
    """Connected stones of a color, and the empty points beside them, both by (row, col)."""

    color: str
    stones: tuple[Point, ...]
    liberties: tuple[Point, ...]


# Points and moves


def by_row(point: Point) -> tuple[int, int]:
    return (point[1], point[0])


def point_text(point: Point) -> str:
    return LETTERS[point[0]] + str(point[1] + 1)


def text_of(move: Move) -> str:
    return "swap" if move == SWAP else f"{move[0]}@{point_text(move[1:])}"


def parse_move(text: str) -> Move:
    if text == "swap":
        return SWAP
    match = re.fullmatch("([bwr])@([a-hj-z])([1-9]|1[0-9]|2[0-5])", text)
    if match is None:
        raise ValueError(f"no move: {text!r}")
    return (match[1], LETTERS.index(match[2]), int(match[3]) - 1)


def code_of(move: Move) -> int:
    stone, col, row = move
    return 1875 if move == SWAP else STONES.index(stone) * 625 + row * 25 + col


def move_of(code: int) -> Move:
    if code == 1875:
        return SWAP
    return (STONES[code // 625], code % 25, code // 25 % 25)


# Boards


@cache
def neighbors(point: Point, size: int) -> list[Point]:
    """The orthogonally adjacent points of the board."""
    col, row = point
    around = [(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
    return [(c, r) for c, r in around if 0 <= c < size and 0 <= r < size]


def groups(board: Board, size: int) -> list[Group]:
    """All groups of black and white stones, by their least point."""
    found = []
    seen: set[Point] = set()
    for start in sorted(board, key=by_row):
        color = board[start]
        if color == "r" or start in seen:
            continue
        stones = {start}
        waiting = [start]
        while waiting:
            for point in neighbors(waiting.pop(), size):
                if board.get(point) == color and point not in stones:
                    stones.add(point)
                    waiting.append(point)
        seen |= stones
        beside = {point for stone in stones for point in neighbors(stone, size)}
        liberties = beside - set(board)
        found.append(
            Group(
                color,
                tuple(sorted(stones, key=by_row)),
                tuple(sorted(liberties, key=by_row)),
            )
        )
    return found


def without_liberties(board: Board, size: int) -> set[Point]:
    """The stones of all groups without liberties."""
    found: set[Point] = set()
    seen: set[Point] = set()
    for start, color in board.items():
        if color == "r" or start in seen:
            continue
        stones = [start]
        seen.add(start)
        has_liberty = False
        for stone in stones:  # which grows meanwhile
            for point in neighbors(stone, size):
                beside = board.get(point)
                if beside is None:
                    has_liberty = True
                elif beside == color and point not in seen:
                    seen.add(point)
                    stones.append(point)
        if not has_liberty:
            found.update(stones)
    return found


# The game


class Game:
    """One game, from the empty board unless made by `from_text`.

    `offer` is the pie field of the position text; `moves` holds what was pushed since the game
    was set up, `over` is `None` or the winner and who moved last.
    """

    def __init__(self, size: int = 13, pie: bool = True) -> None:
        self.size = size
        self.pie = pie
        self.board: Board = {}
        self.to_move: str | None = "b"
        self.over: tuple[str, str] | None = None
        self.offer = "swap" if pie else "-"
        self.moves: list[Move] = []
        self.captured: dict[Point, str] = {}
        self._before: list[tuple[Board, str | None, tuple[str, str] | None, str]] = []

    def copy(self) -> Game:
        game = Game(self.size, self.pie)
        game.board = dict(self.board)
        game.to_move, game.over, game.offer = self.to_move, self.over, self.offer
        game.moves = list(self.moves)
        game._before = list(self._before)
        return game

    @property
    def seats(self) -> tuple[str, str]:
        return ("w", "b") if self.offer == "swapped" else ("b", "w")

    @property
    def seat(self) -> int | None:
        return None if self.to_move is None else self.seats.index(self.to_move)

    @property
    def is_over(self) -> bool:
        return self.over is not None

    def captures(self, stone: str, point: Point) -> set[Point]:
        """The stones that would be without liberties if a stone were placed on an empty point."""
        return without_liberties({**self.board, point: stone}, self.size)

    def violation(self, move: Move) -> str | None:
        """The name of the first rule a move breaks."""
        stone, col, row = move
        if self.is_over:
            return "GAME_OVER"
        if move == SWAP:
            return None if self.offer == "swap" and self.board else "NO_SWAP"
        if not (0 <= col < self.size and 0 <= row < self.size):
            return "OFF_BOARD"
        if stone not in (self.to_move, "r"):
            return "NOT_YOUR_COLOR"
        if (col, row) in self.board:
            return "OCCUPIED"
        captures = bool(self.captures(stone, (col, row)))
        if captures and stone != "r":
            return "CAPTURES_WITHOUT_RED"
        if not captures and stone == "r":
            return "RED_CAPTURES_NOTHING"
        return None

    def legal_moves(self) -> list[Move]:
        """All legal moves by ascending code."""
        placements = [
            (stone, col, row)
            for stone in STONES
            for row in range(self.size)
            for col in range(self.size)
        ]
        return [move for move in [*placements, SWAP] if self.violation(move) is None]

    def push(self, move: Move) -> None:
        violation = self.violation(move)
        if violation is not None:
            raise ValueError(f"{text_of(move)}: {violation}")
        self._before.append((dict(self.board), self.to_move, self.over, self.offer))
        self.moves.append(move)
        self.captured = {}
        if move == SWAP:
            self.offer = "swapped"
            return
        stone, col, row = move
        mover = self.to_move
        assert mover is not None
        if self.board and self.offer == "swap":
            self.offer = "-"
        gone = self.captures(stone, (col, row))
        self.board[col, row] = stone
        self.captured = {point: self.board.pop(point) for point in gone}
        left = set(self.board.values())
        if gone and OTHER[mover] not in left:
            self.over = (mover, mover)
        elif gone and mover not in left:
            self.over = (OTHER[mover], mover)
        self.to_move = None if self.over else OTHER[mover]

    def pop(self) -> Move:
        self.board, self.to_move, self.over, self.offer = self._before.pop()
        return self.moves.pop()

    def groups(self) -> list[Group]:
        return groups(self.board, self.size)

    def outcome(self) -> Outcome | None:
        if self.over is None:
            return None
        winner, last = self.over
        if winner != last:
            reason = "SELF_ANNIHILATED"
        elif winner in self.board.values():
            reason = "ANNIHILATED"
        else:
            reason = "BOTH_ANNIHILATED"
        seat = self.seats.index(winner)
        return Outcome(winner, seat, reason, (1.0, 0.0) if seat == 0 else (0.0, 1.0))

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            self.push(move)
            total += self.perft(depth - 1)
            self.pop()
        return total

    # The position line

    def to_text(self) -> str:
        side = self.to_move if self.over is None else "+".join(self.over)
        rows = []
        for row in reversed(range(self.size)):
            letters = "".join(self.board.get((col, row), ".") for col in range(self.size))
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), letters))
        return f"{self.size} {side} {'/'.join(rows)} {self.offer}"

    @classmethod
    def from_text(cls, text: str, pie: bool | None = None) -> Game:
        """The game at a position line, or `ValueError`."""
        match = re.fullmatch(
            r"([2-9]|1[0-9]|2[0-5]) (b|w|[bw]\+[bw]) ([bwr1-9/0]+) (swap|swapped|-)", text
        )
        if match is None:
            raise ValueError("no position line")
        size, side, offer = int(match[1]), match[2], match[4]
        game = cls(size, offer != "-" if pie is None else pie)
        game.board = _read_board(match[3], size)
        game.offer = offer
        if "+" in side:
            game.over = (side[0], side[2])
            game.to_move = None
        else:
            game.to_move = side
        game._check()
        # The printed form and no other.
        if game.to_text() != text:
            raise ValueError("not the printed form")
        return game

    def _check(self) -> None:
        stones = sorted(self.board.values())
        beginning = not stones or stones == ["b"]
        wrong = bool(without_liberties(self.board, self.size))
        if self.offer == "swap" and not (beginning and not self.is_over):
            wrong = True
        if self.offer == "swapped" and not stones:
            wrong = True
        if not self.pie and self.offer != "-":
            wrong = True
        if self.pie and self.offer == "-" and beginning:
            wrong = True
        if self.over is None:
            if beginning:
                wrong = wrong or self.to_move != ("w" if stones else "b")
            else:
                wrong = wrong or not {"b", "w"} <= set(stones)
        else:
            winner, last = self.over
            wrong = wrong or OTHER[winner] in stones or "r" not in stones
            wrong = wrong or (winner not in stones and winner != last)
        if wrong:
            raise ValueError("no position of the game")


def _read_board(text: str, size: int) -> Board:
    board: Board = {}
    rows = text.split("/")
    if len(rows) != size:
        raise ValueError("too many rows, or too few")
    for row, packed in zip(reversed(range(size)), rows, strict=True):
        col = 0
        for part in re.findall("[bwr]|[0-9]+", packed):
            if part in STONES:
                board[col, row] = part
                col += 1
            else:
                col += int(part)
        if col != size:
            raise ValueError("a row of another length")
    return board
