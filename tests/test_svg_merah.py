"""Pictures of Main Merah: cards, and nothing of those that are hidden."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random
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


def marked(root: ET.Element, name: str = "last-move") -> list[str]:
    return sorted([piece.data("card") for piece in pieces(root, name)])


def told(root: ET.Element) -> str:
    return root[1].text or ""


def with_deck(first: str) -> State:
    """The deal above with a card on top of the deck."""
    deck = sorted(DECK, key=lambda card: card != first)
    return State(deal=Deal(HANDS, TABLE, deck))


@pytest.mark.parametrize(
    ("on_top", "move", "cards", "words"),
    [
        # Nothing but the nine of clubs pairs with an ace, nothing with a five.
        ("5s", "Ad*9c", "5s 9c Ad", "laid Ad and took 9c; 5s was turned and stayed"),
        ("Ks", "Ad*9c", "9c Ad Kc Ks", "laid Ad and took 9c; Ks was turned and took Kc"),
        ("5s", "5d", "5d 5s", "laid 5d; 5s was turned and took 5d"),
        ("9s", "5d", "5d 9s Ac", "laid 5d; 9s was turned and took Ac"),
    ],
)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_last_move_is_marked_and_told(
    on_top: str, move: str, cards: str, words: str, viewer: int | None
) -> None:
    state = with_deck(on_top)
    assert "Last move" not in told(read(svg.board(state)))
    state.push(move)
    seen = state if viewer is None else state.view(viewer)
    root = read(svg.board(seen, names=["Sari", ""]))
    assert marked(root) == cards.split()
    assert told(root).startswith(f"Last move: Sari {words}. Table: ")
    bare = read(svg.board(seen, last_move=False))
    assert not marked(bare)
    assert "Last move" not in told(bare)


def test_a_choice_is_marked_and_told() -> None:
    # The nine of clubs and that of diamonds both pair with the ace of spades.
    table = [*TABLE[:11], "9c"]
    table[0] = "9d"
    hands = [["Ac" if card == "9d" else card for card in hand] for hand in HANDS]
    hands[0] = [card for card in hands[0] if card != "9d"]
    state = State(deal=Deal(hands, table, sorted(DECK, key=lambda card: card != "As")))
    state.push("5d")
    root = read(svg.board(state))
    assert marked(root) == ["5d"]
    assert marked(root, "turned") == ["As"]
    assert told(root).startswith("Last move: Seat 0 laid 5d; As was turned. Table: ")
    state.push("*9d")
    root = read(svg.board(state))
    assert marked(root) == ["9d", "As"]
    assert told(root).startswith("Last move: Seat 0 took 9d with As, which had been turned. ")


def test_what_pairs_is_told() -> None:
    assert told(read(svg.board(dealt(), legal="6d"))).endswith(" On the table 6d pairs with 4c.")
    assert told(read(svg.board(dealt(), legal="5s"))).endswith(
        "On the table 5s pairs with nothing."
    )


@pytest.mark.parametrize("taken", [12, 20, 22, 30, 40])
@pytest.mark.parametrize("stacked", [False, True])
@pytest.mark.parametrize("marks", [False, True])
def test_every_card_of_a_large_pile_can_be_read(taken: int, marks: bool, stacked: bool) -> None:
    """No other card lies on its rank, its suit or its mark."""
    pack = [str(card) for card in CARDS]
    # Cards lie in pairs; those of one rank are four, and so two pairs of ranks with a sum of ten.
    order = [r + s for pair in PAIRS for s in "cdhs" for r in pair]
    mine, others = order[:taken], order[taken:]
    text = " ".join(["2 - -/- - -", f"{joined(mine, pack)}/{joined(others, pack)}", "- classic -"])
    root = read(svg.board(State.from_text(text), marks=marks, stacked=stacked))
    cards = [piece for piece in pieces(root, "card") if piece.data("pile") == "taken0"]
    assert [piece.data("card") for piece in cards] == [card for card in pack if card in mine]
    for i, piece in enumerate(cards):
        for later in cards[i + 1 :]:
            right, below = later.x - piece.x, later.y - piece.y
            # In the card: the corner with what tells it apart.
            assert right >= 16 or below >= 46 or right <= -46, (piece.data("card"), right, below)
        written = piece.element.find(SVG + "text")
        assert written is not None
        assert float(written.attrib["x"]) <= 9
        assert float(written.attrib["y"]) <= 18
        for mark in [child for child in piece.element if child.get("class") == "mark"]:
            lowest = max(
                [
                    *[float(y) for y in re.findall(r",(\S+)", mark.get("points", ""))],
                    float(mark.get("y", 0)) + float(mark.get("height", 0)),
                ]
            )
            assert 30 < lowest <= 46
    width, height = size(root)
    assert all(piece.x + 46 < width and piece.y + 66 < height for piece in pieces(root, "card"))


SEED = 20
"""Of a game in which somebody takes more than thirty cards."""


def test_a_ring_in_a_pile_goes_around_what_is_seen_of_a_card() -> None:
    state, chance = State(seed=SEED), Random(SEED)
    while not state.is_over:
        state.push(chance.choice(state.legal_moves))
        root = read(svg.board(state))
        places = {piece.data("card"): (piece.x, piece.y) for piece in pieces(root, "card")}
        order = list(places)
        for ring in pieces(root, "last-move"):
            x, y = places[ring.data("card")]
            assert (ring.x, ring.y) == (x, y)
            shape = ring.element[0].attrib
            right, below = x + float(shape["width"]), y + float(shape["height"])
            later = [places[card] for card in order[order.index(ring.data("card")) + 1 :]]
            covering = [(a, b) for a, b in later if x - 46 < a < x + 46 and y <= b < y + 66]
            assert right == min([x + 46, *[a + 1 for a, b in covering if b == y]])
            assert below == min([y + 66, *[b + 1 for a, b in covering if b > y]])
    assert max(map(len, state.taken)) > 30


PAIRS = ["A9", "28", "37", "46", "5", "T", "J", "Q", "K"]


def joined(cards: list[str], pack: list[str]) -> str:
    return "".join([card for card in pack if card in cards]) or "-"


def test_what_a_card_pairs_with_is_marked() -> None:
    root = read(svg.board(dealt(), legal="6d"))
    assert marked(root, "legal") == ["4c"]


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


@pytest.mark.parametrize("stacked", [False, True])
def test_cards_lie_beside_each_other_and_inside_the_picture(stacked: bool) -> None:
    state = dealt()
    state.push("Ad*9c")
    root = read(svg.board(state, stacked=stacked))
    width, height = size(root)
    assert (width < 600) is stacked
    (deck,) = pieces(root, "deck")
    assert 0 < deck.x < width - 46
    places = [(deck.x, deck.y, deck.x + 46, deck.y + 66)]
    for piece in pieces(root, "card"):
        if piece.data("pile") == "taken0":  # these lie on each other
            assert piece.y > (100 if not stacked else 250)
            continue
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
