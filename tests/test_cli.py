"""The command line, called in the process."""

import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import redtiles
from redtiles import TILES, Color, Move, Rules, State
from redtiles.cli import main
from redtiles.cli.present import PRESENTERS
from redtiles.cli.terminal import columns, harmless, wants_color, wrap
from redtiles.records import Record

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.red"))
GOOD = """\
[Game "red"]
[Event "Club"]
[White "Ines"]

{Begins small.} 1. wb@0,0 br@1,0 rw@1,1 2. wb@0,1 {Four.\\}} *
"""
# Large tiles share an edge.
ILLEGAL = """\
[Game "red"]

1. wb@0,0 WB@1,0 br@0,1
2. BR@0,2 *
"""


class Result:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*argv: object) -> Result:
        status = main([str(arg) for arg in argv])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(*texts: str) -> Path:
        path = tmp_path / "games.red"
        path.write_bytes("\n".join(texts).encode())
        return path

    return write


def usage_error(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(argv)
    assert stopped.value.code == 2
    captured = capsys.readouterr()
    assert not captured.out
    return captured.err


def random_state(number: int, rules: Rules) -> State:
    """A random game, played as ``redtiles simulate`` does."""
    state = State(rules)
    games = redtiles.bulk.random_games(1, seed=7, rules=rules, first=number)
    placements: Any = games.placements.tolist()
    for tile, x, y in placements[0][: games.lengths[0]]:
        state.push(Move(TILES[tile], x, y))
    return state


# -- the program --------------------------------------------------------------------------------


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert not stopped.value.code
    assert capsys.readouterr().out == f"redtiles {redtiles.__version__}\n"


@pytest.mark.parametrize("command", [[], ["replay"], ["simulate"], ["perft"]])
def test_help(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert not stopped.value.code
    out = capsys.readouterr().out
    assert out.startswith("usage: redtiles")
    assert max(map(len, out.split("\n"))) <= 80
    assert out.isascii()


@pytest.mark.parametrize(
    "argv",
    [
        "",
        "play",
        "replay",
        "replay a b",
        "replay x --ply -1",
        "replay x --ply one",
        "simulate --games -1",
        "simulate --games 1.5",
        "simulate --games 1_000",
        "simulate --game 5",
        "simulate --seed -1",
        f"simulate --seed {2**64}",
        f"simulate --seed 1{'0' * 5000}",
        "simulate --players 4",
        "simulate --players 1",
        "perft",
        "perft --depth -1",
        "perft --depth ٣",
        "perft --depth 1 --players 4",
    ],
)
def test_usage_errors(argv: str, capsys: pytest.CaptureFixture[str]) -> None:
    err = usage_error(capsys, *argv.split())
    assert err.startswith("usage: redtiles")
    assert len(err) < 500


# -- replay -------------------------------------------------------------------------------------


def test_replay_shows_table_pool_groups_and_who_is_to_move(run: Any, file: Any) -> None:
    result = run("replay", file(GOOD))
    assert (result.status, result.err) == (0, "")
    assert result.out == (
        "Record 1, after 4 of 4 plies\n"
        "Rules  RED, 3 players; a tie of all three is played again\n"
        "Event  Club\n"
        "White  Ines\n"
        "\n"
        "  1  wb rw\n"
        "  0  wb br\n"
        "      0  1\n"
        "\n"
        "Pool: 32 tiles left\n"
        "          wb  wr  bw  br  rw  rb\n"
        "  small    3   5   5   4   4   5\n"
        "  large    1   1   1   1   1   1\n"
        "\n"
        "White: 2 x 1 = 2\n"
        "  border  2  wb@0,0 wb@0,1\n"
        "  circle  1  rw@1,1\n"
        "Black: 1 x 2 = 2\n"
        "  border  1  br@1,0\n"
        "  circle  2  wb@0,0 wb@0,1\n"
        "Red: 1 x 1 = 1\n"
        "  border  1  rw@1,1\n"
        "  circle  1  br@1,0\n"
        "\n"
        "Black to move: 120 legal moves.\n"
        "\n"
        "Comments\n"
        "   0  start      Begins small.\n"
        "   4  wb@0,1     Four.}\n"
    )


VERDICTS = {
    "sealed-after-8-plies": ["Black wins with the highest score."],
    "third-player-wins": [
        "Red (Wanda) wins as the third player: White and Black tie for the highest score."
    ],
    "three-players": ["Black (Tomas) wins with the highest score."],
    "three-way-tie-replay": [
        "Nobody wins: all three tie, so the game is played again.",
        "White (Ines) wins with the highest score.",
    ],
    "three-way-tie-shared": [
        "White (Ines), Black (Tomas) and Red (Wanda) share the win: all three have the same score."
    ],
    "two-players-repeat": ["Black (Tomas) wins with the highest score."],
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path, run: Any) -> None:
    result = run("replay", path)
    assert (result.status, result.err) == (0, "")
    assert max(map(len, result.out.split("\n"))) <= 80
    flat = " ".join(result.out.split())
    for verdict in VERDICTS[path.stem]:
        assert verdict in flat
    with_json = run("replay", path, "--json")
    assert with_json.status == 0
    assert [item["number"] for item in with_json.json] == list(
        range(1, len(VERDICTS[path.stem]) + 1)
    )


def test_ply(run: Any) -> None:
    path = next(path for path in EXAMPLES if path.stem == "two-players-repeat")
    barred = run("replay", path, "--ply", 30)
    assert "Record 1, after 30 of 36 plies" in barred.out
    assert "White (Ines) to move" in barred.out
    assert "wb, just played, may not be repeated." in barred.out
    assert "wb@3,-4" in barred.out  # the comment at this ply
    assert "lifted" not in barred.out  # one at a later ply
    lifted = " ".join(run("replay", path, "--ply", 35).out.split())
    assert "rb, just played, may be repeated, as nothing else can be placed." in lifted
    start = run("replay", path, "--ply", 0)
    assert "(empty table)" in start.out
    assert "White (Ines) to move: 6 legal moves." in start.out


def test_ply_beyond_the_end(run: Any, file: Any) -> None:
    longer = GOOD.replace(" *", " wr@2,0 *")
    path = file(GOOD, longer)
    result = run("replay", path, "--ply", 5)
    assert result.status == 1
    assert result.err == (
        f"redtiles: {path}: record 1: there is no ply 5: the record has 4 plies\n"
    )
    assert "Record 2, after 5 of 5 plies" in result.out
    assert "Record 1" not in result.out
    first, second = run("replay", path, "--ply", 5, "--json").json
    assert first["error"]["plies"] == 4
    assert second["state"]["ply"] == 5


def test_illegal_move_is_told_and_the_others_are_shown(run: Any, file: Any) -> None:
    path = file(GOOD, ILLEGAL, GOOD)
    line = len(GOOD.split("\n")) + 4
    result = run("replay", path)
    assert result.status == 1
    assert result.err == (
        f"redtiles: {path}:{line}:4: after 3 plies: illegal move BR@0,2: "
        "large tiles may not share an edge\n"
    )
    assert re.findall("Record .*,", result.out) == ["Record 1,", "Record 3,"]
    as_json = run("replay", path, "--json")
    assert as_json.status == 1
    assert as_json.err == result.err
    assert [list(item) for item in as_json.json] == [
        ["number", "record", "state"],
        ["number", "error"],
        ["number", "record", "state"],
    ]
    assert as_json.json[1]["error"] == {
        "file": str(path),
        "line": line,
        "column": 4,
        "ply": 3,
        "move": "BR@0,2",
        "violation": "large_neighbor",
        "message": "after 3 plies: illegal move BR@0,2: large tiles may not share an edge",
    }


def test_broken_text_is_told(run: Any, file: Any) -> None:
    path = file("nonsense\n", GOOD)
    result = run("replay", path)
    assert result.status == 1
    assert result.err.startswith(f"redtiles: {path}:1:1: ")
    assert "Ines" in result.out


def test_json_holds_what_is_shown(run: Any, file: Any) -> None:
    (item,) = run("replay", file(GOOD), "--json").json
    assert item["number"] == 1
    assert Record.from_dict(item["record"]) == Record.parse(GOOD)
    state = Record.parse(GOOD).state()
    assert item["state"] == {
        "ply": 4,
        "position": state.to_text(),
        "to_move": "b",
        "outcome": None,
        "table": ["  1  wb rw", "  0  wb br", "      0  1"],
        "pool": {str(tile): left for tile, left in state.pool.items()},
        "scores": {
            "w": {
                "border": {"points": 2, "tiles": ["wb@0,0", "wb@0,1"]},
                "circle": {"points": 1, "tiles": ["rw@1,1"]},
                "total": 2,
            },
            "b": {
                "border": {"points": 1, "tiles": ["br@1,0"]},
                "circle": {"points": 2, "tiles": ["wb@0,0", "wb@0,1"]},
                "total": 2,
            },
            "r": {
                "border": {"points": 1, "tiles": ["rw@1,1"]},
                "circle": {"points": 1, "tiles": ["br@1,0"]},
                "total": 1,
            },
        },
        "last_tile": None,
    }


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_files_that_cannot_be_read(option: list[str], tmp_path: Path, run: Any) -> None:
    latin = tmp_path / "latin.red"
    latin.write_bytes(GOOD.replace("Ines", "In\xe9s").encode("latin-1"))
    for path in (tmp_path / "missing.red", tmp_path, latin):
        result = run("replay", path, *option)
        assert result.status == 1
        assert result.err.startswith(f"redtiles: {path}:")
        assert result.err.count("\n") == 1
        if option:
            (item,) = result.json
            assert item["error"]["file"] == str(path)
            assert item["number"] == (1 if path == latin else None)


def test_a_file_without_records_is_told(run: Any, file: Any) -> None:
    path = file("")
    result = run("replay", path)
    assert (result.status, result.out) == (0, "")
    assert result.err == f"redtiles: {path}: no records\n"
    assert run("replay", path, "--json").json == []


def test_hostile_text_is_harmless(run: Any, file: Any) -> None:
    hostile = GOOD.replace("Begins", "\u202e\u2028 \x1b[31m").replace(
        'White "Ines', 'Black "\u200b\U000e0001'
    )
    path = file(hostile.replace("\x1b", ""), hostile)
    for option in ([], ["--json"]):
        result = run("replay", path, *option)
        for text in (result.out, result.err):
            assert all(c.isprintable() or c == "\n" for c in text)
    assert r"\u202e\u2028 [31m small." in run("replay", path).out


# -- width --------------------------------------------------------------------------------------


def lines_of_random_games(run: Any, path: Path) -> Iterator[str]:
    tags = {
        "White": "Wolfeschlegelsteinhausenbergerdorff " * 5,
        "Black": "x" * 300,
        "Red": "紅" * 100,
        "A" * 100: "long name",
    }
    records = []
    for number in range(60):
        rules = Rules(2 + number % 2, "replay", 5 - number // 7 % 5, 1 - number // 4 % 2)
        state = random_state(number, rules)
        comments = {0: "word " * 50, state.ply: "y" * 200 + "\n\n" + "漢字 " * 60}
        records.append(Record(rules, state.moves, tags=tags, comments=comments))
    # A row as wide as can be: 30 small tiles side by side.
    kinds = ["wb", "wr", "bw", "br", "rw", "rb"]
    row = [f"{kinds[x % 6]}@{-x},0" for x in range(30)]
    wide = State()
    for move in row:
        wide.push(move)
    records.append(Record(Rules(), wide.moves, tags=tags))
    path.write_text("\n".join(record.to_text() for record in records), encoding="utf-8")
    for ply in ([], ["--ply", 1]):
        result = run("replay", path, *ply)
        assert (result.status, result.err) == (0, "")
        yield from result.out.split("\n")


def test_nothing_is_wider_than_80(run: Any, tmp_path: Path) -> None:
    lines = list(lines_of_random_games(run, tmp_path / "random.red"))
    assert len(lines) > 1000
    assert max(map(columns, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]


def test_wrap() -> None:
    assert wrap("a b", "> ") == ["> a b"]
    assert wrap("") == [""]
    assert wrap("a" * 79 + " bc") == ["a" * 79, "bc"]
    assert wrap("a" * 78 + " b") == ["a" * 78 + " b"]
    assert wrap("a" * 100, "> ", "# ") == ["> " + "a" * 78, "# " + "a" * 22]
    assert wrap("字" * 41) == ["字" * 40, "字"]
    assert wrap("x " + "a" * 90) == ["x", "a" * 80, "a" * 10]
    assert columns("e\u0301字") == 3


def test_harmless() -> None:
    assert harmless("a b\x1b[0m\x7f\x9b\u202e\ud800\xe9") == r"a b\x1b[0m\x7f\x9b\u202e\ud800é"


# -- color --------------------------------------------------------------------------------------


class Stream:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environ", "wanted"),
    [
        (True, {"TERM": "xterm"}, True),
        (False, {"TERM": "xterm"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "0"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "dumb", "WT_SESSION": "x"}, False),
        (True, {"WT_SESSION": "x"}, True),
        (True, {}, False),
    ],
)
def test_when_color_is_wanted(terminal: bool, environ: dict[str, str], wanted: bool) -> None:
    stream: Any = Stream(terminal)
    assert wants_color(stream, environ) is wanted


def test_color_changes_no_text(run: Any, file: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file(GOOD)
    plain = run("replay", path).out
    monkeypatch.setattr("redtiles.cli.replay.wants_color", lambda _stream: True)
    colored = run("replay", path).out
    assert "\x1b[" not in plain
    assert "\x1b[" in colored
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == plain


# -- simulate -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_simulation_sums_up_its_games(players: int, run: Any) -> None:
    result = run("simulate", "--games", 40, "--players", players, "--seed", 7, "--json").json
    states = [random_state(number, Rules(players)) for number in range(40)]
    outcomes = [outcome for state in states for outcome in [state.outcome()] if outcome]
    colors = list(Color)[:players]
    assert result["games"] == len(outcomes) == 40
    assert result["seed"] == 7
    assert Rules.from_dict(result["rules"]) == Rules(players)
    for color in colors:
        assert result["wins"][color] == sum(color in o.winners for o in outcomes)
        shared = [o for o in outcomes if color in o.winners and len(o.winners) > 1]
        assert result["shared_wins"][color] == len(shared)
    for reason in redtiles.Reason:
        assert result["reasons"][reason] == sum(o.reason is reason for o in outcomes)
    measured = {
        "plies": [state.ply for state in states],
        "tiles_left": [sum(state.pool.values()) for state in states],
        **{f"score_{c}": [state.scores()[c].total for state in states] for c in colors},
    }
    assert list(result["measures"]) == list(measured)
    for name, numbers in measured.items():
        summary = result["measures"][name]
        assert summary["sum"] == sum(numbers)
        assert summary["sum_of_squares"] == sum(n * n for n in numbers)
        assert summary["mean"] == sum(numbers) / 40
        variance = sum((n - summary["mean"]) ** 2 for n in numbers) / 40
        assert summary["spread"] == pytest.approx(variance**0.5)
        assert (summary["lowest"], summary["highest"]) == (min(numbers), max(numbers))
        assert summary["counts"] == {str(n): numbers.count(n) for n in sorted(set(numbers))}


def test_simulation_is_repeatable(run: Any) -> None:
    argv = ("simulate", "--games", 20, "--seed", 2**64 - 1)
    first = run(*argv)
    assert run(*argv).out == first.out
    assert run("simulate", "--games", 20).out != first.out
    assert run("simulate", "--games", 20).out == run("simulate", "--games", 20, "--seed", 0).out


def test_simulation_is_the_same_on_every_machine(run: Any) -> None:
    result = run("simulate", "--games", 1000, "--json").json
    assert result["wins"] == {"w": 341, "b": 324, "r": 328}
    assert result["reasons"] == {
        "highest_score": 938,
        "third_wins": 55,
        "shared": 0,
        "replay": 7,
    }
    assert result["measures"]["plies"]["counts"] == {"8": 11, "36": 989}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("games", [0, 1, 300])
def test_simulation_report(players: int, games: int, run: Any) -> None:
    result = run("simulate", "--games", games, "--players", players)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{games} random game{'s' * (games != 1)}, seed 0\n")
    assert ("score of Red" in result.out) is (players == 3)
    assert max(map(len, result.out.split("\n"))) <= 80
    assert "nan" not in result.out
    assert run("simulate", "--games", games, "--players", players, "--json").json["games"] == games


# -- perft --------------------------------------------------------------------------------------


def test_perft(run: Any) -> None:
    rows = [line.split() for line in run("perft", "--depth", 3).out.splitlines()]
    assert rows == [["depth", "sequences"], ["1", "6"], ["2", "432"], ["3", "23328"]]
    two = run("perft", "--depth", 3, "--players", 2, "--json").json
    assert two["counts"] == {"1": 6, "2": 408, "3": 20304}
    assert Rules.from_dict(two["rules"]) == Rules(2)
    assert run("perft", "--depth", 0, "--json").json["counts"] == {"0": 1}


# -- docs ---------------------------------------------------------------------------------------


def sessions() -> list[tuple[str, str]]:
    """The commands that the page on the command line shows, each with its output."""
    page = (ROOT / "docs" / "commandline.rst").read_text(encoding="utf-8")
    blocks = re.findall(r"^\.\. code-block:: console\n\n((?:   .*\n|\n)+)", page, re.MULTILINE)
    found = [textwrap.dedent(block).strip("\n").partition("\n") for block in blocks]
    return [(command.removeprefix("$ redtiles "), out + "\n") for command, _, out in found]


@pytest.mark.parametrize(("command", "out"), sessions(), ids=lambda text: text.split("\n")[0])
def test_docs_show_what_is_printed(
    command: str, out: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(*command.split()).out == out


# -- games --------------------------------------------------------------------------------------


def test_every_game_is_presented() -> None:
    assert set(PRESENTERS) == set(redtiles.GAMES)
