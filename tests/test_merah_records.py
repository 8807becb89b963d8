"""Records of Main Merah, and files that mix games."""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path

import pytest

import redtiles
from merah_games import OPTIONS, played, rules_id
from redtiles import IllegalMoveError, NotationError, Record, StateError, read_records
from redtiles.merah import Rules, State, Violation

EACH_RULES = pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
GAME = played(Rules(), 1)
TEXT = Record.from_state(GAME).to_text()


@EACH_RULES
@pytest.mark.parametrize("plies", [0, 1, 8, 99])
def test_there_and_back(rules: Rules, plies: int) -> None:
    state = played(rules, 5, plies)
    record = Record.from_state(state, {"White": "Ines"})
    assert (record.game, record.rules, record.moves) == ("merah", rules, state.moves)
    assert record.state() == state
    assert record.state().deal == state.deal
    assert record.outcome() == state.outcome()
    assert Record.parse(record.to_text()) == record
    assert Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert State.from_dict(record.to_dict()) == state
    replayed = list(record.replay())
    assert [other.ply for other in replayed] == list(range(state.ply + 1))
    assert replayed[-1] == state


@EACH_RULES
def test_the_text(rules: Rules) -> None:
    state = played(rules, 5)
    start = State(rules, seed=5).to_text()
    outcome = state.outcome()
    assert outcome is not None
    seats = "".join(map(str, outcome.seats))
    lines = Record.from_state(state).to_text().split("\n")
    assert lines[:7] == [
        '[Game "merah"]',
        f'[Players "{rules.players}"]',
        f'[Redeal "{rules.redeal}"]',
        f'[Auto "{str(rules.auto).lower()}"]',
        f'[Start "{start}"]',
        f'[Result "{seats}"]',
        "",
    ]
    assert " ".join(lines[7:]).split() == [*map(str, state.moves), seats]


def test_a_record_from_the_middle_of_a_game() -> None:
    state = State.from_text(played(Rules(3), 2, 10).to_text())
    record = Record(Rules(3), list(map(str, state.legal_moves[:1])), start=state.to_text())
    assert record.start == state.to_text()
    assert record.state(0) == state
    assert Record.parse(record.to_text()) == record


def test_a_start_is_needed() -> None:
    with pytest.raises(ValueError, match="start"):
        Record(Rules(), [])
    lines = TEXT.split("\n")
    without = "\n".join(line for line in lines if not line.startswith("[Start"))
    with pytest.raises(NotationError, match="Start"):
        Record.parse(without)
    fields = Record.parse(TEXT).to_dict() | {"start": None}
    with pytest.raises(ValueError, match="start"):
        Record.from_dict(fields)


def test_a_bad_start() -> None:
    with pytest.raises(StateError):
        Record(Rules(), [], start="2 0")
    with pytest.raises(StateError):
        Record(Rules(3), [], start=GAME.start())
    for broken in (TEXT.replace('"2 0 ', '"2 1 0 '), TEXT.replace('Players "2"', 'Players "3"')):
        with pytest.raises(NotationError, match="Start") as caught:
            Record.parse(broken)
        assert (caught.value.line, caught.value.column) == (5, 1)


def test_only_game_and_start_are_needed() -> None:
    lines = TEXT.split("\n")
    short = "\n".join([lines[0], lines[4], *lines[6:]])
    assert Record.parse(short) == Record.parse(TEXT)
    assert Record.parse("\n".join([lines[0], lines[4]])).moves == ()


def test_move_numbers_are_read_and_not_written() -> None:
    first = str(GAME.moves[0])
    numbered = TEXT.replace(f"\n{first}", f"\n1. {first}").replace(" *", " 7. *", 1)
    assert numbered.count(".") == 2
    assert Record.parse(numbered).to_text() == TEXT
    assert "." not in TEXT


def tag(name: str, value: str) -> str:
    old = next(line for line in TEXT.split("\n") if line.startswith(f"[{name} "))
    return TEXT.replace(old, f'[{name} "{value}"]')


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (tag("Auto", "True"), 4),
        (tag("Auto", "yes"), 4),
        (tag("Redeal", "House"), 3),
        (tag("Players", "4"), 2),
        (tag("Players", "02"), 2),
        (TEXT.replace("\n[Result", '\n[Pie "true"]\n[Result'), 6),
        (TEXT.replace("\n[Result", '\n[Supply "5,1"]\n[Result'), 6),
        (tag("Result", "0"), 6),
        (tag("Result", "w"), 6),
        (tag("Result", "*"), 6),
    ],
)
def test_broken_tags(text: str, line: int) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert caught.value.line == line


def test_an_illegal_move_is_told() -> None:
    moves = [str(move) for move in GAME.moves]
    text = TEXT.replace(f" {moves[1]} ", " *Ks ")
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    cause = caught.value.__cause__
    assert isinstance(cause, IllegalMoveError)
    assert (caught.value.ply, cause.violation) == (1, Violation.NOT_ON_TABLE)
    assert (caught.value.line, caught.value.column) == (8, len(moves[0]) + 2)


def test_the_result_is_the_seats_that_won() -> None:
    ends = "2 - -/- Ac2c3c4c5c6c7c8c9cAs2s3s4s5s6s7s8s9sAd2d3d4d5d6d7d8d9dAh2h3h4h5h6h7h8h9h"
    cards = [ends[at : at + 2] for at in range(8, len(ends), 2)]
    order = sorted(cards, key=lambda card: ("A23456789TJQK".index(card[0]), card[1]))
    start = f"2 - -/- {''.join(order)} - TcTdThTsJcJdJhJs/QcQdQhQsKcKdKhKs - classic -"
    record = Record(Rules(), [], start=start)
    assert record.result == "01"
    assert Record.parse(record.to_text()) == record
    assert record.to_text().endswith('[Result "01"]\n\n01\n')


def test_a_file_may_mix_games(tmp_path: Path) -> None:
    red = Record(redtiles.Rules(), ["wb@0,0"])
    merah = [Record.from_state(played(rules, 3, 12)) for rules in OPTIONS]
    mixed = [red, *merah, red]
    text = "\n".join(record.to_text() for record in mixed)
    path = tmp_path / "mixed.red"
    path.write_text(text, encoding="utf-8")
    assert list(read_records(path)) == mixed
    broken = text.replace(f"\n{merah[0].moves[0]} ", "\nKs*Kx ", 1)
    errors: list[NotationError] = []
    read = list(read_records(io.StringIO(broken), errors.append))
    assert read == [red, *merah[1:], red]
    assert len(errors) == 1


def test_one_game_is_not_taken_for_the_other() -> None:
    for text in (TEXT.replace('"merah"', '"red"'), '[Game "merah"]\n\nwb@0,0 *'):
        with pytest.raises(NotationError):
            Record.parse(text)
    with pytest.raises(ValueError, match="game"):
        redtiles.State.from_dict(GAME.to_dict())
    with pytest.raises(ValueError, match="game"):
        State.from_dict(redtiles.State().to_dict())
