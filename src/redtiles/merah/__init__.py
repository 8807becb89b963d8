"""Main Merah, "the game of red": a traditional Indonesian card game for two or three."""

from redtiles.errors import IllegalMoveError, NotationError, StateError
from redtiles.merah.cards import CARDS, Card, Rank, Suit
from redtiles.merah.deal import Deal
from redtiles.merah.legal import LegalMoves
from redtiles.merah.moves import Move
from redtiles.merah.rules import Rules
from redtiles.merah.scoring import Reason
from redtiles.merah.series import Series
from redtiles.merah.state import State
from redtiles.merah.view import View
from redtiles.merah.violations import Violation
from redtiles.protocol import Outcome

__all__ = [
    "CARDS",
    "Card",
    "Deal",
    "IllegalMoveError",
    "LegalMoves",
    "Move",
    "NotationError",
    "Outcome",
    "Rank",
    "Reason",
    "Rules",
    "Series",
    "State",
    "StateError",
    "Suit",
    "View",
    "Violation",
]
