"""Main Merah against the oracle, ply by ply, with every option."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from merah_games import OPTIONS, dealt, random_pair, rules_id
from oracle.merah import PACK, Game
from redtiles.merah import CARDS, Deal, Move, Rules, State, StateError, Violation

GAMES = 12

PARTNERS = {rank: pair for pair in ("A9", "28", "37", "46", *"5TJQK") for rank in pair}
"""The class of pairs that a rank belongs to."""


def compare(state: State, game: Game) -> None:
    assert state.to_text() == game.to_text()
    assert [str(move) for move in state.legal_moves] == game.legal_moves()
    assert len(state.legal_moves) == len(game.legal_moves())
    assert [set(map(str, hand)) for hand in state.hands] == game.hands
    assert [set(map(str, pile)) for pile in state.taken] == game.taken
    assert set(map(str, state.table)) == game.table
    assert list(map(str, state.deck)) == game.deck
    assert (None if state.turned is None else str(state.turned)) == game.turned
    assert list(state.scores()) == game.scores()
    assert state.is_over is game.is_over
    assert state.to_move == state.seat == (None if game.is_over else game.seat)
    assert [str(move) for move in state.moves] == game.moves
    outcome = state.outcome()
    if not game.is_over:
        assert outcome is None
        return
    assert outcome is not None
    winners = game.winners()
    assert list(outcome.winners) == list(outcome.seats) == winners
    assert outcome.reason.name == ("HIGHEST_SCORE" if len(winners) == 1 else "SHARED")
    shares = [1 / len(winners) if seat in winners else 0 for seat in range(game.players)]
    assert list(outcome.returns) == shares


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_random_games(rules: Rules) -> None:
    rng = Random(f"games {rules_id(rules)}")
    for _ in range(GAMES):
        state, game = random_pair(rules, rng)
        while not game.is_over:
            compare(state, game)
            move = rng.choice(game.legal_moves())
            assert str(state.push(move)) == move
            game.push(move)
        compare(state, game)
        assert game.turns == (20 if rules.players == 2 else 21)
        while game.moves:
            assert str(state.pop()) == game.pop()
            compare(state, game)


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_every_code_at_every_ply(rules: Rules) -> None:
    rng = Random(f"codes {rules_id(rules)}")
    moves = [Move.from_code(code) for code in range(Move.CODES)]
    seen = set()
    state, game = random_pair(rules, rng)
    for _ in range(60):
        legal = state.legal_moves
        for move in moves:
            expected = game.violation(str(move))
            violation = state.violation(move)
            assert (None if violation is None else violation.name) == expected
            assert (move in legal) is (expected is None)
            seen.add(violation)
        if game.is_over:
            break
        chosen = rng.choice(game.legal_moves())
        state.push(chosen)
        game.push(chosen)
    assert game.is_over
    never = {Violation.CHOICE_PENDING, Violation.MUST_TAKE} if rules.auto else set()
    assert seen >= {None, *Violation} - never - {Violation.CHOICE_PENDING}


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_no_card_is_ever_in_two_places(rules: Rules) -> None:
    rng = Random(f"places {rules_id(rules)}")
    for _ in range(5):
        state, _ = random_pair(rules, rng)
        while True:
            piles = [*state.hands, state.table, state.deck, *state.taken]
            cards = [card for pile in piles for card in pile]
            cards += [state.turned] if state.turned else []
            assert sorted(cards) == list(CARDS)
            if state.is_over:
                break
            state.push(rng.choice(state.legal_moves))


def finished(rules: Rules, games: int) -> list[State]:
    rng = Random(f"ends {rules_id(rules)}")
    ends = []
    for _ in range(games):
        state, _ = random_pair(rules, rng)
        while not state.is_over:
            state.push(rng.choice(state.legal_moves))
        ends.append(state)
    return ends


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_points_taken_and_left_are_210(rules: Rules) -> None:
    for state in finished(rules, 150):
        left = sum(card.points for card in state.table)
        assert sum(state.scores()) + left == 210
        laid = [move for move in state.moves if move.laid is not None]
        assert len(laid) == (20 if rules.players == 2 else 21)


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_what_is_left_follows_from_the_first_table(rules: Rules) -> None:
    """The argument of the docs: a class of pairs with n cards on the first table leaves 2(n - 4).

    For ranks that pair with themselves, n is at most 2 and nothing is left.
    """
    for state in finished(rules, 150):
        assert state.deal is not None
        first = Counter(PARTNERS[str(card)[0]] for card in state.deal.table)
        left = Counter(PARTNERS[str(card)[0]] for card in state.table)
        for pair in set(PARTNERS.values()):
            alone = len(pair) == 1
            assert left[pair] == (0 if alone else 2 * max(0, first[pair] - 4))
            assert not alone or first[pair] <= 2
        if rules.redeal == "house":
            assert not state.table
            assert sum(state.scores()) == 210


def test_every_class_of_pairs_can_leave_cards_under_the_classic_rule() -> None:
    for one, other in ("A9", "28", "37", "46"):
        table = "".join([one + suit for suit in "cdh"] + [other + suit for suit in "cd"])
        fillers = [card for card in PACK if card[0] in "TJQK" and card[1] in "cd"][:7]
        for auto in (False, True):
            state = State(Rules(auto=auto), deal=Deal(*dealt(table + "".join(fillers))))
            while not state.is_over:
                state.push(state.legal_moves[-1])
            assert sorted(str(card)[0] for card in state.table) == sorted([one, other])
            assert sum(state.scores()) + sum(card.points for card in state.table) == 210
        with pytest.raises(StateError):
            State(Rules(redeal="house"), deal=Deal(*dealt(table + "".join(fillers))))
