"""What the last move did: against the oracle, and by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from merah_games import OPTIONS, random_pair, rules_id
from oracle.merah import Game
from redtiles.merah import Deal, Rules, State, View
from redtiles.merah.turns import Turn, last_turn


class Treating(Game):
    """The oracle, which notes each card that is treated and what it takes."""

    treated: list[tuple[str, str]]

    def treat(self, card: str, take: str) -> None:
        self.treated.append((card, take))
        super().treat(card, take)


def texts(turn: Turn | None) -> tuple[Any, ...]:
    assert turn is not None
    return tuple([card if card is None else str(card) for card in turn[1:]])


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
@pytest.mark.parametrize("seed", range(8))
def test_a_turn_is_what_the_oracle_does(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    state, game = random_pair(rules, rng)
    game.__class__ = Treating
    assert isinstance(game, Treating)
    assert last_turn(state) is None
    while not state.is_over:
        move = rng.choice(game.legal_moves())
        game.treated = []
        on_top = game.deck[0] if game.deck else ""
        seat = state.seat
        game.push(move)
        state.push(move)
        done = [(card, take or None) for card, take in game.treated]
        if not move.startswith("*"):
            # A card that waits for a choice has been turned, and is treated later.
            turned = done[1] if len(done) > 1 else (on_top, None)
            expected: tuple[str | None, ...] = (*done[0], *turned)
        else:
            expected = (None, None, *done[0])
        views: list[State | View] = [state.view(viewer) for viewer in range(rules.players)]
        for seen in (state, *views):
            turn = last_turn(seen)
            assert turn is not None
            assert turn.seat == seat
            assert texts(turn) == expected
            assert {str(card) for card in turn.cards} == set(filter(None, expected))


def test_a_turned_card_may_take_the_card_just_laid() -> None:
    # Nothing on the table pairs with the four; the six turned after it takes it.
    table = "2c 2d 3c 3d 7c Tc Td Jc Jd Qc Qd Kc".split()
    hands = ["4c 4d 4h 4s 5c 5d 5h 5s 6c 6d".split(), "7d 7h 7s 8c 8d 8h 8s 9c 9d 9h".split()]
    used = {*table, *hands[0], *hands[1], "6h"}
    rest = [r + s for r in "A23456789TJQK" for s in "cdhs" if r + s not in used]
    state = State(deal=Deal(hands, table, ["6h", *rest]))
    state.push("4c")
    assert texts(last_turn(state)) == ("4c", None, "6h", "4c")


def test_looking_changes_nothing() -> None:
    state = State(seed=1)
    state.push(state.legal_moves[0])
    before = state.to_dict()
    last_turn(state)
    assert state.to_dict() == before
