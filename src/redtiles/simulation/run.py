"""The run of a simulation: chunks of games, here or on an executor, kept as they are finished."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, SupportsIndex

from redtiles._chance import SEEDS
from redtiles._value import flag, whole_number
from redtiles.players import Player, parse
from redtiles.records.games import game_of
from redtiles.simulation.errors import WorkerDiedError
from redtiles.simulation.folder import RunFolder, manifest_of
from redtiles.simulation.games import (
    Chunk,
    Job,
    check_tags,
    play_apart,
    play_chunk,
    plays_in_bulk,
)
from redtiles.simulation.progress import Progress
from redtiles.simulation.result import Simulation
from redtiles.simulation.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from redtiles.columns import Columns

__all__ = ["simulate"]

CHUNK = (1, 50)
BULK_CHUNK = (1_000, 10_000)
"""The fewest and the most games of a chunk where players choose, and where the core plays them."""
PARTS = 64
"""Chunks of a run that is neither short nor long: some for each of many workers."""
IN_FLIGHT = 64


def simulate(
    rules: Any,
    players: Sequence[Player | str],
    games: SupportsIndex,
    *,
    seed: SupportsIndex,
    executor: Executor | None = None,
    progress: bool | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    records: bool = False,
    chunk: SupportsIndex | None = None,
    in_flight: SupportsIndex = IN_FLIGHT,
    keep: bool = True,
) -> Simulation:
    """Plays games numbered from 0 on and sums up what came of them.

    Game k depends on the rules, the players, the seed and k alone (a player with a limit in seconds
    excepted): not on the executor, the chunks, or the order in which they are finished.

    ``rules`` are those of a game in ``redtiles.GAMES``. ``players`` are as many as there are seats,
    each a :class:`~redtiles.players.Player` or its text; they are seeded anew for every game.
    ``games`` and ``seed`` are in 0..2**64-1.

    ``executor`` is any :class:`concurrent.futures.Executor`, which gets ``chunk`` games at a time
    and at most ``in_flight`` chunks at once; without one the games are played here. A ``chunk``
    that is not given follows from ``games``: a 64th of them, but 1 to 50, and where the core plays
    1,000 to 10,000. ``progress`` shows a bar where standard error is a terminal and tqdm is
    installed; with ``True`` it must be installed, ``False`` wants no bar.

    ``out`` is the folder that keeps the rows of the games, and with ``records`` also records of all
    games, in a part for every chunk. A run that was ended before, however hard, goes on with
    ``resume=True`` and ends with the same files; it must be of the same release of redtiles. What
    fails before a chunk is finished leaves no folder. ``keep=False`` drops the rows when they have
    been counted, where no folder keeps them.

    ``TypeError`` and ``ValueError`` for what cannot be meant, :class:`RunFolderError` for a folder
    that is in the way, :class:`WorkerDiedError` where a process of the executor died. An error in a
    player ends the run, and its notes tell the game. Whatever ends a run,
    what was finished is kept.
    """
    count = whole_number("games", games, 0, SEEDS - 1)
    job = Job(
        rules,
        _players(rules, players),
        whole_number("seed", seed, 0, SEEDS - 1),
        flag("records", records),
    )
    flag("resume", resume)
    flag("keep", keep)
    if progress is not None:
        flag("progress", progress)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor must be an Executor, not {type(executor).__name__}")
    if job.records:
        check_tags(job)
    if out is not None and not os.fspath(out):
        raise ValueError("out must be the path of a folder, not an empty text")
    if out is None and (job.records or resume):
        raise ValueError(f"{'records' if job.records else 'resume'} needs a folder: out=...")
    size = _chunk(job, count) if chunk is None else whole_number("chunk", chunk, 1, 2**31 - 1)
    most = whole_number("in_flight", in_flight, 1)
    folder = None if out is None else RunFolder(out, rules, manifest_of(job, count, size))
    run = _Run(job, folder, keep)
    with (
        nullcontext() if folder is None else folder.opened(resume),
        Progress(count, progress) as shown,
    ):
        run.progress = shown
        missing = run.missing(count, size)
        if executor is None:
            for first, n in missing:
                run.add(play_chunk(job, first, n))
        else:
            _on_executor(executor, run, missing, most)
    return run.result(count)


def _chunk(job: Job, games: int) -> int:
    """The games of a chunk: they depend on nothing but the run, so that its files do not."""
    fewest, most = BULK_CHUNK if plays_in_bulk(job.rules, job.players) else CHUNK
    return min(max(-(-games // PARTS), fewest), most)


class _Run:
    """What has been finished of a run."""

    progress: Progress

    def __init__(self, job: Job, folder: RunFolder | None, keep: bool) -> None:
        self.job = job
        self.folder = folder
        self.keep = keep and folder is None
        self.kept: dict[int, Columns] = {}
        self.tally = Tally(job.rules)

    def missing(self, games: int, size: int) -> Iterator[tuple[int, int]]:
        """First game and size of every chunk that is still to be played; counts the others."""
        for first in range(0, games, size):
            columns = None if self.folder is None else self.folder.finished(first)
            if columns is not None:
                self.tally.add(columns)
                self.progress.add(columns.games, played=False)
            else:
                yield first, min(size, games - first)

    def add(self, chunk: Chunk) -> None:
        """Keeps a chunk that was played, then counts it."""
        if self.folder is not None:
            self.folder.save(chunk)
        if self.keep:
            self.kept[chunk.columns.first] = chunk.columns
        self.tally.add(chunk.columns)
        self.progress.add(chunk.columns.games)

    def result(self, games: int) -> Simulation:
        """The result of a run that is complete."""
        parts = [self.kept[first] for first in sorted(self.kept)]
        return Simulation(self.job, games, self.tally, self.folder, parts if self.keep else None)


def _on_executor(
    executor: Executor, run: _Run, missing: Iterator[tuple[int, int]], most: int
) -> None:
    """Plays chunks on an executor; when one fails, those that are finished are kept first."""
    waiting: set[Future[Chunk]] = set()
    play: Callable[..., Chunk] = play_apart
    try:
        for first, n in missing:
            if len(waiting) == most:
                waiting = _keep_finished(run, waiting)
            waiting.add(executor.submit(play, run.job, first, n))
        while waiting:
            waiting = _keep_finished(run, waiting)
    except BrokenExecutor as error:
        _keep_the_rest(run, waiting)
        raise WorkerDiedError(run.progress.games, run.folder is not None) from error
    except BaseException:
        _keep_the_rest(run, waiting)
        raise


def _keep_finished(run: _Run, waiting: set[Future[Chunk]]) -> set[Future[Chunk]]:
    """Waits for a chunk or more and keeps what is finished; returns those still waited for."""
    done, pending = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        chunk = future.result()
        waiting.discard(future)
        run.add(chunk)
    return pending


def _keep_the_rest(run: _Run, waiting: set[Future[Chunk]]) -> None:
    """Cancels what has not begun, and keeps what is finished by now."""
    for future in waiting:
        if not future.cancel() and future.done() and future.exception() is None:
            run.add(future.result())


def _players(rules: Any, players: Sequence[Player | str]) -> tuple[Player, ...]:
    game_of(rules)
    if not isinstance(players, (list, tuple)):
        kind = type(players).__name__
        raise TypeError(f"players must be a list or tuple, one for each seat, not {kind}")
    found = tuple([parse(player) if isinstance(player, str) else player for player in players])
    for seat, player in enumerate(found):
        if isinstance(player, type) or not isinstance(player, Player):
            raise TypeError(
                f"players[{seat}] must be a Player or its text, not {type(player).__name__}"
            )
        str(player)  # the result tells it: what is wrong with it comes before the games
    if len(found) != rules.players:
        raise ValueError(f"there are {rules.players} seats, but {len(found)} players")
    return found
