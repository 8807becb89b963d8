"""Pictures of Main Merah: cards, and nothing of those that are hidden."""

from __future__ import annotations

from collections import defaultdict
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictures import SVG, pieces, read, size, title, words
from redtiles import svg
from redtiles.merah import CARDS, Deal, Rules, State

TABLE = "Ac 2c 3c 4c 6c 7c 8c Tc Jc Qc Kc 9c".split()
HANDS = [
    "Ad 2d 3d 4d 5d 6d 7d 8d 9d Td".split(),
    "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th".split(),
]
DECK = [str(card) for card in CARDS if str(card) not in {*TABLE, *HANDS[0], *HANDS[1]}]


def dealt() -> State:
    return State(deal=Deal(HANDS, TABLE, DECK))


def piles(root: ET.Element) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for piece in pieces(root, "card"):
        found[piece.data("pile")].append(piece.data("card"))
    return found


def backs(root: ET.Element) -> list[str]:
    return [piece.data("pile") for piece in pieces(root, "back")]


def test_a_state_shows_all_hands() -> None:
    root = read(svg.board(dealt()))
    assert {pile: set(cards) for pile, cards in piles(root).items()} == {
        "table": set(TABLE),
        "hand0": set(HANDS[0]),
        "hand1": set(HANDS[1]),
    }
    assert not backs(root)
    (deck,) = pieces(root, "deck")
    assert deck.data("size") == "20"


def test_a_view_shows_one_hand_and_backs() -> None:
    root = read(svg.board(dealt().view(1)))
    assert set(piles(root)) == {"table", "hand1"}
    assert backs(root) == ["hand0"] * 10


@given(st.integers(0, 2**64 - 1), st.integers(0, 40), st.integers(2, 3), st.data())
def test_a_picture_of_a_view_depends_on_the_view_alone(
    seed: int, plies: int, players: int, data: st.DataObject
) -> None:
    state = State(Rules(players=players), seed=seed)
    while not state.is_over and state.ply < plies:
        state.push(data.draw(st.sampled_from(list(state.legal_moves))))
    seat = data.draw(st.integers(0, players - 1))
    picture = svg.board(state.view(seat), marks=True)
    # Another state that looks the same to the seat, with other hidden cards.
    other = state.view(seat).sample(data.draw(st.integers(0, 2**64 - 1)))
    assert svg.board(other.view(seat), marks=True) == picture
    hidden = [card for i, hand in enumerate(state.hands) if i != seat for card in hand]
    shown = {card for pile in piles(read(picture)).values() for card in pile}
    assert not shown & {str(card) for card in (*hidden, *state.deck)}
    assert not any(f'"{card}"' in picture for card in hidden)


def test_what_is_written() -> None:
    root = read(svg.board(dealt()))
    told = words(root)
    assert {"Seat 0 to move", "Table: 12 cards", "Deck", "20", "Seat 0, to move", "Seat 1"} <= set(
        told
    )
    assert told.count("Taken: no cards, 0 points") == 2
    # Every card has its rank once: ten is written in digits.
    assert told.count("10") == 3
    assert told.count("A") == 3
    assert title(root) == "Main Merah, 20 cards in the deck. Seat 0 to move"
    assert root[1].text is not None
    assert "Hand of seat 1: Ah 2h 3h 4h 5h 6h 7h 8h 9h Th." in root[1].text
    hidden = read(svg.board(dealt().view(0)))[1].text
    assert hidden is not None
    assert "Hand of seat 1: 10 cards, hidden." in hidden


def test_points_of_what_was_taken() -> None:
    state = dealt()
    state.push("Ad*9c")  # twenty points; the nine is black
    root = read(svg.board(state, names={0: "Sari"}))
    assert sorted(piles(root)["taken0"])[:2] == ["9c", "Ad"]
    assert next(line for line in words(root) if line.startswith("Taken")).endswith("20 points")
    assert "Sari" in words(root)
    bare = read(svg.board(state, scores=False))
    assert not [line for line in words(bare) if "points" in line or line == "Seat 1 to move"]


def test_the_cards_of_the_last_move_are_marked() -> None:
    state = dealt()
    state.push("Ad*9c")
    assert len(pieces(read(svg.board(state)), "last-move")) == 2
    assert not pieces(read(svg.board(state, last_move=False)), "last-move")


def test_what_a_card_pairs_with_is_marked() -> None:
    root = read(svg.board(dealt(), legal="6d"))
    marked = [
        piece.data("card")
        for piece in pieces(root, "card")
        if [child for child in piece.element if child.get("class") == "legal"]
    ]
    assert marked == ["4c"]


def test_a_turned_card_lies_apart() -> None:
    # A five turned, and two on the table to choose from.
    text = next(
        state.to_text() for seed in range(500) for state in [State(seed=seed)] if turn(state)
    )
    state = State.from_text(text)
    root = read(svg.board(state))
    assert piles(root)["turned"] == [str(state.turned)]
    assert str(state.turned) not in piles(root)["table"]
    assert f"Seat {state.seat} to choose what {state.turned} takes" in words(root)


def turn(state: State) -> bool:
    """Plays until a choice is due."""
    while not state.is_over and state.turned is None:
        state.push(state.legal_moves[0])
    return state.turned is not None


def test_the_end() -> None:
    state = dealt()
    while not state.is_over:
        state.push(state.legal_moves[0])
    root = read(svg.board(state))
    outcome = state.outcome()
    assert outcome is not None
    assert words(root)[0] == f"Seat {outcome.winners[0]} wins"
    (deck,) = pieces(root, "deck")
    assert deck.data("size") == "0"
    assert {pile[:5] for pile in piles(root)} <= {"table", "taken"}


def test_cards_lie_beside_each_other_and_inside_the_picture() -> None:
    root = read(svg.board(dealt()))
    width, height = size(root)
    places = []
    for piece in pieces(root, "card"):
        sheet = piece.element[0].attrib
        right, below = piece.x + float(sheet["width"]), piece.y + float(sheet["height"])
        assert 0 < piece.x < right < width
        assert 0 < piece.y < below < height
        places.append((piece.x, piece.y, right, below))
    for i, (x, y, right, below) in enumerate(places):
        for left, top, *_ in places[i + 1 :]:
            assert not (x <= left < right and y <= top < below)


@pytest.mark.parametrize(("card", "kind"), [("9c", "rect"), ("Ad", "polygon")])
def test_marks(card: str, kind: str) -> None:
    state = dealt()
    root = read(svg.board(state, marks=True))
    (piece,) = [piece for piece in pieces(root, "card") if piece.data("card") == card]
    (mark,) = [child for child in piece.element if child.get("class") == "mark"]
    assert mark.tag == SVG + kind
