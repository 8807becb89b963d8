"""What stands where in an array, on positions that look different from every side."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import redtiles
from encoding_samples import random_states
from merah_games import OPTIONS, dealt, played, rules_id
from red_examples import LIFTED_BAN, row
from redtiles import Move, merah, redstone
from redtiles.encoding import Encoding

# -- RED ----------------------------------------------------------------------------------------

LINE = "3 b wb@0,0;rb@1,0;bw@2,0;BR@0,1 -"
"""Longer than high, and heavier to the upper left: no symmetry takes it to itself."""


def part(encoding: Encoding, state: Any, seat: int, name: str) -> Any:
    return np.asarray(encoding.encode(state, seat))[encoding.parts[name]]


def test_cells_of_red() -> None:
    state = redtiles.State.from_text(LINE)
    tiles = part(state.rules.encoding(), state, 0, "tiles")
    assert tiles.shape == (12, 64, 64)
    found = {tuple(map(int, place)) for place in np.argwhere(tiles)}
    # Plane of the tile in the order of TILES, then row y + 32, then column x + 32.
    assert found == {
        (0, 32, 32),
        (5, 32, 33),
        (2, 32, 34),
        *[(9, 33, 32), (9, 33, 33), (9, 34, 32), (9, 34, 33)],
    }
    assert tiles.max() == 1


def test_a_cell_of_red_stands_where_the_code_of_its_move_says() -> None:
    mask = np.zeros(Move.CODES, bool)
    mask[Move.parse("wr@-3,5").code] = True
    assert np.argwhere(mask.reshape(12, 64, 64)).tolist() == [[1, 37, 29]]


def test_constant_planes_of_red() -> None:
    state = redtiles.State.from_text(LINE)
    encoding = state.rules.encoding()
    expected = {
        "pool": [4, 5, 4, 5, 5, 4, 1, 1, 1, 0, 1, 1],
        "last_border": [0, 0, 0],
        "last_circle": [0, 0, 0],
        "last_lifted": [0],
        "seat": [0, 0, 1],
        "to_move": [0, 1, 0],
    }
    assert list(encoding.parts) == ["tiles", *expected]
    for name, numbers in expected.items():
        planes = part(encoding, state, 2, name)
        assert planes[:, 0, 0].tolist() == numbers, name
        assert (planes == planes[:, :1, :1]).all(), name


def test_last_tile_of_red() -> None:
    state = redtiles.State(redtiles.Rules(2))
    encoding = state.rules.encoding()
    state.push("rw@0,0")
    assert part(encoding, state, 0, "last_border")[:, 7, 7].tolist() == [0, 0, 1]
    assert part(encoding, state, 0, "last_circle")[:, 7, 7].tolist() == [1, 0, 0]
    assert part(encoding, state, 0, "last_lifted")[:, 7, 7].tolist() == [0]
    assert part(encoding, state, 1, "seat")[:, 7, 7].tolist() == [0, 1, 0]
    state.push("BW@0,1")  # there is one copy only: nothing is banned
    assert not part(encoding, state, 0, "last_border").any()
    assert not part(encoding, state, 0, "last_circle").any()


def test_a_lifted_ban_of_red() -> None:
    rules = redtiles.Rules(2, small_copies=2, large_copies=0)
    for laid, lifted in ((10, 0), (11, 1), (12, 0)):
        state = row(LIFTED_BAN[:laid], rules)
        assert part(rules.encoding(), state, 0, "last_lifted")[:, 0, 0].tolist() == [lifted]


def test_nobody_is_to_move_at_the_end_of_red() -> None:
    rules = redtiles.Rules(small_copies=1, large_copies=0)
    *_, state = random_states("red", rules.to_dict(), seed=1, games=1)
    assert state.is_over
    assert not part(rules.encoding(), state, 0, "to_move").any()
    assert part(rules.encoding(), state, 0, "seat")[:, 0, 0].tolist() == [1, 0, 0]


def test_planes_of_red_as_the_table_says() -> None:
    """Cell by cell, by another verb of the state."""
    for state in random_states("red", {"players": 3}, seed=9, games=1):
        if state.ply % 9:
            continue
        tiles = part(state.rules.encoding(), state, 1, "tiles")
        for y in range(-32, 32):
            for x in range(-32, 32):
                placed = state.placement_at(x, y)
                flags = [placed is not None and placed.tile is tile for tile in redtiles.TILES]
                assert tiles[:, y + 32, x + 32].tolist() == flags


# -- Redstone -----------------------------------------------------------------------------------


def test_points_of_redstone() -> None:
    """Black on b1, white on e2, red on a4: column and row from 0 at the lower left."""
    state = redstone.State.from_text("5 b 5/r4/5/4w/1b3 -")
    stones = part(state.rules.encoding(), state, 0, "stones")
    assert np.argwhere(stones).tolist() == [[0, 0, 1], [1, 1, 4], [2, 3, 0]]


def flags(state: redstone.State, seat: int) -> dict[str, list[int]]:
    encoding = state.rules.encoding()
    planes = {name: part(encoding, state, seat, name) for name in encoding.parts}
    assert all((plane == plane[:, :1, :1]).all() for plane in list(planes.values())[1:])
    return {name: plane[:, 0, 0].tolist() for name, plane in planes.items() if name != "stones"}


def test_flags_of_redstone() -> None:
    state = redstone.State(redstone.Rules(3))
    running = {"winner": [0, 0], "last_mover": [0, 0]}
    assert flags(state, 0) == {
        "color": [1, 0],
        "to_move": [1, 0],
        "offer": [1, 0],
        **running,
    }
    state.push("b@b2")
    state.push("swap")
    for seat, color in ((0, [0, 1]), (1, [1, 0])):
        assert flags(state, seat) == {
            "color": color,
            "to_move": [0, 1],  # White, who is the first player now
            "offer": [0, 1],
            **running,
        }
    over = redstone.State.from_text("2 b+w b1/1r -")
    assert flags(over, 0) == {
        "color": [1, 0],
        "to_move": [0, 0],
        "offer": [0, 0],
        "winner": [1, 0],
        "last_mover": [0, 1],
    }


# -- Main Merah ---------------------------------------------------------------------------------


def cards(flags: Any) -> str:
    return "".join(str(merah.Card.from_code(int(code))) for code in np.flatnonzero(flags))


def turn(values: Any, number: int) -> list[str]:
    """The cards of a turn: laid, taken by it, turned, taken by that."""
    return [cards(values[(4 * number + event) * 52 :][:52]) for event in range(4)]


def test_row_of_merah() -> None:
    rules = merah.Rules(3)
    hands, table, deck = dealt("4c4d6h7dTcTdJcJdQcKc", "4hTh9hAdKhQh2h", "6dTs", players=3)
    state = merah.State(rules, deal=merah.Deal(hands, table, deck), first=0)
    encoding = rules.encoding("observation")
    state.push("Th*Td")
    assert state.turned == merah.Card.parse("6d")

    def row(seat: int) -> dict[str, Any]:
        return {name: part(encoding, state, seat, name) for name in encoding.parts}

    own = row(0)
    assert cards(own["hand"]) == "Ad2h4h9hQhKh"
    assert cards(own["table"]) == "4c4d6h7dTcJcJdQcKc"
    assert cards(own["turned"]) == "6d"
    assert cards(own["taken"][:52]) == "TdTh"
    assert not own["taken"][52:].any()
    assert own["seat"].tolist() == [1, 0, 0]
    assert own["to_move"].tolist() == [1, 0, 0]
    assert own["hand_sizes"].tolist() == [6, 7, 7]
    assert own["deck_size"].tolist() == [20]
    other = row(2)  # whose next is seat 0
    assert cards(other["hand"]) == hands[2]
    assert cards(other["taken"][52:104]) == "TdTh"
    assert other["seat"].tolist() == [0, 0, 1]
    assert other["to_move"].tolist() == [0, 1, 0]
    assert other["hand_sizes"].tolist() == [7, 6, 7]


def test_turns_of_merah() -> None:
    rules = merah.Rules(3)
    hands, table, deck = dealt("4c4d6h7dTcTdJcJdQcKc", "4hTh9hAdKhQh2h", "6dTs", players=3)
    state = merah.State(rules, deal=merah.Deal(hands, table, deck))
    encoding = rules.encoding("information")
    state.push("Th*Td")
    assert turn(part(encoding, state, 1, "turns"), 0) == ["Th", "Td", "6d", ""]
    state.push("*4c")
    assert turn(part(encoding, state, 1, "turns"), 0) == ["Th", "Td", "6d", "4c"]
    state.push(state.legal_moves[0])  # the ten that is turned then can take one only
    turns = part(encoding, state, 1, "turns")
    assert turn(turns, 1)[2:] == ["Ts", "Tc"]
    assert turn(turns, 2) == ["", "", "", ""]
    assert cards(part(encoding, state, 1, "first_hand")) == hands[1]
    assert cards(part(encoding, state, 1, "first_table")) == "4c4d6h7dTcTdJcJdQcKc"
    assert part(encoding, state, 1, "first_deck_size").tolist() == [21]
    assert part(encoding, state, 1, "first_to_move").tolist() == [0, 0, 1]


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_turns_tell_everything_that_was_taken(rules: merah.Rules) -> None:
    """By turn the pairs that were taken, added up, are the piles; all else lies on the table."""
    state = played(rules, seed=3)
    turns = part(rules.encoding("information"), state, 0, "turns")
    taken: list[set[str]] = [set() for _ in state.seats]
    open_cards = {str(card) for card in state.view(0).first_table}
    drawn = []
    for number in range(rules.turns):
        laid, take, turned, take_too = turn(turns, number)
        drawn.append(turned)
        for card, other in ((laid, take), (turned, take_too)):
            if other:
                assert merah.Card.parse(card).pairs_with(other)
                taken[number % rules.players] |= {card, other}
            open_cards |= {card, other} - {""}
    assert taken == [{str(card) for card in pile} for pile in state.taken]
    assert open_cards - set().union(*taken) == {str(card) for card in state.table}
    deal = state.deal
    assert deal is not None
    assert drawn == [str(card) for card in deal.deck]
