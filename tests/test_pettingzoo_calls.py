"""Calls of the environments of PettingZoo: seeds, starts, and all that is refused."""

from __future__ import annotations

import copy
import inspect
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from needs import needs
from red_examples import SEALED
from redtiles import IllegalMoveError, Move, StateError, merah

needs("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402

from environments import SINGLES, check_observations, over_all, play  # noqa: E402
from redtiles.adapters.pettingzoo import merah_v0, red_v0, redstone_v0  # noqa: E402

# -- seeds and starts -----------------------------------------------------------------------------


def deals(env: Any, *seeds: int | None) -> list[str]:
    found = []
    for seed in seeds:
        env.reset(seed=seed)
        found.append(env.position.to_text())
    return found


def test_a_seed_settles_the_deal() -> None:
    rules = merah.Rules()
    env = merah_v0.env()
    expected = [merah.State(rules, seed=seed).to_text() for seed in (5, 0, 5, 2**64 - 1)]
    assert deals(env, 5, 0, 5, 2**64 - 1) == expected
    assert deals(env, np.int64(5)) == expected[:1]  # type: ignore[arg-type]


def test_a_seed_settles_later_deals_too() -> None:
    first = deals(merah_v0.env(), 5, None, None, None)
    assert first == deals(merah_v0.env(), 5, None, None, None)
    assert first == deals(merah_v0.raw_env(), 5, None, None, None)
    assert len(set(first)) == 4
    assert first[1:] != deals(merah_v0.env(), 6, None, None, None)[1:]


def test_without_a_seed_every_deal_is_new() -> None:
    assert len(set(deals(merah_v0.env(), None, None) + deals(merah_v0.env(), None, None))) == 4


@pytest.mark.parametrize("make", ["env", "raw_env"])
@pytest.mark.parametrize("game", [red_v0, redstone_v0, merah_v0])
def test_a_reset_that_fails_changes_nothing(game: Any, make: str) -> None:
    env = getattr(game, make)()
    env.reset(seed=1)
    for _ in play(env, Random(1), 4):
        pass
    before = pickle.dumps(env)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed must be in"):
            env.reset(seed=seed)
    wrong: Any
    for wrong in (1.0, True, "1", b"1", [], np.float64(1), np.array([1, 2])):
        with pytest.raises(TypeError, match="seed must be an integer"):
            env.reset(seed=wrong)
    for other in ([1], [], "start", 5, True, {"start"}, [("start", "x")]):
        with pytest.raises(TypeError, match="options must be a dict or None"):
            env.reset(options=other)
    for text in ("", "no position"):
        with pytest.raises(StateError):
            env.reset(seed=1, options={"start": text})
    for start in (5, b"", ["x"], True):
        with pytest.raises(TypeError):
            env.reset(options={"start": start})
    assert pickle.dumps(env) == before


def test_a_first_reset_that_fails_is_none() -> None:
    env = red_v0.env()
    with pytest.raises(TypeError, match="seed must be an integer"):
        env.reset(seed="1")
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = env.agents
    with pytest.raises(AssertionError, match="needs to be called before step"):
        env.step(0)


def test_who_begins_main_merah() -> None:
    """As ``State`` takes it: the argument, or for one game the option of a reset."""
    for players in (2, 3):
        for first in range(players):
            env = merah_v0.env(players=players, first=first)
            env.reset(seed=5)
            assert env.agent_selection == f"player_{first}"
            expected = merah.State(merah.Rules(players), seed=5, first=first)
            assert env.position == expected
            agents = list(play(env, Random(5), players * 4))
            assert agents[0] == f"player_{first}"
            check_observations(env)
            env.reset(seed=5, options={"first": 1})
            assert env.position == merah.State(merah.Rules(players), seed=5, first=1)
            assert copy.deepcopy(env).position == env.position
            env.reset(seed=5)
            assert env.position == expected
    for make in (merah_v0.env, merah_v0.raw_env):
        for first in (-1, 2):
            with pytest.raises(ValueError, match=r"first must be in 0\.\.1"):
                make(first=first)
        wrong: Any
        for wrong in (True, 1.0, "1", None):
            with pytest.raises(TypeError, match="first must be an integer"):
                make(first=wrong)
        env = make(first=Index(1))
        env.reset(seed=6)
        assert env.agent_selection == "player_1"
        before = pickle.dumps(env)
        with pytest.raises(ValueError, match="first must be in"):
            env.reset(options={"first": 2})
        with pytest.raises(TypeError, match="first must be an integer"):
            env.reset(options={"first": True})
        start = env.position.to_text()
        with pytest.raises(ValueError, match="the start says who is to move"):
            env.reset(options={"first": 1, "start": start})
        assert pickle.dumps(env) == before
        env.reset(options={"start": merah.State(seed=6).to_text()})
        assert env.agent_selection == "player_0"


def test_a_game_may_start_anywhere() -> None:
    env = red_v0.env()
    env.reset(options={"start": "3 b wb@0,0 -", "other": None})
    assert env.agent_selection == "player_1"
    assert env.position.to_text() == "3 b wb@0,0 -"
    check_observations(env)
    for wrong, why in (
        ("3 b wb@0,0 x", "last tile"),
        ("2 b wb@0,0 wb", "2 players"),
        (f"3 - {SEALED} -", "the game of the start is over"),
    ):
        with pytest.raises(ValueError, match=why):
            env.reset(options={"start": wrong})
    assert env.position.to_text() == "3 b wb@0,0 -"
    with pytest.raises(TypeError):
        env.reset(options={"start": 5})
    with pytest.raises(StateError):
        env.reset(options={"start": ""})


# -- what is illegal ------------------------------------------------------------------------------


@over_all
def test_an_illegal_action_ends_a_wrapped_game(
    game: Any, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    env = game.env(**options)
    env.reset(seed=3)
    rng = Random(3)
    for _ in play(env, rng, 3):
        pass
    guilty = env.agent_selection
    before = env.position
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[-1]))
    assert "Illegal" in caplog.text
    assert env.position == before
    assert all(env.terminations.values())
    assert all(env.truncations.values())  # so PettingZoo's wrapper has it
    expected = {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    assert env.rewards == expected
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        assert terminated
        assert not observation["action_mask"].any()
        assert reward == expected[agent]
        env.step(None)
    assert not env.agents
    env.reset(seed=3)
    assert sum(1 for _ in play(env, rng, 2)) == 2


def test_a_mask_may_be_changed() -> None:
    """The one that tells illegal actions is another."""
    for game in (red_v0, redstone_v0, merah_v0):
        env = game.env()
        env.reset(seed=3)
        mask = env.last()[0]["action_mask"]
        action = int(np.flatnonzero(mask)[0])
        mask[:] = 0
        env.step(action)
        assert env.position.ply == 1
        env.last()[0]["action_mask"][:] = 1
        env.step(action)
        assert all(env.terminations.values())
        assert env.position.ply == 1


@pytest.mark.parametrize("game", [red_v0, redstone_v0, merah_v0])
def test_a_bare_environment_raises_and_changes_nothing(game: Any) -> None:
    env = game.raw_env()
    env.reset(seed=3)
    before = pickle.dumps(env)
    bound = game.raw_env.module.Move.CODES
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMoveError, match="illegal move"):
        env.step(illegal)
    for action in (-1, bound):
        with pytest.raises(ValueError, match="code must be in"):
            env.step(action)
    for action in (1.0, True, "wb@0,0", np.float32(1), np.array([1, 2])):
        with pytest.raises(TypeError, match="action must be an integer"):
            env.step(action)
    with pytest.raises(TypeError, match="player_0 must choose the code of a move, not None"):
        env.step(None)
    assert pickle.dumps(env) == before


@pytest.mark.parametrize("action", [-1, 49152])
def test_an_action_outside_the_space_is_an_assertion_error_when_wrapped(action: int) -> None:
    env = red_v0.env()
    env.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(action)


@pytest.mark.parametrize("game", [red_v0, redstone_v0, merah_v0])
def test_arguments_are_all_options_of_the_rules_and_documented(game: Any) -> None:
    told = inspect.signature(game.raw_env).parameters
    defaults = {name: parameter.default for name, parameter in told.items()}
    assert game.raw_env.module.Rules().to_dict().items() <= defaults.items()
    written = ", ".join([f"{name}={value!r}" for name, value in defaults.items()])
    docs = Path("docs/pettingzoo.rst").read_text(encoding="utf-8").replace('"', "'")
    assert f"{game.__name__}.env({written})\n" in docs


@pytest.mark.parametrize("game", [red_v0, redstone_v0, merah_v0])
@pytest.mark.parametrize("looked", [False, True])
def test_an_action_of_another_type_changes_nothing(game: Any, looked: bool) -> None:
    env = game.env()
    env.reset(seed=3)
    if looked:  # the mask is at hand then
        env.last()
    before = pickle.dumps(env)
    action: Any
    for action in (True, False, np.bool_(True), 1.0, "1", b"", [], np.array([1, 2]), {}):
        with pytest.raises(TypeError, match="action must be an integer"):
            env.step(action)
    with pytest.raises(TypeError, match="player_0 must choose the code of a move, not None"):
        env.step(None)
    assert pickle.dumps(env) == before


def test_an_agent_whose_game_is_over_has_no_action() -> None:
    for env in (red_v0.env(**SINGLES), red_v0.raw_env(**SINGLES)):
        env.reset()
        for _ in play(env, Random(1), 6):
            pass
        before = pickle.dumps(env)
        action: Any
        for action in (0, True, "x", -1):
            with pytest.raises(ValueError, match="player_0 is over: the only valid action is None"):
                env.step(action)
        assert pickle.dumps(env) == before
        env.step(None)
        assert env.agents == ["player_1"]


class Index:
    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("make", [red_v0.env, red_v0.raw_env])
@pytest.mark.parametrize("kind", [int, np.int32, np.int64, np.uint16, np.array, Index])
def test_an_action_is_any_integer(kind: Any, make: Any) -> None:
    env = make()
    env.reset()
    env.step(kind(Move.parse("rb@0,0").code))
    assert env.position.to_text() == "3 b rb@0,0 -"


def test_calls_in_a_wrong_order() -> None:
    env = red_v0.raw_env(render_mode="ansi")
    for call in (
        lambda: env.step(0),
        lambda: env.observe("player_0"),
        lambda: env.render(),
        lambda: env.position,
    ):
        with pytest.raises(RuntimeError, match="must be reset first"):
            call()
    env.reset()
    with pytest.raises(ValueError, match="player_0, player_1, player_2"):
        env.observe("white")
    wrapped = red_v0.env()
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = wrapped.agents


def test_dead_agents_step_with_none() -> None:
    env = red_v0.raw_env(**SINGLES)
    env.reset()
    for _ in play(env, Random(1), 6):
        pass
    assert env.agents == ["player_0", "player_1"]
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    env.step(None)
    assert len(env.agents) == len(env.rewards) == len(env.infos) == 1
    check_observations(env)
    env.step(None)
    assert not env.agents
    with pytest.raises(RuntimeError, match="reset the environment"):
        env.step(None)


def test_a_reset_while_agents_go() -> None:
    env = red_v0.raw_env(**SINGLES)
    for _ in range(3):
        env.reset()
        for _ in play(env, Random(1), 7):  # one agent has gone
            pass
        assert len(env.agents) == 1
    env.reset()
    agents = list(play(env, Random(1)))
    assert agents == ["player_0", "player_1"] * 3 + ["player_0", "player_1"]


@pytest.mark.parametrize(
    ("game", "options", "error"),
    [
        (red_v0, {"players": 4}, ValueError),
        (red_v0, {"players": 2.0}, TypeError),
        (red_v0, {"reward": "points"}, ValueError),
        (red_v0, {"reward": None}, TypeError),
        (red_v0, {"render_mode": "rgb"}, ValueError),
        (red_v0, {"size": 5}, TypeError),
        (redstone_v0, {"size": 1}, ValueError),
        (redstone_v0, {"reward": "score"}, TypeError),
        (merah_v0, {"auto": 1}, TypeError),
        (merah_v0, {"kind": "all"}, ValueError),
    ],
)
def test_bad_arguments(game: Any, options: dict[str, Any], error: type[Exception]) -> None:
    for make in (game.env, game.raw_env):
        with pytest.raises(error):
            make(**options)
