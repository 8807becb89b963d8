"""How a record finds its game, and what it asks of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from redtiles._value import excerpt, require_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redtiles.protocol import GameModule, Outcome


def game_named(name: str) -> GameModule:
    """The module of a game; ``ValueError`` where there is none of that name."""
    # The package that maps names to games stands above: it is looked up, not imported.
    games: Mapping[str, GameModule] = sys.modules["redtiles"].GAMES
    if name not in games:
        raise ValueError(f"no game is named {excerpt(name)}, only {', '.join(games)}")
    return games[name]


def game_of(rules: object) -> GameModule:
    """The module of the game that a rules object belongs to; ``TypeError`` where it is none."""
    name = getattr(rules, "game", None)
    if isinstance(name, str):
        module = game_named(name)
        if type(rules) is module.Rules:
            return module
    raise TypeError(f"rules must be the Rules of a game, not {type(rules).__name__}")


def needs_start(game: GameModule) -> bool:
    """Whether a game has no position that it always starts from."""
    return getattr(game.State, "needs_start", False)


def begin(game: GameModule, rules: Any, start: str | None) -> tuple[Any, str | None]:
    """The state before the first move, and the start as it is printed.

    The start is ``None`` where it is that of every new game. ``StateError`` for a text that is no
    position under these rules, ``ValueError`` where a start is needed.
    """
    if start is None:
        if needs_start(game):
            raise ValueError(f"a record of {rules.game} needs a start")
        return game.State(rules), None
    state = game.State.from_text(require_text("start", start), rules)
    text = state.to_text()
    is_new = not needs_start(game) and text == game.State(rules).to_text()
    return state, None if is_new else text


def result_text(outcome: Outcome | None) -> str:
    """The result at the end of a record."""
    return "*" if outcome is None else outcome.result
