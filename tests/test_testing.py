"""The conformance suite itself: every kind of fault makes it fail, and it says what is wrong.

Main Merah is broken in one place at a time: it is plain Python, and has hidden cards.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from broken_games import fails
from redtiles import merah, testing
from redtiles.base import BaseState, random_playouts
from redtiles.merah import LegalMoves, Move, Outcome, Reason, Rules, State, View
from redtiles.merah.table import Table
from redtiles.testing import check_game

Patch = pytest.MonkeyPatch


def test_what_is_in_order_passes() -> None:
    check_game(merah, games=1)
    check_game(merah, Rules(3), seed=2**64 - 1, games=0)
    state = State(seed=1)
    testing.check_position(merah, state)
    testing.check_position(merah, state, seed=3, every_code=True)
    testing.check_views(merah, state)
    testing.check_views(merah, state, seed=3)
    testing.check_encodings(merah, state)
    testing.check_encodings(merah, state, seed=3)
    testing.check_record(merah, state)
    testing.check_rules(merah, Rules(3))
    testing.check_move(merah, Move.parse("5h*5d"))
    assert state == State(seed=1)


def test_the_same_arguments_try_the_same_games() -> None:
    seen: list[list[str]] = []
    for _ in range(2):
        starts: list[str] = []

        def new(number: int, starts: list[str] = starts) -> State:
            starts.append(State(seed=number).to_text())
            return State(seed=number)

        check_game(merah, seed=5, games=2, new=new)
        seen.append(starts)
    assert seen[0] == seen[1]
    assert len(set(seen[0])) == 2


def test_bad_arguments() -> None:
    for wrong in ({"seed": -1}, {"seed": 2**64}, {"games": -1}):
        with pytest.raises(ValueError, match=r"seed|games"):
            check_game(merah, **wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        check_game(merah, games=True)
    with pytest.raises(AssertionError, match="another type"):
        check_game(merah, object())


def test_it_needs_no_test_framework() -> None:
    code = "import sys, redtiles.testing; assert not {'pytest', 'hypothesis'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_it_works_without_assertions() -> None:
    code = (
        "import redtiles.testing as t, redtiles.merah as m\n"
        "m.State.key = lambda self: -1\n"
        "try: t.check_game(m)\n"
        "except AssertionError as error: print(error)"
    )
    ran = subprocess.run(
        [sys.executable, "-O", "-c", code], check=True, capture_output=True, text=True
    )
    assert "key is not in 0..2**63-1" in ran.stdout


# -- faults -------------------------------------------------------------------------------------


def test_a_start_by_chance(monkeypatch: Patch) -> None:
    fails("what the same number starts with", new=lambda _: State())


def test_a_key_of_the_object(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "key", lambda self: id(self) >> 4)
    fails("key")


def test_a_hash(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "__hash__", lambda _: 1)
    fails("hash of a state")


def test_pop_that_returns_another_move(monkeypatch: Patch) -> None:
    pop = State.pop
    monkeypatch.setattr(State, "pop", lambda self: (pop(self), Move.parse("Ac"))[1])
    fails("what pop returns")


def test_pop_that_leaves_something_behind(monkeypatch: Patch) -> None:
    def pop(self: Table) -> int:
        code, position = self._steps.pop()
        if self._steps:
            self._steps[-1] = (self._steps[-1][0], position)
        else:
            self.start = position
        return code

    monkeypatch.setattr(Table, "pop", pop)
    fails("after push and pop")


def test_a_copy_that_shares(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Table, "copy", lambda self: self)
    fails("copy")


def test_a_copy_without_history(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "copy", lambda self: State.from_text(self.to_text()))
    fails("IndexError")


def test_legal_moves_out_of_order(monkeypatch: Patch) -> None:
    forward = LegalMoves.__iter__
    monkeypatch.setattr(LegalMoves, "__iter__", lambda self: iter([*forward(self)][::-1]))
    fails("do not ascend")


def test_a_legal_move_that_is_missing(monkeypatch: Patch) -> None:
    forward = LegalMoves.__iter__
    monkeypatch.setattr(LegalMoves, "__iter__", lambda self: iter([*forward(self)][1:]))
    fails(r"len\(legal_moves\)")


def test_is_legal_for_everything(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "is_legal", lambda *_: True)
    fails("disagree")


def test_a_snapshot_that_follows_the_state(monkeypatch: Patch) -> None:
    class Lazy(list[Move]):
        def __init__(self, state: State) -> None:
            self.state = state

        def now(self) -> LegalMoves:
            return self.state._table.legal_moves()

        def __iter__(self) -> Any:
            return iter(self.now())

        def __len__(self) -> int:
            return len(self.now())

        def __contains__(self, move: object) -> bool:
            return move in self.now()

        def __getitem__(self, index: Any) -> Any:
            return self.now()[index]

    monkeypatch.setattr(State, "legal_moves", property(Lazy))
    fails("a snapshot of the legal moves")


def test_a_refused_move_that_changes_the_state(monkeypatch: Patch) -> None:
    push = State.push

    def careless(self: State, move: Any) -> Move:
        try:
            return push(self, move)
        except merah.IllegalMoveError:
            push(self, self.legal_moves[0])
            raise

    monkeypatch.setattr(State, "push", careless)
    fails("after refused moves")


def test_an_illegal_move_that_is_made(monkeypatch: Patch) -> None:
    push = State.push

    def lenient(self: State, move: Any) -> Move:
        try:
            return push(self, move)
        except merah.IllegalMoveError as error:
            return error.move  # type: ignore[no-any-return]

    monkeypatch.setattr(State, "push", lenient)
    fails("raises nothing, not IllegalMoveError")


def test_another_error(monkeypatch: Patch) -> None:
    push = State.push

    def rough(self: State, move: Any) -> Move:
        if not isinstance(move, (Move, str)):
            raise KeyError(move)
        return push(self, move)

    monkeypatch.setattr(State, "push", rough)
    fails("raises KeyError, not TypeError")


def test_a_line_that_does_not_read_back(monkeypatch: Patch) -> None:
    monkeypatch.setattr(
        State, "from_text", classmethod(lambda _cls, _text, rules=None: State(rules, seed=1))
    )
    fails(r"from_text\(to_text\(\)\)")


def test_a_dict_without_the_last_move(monkeypatch: Patch) -> None:
    to_dict = State.to_dict

    def short(self: State) -> dict[str, Any]:
        fields = to_dict(self)
        return fields | {"moves": fields["moves"][:-1], "result": None}

    monkeypatch.setattr(State, "to_dict", short)
    fails(r"from_dict\(to_dict\(\)\)")


def test_an_outcome_for_the_wrong_seat(monkeypatch: Patch) -> None:
    wrong = Outcome((0,), (0,), Reason.HIGHEST_SCORE, (0.0, 1.0))
    monkeypatch.setattr(State, "outcome", lambda self: wrong if self.is_over else None)
    monkeypatch.setattr(State, "prospects", BaseState.prospects)  # as wrong as the outcome
    monkeypatch.setattr(State, "playouts", random_playouts)
    fails("winners do not share equally")


def test_an_outcome_before_the_end(monkeypatch: Patch) -> None:
    early = Outcome((0,), (0,), Reason.HIGHEST_SCORE, (1.0, 0.0))
    monkeypatch.setattr(State, "outcome", lambda _: early)
    fails("an outcome is there exactly when it is over")


def test_rules_that_forget_a_tag(monkeypatch: Patch) -> None:
    from_tags = Rules.from_tags
    monkeypatch.setattr(
        Rules, "from_tags", classmethod(lambda _, tags: from_tags({"Players": tags["Players"]}))
    )
    with pytest.raises(AssertionError, match=r"from_tags\(to_tags\(\)\)"):
        check_game(merah, Rules(2, "house"))


def test_moves_that_print_alike(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Move, "__str__", lambda self: str(self.laid or self.take))
    fails("is legal, but not in legal_moves")


def test_a_view_that_holds_the_state(monkeypatch: Patch) -> None:
    class Leaky:
        def __init__(self, state: State, view: View) -> None:
            self.state = [state]
            self.view = view

        def __getattr__(self, name: str) -> Any:
            return getattr(self.view, name)

    view = State.view
    monkeypatch.setattr(State, "view", lambda self, seat: Leaky(self, view(self, seat)))
    fails("a state can be reached from a view")


def test_a_view_that_tells_more_than_is_seen(monkeypatch: Patch) -> None:
    secrets = iter(range(10**9))
    monkeypatch.setattr(View, "__str__", lambda _: f"the secret is {next(secrets)}")
    fails("a view asked for again")


def test_a_sample_that_is_another_game(monkeypatch: Patch) -> None:
    monkeypatch.setattr(View, "sample", lambda self, _: State(self.rules, seed=1))
    fails("the view of a sample")


def test_a_sample_without_history(monkeypatch: Patch) -> None:
    sample = View.sample
    monkeypatch.setattr(
        View, "sample", lambda self, seed: State.from_text(sample(self, seed).to_text())
    )
    fails("moves of a sample")


def test_legal_moves_of_another_seat(monkeypatch: Patch) -> None:
    legal_moves = Table.legal_moves
    monkeypatch.setattr(Table, "legal_moves", lambda self, *_: legal_moves(self))
    fails("legal moves of the view of seat")


def test_a_view_of_no_seat(monkeypatch: Patch) -> None:
    view = State.view
    monkeypatch.setattr(State, "view", lambda self, seat: view(self, max(seat, 0)))
    fails(r"view\(-1\) raises nothing")


def test_a_view_that_holds_what_is_hidden(monkeypatch: Patch) -> None:
    """Also where neither its text nor its pickle nor ``==`` tells."""
    held: dict[View, Any] = {}
    view = State.view

    def leaking(state: State, seat: int) -> View:
        made = view(state, seat)
        held[made] = state.deck
        return made

    monkeypatch.setattr(State, "view", leaking)
    monkeypatch.setattr(View, "deck", property(lambda made: held[made]), raising=False)
    fails("view")


def test_keys_that_do_not_differ(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "key", lambda _: 7)
    fails("number of different keys")


def test_positions_that_are_all_equal(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "__eq__", lambda a, b: type(a) is type(b))
    fails("two positions are equal")


@pytest.mark.parametrize("forgiving", [str.strip, str.rstrip, lambda text: text.rstrip("\n")])
def test_lines_that_are_read_too_kindly(forgiving: Any, monkeypatch: Patch) -> None:
    read = State.from_text
    monkeypatch.setattr(State, "from_text", lambda text, rules=None: read(forgiving(text), rules))
    fails("from_text")


def test_another_error_than_a_state_error(monkeypatch: Patch) -> None:
    read = State.from_text

    def strict(text: str, rules: Rules | None = None) -> State:
        if not text:
            raise ValueError("nothing")
        return read(text, rules)

    monkeypatch.setattr(State, "from_text", strict)
    fails("from_text")


def test_a_short_way_of_counting_that_is_wrong(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "_perft", lambda _, depth: 42 if depth == 2 else 10, raising=False)
    fails("perft of depth")


def test_legal_moves_from_the_end(monkeypatch: Patch) -> None:
    item = LegalMoves.__getitem__
    monkeypatch.setattr(
        LegalMoves, "__getitem__", lambda legal, at: item(legal, 0 if at == -1 else at)
    )
    fails("negative indices")


# -- what players ask -----------------------------------------------------------------------------


def test_a_state_that_is_its_own_sample(monkeypatch: Patch) -> None:
    sample = State.sample
    monkeypatch.setattr(State, "sample", lambda self, seed: sample(self, seed) and self)
    fails("a sample of a state is the state itself")


def test_a_sample_of_any_seed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "sample", lambda self, _: self.copy())
    fails(r"sample\(-1\) raises nothing")


def test_a_view_that_samples_by_any_seed(monkeypatch: Patch) -> None:
    sample = View.sample
    monkeypatch.setattr(View, "sample", lambda self, seed: sample(self, int(seed or 0) % 2**64))
    fails(r"sample of a view\(-1\) raises nothing")


def test_standings_out_of_bounds(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "_standings", lambda self: (2.0,) * len(self.seats))
    fails(r"evaluate\(0\) is not in 0..1")


def test_standings_that_are_no_floats(monkeypatch: Patch) -> None:
    monkeypatch.setattr(State, "_standings", lambda self: (0,) * len(self.seats))
    fails(r"evaluate\(0\) is no float")


def test_a_standing_of_no_seat(monkeypatch: Patch) -> None:
    evaluate = State.evaluate
    monkeypatch.setattr(
        State, "evaluate", lambda self, seat: evaluate(self, 1 if seat == -1 else seat)
    )
    fails(r"evaluate\(-1\) raises nothing")


def test_an_end_that_is_worth_something_else(monkeypatch: Patch) -> None:
    evaluate = State.evaluate
    monkeypatch.setattr(
        State, "evaluate", lambda self, seat: evaluate(self, seat) / (2 if self.is_over else 1)
    )
    monkeypatch.setattr(State, "prospects", BaseState.prospects)
    fails("evaluate when the game is over")


def test_prospects_of_other_moves(monkeypatch: Patch) -> None:
    prospects = State.prospects
    monkeypatch.setattr(State, "prospects", lambda self: prospects(self)[::-1])
    fails("the prospect of")


def test_prospects_that_are_missing(monkeypatch: Patch) -> None:
    prospects = State.prospects
    monkeypatch.setattr(State, "prospects", lambda self: prospects(self)[1:])
    fails("the number of prospects")


def test_a_look_ahead_that_moves(monkeypatch: Patch) -> None:
    prospects = State.prospects

    def moving(self: State) -> Any:
        found = prospects(self)
        for move in list(self.legal_moves)[:1]:
            self.push(move)
        return found

    monkeypatch.setattr(State, "prospects", moving)
    fails("after a look ahead")


def test_playouts_that_share_out_too_much(monkeypatch: Patch) -> None:
    playouts = State.playouts
    monkeypatch.setattr(
        State, "playouts", lambda self, n, seed: tuple([2 * x for x in playouts(self, n, seed)])
    )
    fails("game 0 of the playouts shares out")


def test_playouts_that_depend_on_their_number(monkeypatch: Patch) -> None:
    monkeypatch.setattr(
        State, "playouts", lambda self, n, _: tuple([float(n)] + [0.0] * (len(self.seats) - 1))
    )
    fails(r"playouts of n\(|playouts of a game that is over|playouts by seed")


def test_playouts_by_another_chance(monkeypatch: Patch) -> None:
    playouts = State.playouts
    seeds = iter(range(10**9))
    monkeypatch.setattr(
        State, "playouts", lambda self, n, seed: playouts(self, n, (seed + next(seeds)) % 2**64)
    )
    fails("playouts")


def test_playouts_of_any_number(monkeypatch: Patch) -> None:
    playouts = State.playouts
    monkeypatch.setattr(
        State, "playouts", lambda self, n, seed: playouts(self, 0 if n == -1 else n, seed)
    )
    fails(r"playouts of n\(-1\) raises nothing")


def test_playouts_that_move(monkeypatch: Patch) -> None:
    playouts = State.playouts

    def moving(self: State, n: int, seed: int) -> Any:
        found = playouts(self, n, seed)
        if n == 0 and not self.is_over:
            self.push(self.legal_moves[0])
        return found

    monkeypatch.setattr(State, "playouts", moving)
    fails("playouts")
