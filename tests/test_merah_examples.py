"""The records of Main Merah that are shipped: what they show, and that they are as printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oracle.merah import Game
from redtiles import Record, read_records
from redtiles.cli import main
from redtiles.merah import Reason, Rules, Series, State

EXAMPLES = Path(__file__).parent.parent / "examples"

# By file, for each record: rules, who begins, plies, scores, result, reason.
EXPECTED: dict[str, list[tuple[Rules, int, int, tuple[int, ...], str, Reason]]] = {
    "automation.merah": [(Rules(3, "house", True), 0, 21, (87, 58, 65), "0", Reason.HIGHEST_SCORE)],
    "cards-left.merah": [(Rules(2), 0, 24, (101, 99), "0", Reason.HIGHEST_SCORE)],
    "choices.merah": [(Rules(2), 1, 24, (136, 74), "0", Reason.HIGHEST_SCORE)],
    "series.merah": [
        (Rules(3), 1, 23, (46, 64, 100), "2", Reason.HIGHEST_SCORE),
        (Rules(3), 0, 24, (64, 86, 60), "1", Reason.HIGHEST_SCORE),
        (Rules(3), 2, 23, (61, 79, 70), "1", Reason.HIGHEST_SCORE),
        (Rules(3), 0, 24, (77, 103, 30), "1", Reason.HIGHEST_SCORE),
    ],
    "shared-win.merah": [(Rules(2, "house"), 0, 21, (105, 105), "01", Reason.SHARED)],
}
EACH = pytest.mark.parametrize("name", EXPECTED)


def records(name: str) -> list[Record]:
    return list(read_records(EXAMPLES / name))


def test_every_example_is_expected() -> None:
    assert sorted(path.name for path in EXAMPLES.glob("*.merah")) == sorted(EXPECTED)


def check_with_the_oracle(record: Record) -> None:
    """The moves played by the oracle end with the same scores and the same winners."""

    def cards(pile: str) -> list[str]:
        return [pile[at : at + 2] for at in range(0, len(pile), 2)]

    assert record.start is not None
    fields = record.start.split(" ")
    hands = [set(cards(hand)) for hand in fields[2].split("/")]
    auto = fields[8] == "auto"
    game = Game(hands, set(cards(fields[3])), cards(fields[4]), fields[7], auto, int(fields[1]))
    for move in record.moves:
        game.push(str(move))
    assert game.is_over
    assert game.scores() == list(record.state().scores())
    assert record.result == "".join(map(str, game.winners()))


@EACH
def test_example(name: str) -> None:
    found = []
    for record in records(name):
        state = record.state()
        outcome = state.outcome()
        assert outcome is not None
        assert record.comments[0]
        first = record.state(0).to_move
        check_with_the_oracle(record)
        found.append(
            (record.rules, first, state.ply, state.scores(), outcome.result, outcome.reason)
        )
    assert found == EXPECTED[name]


@EACH
def test_example_is_in_the_printed_form(name: str) -> None:
    printed = "\n".join(record.to_text() for record in records(name))
    assert printed.encode() == (EXAMPLES / name).read_bytes()


@EACH
def test_the_command_line_shows_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(EXAMPLES / name)]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    assert captured.out.count("Main Merah") == len(EXPECTED[name])
    assert max(map(len, captured.out.split("\n"))) <= 80


def test_every_rules_option_has_an_example() -> None:
    shown = [record.rules for name in EXPECTED for record in records(name)]
    assert {rules.players for rules in shown} == {2, 3}
    assert {rules.redeal for rules in shown} == {"classic", "house"}
    assert {rules.auto for rules in shown} == {False, True}


def test_the_series_is_one() -> None:
    played = records("series.merah")
    series = Series(played[0].rules, first=1)
    for number, record in enumerate(played, 1):
        assert record.tags["Round"] == str(number)
        assert record.state(0).to_move == series.first
        state = record.state()
        series.add(state)
        told = [int(digits) for digits in re.findall(r"\d+", record.comments[state.ply])]
        assert told == [*state.scores(), *series.totals]
    assert series.games == 4


def test_cards_are_left_where_the_comment_says_so() -> None:
    (record,) = records("cards-left.merah")
    first: State = record.state(0)
    ranks = [str(card)[0] for card in first.table]
    assert (ranks.count("3"), ranks.count("7")) == (3, 2)
    state: State = record.state()
    comment = record.comments[state.ply]
    assert comment.startswith("3d and 7d are left")
    assert [str(card) for card in state.table] == ["3d", "7d"]
    left = sum(card.points for card in state.table)
    assert f"{state.scores()[0]} + {state.scores()[1]} + {left} = 210" in comment


def test_choices_are_open_where_the_comments_say_so() -> None:
    (record,) = records("choices.merah")
    told = [ply for ply in record.comments if ply]
    assert told
    for ply in told:
        state: State = record.state(ply)
        options = [str(move.take) for move in state.legal_moves]
        comment = f"{state.turned} is turned and pairs with {' and '.join(options)}."
        assert record.comments[ply] == comment


def test_the_shared_win_is_at_105() -> None:
    (record,) = records("shared-win.merah")
    assert record.state().scores() == (105, 105)
