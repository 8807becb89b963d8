"""The figure of a run: four panels that can be read without colors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redtiles._extras import load

if TYPE_CHECKING:
    from redtiles.simulation.summary import Numbers, Summary

# Of different lightness, and each with a dash and a hatch of its own.
SHADES = ("#1b3a5c", "#c8553d", "#8fb9a8")
DASHES = ("solid", (0, (5, 2)), (0, (1.2, 1.4)))
HATCHES = ("", "//", "..")
BINS = 40
"""The most bars of a histogram."""
INK = "#333333"


def figure_of(summary: Summary) -> Any:
    """The figure of a summary: balance of seats, scores, game length, branching."""
    figure = load("matplotlib.figure", "plot").Figure(figsize=(10, 7.5), layout="constrained")
    axes = figure.subplots(2, 2)
    title = [f"{summary.rules.game}: {summary.title}", *summary.players()]
    whole = load("matplotlib.ticker", "plot").MaxNLocator
    for panel in axes.flat[1:]:
        panel.xaxis.set_major_locator(whole(integer=True))
    figure.suptitle("; ".join(title), fontsize=11)
    draw_seats(axes[0][0], summary)
    draw_scores(axes[0][1], summary)
    draw_lengths(axes[1][0], summary.measures["plies"])
    draw_branching(axes[1][1], summary)
    for panel in axes.flat:
        panel.spines[["top", "right"]].set_visible(False)
        panel.title.set_fontsize(10)
    return figure


def draw_seats(panel: Any, summary: Summary) -> None:
    """Wins by seat with their intervals, and what balance would be."""
    seats = list(summary.seats.values())
    panel.set_title("Games won by each seat, with 95 % intervals")
    panel.set_ylabel("percent of all games")
    for at, seat in enumerate(seats):
        share = 100 * (seat.share or 0.0)
        around = [[share - 100 * (seat.low or 0.0)], [100 * (seat.high or 0.0) - share]]
        panel.bar(at, share, 0.6, color=SHADES[at % 3], hatch=HATCHES[at % 3], edgecolor="white")
        panel.errorbar(at, share, around, color="black", capsize=6, linewidth=1.5)
        panel.annotate(
            f"{share:.1f}", (at, share + around[1][0]), (0, 4), textcoords="offset points",
            ha="center", fontsize=9, bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
        )  # fmt: skip
    even = 100 / len(seats)
    panel.axhline(even, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    panel.set_xlim(-0.6, len(seats) - 0.1)
    panel.annotate("even", (len(seats) - 0.1, even), (0, 3), textcoords="offset points", ha="right")
    panel.set_xticks(range(len(seats)), [f"{seat.name}\n{seat.player}" for seat in seats])
    panel.margins(y=0.15)


def draw_scores(panel: Any, summary: Summary) -> None:
    """How the scores of the seats are distributed; in a game without scores, what it measures."""
    words = summary.rules.measures
    scores = [name for name in words if name.startswith("score_")]
    panel.set_title("Scores" if scores else "What was counted at the end")
    panel.set_ylabel("percent of all games")
    panel.set_xlabel("points" if scores else "number")
    drawn = [summary.measures[name] for name in scores or words]
    width = _bin_width(drawn)
    for at, (name, numbers) in enumerate(zip(scores or words, drawn, strict=True)):
        edges, shares = _histogram(numbers, width)
        panel.stairs(
            shares, edges, color=SHADES[at % 3], linestyle=DASHES[at % 3], linewidth=1.8,
            label=words[name],
        )  # fmt: skip
    panel.set_ylim(bottom=0)
    panel.legend(frameon=False, fontsize=9, handlelength=3.5)


def draw_lengths(panel: Any, plies: Numbers) -> None:
    """How long the games were."""
    panel.set_title("Game length")
    panel.set_ylabel("percent of all games")
    panel.set_xlabel("moves")
    width = _bin_width([plies])
    edges, shares = _histogram(plies, width)
    if not shares:
        return
    panel.bar(edges[:-1], shares, width, align="edge", color=SHADES[0], edgecolor="white")
    labeled = len(plies.counts) <= 3
    if labeled:
        for number, times in plies.counts.items():
            share = 100 * times / sum(plies.counts.values())
            panel.annotate(
                f"{number}: {share:.3g} %", (number, share), (0, 3),
                textcoords="offset points", ha="center", fontsize=9,
            )  # fmt: skip
    panel.margins(x=0.16 if labeled else 0.08, y=0.12)  # a label is wider than its bar
    if len(edges) < 6:  # a bar alone would fill the panel
        panel.set_xlim(edges[0] - 3, edges[-1] + 3)


def draw_branching(panel: Any, summary: Summary) -> None:
    """How many legal moves there were: the mean by ply, and all that occurred."""
    panel.set_title("Legal moves at each ply: mean, and the range that occurred")
    panel.set_xlabel("ply")
    panel.set_ylabel("legal moves")
    plies = range(1, len(summary.legal_moves) + 1)
    low, mean, high = (
        [getattr(ply, name) for ply in summary.legal_moves]
        for name in ("lowest", "mean", "highest")
    )
    panel.fill_between(plies, low, high, color="#cccccc", linewidth=0)
    panel.plot(plies, mean, color="black", linewidth=1.8)
    panel.set_ylim(bottom=0)
    panel.margins(x=0.02)


def _bin_width(drawn: list[Numbers]) -> int:
    """The width of the bars of histograms that are drawn into one panel."""
    ends = [
        end for numbers in drawn for end in (numbers.lowest, numbers.highest) if end is not None
    ]
    return max(1, -(-(max(ends) - min(ends) + 1) // BINS)) if ends else 1


def _histogram(numbers: Numbers, width: int) -> tuple[list[float], list[float]]:
    """Edges of bars, halfway between numbers, and the percentage of games in each."""
    if numbers.lowest is None or numbers.highest is None:
        return [0.0], []
    first, last = numbers.lowest // width, numbers.highest // width
    games = [0] * (last - first + 1)
    for number, times in numbers.counts.items():
        games[number // width - first] += times
    total = sum(games)
    edges = [width * (first + i) - 0.5 for i in range(len(games) + 1)]
    return edges, [100 * n / total for n in games]
