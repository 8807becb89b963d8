"""Encodings of states as arrays: nothing is lost, nothing hidden is told, nothing wrong is read."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import redtiles
from encoding_samples import CASES, case_id, corner_states, random_states
from redtiles import merah, redstone
from redtiles.encoding import Encoding

KINDS: list[Any] = ["observation", "information"]


def check(encoding: Encoding, state: Any) -> None:
    """Shape, bounds, and that the array gives everything back, for every seat."""
    for seat in range(len(state.seats)):
        values = encoding.encode(state, seat)
        assert (values.format, values.shape) == ("b", encoding.shape)
        assert values.c_contiguous
        assert values.nbytes == encoding.size
        assert bytes(encoding.encode(state.view(seat), seat)) == bytes(values)
        cells = np.asarray(values)
        assert encoding.low <= cells.min() <= cells.max() <= encoding.high
        assert encoding.seat_of(values) == seat
        check_decoded(encoding, encoding.decode(values), state, seat)


def check_decoded(encoding: Encoding, shown: Any, state: Any, seat: int) -> None:
    if not isinstance(state, merah.State):
        assert shown.to_text() == state.to_text()
        assert shown.rules == state.rules
    elif encoding.kind == "information":
        assert shown == state.view(seat)
        assert str(shown) == str(state.view(seat))
    else:
        view = state.view(seat)
        for name in shown._fields:
            assert getattr(shown, name) == getattr(view, name), name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "options"), CASES, ids=case_id)
def test_nothing_is_lost(game: str, options: dict[str, Any], kind: Any) -> None:
    rules: Any = redtiles.GAMES[game].Rules(**options)
    encoding = rules.encoding(kind)
    for state in random_states(game, options, seed=26, games=2):
        check(encoding, state)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_lost_in_a_corner(kind: Any) -> None:
    for state in corner_states():
        check(state.rules.encoding(kind), state)


@pytest.mark.parametrize(("game", "options"), CASES, ids=case_id)
def test_parts_cover_the_first_axis(game: str, options: dict[str, Any]) -> None:
    rules: Any = redtiles.GAMES[game].Rules(**options)
    for kind in KINDS:
        encoding = rules.encoding(kind)
        ends = [0, *[part.stop for part in encoding.parts.values()]]
        assert [part.start for part in encoding.parts.values()] == ends[:-1]
        assert ends[-1] == encoding.shape[0]
        assert encoding.kind == kind
        assert encoding.rules == rules
        assert encoding.size == np.prod(encoding.shape)


def test_two_arrays_are_independent() -> None:
    state = redtiles.State()
    encoding = state.rules.encoding()
    first, second = encoding.encode(state, 0), encoding.encode(state, 0)
    first[0, 0, 0] = 1
    assert second[0, 0, 0] == 0
    assert np.asarray(first).base is not None  # no copy is made for numpy


# -- what is hidden ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", [merah.Rules(2), merah.Rules(3, "house")], ids=str)
def test_hidden_cards_are_not_told(rules: merah.Rules, kind: Any) -> None:
    encoding = rules.encoding(kind)
    rng = Random(5)
    state = merah.State(rules, seed=5)
    while not state.is_over:
        for seat in state.seats:
            expected = bytes(encoding.encode(state, seat))
            for seed in range(4):
                sample = state.view(seat).sample(seed)
                assert bytes(encoding.encode(sample, seat)) == expected
        state.push(rng.choice(state.legal_moves))


def test_information_tells_apart_what_observations_do_not() -> None:
    """The same cards laid in another order leave the same table, and another past."""
    rules = merah.Rules(2, auto=True)
    observation, information = rules.encoding("observation"), rules.encoding("information")
    found = 0
    for seed in range(200):
        one, other = merah.State(rules, seed=seed), merah.State(rules, seed=seed)
        first, second, answer = *one.hands[0][:2], one.hands[1][0]
        for state, moves in ((one, (first, answer, second)), (other, (second, answer, first))):
            for card in moves:
                state.push(str(card))
        if one != other:
            continue
        found += 1
        assert one.view(0) != other.view(0)
        assert bytes(observation.encode(one, 0)) == bytes(observation.encode(other, 0))
        assert bytes(information.encode(one, 0)) != bytes(information.encode(other, 0))
    assert found > 3


# -- what cannot be encoded or read --------------------------------------------------------------


@pytest.mark.parametrize("game", redtiles.GAMES)
def test_bad_arguments(game: str) -> None:
    module: Any = redtiles.GAMES[game]
    state = module.State()
    encoding = state.rules.encoding()
    for seat in (-1, 2 if game != "red" else 3):
        with pytest.raises(ValueError, match="seat must be in"):
            encoding.encode(state, seat)
    for no_seat in (True, 0.0, None, "0"):
        with pytest.raises(TypeError, match="seat must be an integer"):
            encoding.encode(state, no_seat)
    others: list[Any] = [redtiles.State, redstone.State, merah.State]
    for wrong in (None, "text", 0, *[kind() for kind in others if kind is not module.State]):
        with pytest.raises(TypeError, match=f"a State of {game} is wanted"):
            encoding.encode(wrong, 0)
    with pytest.raises(ValueError, match="kind must be"):
        state.rules.encoding("all")
    with pytest.raises(TypeError, match="kind must be text"):
        state.rules.encoding(None)


def test_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="players=2"):
        redtiles.Rules().encoding().encode(redtiles.State(redtiles.Rules(2)), 0)
    with pytest.raises(ValueError, match="size=5"):
        redstone.Rules(4).encoding().encode(redstone.State(redstone.Rules(5)), 0)


def test_the_view_of_another_seat_is_refused() -> None:
    state = merah.State(seed=1)
    for kind in KINDS:
        with pytest.raises(ValueError, match="of seat 1, not of seat 0"):
            state.rules.encoding(kind).encode(state.view(1), 0)


@pytest.mark.parametrize("kind", "fdihlqBbHILQ")
def test_numbers_of_any_kind_are_read(kind: Any) -> None:
    state = redstone.State.from_text("3 w 3/1b1/3 swap")
    encoding = state.rules.encoding()
    values = array(kind, list(encoding.encode(state, 1).tobytes()))
    assert encoding.decode(values) == state
    assert encoding.seat_of(values) == 1
    assert encoding.decode(np.array(values).reshape(encoding.shape)) == state


def test_bools_are_read() -> None:
    state = redstone.State.from_text("3 w 3/1b1/3 swap")
    encoding = state.rules.encoding()
    assert encoding.decode(np.asarray(encoding.encode(state, 1)) == 1) == state


def test_what_is_no_array_is_refused() -> None:
    state = redtiles.State()
    encoding = state.rules.encoding()
    values = np.asarray(encoding.encode(state, 0))
    for wrong in (None, "text", [0] * encoding.size, values.astype(complex), values.T):
        with pytest.raises(TypeError):
            encoding.decode(wrong)
    for short in (values[:-1], b"", values.reshape(-1)[:-1], values[:0]):
        with pytest.raises(ValueError, match="an array of 151552 numbers is wanted"):
            encoding.decode(short)


@pytest.mark.parametrize("number", [0.5, float("nan"), float("inf"), -1.0, 6.0])
def test_a_number_out_of_range_is_told_with_its_place(number: float) -> None:
    state = redtiles.State()
    encoding = state.rules.encoding()
    values = np.asarray(encoding.encode(state, 0)).astype(np.float32)
    values[12, 5, 5] = number
    with pytest.raises(ValueError, match=r"pool: .* is no whole number in 0..5"):
        encoding.decode(values)


def test_a_card_in_two_places_is_refused() -> None:
    state = merah.State(seed=4)
    encoding = state.rules.encoding()
    values = np.array(encoding.encode(state, 0))
    values[encoding.parts["table"]][state.table[0].code] = 0
    values[encoding.parts["table"]][state.hands[0][0].code] = 1
    with pytest.raises(ValueError, match="a card is there twice"):
        encoding.decode(values)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("state", "part", "flags"),
    [
        (redtiles.State(), "seat", [0, 0, 0]),
        (redtiles.State(redtiles.Rules(2)), "seat", [0, 0, 0]),
        (redtiles.State(redtiles.Rules(2)), "seat", [0, 0, 1]),  # Red is no seat there
        (redstone.State(), "color", [0, 0]),
        (merah.State(merah.Rules(3), seed=1), "seat", [0, 0, 0]),
    ],
)
def test_an_array_of_no_seat_is_refused(state: Any, part: str, flags: list[int], kind: Any) -> None:
    encoding = state.rules.encoding(kind)
    values = np.array(encoding.encode(state, 0))
    values[encoding.parts[part]] = np.array(flags).reshape(-1, *[1] * (values.ndim - 1))
    for read in (encoding.decode, encoding.seat_of):
        with pytest.raises(ValueError, match="the array is no"):
            read(values)


SAMPLES: list[Any] = [
    redtiles.State.from_text("3 b wb@0,0 -"),
    redtiles.State.from_text("2 b wb@0,0 wb"),
    redstone.State.from_text("3 w 3/1b1/3 swap"),
    redstone.State.from_text("2 b+w b1/1r -"),
    merah.State(merah.Rules(3), seed=4),
    merah.State(merah.Rules(2, auto=True), seed=4),
]
for _state in SAMPLES[4:]:
    for _ in range(5):
        _state.push(_state.legal_moves[0])


@given(st.sampled_from(SAMPLES), st.sampled_from(KINDS), st.data())
def test_what_is_read_is_what_would_be_written(state: Any, kind: Any, data: st.DataObject) -> None:
    """However an array was changed, it is refused, or it is the array of what it is read as."""
    encoding = state.rules.encoding(kind)
    values = np.array(encoding.encode(state, 0))
    for _ in range(data.draw(st.integers(1, 4))):
        part = encoding.parts[data.draw(st.sampled_from(sorted(encoding.parts)))]
        index = data.draw(st.integers(part.start, part.stop - 1))
        number = data.draw(st.integers(encoding.low, encoding.high))
        if data.draw(st.booleans()) or values.ndim == 1:
            values[index] = number  # a whole plane
        else:
            place = data.draw(st.integers(0, values[index].size - 1))
            values[index].reshape(-1)[place] = number
    try:
        shown, seat = encoding.decode(values), encoding.seat_of(values)
    except ValueError:
        return
    if not isinstance(shown, tuple):
        assert bytes(encoding.encode(shown, seat)) == values.tobytes()
