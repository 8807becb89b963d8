"""Games of Main Merah that several test files share."""

from __future__ import annotations

from random import Random
from typing import Any

from oracle.merah import PACK, SIZES, Game, random_deal
from redtiles.merah import Deal, Rules, State

OPTIONS = [
    Rules(players, redeal, auto)
    for players in (2, 3)
    for redeal in ("classic", "house")
    for auto in (False, True)
]
"""Every rules object there is."""

TABLE_33377 = "3c3d3h7c7dAc2c4cJcQcKcTc"
"""Three 3s and two 7s, which the classic rule allows: two of them are left at the end."""


def rules_id(rules: Any) -> str:
    return f"{rules.players}-{rules.redeal}-{'auto' if rules.auto else 'choice'}"


def random_pair(rules: Rules, rng: Random) -> tuple[State, Game]:
    """The same random deal in the package and in the oracle; a random seat begins."""
    hands, table, deck = random_deal(rules.players, rules.redeal, rng)
    first = rng.randrange(rules.players)
    state = State(rules, deal=Deal(hands, table, deck), first=first)
    return state, Game(hands, table, deck, rules.redeal, rules.auto, first)


def played(rules: Rules, seed: int, plies: int = 99) -> State:
    """A random game, stopped after some plies."""
    state, rng = State(rules, seed=seed), Random(seed)
    while not state.is_over and state.ply < plies:
        state.push(rng.choice(state.legal_moves))
    return state


def dealt(
    table: str, hand: str = "", deck: str = "", players: int = 2
) -> tuple[list[str], str, str]:
    """Hands, table and deck with this table, this hand of seat 0 and this beginning of the deck.

    A hand that is too small is filled up; all other cards come in code order.
    """
    told = [text[at : at + 2] for text in (table, hand, deck) for at in range(0, len(text), 2)]
    rest = [card for card in PACK if card not in told]
    hands = []
    for seat in range(players):
        held = hand if seat == 0 else ""
        missing = SIZES[players][0] - len(held) // 2
        hands.append(held + "".join(rest[:missing]))
        rest = rest[missing:]
    return hands, table, deck + "".join(rest)
