"""Pictures of any game: well-formed, harmless, and of what the state holds."""

from __future__ import annotations

import functools
import random
import subprocess
import sys
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import redtiles
from pictures import SVG, pieces, read, title, words
from redtiles import merah, redstone, svg
from redtiles.svg._xml import number, tag

RULES: list[Any] = [
    redtiles.Rules(),
    redtiles.Rules(players=2),
    redstone.Rules(size=2),
    redstone.Rules(size=5),
    redstone.Rules(size=9, pie=False),
    merah.Rules(),
    merah.Rules(players=3, redeal="house", auto=True),
]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "red": [
        {"coordinates": True, "pool": True, "scores": True},
        {"marks": True, "legal": "rw", "group": ("w", "circle")},
        {"scores": True, "pool": True, "stacked": True},
        {"legal": "RW", "last_move": False, "cells": (-3, -3, 3, 3)},
    ],
    "redstone": [
        {"coordinates": False, "scores": True, "marks": True},
        {"liberties": True, "legal": "r", "last_move": False},
        {"scores": True, "stacked": True},
    ],
    "merah": [
        {"marks": True, "legal": "5h"},
        {"scores": False, "last_move": False},
        {"stacked": True},
    ],
}


@functools.cache
def random_game(rules: Any, seed: int) -> Any:
    """A whole game at random; not to be changed."""
    state_type = redtiles.GAMES[rules.game].State
    state = state_type(rules, seed=seed) if rules.game == "merah" else state_type(rules)
    chance = random.Random(seed)
    while not state.is_over:
        state.push(chance.choice(state.legal_moves))
    return state


@st.composite
def positions(draw: st.DrawFn) -> Any:
    """Any position of any game, reached or set up, or what a seat may know of it."""
    state = random_game(draw(st.sampled_from(RULES)), draw(st.integers(0, 3))).copy()
    for _ in range(draw(st.integers(0, state.ply))):
        state.pop()
    if draw(st.booleans()):
        state = type(state).from_text(state.to_text(), state.rules)
    seat = draw(st.none() | st.integers(0, state.rules.players - 1))
    return state if seat is None else state.view(seat)


@given(positions(), st.data())
def test_any_position_with_any_options_is_well_formed(state: Any, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from([{}, *OPTIONS[state.rules.game]]))
    read(svg.board(state, **options))


@given(positions())
def test_a_notebook_shows_any_position(state: Any) -> None:
    read(state._repr_svg_())


@given(positions(), st.booleans())
def test_what_is_drawn_is_what_the_state_holds(state: Any, stacked: bool) -> None:
    root = read(svg.board(state, stacked=stacked))
    held = HELD[state.rules.game](state)
    assert sorted(drawn(root)) == sorted(held)


def drawn(root: Any) -> list[str]:
    tiles = [piece.data("move") for piece in pieces(root, "tile")]
    stones = [piece.data("stone") for piece in pieces(root, "stone")]
    cards = [f"{piece.data('pile')} {piece.data('card')}" for piece in pieces(root, "card")]
    backs = [piece.data("pile") for piece in pieces(root, "back")]
    return [*tiles, *stones, *cards, *backs]


def red_pieces(state: Any) -> list[str]:
    placed = state.to_text().split(" ")[2]
    return [] if placed == "-" else placed.split(";")


def redstone_pieces(state: Any) -> list[str]:
    lines = str(state).split("\n")[:-1]
    return [
        f"{letter}@{'abcdefghjklmnopqrstuvwxyz'[column]}{line[:2].strip()}"
        for line in lines
        for column, letter in enumerate(line[3:].split(" "))
        if letter != "."
    ]


def merah_pieces(state: Any) -> list[str]:
    """From the drawing in letters, which has a line or more for each pile."""
    held: list[str] = []
    pile = ""
    for line in str(state).split("\n"):
        label, rest = line[:9].strip(" >"), line[9:].split("  ")[0].split(" ")
        pile = label.lower().replace(" ", "") or pile
        if pile == "deck" or rest == ["-"]:
            continue
        if rest[-1] in ("card", "cards"):
            held += [pile] * int(rest[0])
        else:
            held += [f"{pile} {card}" for card in rest]
    return held


HELD = {"red": red_pieces, "redstone": redstone_pieces, "merah": merah_pieces}


# -- words from outside ------------------------------------------------------------------------


def test_an_attribute_holds_any_text() -> None:
    text = "\"'<>&\t\n\r"
    assert ET.fromstring(tag("a", x=text)).attrib["x"] == text
    assert ET.fromstring(tag("a", x="a\x01b")).attrib["x"] == "a\ufffdb"


@pytest.mark.parametrize(
    ("length", "written"),
    [(7, "7"), (7.5, "7.5"), (-0.001, "0"), (1 / 3, "0.33"), (1234.56, "1234.6"), (-12, "-12")],
)
def test_lengths_are_short(length: float, written: str) -> None:
    assert number(length) == written


NASTY = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "]]>&amp;&#0;",
    "\x00\x01\x08\x0b\x1f\x7f\ufffe\uffff",
    "\ud800",
    "\u202egnirts",
    "a\tb\nc\rd",
]


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_names_are_escaped(rules: Any, name: str) -> None:
    state = random_game(rules, 1)
    names = [name] * rules.players
    root = read(svg.board(state, names=names, scores=True))
    seen = "".join([c if c.isprintable() else "\ufffd" for c in name])
    shown = seen if len(seen) <= 18 else seen[:17] + "…"
    assert any(shown in line for line in words(root))


UNSEEN = {
    *"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    *"\u00ad\u200b\u2028\u2029\ufeff\x07\x9f",
}
"""What turns text around, or cannot be seen."""


@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_nothing_in_a_name_is_hidden_or_turns_text_around(rules: Any) -> None:
    for c in sorted(UNSEEN):
        root = read(svg.board(random_game(rules, 1), names=[f"a{c}b"] * rules.players, scores=True))
        told = "".join(root.itertext())
        assert "a\ufffdb" in told
        assert not UNSEEN & set(told)


@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
@pytest.mark.parametrize("name", ["\u05d3\u05d5\u05d3", "\u0639\u0644\u06cc\u200c\u0631"])
def test_names_written_from_the_right_are_kept_apart(rules: Any, name: str) -> None:
    """A sentence holds them in a first strong isolate; alone they need none."""
    state = random_game(rules, 1)
    root = read(svg.board(state, names=[name] * rules.players, scores=True))
    for told in ("".join(root[0].itertext()), "".join(root[1].itertext()), *words(root)):
        if told != name:
            assert told.count(f"\u2068{name}\u2069") == told.count(name)


def test_a_name_is_shown_with_usual_spaces_or_not_at_all() -> None:
    names = ["\u5c71\u7530\u3000\u592a\u90ce", " \u00a0 ", "Ada"]
    told = words(read(svg.board(redtiles.State(), names=names, scores=True)))
    assert {"\u5c71\u7530 \u592a\u90ce", "Black", "Ada"} <= set(told)


@given(st.text())
def test_text_of_any_kind_survives_or_is_replaced(name: str) -> None:
    state = redtiles.State()
    root = read(svg.board(state, names=[name, "", ""], scores=True))
    assert "Black" in words(root)


@pytest.mark.parametrize("name", NASTY)
def test_a_drawing_in_letters_is_escaped(name: str) -> None:
    class Game(Sticks):
        def __str__(self) -> str:
            return name

    root = read(svg.board(Game()))
    assert not UNSEEN & set("".join(root.itertext()))


# -- other games -------------------------------------------------------------------------------


class Sticks:
    rules = SimpleNamespace(game="sticks")

    def __str__(self) -> str:
        return "||| |\n  *"


def test_a_game_that_nobody_has_drawn_is_written() -> None:
    root = read(svg.board(Sticks()))
    assert words(root) == ["|||", "|", "*"]
    first, second, star = root.iter(SVG + "text")
    assert title(root) == "sticks"
    left, _, third = [float(x) for x in first.attrib["x"].split()]
    step = (third - left) / 2
    assert float(second.attrib["x"]) == pytest.approx(left + 4 * step, abs=0.05)
    assert float(star.attrib["x"]) == pytest.approx(third, abs=0.05)
    assert float(star.attrib["y"]) > float(first.attrib["y"])


def test_a_game_that_nobody_has_drawn_has_no_options() -> None:
    with pytest.raises(TypeError, match="marks"):
        svg.board(Sticks(), marks=True)


@pytest.mark.parametrize("game", redtiles.GAMES)
def test_every_game_of_the_library_is_drawn(game: str) -> None:
    assert "marks" in svg.options_of(game)
    assert not svg.options_of("sticks")


@pytest.mark.parametrize("game", ["red", "redstone", "merah"])
def test_what_only_claims_to_be_of_a_game_is_refused(game: str) -> None:
    with pytest.raises(TypeError, match="State"):
        svg.board(SimpleNamespace(rules=SimpleNamespace(game=game)))


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_options_are_checked(rules: Any) -> None:
    state = random_game(rules, 1)
    with pytest.raises(TypeError, match="colour"):
        svg.board(state, colour=True)
    for flag in ("marks", "last_move", "scores"):
        with pytest.raises(TypeError, match=flag):
            svg.board(state, **{flag: 1})
    with pytest.raises(TypeError, match="names"):
        svg.board(state, names="Ada")
    with pytest.raises(TypeError, match="names"):
        svg.board(state, names=3)
    with pytest.raises(TypeError, match="name"):
        svg.board(state, names=[1] * rules.players)
    with pytest.raises(ValueError, match=f"names must be {rules.players}"):
        svg.board(state, names=["Ada"] * (rules.players + 1))
    with pytest.raises(ValueError, match=rf"seat in names must be in 0\.\.{rules.players - 1}"):
        svg.board(state, names={7: "Ada"})
    with pytest.raises(TypeError, match="seat in names must be an integer, not bool"):
        svg.board(state, names={True: "Ada"})
    with pytest.raises(TypeError, match="positional"):
        svg.board(state, True)  # type: ignore[call-arg]
    with pytest.raises(redtiles.NotationError):
        svg.board(state, legal="nothing")


OTHERS: list[Any] = [
    *(True, 1, 1.5, b"wb", object(), {3}, iter("wb"), int, redtiles.Rules(), redtiles.State()),
    *(redstone.State(), redstone.Point(0, 0), merah.State(seed=1), redtiles.Move.parse("wb@0,0")),
    redstone.State.from_text("2 w b1/2 swap").groups()[0],
]
"""Things that no option but a switch can be: of other types, and of other games."""


@pytest.mark.parametrize("value", OTHERS)
@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_options_refuse_what_they_cannot_be(rules: Any, value: Any) -> None:
    for option in svg.options_of(rules.game):
        if isinstance(value, bool) and option in SWITCHES:
            continue
        wrong = f"{option} must be .* not {type(value).__name__}$"
        with pytest.raises(TypeError, match=wrong):
            svg.board(random_game(rules, 1), **{option: value})


SWITCHES = {"marks", "last_move", "scores", "coordinates", "pool", "liberties", "stacked"}


@pytest.mark.parametrize(
    "value",
    [None, "wb", 3, redtiles.Rules(), redtiles.State, SimpleNamespace(rules=None)],
)
def test_what_is_no_state_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match=f"a state or a view, not {type(value).__name__}$"):
        svg.board(value)
    with pytest.raises(TypeError, match=f"Record, not .*{type(value).__name__}$"):
        svg.names_in(value)


def test_a_record_is_no_state() -> None:
    with pytest.raises(TypeError, match="not Record"):
        svg.board(redtiles.Record(redtiles.Rules(), []))


def test_options_are_those_of_a_name() -> None:
    with pytest.raises(TypeError, match="name of a game must be text"):
        svg.options_of(redtiles)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_a_picture_changes_nothing(rules: Any) -> None:
    state = random_game(rules, 2).copy()
    before = state.to_dict()
    for options in ({}, *OPTIONS[rules.game]):
        svg.board(state, **options)
    assert state.to_dict() == before


@pytest.mark.parametrize("rules", [RULES[0], RULES[3], RULES[5]], ids=lambda rules: rules.game)
def test_a_name_of_any_length_is_cut_at_once(rules: Any) -> None:
    """Going over it again for each letter that is cut would take hours."""
    state = random_game(rules, 1)
    long, endless = [["x" * letters] * rules.players for letters in (99, 100_000)]
    assert svg.board(state, names=endless, scores=True) == svg.board(state, names=long, scores=True)


def test_names_by_seat_may_be_few() -> None:
    root = read(svg.board(redtiles.State(), names={2: "Ada"}, scores=True))
    assert {"White", "Black", "Ada"} <= set(words(root))


def test_import_redtiles_loads_no_pictures() -> None:
    code = "import sys, redtiles; print(*[m for m in sys.modules if 'svg' in m or 'PIL' in m])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not ran.stdout.split()
