"""The tree that is searched: how often each move was tried, and what every seat got."""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any

from redtiles.players.simple import prospect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from redtiles._chance import Chance
    from redtiles.protocol import GameView

EXPLORE = 0.5
WIDTH = 1.0


class Node:
    """What is known of the moves at one place of the tree."""

    __slots__ = ("children", "returns", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.returns = [0.0] * seats
        self.children: dict[Any, Node] = {}


def search(view: GameView[Any], chance: Chance, batches: Iterable[int]) -> Any:
    """The move tried most often after as many playouts as the batches say."""
    root: Node | None = None
    for batch in batches:
        state = view.sample(chance.word())
        if root is None:
            root = Node(len(state.seats))
        path = [root]
        node = root
        while not state.is_over:
            seat: Any = state.seat
            moves = tuple(state.legal_moves)
            untried = [move for move in moves if move not in node.children]
            if untried and (
                len(untried) == len(moves) or len(node.children) <= WIDTH * sqrt(node.visits + 1)
            ):
                move = max(untried, key=lambda m: prospect([state], m))
                child = node.children[move] = Node(len(state.seats))
                state.push(move)
                path.append(child)
                break
            log_visits = log(node.visits + 1)
            move = max(
                [m for m in moves if m in node.children],
                key=lambda m: (
                    node.children[m].returns[seat] / node.children[m].visits
                    + EXPLORE * sqrt(log_visits / node.children[m].visits)
                ),
            )
            node = node.children[move]
            state.push(move)
            path.append(node)
        returns = state.playouts(batch, chance.word())
        for passed in path:
            passed.visits += batch
            passed.returns = [a + b for a, b in zip(passed.returns, returns, strict=True)]
    if root is None or not root.children:
        return chance.choice(view.legal_moves)
    return max(root.children.items(), key=lambda item: item[1].visits)[0]
