"""Main Merah in OpenSpiel: chance deals as redealing does, and nobody sees what is hidden."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial
from random import Random
from typing import Any

import pytest

from merah_games import OPTIONS, rules_id
from needs import needs
from oracle.merah import PACK, is_void, random_deal
from redtiles.errors import IllegalMoveError
from redtiles.merah import Move, Rules, State

needs("pyspiel", "openspiel")
needs("numpy", "openspiel")

from openspiel_games import GAMES, played, pyspiel  # noqa: E402
from redtiles.adapters.openspiel.dealing import table_odds, ways  # noqa: E402

CHANCE = -1
MERAH = tuple([name for name in GAMES if "merah" in name])
DEALS = [Rules(players, redeal) for players in (2, 3) for redeal in ("classic", "house")]
LIMITED = {"classic": "5TJQK", "house": "A23456789TJQK"}


def load(rules: Rules, **more: Any) -> Any:
    return pyspiel.load_game("redtiles_merah", rules.to_dict() | more)


# -- the deal -----------------------------------------------------------------------------------


def tables(rules: Rules) -> int:
    """The number of tables that are not void: rank by rank, so many ways to have so many cards."""
    total = {0: 1}
    for rank in "A23456789TJQK":
        most = 2 if rank in LIMITED[rules.redeal] else 4
        after: Counter[int] = Counter()
        for cards, number in total.items():
            for more in range(most + 1):
                after[cards + more] += number * comb(4, more)
        total = dict(after)
    return total[rules.table_size]


@pytest.mark.parametrize("rules", DEALS, ids=rules_id)
def test_every_table_is_as_likely(rules: Rules) -> None:
    """The chances of the cards multiply to that of one table in one order, exactly."""
    rng = Random(1)
    one = Fraction(1, tables(rules) * factorial(rules.table_size))
    for _ in range(100):
        table, chance = 0, Fraction(1)
        for _ in range(rules.table_size):
            odds, total = table_odds(rules, table)
            assert sum(Fraction(card, total) for _, card in odds) == 1
            assert all(card > 0 for _, card in odds)
            codes = [code for code, _ in odds]
            assert codes == sorted(set(codes))
            assert not any(table >> code & 1 for code in codes)
            code, card = rng.choice(odds)
            table |= 1 << code
            chance *= Fraction(card, total)
        assert not rules.voids(table)
        assert chance == one


@pytest.mark.parametrize("rules", DEALS, ids=rules_id)
def test_tables_are_completed_as_counted(rules: Rules) -> None:
    """Against all sets of up to three missing cards, tried one by one."""
    rng = Random(2)
    for missing in (1, 1, 2, 2, 3):
        cards = ordered_table(rules, rng)[: rules.table_size - missing]
        rest = [card for card in PACK if card not in cards]
        completed = [
            more
            for more in combinations(rest, missing)
            if not is_void({*cards, *more}, rules.redeal)
        ]
        odds, total = table_odds(rules, sum(1 << PACK.index(card) for card in cards))
        expected = Counter(card for more in completed for card in more)
        assert {PACK[code]: card for code, card in odds} == expected
        assert total == missing * len(completed)


def ordered_table(rules: Rules, rng: Random) -> list[str]:
    _, table, _ = random_deal(rules.players, rules.redeal, rng)
    return rng.sample(sorted(table), len(table))


def test_number_of_all_tables() -> None:
    assert ways(5, 0, 32, 12) == tables(Rules(2, "classic"))
    assert ways(5, 0, 32, 10) == tables(Rules(3, "classic"))
    assert ways(13, 0, 0, 12) == tables(Rules(2, "house"))
    assert ways(13, 0, 0, 10) == tables(Rules(3, "house"))


@pytest.mark.parametrize("rules", DEALS, ids=rules_id)
def test_deals_as_redealing_does(rules: Rules) -> None:
    """Ranks that lie there twice, and cards of a kind that may lie there as often as it likes."""
    games, rng = 800, Random(3)
    game, redealt, dealt = load(rules), [], []
    for _ in range(games):
        redealt.append([PACK.index(card) for card in ordered_table(rules, rng)])
        state = game.new_initial_state()
        for _ in range(rules.table_size):
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(codes, chances)[0])
        dealt.append(state.history())
    for figure in (pairs, aces, last_is_court):
        ours, theirs = [sum(map(figure, tables)) / games for tables in (dealt, redealt)]
        assert ours == pytest.approx(theirs, abs=0.15), figure


def pairs(table: list[int]) -> int:
    return sum(number == 2 for number in Counter(code // 4 for code in table).values())


def aces(table: list[int]) -> int:
    return sum(code < 4 for code in table)


def last_is_court(table: list[int]) -> int:
    return table[-1] >= 40


def test_share_of_void_deals() -> None:
    """Of all tables so many are not void: against shuffling."""
    rng, tries = Random(4), 5000
    for rules in DEALS:
        kept = sum(
            not is_void(set(rng.sample(PACK, rules.table_size)), rules.redeal) for _ in range(tries)
        )
        share = tables(rules) / comb(52, rules.table_size)
        assert kept / tries == pytest.approx(share, abs=0.025)


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_what_chance_does(rules: Rules) -> None:
    """Table, hands, and a card of the deck after each card that is laid: all 52, each once."""
    game = load(rules, first=1)
    state = played(game, 5)
    actions = [node.action for node in state.full_history() if node.player == CHANCE]
    assert sorted(actions) == list(range(52))
    core = state.core
    start = rules.table_size + rules.players * rules.hand_size
    assert [node.player for node in state.full_history()[:start]] == [CHANCE] * start
    for node, before in zip(state.full_history()[1:], state.full_history(), strict=False):
        lays = before.player >= 0 and before.action < 52 * 53
        if node.player >= 0 and before.player == CHANCE:
            continue
        assert (node.player == CHANCE) is (lays or before.player == CHANCE)
    while core.ply:
        core.pop()
    assert core.seat == 1
    cards = [PACK[action] for action in actions]
    assert [str(card) for card in core.deck] == cards[start:]
    assert {str(card) for card in core.table} == set(cards[: rules.table_size])
    for seat, hand in enumerate(core.hands):
        at = rules.table_size + seat * rules.hand_size
        assert {str(card) for card in hand} == set(cards[at : at + rules.hand_size])
    assert State(rules, deal=core.deal, first=1) == core


def test_chances_of_hands_and_deck_are_even() -> None:
    state = played(pyspiel.load_game("redtiles_merah"), 6, 12)
    assert state.chance_outcomes() == [
        (code, 1 / 40) for code in range(52) if code not in state.history()
    ]
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    held = set(state.history())
    state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(code, 1 / 20) for code in range(52) if code not in held]
    assert state.action_to_string(CHANCE, 51) == "Ks"


def test_a_card_that_cannot_be_dealt_changes_nothing() -> None:
    state = pyspiel.load_game("redtiles_merah").new_initial_state()
    for card in ("5c", "5d"):
        state.apply_action(PACK.index(card))
    before = str(state), state.history()
    for card in ("5c", "5h"):
        with pytest.raises(ValueError, match=card):
            state.apply_action(PACK.index(card))
    with pytest.raises(ValueError, match=r"0\.\.51"):
        state.apply_action(52)
    assert (str(state), state.history()) == before


def test_a_move_that_is_not_legal_changes_nothing() -> None:
    """Told when it is made, not when the next card is turned."""
    state = played(pyspiel.load_game("redtiles_merah"), 6, 32)
    before = str(state), state.history()
    held = {str(card) for card in state.core.hands[0]}
    other = next(card for card in PACK if card not in held)
    for text in (other, f"{other}*{PACK[0]}", f"*{PACK[0]}"):
        with pytest.raises(IllegalMoveError, match=r"after 0 moves"):
            state.apply_action(Move.parse(text).code)
    assert (str(state), state.history()) == before
    assert not state.is_chance_node()


# -- the length of a game -----------------------------------------------------------------------


@cache
def most_choices(lying: tuple[int, int], coming: tuple[int, int]) -> int:
    """The most arrivals, of two ranks that pair, that meet two cards or more to choose from."""
    most = 0
    for side in (0, 1):
        if coming[side]:
            table, rest = list(lying), list(coming)
            rest[side] -= 1
            partners = table[1 - side]
            table[1 - side if partners else side] += -1 if partners else 1
            more = most_choices((table[0], table[1]), (rest[0], rest[1]))
            most = max(most, (partners > 1) + more)
    return most


def test_no_game_has_more_choices() -> None:
    two_ranks = max(most_choices((a, b), (4 - a, 4 - b)) for a in range(5) for b in range(5))
    # Of a rank that pairs with itself one or two cards lie there when the game begins, or none:
    # a third card meets two, or a second meets one and both are gone.
    assert two_ranks == 3
    assert 4 * two_ranks + 5 == 17


def longest(players: int) -> tuple[list[str], list[str], list[str]]:
    """A table, cards to lay and cards to turn that make a game with 17 choices."""
    table = [rank + suit for rank in "5TJQK" for suit in "cd"]
    thirds, fourths = ([rank + suit for rank in "5TJQK"] for suit in "hs")
    low = [rank + suit for rank in "A234" for suit in "cdhs"]
    high = [rank + suit for rank in "9876" for suit in "cdh"]
    last = ["9s", "8s", "7s", "6s"]
    if players == 2:  # two more cards lie on the table
        return [*table, *low[:2]], [*low[2:], *fourths, last[0]], [*thirds, *high, *last[1:]]
    return table, [*low, *fourths], [*thirds, *high, *last]


@pytest.mark.parametrize("rules", [rules for rules in OPTIONS if not rules.auto], ids=rules_id)
def test_a_game_of_the_greatest_length(rules: Rules) -> None:
    game = load(rules)
    table, laid, turned = longest(rules.players)
    state, lays, turns = game.new_initial_state(), iter(laid), iter(turned)
    hands = [card for seat in range(rules.players) for card in laid[seat :: rules.players]]
    for card in (*table, *hands):
        state.apply_action(PACK.index(card))
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(PACK.index(next(turns)))
            continue
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        if texts[0][0] != "*":
            card = next(lays)
            texts = [text for text in texts if text.startswith(card)]
        state.apply_action(state.string_to_action(texts[0]))
        moves += 1
    assert moves == game.max_game_length() == rules.turns + 17
    assert len(state.history()) == game.max_history_length() == moves + 52


@pytest.mark.parametrize("rules", [rules for rules in OPTIONS if rules.auto], ids=rules_id)
def test_length_of_a_game_without_choices(rules: Rules) -> None:
    game = load(rules)
    for seed in range(3):
        assert len(played(game, seed).history()) == game.max_history_length() == rules.turns + 52


# -- what is hidden -----------------------------------------------------------------------------


def known_to(state: Any, player: int, rules: Rules) -> tuple[Any, ...]:
    """All that a player has seen, from the actions alone."""
    nodes = [(node.player, node.action) for node in state.full_history()]
    table, start = rules.table_size, rules.table_size + rules.players * rules.hand_size
    dealt = [action for _, action in nodes[:start]]
    hand = dealt[table + player * rules.hand_size :][: rules.hand_size]
    sizes = len(dealt)
    return frozenset(dealt[:table]), frozenset(hand), sizes, tuple(nodes[start:])


@pytest.mark.parametrize("name", MERAH)
def test_strings_and_tensors_say_what_is_known_and_no_more(name: str) -> None:
    """The same for the same knowledge, others for other: in games, and games like them."""
    game = pyspiel.load_game(name)
    said: dict[Any, tuple[str, bytes]] = {}
    for seed in range(2):
        whole = played(game, seed).history()
        state = game.new_initial_state()
        for ply, action in enumerate(whole):
            seeds = () if ply % 7 else (1, 2)
            for player in range(game.num_players()):
                for other in (state, *[resampled(state, player, i) for i in seeds]):
                    key = (player, *known_to(other, player, game.rules))
                    text, tensor = other.information_state_string(player), b""
                    if not other.is_chance_node():  # where nobody is asked, strings suffice
                        tensor = bytes(map(int, other.information_state_tensor(player)))
                    assert said.setdefault(key, (text, tensor)) == (text, tensor)
            state.apply_action(action)
    texts = [text for text, _ in said.values()]
    tensors = [tensor for _, tensor in said.values() if tensor]
    assert len(set(texts)) == len(texts)
    assert len(set(tensors)) == len(tensors)


def resampled(state: Any, player: int, seed: int) -> Any:
    return state.resample_from_infostate(player, Random(seed).random)


@pytest.mark.parametrize("name", MERAH)
def test_resampling(name: str) -> None:
    game = pyspiel.load_game(name)
    whole = played(game, 8).history()
    for plies in (0, 5, 15, 33, 34, 50, len(whole)):
        state = game.new_initial_state()
        for action in whole[:plies]:
            state.apply_action(action)
        for player in range(game.num_players()):
            others = [resampled(state, player, seed) for seed in range(4)]
            for other in others:
                assert other.current_player() == state.current_player()
                assert other.is_terminal() == state.is_terminal()
                assert known_to(other, player, game.rules) == known_to(state, player, game.rules)
                for look in (
                    "information_state_string",
                    "information_state_tensor",
                    "observation_string",
                    "observation_tensor",
                ):
                    assert getattr(other, look)(player) == getattr(state, look)(player), look
                if other.current_player() == player:
                    assert other.legal_actions() == state.legal_actions()
            if 30 < plies < 51:
                assert len({str(other) for other in others}) > 1
            assert str(resampled(state, player, 3)) == str(others[3])


@pytest.mark.parametrize("has_laid", [False, True])
def test_hidden_cards_are_resampled_evenly(has_laid: bool) -> None:
    """Each card that seat 0 does not see is in the other hand as often as any other of them."""
    state = pyspiel.load_game("redtiles_merah(first=1)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    seen, places = {*state.dealt_table, *state.dealt_hand(0)}, 10
    if has_laid:
        state.apply_action(state.legal_actions()[0])
        assert state.is_chance_node()
        seen, places = {*seen, state.laid.laid.code}, 9
    rng, samples = Random(9), 600
    held = Counter(
        card
        for _ in range(samples)
        for card in state.resample_from_infostate(0, rng.random).dealt_hand(1)
    )
    if has_laid:
        assert held.pop(state.laid.laid.code) == samples
    assert set(held) == set(range(52)) - seen
    assert all(abs(times / samples - places / len(held)) < 0.08 for times in held.values())


def test_public_and_private_strings_apart() -> None:
    game = pyspiel.load_game("redtiles_merah")
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    for recall in (False, True):
        public, private, both = [
            game.make_py_observer(pyspiel.IIGObservationType(open_, recall, kind))
            for open_, kind in ((True, none), (False, one), (True, one))
        ]
        assert public.tensor is private.tensor is None
        assert both.tensor is not None
        for plies in (3, 20, 33, 50, 10**9):
            state = played(game, 4, plies)
            for player in (0, 1):
                assert both.string_from(state, player) == "; ".join(
                    [private.string_from(state, player), public.string_from(state, player)]
                )
                assert public.string_from(state, player) == public.string_from(state, 0)
                other = resampled(state, player, 1)
                assert private.string_from(other, player) == private.string_from(state, player)


def test_what_an_observation_says() -> None:
    """A game by hand: what each player reads while a card waits to be turned, and after."""
    state = pyspiel.load_game("redtiles_merah(players=3)").new_initial_state()
    for card in PACK[40:43:2] + PACK[:8] + PACK[8:29]:
        state.apply_action(PACK.index(card))
    assert state.current_player() == 0
    hand = "3c 3d 3h 3s 4c 4d 4h"
    table = "Ac Ad Ah As 2c 2d 2h 2s Jc Jh"
    open_ = f"table {table}; taken - / - / -; hands 7 / 7 / 7; deck 21; to move 0"
    assert state.observation_string(0) == f"seat 0 holds {hand}; {open_}"
    state.apply_action(state.string_to_action("3d"))
    left, laid = "3c 3h 3s 4c 4d 4h", "laid 3d; taken - / - / -; hands 6 / 7 / 7"
    assert state.observation_string(0) == (
        f"seat 0 holds {left}; table {table}; {laid}; deck 21; to move 0"
    )
    assert state.information_state_string(1) == (
        f"seat 1 was dealt 4s 5c 5d 5h 5s 6c 6d; first table {table}; turned -; moves 3d"
    )
    state.apply_action(PACK.index("9c"))
    assert state.information_state_string(0) == (
        f"seat 0 was dealt {hand}; first table {table}; turned 9c; moves 3d"
    )
    table = "Ac Ad Ah As 2c 2d 2h 2s 3d Jc Jh"
    assert state.observation_string(2).endswith(
        f"table {table}; turned 9c; taken - / - / -; hands 6 / 7 / 7; deck 20; to move 0"
    )
