"""The position line of Main Merah: what it is, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merah_games import OPTIONS, TABLE_33377, dealt, played, random_pair, rules_id
from oracle.merah import PACK
from redtiles import StateError
from redtiles.merah import Deal, Rules, State

NEW = State(deal=Deal(*dealt(TABLE_33377))).to_text()


def fields(text: str, **changed: str) -> str:
    """The line with some of its fields exchanged."""
    names = "players seat hands table deck taken turned redeal auto".split()
    parts = dict(zip(names, text.split(" "), strict=True))
    assert set(changed) <= set(names)
    return " ".join((parts | changed).values())


def test_the_line_of_a_new_game() -> None:
    assert NEW == (
        "2 0 AdAhAs2d2h2s3s4d4h4s/5c5d5h5s6c6d6h6s7h7s Ac2c3c3d3h4c7c7dTcJcQcKc"
        " 8c8d8h8s9c9d9h9sTdThTsJdJhJsQdQhQsKdKhKs -/- - classic -"
    )


def test_the_line_after_moves() -> None:
    state = State.from_text(NEW)
    state.push("4h")
    assert state.to_text() == (
        "2 1 AdAhAs2d2h2s3s4d4s/5c5d5h5s6c6d6h6s7h7s Ac3c3d3h4c4h7c7dTcJcQcKc"
        " 8d8h8s9c9d9h9sTdThTsJdJhJsQdQhQsKdKhKs 2c8c/- - classic -"
    )
    state.push("6c*4c")
    assert state.to_text() == (
        "2 0 AdAhAs2d2h2s3s4d4s/5c5d5h5s6d6h6s7h7s Ac3c3d3h4h7c7d8dTcJcQcKc"
        " 8h8s9c9d9h9sTdThTsJdJhJsQdQhQsKdKhKs 2c8c/4c6c - classic -"
    )


@pytest.mark.parametrize("rules", OPTIONS, ids=rules_id)
def test_every_position_reads_back(rules: Rules) -> None:
    rng = Random(rules_id(rules))
    for _ in range(6):
        state, _ = random_pair(rules, rng)
        while True:
            text = state.to_text()
            for given_rules in (None, rules):
                read = State.from_text(text, given_rules)
                assert read == state
                assert (read.to_text(), read.key(), read.moves) == (text, state.key(), ())
                assert list(read.legal_moves) == list(state.legal_moves)
                assert (read.to_move, read.outcome()) == (state.to_move, state.outcome())
                assert read.deal == (None if state.ply else state.deal)
            if state.is_over:
                break
            state.push(rng.choice(state.legal_moves))


def pending(seed: int = 0) -> State:
    """A game in which a turned card waits for a choice."""
    while True:
        state = played(Rules(), seed, 12)
        if state.turned is not None:
            return state
        seed += 1


WAITING = pending().to_text()
LATER = played(Rules(), 5, 7).to_text()
TAKEN = State(deal=Deal(*dealt("2c3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")))
TAKEN.push("8h*2d")
THREE = played(Rules(3), 5, 4).to_text()
ENDED = played(Rules(3), 5).to_text()
H0, H1 = NEW.split(" ")[2].split("/")
TABLE, DECK = NEW.split(" ")[3:5]

BROKEN = {
    "empty": "",
    "a word": "merah",
    "eight fields": NEW.rsplit(" ", 1)[0],
    "ten fields": NEW + " -",
    "two spaces": NEW.replace(" ", "  ", 1),
    "a space before": " " + NEW,
    "a space after": NEW + " ",
    "a newline": NEW + "\n",
    "tabs": NEW.replace(" ", "\t"),
    "a million characters": NEW + "x" * 10**6,
    "long digits": "2" * 5000 + NEW[1:],
    "four players": fields(NEW, players="4"),
    "players 02": fields(NEW, players="02"),
    "players in another script": fields(NEW, players="٢"),
    "three players": fields(NEW, players="3"),
    "seat 2 of two": fields(NEW, seat="2"),
    "seat -1": fields(NEW, seat="-1"),
    "seat 00": fields(NEW, seat="00"),
    "over at the start": fields(NEW, seat="-"),
    "not over at the end": fields(ENDED, seat="0"),
    "one hand": fields(NEW, hands=H0 + H1),
    "three hands": fields(NEW, hands=f"{H0}/{H1}/-"),
    "a hand out of order": fields(NEW, hands=f"{H0[2:4]}{H0[:2]}{H0[4:]}/{H1}"),
    "an empty hand": fields(NEW, hands=f"/{H1}"),
    "hands of 11 and 9": fields(NEW, hands=f"{H0}{H1[:2]}/{H1[2:]}"),
    "spaces between cards": fields(NEW, hands=f"{H0[:2]} {H0[2:]}/{H1}"),
    "capital suit": fields(NEW, hands=f"AD{H0[2:]}/{H1}"),
    "half a card": fields(NEW, table=TABLE[:-1]),
    "a table out of order": fields(NEW, table=TABLE[2:4] + TABLE[:2] + TABLE[4:]),
    "a card twice on the table": fields(NEW, table=TABLE[:2] + TABLE),
    "a card missing": fields(NEW, table=TABLE[2:]),
    "a card twice in the deck": fields(NEW, deck=DECK[:2] + DECK[:2] + DECK[4:]),
    "a card of the hand on the table": fields(NEW, table="Ac2c3c3d3h4c7c7dTcJcQcKs"),
    "an empty deck": fields(NEW, deck=""),
    "no deck": fields(NEW, deck="-"),
    "a table card at the end of the deck": fields(NEW, table=TABLE[:-2], deck=DECK + "Kc"),
    "taken before anything was laid": fields(NEW, table=TABLE[:-4], taken="QcKc/-"),
    "one taken pile": fields(NEW, taken="-"),
    "empty taken piles": fields(NEW, taken="/"),
    "turned at the start": fields(NEW, deck=DECK[:-2], turned="Ks"),
    "turned is no card": fields(NEW, turned="x"),
    "turned twice": fields(WAITING, turned=WAITING.split(" ")[6] * 2),
    "another redeal rule": fields(NEW, redeal="Classic"),
    "void by the house rule": fields(NEW, redeal="house"),
    "auto true": fields(NEW, auto="true"),
    "waiting with automation": fields(WAITING, auto="auto"),
    "waiting is over": fields(WAITING, seat="-"),
    "another seat": fields(TAKEN.to_text(), seat="0"),
    "a later seat of three": fields(THREE, seat=str((int(THREE.split(" ")[1]) + 1) % 3)),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_no_position(text: str) -> None:
    with pytest.raises(StateError) as caught:
        State.from_text(text)
    assert len(str(caught.value)) < 400


def test_void_first_tables_are_refused() -> None:
    table = "Ac2c3c4c6c7c8c9cTcKcKdKh"
    hands, _, deck = dealt(table)
    line = f"2 0 {'/'.join(hands)} {table} {deck} -/- - classic -"
    with pytest.raises(StateError, match="void"):
        State.from_text(line)
    # Only a first table is judged: the same cards may lie there when a card has been laid.
    taken = "".join(sorted([hands[0][:2], deck[:2]], key=PACK.index))
    held = f"{hands[0][2:]}/{hands[1]}"
    later = f"2 1 {held} {table} {deck[2:]} {taken}/- - classic -"
    assert State.from_text(later).to_text() == later


def test_taken_piles_fit_the_moves_made() -> None:
    good = TAKEN.to_text()
    table = "AcAd2c4c5c6cTcJcQcKc"
    assert good.split(" ")[3:6:2] == [table, "2d3c7d8h/-"]
    # Nothing says that what was taken pairs, but it is an even number, at most four a turn.
    exchanged = fields(good, taken="2d4c7d8h/-", table=table.replace("4c", "3c"))
    assert State.from_text(exchanged).to_text() == exchanged
    for pile, lying in (
        ("2d3c7d/-", "AcAd2c4c5c6c8hTcJcQcKc"),
        ("2d3c4c7d8h/-", "AcAd2c5c6cTcJcQcKc"),
        ("2d3c4c5c7d8h/-", "AcAd2c6cTcJcQcKc"),
        ("2d3c/7d8h", table),
        ("-/2d3c7d8h", table),
    ):
        with pytest.raises(StateError, match="taken"):
            State.from_text(fields(good, taken=pile, table=lying))


def test_the_seat_whose_turned_card_waits_has_taken_at_most_two_in_this_turn() -> None:
    state = State(deal=Deal(*dealt("3d3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")))
    state.push("8h*2d")
    good = state.to_text()
    assert State.from_text(good) == state
    with pytest.raises(StateError, match="more than 2"):
        State.from_text(fields(good, taken="2d4c5c8h/-", table="AcAd3c3d6cTcJcQcKc"))


def test_a_turned_card_pairs_with_two_or_more() -> None:
    state = State(deal=Deal(*dealt("3d3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")))
    state.push("8h*2d")
    line = state.to_text()
    deck = line.split(" ")[4]
    for turned in ("6d", "8c"):  # one card pairs with the first, and none with the second
        assert turned in deck
        with pytest.raises(StateError, match="fewer than two"):
            State.from_text(fields(line, deck=deck.replace(turned, "7d"), turned=turned))


def test_rules_must_agree() -> None:
    for rules in OPTIONS:
        text = State(rules, seed=1).to_text()
        for others in OPTIONS:
            if others == rules:
                assert State.from_text(text, others).rules == rules
            else:
                with pytest.raises(StateError):
                    State.from_text(text, others)


@pytest.mark.parametrize("wrong", [None, 7, b"2 0", ["2"]])
def test_a_position_is_text(wrong: Any) -> None:
    with pytest.raises(TypeError):
        State.from_text(wrong)


@pytest.mark.parametrize("wrong", [2, "classic", Rules, {"players": 2}])
def test_rules_of_another_type(wrong: Any) -> None:
    with pytest.raises(TypeError):
        State.from_text(NEW, wrong)


@given(st.integers(0, len(NEW) - 1), st.sampled_from("0123 -/AcdhsTJQK9x\n"))
def test_what_is_read_is_printed_alike(at: int, char: str) -> None:
    for line in (NEW, WAITING, ENDED):
        changed = line[:at] + char + line[at + 1 :]
        try:
            state = State.from_text(changed)
        except StateError:
            continue
        assert state.to_text() == changed


@given(st.randoms(use_true_random=False))
def test_shuffled_piles(rng: Random) -> None:
    """The cards of a line exchanged at random: refused, or printed alike."""
    line = rng.choice([NEW, WAITING, LATER, TAKEN.to_text()])
    places = [at for at in range(len(line) - 1) if line[at : at + 2] in PACK]
    one, other = sorted(rng.sample(places, 2))
    changed = line[:one] + line[other : other + 2] + line[one + 2 : other]
    changed += line[one : one + 2] + line[other + 2 :]
    try:
        state = State.from_text(changed)
    except StateError:
        return
    assert state.to_text() == changed
