"""Figures of runs: what they show, and that it can be told without colors."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pytest

from needs import needs
from redtiles import Rules, merah, redstone
from redtiles._extras import load
from redtiles.simulation import simulate
from redtiles.simulation.plot import DASHES, HATCHES, SHADES

needs("matplotlib", "plot")

to_rgb: Any = load("matplotlib.colors", "plot").to_rgb

CASES: dict[str, tuple[Any, int]] = {
    "red": (Rules(), 60),
    "red, two": (Rules(2), 60),
    "redstone": (redstone.Rules(4), 20),
    "merah": (merah.Rules(3), 10),
    "nothing": (Rules(), 0),
}


@pytest.mark.parametrize("name", CASES)
def test_figure(name: str) -> None:
    rules, games = CASES[name]
    made = simulate(rules, ["random"] * rules.players, games, seed=1)
    summary = made.summary()
    figure = made.plot()
    seats, scores, lengths, branching = figure.axes
    assert [bar.get_height() for bar in seats.patches] == [
        pytest.approx(100 * (seat.share or 0)) for seat in summary.seats.values()
    ]
    assert [tick.get_text() for tick in seats.get_xticklabels()] == [
        f"{seat.name}\nrandom" for seat in summary.seats.values()
    ]
    named = [text.get_text() for text in scores.get_legend().get_texts()]
    words = [w for name, w in rules.measures.items() if name.startswith("score_")]
    assert named == (words or list(rules.measures.values()))
    (mean,) = branching.lines
    assert list(mean.get_ydata()) == [ply.mean for ply in summary.legal_moves]
    assert list(mean.get_xdata()) == list(range(1, len(summary.legal_moves) + 1))
    heights = [bar.get_height() for bar in lengths.patches]
    assert sum(heights) == pytest.approx(100 if games else 0)
    written = io.BytesIO()
    figure.savefig(written, format="png", dpi=30)
    assert written.getvalue().startswith(b"\x89PNG")


def test_histograms_hold_every_game() -> None:
    made = simulate(Rules(2), ["random"] * 2, 300, seed=1)
    _, scores, _, _ = made.plot().axes
    for stairs in scores.patches:
        values, edges, _ = stairs.get_data()
        assert sum(values) == pytest.approx(100)
        assert len(set(edges[1:] - edges[:-1])) == 1
        assert all(edge % 1 == 0.5 for edge in edges)


@pytest.mark.parametrize("rules", [Rules(), Rules(2)])
def test_labels_of_bars_touch_no_axis(rules: Rules) -> None:
    """Games of RED have 8 moves or 36: the bars are at the ends of the panel."""
    figure: Any = simulate(rules, ["random"] * rules.players, 3000, seed=1).plot()
    load("matplotlib.backends.backend_agg", "plot").FigureCanvasAgg(figure).draw()
    lengths = figure.axes[2]
    inside = lengths.get_window_extent().padded(-5, -2)
    assert [text.get_text().split(":")[0] for text in lengths.texts] == ["8", "36"]
    for text in lengths.texts:
        box = text.get_window_extent()
        assert inside.x0 < box.x0 < box.x1 < inside.x1
        assert inside.y0 < box.y0 < box.y1 < inside.y1


def test_seats_are_told_apart_without_colors() -> None:
    grays = [0.299 * r + 0.587 * g + 0.114 * b for r, g, b in map(to_rgb, SHADES)]
    ordered = sorted(grays)
    assert min(b - a for a, b in pairwise(ordered)) > 0.15
    assert len(set(map(str, DASHES))) == len(set(HATCHES)) == len(SHADES) == 3


def test_the_title_names_the_players() -> None:
    figure: Any = simulate(Rules(2), ["greedy", "random"], 1, seed=1).plot()
    assert figure.get_suptitle() == "red: 1 game, seed 1; White: greedy; Black: random"
