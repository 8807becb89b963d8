"""What simulations ask of a game, put to the test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles.columns import Columns, Ending, Game
from redtiles.testing._failures import alike, look, require, same

if TYPE_CHECKING:
    from redtiles._chance import Chance
    from redtiles.protocol import GameModule

RUN = 5
"""Random games of a run that are compared one by one."""


def check_names(rules: Any) -> None:
    """The names of seats and of measures."""
    same("the number of seat_names", len(rules.seat_names), rules.players)
    for what, names in (("seat_names", rules.seat_names), ("measures", rules.measures)):
        require(isinstance(names, dict), f"{what} of the rules are no dict")
        for short, words in names.items():
            require(
                isinstance(short, str) and isinstance(words, str),
                f"{what} of the rules are not of text alone",
            )


def check_measures(state: Any) -> None:
    """That a state measures what its rules name, in whole numbers."""
    before = look(state)
    told = state.measures()
    same("names of measures", list(told), list(state.rules.measures))
    for name, number in told.items():
        require(type(number) is int, f"the measure {name} is no int")
    same("measures, asked for again,", state.measures(), told)
    same("measures of a copy", state.copy().measures(), told)
    alike("the state, after it was measured,", state, before)


def check_runs(game: GameModule, rules: Any, chance: Chance) -> None:
    """``begin`` and ``random_games``: a game depends on the seed and its number alone."""
    seed = chance.word()
    starts = [game.State.begin(rules, seed, number) for number in (0, 1, 10**9)]
    again = [game.State.begin(rules, seed, number) for number in (10**9, 1, 0)][::-1]
    for start, other in zip(starts, again, strict=True):
        require(type(start) is game.State, "begin gives another type than the game's State")
        require(start is not other, "begin gives the same state twice")
        alike("the start of a game, asked for again,", other, look(start))
        same("rules of a start", start.rules, rules)
        same("moves of a start", start.moves, ())
        require(not start.is_over, "a game is over at the start")
    _check_random_games(game, rules, seed)


def _check_random_games(game: GameModule, rules: Any, seed: int) -> None:
    found = game.State.random_games(rules, seed, 0, RUN, True)
    if found is None:
        return
    columns, moves = found
    require(isinstance(columns, Columns), "random_games gives no Columns")
    same("the number of random games", (columns.games, len(moves)), (RUN, RUN))
    played = [_played(game.State.begin(rules, seed, i), made) for i, made in enumerate(moves)]
    _same_rows("as its moves were made", columns, Columns.of(0, played, rules.measures))
    for first, games in ((0, RUN), (2, 1), (RUN - 1, 1), (0, 0)):
        alone, unasked = game.State.random_games(rules, seed, first, games)
        same("moves of random games that were not asked for", unasked, [])
        rows = list(columns.rows())[first : first + games]
        same("random games, asked for again, a part of them,", list(alone.rows()), rows)


def _same_rows(what: str, columns: Columns, expected: Columns) -> None:
    for row, wanted in zip(columns.rows(), expected.rows(), strict=True):
        for name, told in wanted.items():
            same(f"{name} of random game {wanted['game']}, {what},", row.get(name), told)


def _played(state: Any, moves: list[Any]) -> Game:
    """A random game by its moves, each of which must be legal."""
    counts = []
    for move in moves:
        counts.append(len(state.legal_moves))
        state.push(move)
    require(state.is_over, "a random game is not over when its moves are")
    return Game(Ending.of(state.outcome()), state.ply, state.measures(), counts)
