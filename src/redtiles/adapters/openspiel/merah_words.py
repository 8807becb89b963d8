"""What a player knows of a game of Main Merah, in words: no hidden card is among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.merah.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from redtiles.adapters.openspiel.merah import MerahState
    from redtiles.merah import View


def write_seen(state: MerahState, player: int, asked: Any, private: bool) -> str:
    """What an observer of some kind sees; with perfect recall, all that the player ever saw."""
    core = state.core
    recall = asked.perfect_recall
    said = []
    if private:
        cards = own_cards(state, player, recall)
        said.append(f"seat {player} {'was dealt' if recall else 'holds'} {cards}")
    if asked.public_info:
        if core is None:
            said += dealing(state)
        elif recall:
            said += course(core.view(player), state.laid)
        else:
            said += position(core.view(player), state.laid)
    return "; ".join(said)


def own_cards(state: MerahState, player: int, recall: bool) -> str:
    """The hand now, or as it was dealt. A card that was just laid is no longer in it."""
    core = state.core
    if recall or core is None:
        return joined([CARDS[code] for code in sorted(state.dealt_hand(player))])
    laid = None if state.laid is None else state.laid.laid
    return joined([card for card in core.hands[player] if card != laid])


def dealing(state: MerahState) -> list[str]:
    """The cards dealt so far: those of the table, and how many each hand has."""
    table = [CARDS[code] for code in sorted(state.dealt_table)]
    sizes = [len(state.dealt_hand(seat)) for seat in range(state.num_players())]
    return [f"first table {joined(table)}", f"hands {counted(sizes)}"]


def course(view: View, laid: Any) -> list[str]:
    """All that lay open: the first table, the moves and the cards turned between them."""
    moves = [*view.moves, *([] if laid is None else [laid])]
    return [
        f"first table {joined(view.first_table)}",
        f"turned {joined(view.drawn)}",
        f"moves {joined(moves)}",
    ]


def position(view: View, laid: Any) -> list[str]:
    """What lies open now."""
    sizes = list(view.hand_sizes)
    said = [f"table {joined(view.table)}"]
    if laid is not None:
        sizes[view.to_move or 0] -= 1
        said.append(f"laid {laid}")
    if view.turned is not None:
        said.append(f"turned {view.turned}")
    said += [
        f"taken {' / '.join([joined(pile) for pile in view.taken])}",
        f"hands {counted(sizes)}",
        f"deck {view.deck_size}",
        "over" if view.to_move is None else f"to move {view.to_move}",
    ]
    return said


def joined(items: Iterable[Any]) -> str:
    """Cards or moves with spaces between, ``-`` for none."""
    return " ".join([str(item) for item in items]) or "-"


def counted(sizes: Iterable[int]) -> str:
    """Numbers of cards by seat."""
    return " / ".join([str(size) for size in sizes])
