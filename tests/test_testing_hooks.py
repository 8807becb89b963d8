"""The conformance suite on what learners and simulations ask: every kind of fault is found."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import redtiles
from broken_games import fails
from redtiles import merah
from redtiles.encoding import Encoding
from redtiles.merah import Rules, State
from redtiles.merah.encoding import InformationEncoding, MerahEncoding, ObservationEncoding
from redtiles.red.encoding import RedEncoding
from redtiles.testing import _encodings as testing_encodings
from redtiles.testing import check_encodings, check_game

Patch = pytest.MonkeyPatch
SINGLES = redtiles.Rules(2, small_copies=1, large_copies=0)
"""RED that is over after six moves."""


# -- encodings ------------------------------------------------------------------------------------


def test_a_game_without_encodings_passes(monkeypatch: Patch) -> None:
    def none(rules: Rules, kind: str = "observation") -> Any:
        raise NotImplementedError

    monkeypatch.setattr(Rules, "encoding", none)
    check_game(merah, games=1)
    monkeypatch.setattr(Rules, "encoding", None)
    check_encodings(merah, State(seed=1))


def test_a_game_that_reads_no_arrays_passes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(ObservationEncoding, "_read", Encoding._read)
    monkeypatch.setattr(InformationEncoding, "_read", Encoding._read)
    check_game(merah, games=1)


def test_information_may_be_read_as_a_state(monkeypatch: Patch) -> None:
    read, wrong = InformationEncoding._read, State(seed=7)
    monkeypatch.setattr(
        InformationEncoding, "_read", lambda *given: (read(*given)[0].sample(1), read(*given)[1])
    )
    monkeypatch.setattr(InformationEncoding, "_again", lambda self, *shown: self._write(*shown))
    check_encodings(merah, State(seed=1))
    monkeypatch.setattr(Encoding, "decode", lambda *_: wrong)
    with pytest.raises(AssertionError, match=r"what the .* array of seat 0 decodes to is"):
        check_encodings(merah, State(seed=1))


def test_arrays_of_numpy_are_arrays(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(Encoding, "encode", lambda *given: np.asarray(encode(*given)))
    check_encodings(merah, State(seed=1))


def test_encodings_are_checked_without_numpy() -> None:
    code = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from redtiles import merah\n"
        "from redtiles.testing import check_encodings\n"
        "check_encodings(merah, merah.State(seed=1))\n"
        "assert sys.modules['numpy'] is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_encoding_that_fails(monkeypatch: Patch) -> None:
    def broken(rules: Rules, kind: str = "observation") -> Any:
        raise KeyError(kind)

    monkeypatch.setattr(Rules, "encoding", broken)
    fails("KeyError")


def test_an_encoding_of_other_rules(monkeypatch: Patch) -> None:
    encoding = Rules.encoding
    monkeypatch.setattr(Rules, "encoding", lambda _, *kind: encoding(Rules(3), *kind))
    fails("rules of the encoding of kind 'observation'")


def test_an_encoding_of_another_kind(monkeypatch: Patch) -> None:
    encoding = Rules.encoding
    monkeypatch.setattr(Rules, "encoding", lambda self, *_: encoding(self, "observation"))
    fails("kind of the encoding of kind 'information' is .'observation'.")


def test_any_kind_of_encoding(monkeypatch: Patch) -> None:
    encoding = Rules.encoding

    def kind(rules: Rules, name: Any = "observation") -> Encoding:
        return encoding(rules, name if name == "information" else "observation")

    monkeypatch.setattr(Rules, "encoding", kind)
    fails(r"encoding\('nothing'\) raises nothing")


def test_parts_with_a_gap(monkeypatch: Patch) -> None:
    make = Encoding.__init__

    def made(self: Encoding, *given: Any) -> None:
        make(self, *given)
        self.parts = {"hand": slice(0, 52)}

    monkeypatch.setattr(Encoding, "__init__", made)
    fails("parts of the encoding of kind 'observation' do not cover the first axis")


def test_encodings_that_are_never_equal(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Encoding, "__eq__", lambda a, b: a is b)
    fails("the encoding of kind 'observation', asked for again,")


def test_a_hash_of_an_object(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Encoding, "__hash__", lambda self: id(self) >> 4)
    fails("the hash of the encoding of kind 'observation', asked for again,")


def written(monkeypatch: Patch, change: Any) -> None:
    """Changes the cells that an observation is written as."""
    write = ObservationEncoding._written

    def changed(self: Any, view: Any) -> bytearray:
        cells = write(self, view)
        return change(cells, view) or cells

    monkeypatch.setattr(ObservationEncoding, "_written", changed)


def test_an_entry_that_is_too_great(monkeypatch: Patch) -> None:
    written(monkeypatch, lambda cells, _: cells.__setitem__(3, 21))
    fails(r"an entry of the observation array of seat 0 is not in 0\.\.20")


def test_an_entry_that_is_too_small(monkeypatch: Patch) -> None:
    written(monkeypatch, lambda cells, _: cells.__setitem__(3, 255))
    fails(r"an entry of the observation array of seat 0 is not in 0\.\.20")


def test_an_array_by_chance(monkeypatch: Patch) -> None:
    numbers = iter(range(10**9))
    written(monkeypatch, lambda cells, _: cells.__setitem__(60, next(numbers) % 2))
    fails("array of seat 0, asked for again, has . at 60, in the part 'table', not")


def test_an_array_that_is_kept(monkeypatch: Patch) -> None:
    kept: dict[Any, Any] = {}
    encode = Encoding.encode

    def keeping(self: Encoding, shown: Any, seat: int) -> memoryview:
        key = self, str(shown), seat
        if isinstance(shown, State) and seat in (0, 1) and key not in kept:
            kept[key] = encode(self, shown, seat)
        return kept[key] if key in kept else encode(self, shown, seat)

    monkeypatch.setattr(Encoding, "encode", keeping)
    fails("array of seat 0, after another was changed,")


def test_an_array_that_cannot_be_changed(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding,
        "encode",
        lambda self, shown, seat: memoryview(bytes(encode(self, shown, seat))).cast(
            "b", self.shape
        ),
    )
    fails("the observation array of seat 0 cannot be changed")


def test_an_array_of_other_numbers(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding, "encode", lambda self, *given: np.asarray(encode(self, *given), np.float32)
    )
    fails("the format of the observation array of seat 0 is .'f'., not .'b'.")


def test_an_array_of_another_shape(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding,
        "encode",
        lambda self, *given: memoryview(encode(self, *given)).cast("B").cast("b", (1, self.size)),
    )
    fails(r"the shape of the observation array of seat 0 is '\(1, 267\)', not '\(267,\)'")


def test_planes_that_are_not_contiguous(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding, "encode", lambda *given: np.asfortranarray(np.asarray(encode(*given)))
    )
    fails("the observation array of seat 0 is not C-contiguous", game=redtiles, rules=SINGLES)


def test_an_array_that_shows_hidden_cards(monkeypatch: Patch) -> None:
    """It is the hand of the next seat that is shown."""

    def write(self: Any, shown: Any, viewer: int) -> bytearray:
        view = shown.view((viewer + 1) % 2) if isinstance(shown, State) else shown
        return self._written(view)  # type: ignore[no-any-return]

    monkeypatch.setattr(MerahEncoding, "_write", write)
    fails("array of seat 0, of the view, has . at .*, in the part 'hand', not")


def test_an_array_for_another_seat(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Encoding, "seat_of", lambda *_: 1)
    fails("seat_of of the observation array of seat 0 is '1', not '0'")


@pytest.mark.parametrize("kind", ["observation", "information"])
def test_what_an_array_is_read_as(kind: Any, monkeypatch: Patch) -> None:
    rules = Rules()
    other = State(seed=7)
    wrong = [rules.encoding(kind).decode(rules.encoding(kind).encode(other, i)) for i in (0, 1)]
    decode = Encoding.decode

    def misread(self: Encoding, values: Any) -> Any:
        shown = decode(self, values)
        return wrong[self.seat_of(values)] if self.kind == kind else shown

    monkeypatch.setattr(Encoding, "decode", misread)
    fails(f"what the {kind} array of seat 0 decodes to is")


def test_planes_that_are_read_as_another_position(monkeypatch: Patch) -> None:
    decode = Encoding.decode

    def misread(self: Encoding, values: Any) -> Any:
        decode(self, values)
        return redtiles.State(SINGLES)

    monkeypatch.setattr(Encoding, "decode", misread)
    fails("what the observation array of seat 0 decodes to is", game=redtiles, rules=SINGLES)


def test_arrays_that_are_read_too_kindly(monkeypatch: Patch) -> None:
    """What is said twice is looked at once."""
    monkeypatch.setattr(RedEncoding, "_decoded", lambda self, values: self._read(bytes(values)))
    monkeypatch.setattr(Encoding, "seat_of", lambda self, values: max(self._decoded(values)[1], 0))
    message = "a changed (observation|information) array, of what it is read as, has"
    fails(message, game=redtiles, rules=SINGLES)


def test_arrays_of_no_seat_that_are_read(monkeypatch: Patch) -> None:
    def seatless(self: Encoding, values: Any) -> Any:
        shown, seat = self._read(bytes(values))
        if self._write(shown, seat) != bytes(values):
            raise ValueError("another array")
        return shown, seat

    def tried() -> None:
        for seed in range(1000):
            check_encodings(redtiles, redtiles.State(SINGLES), seed=seed)

    monkeypatch.setattr(RedEncoding, "_decoded", seatless)
    monkeypatch.setattr(testing_encodings, "_check_unreadable", lambda _: None)
    with pytest.raises(AssertionError, match=r"a changed .* array is read as that of seat -1"):
        tried()


def test_an_array_of_any_seat(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding, "encode", lambda self, shown, seat: encode(self, shown, max(seat, 0))
    )
    fails(r"encode by a seat, of kind 'observation',\(-1\) raises nothing")


def test_an_array_of_anything(monkeypatch: Patch) -> None:
    encode = Encoding.encode
    monkeypatch.setattr(
        Encoding, "encode", lambda self, shown, seat: encode(self, shown or State(seed=1), seat)
    )
    fails(r"encode\(None\), of kind 'observation', raises nothing, not TypeError")


@pytest.mark.parametrize("given", [None, b""])
def test_what_is_no_array(given: Any, monkeypatch: Patch) -> None:
    seat_of = Encoding.seat_of
    monkeypatch.setattr(
        Encoding, "seat_of", lambda self, values: 0 if values == given else seat_of(self, values)
    )
    fails("seat_of of kind 'observation', given (None|nothing), raises nothing")


def test_entries_that_are_too_great(monkeypatch: Patch) -> None:
    decode = Encoding.decode

    def lenient(self: Encoding, values: Any) -> Any:
        alike = isinstance(values, bytes) and len(set(values)) == 1
        return None if alike else decode(self, values)

    monkeypatch.setattr(Encoding, "decode", lenient)
    fails("decode of kind 'observation', given entries that are too great, raises nothing")


def test_encoding_that_moves(monkeypatch: Patch) -> None:
    encode = Encoding.encode

    def moving(self: Encoding, shown: Any, seat: int) -> Any:
        array = encode(self, shown, seat)
        if isinstance(shown, State) and self.kind == "information" and seat == 1:
            for move in list(shown.legal_moves)[:1]:
                shown.push(move)
        return array

    monkeypatch.setattr(Encoding, "encode", moving)
    fails("the state, after it was encoded,|array of seat 1, asked for again,|of the view")


# -- names and measures ---------------------------------------------------------------------------


def rules_fail(message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(merah, games=0)


def test_a_seat_without_a_name(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Rules, "seat_names", {"0": "seat 0"})
    rules_fail("the number of seat_names is '1', not '2'")


@pytest.mark.parametrize("names", [{"0": 0, "1": 1}, {0: "a", 1: "b"}])
def test_names_that_are_no_text(names: Any, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Rules, "seat_names", names)
    rules_fail("seat_names of the rules are not of text alone")


def test_measures_that_are_no_dict(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Rules, "measures", ("left",))
    rules_fail("measures of the rules are no dict")


def test_a_measure_that_is_not_named(monkeypatch: Patch) -> None:
    measures = State.measures
    monkeypatch.setattr(State, "measures", lambda self: measures(self) | {"luck": 7})
    fails("names of measures")


def test_a_measure_that_is_no_number(monkeypatch: Patch) -> None:
    measures = State.measures
    monkeypatch.setattr(State, "measures", lambda self: measures(self) | {"score_0": 0.5})
    fails("the measure score_0 is no int")


def test_measures_by_chance(monkeypatch: Patch) -> None:
    measures, numbers = State.measures, iter(range(10**9))
    monkeypatch.setattr(State, "measures", lambda self: measures(self) | {"score_0": next(numbers)})
    fails("measures, asked for again,")


def test_measuring_that_moves(monkeypatch: Patch) -> None:
    measures = State.measures

    def moving(self: State) -> Any:
        told = measures(self.copy())
        if self.ply == 0:
            self.push(self.legal_moves[0])
        return told

    monkeypatch.setattr(State, "measures", moving)
    fails("measures, asked for again,|measures of a copy|after it was measured,")


# -- runs -----------------------------------------------------------------------------------------


def begins(monkeypatch: Patch, begin: Any) -> None:
    monkeypatch.setattr(State, "begin", classmethod(begin))


def test_a_game_that_begins_by_chance(monkeypatch: Patch) -> None:
    begins(monkeypatch, lambda _cls, rules, _seed, _number: State(rules))
    fails("the start of a game, asked for again,")


def test_a_game_that_begins_in_the_middle(monkeypatch: Patch) -> None:
    def begin(_cls: Any, rules: Rules, seed: int, number: int) -> State:
        state = State(rules, seed=seed)
        state.push(state.legal_moves[0])
        return state

    begins(monkeypatch, begin)
    fails("moves of a start")


def test_a_game_of_other_rules(monkeypatch: Patch) -> None:
    begins(monkeypatch, lambda _cls, _rules, seed, _number: State(Rules(3), seed=seed))
    fails("rules of a start")


def test_a_start_that_is_shared(monkeypatch: Patch) -> None:
    start = State(seed=1)
    begins(monkeypatch, lambda *_: start)
    fails("begin gives the same state twice")


def test_a_start_of_another_type(monkeypatch: Patch) -> None:
    begins(monkeypatch, lambda *_: redtiles.State())
    fails("begin gives another type than the game's State")


def test_a_game_that_is_over_at_the_start(monkeypatch: Patch) -> None:
    over = State(seed=1)
    while not over.is_over:
        over.push(over.legal_moves[0])
    begins(monkeypatch, lambda *_: State.from_text(over.to_text()))
    fails("a game is over at the start")


def random_games(monkeypatch: Patch, change: Any) -> None:
    """Changes what RED says of its random games."""
    play = redtiles.State.random_games

    def changed(
        _cls: Any, rules: Any, seed: int, first: int, games: int, moves: bool = False
    ) -> Any:
        return change(play, rules, seed, first, games, moves)

    monkeypatch.setattr(redtiles.State, "random_games", classmethod(changed))


def red_fails(message: str) -> None:
    fails(message, game=redtiles, rules=SINGLES, games=0)


def test_random_games_in_order_pass() -> None:
    for rules in (SINGLES, redtiles.Rules(), redtiles.Rules(2, "shared", 2, 1)):
        check_game(redtiles, rules, games=0)


def test_random_games_of_another_seed(monkeypatch: Patch) -> None:
    seeds = iter(range(10**9))
    random_games(monkeypatch, lambda play, rules, _, *given: play(rules, next(seeds), *given))
    red_fails("random games, asked for again, a part of them,")


def test_random_games_that_depend_on_the_first(monkeypatch: Patch) -> None:
    def shifted(play: Any, rules: Any, seed: int, first: int, games: int, moves: bool) -> Any:
        columns, made = play(rules, seed, 0, games, moves)
        return columns._replace(first=first), made

    random_games(monkeypatch, shifted)
    red_fails("random games, asked for again, a part of them,")


def test_random_games_with_other_moves(monkeypatch: Patch) -> None:
    def mixed(play: Any, *given: Any) -> Any:
        columns, made = play(*given)
        return columns, made[::-1]

    random_games(monkeypatch, mixed)
    red_fails("of random game 0, as its moves were made,")


def test_random_games_that_stop_early(monkeypatch: Patch) -> None:
    def short(play: Any, *given: Any) -> Any:
        columns, made = play(*given)
        return columns, [moves[:-1] for moves in made]

    random_games(monkeypatch, short)
    red_fails("a random game is not over when its moves are")


def test_random_games_with_illegal_moves(monkeypatch: Patch) -> None:
    def twice(play: Any, *given: Any) -> Any:
        columns, made = play(*given)
        return columns, [[moves[0], *moves] for moves in made]

    random_games(monkeypatch, twice)
    red_fails("IllegalMoveError")


def test_too_few_random_games(monkeypatch: Patch) -> None:
    def fewer(play: Any, rules: Any, seed: int, first: int, games: int, moves: bool) -> Any:
        return play(rules, seed, first, max(games - 1, 0), moves)

    random_games(monkeypatch, fewer)
    red_fails("the number of random games")


def test_moves_that_nobody_asked_for(monkeypatch: Patch) -> None:
    random_games(monkeypatch, lambda play, *given: play(*given[:-1], True))
    red_fails("moves of random games that were not asked for")


def test_random_games_that_are_no_columns(monkeypatch: Patch) -> None:
    random_games(monkeypatch, lambda play, *given: (tuple(play(*given)[0]), []))
    red_fails("random_games gives no Columns")
