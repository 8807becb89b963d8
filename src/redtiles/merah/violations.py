"""The rules a move can break."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Violation"]


class Violation(StrEnum):
    """The rules a move can break, in the order they are looked at."""

    GAME_OVER = "game_over"
    """All cards have been played."""
    CHOICE_PENDING = "choice_pending"
    """A card is laid while the turned card waits for a choice."""
    NOTHING_TURNED = "nothing_turned"
    """A choice is made while no turned card waits for one."""
    NOT_IN_HAND = "not_in_hand"
    """The player to move does not hold the card laid."""
    NOT_ON_TABLE = "not_on_table"
    """The card taken does not lie on the table."""
    NOT_A_PAIR = "not_a_pair"
    """The two cards do not pair, or the game takes by itself and no card may be named."""
    MUST_TAKE = "must_take"
    """A table card pairs with the card laid, so one has to be taken."""

    @property
    def explanation(self) -> str:
        """One sentence for a user interface."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Violation.GAME_OVER: "the game is over: all cards have been played",
    Violation.CHOICE_PENDING: "the turned card waits for a choice of what it takes",
    Violation.NOTHING_TURNED: "no turned card waits for a choice",
    Violation.NOT_IN_HAND: "the player to move does not hold this card",
    Violation.NOT_ON_TABLE: "the card to take does not lie on the table",
    Violation.NOT_A_PAIR: "these two cards do not pair, or the game takes by itself",
    Violation.MUST_TAKE: "a card on the table pairs with it, so one must be taken",
}
