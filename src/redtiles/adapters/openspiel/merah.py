"""Main Merah: ``redtiles_merah``. Chance deals the cards and turns those of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from redtiles import IllegalMoveError, merah
from redtiles._chance import Chance
from redtiles._value import whole_number
from redtiles.adapters._rewards import OUTCOME
from redtiles.adapters.openspiel.base import CHANCE, Game, State, pyspiel
from redtiles.adapters.openspiel.dealing import table_odds
from redtiles.adapters.openspiel.merah_words import write_seen
from redtiles.adapters.openspiel.observers import Observer, wants_tensor
from redtiles.merah.cards import CARDS, mask_of
from redtiles.merah.drawing import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from redtiles.merah import Card, Rules

ALL_POINTS = 210.0
CHOICES = 17
"""No game has more turned cards that somebody must choose for: see :meth:`MerahGame.most_moves`."""
WORD = 2**32


class MerahState(State):
    """A game of Main Merah: being dealt, waiting for a card to be turned, or for a player.

    A card is turned when the card of the player lies: until then the deck of the state of ours,
    which is in code order, stands for no order at all.
    """

    move_type: ClassVar[Any] = merah.Move
    chance_type: ClassVar[Any] = merah.Card
    kept: ClassVar[tuple[str, ...]] = (*State.kept, "_dealt", "_laid")
    _dealt: tuple[int, ...] = ()
    """The codes of the cards dealt: the first table, then the hands, seat by seat."""
    _laid: int | None = None
    """The code of the move after which chance is about to turn a card."""

    @property
    def core(self) -> merah.State | None:
        """The game as a state of redtiles: a copy; ``None`` before all is dealt.

        The cards of the deck are in code order: they are drawn when they are turned.
        """
        return None if self._core is None else self._core.copy()

    @property
    def dealt_table(self) -> tuple[int, ...]:
        """The codes of the cards of the first table so far, as dealt."""
        return self._dealt[: self._rules.table_size]

    def dealt_hand(self, seat: int) -> tuple[int, ...]:
        """The codes of the cards that a seat was dealt so far, as dealt."""
        start = self._rules.table_size + seat * self._rules.hand_size
        return self._dealt[start : start + self._rules.hand_size]

    @property
    def laid(self) -> merah.Move | None:
        """The move after which chance is about to turn a card, or ``None``."""
        return None if self._laid is None else merah.Move.from_code(self._laid)

    @property
    def _rules(self) -> Rules:
        rules: Rules = self.get_game().rules
        return rules

    # -- whose turn it is -----------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to move, chance, or the number that stands for the end."""
        return CHANCE if self._is_chance else super().current_player()

    @property
    def _is_chance(self) -> bool:
        return self._core is None or self._laid is not None

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._core is not None and super().is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, by code, and how likely each is."""
        if not self._is_chance:
            raise ValueError("chance has nothing to do: a player is to move, or the game is over")
        rules = self._rules
        if len(self._dealt) < rules.table_size:
            odds, total = table_odds(rules, mask_of(self._dealt))
            return [(code, card / total) for code, card in odds]
        left = self._hidden()
        return [(code, 1 / len(left)) for code in left]

    def _hidden(self) -> list[int]:
        """The codes of the cards of the deck, ascending; while hands are dealt, of all left."""
        if self._core is None:
            return sorted(set(range(len(CARDS))).difference(self._dealt))
        return [card.code for card in self._core.deck]

    def _codes(self) -> list[int]:
        if self._is_chance:
            return [code for code, _ in self.chance_outcomes()]
        return super()._codes()

    # -- what happens ---------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self._is_chance:
            self._deal(merah.Card.from_code(action))
        else:
            self._make(merah.Move.from_code(action))

    def _deal(self, card: Card) -> None:
        if self._core is not None:
            self._core = self._core._with_next(card)
            self._core.push(self.laid)
            self._laid = None
            return
        game = self.get_game()
        rules = game.rules
        dealt = (*self._dealt, card.code)
        if card.code in self._dealt or rules.voids(mask_of(dealt[: rules.table_size])):
            raise ValueError(f"{card} cannot be dealt: it is dealt already, or voids the table")
        self._dealt = dealt
        if len(dealt) == rules.table_size + rules.players * rules.hand_size:
            hands = [named(self.dealt_hand(seat)) for seat in range(rules.players)]
            deal = merah.Deal(hands, named(self.dealt_table), named(self._hidden()))
            self._core = merah.State(rules, deal=deal, first=game.first)

    def _make(self, move: merah.Move) -> None:
        if move.laid is None:
            self._core.push(move)
            return
        violation = self._core.violation(move)
        if violation is not None:
            raise IllegalMoveError(move, violation, self._core.ply)
        self._laid = move.code

    def returns(self) -> list[float]:
        """What each seat gets, or the scores, when the game is over; before that zeros."""
        return [0.0] * self._rules.players if self._core is None else super().returns()

    def _scores(self) -> list[float]:
        return [float(points) for points in self._core.scores()]

    # -- what is hidden -------------------------------------------------------------------------

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> MerahState:
        """A state that looks the same to a player, with the history that leads to it.

        ``rng`` gives numbers from 0 to 1, of which two are asked for. Every way to deal the cards
        that are hidden from the player is as likely as any other.
        """
        player = whole_number("player_id", player_id, 0, self._rules.players - 1)
        seed = sum([int(float(rng()) * WORD) % WORD * factor for factor in (WORD, 1)])
        other: MerahState = self.get_game().new_initial_state()
        for code in self._resampled(player, seed):
            other.apply_action(code)
        return other

    def _resampled(self, player: int, seed: int) -> Iterable[int]:
        """The actions of the other state."""
        if self._core is None:
            yield from self._redealt(player, seed)
            return
        laid, sample = self.laid, self._core.view(player).sample(seed)
        swapped = self._laid_in_hand(sample, seed)
        held: list[int] = [card.code for hand in sample.deal.hands for card in hand]
        yield from sorted(self.dealt_table)
        yield from [swapped.get(code, code) for code in held]
        turned = iter(sample.deal.deck)
        for move in sample.moves:
            yield move.code
            if move.laid is not None:
                yield next(turned).code
        if laid is not None:
            yield laid.code

    def _laid_in_hand(self, sample: merah.State, seed: int) -> dict[int, int]:
        """What to swap so that the card just laid comes from the hand of who laid it.

        The view that was sampled is older than that. Any card that may be held in its place is as
        likely as any other to change places with it.
        """
        if self.laid is None or self.laid.laid is None or sample.seat is None:
            return {}
        held = [card.code for card in sample.hands[sample.seat]]
        laid = self.laid.laid.code
        if laid in held:
            return {}
        other = Chance(seed, 1).choice(held)
        return {laid: other, other: laid}

    def _redealt(self, player: int, seed: int) -> Iterable[int]:
        """The cards dealt so far, with others for those that are hidden from a player."""
        own = self.dealt_hand(player)
        known = {*self.dealt_table, *own}
        hidden = Chance(seed).shuffled([code for code in range(len(CARDS)) if code not in known])
        return [code if code in known else hidden.pop() for code in self._dealt]

    def __str__(self) -> str:
        if self._core is None:
            hands = [self.dealt_hand(seat) for seat in range(self._rules.players)]
            piles = [self.dealt_table, *hands]
            return "Dealing " + " / ".join([" ".join(map(str, named(pile))) for pile in piles])
        core = self._core
        drawing = draw(
            core.to_move, core.table, core.turned, core.hands, len(core.deck), core.taken
        )
        return drawing if self._laid is None else f"{drawing}\nLaid     {self.laid}"


class MerahGame(Game):
    """Main Merah, for two players or three."""

    title: ClassVar[str] = "Main Merah (redtiles)"
    module: ClassVar[Any] = merah
    seats: ClassVar[tuple[int, int]] = (2, 3)
    options: ClassVar[dict[str, Any]] = {"first": 0, "reward": OUTCOME}
    chance_outcomes: ClassVar[int] = len(CARDS)
    state_type: ClassVar[type[State]] = MerahState

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(params)
        self.first = whole_number("first", self.parameters["first"], 0, self.rules.players - 1)

    def start(self) -> None:
        """Nothing: all cards are to be dealt."""

    def most_moves(self) -> int:
        """A card of each hand laid in turn, and a choice for turned cards unless the game chooses.

        There is a choice where two cards or more on the table pair with the turned one. In a rank
        that pairs with itself that happens once at most, when the third card meets two that lay
        there at the start. In two ranks that pair with each other it happens three times at most.
        So there are at most 5 + 4 · 3 choices, and there are games that have so many.
        """
        turns: int = self.rules.turns
        return turns if self.rules.auto else turns + CHOICES

    def max_chance_nodes_in_history(self) -> int:
        """Every card is dealt or turned."""
        return len(CARDS)

    def _score_range(self) -> tuple[float, float, float | None]:
        # By the house rule no card is left on the table: all points are somebody's.
        return 0.0, ALL_POINTS, ALL_POINTS if self.rules.redeal == "house" else None

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what a player sees now, or with perfect recall has seen.

        Public and private information can be had apart, as strings.
        """
        tensor = wants_tensor(params)
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if asked.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees the hand of one player, or none")
        private = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        kind = "information" if asked.perfect_recall else "observation"
        return Observer(
            lambda state, player: write_seen(state, player, asked, private),
            self.rules.encoding(kind) if tensor and private and asked.public_info else None,
        )


def named(codes: Sequence[int]) -> list[Card]:
    """The cards of some codes."""
    return [CARDS[code] for code in codes]


MerahGame.register()
