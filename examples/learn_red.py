"""Learns a small game of RED for two from nothing but play, in the PettingZoo environment.

    python -m pip install 'redtiles[pettingzoo]'
    python examples/learn_red.py

The game has two small tiles of each type and no large ones. The policy is a softmax of a linear
function of ten features of an action. It plays against itself, and what the winner did becomes more
likely (REINFORCE, Williams 1992). All that it sees is the observation and the mask of the
environment: docs/encodings.rst says what the planes are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from redtiles import TILES, Color
from redtiles.adapters.pettingzoo import red_v0

CELLS = 64 * 64
NEIGHBORS = (-1, 1, -64, 64)
"""From a cell to those that share an edge with it."""
COLORS = tuple(Color)
HAS_BORDER = np.array([[tile.border is color for tile in TILES] for color in COLORS], np.int8)
HAS_CIRCLE = np.array([[tile.circle is color for tile in TILES] for color in COLORS], np.int8)
ROLES = np.concatenate([HAS_BORDER, HAS_CIRCLE])
"""By color and role, white, black and red borders and then circles, the types that have it."""
FEATURES = 10


def make_env() -> Any:
    """The small game."""
    return red_v0.env(players=2, small_copies=2, large_copies=0)


def features(observation: dict[str, Any], seat: int) -> tuple[Any, Any]:
    """The legal actions, and a row of features for each.

    Six say how many neighbors the tile joins with its border and with its circle, where that is the
    own color, the other player's, or red; four whether border and circle are the own color or the
    other player's.
    """
    actions = np.flatnonzero(observation["action_mask"])
    tiles, cells = np.divmod(actions, CELLS)
    lies = observation["observation"][: len(TILES)].reshape(len(TILES), CELLS)
    around = ROLES @ sum(lies[:, cells + step] for step in NEIGHBORS)
    order = [seat, 1 - seat, 2]  # the own color, the other player's, red
    rows = [*order, *[3 + color for color in order]]
    has = ROLES[rows][:, tiles]
    return actions, np.concatenate([around[rows] * has, has[[0, 1, 3, 4]]]).T.astype(float)


@dataclass
class Policy:
    """Chooses an action with a probability that grows with its features' weighted sum."""

    weights: Any
    rng: Any

    def choose(self, observation: dict[str, Any], seat: int) -> tuple[int, Any]:
        """An action, and the gradient of the logarithm of its probability."""
        actions, rows = features(observation, seat)
        scores = rows @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        chosen = self.rng.choice(len(actions), p=chances)
        return int(actions[chosen]), rows[chosen] - chances @ rows


def play(env: Any, policies: list[Policy]) -> tuple[list[float], list[Any]]:
    """A game: what each seat gets, and the sum of the gradients of its actions."""
    env.reset()
    rewards = [0.0] * len(policies)
    gradients = [np.zeros(FEATURES) for _ in policies]
    for agent in env.agent_iter():
        seat = env.possible_agents.index(agent)
        observation, reward, terminated, truncated, _ = env.last()
        rewards[seat] += reward
        action = None
        if not (terminated or truncated):
            action, gradient = policies[seat].choose(observation, seat)
            gradients[seat] += gradient
        env.step(action)
    return rewards, gradients


def learn(env: Any, games: int, rate: float, seed: int) -> Policy:
    """A policy that has played so many games against itself."""
    policy = Policy(np.zeros(FEATURES), np.random.default_rng(seed))
    for _ in range(games):
        rewards, gradients = play(env, [policy, policy])
        for reward, gradient in zip(rewards, gradients, strict=True):
            policy.weights += rate * (reward - 0.5) * gradient
    return policy


def share(env: Any, policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """The share of wins against random play, from either seat, and half its 95 % interval."""
    chance = Policy(np.zeros(FEATURES), np.random.default_rng(seed))
    won = []
    for number in range(games):
        seat = number % 2
        rewards, _ = play(env, [policy, chance] if seat == 0 else [chance, policy])
        won.append(rewards[seat])
    return float(np.mean(won)), 1.96 * float(np.std(won, ddof=1)) / math.sqrt(games)


def main(games: int = 300, tests: int = 300, seed: int = 1) -> list[tuple[float, float]]:
    """Learns, prints the share of wins before and after, and returns them."""
    env = make_env()
    beginner = Policy(np.zeros(FEATURES), np.random.default_rng(seed))
    learned = learn(env, games, rate=0.1, seed=seed)
    shares = []
    for name, policy in (("before", beginner), (f"after {games} games", learned)):
        mean, half = share(env, policy, tests, seed)
        print(f"{name}: {mean:.0%} of wins against random play, ± {half:.0%}")
        shares.append((mean, half))
    return shares


if __name__ == "__main__":
    main()
