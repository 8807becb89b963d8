"""Results as text."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.contest import Comparison, Contest

UNITS = (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9))


def duration(seconds: float) -> str:
    """Three digits and a unit."""
    name, size = next((u for u in UNITS if seconds >= u[1]), UNITS[-1])
    return f"{significant(seconds / size)} {name}"


def significant(number: float) -> str:
    """Three significant digits, or all those before the point."""
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number < 1 else f"{number:.{1 if number >= 10 else 2}f}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns below their heads: the first to the left, the others to the right."""
    columns = list(zip(heads, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    ]


def contest_lines(contest: Contest) -> list[str]:
    """Two tables, of times and of ratios, then what is missing."""
    times = [
        [
            contestant.name,
            duration(median(contestant.seconds)),
            f"{duration(min(contestant.seconds))} – {duration(max(contestant.seconds))}",
        ]
        if contestant.round is not None
        else [contestant.name, "MISSING", ""]
        for contestant in contest.contestants
    ]
    lines = table([f"time for each {contest.unit}", "median", "spread"], times)
    ratios = [comparison_cells(contest, comparison) for comparison in contest.comparisons]
    if ratios:
        lines += ["", *table(["ours against a peer", "ratio", "spread", "must", "aim"], ratios)]
    missing = [c for c in contest.contestants if c.round is None]
    lines += [f"MISSING: {c.name}: {c.missing}" for c in missing]
    return lines + [f"note: {note}" for note in contest.notes]


def comparison_cells(contest: Contest, comparison: Comparison) -> list[str]:
    """One row of the table of ratios."""
    judged = contest.judged(comparison)
    label = f"{comparison.kind} of {comparison.ours} / {comparison.peer}"
    if judged["ratio"] is None:
        ratio = spread = "–"
    else:
        ratio = f"{significant(judged['ratio'])}×"
        spread = " – ".join(significant(end) for end in judged["spread"])
    return [label, ratio, spread, goal_cell(judged, "must"), goal_cell(judged, "aim")]


def goal_cell(judged: dict[str, Any], goal: str) -> str:
    """A bound and whether it is met."""
    if goal not in judged:
        return ""
    sign = "≥" if judged["kind"] == "speed" else "≤"
    verdict = "met" if judged[f"{goal}_met"] else "NOT MET"
    return f"{sign} {judged[goal]:,g} {verdict}"


def unmet(results: dict[str, Any]) -> list[str]:
    """The comparisons of all questions whose "must" is not met."""
    return [
        f"{question}: {judged['ours']} / {judged['peer']}"
        for question, result in results.items()
        for judged in result.get("comparisons", ())
        if judged.get("must_met") is False
    ]
