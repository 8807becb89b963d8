"""``redtiles render``."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from needs import needs
from pictures import pieces, read, words
from redtiles import _extras, svg
from redtiles.cli import main

EXAMPLES = Path(__file__).parent.parent / "examples"
RED = """\
[Game "red"]
[White "<Ines>"]

1. wb@0,0 bw@1,0 RW@0,1 *
"""
STONES = '[Game "redstone"]\n[Size "5"]\n[Pie "false"]\n\n1. b@c3 w@c4 *\n'
BROKEN = '[Game "red"]\n\n1. wb@0,0 WB@9,9 *\n'


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    """The exit status, and what went to standard error; nothing is printed."""
    try:
        status = main(["render", *args])
    except SystemExit as ended:
        status = int(str(ended.code))
    printed = capsys.readouterr()
    assert not printed.out
    return status, printed.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games"
    path.write_text(RED + "\n" + STONES + "\n" + BROKEN, encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "board.svg"


def test_the_last_position(capsys: pytest.CaptureFixture[str], file: Path, out: Path) -> None:
    assert run(capsys, str(file), "--record", "1", "-o", str(out), "--scores") == (0, "")
    root = read(out.read_text("utf-8"))
    assert [piece.data("move") for piece in pieces(root, "tile")] == [
        *("wb@0,0", "bw@1,0", "RW@0,1"),
    ]
    assert "<Ines>" in words(root)


def test_the_position_of_a_ply(capsys: pytest.CaptureFixture[str], file: Path, out: Path) -> None:
    assert run(capsys, str(file), "--record", "2", "--ply", "1", "-o", str(out)) == (0, "")
    root = read(out.read_text("utf-8"))
    assert [piece.data("stone") for piece in pieces(root, "stone")] == ["b@c3"]
    assert run(capsys, str(file), "--record", "2", "--ply", "0", "-o", str(out)) == (0, "")
    assert not pieces(read(out.read_text("utf-8")), "stone")


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, out: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RED.encode())))
    assert run(capsys, "-", "-o", str(out)) == (0, "")
    assert len(pieces(read(out.read_text("utf-8")), "tile")) == 3


@pytest.mark.parametrize(
    ("record", "options", "shown", "hidden"),
    [
        ("1", ["--coordinates", "--pool", "--scores"], ["coordinates", "pool", "scores"], []),
        ("1", ["--marks", "--no-last-move"], ["mark"], ["last-move"]),
        ("1", ["--scores", "--stacked"], ["scores"], []),
        ("1", ["--legal", "wr", "--group", "w,circle"], ["legal", "group", "last-move"], []),
        ("2", ["--liberties", "--no-coordinates"], ["liberty"], ["coordinates"]),
        ("2", ["--legal", "b", "--scores"], ["legal", "scores", "coordinates"], ["liberty"]),
    ],
)
def test_options(
    capsys: pytest.CaptureFixture[str],
    file: Path,
    out: Path,
    record: str,
    options: list[str],
    shown: list[str],
    hidden: list[str],
) -> None:
    assert run(capsys, str(file), "--record", record, "-o", str(out), *options) == (0, "")
    root = read(out.read_text("utf-8"))
    assert all(pieces(root, name) for name in shown)
    assert not any(pieces(root, name) for name in hidden)


def test_every_option_of_a_picture_is_one_of_the_command(
    capsys: pytest.CaptureFixture[str], file: Path, out: Path
) -> None:
    asked = {"legal": "wb", "group": "w,border"}
    for game, record in (("red", "1"), ("redstone", "2")):
        for option in svg.options_of(game) - {"names", "cells"}:
            value = "b" if game == "redstone" else asked.get(option, "")
            flag = "--" + option.replace("_", "-")
            given = [flag, value] if option in asked else [flag]
            assert run(capsys, str(file), "--record", record, "-o", str(out), *given) == (0, "")


def test_a_seat_sees_its_own_hand(capsys: pytest.CaptureFixture[str], out: Path) -> None:
    series = str(EXAMPLES / "series.merah")
    args = (series, "--record", "1", "--ply", "0", "-o", str(out))
    assert run(capsys, *args, "--seat", "2") == (0, "")
    hands = {piece.data("pile") for piece in pieces(read(out.read_text("utf-8")), "card")}
    assert hands == {"table", "hand2"}
    status, err = run(capsys, *args, "--seat", "3")
    assert status == 2
    assert "--seat: the game has seats 0 to 2" in err


def test_a_page(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.HTML"
    assert run(capsys, str(file), "--record", "1", "--ply", "2", "-o", str(page)) == (0, "")
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert 'value="2"' in text
    assert "&lt;Ines&gt;" in text
    assert "<Ines>" not in text


def test_a_png(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    needs("resvg_py", "png")
    png = tmp_path / "board.png"
    args = (str(file), "--record", "1", "-o", str(png), "--width", "321")
    assert run(capsys, *args) == (0, "")
    data = png.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 321


def test_a_png_without_the_library(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    file: Path,
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png = tmp_path / "board.png"
    status, err = run(capsys, str(file), "--record", "1", "-o", str(png))
    assert status == 1
    assert "pip install 'redtiles[png]'" in err
    assert not png.exists()
    assert issubclass(_extras.MissingExtraError, ImportError)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "there are 3 records: choose one with --record"),
        (["--record", "4"], "there is no record 4: the file has 3"),
        (["--record", "1", "--ply", "4"], "record 1: there is no ply 4, only 3"),
        (["--record", "3"], ":14:11: after 1 ply: illegal move WB@9,9"),
    ],
)
def test_what_cannot_be_drawn(
    capsys: pytest.CaptureFixture[str], file: Path, out: Path, args: list[str], message: str
) -> None:
    status, err = run(capsys, str(file), "-o", str(out), *args)
    assert status == 1
    assert message in err
    assert err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--record", "2", "--pool"], "--pool: a picture of redstone has no such option"),
        (["--record", "1", "--liberties"], "--liberties: a picture of red has no such option"),
        (["--record", "1", "--legal", "xx"], "'xx' is no tile"),
        (["--record", "1", "--group", "w"], "must be a color and a role"),
        (["--record", "1", "--group", "w,edge"], "role must be 'border' or 'circle'"),
        (["--record", "1", "--width", "9"], "--width: only PNG files"),
        (["--record", "1", "--width", "9000"], "must be a whole number in 1..8192"),
        (["--record", "0"], "--record"),
        (["--record", "1", "--json"], "--json"),
    ],
)
def test_usage_errors(
    capsys: pytest.CaptureFixture[str], file: Path, out: Path, args: list[str], message: str
) -> None:
    status, err = run(capsys, str(file), "-o", str(out), *args)
    assert status == 2
    assert message in re.sub(r"\s+", " ", err)
    assert not out.exists()


@pytest.mark.parametrize("name", ["board", "board.gif", "svg"])
def test_the_name_tells_the_format(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path, name: str
) -> None:
    status, err = run(capsys, str(file), "--record", "1", "-o", str(tmp_path / name))
    assert status == 2
    assert "must end with .svg, .png or .html" in re.sub(r"\s+", " ", err)


def test_files_that_cannot_be_read_or_written(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    status, err = run(capsys, str(tmp_path / "none"), "-o", str(tmp_path / "x.svg"))
    assert (status, err.count("\n")) == (1, 1)
    assert "none: No such file" in err
    status, err = run(capsys, str(file), "--record", "1", "-o", str(tmp_path / "no" / "x.svg"))
    assert status == 1
    assert "x.svg: cannot be written: No such file" in err
    (tmp_path / "empty").touch()
    status, err = run(capsys, str(tmp_path / "empty"), "-o", str(tmp_path / "x.svg"))
    assert status == 1
    assert "no records" in err


def documented_commands() -> list[str]:
    page = (EXAMPLES.parent / "docs" / "commandline.rst").read_text("utf-8")
    return re.findall(r"^ +redtiles render (.*)$", page, re.MULTILINE)


def test_there_are_documented_commands() -> None:
    assert len(documented_commands()) == 4


@pytest.mark.parametrize("command", documented_commands())
def test_documented_commands_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    if ".png" in command:
        needs("resvg_py", "png")
    args = command.replace("examples", str(EXAMPLES)).split()
    name = args[args.index("-o") + 1]
    args[args.index("-o") + 1] = str(tmp_path / name)
    assert run(capsys, *args) == (0, "")
    assert (tmp_path / name).stat().st_size > 1000
