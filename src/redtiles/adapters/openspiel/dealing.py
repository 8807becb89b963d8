"""How likely each card is on the first table of Main Merah, one card after the other.

Cards are dealt until the redeal rule does not void the table. Here they are dealt once: each comes
with the probability that it has where the whole table turns out not to be void. Every table that is
not void is then as likely as any other, in any order, which is what dealing again and again gives.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING

from redtiles.merah.cards import RANKS
from redtiles.merah.rules import LIMITED

if TYPE_CHECKING:
    from redtiles.merah import Rules


@cache
def ways(untouched: int, begun: int, free: int, missing: int) -> int:
    """The number of sets of so many missing cards that complete a table without making it void.

    Of ranks that may lie there twice, ``untouched`` have no card on the table and ``begun`` have
    one; ``free`` cards are left of the ranks that may lie there as often as they like.
    """
    total = 0
    for twice in range(untouched + 1):
        for once in range(untouched - twice + 1):
            for again in range(begun + 1):
                rest = missing - 2 * twice - once - again
                if rest >= 0:
                    total += (
                        (comb(untouched, twice) * 6**twice)
                        * (comb(untouched - twice, once) * 4**once)
                        * (comb(begun, again) * 3**again)
                        * comb(free, rest)
                    )
    return total


def table_odds(rules: Rules, table: int) -> tuple[list[tuple[int, int]], int]:
    """The cards that may come next to a set of cards on the table, by code, each with its odds.

    Also what all the odds sum to: the chance of a card is its odds divided by that.
    """
    barred = LIMITED[rules.redeal]
    lying = [(table & rank).bit_count() for rank in RANKS]
    limited = [lying[i] for i, rank in enumerate(RANKS) if rank in barred]
    untouched, begun = limited.count(0), limited.count(1)
    free = sum([4 - lying[i] for i, rank in enumerate(RANKS) if rank not in barred])
    missing = rules.table_size - table.bit_count() - 1
    # A set of missing cards is dealt in as many orders whichever it is, and each of its cards is
    # the first in as many of them: so sets are counted, those with the card against all.
    completed = (
        ways(untouched - 1, begun + 1, free, missing) if untouched else 0,
        ways(untouched, begun - 1, free, missing) if begun else 0,
        0,
    )
    free_one = ways(untouched, begun, free - 1, missing) if free else 0
    odds: list[tuple[int, int]] = []
    for i, rank in enumerate(RANKS):
        card = completed[lying[i]] if rank in barred else free_one
        if card:
            odds += [(code, card) for code in range(4 * i, 4 * i + 4) if not table >> code & 1]
    return odds, (missing + 1) * ways(untouched, begun, free, missing + 1)
