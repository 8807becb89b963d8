"""Contestants, timed in turns, and what comes of it: the mechanism that all questions share."""

from __future__ import annotations

import gc
import timeit
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any, Literal

from benchmarks.peers import PeerMissingError

Round = Callable[[], float]
"""Does its work once more; returns the seconds that it took, for each unit of work."""


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    quick: bool = False
    contestants: tuple[str, ...] = ()
    """Contestants of the user's for ``scoring``, as ``module:function``."""
    check: bool = False
    store: bool = False
    plot: str | None = None

    def pick(self, full: int, quick: int) -> int:
        """How much work is done: less where only the answers matter."""
        return quick if self.quick else full

    @property
    def rounds(self) -> int:
        """How often every contestant is timed."""
        return self.pick(9, 3)


@dataclass
class Contestant:
    """Who takes part; or why not, when there is no round to do."""

    name: str
    round: Round | None
    missing: str = ""
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Comparison:
    """Two contestants, and how they should compare.

    ``speed``: how many times as fast ours is, the more the better. ``time``: how many times as long
    ours takes, the less the better.
    """

    ours: str
    peer: str
    kind: Literal["speed", "time"]
    must: float | None = None
    aim: float | None = None

    def ratio(self, ours: float, peer: float) -> float:
        """From the seconds of both."""
        return peer / ours if self.kind == "speed" else ours / peer

    def holds(self, ratio: float | None, bound: float) -> bool:
        """Whether a ratio is good enough; never when a contestant is missing."""
        if ratio is None:
            return False
        return ratio >= bound if self.kind == "speed" else ratio <= bound


@dataclass
class Contest:
    """One question: who is faster at what."""

    title: str
    unit: str
    contestants: list[Contestant]
    comparisons: list[Comparison]
    notes: list[str] = field(default_factory=list)

    def run(self, rounds: int) -> Contest:
        """Times all contestants in turns, beginning with another one in each round."""
        ready = [contestant for contestant in self.contestants if contestant.round is not None]
        for contestant in ready:
            assert contestant.round is not None
            contestant.round()  # the first one warms caches up
        for i in range(rounds):
            for contestant in ready[i % len(ready) :] + ready[: i % len(ready)]:
                assert contestant.round is not None
                contestant.seconds.append(contestant.round())
        return self

    def ratios(self, comparison: Comparison) -> list[float]:
        """The ratio of each round; none when a contestant is missing."""
        seconds = {contestant.name: contestant.seconds for contestant in self.contestants}
        pairs = zip(seconds[comparison.ours], seconds[comparison.peer], strict=False)
        return [comparison.ratio(*pair) for pair in pairs]

    def results(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {
            "title": self.title,
            "unit": self.unit,
            "seconds": {c.name: c.seconds for c in self.contestants if c.round is not None},
            "missing": {c.name: c.missing for c in self.contestants if c.round is None},
            "comparisons": [self.judged(comparison) for comparison in self.comparisons],
            "notes": self.notes,
        }

    def judged(self, comparison: Comparison) -> dict[str, Any]:
        """A comparison with its ratio, the spread of it, and whether the goals are met."""
        ratios = self.ratios(comparison)
        ratio = median(ratios) if ratios else None
        judged: dict[str, Any] = {
            "ours": comparison.ours,
            "peer": comparison.peer,
            "kind": comparison.kind,
            "ratio": ratio,
            "spread": [min(ratios), max(ratios)] if ratios else None,
        }
        for goal in ("must", "aim"):
            bound = getattr(comparison, goal)
            if bound is not None:
                judged[goal] = bound
                judged[f"{goal}_met"] = comparison.holds(ratio, bound)
        return judged


@dataclass
class Report:
    """What a question prints that is no contest."""

    title: str
    lines: list[str]
    data: dict[str, Any]
    failed: bool = False

    def results(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {"title": self.title, **self.data}


def entrant(name: str, build: Callable[[], Round]) -> Contestant:
    """A contestant; ``build`` checks its answers and returns its round, or ``PeerMissingError``."""
    try:
        return Contestant(name, build())
    except PeerMissingError as reason:
        return Contestant(name, None, str(reason))


def timed(
    statement: str | Callable[[], object],
    number: int = 1,
    *,
    units: int = 1,
    names: Mapping[str, object] | None = None,
    clock: Callable[[], float] = process_time,
) -> Round:
    """A round that does a statement ``number`` times, with ``units`` of work in each.

    The time is that of the processor, in this process, which other work on the machine hardly
    changes. As in :mod:`timeit`, the garbage collector rests.
    """
    timer = timeit.Timer(statement, timer=clock, globals=dict(names or {}))
    return lambda: timer.timeit(number) / number / units


def timed_after(
    prepare: Callable[[], object], work: Callable[[], object], number: int, *, units: int
) -> Round:
    """A round that does some work ``number`` times, each time after a preparation not timed."""

    def one_round() -> float:
        spent = 0.0
        collecting = gc.isenabled()
        gc.disable()
        try:
            for _ in range(number):
                prepare()
                before = process_time()
                start = process_time()
                work()
                end = process_time()
                spent += end - start - (start - before)  # without the cost of the clock
        finally:
            if collecting:
                gc.enable()
        return spent / number / units

    return one_round
