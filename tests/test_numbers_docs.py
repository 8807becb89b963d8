"""What docs/numbers.rst says, against the summaries of the runs that it shows."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from redtiles.cli import main

DOCS = Path(__file__).parent.parent / "docs"
PAGE = " ".join((DOCS / "numbers.rst").read_text(encoding="utf-8").split())
RUNS: dict[str, str] = runpy.run_path(str(DOCS / "red_numbers.py"))["RUNS"]
DATA: dict[str, Any] = {
    name: json.loads((DOCS / "numbers" / f"{name}.json").read_text(encoding="utf-8"))
    for name in RUNS
}


def share(run: str, kind: str, name: str) -> float:
    """The percentage of the games of a run that a seat won, or that a rule decided."""
    percent: float = 100 * DATA[run][kind][name] / DATA[run]["games"]
    return percent


def early(run: str) -> float:
    """The percentage of games that ended with tiles in the pool."""
    counts = DATA[run]["measures"]["tiles_left"]["counts"]
    percent: float = 100 - 100 * int(counts["0"]) / DATA[run]["games"]
    return percent


def scores(run: str) -> list[int]:
    """How often each score came up, of all seats."""
    found = [0] * 197
    for name, numbers in DATA[run]["measures"].items():
        if name.startswith("score_"):
            for score, times in numbers["counts"].items():
                found[int(score)] += times
    return found


def mean_score(run: str) -> float:
    found = scores(run)
    return sum(score * times for score, times in enumerate(found)) / sum(found)


def below(run: str, score: int) -> float:
    """The share of scores that are at most so high."""
    found = scores(run)
    return sum(found[: score + 1]) / sum(found)


def mean_moves(run: str) -> float:
    plies = DATA[run]["legal_moves"]
    mean: float = sum(ply["games"] * ply["mean"] for ply in plies) / sum(
        ply["games"] for ply in plies
    )
    return mean


@pytest.mark.parametrize("run", RUNS)
def test_reports_are_of_the_commands_that_are_shown(run: str) -> None:
    report = (DOCS / "numbers" / f"{run}.txt").read_text(encoding="utf-8")
    data = DATA[run]
    lines = report.split("\n")
    assert lines[0] == f"$ redtiles simulate {RUNS[run]}"
    assert f"numbers/{run}.txt" in PAGE
    assert f"numbers/{run}.svg" in PAGE
    assert lines[1].startswith(f"{data['games']} ")
    assert lines[1].endswith(f"games, seed {data['seed']}")
    for reason, times in data["reasons"].items():
        assert re.search(rf"^  {reason.replace('_', ' ')} +{times} ", report, re.MULTILINE)
    names = {"w": "White", "b": "Black", "r": "Red"}
    for seat, wins in data["wins"].items():
        assert re.search(rf"^  {names[seat]} +{wins} ", report, re.MULTILINE)


@pytest.mark.parametrize("run", [name for name in RUNS if name.startswith("greedy")])
def test_the_first_games_of_a_run_come_out_again(
    run: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = re.sub(r"--games \d+", "--games 20", RUNS[run]).split()
    assert main(["simulate", *options, "--json"]) == 0
    few = json.loads(capsys.readouterr().out)
    assert few["players"] == DATA[run]["players"]
    for name, numbers in few["measures"].items():
        assert set(numbers["counts"]) <= set(DATA[run]["measures"][name]["counts"])


ORDER = ["random-3", "greedy-3", "search-3", "random-2", "greedy-2", "search-2"]


def of_three(kind: str, name: str) -> list[str]:
    """A row of percentages that are told of three players only."""
    return [f"{share(run, kind, name):.1f} %" if run.endswith("3") else "–" for run in ORDER]


def test_the_table() -> None:
    rows = {
        "games": [f"{DATA[run]['games']:,}" for run in ORDER],
        "White wins": [f"{share(run, 'wins', 'w'):.1f} %" for run in ORDER],
        "Black wins": [f"{share(run, 'wins', 'b'):.1f} %" for run in ORDER],
        "Red wins": of_three("wins", "r"),
        "third player wins": of_three("reasons", "third_wins"),
        "all tie": [f"{all_tied(run):.1f} %" for run in ORDER],
        "early end": [f"{early(run):.1f} %" for run in ORDER],
        "mean score": [f"{mean_score(run):.1f}" for run in ORDER],
        "mean legal moves": [f"{mean_moves(run):.1f}" for run in ORDER],
    }
    head, _, table = PAGE.partition("* - - random, 3 - greedy, 3 - search, 3 - random, 2 ")
    assert head
    for title, cells in rows.items():
        assert f" * - {title} - {' - '.join(cells)} " in table


def all_tied(run: str) -> float:
    """The percentage of games in which nobody scores more than another."""
    return share(run, "reasons", "replay") + share(run, "reasons", "shared")


def test_what_is_said_of_seats_and_ties() -> None:
    won = [f"{share('random-3', 'wins', seat):.2f}" for seat in "wbr"]
    assert "won {}, {} and {} percent".format(*won) in PAGE
    two = [f"{share('random-2', 'wins', seat):.2f}" for seat in "wb"]
    assert "it is {} and {} percent".format(*two) in PAGE
    greedy = [f"{share('greedy-3', 'wins', seat):.1f}" for seat in "wbr"]
    assert "White won {} percent, Black {} and Red {};".format(*greedy) in PAGE
    greedy = [f"{share('greedy-2', 'wins', seat):.1f}" for seat in "wb"]
    assert "White won {} percent and Black {}.".format(*greedy) in PAGE
    third = [f"{share(run, 'reasons', 'third_wins'):.1f}" for run in ("random-3", "greedy-3")]
    assert f"decides {third[0]} percent of random games" in PAGE
    assert f"and {third[1]} percent of those of greedy" in PAGE
    assert round(100 / share("random-3", "reasons", "third_wins")) == 17
    assert f"once in {100 / share('random-3', 'reasons', 'replay'):.0f} random games" in PAGE
    assert f"once in {100 / share('greedy-3', 'reasons', 'replay'):.0f} greedy ones" in PAGE


def test_what_is_said_of_ends_scores_and_branching() -> None:
    assert f"in {early('random-3'):.2f} percent of random games of three" in PAGE
    assert f"in {early('random-2'):.2f} percent of those of two" in PAGE
    assert f"in {early('greedy-3'):.1f} and {early('greedy-2'):.1f} percent" in PAGE
    for data in DATA.values():
        assert set(data["measures"]["plies"]["counts"]) <= {"8", "36"}
    assert [round(mean_score(run)) for run in ("random-3", "random-2")] == [31, 30]
    assert "of three scores 31 on average, one of two 30." in PAGE
    assert below("random-3", 27) < 0.5 <= below("random-3", 28)
    assert below("random-3", 54) < 0.9 <= below("random-3", 55)
    found = scores("random-3")
    assert found[196] == 2
    assert 0.24 < (found[20] + found[24] + found[30]) / sum(found) < 0.26
    assert [round(mean_score(run)) for run in ("greedy-3", "greedy-2")] == [82, 109]
    assert f"reached 196 in {scores('greedy-3')[196]} of" in PAGE
    plies = DATA["random-3"]["legal_moves"]
    assert [plies[0]["mean"], plies[1]["mean"], DATA["random-2"]["legal_moves"][1]["mean"]] == [
        6.0,
        72.0,
        68.0,
    ]
    highest = max(range(2, 36), key=lambda ply: plies[ply]["mean"])
    assert (highest + 1, round(plies[highest]["mean"])) == (23, 71)
    random = [ply for run in DATA for ply in DATA[run]["legal_moves"]]
    assert max(ply["highest"] for ply in random) == 288
    assert min(ply["lowest"] for ply in random) == 2
    assert [round(mean_moves(run)) for run in ("random-3", "random-2")] == [55, 48]
    assert [round(mean_moves(run)) for run in ("greedy-3", "greedy-2")] == [40, 35]


def test_what_is_said_of_searching_players() -> None:
    three = [f"{share('search-3', 'wins', seat):.1f}" for seat in "wbr"]
    low, high = (100 * end for end in DATA["search-3"]["win_intervals"]["w"])
    assert (
        f"In {DATA['search-3']['games']:,} games White won {three[0]} percent"
        f" (95 % interval {low:.1f} to {high:.1f}), Black {three[1]} and Red {three[2]}."
    ) in PAGE
    two = [f"{share('search-2', 'wins', seat):.1f}" for seat in "wb"]
    ends = [
        " to ".join([f"{100 * end:.1f}" for end in DATA["search-2"]["win_intervals"][seat]])
        for seat in "wb"
    ]
    assert DATA["search-2"]["win_intervals"]["w"][1] < DATA["search-2"]["win_intervals"]["b"][0]
    assert (
        f"White won {two[0]} percent and Black {two[1]}, and the intervals do not overlap,"
        f" {ends[0]} and {ends[1]}."
    ) in PAGE
