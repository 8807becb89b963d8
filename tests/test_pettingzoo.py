"""The environments of PettingZoo: its own tests, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from needs import needs
from oracle.red import Game
from red_examples import SEALING_MOVES
from redtiles import redstone
from redtiles._extras import load

needs("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402

from environments import QUICK, SINGLES, case_id, check_observations, over_all, play  # noqa: E402
from redtiles.adapters.pettingzoo import merah_v0, red_v0, redstone_v0  # noqa: E402

AECEnv = load("pettingzoo", "pettingzoo").AECEnv
spaces = load("gymnasium.spaces", "pettingzoo")
conformance = load("pettingzoo.test", "pettingzoo")

# PettingZoo keeps a list of its own environments that may observe a dict with a mask in it.
expected_warnings = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def with_expected_warnings(test: Any) -> Any:
    for mark in expected_warnings:
        test = mark(test)
    return test


# -- PettingZoo's own tests -----------------------------------------------------------------------


@with_expected_warnings
@over_all
def test_api(game: Any, options: dict[str, Any]) -> None:
    for make in (game.env, game.raw_env):
        env = make(**options)
        for _ in range(3):  # each plays one game, with other actions
            conformance.api_test(env, num_cycles=1000)


@with_expected_warnings
@pytest.mark.parametrize(("game", "options"), QUICK, ids=case_id)
def test_render(game: Any, options: dict[str, Any]) -> None:
    conformance.render_test(lambda render_mode: game.env(render_mode=render_mode, **options))


@over_all
def test_seed(game: Any, options: dict[str, Any]) -> None:
    conformance.seed_test(lambda: game.env(**options), num_cycles=200)


# -- names and spaces -----------------------------------------------------------------------------


@over_all
def test_agents_are_seats(game: Any, options: dict[str, Any]) -> None:
    env = game.env(**options)
    players = options.get("players", 3 if game is red_v0 else 2)
    names = ["player_0", "player_1", "player_2"][:players]
    assert env.possible_agents == names
    env.reset(seed=1)
    assert env.agents == names
    assert env.agent_selection == "player_0"
    assert isinstance(env, AECEnv)


def test_names_of_environments() -> None:
    for game, name in ((red_v0, "red_v0"), (redstone_v0, "redstone_v0"), (merah_v0, "merah_v0")):
        assert str(game.env()) == str(game.raw_env()) == name
        assert game.raw_env.metadata["render_modes"] == ["human", "ansi", "rgb_array"]
        assert game.raw_env.metadata["is_parallelizable"] is False


# As the documentation has them: shape and greatest entry of an observation, number of actions.
SPACES: list[tuple[Any, dict[str, Any], tuple[int, ...], int, int]] = [
    (red_v0, {}, (37, 64, 64), 5, 49152),
    (red_v0, SINGLES, (37, 64, 64), 5, 49152),
    (redstone_v0, {}, (13, 13, 13), 1, 1876),
    (redstone_v0, {"size": 5, "pie": False}, (13, 5, 5), 1, 1876),
    (merah_v0, {}, (267,), 20, 2808),
    (merah_v0, {"players": 3}, (322,), 21, 2808),
    (merah_v0, {"kind": "information"}, (4694,), 20, 2808),
    (merah_v0, {"players": 3, "kind": "information"}, (5012,), 21, 2808),
]


@pytest.mark.parametrize(("game", "options", "shape", "high", "actions"), SPACES)
def test_spaces_are_the_documented_ones(
    game: Any, options: dict[str, Any], shape: tuple[int, ...], high: int, actions: int
) -> None:
    env = game.env(**options)
    for agent in env.possible_agents:
        space = env.observation_space(agent)
        assert isinstance(space, spaces.Dict)
        assert set(space) == {"observation", "action_mask"}
        assert space["observation"] == spaces.Box(0, high, shape, np.int8)
        assert space["action_mask"] == spaces.Box(0, 1, (actions,), np.int8)
        assert env.action_space(agent) == spaces.Discrete(actions)
        assert env.observation_space(agent) is space
        assert env.action_space(agent) is env.action_space(agent)


# -- observations and masks -----------------------------------------------------------------------


@over_all
def test_observations_of_a_game(game: Any, options: dict[str, Any]) -> None:
    env = game.env(**options)
    env.reset(seed=20)
    for _ in play(env, Random(20), 30 if options.get("size", 0) > 5 else 10_000):
        check_observations(env)
        terminated = any(env.terminations.values())
        assert terminated == env.position.is_over
        if not terminated:
            assert env.agent_selection == f"player_{env.position.seat}"


@given(st.sampled_from(QUICK), st.integers(0, 2**64 - 1), st.integers(0, 40))
def test_observations_anywhere(case: Any, seed: int, steps: int) -> None:
    game, options = case
    env = game.env(**options)
    env.reset(seed=seed)
    for _ in play(env, Random(seed), steps):
        pass
    if env.agents:
        check_observations(env)


@pytest.mark.parametrize("players", [2, 3])
def test_masks_are_what_the_naive_rules_say(players: int) -> None:
    env = red_v0.env(players=players)
    env.reset()
    game, rng = Game(players), Random(players)
    tiles = list(map(str, "wb wr bw br rw rb WB WR BW BR RW RB".split()))
    while not game.is_over:
        moves = sorted(game.legal_moves())
        expected = sorted(tiles.index(t) * 4096 + (y + 32) * 64 + x + 32 for t, x, y in moves)
        mask = env.last()[0]["action_mask"]
        assert np.flatnonzero(mask).tolist() == expected
        tile, x, y = move = rng.choice(moves)
        game.push(move)
        env.step(tiles.index(tile) * 4096 + (y + 32) * 64 + x + 32)
    assert all(env.terminations.values())


def test_observations_are_independent_arrays() -> None:
    env = red_v0.env()
    env.reset()
    first = env.observe("player_0")
    first["observation"][:] = 3
    first["action_mask"][:] = 0
    second = env.observe("player_0")
    assert second["observation"].sum() != first["observation"].sum()
    assert second["action_mask"].sum() == 6


def test_the_position_is_a_copy() -> None:
    env = red_v0.env()
    env.reset()
    env.position.push("wb@0,0")
    assert env.position.to_text() == "3 w - -"
    assert env.agent_selection == "player_0"


def test_last_tells_what_the_agent_sees() -> None:
    env = merah_v0.env()
    env.reset(seed=4)
    observation, reward, terminated, truncated, info = env.last()
    expected = env.observe("player_0")
    assert (observation["observation"] == expected["observation"]).all()
    assert (reward, terminated, truncated, info) == (0.0, False, False, {})
    assert env.last(observe=False)[0] is None


# -- rewards --------------------------------------------------------------------------------------


def rewards_of(env: Any, moves: Sequence[str], **reset: Any) -> dict[str, float]:
    """The rewards of a game; on the way there are none."""
    env.reset(**reset)
    for text in moves:
        assert not any(env.rewards.values())
        env.step(env.unwrapped.module.Move.parse(text).code)
    assert all(env.terminations.values())
    rewards = dict(env.rewards)
    for agent in env.agent_iter():
        assert env.last()[1] == rewards[agent]
        env.step(None)
    return rewards


def test_rewards_of_red() -> None:
    """The sealed table: white 6 x 2, black 6 x 3, and red on no border."""
    expected = {"player_0": 0.0, "player_1": 1.0, "player_2": 0.0}
    assert rewards_of(red_v0.env(), SEALING_MOVES) == expected
    expected = {"player_0": 12.0, "player_1": 18.0, "player_2": 0.0}
    assert rewards_of(red_v0.env(reward="score"), SEALING_MOVES) == expected


def test_rewards_of_a_tie() -> None:
    """All apart, so that every score is 1 x 1; nobody wins, or all three do."""
    moves = [f"{tile}@{x},0" for x, tile in enumerate("wb rw br rb wr bw".split())]
    for tie in ("replay", "shared"):
        env = red_v0.env(small_copies=1, large_copies=0, three_way_tie=tie)
        assert rewards_of(env, moves) == pytest.approx(dict.fromkeys(env.possible_agents, 1 / 3))


def test_rewards_after_a_swap_go_to_persons() -> None:
    """On 2x2 the one who began as Black is White after the swap, and has a white stone laid."""
    env = redstone_v0.env(size=2)
    env.reset()
    for text in ("b@a1", "swap"):
        env.step(redstone.Move.parse(text).code)
    assert env.agent_selection == "player_0"
    assert env.position.seats == (redstone.Color.WHITE, redstone.Color.BLACK)
    rng = Random(2)
    for _ in play(env, rng):
        if all(env.terminations.values()):
            break
    outcome = env.position.outcome()
    assert outcome.winners in (("w",), ("b",))
    winner = "player_0" if outcome.winners == ("w",) else "player_1"
    assert {agent for agent, reward in env.rewards.items() if reward} <= {winner}


@pytest.mark.parametrize("players", [2, 3])
def test_rewards_of_merah(players: int) -> None:
    both = []
    for reward in ("outcome", "score"):
        env = merah_v0.env(players=players, reward=reward)
        env.reset(seed=8)
        for _ in play(env, Random(8)):
            if all(env.terminations.values()):
                break
        both.append([env.rewards[agent] for agent in env.possible_agents])
        position = env.position
    red_cards = [
        sum(card.points for card in pile) for pile in position.taken
    ]  # black ones have no points
    assert both[1] == red_cards
    winners = [points == max(red_cards) for points in red_cards]
    assert both[0] == [won / sum(winners) for won in winners]


def test_the_same_agent_may_be_asked_twice() -> None:
    """In Main Merah one who laid a card may have to choose for the card that was turned."""
    env = merah_v0.env()
    found = 0
    for seed in range(20):
        env.reset(seed=seed)
        before = None
        for agent in play(env, Random(seed)):
            if env.position.turned is not None:
                found += 1
                assert agent == before
            before = agent
    assert found > 5


# -- copies ---------------------------------------------------------------------------------------


def log(env: Any, rng: Random) -> list[Any]:
    """Everything that is told from here to the end, and of a new game after that."""
    told: list[Any] = []
    for _ in range(2):
        for agent in play(env, rng):
            observation, *rest = env.last()
            told.append((agent, observation["observation"].tobytes(), rest))
            told.append(env.action_space(agent).sample(observation["action_mask"]))
        env.reset()
        told.append(env.position.to_text())
    return told


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickled])
@pytest.mark.parametrize("make", ["env", "raw_env"])
@pytest.mark.parametrize(("game", "options"), QUICK, ids=case_id)
def test_a_copy_goes_on_identically(
    game: Any, options: dict[str, Any], make: str, duplicate: Any
) -> None:
    env = getattr(game, make)(**options)
    env.reset(seed=9)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    for _ in play(env, Random(9), 5):
        pass
    twin, ply = duplicate(env), env.position.ply
    assert twin.position == env.position
    assert twin.position.moves == env.position.moves
    told = log(twin, Random(1))
    assert env.position.ply == ply  # what the copy did is its own
    assert log(env, Random(1)) == told


def test_a_copy_of_dying_agents() -> None:
    env = red_v0.env(**SINGLES)
    env.reset()
    for _ in play(env, Random(1), 7):
        pass
    twin = copy.deepcopy(env)
    env.step(None)
    assert not env.agents
    assert len(twin.agents) == 1
    twin.step(None)
    assert not twin.agents


# -- the extra ------------------------------------------------------------------------------------


def run(code: str) -> str:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium", "numpy"])
def test_a_missing_extra_is_told_with_the_pip_command(library: str) -> None:
    told = run(f"""
import sys
sys.modules[{library!r}] = None
try:
    from redtiles.adapters.pettingzoo import red_v0
except ImportError as error:
    print(error)
""")
    assert "pip install 'redtiles[pettingzoo]'" in told


@pytest.mark.parametrize("library", ["resvg_py", "font_roboto", "PIL"])
def test_a_missing_rasterizer_is_told_when_the_environment_is_made(library: str) -> None:
    told = run(f"""
import sys
from redtiles.adapters.pettingzoo import red_v0
sys.modules[{library!r}] = None
red_v0.env(render_mode="ansi").reset()
try:
    red_v0.env(render_mode="rgb_array")
except ImportError as error:
    print(error)
""")
    assert f"this needs {library}" in told
    assert "pip install 'redtiles[pettingzoo]'" in told


def test_nothing_of_it_is_imported_with_the_package() -> None:
    loaded = run("import sys, redtiles; redtiles.State(); print(*sys.modules)").split()
    assert not {"numpy", "pettingzoo", "gymnasium", "redtiles.adapters", "redtiles.encoding"} & {
        *loaded
    }
