"""The position line of Redstone: written, read, and refused where it is no position."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.redstone import Game
from oracle.redstone_play import STYLES, choose, scattered
from redtiles.redstone import Color, Reason, Rules, State, StateError

NEW_13 = "13 b " + "/".join(["13"] * 13) + " swap"


def after(*moves: str, size: int = 5, pie: bool = True) -> str:
    state = State(Rules(size, pie))
    for move in moves:
        state.push(move)
    return state.to_text()


def test_what_is_written() -> None:
    assert State().to_text() == NEW_13
    assert State(Rules(3, pie=False)).to_text() == "3 b 3/3/3 -"
    assert after("b@c3") == "5 w 5/5/2b2/5/5 swap"
    assert after("b@c3", "swap") == "5 w 5/5/2b2/5/5 swapped"
    assert after("b@c3", "swap", "w@a1") == "5 b 5/5/2b2/5/w4 swapped"
    assert after("b@c3", "w@e5") == "5 b 4w/5/2b2/5/5 -"
    assert after("b@c3", pie=False) == "5 w 5/5/2b2/5/5 -"
    assert after("b@a1", "w@a2", "r@b1", size=2, pie=False) == "2 b+b w1/1r -".replace("b+b", "w+b")
    assert State(Rules(25)).to_text() == "25 b " + "/".join(["25"] * 25) + " swap"


@pytest.mark.parametrize(
    ("text", "pie", "seats"),
    [
        ("3 b 3/3/3 swap", True, "bw"),
        ("3 b 3/3/3 -", False, "bw"),
        ("3 w 3/1b1/3 swap", True, "bw"),
        ("3 w 3/1b1/3 swapped", True, "wb"),
        ("3 b 3/1bw/3 -", False, "bw"),
        ("3 b 3/1bw/3 swapped", True, "wb"),
        ("2 w+w 1w/r1 swapped", True, "wb"),
        ("2 b+b 1r/r1 -", False, "bw"),
    ],
)
def test_what_a_line_says_alone(text: str, pie: bool, seats: str) -> None:
    state = State.from_text(text)
    assert state.to_text() == text
    assert state.rules == Rules(int(text[0]), pie)
    assert "".join(state.seats) == seats
    assert (state.ply, state.moves) == (0, ())
    with pytest.raises(IndexError):
        state.pop()


def test_rules_supply_the_pie_rule_and_must_agree() -> None:
    assert State.from_text("3 b 3/1bw/3 -", Rules(3)).rules.pie
    assert not State.from_text("3 b 3/1bw/3 -", Rules(3, pie=False)).rules.pie
    assert State.from_text("3 b 3/1bw/3 -", Rules(3)) == State.from_text("3 b 3/1bw/3 -")
    for rules in (Rules(4), Rules(13), Rules(4, pie=False)):
        with pytest.raises(StateError, match="size 3"):
            State.from_text("3 b 3/1bw/3 -", rules)
    for text in ("3 b 3/3/3 swap", "3 b 3/1bw/3 swapped"):
        with pytest.raises(StateError, match="pie"):
            State.from_text(text, Rules(3, pie=False))
    for text in ("3 b 3/3/3 -", "3 w 3/1b1/3 -"):
        with pytest.raises(StateError, match="swap"):
            State.from_text(text, Rules(3))
    with pytest.raises(TypeError):
        State.from_text("3 b 3/3/3 -", 3)  # type: ignore[arg-type]


# One line each, made from a good one.
REFUSED = """
1 b 1 -
0 b - -
26 b 26 -
03 b 3/3/3 swap
+3 b 3/3/3 swap
3 b 3/3/3
3 b 3/3/3 swap -
3  b 3/3/3 swap
 3 b 3/3/3 swap
3 b 3/3/3 swap\x20
3\tb 3/3/3 swap
3 r 3/1bw/3 -
3 - 3/1bw/3 -
3 B 3/1bw/3 -
3 b 3/1Bw/3 -
3 b 3/1bx/3 -
3 b 3/3 swap
3 b 3/3/3/3 swap
3 b 3/3/3/ swap
3 b /3/3 swap
3 b 3/2bw/3 -
3 b 3/bw/3 -
3 b 3/0bw1/3 -
3 b 3/bw01/3 -
3 b 3/11bw/3 -
3 b 21/1bw/3 -
3 b 3/1bw/1.1 -
3 b 3/٣/3 swap
3 b 3/3/3 Swap
3 b 3/3/3 swapped
3 b 3/3/3 x
3 b 3/1bw/3 swap
3 w 3/3/3 swap
3 b 3/1b1/3 swap
3 w 3/1w1/3 swap
3 w 3/1w1/3 -
3 b 3/1br/3 -
3 w 3/1br/3 -
3 b 3/1r1/3 -
3 w 3/bb1/3 -
3 b 3/1b1/3 swapped
3 b 1r1/rbr/1rw -
3 b bwr/wrr/r2 -
3 b wbw/bwb/wbw -
3 b+b 3/1bw/1r1 -
3 b+b 3/1b1/3 -
3 b+w 3/1r1/3 -
3 w+b 3/1r1/3 -
3 w+b 3/1rb/3 -
3 b+b 3/1rb/3 swap
3 b+r 3/1rb/3 -
3 b+ 3/1rb/3 -
3 +b 3/1rb/3 -
3 b+b+b 3/1rb/3 -
3 w+w rrr/rwr/rrr -
""".strip("\n").split("\n")


@pytest.mark.parametrize(
    "text", [*REFUSED, "", " ", "\n", "3 b 3/3/3 swap\n", "\ufeff3 b 3/3/3 swap"]
)
def test_what_is_refused(text: str) -> None:
    for rules in (None, Rules(3), Rules(3, pie=False)):
        with pytest.raises(StateError):
            State.from_text(text, rules)
    assert [oracle_reads(text, pie) for pie in (None, True, False)] == [None] * 3


def test_reading_leaves_alone_how_it_was_reached() -> None:
    # Many more black stones than white ones, and red ones that nothing was captured for.
    state = State.from_text("4 w bbbb/bbb1/rr2/3w -")
    assert state.to_move is Color.WHITE


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("3 b+b 3/1rb/3 -", "b", Reason.ANNIHILATED),
        ("3 w+w 3/1rw/3 -", "w", Reason.ANNIHILATED),
        ("3 b+w 3/1rb/3 -", "b", Reason.SELF_ANNIHILATED),
        ("3 w+b 3/1rw/3 -", "w", Reason.SELF_ANNIHILATED),
        ("3 b+b 3/1r1/3 -", "b", Reason.BOTH_ANNIHILATED),
        ("3 w+w 3/1r1/3 swapped", "w", Reason.BOTH_ANNIHILATED),
    ],
)
def test_finished_positions(text: str, winner: str, reason: Reason) -> None:
    state = State.from_text(text)
    outcome = state.outcome()
    assert outcome is not None
    assert state.is_over
    assert (outcome.winners, outcome.reason) == ((Color(winner),), reason)
    assert outcome.seats == (state.seats.index(Color(winner)),)
    assert state.to_text() == text


def test_texts_of_other_types_and_sizes() -> None:
    for wrong in (None, 3, b"3 b 3/3/3 swap", ["3"]):
        with pytest.raises(TypeError):
            State.from_text(wrong)  # type: ignore[arg-type]
    began = time.perf_counter()
    for text in ("9" * 5000, "3 b " + "9" * 900 + "/3/3 swap", "3 b 3/3/3 " + "x" * 10**6):
        with pytest.raises(StateError):
            State.from_text(text)
    assert time.perf_counter() - began < 2


def test_messages_say_what_is_wrong() -> None:
    for text, message in (
        ("3 b 3/3/3", "four fields"),
        ("3 x 3/3/3 swap", "side to move"),
        ("3 b 3/4/3 swap", "a row has 3 points.*'4'"),
        ("3 b bwr/wrr/r2 -", "the group of w@a2 has no liberty"),
        ("3 b 3/1b1/3 swap", "w is to move"),
    ):
        with pytest.raises(StateError, match=message):
            State.from_text(text)


def oracle_reads(text: str, pie: bool | None) -> Game | None:
    """The oracle at a position line; `None` where that is no position."""
    try:
        return Game.from_text(text, pie)
    except ValueError:
        return None


def agree(text: str) -> bool:
    """Whether a text is a position: asked of both, under any rules, with the same answer."""
    answers = []
    for pie in (None, True, False):
        expected = oracle_reads(text, pie)
        size = int(text.split(" ")[0]) if expected else 3
        try:
            found: State | None = State.from_text(text, None if pie is None else Rules(size, pie))
        except StateError:
            found = None
        if pie is None or expected:
            assert (found is None) == (expected is None), text
        if found and expected:
            assert found.to_text() == expected.to_text() == text
            assert found.rules.pie == expected.pie
        answers.append(expected is not None)
    return any(answers)


@pytest.mark.parametrize("style", STYLES)
def test_changed_lines_against_the_oracle(style: str) -> None:
    rng = Random(style)
    good = 0
    for number in range(200):
        if number % 2:
            game = scattered(rng, rng.randint(2, 5), rng.choice([0.5, 0.9]), 0.2)
        else:
            game = Game(rng.randint(2, 4), pie=rng.random() < 0.5)
            for _ in range(rng.choice([0, 1, 2, 5, 100])):
                if not game.is_over:
                    game.push(choose(game, game.legal_moves(), rng, style))
        text = game.to_text()
        assert agree(text)
        for _ in range(10):
            at = rng.randrange(len(text) + 1)
            new = rng.choice(["", *"bwr123/ +-", "swap", "swapped"])
            good += agree(text[:at] + new + text[at + rng.choice([0, 1]) :])
        fields = text.split(" ")
        for side in ("b", "w", "b+b", "b+w", "w+b", "w+w"):
            for pie in ("-", "swap", "swapped"):
                good += agree(f"{fields[0]} {side} {fields[2]} {pie}")
    assert good > 500


@given(text=st.text(st.sampled_from("23bwr/+- swap"), max_size=30))
def test_any_text_against_the_oracle(text: str) -> None:
    agree(text)
