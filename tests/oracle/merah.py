"""Main Merah from the rules text, in the most naive way: cards are texts, piles are sets.

Nothing of the package is imported. `Game.push` copies the whole game before each move, so that
`pop` need not undo anything.
"""

from __future__ import annotations

import copy
from random import Random

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
"""In the order of codes: by rank from the ace, then by suit."""

SIZES = {2: (10, 12, 20), 3: (7, 10, 21)}
"""Cards in a hand, on the table and in the deck, by players."""

PARTNER = {"A": "9", "9": "A", "2": "8", "8": "2", "3": "7", "7": "3", "4": "6", "6": "4", "5": "5"}
PARTNER |= {"T": "T", "J": "J", "Q": "Q", "K": "K"}
POINTS = {"A": 20, "9": 10, "T": 10, "J": 10, "Q": 10, "K": 10}
POINTS |= {str(number): number for number in range(2, 9)}

SELF_PAIRING = "JQKT5"


def ordered(cards: set[str] | list[str]) -> list[str]:
    return sorted(cards, key=PACK.index)


def is_red(card: str) -> bool:
    return card[1] in "dh"


def points(cards: set[str]) -> int:
    return sum(POINTS[card[0]] for card in cards if is_red(card))


def is_void(table: set[str], redeal: str) -> bool:
    limited = RANKS if redeal == "house" else SELF_PAIRING
    return any(len([card for card in table if card[0] == rank]) > 2 for rank in limited)


def random_deal(
    players: int, redeal: str, rng: Random
) -> tuple[list[set[str]], set[str], list[str]]:
    """Hands, table and deck that are not void."""
    in_hand, on_table, _ = SIZES[players]
    while True:
        pack = PACK.copy()
        rng.shuffle(pack)
        hands = [{pack.pop() for _ in range(in_hand)} for _ in range(players)]
        table = {pack.pop() for _ in range(on_table)}
        if not is_void(table, redeal):
            return hands, table, pack


class Game:
    def __init__(
        self,
        hands: list[set[str]],
        table: set[str],
        deck: list[str],
        redeal: str = "classic",
        auto: bool = False,
        first: int = 0,
    ) -> None:
        self.players = len(hands)
        self.redeal, self.auto = redeal, auto
        self.hands = [set(hand) for hand in hands]
        self.table = set(table)
        self.deck = list(deck)
        self.taken: list[set[str]] = [set() for _ in hands]
        self.turned: str | None = None
        self.seat = first
        self.moves: list[str] = []
        self.turns = 0
        self.before: list[Game] = []
        """The whole game before each move."""

    @property
    def is_over(self) -> bool:
        return not any(self.hands) and not self.deck and self.turned is None

    def pairing(self, card: str) -> list[str]:
        return ordered([other for other in self.table if other[0] == PARTNER[card[0]]])

    def legal_moves(self) -> list[str]:
        """In ascending code: by the card laid, then by the card taken, choices last."""
        if self.is_over:
            return []
        if self.turned is not None:
            return [f"*{card}" for card in self.pairing(self.turned)]
        moves = []
        for card in ordered(self.hands[self.seat]):
            options = [] if self.auto else self.pairing(card)
            moves += [f"{card}*{other}" for other in options] or [card]
        return moves

    def violation(self, move: str) -> str | None:
        """The name of the first rule that a move breaks."""
        laid, star, take = move.partition("*")
        broken = {
            "GAME_OVER": self.is_over,
            "CHOICE_PENDING": bool(laid) and self.turned is not None,
            "NOTHING_TURNED": not laid and self.turned is None,
            "NOT_IN_HAND": bool(laid) and laid not in self.hands[self.seat],
            "NOT_ON_TABLE": bool(star) and take not in self.table,
            "NOT_A_PAIR": bool(star)
            and (self.auto or PARTNER[(laid or self.turned or take)[0]] != take[0]),
            "MUST_TAKE": not star and not self.auto and bool(self.pairing(laid)),
        }
        return next((name for name, is_broken in broken.items() if is_broken), None)

    def push(self, move: str) -> None:
        assert move in self.legal_moves()
        earlier = copy.copy(self)
        earlier.__dict__ = copy.deepcopy(
            {name: value for name, value in vars(self).items() if name != "before"}
        )
        self.before.append(earlier)
        self.moves.append(move)
        laid, _, take = move.partition("*")
        if laid:
            self.hands[self.seat].remove(laid)
            if self.auto:
                take = self.automatic(laid)
            self.treat(laid, take)
            turned = self.deck.pop(0)
            options = self.pairing(turned)
            if len(options) > 1 and not self.auto:
                self.turned = turned
                return
            self.treat(turned, self.automatic(turned))
        else:
            assert self.turned is not None
            turned, self.turned = self.turned, None
            self.treat(turned, take)
        self.turns += 1
        self.seat = (self.seat + 1) % self.players

    def automatic(self, card: str) -> str:
        options = self.pairing(card)
        options = [other for other in options if is_red(other)] or options
        return options[0] if options else ""

    def treat(self, card: str, take: str) -> None:
        if take:
            self.table.remove(take)
            self.taken[self.seat] |= {card, take}
        else:
            self.table.add(card)

    def pop(self) -> str:
        move = self.moves[-1]
        before, earlier = self.before[:-1], self.before[-1]
        self.__dict__ = {**vars(earlier), "before": before}
        return move

    def scores(self) -> list[int]:
        return [points(pile) for pile in self.taken]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    def to_text(self) -> str:
        def pile(cards: set[str] | list[str]) -> str:
            return "".join(ordered(cards)) or "-"

        return " ".join(
            [
                str(self.players),
                "-" if self.is_over else str(self.seat),
                "/".join([pile(hand) for hand in self.hands]),
                pile(self.table),
                "".join(self.deck) or "-",
                "/".join([pile(cards) for cards in self.taken]),
                self.turned or "-",
                self.redeal,
                "auto" if self.auto else "-",
            ]
        )
