"""A state of Redstone put through everything that may be done to one, against the oracle."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from oracle.redstone import Game, code_of, text_of
from redtiles.redstone import IllegalMoveError, Move, Rules, State

KEPT = 6
"""States, and snapshots of legal moves, that are kept aside and looked at again."""


class Play(RuleBasedStateMachine):
    """`state` under test; the oracle plays along, and `start` and `moves` say how it came about."""

    @initialize(size=st.integers(2, 5), pie=st.booleans())
    def begin(self, size: int, pie: bool) -> None:
        self.options = Rules(size, pie)
        self.game = Game(size, pie)
        self.state = State(self.options)
        self.start: str | None = None
        self.moves: list[Move] = []
        self.aside: list[tuple[State, str | None, list[Move]]] = []
        self.snapshots: list[tuple[Sequence[Move], tuple[Move, ...]]] = []

    def beginning(self, start: str | None) -> State:
        return State(self.options) if start is None else State.from_text(start, self.options)

    # What may be done

    @precondition(lambda self: not self.state.is_over)
    @rule(pick=st.integers(0, 10_000), as_text=st.booleans(), red=st.booleans())
    def push(self, pick: int, as_text: bool, red: bool) -> None:
        legal = self.game.legal_moves()
        chosen = [move for move in legal if move[0] == "r"] if red else legal
        plain = (chosen or legal)[pick % len(chosen or legal)]
        move = Move.parse(text_of(plain))
        assert self.state.push(str(move) if as_text else move) is move
        self.game.push(plain)
        self.moves.append(move)

    @rule(picks=st.lists(st.integers(0, 10_000), min_size=4, max_size=16))
    def push_many(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.state.is_over:
                self.push(pick, False, pick % 3 == 0)

    @rule(code=st.integers(0, Move.CODES - 1))
    def push_any(self, code: int) -> None:
        move = Move.from_code(code)
        if move not in self.state.legal_moves:
            with pytest.raises(IllegalMoveError):
                self.state.push(move)

    @rule(times=st.integers(1, 8))
    def pop(self, times: int) -> None:
        for _ in range(times):
            if not self.moves:
                with pytest.raises(IndexError):
                    self.state.pop()
                return
            assert self.state.pop() == self.moves.pop()
            self.game.pop()

    @rule(how=st.sampled_from(["copy", "copy.copy", "deepcopy", "view", "pickle", "dict", "json"]))
    def replace(self, how: str) -> None:
        """Go on with a copy; the state it was made of is kept aside."""
        old = self.state
        if how == "copy":
            self.state = old.copy()
        elif how == "copy.copy":
            self.state = copy.copy(old)
        elif how == "deepcopy":
            self.state = copy.deepcopy([old, old])[1]
        elif how == "view":
            self.state = old.view(0)
        elif how == "pickle":
            self.state = pickle.loads(pickle.dumps(old))
        elif how == "dict":
            self.state = State.from_dict(old.to_dict())
        else:
            self.state = State.from_dict(json.loads(json.dumps(old.to_dict())))
        assert self.state is not old
        self.aside = [*self.aside, (old, self.start, [*self.moves])][-KEPT:]

    @rule()
    def from_text(self) -> None:
        """Go on from the position alone: the history is gone."""
        text = self.game.to_text()
        self.state = State.from_text(text, self.options)
        self.start, self.moves = text, []
        self.game = Game.from_text(text, self.options.pie)

    @rule()
    def snapshot(self) -> None:
        """Keep a snapshot that nobody has looked into yet, and what it has to say."""
        moves = tuple([Move.parse(text_of(move)) for move in self.game.legal_moves()])
        self.snapshots = [*self.snapshots, (self.state.legal_moves, moves)][-KEPT:]

    # What has to hold after each step

    @invariant()
    def is_what_a_replay_gives(self) -> None:
        replay = self.beginning(self.start)
        for move in self.moves:
            replay.push(move)
        state = self.state
        assert state == replay
        assert state.key() == replay.key()
        assert state.to_text() == replay.to_text() == self.game.to_text()
        assert state.moves == replay.moves == tuple(self.moves)
        assert state.ply == len(self.moves)
        assert state.rules == self.options
        assert state.rules.pie == self.options.pie
        assert [*state.legal_moves.codes()] == [code_of(m) for m in self.game.legal_moves()]
        assert (state.to_move, state.seat) == (self.game.to_move, self.game.seat)
        assert state.seats == self.game.seats
        assert state.is_over == self.game.is_over
        assert state.outcome() == replay.outcome()
        assert state.groups() == replay.groups()
        assert state.to_dict() == replay.to_dict()
        assert str(state) == str(replay)

    @invariant()
    def what_is_kept_aside_has_not_changed(self) -> None:
        for state, start, moves in self.aside:
            again = self.beginning(start)
            for move in moves:
                again.push(move)
            assert (state, state.moves) == (again, again.moves)
            assert list(state.legal_moves.codes()) == list(again.legal_moves.codes())
        for legal, moves_then in self.snapshots:
            assert len(legal) == len(moves_then)
            assert all(move in legal for move in moves_then[::7])
            assert tuple(legal) == moves_then

    def teardown(self) -> None:
        """Take everything back to the beginning."""
        if not hasattr(self, "state"):
            return
        while self.moves:
            assert self.state.pop() == self.moves.pop()
        start = self.beginning(self.start)
        assert self.state == start
        assert list(self.state.legal_moves) == list(start.legal_moves)
        assert self.state.key() == start.key()
        with pytest.raises(IndexError):
            self.state.pop()


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=30)
