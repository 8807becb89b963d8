"""States of Main Merah: how they are made, what makes two equal, and what cannot harm them."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import threading
import types
from random import Random
from typing import Any

import pytest

from merah_games import OPTIONS, TABLE_33377, dealt, played, rules_id
from redtiles import GameState, NotationError, Outcome, StateError, merah, perft
from redtiles.merah import CARDS, Card, Deal, LegalMoves, Move, Rules, Series, State, View

EACH_RULES = pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)


# -- making one ---------------------------------------------------------------------------------


def test_the_default_is_a_fresh_classic_deal_for_two() -> None:
    state = State()
    assert state.rules == Rules(2, "classic", False)
    assert (state.to_move, state.seat, state.seats, state.ply, state.moves) == (0, 0, (0, 1), 0, ())
    assert State(Rules(3)).seats == (0, 1, 2)
    assert isinstance(state, GameState)
    assert len({State().to_text() for _ in range(20)}) == 20


@EACH_RULES
def test_a_seed_is_a_deal(rules: Rules) -> None:
    one, other = State(rules, seed=11), State(rules, 11)
    assert one == other
    assert one != State(rules, seed=12)
    assert one.deal == Deal.from_seed(11, rules)
    assert State(rules, deal=one.deal) == one
    assert State(rules, deal=one.deal, first=1) != one


def test_redeal_rules_share_the_deals_that_neither_voids() -> None:
    same = [State(seed=seed).deal == State(Rules(redeal="house"), seed).deal for seed in range(100)]
    void = [Deal.from_seed(seed).is_void(Rules(redeal="house")) for seed in range(100)]
    assert same == [not is_void for is_void in void]
    assert any(void)


def test_a_seed_or_a_deal() -> None:
    with pytest.raises(ValueError, match="both"):
        State(seed=1, deal=Deal.from_seed(1))
    for seed in (-1, 2**64, 10**5000):
        with pytest.raises(ValueError, match="seed"):
            State(seed=seed)
    for first in (-1, 2, 2**70):
        with pytest.raises(ValueError, match="first"):
            State(first=first)
    wrong: Any
    for wrong in (True, 1.0, "1"):
        with pytest.raises(TypeError):
            State(seed=wrong)
        with pytest.raises(TypeError):
            State(first=wrong)
    for wrong in (1, "deal", (), State(seed=1)):
        with pytest.raises(TypeError):
            State(deal=wrong)
        with pytest.raises(TypeError):
            State(wrong)


def test_a_deal_is_for_so_many_players() -> None:
    deal = Deal.from_seed(1, Rules(3))
    assert State(Rules(3), deal=deal).deal == deal
    with pytest.raises(StateError, match="3 players"):
        State(deal=deal)


# -- deals --------------------------------------------------------------------------------------


def test_a_deal_sorts_hands_and_table_and_keeps_the_deck() -> None:
    hands, table, deck = dealt(TABLE_33377)
    deal = Deal(hands, table, deck)
    assert [[str(card) for card in hand] for hand in deal.hands] == [
        [hand[at : at + 2] for at in range(0, 20, 2)] for hand in hands
    ]
    assert list(deal.table) == sorted(deal.table)
    backward = deck[-2:] + deck[2:-2] + deck[:2]
    other = Deal([reversed(deal.hands[0]), list(deal.hands[1])], deal.table[::-1], backward)
    assert (other.hands, other.table) == (deal.hands, deal.table)
    assert "".join(map(str, other.deck)) == backward
    assert other != deal
    assert Deal(deal.hands, map(str, deal.table), deal.deck) == deal
    assert hash(Deal(*dealt(TABLE_33377))) == hash(deal)
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert eval(repr(deal), {"Deal": Deal, "Card": Card}) == deal


def test_broken_deals() -> None:
    hands, table, deck = dealt(TABLE_33377)
    last = deck[-2:]
    broken: list[Any] = [
        ([*hands, hands[0]], table, deck),
        ([hands[0]], table, deck),
        ([], table, deck),
        ([hands[0] + last, hands[1]], table, deck[:-2]),
        ([hands[0][2:], hands[1]], table, deck),
        (hands, table + last, deck[:-2]),
        (hands, table[2:], deck),
        (hands, table, deck[2:]),
        (hands, table, deck + last),
        (hands, table, deck[:-2] + deck[:2]),
        ([hands[0], hands[0]], table, deck),
        (hands, table, "Ah" * 10**6),
        (hands, table, (CARDS[0] for _ in iter(int, 1))),
        ((hands[0] for _ in iter(int, 1)), table, deck),
    ]
    for given in broken:
        with pytest.raises(StateError) as caught:
            Deal(*given)
        assert len(str(caught.value)) < 200
    for given in ((hands, table[:-1], deck), (hands, table, "x" * 40), ("ab", table, deck)):
        with pytest.raises(NotationError):
            Deal(*given)
    wrong: Any
    for wrong in (
        (None, table, deck),
        (hands, 1, deck),
        (hands, table, [0]),
        ([1, 2], table, deck),
    ):
        with pytest.raises(TypeError):
            Deal(*wrong)


def test_the_deal_of_a_state() -> None:
    state = State(Rules(3), seed=4, first=2)
    deal = state.deal
    assert deal == Deal.from_seed(4, Rules(3))
    assert State.from_text(state.to_text()).deal == deal
    state.push(state.legal_moves[0])
    assert state.deal == deal
    assert pickle.loads(pickle.dumps(state)).deal == deal
    assert State.from_dict(state.to_dict()).deal == deal
    read = State.from_text(state.to_text())
    assert read.deal is None
    assert pickle.loads(pickle.dumps(read)).deal is None


# -- keys and equality --------------------------------------------------------------------------


@EACH_RULES
def test_keys_differ_where_lines_do(rules: Rules) -> None:
    keys: dict[str, int] = {}
    for seed in range(20):
        state = State(rules, seed=seed)
        rng = Random(seed)
        while True:
            assert 0 <= state.key() < 2**63
            assert keys.setdefault(state.to_text(), state.key()) == state.key()
            if state.is_over:
                break
            state.push(rng.choice(state.legal_moves))
    assert len(set(keys.values())) == len(keys)


def test_every_field_of_the_line_counts() -> None:
    lines = [State(rules, deal=Deal(*dealt(TABLE_33377))) for rules in (Rules(), Rules(auto=True))]
    house = Deal.from_seed(1, Rules(redeal="house"))
    lines += [State(Rules(redeal=name), deal=house) for name in ("classic", "house")]
    lines += [State(seed=2), State(seed=2, first=1), State(Rules(3), seed=2)]
    hands, table, deck = dealt(TABLE_33377)
    lines += [State(deal=Deal(hands, table, deck[2:4] + deck[:2] + deck[4:]))]
    lines += [State(deal=Deal(hands[::-1], table, deck))]
    assert len({state.key() for state in lines}) == len({state.to_text() for state in lines}) == 9
    for state in lines:
        assert [state == other for other in lines].count(True) == 1


def test_keys_are_the_same_in_every_release() -> None:
    assert State(seed=1).key() == 977719125890952702
    assert State(Rules(3, "house"), 2).key() == 7712467133509411715


def test_history_does_not_count_in_equality() -> None:
    state = played(Rules(), 6, 9)
    read = State.from_text(state.to_text())
    assert read == state
    assert read.key() == state.key()
    assert read.moves != state.moves
    assert state.__hash__ is None
    with pytest.raises(TypeError):
        hash(state)


# -- dicts --------------------------------------------------------------------------------------


@EACH_RULES
def test_dicts(rules: Rules) -> None:
    for plies in (0, 1, 7, 99):
        state = played(rules, 3, plies)
        fields = json.loads(json.dumps(state.to_dict()))
        assert fields["game"] == "merah"
        start = state.copy()
        while start.ply:
            start.pop()
        assert fields["start"] == start.to_text() == state.start()
        other = State.from_dict(fields)
        assert (other, other.moves, other.deal) == (state, state.moves, state.deal)
        with pytest.raises(ValueError, match="start"):
            State.from_dict({**fields, "start": None})
        del fields["start"]
        with pytest.raises(ValueError, match="start"):
            State.from_dict(fields)


# -- perft --------------------------------------------------------------------------------------


def test_perft_counts_what_may_follow() -> None:
    state = State(seed=2)
    before = state.to_dict()

    def count(text: str, depth: int) -> int:
        here = State.from_text(text)
        if not depth:
            return 1
        total = 0
        for move in list(here.legal_moves):
            here.push(move)
            total += count(here.to_text(), depth - 1)
            here.pop()
        return total

    for depth in range(4):
        assert perft(state, depth) == count(state.to_text(), depth)
    assert state.to_dict() == before
    ended = played(Rules(), 1)
    assert [perft(ended, depth) for depth in (0, 1, 2)] == [1, 0, 0]


# -- legal moves --------------------------------------------------------------------------------


def test_the_sequence_of_legal_moves() -> None:
    state = State(deal=Deal(*dealt(TABLE_33377)))
    legal = state.legal_moves
    texts = "Ad Ah As 2d 2h 2s 3s*7c 3s*7d 4d 4h 4s".split()
    # 8s are in the deck, and aces pair with 9s.
    assert [str(move) for move in legal] == texts
    assert len(legal) == len(texts)
    assert legal[0] == legal[-len(texts)] == Move.parse("Ad")
    assert legal[1:3] == (Move.parse("Ah"), Move.parse("As"))
    assert list(reversed(legal)) == list(legal)[::-1]
    assert legal.index("3s*7d") == legal.index(Move.parse("3s*7d")) == 7
    assert (legal.count("3s"), legal.count("3s*7d")) == (0, 1)
    odd: Any
    for odd in (None, 1, "x", "3s", b"Ad", ("Ad",), CARDS[1], object()):
        assert odd not in legal
        with pytest.raises(ValueError, match="not a legal move"):
            legal.index(odd)
    for index in (len(texts), -len(texts) - 1, 10**30):
        with pytest.raises(IndexError):
            legal[index]
    assert pickle.loads(pickle.dumps(legal)) == tuple(legal)
    assert repr(legal) == "<LegalMoves: 11>"
    state.push("4h")
    assert [str(move) for move in legal] == texts


# -- nothing harms it ---------------------------------------------------------------------------

BARE = [
    *["state.moves", "state.ply", "state.rules", "state.to_move", "state.seat", "state.seats"],
    *["state.legal_moves", "state.is_over", "state.hands", "state.table", "state.deck"],
    *["state.taken", "state.turned", "state.deal", "state.scores()", "state.outcome()"],
    *["state.is_legal('5h')", "state.violation('5h')", "state.push('5h')", "state.pop()"],
    *["state.copy()", "state.key()", "state.to_text()", "state.to_dict()", "state.view(0)"],
    *["perft(state, 1)", "state == State(seed=1)", "State(seed=1) == state", "str(state)"],
    *["repr(state)"],
]


@pytest.mark.parametrize("verb", BARE)
def test_a_bare_state_raises_type_errors(verb: str) -> None:
    names = {"State": State, "perft": perft}
    with pytest.raises(TypeError):
        eval(verb, names | {"state": State.__new__(State)})


@pytest.mark.parametrize("final", [State, Move, Card, Rules, Deal, View, Series, LegalMoves])
def test_final_classes_refuse_subclasses(final: Any) -> None:
    with pytest.raises(TypeError):
        types.new_class("Sub", (final,))


def test_states_and_values_take_no_new_attributes() -> None:
    state = State(seed=1)
    for thing in (state, Rules(), Deal.from_seed(1), state.legal_moves, Series()):
        with pytest.raises(AttributeError):
            thing.note = 1  # type: ignore[union-attr]
        assert not hasattr(thing, "__dict__")
    for name in ("moves", "hands", "deck", "table", "turned", "deal", "seat"):
        with pytest.raises(AttributeError):
            setattr(state, name, ())


class Odd(str):
    """Text that lies about itself."""

    def __str__(self) -> str:
        return "Ks"

    def __len__(self) -> int:
        return 2**40

    def __getitem__(self, _: object) -> Any:
        return "Ks"

    def split(self, *_: object, **__: object) -> Any:
        return ["2"] * 9

    def partition(self, *_: object) -> Any:
        return ("Ks", "*", "Kh")


def test_texts_of_other_classes_are_read_by_their_letters() -> None:
    assert Card.parse(Odd("5h")) is Card.parse("5h")
    assert Move.parse(Odd("5h*5d")) == Move("5h", "5d") == Move(Odd("5h"), Odd("5d"))
    line = State(seed=1).to_text()
    assert State.from_text(Odd(line)).to_text() == line
    hands, table, deck = dealt(TABLE_33377)
    assert Deal(map(Odd, hands), Odd(table), Odd(deck)) == Deal(hands, table, deck)
    odd: Any = Odd("house")
    assert type(Rules(redeal=odd).redeal) is str
    assert Rules(redeal=odd) == Rules(redeal="house")
    for parse in (Card.parse, Move.parse):
        with pytest.raises(NotationError):
            parse(Odd("junk"))
    with pytest.raises(StateError):
        State.from_text(Odd("junk"))
    assert Odd("junk") not in State(seed=1).legal_moves


class Meddler:
    """A number that changes a state while it is read."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __index__(self) -> int:
        self.state.push(self.state.legal_moves[0])
        return 1


def test_a_state_may_change_while_an_argument_is_read() -> None:
    state = State(seed=1)
    view = state.view(Meddler(state))
    assert (view.seat, view.moves, state.ply) == (1, state.moves, 1)
    sample = state.view(0).sample(Meddler(state))
    assert (sample.ply, state.ply) == (1, 2)
    assert perft(state, Meddler(state)) == len(state.legal_moves)


def test_threads_may_read_one_state_and_play_their_own() -> None:
    state = played(Rules(3), 2, 9)
    expected = played(Rules(3), 2).to_dict()
    found: list[Any] = []

    def work() -> None:
        for seed in range(20):
            view = state.view(seed % 3)
            found.append(view.sample(seed).view(seed % 3) == view)
            found.append(played(Rules(3), 2).to_dict() == expected)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 160


def test_pop_of_nothing() -> None:
    with pytest.raises(IndexError):
        State(seed=1).pop()


@pytest.mark.parametrize("verb", ["is_legal", "violation", "push"])
def test_moves_of_another_type(verb: str) -> None:
    state = State(seed=1)
    for wrong in (None, 1, b"5h", ["5h"], CARDS[0]):
        with pytest.raises(TypeError):
            getattr(state, verb)(wrong)
    with pytest.raises(NotationError):
        getattr(state, verb)("5x")
    assert state == State(seed=1)


def test_rules() -> None:
    assert Rules() == Rules(2, "classic", False)
    assert Rules(3, "house", True).to_dict() == {"players": 3, "redeal": "house", "auto": True}
    assert len(set(OPTIONS)) == 8
    for rules in OPTIONS:
        assert Rules.from_dict(rules.to_dict()) == rules
        assert Rules.from_tags(rules.to_tags()) == rules
        assert eval(repr(rules), {"Rules": Rules}) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert list(Rules().to_tags().items()) == [
        *[("Players", "2"), ("Redeal", "classic"), ("Auto", "false")],
    ]
    assert Rules.from_tags({}) == Rules.from_dict({}) == Rules()
    wrong: Any
    for wrong in ({"players": 4}, {"redeal": "none"}, {"players": 10**5000}):
        with pytest.raises(ValueError, match=r"players|redeal"):
            Rules(**wrong)
    for wrong in (
        {"players": True},
        {"players": 2.0},
        {"redeal": None},
        {"auto": 1},
        {"auto": "x"},
    ):
        with pytest.raises(TypeError):
            Rules(**wrong)
    for tags in (
        {"Auto": "True"},
        {"Auto": "yes"},
        {"Players": "03"},
        {"Redeal": ""},
        {"Pie": "x"},
    ):
        with pytest.raises(ValueError, match=r"."):
            Rules.from_tags(tags)
    with pytest.raises(ValueError, match="size"):
        Rules.from_dict({"size": 3})


def test_merah_is_loaded_when_asked_for() -> None:
    code = (
        "import sys, redtiles; assert 'redtiles.merah' not in sys.modules;"
        "assert 'merah' in redtiles.GAMES and 'merah' in dir(redtiles);"
        "assert 'redtiles.merah' not in sys.modules;"
        "assert redtiles.GAMES['merah'] is redtiles.merah is sys.modules['redtiles.merah']"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert merah.Outcome is Outcome
    for name in merah.__all__:
        assert hasattr(merah, name)


@pytest.mark.parametrize("hashing", ["0", "1"])
def test_every_process_deals_alike(hashing: str) -> None:
    code = (
        "from redtiles.merah import *; s = State(Rules(3), seed=9);"
        "print(s.to_text(), s.key(), s.view(1).sample(3).key())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hashing},
        capture_output=True,
        text=True,
        check=True,
    )
    state = State(Rules(3), seed=9)
    assert ran.stdout.split("\n")[0] == (
        f"{state.to_text()} {state.key()} {state.view(1).sample(3).key()}"
    )


def test_drawing() -> None:
    state = State.from_text(State(deal=Deal(*dealt(TABLE_33377))).to_text())
    state.push("4h")
    assert str(state) == (
        "Table    Ac 3c 3d 3h 4c 4h 7c 7d Tc Jc Qc Kc\n"
        " Hand 0  Ad Ah As 2d 2h 2s 3s 4d 4s\n"
        ">Hand 1  5c 5d 5h 5s 6c 6d 6h 6s 7h 7s\n"
        "Deck     8d 8h 8s 9c 9d 9h 9s Td Th Ts Jd Jh Js Qd Qh Qs Kd Kh Ks\n"
        " Taken 0 2c 8c  0 points\n"
        " Taken 1 -"
    )
    for seed in range(20):
        for plies in (5, 99):
            drawing = str(played(Rules(3), seed, plies))
            assert max(map(len, drawing.split("\n"))) <= 80
    assert eval(repr(state), {"State": State}) == state


@pytest.mark.parametrize("seed", range(4))
def test_codes_are_those_of_the_legal_moves(seed: int) -> None:
    state = State(Rules(), seed=seed)
    while not state.is_over:
        codes = state.legal_moves.codes()
        assert (codes.format, codes.readonly) == ("H", True)
        assert codes.tolist() == [move.code for move in state.legal_moves]
        state.push(state.legal_moves[-1])
    assert state.legal_moves.codes().tolist() == []
