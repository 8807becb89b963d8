"""OpenSpiel's own players play whole games of ours."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from needs import needs

needs("pyspiel", "openspiel")
needs("numpy", "openspiel")

from openspiel_games import played, pyspiel  # noqa: E402

OPEN = (
    "redtiles_red",
    "redtiles_red(players=2,reward=score)",
    "redtiles_redstone(size=4)",
)
HIDDEN = ("redtiles_merah", "redtiles_merah(players=3,redeal=house,auto=True,reward=score)")


def python_module(name: str) -> Any:
    return import_module(f"open_spiel.python.algorithms.{name}")


def random_state(seed: int) -> Any:
    return import_module("numpy").random.RandomState(seed)


def play(game: Any, bots: list[Any]) -> Any:
    """A whole game of some bots; chance is drawn evenly enough for a test."""
    state, rng = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        before = str(state)
        action = bots[state.current_player()].step(state)
        assert str(state) == before
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


def check_end(game: Any, state: Any) -> None:
    core = state.core
    assert core.is_over
    assert len(core.moves) == len([node for node in state.full_history() if node.player >= 0])
    scores = core.measures()
    if game.parameters.get("reward") == "score":
        assert state.returns() == [n for name, n in scores.items() if name.startswith("score_")]
    else:
        assert state.returns() == list(core.outcome().returns)


@pytest.mark.parametrize(
    "name",
    [
        *OPEN,
        *HIDDEN,  # the search sees every hand, and draws the cards of the deck as chance does
        "redtiles_red(players=2,small_copies=2,large_copies=0,three_way_tie=shared)",
        "redtiles_red(small_copies=1,reward=score)",
        "redtiles_redstone(size=3,pie=False)",
        "redtiles_merah(players=3,first=2)",
    ],
)
def test_mcts(name: str) -> None:
    mcts = python_module("mcts")
    game = pyspiel.load_game(name)
    bots = [
        mcts.MCTSBot(
            game,
            uct_c=2,
            max_simulations=4,
            evaluator=mcts.RandomRolloutEvaluator(1, random_state(seat)),
            random_state=random_state(seat),
        )
        for seat in range(game.num_players())
    ]
    check_end(game, play(game, bots))


@pytest.mark.parametrize("name", HIDDEN)
def test_ismcts(name: str) -> None:
    """The search samples what its player cannot see."""
    ismcts = python_module("ismcts")
    evaluator = python_module("mcts").RandomRolloutEvaluator(1, random_state(0))
    game = pyspiel.load_game(name)
    bots = [
        ismcts.ISMCTSBot(
            game, evaluator, uct_c=2, max_simulations=3, random_state=random_state(seat)
        )
        for seat in range(game.num_players())
    ]
    check_end(game, play(game, bots))


def test_mcts_takes_a_win() -> None:
    """On 2 x 2, black a1 and white a2: red on b2 wins at once, and the search finds it."""
    mcts = python_module("mcts")
    game = pyspiel.load_game("redtiles_redstone(size=2,pie=False)")
    state = game.new_initial_state()
    for text in ("b@a1", "w@a2"):
        state.apply_action(state.string_to_action(text))
    bot = mcts.MCTSBot(
        game, 2, 200, mcts.RandomRolloutEvaluator(1, random_state(1)), random_state=random_state(1)
    )
    state.apply_action(bot.step(state))
    assert state.returns() == [1, 0]


def test_uniform_bots() -> None:
    for name in (*OPEN, *HIDDEN):
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(game.num_players())]
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 5)
        assert len(returns) == game.num_players()
        assert all(game.min_utility() <= value <= game.max_utility() for value in returns)


def test_environment_for_learners() -> None:
    """``rl_environment`` plays the game with tensors of the size that the game tells."""
    for name in ("redtiles_redstone(size=3)", "redtiles_merah"):
        game = pyspiel.load_game(name)
        hides = game.get_type().provides_information_state_tensor
        size = game.information_state_tensor_size() if hides else game.observation_tensor_size()
        environment = import_module("open_spiel.python.rl_environment").Environment(game, seed=3)
        step, rng = environment.reset(), Random(3)
        while not step.last():
            seat = step.observations["current_player"]
            assert len(step.observations["info_state"][seat]) == size
            step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
        assert sum(step.rewards) == pytest.approx(1)


@pytest.mark.parametrize(
    "name", ["redtiles_red", "redtiles_red(players=2)", "redtiles_redstone(size=5)"]
)
def test_tensors_of_open_games_decode(name: str) -> None:
    """At many plies, from one seat after the other: the position and the seat come back."""
    numpy = import_module("numpy")
    game = pyspiel.load_game(name)
    encoding = game.rules.encoding()
    assert game.observation_tensor_shape() == list(encoding.shape)
    observation = import_module("open_spiel.python.observation").make_observation(game)
    for plies in (0, 1, 2, 3, 8, 15, 24, 10**9):
        state = played(game, plies, plies)
        player = plies % game.num_players()
        observation.set_from(state, player)
        assert encoding.decode(observation.tensor) == state.core
        assert encoding.seat_of(observation.tensor) == player
    tensor = numpy.array(state.observation_tensor(0), numpy.float32)
    assert encoding.decode(tensor) == state.core


def test_observations_of_hidden_games_decode() -> None:
    """To the fields of the player's own view."""
    make = import_module("open_spiel.python.observation").make_observation
    for name in HIDDEN:
        game = pyspiel.load_game(name)
        now = make(game)
        ever = make(game, pyspiel.IIGObservationType(perfect_recall=True))
        for plies in (40, 47, 53, 10**9):
            state = played(game, plies, plies)
            for player in range(game.num_players()):
                view = state.core.view(player)
                now.set_from(state, player)
                shown = game.rules.encoding().decode(now.tensor)
                assert (shown.hand, shown.table, shown.taken) == (view.hand, view.table, view.taken)
                ever.set_from(state, player)
                assert game.rules.encoding("information").decode(ever.tensor) == view
