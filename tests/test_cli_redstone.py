"""What the command line says about games of Redstone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from redtiles.cli import main, present_redstone
from redtiles.cli.present import PRESENTERS
from redtiles.cli.terminal import Style
from redtiles.redstone import Reason, Rules, State
from redtiles.simulation import simulate

EXAMPLES = Path(__file__).parent.parent / "examples"
PLAIN = Style(color=False)
BOTH_COLORS = "4 b 3b/1r2/1wr1/bwrw -"


def shown(state: State, *names: str) -> list[str]:
    return present_redstone.details(state, names, PLAIN)


def test_the_game_is_presented() -> None:
    presenter: Any = PRESENTERS["redstone"]
    assert presenter is present_redstone


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.redstone")))
def test_replay(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(EXAMPLES / name)]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.split("\n"))) <= 80
    assert "Rules" in out
    assert re.search(r"wins: |to move: ", out)


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(EXAMPLES / "swap-on-9x9.redstone")]) == 0
    (item,) = json.loads(capsys.readouterr().out)
    state = item["state"]
    assert state["seats"] == ["w", "b"]
    assert state["outcome"]["winners"] == ["b"]
    assert state["outcome"]["reason"] == "annihilated"
    assert state["last_move"] == "r@j7"
    assert len(state["captured"]) == 18
    assert {group["color"] for group in state["groups"]} == {"b"}
    assert len(state["table"]) == 10


def test_replay_tells_the_illegal_move(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "games.redstone"
    path.write_text('[Game "redstone"]\n\n1. b@a1 r@a2 *\n', encoding="utf-8")
    assert main(["replay", str(path)]) == 1
    assert "3:9: after 1 ply: illegal move r@a2: a red stone must" in capsys.readouterr().err


def test_rules_line() -> None:
    assert present_redstone.rules_line(Rules(9)) == "Redstone, 9 x 9; the second player may swap"
    assert present_redstone.rules_line(Rules(9, False)) == "Redstone, 9 x 9; without the pie rule"


def test_details_of_a_capture() -> None:
    state = State.from_text(BOTH_COLORS)
    assert shown(state, "Ines")[-1] == "Black (Ines) to move: 8 legal moves."
    state.push("r@a2")
    assert shown(state) == [
        "Black: 1 stone in 1 group",
        "  liberties  d4:2",
        "White: 1 stone in 1 group",
        "  liberties  d1:1",
        "Red: 4 stones",
        "",
        "Last move r@a2, captured b@a1 w@b1 w@b2",
        "White to move: 11 legal moves.",
    ]


def test_details_of_the_swap() -> None:
    state = State(Rules(2))
    assert shown(state)[:2] == ["Black: no stones", "White: no stones"]
    state.push("b@a1")
    assert shown(state)[-1] == "White to move: 4 legal moves, one of them the swap."
    state.push("swap")
    assert shown(state)[-2:] == ["Last move swap.", "White to move: 3 legal moves."]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("2 b+b r1/1b -", "Black wins: White has no stones left."),
        ("2 w+w r1/1w swapped", "White, who began as Black, wins: Black has no stones left."),
        ("2 w+w r1/1r -", "White wins: nobody has stones left, and White moved last."),
        ("2 w+b r1/1w -", "White wins: Black has captured all own stones."),
    ],
)
def test_verdicts(text: str, verdict: str) -> None:
    assert shown(State.from_text(text))[-1] == verdict


def test_colors_on_a_terminal() -> None:
    text = present_redstone.table(State.from_text(BOTH_COLORS), Style(color=True))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert plain == str(State.from_text(BOTH_COLORS))
    assert text.count("\x1b[97;41m") == 3
    assert "\x1b" not in text.split("\n")[-1]


def test_random_games_depend_on_seed_and_number_alone() -> None:
    rules = Rules(3)
    games = list(simulate(rules, ["random"] * 2, 40, seed=5).rows())
    assert games[:10] == list(simulate(rules, ["random"] * 2, 10, seed=5).rows())
    assert games != list(simulate(rules, ["random"] * 2, 40, seed=6).rows())
    for game in games:
        assert 3 <= game["plies"] <= 31
        assert game["red_stones"] > 0
        assert game["reason"] in list(Reason)
        both = game["reason"] == Reason.BOTH_ANNIHILATED
        assert (game["stones_left"] == 0) is both
    assert len(rules.seat_names) == 2


def test_the_columns_of_a_simulation_stand_under_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--game", "redstone", "--size", "3", "--games", "20"]) == 0
    lines = capsys.readouterr().out.split("\n")
    tables = [line for line in lines[3:] if line]
    assert "both annihilated" in "".join(tables)
    ends = {len(line) for line in tables}
    assert len(ends) == 2  # tables of two columns, and of four
    assert max(ends) - min(ends) == 24


def test_names_are_those_of_persons_before_a_swap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--ply", "1", str(EXAMPLES / "swap-on-9x9.redstone")]) == 0
    assert "White (Tomas) to move" in capsys.readouterr().out
    assert main(["replay", "--ply", "2", str(EXAMPLES / "swap-on-9x9.redstone")]) == 0
    assert "White (Ines) to move" in capsys.readouterr().out
