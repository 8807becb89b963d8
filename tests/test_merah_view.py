"""What a player may know: it is all there, and no hidden card is."""

from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from merah_games import OPTIONS, played, random_pair, rules_id
from redtiles import NotationError
from redtiles.merah import CARDS, Card, Rules, State, View
from redtiles.merah import view as view_module

EACH_RULES = pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)


def positions(rules: Rules, games: int = 2) -> list[State]:
    """Every position of some random games, with its history; of the second game the later half."""
    rng = Random(f"views {rules_id(rules)}")
    found = []
    for number in range(games):
        state, _ = random_pair(rules, rng)
        for ply in range(60):
            found.append(state.copy())
            if state.is_over:
                break
            state.push(rng.choice(state.legal_moves))
            if number and ply == 8:
                state = State.from_text(state.to_text())
    return found


def hidden(state: State, seat: int) -> set[Card]:
    """The cards that a seat has not seen: of the others' hands and the deck."""
    others = [hand for i, hand in enumerate(state.hands) if i != seat]
    return {card for pile in (*others, state.deck) for card in pile}


@EACH_RULES
def test_a_view_shows_what_the_seat_may_know(rules: Rules) -> None:
    for state in positions(rules):
        for seat in state.seats:
            view = state.view(seat)
            assert type(view) is View
            assert (view.seat, view.rules, view.to_move) == (seat, rules, state.to_move)
            assert view.hand == state.hands[seat]
            assert (view.table, view.turned, view.taken) == (
                *(state.table, state.turned, state.taken),
            )
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.deck_size == len(state.deck)
            assert view.moves == state.moves
            legal = state.legal_moves if state.to_move == seat else ()
            assert tuple(view.legal_moves) == tuple(legal)
            start = state.copy()
            while start.ply:
                start.pop()
            assert view.first_table == start.table
            assert view.drawn == start.deck[: len(start.deck) - len(state.deck)]


def cards_within(value: Any) -> set[Card]:
    """Every card that can be reached from a value, but not through a class or a module."""
    found, seen, queue = set(), set(), [value]
    while queue:
        item = queue.pop()
        if id(item) in seen or isinstance(item, type) or type(item).__name__ == "module":
            continue
        seen.add(id(item))
        if isinstance(item, Card):
            found.add(item)
            continue
        queue += gc.get_referents(item)
        queue += [getattr(item, name, None) for name in getattr(type(item), "__slots__", ())]
    return found


@EACH_RULES
def test_nothing_in_a_view_leads_to_a_hidden_card(rules: Rules) -> None:
    for state in positions(rules, 1)[::5]:
        for seat in state.seats:
            view = state.view(seat)
            secret = hidden(state, seat)
            assert not cards_within(view) & secret
            assert not cards_within(view.__reduce__()[1]) & secret
            texts = [str(view), repr(view), str(view.__reduce__()[1])]
            texts += [
                pickle.dumps(view, n).decode("latin-1") for n in range(pickle.HIGHEST_PROTOCOL + 1)
            ]
            for card in secret:
                assert not any(card.text in text for text in texts)
            start = view._seen.start
            for pile in (*start.hands, start.table, *start.taken):
                assert not any(pile >> card.code & 1 for card in secret)
            assert not start.deck


@EACH_RULES
def test_two_games_that_look_alike_give_equal_views(rules: Rules) -> None:
    rng = Random(f"alike {rules_id(rules)}")
    for state in positions(rules)[::3]:
        for seat in state.seats:
            view = state.view(seat)
            for _ in range(3):
                sample = view.sample(rng.getrandbits(64))
                assert type(sample) is State
                assert sample.moves == state.moves
                assert sample.rules == rules
                while True:
                    again = sample.view(seat)
                    expected = view if sample.ply == state.ply else back(state, sample.ply, seat)
                    assert again == expected
                    assert hash(again) == hash(expected)
                    assert (str(again), repr(again)) == (str(expected), repr(expected))
                    assert pickle.dumps(again) == pickle.dumps(expected)
                    assert State.from_text(sample.to_text()) == sample
                    if not sample.ply:
                        break
                    sample.pop()


def back(state: State, ply: int, seat: int) -> View:
    earlier = state.copy()
    while earlier.ply > ply:
        earlier.pop()
    return earlier.view(seat)


@EACH_RULES
def test_samples_can_be_played_to_the_end(rules: Rules) -> None:
    rng = Random(1)
    for state in positions(rules)[::6]:
        sample = state.view(rng.choice(state.seats)).sample(7)
        while not sample.is_over:
            sample.push(rng.choice(sample.legal_moves))
        assert sum(sample.scores()) + sum(card.points for card in sample.table) == 210


def test_samples_depend_on_the_seed_alone() -> None:
    view = played(Rules(3), 4, 9).view(1)
    assert view.sample(5) == view.sample(5)
    assert view.sample(5).to_dict() == pickle.loads(pickle.dumps(view)).sample(5).to_dict()
    assert len({view.sample(seed).key() for seed in range(50)}) == 50
    other = played(Rules(3), 4, 9).view(1)
    assert other.sample(2**64 - 1) == view.sample(2**64 - 1)


def test_every_hidden_card_is_as_likely_in_every_place() -> None:
    state = played(Rules(), 4, 20)
    view = state.view(0)
    secret = hidden(state, 0)
    held = Counter(card for seed in range(4000) for card in view.sample(seed).hands[1])
    assert set(held) <= secret
    expected = 4000 * len(state.hands[1]) / len(secret)
    for card in secret:
        assert abs(held[card] - expected) < 5 * expected**0.5


@pytest.mark.parametrize("seed", [-1, 2**64, 2**5000])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        State(seed=1).view(0).sample(seed)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_seeds_of_another_type(seed: Any) -> None:
    with pytest.raises(TypeError):
        State(seed=1).view(0).sample(seed)


@pytest.mark.parametrize("players", [2, 3])
def test_view_of_no_seat(players: int) -> None:
    state = State(Rules(players))
    for seat in (-1, players, 2**70):
        with pytest.raises(ValueError, match="seat"):
            state.view(seat)
    for wrong in (True, 0.0, "0", None):
        with pytest.raises(TypeError):
            state.view(wrong)  # type: ignore[arg-type]


def test_views_of_seats_and_of_games_differ() -> None:
    state, other = State(seed=1), State(seed=2)
    assert state.view(0) != state.view(1)
    assert state.view(0) != other.view(0)
    assert len({state.view(0), state.view(1), state.copy().view(0)}) == 2
    assert State(seed=1, first=1).view(0) != state.view(0)
    assert state.view(0) != state


def test_a_view_stays_when_the_game_goes_on() -> None:
    state = State(seed=1)
    view = state.view(0)
    before = pickle.dumps(view), str(view), tuple(view.legal_moves)
    while not state.is_over:
        state.push(state.legal_moves[0])
    assert (pickle.dumps(view), str(view), tuple(view.legal_moves)) == before
    assert view.to_move == 0


def test_a_view_is_frozen() -> None:
    view: Any = State(seed=1).view(0)
    for name in ("hand", "seat", "_seen", "note"):
        with pytest.raises(AttributeError):
            setattr(view, name, 1)
    with pytest.raises(AttributeError):
        del view.hand
    assert not hasattr(view, "__dict__")
    assert copy.copy(view) is copy.deepcopy(view) is view
    with pytest.raises(TypeError):
        View()
    with pytest.raises(TypeError):
        View.__new__(View)
    with pytest.raises(TypeError):
        type("Sub", (View,), {})


@EACH_RULES
def test_pickles(rules: Rules) -> None:
    for state in positions(rules)[::4]:
        for seat in state.seats:
            view = state.view(seat)
            for n in range(pickle.HIGHEST_PROTOCOL + 1):
                other = pickle.loads(pickle.dumps(view, n))
                assert other == view
                assert (str(other), repr(other)) == (str(view), repr(view))
                assert tuple(other.legal_moves) == tuple(view.legal_moves)


def test_forged_pickles_are_refused() -> None:
    text = played(Rules(), 3, 9).view(1).__reduce__()[1][0]
    rng = Random(9)
    refused = 0
    for _ in range(3000):
        at = rng.randrange(len(text))
        forged = text[:at] + rng.choice("0123456789 -/*,AcdhsTJQK\0é") + text[at + 1 :]
        try:
            view = view_module.read_view(forged)
        except ValueError:
            refused += 1
            continue
        assert view.__reduce__()[1] == (forged,)
    assert refused > 2000
    for wrong in ("", " " * 11, "x" * 10**6, "9" * 5000, text + " ", text.replace(" ", "  ", 1)):
        with pytest.raises(ValueError, match=r".") as caught:
            view_module.read_view(wrong)
        assert len(str(caught.value)) < 400
    for other in (None, 1, b"x"):
        with pytest.raises(TypeError):
            view_module.read_view(other)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        view_module.read_view("1 2 3")


def test_the_drawing_shows_the_own_hand_only() -> None:
    state = played(Rules(3), 3, 9)
    drawing = str(state.view(1))
    lines = {line[:9].strip(" >"): line[9:] for line in drawing.splitlines()}
    assert lines["Hand 1"].split() == [card.text for card in state.hands[1]]
    assert lines["Hand 0"] == f"{len(state.hands[0])} cards"
    assert lines["Deck"] == f"{len(state.deck)} cards"
    shown = {card for card in CARDS if card.text in drawing.split()}
    assert not shown & hidden(state, 1)
