"""Cards and moves of Main Merah: texts, codes, order, points and pairs."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.merah import PACK, PARTNER, POINTS, is_red
from redtiles import NotationError
from redtiles.merah import CARDS, Card, Move, Rank, Suit


def test_the_pack() -> None:
    assert [str(card) for card in CARDS] == PACK
    assert [card.code for card in CARDS] == list(range(52))
    assert all(card.code == card.rank * 4 + card.suit for card in CARDS)
    assert sum(card.points for card in CARDS) == 210


@pytest.mark.parametrize("text", PACK)
def test_card(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == card.text == text
    assert card is Card.from_code(card.code) is Card(card.rank, card.suit)
    assert card.is_red is is_red(text)
    assert card.points == (POINTS[text[0]] if is_red(text) else 0)
    partners = {other for other in PACK if PARTNER[text[0]] == other[0] and other != text}
    assert {str(other) for other in CARDS if card.pairs_with(other)} == partners
    assert {other for other in PACK if card.pairs_with(other)} == partners
    assert eval(repr(card), {"Card": Card}) is card


def test_card_matches_by_rank_and_suit() -> None:
    match Card.parse("Th"):
        case Card(Rank.TEN, Suit.HEARTS):
            pass
        case _:
            pytest.fail("no match")


NO_CARDS = ["", "A", "h", "hA", "ah", "AH", "10h", "1h", "Ahh", " Ah", "Ah ", "٣h", "-", "A\0"]


@pytest.mark.parametrize("text", [*NO_CARDS, "9" * 5000, "Ah" * 500_000])
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.line, caught.value.column) == (1, 1)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("wrong", [None, 1, b"Ah", ["Ah"]])
def test_a_card_is_parsed_from_text(wrong: Any) -> None:
    with pytest.raises(TypeError):
        Card.parse(wrong)


@pytest.mark.parametrize(
    ("rank", "suit", "error"),
    [
        *[(13, 0, ValueError), (0, 4, ValueError), (-1, 0, ValueError), (0, -1, ValueError)],
        *[(True, 0, TypeError), (0, 1.0, TypeError), ("A", 0, TypeError), (2**99, 0, ValueError)],
    ],
)
def test_ranks_and_suits_out_of_range(rank: Any, suit: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Card(rank, suit)


def test_move_codes() -> None:
    assert Move.CODES == 2808
    for code in range(Move.CODES):
        move = Move.from_code(code)
        assert move.code == code
        if code < 2756:
            assert move.laid is CARDS[code // 53]
            assert move.take is (None if code % 53 == 52 else CARDS[code % 53])
        else:
            assert (move.laid, move.take) == (None, CARDS[code - 2756])
        assert Move.parse(str(move)) == move == Move(move.laid, move.take)
        assert hash(Move.parse(str(move))) == hash(move)
    assert len({str(Move.from_code(code)) for code in range(Move.CODES)}) == Move.CODES


@pytest.mark.parametrize("code", [-1, 2808, 2**70])
def test_codes_out_of_range(code: int) -> None:
    with pytest.raises(ValueError, match="code"):
        Move.from_code(code)


@pytest.mark.parametrize("code", [True, 1.0, "1", None])
def test_codes_of_another_type(code: Any) -> None:
    with pytest.raises(TypeError):
        Move.from_code(code)
    with pytest.raises(TypeError):
        Card.from_code(code)


def test_the_three_kinds_of_move() -> None:
    h5, d5, c7 = Card.parse("5h"), Card.parse("5d"), Card.parse("7c")
    assert (Move.parse("5h").laid, Move.parse("5h").take) == (h5, None)
    assert (Move.parse("5h*5d").laid, Move.parse("5h*5d").take) == (h5, d5)
    assert (Move.parse("*7c").laid, Move.parse("*7c").take) == (None, c7)
    assert Move("5h", "5d") == Move(h5, d5) == Move.parse("5h*5d")
    assert Move(None, "7c") == Move.parse("*7c")
    assert repr(Move("5h", "5d")) == "Move.parse('5h*5d')"
    match Move.parse("5h*5d"):
        case Move(laid, take):
            assert (laid, take) == (h5, d5)


def test_a_move_is_of_something() -> None:
    with pytest.raises(ValueError, match="lays"):
        Move(None)
    for wrong in (1, b"5h", ("5h",)):
        with pytest.raises(TypeError):
            Move(wrong)  # type: ignore[arg-type]


NO_MOVES = [
    *[("", 1), ("*", 2), ("5h*", 4), ("5h**5d", 4), ("5h*5", 4), ("h5", 1), ("x*5d", 1)],
    *[("*5x", 2), ("5h 5d", 1), ("5h*5d ", 4), (" 5h", 1), ("5h\n", 1), ("*\n5h", 2)],
    *[("5" * 10**6, 1), ("5h*" + "5" * 10**6, 4), ("*" * 10**6, 2)],
]


@pytest.mark.parametrize(("text", "column"), NO_MOVES, ids=lambda value: str(value)[:9])
def test_no_move(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Move.parse(text)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert len(str(caught.value)) < 200


@given(st.text("A59Thdcs* -", max_size=6))
def test_what_is_read_is_written_alike(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    "value", [Card.parse("Ah"), Move.parse("5h*5d"), Move.parse("*7c")], ids=str
)
def test_values_are_immutable_ordered_and_no_tuples(value: Any) -> None:
    for name in ("code", "note"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    with pytest.raises(AttributeError):
        del value.code
    assert not isinstance(value, tuple)
    copies = [copy.copy(value), copy.deepcopy(value)]
    copies += [pickle.loads(pickle.dumps(value, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    assert all(other == value and hash(other) == hash(value) for other in copies)
    least = type(value).from_code(0)
    assert least < value <= value
    assert value > least
    assert value >= value
    assert value != value.code
    with pytest.raises(TypeError):
        assert value < value.code
