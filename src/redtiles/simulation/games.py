"""Playing the games of a chunk: what is done in a worker process."""

from __future__ import annotations

import pickle
import traceback
from typing import TYPE_CHECKING, Any, NamedTuple

from redtiles._chance import Chance, mix
from redtiles.columns import Columns, Ending, Game
from redtiles.errors import counted
from redtiles.players import RandomPlayer
from redtiles.records import Record
from redtiles.records.content import value_fault
from redtiles.records.games import game_of
from redtiles.simulation.errors import PlayerFailedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles.players import Player

SEATS = 0x7365_6174_7365_6564
"""Keeps the random numbers of the players apart from those of deals and random games."""


class Job(NamedTuple):
    """What all chunks of a run have in common."""

    rules: Any
    players: tuple[Player, ...]
    seed: int
    records: bool


class Chunk(NamedTuple):
    """Finished games, and their records as text if these are wanted."""

    columns: Columns
    records: str | None


def plays_in_bulk(rules: Any, players: Sequence[Player]) -> bool:
    """Whether all games of a run are random ones that the game has a quick way to play."""
    if any(type(player) is not RandomPlayer for player in players):
        return False
    return game_of(rules).State.random_games(rules, 0, 0, 0) is not None


def play_chunk(job: Job, first: int, games: int) -> Chunk:
    """Plays games ``first`` to ``first + games - 1`` of a run."""
    state_type = game_of(job.rules).State
    if plays_in_bulk(job.rules, job.players):
        columns, moves = state_type.random_games(job.rules, job.seed, first, games, job.records)
        texts = [
            Record(job.rules, made, tags=_tags(job, first + i)).to_text()
            for i, made in enumerate(moves)
        ]
    else:
        played, texts = [], []
        for number in range(first, first + games):
            state, game = play_game(job, number)
            played.append(game)
            if job.records:
                texts.append(Record.from_state(state, _tags(job, number)).to_text())
        columns = Columns.of(first, played, job.rules.measures)
    return Chunk(columns, "\n".join(texts) if job.records else None)


def play_apart(job: Job, first: int, games: int) -> Chunk:
    """:func:`play_chunk` in a worker, with errors that can be sent to the process that waits.

    An error that cannot be unpickled would break a pool of processes.
    """
    try:
        return play_chunk(job, first, games)
    except Exception as error:
        if _survives_pickling(error):
            raise
        kind = type(error)
        told = PlayerFailedError(f"{kind.__module__}.{kind.__qualname__}", _text(error))
        trace = "".join(traceback.format_exception(error))
        for note in [*getattr(error, "__notes__", []), f"in a worker:\n{trace}"]:
            told.add_note(note)
    raise told


def _survives_pickling(error: Exception) -> bool:
    """Whether an error arrives as it was, with its notes."""
    try:
        copied = pickle.loads(pickle.dumps(error))
        return (
            type(copied) is type(error)
            and str(copied) == str(error)
            and getattr(copied, "__notes__", None) == getattr(error, "__notes__", None)
        )
    except Exception:  # a class of somebody else may do anything
        return False


def _text(error: Exception) -> str:
    try:
        return str(error)
    except Exception:
        return "(it has no text)"


def play_game(job: Job, number: int) -> tuple[Any, Game]:
    """Plays one game of a run: it depends on the rules, the players, the seed and the number."""
    state = game_of(job.rules).State.begin(job.rules, job.seed, number)
    players = seeded_players(job, number)
    legal_moves: list[int] = []
    while True:
        seat = state.seat
        if seat is None:
            break
        legal_moves.append(len(state.legal_moves))
        player = players[seat]
        # A random player looks at nothing but its moves, so it needs no view made.
        view = state if type(player) is RandomPlayer else state.view(seat)
        try:
            state.push(player.choose(view))
        except Exception as error:
            made = counted(state.ply, "move", "moves")
            _note(error, job, number, f"after {made}, when {player} was to choose for seat {seat}")
            raise
    ending = Ending.of(state.outcome())
    return state, Game(ending, state.ply, state.measures(), legal_moves)


def seeded_players(job: Job, number: int) -> list[Player]:
    """The players of a game, whose random choices begin anew."""
    seeds = seat_seeds(job.seed, number, len(job.players))
    players: list[Player] = []
    for player, seed in zip(job.players, seeds, strict=True):
        try:
            players.append(player.seeded(seed))
        except Exception as error:
            seat = len(players)
            _note(error, job, number, f"when {player} was to be seeded for seat {seat}")
            raise
    return players


def _note(error: Exception, job: Job, number: int, when: str) -> None:
    """Tells with an error the game in which a player failed: the run can be had again."""
    error.add_note(f"in game {number} of seed {job.seed}, {when}")


def seat_seeds(seed: int, number: int, seats: int) -> list[int]:
    """What the players of a game are seeded with: it depends on seed, number and seat alone."""
    chance = Chance(mix(seed ^ SEATS), number)
    return [chance.word() for _ in range(seats)]


def _tags(job: Job, number: int) -> dict[str, str]:
    names = job.rules.seat_names.values()
    return {
        "Event": "redtiles.simulation",
        "Seed": str(job.seed),
        "Number": str(number),
        **{tag_of(name): str(player) for name, player in zip(names, job.players, strict=True)},
    }


def check_tags(job: Job) -> None:
    """Sees to it that the texts of players can be in records; ``ValueError`` where they cannot."""
    for seat, player in enumerate(job.players):
        fault = value_fault(str(player))
        if fault is not None:
            raise ValueError(f"players[{seat}] cannot be in a record: {fault}")


def tag_of(name: str) -> str:
    """The tag of a record for the player of a seat: ``White``, ``FirstPlayer``, ``Seat0``."""
    return "".join([word[:1].upper() + word[1:] for word in name.split()])
