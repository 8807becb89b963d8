"""A state put through everything that may be done to one, against a replay from scratch."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from oracle.red import Game, parse_move
from redtiles import IllegalMoveError, Move, Rules, State

KEPT = 6
"""States, and snapshots of legal moves, that are kept aside and looked at again."""


class Play(RuleBasedStateMachine):
    """`state` under test; `start` and `moves` say what it has to be.

    The oracle plays along, so that legal moves are known without the package.
    """

    @initialize(
        players=st.integers(2, 3),
        tie=st.sampled_from(["replay", "shared"]),
        small=st.integers(1, 5),
        large=st.integers(0, 1),
    )
    def begin(self, players: int, tie: str, small: int, large: int) -> None:
        self.options = Rules(players, tie, small, large)  # type: ignore[arg-type]
        self.game = Game(players, tie, small, large)
        self.state = State(self.options)
        self.start: str | None = None
        self.moves: list[Move] = []
        self.aside: list[tuple[State, str | None, list[Move]]] = []
        self.snapshots: list[tuple[Sequence[Move], tuple[Move, ...]]] = []

    def beginning(self, start: str | None) -> State:
        return State(self.options) if start is None else State.from_text(start, self.options)

    # What may be done

    @precondition(lambda self: not self.state.is_over)
    @rule(pick=st.integers(0, 10_000), as_text=st.booleans())
    def push(self, pick: int, as_text: bool) -> None:
        legal = sorted(self.game.legal_moves())
        tile, x, y = legal[pick % len(legal)]
        move = Move.parse(f"{tile}@{x},{y}")
        assert self.state.push(str(move) if as_text else move) == move
        self.game.push((tile, x, y))
        self.moves.append(move)

    @rule(picks=st.lists(st.integers(0, 10_000), min_size=4, max_size=12))
    def push_many(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.state.is_over:
                self.push(pick, False)

    @rule(code=st.integers(0, Move.CODES - 1))
    def push_any(self, code: int) -> None:
        move = Move.from_code(code)
        if self.game.violation((str(move.tile), move.x, move.y)) is not None:
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
        assert self.state.to_text() == text
        self.state = State.from_text(text, self.options)
        last = self.game.last_tile
        self.start, self.moves = text, []
        self.game = Game.from_placements(
            self.game.placements,
            last,
            self.game.players,
            self.game.three_way_tie,
            self.game.small_copies,
            self.game.large_copies,
        )

    @rule()
    def snapshot(self) -> None:
        """Keep a snapshot that nobody has looked into yet, and what it has to say."""
        legal = self.state.legal_moves
        moves = sorted(Move.parse(f"{t}@{x},{y}") for t, x, y in self.game.legal_moves())
        self.snapshots = [*self.snapshots, (legal, tuple(moves))][-KEPT:]

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
        assert state.rules.three_way_tie == self.options.three_way_tie
        assert state.placements == replay.placements
        assert state.pool == replay.pool
        assert [*state.pool.values()] == [*self.game.pool.values()]
        assert list(state.legal_moves) == list(replay.legal_moves)
        assert len(state.legal_moves) == len(self.game.legal_moves())
        assert (state.to_move, state.seat) == (replay.to_move, replay.seat)
        assert state.last_tile == replay.last_tile
        assert state.is_over == self.game.is_over
        assert state.outcome() == replay.outcome()
        assert state.to_dict() == replay.to_dict()
        for color in "wbr":
            assert state.groups(color, "border") == replay.groups(color, "border")
            assert state.groups(color, "circle") == replay.groups(color, "circle")
        scores = {color.value: tuple(score) for color, score in state.scores().items()}
        assert scores == self.game.scores()
        for x, y in [(0, 0), (1, 0), (0, -1), (2, 2), (-3, 1)]:
            covers = [move for move in state.placements if (x, y) in move.cells]
            assert state.placement_at(x, y) == (covers[0] if covers else None)

    @invariant()
    def what_is_kept_aside_has_not_changed(self) -> None:
        for state, start, moves in self.aside:
            again = self.beginning(start)
            for move in moves:
                again.push(move)
            assert (state, state.moves, state.pool) == (again, again.moves, again.pool)
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


def test_snapshots_stay_true_while_the_state_moves_on() -> None:
    # Every snapshot of a game is taken unread, and read when the game has been taken back.
    state, game = State(), Game()
    kept = []
    for text in "wb@0,0 RB@1,0 wr@0,1 br@-1,1 WB@-3,1 bw@-1,0".split():
        kept.append((state.legal_moves, game.legal_moves()))
        state.push(text)
        game.push(parse_move(text))
    while state.moves:
        state.pop()
    for legal, expected in kept:
        assert {(str(m.tile), m.x, m.y) for m in legal} == expected
        assert len(legal) == len(expected)
