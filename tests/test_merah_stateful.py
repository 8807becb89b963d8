"""A state of Main Merah put through everything that may be done to one, beside the oracle."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from merah_games import OPTIONS, random_pair
from redtiles import IllegalMoveError
from redtiles.merah import Move, Rules, State

KEPT = 5
"""States, views and snapshots that are kept aside and looked at again."""


class Play(RuleBasedStateMachine):
    """`state` under test, and the oracle's game beside it; `start` and `moves` say what it is."""

    @initialize(rules=st.sampled_from(OPTIONS), seed=st.integers(0, 2**32))
    def begin(self, rules: Rules, seed: int) -> None:
        self.state, self.game = random_pair(rules, Random(seed))
        self.start = self.game.to_text()
        self.moves: list[str] = []
        self.kept: list[tuple[Any, Any]] = []

    @precondition(lambda self: not self.game.is_over)
    @rule(pick=st.integers(0, 1000), as_text=st.booleans())
    def push(self, pick: int, as_text: bool) -> None:
        legal = self.game.legal_moves()
        text = legal[pick % len(legal)]
        assert str(self.state.push(text if as_text else Move.parse(text))) == text
        self.game.push(text)
        self.moves.append(text)

    @rule(picks=st.lists(st.integers(0, 1000), min_size=3, max_size=9))
    def push_many(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.game.is_over:
                self.push(pick, False)

    @rule(code=st.integers(0, Move.CODES - 1))
    def push_any(self, code: int) -> None:
        move = Move.from_code(code)
        if self.game.violation(str(move)) is not None:
            with pytest.raises(IllegalMoveError):
                self.state.push(move)

    @rule(times=st.integers(1, 6))
    def pop(self, times: int) -> None:
        for _ in range(times):
            if not self.moves:
                with pytest.raises(IndexError):
                    self.state.pop()
                return
            assert str(self.state.pop()) == self.game.pop() == self.moves.pop()

    @rule(how=st.sampled_from(["copy", "copy.copy", "deepcopy", "pickle", "json", "sample"]))
    def replace(self, how: str) -> None:
        """Go on with a copy; the state it was made of is kept aside."""
        old = self.state
        if how == "copy":
            self.state = old.copy()
        elif how == "copy.copy":
            self.state = copy.copy(old)
        elif how == "deepcopy":
            self.state = copy.deepcopy([old, old])[1]
        elif how == "pickle":
            self.state = pickle.loads(pickle.dumps(old))
        elif how == "json":
            self.state = State.from_dict(json.loads(json.dumps(old.to_dict())))
        elif old.is_over:
            # No card is hidden any more, so a sample is the state itself.
            self.state = old.view(0).sample(1)
        else:
            return
        assert self.state is not old
        self.kept = [*self.kept, (old, old.to_dict())][-KEPT:]

    @rule()
    def from_text(self) -> None:
        """Go on from the position alone: the history is gone."""
        self.start, self.moves = self.game.to_text(), []
        self.state = State.from_text(self.start)
        self.game.moves, self.game.before = [], []

    @rule(seat=st.integers(0, 1))
    def keep(self, seat: int) -> None:
        """Keep a view and a snapshot of the legal moves, and what they have to say."""
        view, legal = self.state.view(seat), self.state.legal_moves
        self.kept = [*self.kept, (view, pickle.dumps(view)), (legal, self.game.legal_moves())]
        self.kept = self.kept[-KEPT:]

    @invariant()
    def is_what_the_oracle_says(self) -> None:
        state, game = self.state, self.game
        assert state.to_text() == game.to_text()
        assert [str(move) for move in state.legal_moves] == game.legal_moves()
        assert [str(move) for move in state.moves] == self.moves
        assert state.ply == len(self.moves)
        assert list(state.scores()) == game.scores()
        assert state.to_dict()["start"] == self.start
        again = State.from_text(self.start)
        for move in self.moves:
            again.push(move)
        assert again == state
        assert again.key() == state.key()
        assert again.to_dict() == state.to_dict()
        assert (state.outcome() is None) is not game.is_over

    @invariant()
    def what_is_kept_aside_has_not_changed(self) -> None:
        for thing, then in self.kept:
            if isinstance(thing, State):
                assert thing.to_dict() == then
            elif isinstance(then, bytes):
                assert pickle.dumps(thing) == then
            else:
                assert [str(move) for move in thing] == then

    def teardown(self) -> None:
        """Take everything back to the beginning."""
        if not hasattr(self, "state"):
            return
        while self.moves:
            assert str(self.state.pop()) == self.moves.pop()
        assert self.state.to_text() == self.start
        with pytest.raises(IndexError):
            self.state.pop()


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=40, stateful_step_count=25)
