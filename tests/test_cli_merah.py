"""The command line with Main Merah, and with files that mix games."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import redtiles
from merah_games import TABLE_33377, dealt, played
from redtiles import Record, perft
from redtiles.cli import main, present_merah
from redtiles.cli.present import PRESENTERS
from redtiles.cli.terminal import Style
from redtiles.merah import Deal, Reason, Rules, State
from redtiles.simulation import simulate

LEFT = State(deal=Deal(*dealt(TABLE_33377)))
while not LEFT.is_over:
    LEFT.push(LEFT.legal_moves[0])


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*argv: object) -> tuple[int, str, str]:
        try:
            status = main([str(arg) for arg in argv])
        except SystemExit as stopped:
            status = int(str(stopped.code))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def as_json(result: tuple[int, str, str]) -> Any:
    import json

    assert (result[0], result[2]) == (0, "")
    return json.loads(result[1])


# -- replay -------------------------------------------------------------------------------------


def test_replay(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    record = Record.from_state(LEFT, {"Seat0": "Ines", "Seat1": "Tomas"})
    path.write_text(record.to_text(), encoding="utf-8")
    status, out, err = run("replay", path)
    assert (status, err) == (0, "")
    assert str(LEFT) in out
    scores = LEFT.scores()
    left = sum(card.points for card in LEFT.table)
    assert f"Seat 0: {scores[0]}\nSeat 1: {scores[1]}\n" in out
    assert f"Points on the table: {left}, of 210 in all" in out
    winner = "Seat 0 (Ines)" if scores[0] > scores[1] else "Seat 1 (Tomas)"
    assert f"{winner} wins with the highest score." in out
    assert "Nobody can take what is left on the table." in out.replace("\n", " ")
    assert max(map(len, out.split("\n"))) <= 80


def test_replay_of_an_unfinished_game(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    state = State(deal=Deal(*dealt("3d3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")))
    state.push("8h*2d")
    path.write_text(Record.from_state(state).to_text(), encoding="utf-8")
    assert "Seat 0 to choose what 7d takes: 2 legal moves." in run("replay", path)[1]
    assert "Seat 0 to move: " in run("replay", path, "--ply", 0)[1]


def test_replay_as_json(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    path.write_text(Record.from_state(LEFT).to_text(), encoding="utf-8")
    (item,) = as_json(run("replay", path, "--json", "--ply", 3))
    state = Record.from_state(LEFT).state(3)
    assert Record.from_dict(item["record"]) == Record.from_state(LEFT)
    assert item["state"] == {
        "ply": 3,
        "position": state.to_text(),
        "to_move": str(state.to_move),
        "outcome": None,
        "table": str(state).split("\n"),
        "hands": [[str(card) for card in hand] for hand in state.hands],
        "open": [str(card) for card in state.table],
        "turned": None if state.turned is None else str(state.turned),
        "deck": [str(card) for card in state.deck],
        "taken": [[str(card) for card in pile] for pile in state.taken],
        "scores": {"0": state.scores()[0], "1": state.scores()[1]},
        "points_left": sum(card.points for card in state.table),
    }


def test_replay_of_a_file_that_mixes_games(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "games.red"
    records = [
        *[Record(redtiles.Rules(), ["wb@0,0"]), Record.from_state(LEFT)],
        *[Record(redtiles.Rules(2), []), Record.from_state(played(Rules(3, "house", True), 1, 9))],
    ]
    path.write_text("\n".join(record.to_text() for record in records), encoding="utf-8")
    status, out, err = run("replay", path)
    assert (status, err) == (0, "")
    assert [line[7:] for line in out.split("\n") if line.startswith("Rules")] == [
        "RED, 3 players; a tie of all three is played again",
        "Main Merah, 2 players; classic redeal rule",
        "RED, 2 players",
        "Main Merah, 3 players; house redeal rule; the game takes for the players",
    ]
    items = as_json(run("replay", path, "--json"))
    assert [item["record"]["game"] for item in items] == ["red", "merah", "red", "merah"]


def test_color_changes_no_text() -> None:
    colored = present_merah.table(LEFT, Style(True))
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == str(LEFT)
    assert "\x1b[91mAh\x1b[0m" in colored
    assert "\x1b[91mAs" not in colored
    assert present_merah.table(LEFT, Style(False)) == str(LEFT)


def test_names_are_harmless() -> None:
    lines = present_merah.details(LEFT, ["\x1b[31m", "\x1b[31m"], Style(False))
    assert not any("\x1b" in line for line in lines)


# -- simulate -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("redeal", ["classic", "house"])
@pytest.mark.parametrize("auto", [False, True])
def test_simulation_sums_up_its_games(players: int, redeal: Any, auto: bool, run: Any) -> None:
    argv = ["simulate", "--game", "merah", "--games", 30, "--seed", 5, "--players", players]
    argv += ["--redeal", redeal, "--auto" if auto else "--no-auto"]
    result = as_json(run(*argv, "--json"))
    rules = Rules(players, redeal, auto)
    assert (result["game"], result["games"], result["seed"]) == ("merah", 30, 5)
    assert Rules.from_dict(result["rules"]) == rules
    assert sum(result["reasons"].values()) == 30
    assert list(result["reasons"]) == [str(reason) for reason in Reason]
    measures = result["measures"]
    scores = [measures[f"score_{seat}"]["sum"] for seat in range(players)]
    assert sum(scores) + measures["points_left"]["sum"] == 30 * 210
    assert (measures["leaves_cards"]["sum"] > 0) is (measures["cards_left"]["sum"] > 0)
    turns = 20 if players == 2 else 21
    assert measures["plies"]["lowest"] >= turns
    if auto:
        assert measures["plies"]["counts"] == {str(turns): 30}
    if redeal == "house":
        assert measures["cards_left"]["counts"] == {"0": 30}
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert max(map(len, out.split("\n"))) <= 80
    assert out == run(*argv)[1]


def test_the_deals_of_a_simulation_are_those_of_its_seed() -> None:
    # What is left follows from the first table alone.
    rules = Rules()
    played = list(simulate(rules, ["random"] * 2, 60, seed=8).rows())
    for number, measured in enumerate(played):
        table = [str(card)[0] for card in Deal.from_seed(8, rules, number).table]
        sizes = [sum(rank in pair for rank in table) for pair in ("A9", "28", "37", "46")]
        assert measured["cards_left"] == sum(2 * max(0, size - 4) for size in sizes)


def test_the_default_game_is_red(run: Any) -> None:
    assert run("simulate", "--games", 20) == run("simulate", "--games", 20, "--game", "red")
    assert run("perft", "--depth", 2) == run("perft", "--depth", 2, "--game", "red")


# -- perft --------------------------------------------------------------------------------------


def test_perft_of_a_seed(run: Any) -> None:
    result = as_json(run("perft", "--game", "merah", "--depth", 3, "--seed", 2, "--json"))
    state = State(seed=2)
    assert result == {
        "game": "merah",
        "rules": Rules().to_dict(),
        "start": state.to_text(),
        "counts": {str(depth): perft(state, depth) for depth in (1, 2, 3)},
    }
    seed_0 = as_json(run("perft", "--game", "merah", "--depth", 1, "--json"))
    assert seed_0["start"] == State(seed=0).to_text()
    others = ("--players", 3, "--redeal", "house", "--auto")
    result = as_json(run("perft", "--game", "merah", "--depth", 1, *others, "--json"))
    assert result["start"] == State(Rules(3, "house", True), seed=0).to_text()
    assert result["counts"] == {"1": 7}


def test_perft_of_a_line(run: Any) -> None:
    state = played(Rules(3, "house"), 4, 6)
    argv = ["perft", "--game", "merah", "--depth", 2, "--deal", state.to_text()]
    for more in ([], ["--players", 3], ["--redeal", "house", "--no-auto"]):
        result = as_json(run(*argv, *more, "--json"))
        assert result["start"] == state.to_text()
        assert result["rules"] == state.rules.to_dict()
        assert result["counts"]["2"] == perft(state, 2)


# -- what is wrong ------------------------------------------------------------------------------

LINE = State(seed=2).to_text()


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ("simulate --game chess", "--game"),
        ("simulate --redeal house", "--redeal: not allowed with --game red"),
        ("simulate --auto", "--auto: not allowed with --game red"),
        ("simulate --no-auto --game red", "--auto: not allowed with --game red"),
        ("simulate --size 9", "--size: not allowed with --game red"),
        ("simulate --pie", "--pie: not allowed with --game red"),
        ("simulate --game merah --size 9", "--size: not allowed with --game merah"),
        ("simulate --game merah --no-pie", "--pie: not allowed with --game merah"),
        ("simulate --game merah --players 4", "--players"),
        ("simulate --game merah --redeal none", "--redeal"),
        ("perft --depth 2 --seed 1", "--seed: not allowed with --game red"),
        ("perft --depth 2 --deal x", "--deal: not allowed with --game red"),
        ("perft --depth 2 --game merah --deal x", "--deal: a position line has nine fields"),
        ("perft --depth 2 --game merah --seed -1", "--seed"),
        ("perft --depth 2 --game merah --seed 18446744073709551616", "--seed"),
        ("perft --depth 2 --game merah --size 5 --seed 2", "--size: not allowed"),
    ],
)
def test_usage_errors(argv: str, message: str, run: Any) -> None:
    status, out, err = run(*argv.split())
    assert (status, out) == (2, "")
    assert err.startswith("usage: redtiles ")
    assert message in err


def test_a_deal_has_its_own_rules(run: Any) -> None:
    argv = ["perft", "--depth", "1", "--game", "merah", "--deal", LINE]
    for more, message in (
        (["--seed", 1], "not allowed with"),
        (["--players", 3], "--players: the deal says '2'"),
        (["--redeal", "house"], "--redeal: the deal says 'classic'"),
        (["--auto"], "--auto: the deal says 'False'"),
    ):
        status, out, err = run(*argv, *more)
        assert (status, out) == (2, "")
        assert message in err
    assert run(*argv[:-1], "x" * 10**5)[0] == 2


# -- a game with other options ------------------------------------------------------------------


class BoardRules:
    """Rules with the options that only a game on a board has."""

    def __init__(self, size: int = 13, pie: bool = True) -> None:
        self.size, self.pie = size, pie

    def to_dict(self) -> dict[str, Any]:
        return {"size": self.size, "pie": self.pie}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> BoardRules:
        return cls(**fields)


class BoardState:
    """As many moves at every ply as the board has points."""

    push = None

    def __init__(self, rules: BoardRules) -> None:
        self.rules = rules

    def _perft(self, depth: int) -> int:
        return int((self.rules.size**2 + self.rules.pie) ** depth)


def test_a_game_has_the_options_of_its_rules(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    board = SimpleNamespace(Rules=BoardRules, State=BoardState)
    monkeypatch.setattr("redtiles.cli.options.GAMES", {**redtiles.GAMES, "board": board})
    monkeypatch.setitem(PRESENTERS, "board", SimpleNamespace())
    argv = ["perft", "--depth", 1, "--game", "board", "--json"]
    assert as_json(run(*argv))["counts"] == {"1": 170}
    assert as_json(run(*argv, "--size", 9, "--no-pie")) == {
        "game": "board",
        "rules": {"size": 9, "pie": False},
        "counts": {"1": 81},
    }
    assert as_json(run(*argv, "--pie", "--size", 2))["counts"] == {"1": 5}
    for refused in (["--players", 2], ["--redeal", "house"], ["--auto"], ["--seed", 1]):
        status, out, err = run(*argv, *refused)
        assert (status, out) == (2, "")
        assert f"{refused[0]}: not allowed with --game board" in err
    for wrong in (1, 26, "x", "1" * 5000):
        assert run(*argv, "--size", wrong)[0] == 2
