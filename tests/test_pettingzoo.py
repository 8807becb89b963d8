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

from environments import play
from needs import needs
from oracle.red import Game
from red_examples import SEALED, SEALING_MOVES
from redtiles import IllegalMoveError, Move, StateError, merah, redstone
from redtiles._extras import load

needs("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402

from redtiles.adapters.pettingzoo import merah_v0, red_v0, redstone_v0  # noqa: E402

AECEnv = load("pettingzoo", "pettingzoo").AECEnv
spaces = load("gymnasium.spaces", "pettingzoo")
conformance = load("pettingzoo.test", "pettingzoo")

SINGLES: dict[str, Any] = {"players": 2, "small_copies": 1, "large_copies": 0}
"""A game of RED that is over after six moves."""

CASES: list[tuple[Any, dict[str, Any]]] = [
    (red_v0, {}),
    (red_v0, {"players": 2}),
    (red_v0, {"players": 3, "three_way_tie": "shared", "reward": "score"}),
    (red_v0, {"players": 3, "small_copies": 1}),
    (red_v0, SINGLES),
    (redstone_v0, {}),
    (redstone_v0, {"size": 2}),
    (redstone_v0, {"size": 5, "pie": False}),
    (redstone_v0, {"size": 25}),
    (merah_v0, {}),
    (merah_v0, {"players": 3, "redeal": "house"}),
    (merah_v0, {"players": 3, "auto": True, "reward": "score"}),
    (merah_v0, {"kind": "information"}),
    (merah_v0, {"players": 3, "kind": "information"}),
]
QUICK = [case for case in CASES if case[1].get("size") != 25]


def case_id(value: Any) -> str:
    if isinstance(value, dict):
        return "-".join(f"{name}={given}" for name, given in value.items()) or "default"
    return str(value.__name__.rpartition(".")[2])


over_all = pytest.mark.parametrize(("game", "options"), CASES, ids=case_id)
# PettingZoo keeps a list of its own environments that may observe a dict with a mask in it.
expected_warnings = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def with_expected_warnings(test: Any) -> Any:
    for mark in expected_warnings:
        test = mark(test)
    return test


def codes(state: Any) -> list[int]:
    return [move.code for move in state.legal_moves]


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


def check_observations(env: Any) -> None:
    """What every agent sees: in its space, decodable, its mask the legal moves or nothing."""
    position = env.position
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        decoded = env.encoding.decode(seen["observation"])
        assert env.encoding.seat_of(seen["observation"]) == seat
        if isinstance(position, merah.State):
            view = position.view(seat)
            assert (decoded.hand, decoded.table, decoded.taken) == (
                view.hand,
                view.table,
                view.taken,
            )
        else:
            assert decoded == position
        expected = codes(position) if seat == position.seat else []
        assert np.flatnonzero(seen["action_mask"]).tolist() == expected


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
