"""What a seat knows of a game of Main Merah, as a row of flags and small numbers."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar, NamedTuple, final

from redtiles.encoding import Encoding, Kind, only, require_kind
from redtiles.merah.cards import CARDS, NOBODY, PAIRS, Card, cards_in, mask_of
from redtiles.merah.moves import CHOICES, named, parts
from redtiles.merah.notation import write_position
from redtiles.merah.position import Position, preferred
from redtiles.merah.state import State
from redtiles.merah.view import Seen, View, filled, hidden_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from redtiles.merah.rules import Rules

__all__ = ["InformationEncoding", "ObservationEncoding", "Shown"]

PACK = len(CARDS)
EVENTS = 4
"""Cards in a turn: the one laid, what it took, the one turned, what that took."""


class Shown(NamedTuple):
    """What an observation shows: fields of a :class:`~redtiles.merah.View` by their names."""

    seat: int
    """The seat that sees it."""
    to_move: int | None
    """The seat to move; ``None`` when the game is over."""
    hand: tuple[Card, ...]
    """The cards this seat holds, in code order."""
    table: tuple[Card, ...]
    """The open cards, in code order."""
    turned: Card | None
    """The card turned from the deck that waits for a choice of what it takes, or ``None``."""
    taken: tuple[tuple[Card, ...], ...]
    """The cards each seat has taken, in code order."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    deck_size: int
    """How many cards the deck has."""


def shown_now(view: View) -> Shown:
    """What a view shows, without the past."""
    return Shown(*[getattr(view, name) for name in Shown._fields])


def shown_at_start(seen: Seen) -> Shown:
    """What a seat saw when the game was set up."""
    seat, hands, table, _, taken, turned = seen.start
    return Shown(
        seen.viewer,
        None if seat < 0 else seat,
        cards_in(hands[seen.viewer]),
        cards_in(table),
        None if turned == NOBODY else CARDS[turned],
        tuple([cards_in(pile) for pile in taken]),
        seen.hand_sizes,
        seen.deck_size,
    )


def shown_parts(players: int) -> list[tuple[str, int]]:
    """The parts of an observation and their lengths."""
    return [
        ("hand", PACK),
        ("table", PACK),
        ("turned", PACK),
        ("taken", PACK * players),
        ("seat", players),
        ("to_move", players),
        ("hand_sizes", players),
        ("deck_size", 1),
    ]


class MerahEncoding(Encoding):
    """What both kinds have in common. Seats other than the own one come in turn order after it."""

    rules: Rules
    _shown_types: ClassVar[tuple[type, ...]] = (State, View)

    def _write(self, shown: State | View, viewer: int) -> bytearray:
        view = shown.view(viewer) if isinstance(shown, State) else shown
        if view.seat != viewer:
            raise ValueError(f"the view is of seat {view.seat}, not of seat {viewer}")
        return self._written(view)

    def _written(self, view: View) -> bytearray:
        raise NotImplementedError

    def _turned_round(self, seat: int) -> list[int]:
        """All seats, from one on in turn order."""
        return [(seat + step) % self.rules.players for step in range(self.rules.players)]

    def _row(self, shown: Shown) -> bytearray:
        """The row of what is shown."""
        order = self._turned_round(shown.seat)
        row = bytearray()
        for pile in (
            shown.hand,
            shown.table,
            () if shown.turned is None else (shown.turned,),
            *[shown.taken[seat] for seat in order],
        ):
            row += flags_of(pile)
        row += bytes([seat == shown.seat for seat in range(self.rules.players)])
        row += bytes([seat == shown.to_move for seat in order])
        row += bytes([shown.hand_sizes[seat] for seat in order])
        row.append(shown.deck_size)
        return row

    def _shown(self, row: bytes) -> Shown:
        """What a row shows."""
        cells = iter(row)
        hand, table, turned, *taken = [
            tuple(
                cards_in(mask_of([code for code, flag in enumerate(islice(cells, PACK)) if flag]))
            )
            for _ in range(3 + self.rules.players)
        ]
        seat, to_move = [only(list(islice(cells, self.rules.players))) for _ in range(2)]
        sizes = list(islice(cells, self.rules.players))
        if seat < 0 or len(turned) > 1:
            raise ValueError("no seat, or several turned cards")
        order = self._turned_round(seat)
        seen = [*hand, *table, *turned, *[card for pile in taken for card in pile]]
        if len(set(seen)) < len(seen):
            raise ValueError("a card is there twice")
        if sizes[0] != len(hand) or sum(sizes) - len(hand) + len(seen) + row[-1] != PACK:
            raise ValueError("the cards are not 52")
        return Shown(
            seat,
            None if to_move < 0 else order[to_move],
            hand,
            table,
            turned[0] if turned else None,
            tuple([taken[order.index(one)] for one in range(self.rules.players)]),
            tuple([sizes[order.index(one)] for one in range(self.rules.players)]),
            row[-1],
        )


@final
class ObservationEncoding(MerahEncoding):
    """What a view shows now; it decodes to a :class:`Shown`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, "observation", shown_parts(rules.players), (), rules.turns)

    def _written(self, view: View) -> bytearray:
        return self._row(shown_now(view))

    def _read(self, cells: bytes) -> tuple[Shown, int]:
        shown = self._shown(cells)
        return shown, shown.seat

    def _again(self, shown: Shown, seat: int) -> bytearray:  # noqa: ARG002 - the row has it
        return self._row(shown)


@final
class InformationEncoding(MerahEncoding):
    """All that a view knows: now, at the start, and every turn between; it decodes to a view."""

    def __init__(self, rules: Rules) -> None:
        now = shown_parts(rules.players)
        then = [(f"first_{name}", length) for name, length in now]
        turns = ("turns", rules.turns * EVENTS * PACK)
        super().__init__(rules, "information", [*now, *then, turns], (), rules.turns)

    def _written(self, view: View) -> bytearray:
        row = self._row(shown_now(view)) + self._row(shown_at_start(view._seen))
        at = len(row)
        row += bytes(self.size - at)
        for turn in turns_of(view._seen, self.rules.auto):
            for card in turn:
                if card != NOBODY:
                    row[at + card] = 1
                at += PACK
        return row

    def _read(self, cells: bytes) -> tuple[View, int]:
        start = self._shown(cells[self.parts["first_hand"].start : self.parts["turns"].start])
        cards = iter(cells[self.parts["turns"]])
        events = [only(list(islice(cards, PACK))) for _ in range(self.rules.turns * EVENTS)]
        turns = [events[at : at + EVENTS] for at in range(0, len(events), EVENTS)]
        state = self._set_up(start, turns)
        for laid, laid_take, _, turned_take in turns:
            if laid >= 0:
                take = NOBODY if laid_take < 0 or self.rules.auto else laid_take
                state.push(named(laid * 53 + take))
            if state.turned is not None and turned_take >= 0:
                state.push(named(CHOICES + turned_take))
        return state.view(start.seat), start.seat

    def _set_up(self, start: Shown, turns: list[list[int]]) -> State:
        """A start that agrees with what was shown then and with the turns."""
        hands = [start.hand if seat == start.seat else () for seat in range(self.rules.players)]
        seen = Seen(
            start.seat,
            Position(
                -1 if start.to_move is None else start.to_move,
                tuple([mask_of_cards(hand) for hand in hands]),
                mask_of_cards(start.table),
                (),
                tuple([mask_of_cards(pile) for pile in start.taken]),
                NOBODY if start.turned is None else start.turned.code,
            ),
            start.hand_sizes,
            start.deck_size,
            tuple([turned for _, _, turned, _ in turns if turned >= 0]),
            tuple([laid * 53 + NOBODY for laid, _, _, _ in turns if laid >= 0]),
        )
        line = write_position(self.rules, filled(seen, hidden_in(seen)))
        return State.from_text(line, self.rules)


def flags_of(cards: Iterable[Card]) -> bytearray:
    """A flag for each card of the pack."""
    flags = bytearray(PACK)
    for card in cards:
        flags[card.code] = 1
    return flags


def mask_of_cards(cards: Iterable[Card]) -> int:
    """The set of some cards."""
    return mask_of([card.code for card in cards])


def turns_of(seen: Seen, auto: bool) -> list[list[int]]:
    """By turn, the codes of the card laid, what it took, the card turned, and what that took.

    ``NOBODY`` stands for none, in the first turn also for what was seen before the game was set up.
    """
    table, drawn = seen.start.table, iter(seen.drawn)
    turns = [] if seen.start.turned == NOBODY else [[NOBODY] * EVENTS]
    for code in seen.codes:
        laid, take = parts(code)
        if laid == NOBODY:
            turns[-1][-1] = take
            table &= ~(1 << take)
            continue
        if auto:
            take = preferred(table & PAIRS[laid])
        table = laid_on(table, laid, take)
        turned = next(drawn)
        pairing = table & PAIRS[turned]
        take_again = NOBODY
        if auto or pairing.bit_count() < 2:
            take_again = preferred(pairing)
            table = laid_on(table, turned, take_again)
        turns.append([laid, take, turned, take_again])
    return turns


def laid_on(table: int, card: int, take: int) -> int:
    """The table after a card came and took another, or stayed."""
    return table | 1 << card if take == NOBODY else table & ~(1 << take)


def encoding_of(rules: Rules, kind: Kind) -> MerahEncoding:
    """The encoding of a kind."""
    made = {"observation": ObservationEncoding, "information": InformationEncoding}
    return made[require_kind(kind)](rules)
