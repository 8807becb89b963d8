"""The tree that is searched: how often each move was tried, and what every seat got."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any

from redtiles.players.player import is_open
from redtiles.players.simple import gains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redtiles._chance import Chance
    from redtiles.protocol import GameState, GameView

EXPLORE = 0.5
"""How much a move that was tried seldom is favored, against returns from 0 to 1."""
RIPE = 8
"""Visits of a node before its moves are told apart."""


class Node:
    """A place of the tree, reached by a move."""

    __slots__ = ("children", "offers", "order", "returns", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offers = 0
        """How often the move that leads here was there to be chosen."""
        self.returns = [0.0] * seats
        """Means of what a playout gave each seat, summed over the visits."""
        self.children: dict[Any, Node] = {}
        self.order: Sequence[Any] | None = None
        """The moves, the most promising first, where they are always the same."""

    def bound(self, seat: int) -> float:
        """The upper confidence bound of what a seat gets by the move that leads here."""
        explored = sqrt(log(self.offers + 1) / self.visits)
        return self.returns[seat] / self.visits + EXPLORE * explored


class Search:
    """Upper confidence bounds on a tree whose nodes are sequences of moves."""

    def __init__(self, view: GameView[Any], chance: Chance) -> None:
        self._view = view
        self._chance = chance
        self._all_open = is_open(view)
        self._root = Node(view.rules.players)

    def visit(self, most: int) -> int:
        """Goes down the tree and makes playouts from there; returns what that counts of them.

        At the end of a game nothing is left to chance; such a visit counts half.
        """
        state = self._view.sample(self._chance.word())
        path = self._descend(state)
        over = state.is_over
        games = 1 if over else most
        returns = state.playouts(games, self._chance.word())
        for node in path:
            node.visits += 1
            node.returns = [a + b / games for a, b in zip(node.returns, returns, strict=True)]
        return (most + 1) // 2 if over else most

    def best(self) -> Any:
        """The move tried most often; of equals the one tried first."""
        children = self._root.children
        return max(children, key=lambda move: children[move].visits)

    def _descend(self, state: GameState[Any]) -> list[Node]:
        """Makes moves down to a place that has seen little, and returns the nodes passed."""
        node = self._root
        path = [node]
        while not state.is_over and (node is self._root or node.visits >= RIPE):
            move = self._choose(node, state)
            state.push(move)
            node = node.children[move]
            path.append(node)
        return path

    def _choose(self, node: Node, state: GameState[Any]) -> Any:
        """The move to go down by: one never tried, while few were, else by confidence bounds."""
        children = node.children
        tried = list(children)
        if not self._all_open:  # what was tried in other states may not be legal in this one
            tried = [move for move in state.legal_moves if move in children]
        for move in tried:
            children[move].offers += 1
        if len(tried) < sqrt(node.visits + 1):
            untried = self._untried(node, state, len(tried))
            if untried is not None:
                children[untried] = Node(len(state.seats))
                return untried
        seat: Any = state.seat
        return max(tried, key=lambda move: children[move].bound(seat))

    def _untried(self, node: Node, state: GameState[Any], tried: int) -> Any:
        """The most promising move that was never tried; ``None`` where so many are all."""
        if self._all_open:
            node.order = ranked(state) if node.order is None else node.order
            return node.order[tried] if tried < len(node.order) else None
        if tried == len(state.legal_moves):
            return None
        return next(move for move in ranked(state) if move not in node.children)


def ranked(state: GameState[Any]) -> list[Any]:
    """The legal moves, those first that a greedy player would take."""
    moves = tuple(state.legal_moves)
    worth = gains(state)
    return [moves[i] for i in sorted(range(len(moves)), key=worth.__getitem__, reverse=True)]
