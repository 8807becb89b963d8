"""What a game gives its players at the end, in the words that all adapters take."""

from __future__ import annotations

from redtiles._value import excerpt, require_text

OUTCOME, SCORE = "outcome", "score"


def checked_reward(reward: object) -> str:
    """``outcome`` or ``score``; ``ValueError`` or ``TypeError`` for anything else."""
    text = require_text("reward", reward)
    if text not in (OUTCOME, SCORE):
        raise ValueError(f"reward must be {OUTCOME!r} or {SCORE!r}, not {excerpt(text)}")
    return text
