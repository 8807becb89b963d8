"""The oracle of Redstone against what was worked out by hand."""

import pytest

from oracle.redstone import (
    SWAP,
    Game,
    Point,
    code_of,
    groups,
    move_of,
    parse_move,
    point_text,
    text_of,
    without_liberties,
)

BOTH_COLORS = "4 b 3b/1r2/1wr1/bwrw -"


def figure(size: int, black: str, white: str) -> dict[Point, str]:
    """Stones given as `column,row`, counted from 0 at the top left as the rule sheet draws them."""
    board = {}
    for color, texts in (("b", black), ("w", white)):
        for text in texts.split():
            col, row = map(int, text.split(","))
            board[col, size - 1 - row] = color
    return board


def names(points: object) -> str:
    assert isinstance(points, tuple | set)
    return " ".join(sorted(map(point_text, points)))


def test_first_figure() -> None:
    board = figure(7, "1,2 2,3 0,3 0,4 1,4 1,5", "4,2 5,2 6,2 4,3 3,4 4,4")
    found = groups(board, 7)
    assert [group.color for group in found] == ["b", "w", "b", "b"]
    assert names(found[0].stones) == "a3 a4 b2 b3"
    assert names(found[0].liberties) == "a2 a5 b1 b4 c2 c3"
    assert len({point for group in found for point in group.liberties}) == 18
    assert without_liberties(board, 7) == set()


def test_second_figure() -> None:
    game = Game(5, pie=False)
    game.board = figure(5, "3,0 2,1 4,1 2,2 3,3", "3,1 3,2 0,2 0,3 1,4")
    assert game.to_text() == "5 b 3b1/2bwb/w1bw1/w2b1/1w3 -"
    assert game.violation(("b", 4, 2)) == "CAPTURES_WITHOUT_RED"
    game.push(("r", 4, 2))
    assert names({*game.captured}) == "d3 d4"
    assert game.to_text() == "5 w 3b1/2b1b/w1b1r/w2b1/1w3 -"


def test_both_colors_at_once_and_back() -> None:
    game = Game.from_text(BOTH_COLORS)
    game.push(parse_move("r@a2"))
    assert game.captured == {(0, 0): "b", (1, 0): "w", (1, 1): "w"}
    assert game.to_text() == "4 w 3b/1r2/r1r1/2rw -"
    assert game.pop() == ("r", 0, 1)
    assert game.to_text() == BOTH_COLORS


@pytest.mark.parametrize(
    ("text", "move", "expected"),
    [
        ("2 b 2/wb -", "r@a2", ("b", 0, "ANNIHILATED", (1.0, 0.0))),
        ("2 b 1w/br -", "r@a2", ("b", 0, "BOTH_ANNIHILATED", (1.0, 0.0))),
        ("2 w 1w/br swapped", "r@a2", ("w", 0, "BOTH_ANNIHILATED", (1.0, 0.0))),
        ("3 b ww1/1ww/br1 -", "r@a2", ("w", 1, "SELF_ANNIHILATED", (0.0, 1.0))),
    ],
)
def test_ends(text: str, move: str, expected: tuple[object, ...]) -> None:
    game = Game.from_text(text)
    game.push(parse_move(move))
    assert game.outcome() == expected
    assert game.legal_moves() == []
    assert game.violation(parse_move(move)) == "GAME_OVER"


def test_legal_moves_of_a_small_position() -> None:
    assert [text_of(m) for m in Game.from_text("3 b ww1/1ww/br1 -").legal_moves()] == ["r@a2"]
    assert [text_of(m) for m in Game.from_text("2 b 2/bw -").legal_moves()] == [
        *("b@a2", "r@a2", "r@b2"),
    ]


def test_the_swap() -> None:
    game = Game(3)
    assert game.violation(SWAP) == "NO_SWAP"
    game.push(("b", 1, 1))
    assert game.legal_moves()[-1] == SWAP
    assert (game.seat, game.seats) == (1, ("b", "w"))
    game.push(SWAP)
    assert (game.to_move, game.seat, game.seats) == ("w", 0, ("w", "b"))
    assert game.violation(SWAP) == "NO_SWAP"
    assert game.to_text() == "3 w 3/1b1/3 swapped"
    game.pop()
    game.push(("w", 0, 0))
    assert game.to_text() == "3 b 3/1b1/w2 -"


def test_counts_of_the_rules_page() -> None:
    assert [Game(2, pie=False).perft(depth) for depth in range(1, 6)] == [4, 12, 32, 16, 0]
    assert [Game(3, pie=False).perft(depth) for depth in range(1, 5)] == [9, 72, 512, 3048]
    assert [Game(5, pie=False).perft(depth) for depth in range(1, 3)] == [25, 600]


def test_codes_and_texts() -> None:
    assert all(code_of(move_of(code)) == code for code in range(1876))
    assert all(parse_move(text_of(move_of(code))) == move_of(code) for code in range(1876))
    assert text_of(("r", 8, 24)) == "r@j25"
    for text in ("b@i1", "b@a0", "b@a26", "B@a1", "b@a01", "swap "):
        with pytest.raises(ValueError, match="no move"):
            parse_move(text)
