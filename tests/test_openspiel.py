"""The games in OpenSpiel: parameters, actions, returns, copies, and OpenSpiel's own tests."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import redtiles
from needs import needs

needs("pyspiel", "openspiel")
needs("numpy", "openspiel")

from openspiel_games import GAMES, SMALL, adapter, played, pyspiel  # noqa: E402

TERMINAL = -4


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_own_test(name: str) -> None:
    games = 1 if name == "redtiles_redstone" else 2
    pyspiel.random_sim_test(pyspiel.load_game(name), games, True, False)


# -- what is registered -------------------------------------------------------------------------


def test_import_registers_the_games() -> None:
    code = (
        "import pyspiel\n"
        "before = set(pyspiel.registered_names())\n"
        "import redtiles.adapters.openspiel\n"
        "print(*sorted(set(pyspiel.registered_names()) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["redtiles_merah", "redtiles_red", "redtiles_redstone"]


def test_every_game_is_registered() -> None:
    assert {f"redtiles_{name}" for name in redtiles.GAMES} <= set(pyspiel.registered_names())


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        (
            "red",
            {
                "players": 3,
                "three_way_tie": "replay",
                "small_copies": 5,
                "large_copies": 1,
                "reward": "outcome",
            },
        ),
        ("redstone", {"size": 13, "pie": True}),
        (
            "merah",
            {
                "players": 2,
                "redeal": "classic",
                "auto": False,
                "first": 0,
                "reward": "outcome",
            },
        ),
    ],
)
def test_parameters_and_their_defaults(name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(f"redtiles_{name}")
    assert game.get_parameters() == parameters
    assert game.get_type().parameter_specification == parameters
    assert game.rules == redtiles.GAMES[name].Rules()


# By game: players, actions, outcomes of chance, moves, nodes of chance, least and greatest return,
# and what all returns sum to. 196 = 14 x 14 points; 210 are those of all red cards.
FACTS: dict[str, tuple[Any, ...]] = {
    "redtiles_red": (3, 49152, 0, 36, 0, 0, 1, 1),
    "redtiles_red(players=2)": (2, 49152, 0, 36, 0, 0, 1, 1),
    "redtiles_red(reward=score)": (3, 49152, 0, 36, 0, 0, 196, None),
    "redtiles_red(small_copies=1,large_copies=0)": (3, 49152, 0, 6, 0, 0, 1, 1),
    "redtiles_red(small_copies=3,large_copies=0,reward=score)": (3, 49152, 0, 18, 0, 0, 36, None),
    "redtiles_redstone(size=2)": (2, 1876, 0, 6, 0, 0, 1, 1),
    "redtiles_redstone(size=3,pie=False)": (2, 1876, 0, 30, 0, 0, 1, 1),
    "redtiles_merah": (2, 2808, 52, 37, 52, 0, 1, 1),
    "redtiles_merah(auto=True,first=1)": (2, 2808, 52, 20, 52, 0, 1, 1),
    "redtiles_merah(players=3)": (3, 2808, 52, 38, 52, 0, 1, 1),
    "redtiles_merah(players=3,auto=True,reward=score)": (3, 2808, 52, 21, 52, 0, 210, None),
    "redtiles_merah(redeal=house,auto=True,reward=score)": (2, 2808, 52, 20, 52, 0, 210, 210),
}


@pytest.mark.parametrize("name", FACTS)
def test_facts_of_a_game(name: str) -> None:
    game = pyspiel.load_game(name)
    told = (
        *(game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()),
        *(game.max_game_length(), game.max_chance_nodes_in_history()),
        *(game.min_utility(), game.max_utility(), game.utility_sum()),
    )
    assert told == FACTS[name]
    kind = game.get_type()
    utility = kind.Utility.GENERAL_SUM if told[-1] is None else kind.Utility.CONSTANT_SUM
    assert kind.utility == utility
    assert kind.reward_model == kind.RewardModel.TERMINAL
    assert kind.min_num_players <= game.num_players() <= kind.max_num_players
    hides = "merah" in name
    assert (kind.information == kind.Information.IMPERFECT_INFORMATION) is hides
    assert (kind.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC) is hides


# -- actions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_actions_are_codes_and_texts_of_moves(name: str) -> None:
    game = pyspiel.load_game(name)
    move_type: Any = redtiles.GAMES[game.rules.game].Move
    state, rng = game.new_initial_state(), Random(3)
    while not state.is_terminal():
        actions = state.legal_actions()
        if not state.is_chance_node():
            moves = list(state.core.legal_moves)
            assert actions == [move.code for move in moves] == sorted(actions)
            assert max(actions) < game.num_distinct_actions()
            texts = [state.action_to_string(action) for action in actions]
            assert texts == [str(move) for move in moves]
            assert texts == [game.action_to_string(0, action) for action in actions]
            assert state.string_to_action(texts[-1]) == actions[-1]
            mask = state.legal_actions_mask()
            assert [action for action, is_legal in enumerate(mask) if is_legal] == actions
            player = state.current_player()
            assert player == state.core.seat
            assert state.legal_actions(player) == actions
            assert state.legal_actions(player - 1 if player else player + 1) == []
        state.apply_action(rng.choice(actions))
    assert state.legal_actions() == []
    assert state.current_player() == TERMINAL
    players = [node.player for node in state.full_history() if node.player >= 0]
    made = [node.action for node in state.full_history() if node.player >= 0]
    assert [str(move_type.from_code(code)) for code in made] == [str(m) for m in state.core.moves]
    core = state.core
    while core.ply:
        core.pop()
        assert core.seat == players.pop()


def test_a_long_game_of_redstone() -> None:
    """More moves, and more points, than a byte can count."""
    game = pyspiel.load_game("redtiles_redstone(size=19)")
    state = played(game, seed=1)
    assert 256 < len(state.history()) <= game.max_game_length()
    assert state.history() == [move.code for move in state.core.moves]
    assert sum(state.returns()) == 1


def test_core_is_a_copy() -> None:
    state = pyspiel.load_game("redtiles_red").new_initial_state()
    state.core.push("wb@0,0")
    assert state.core == redtiles.State()


# -- returns ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_returns(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(3):
        state = played(game, seed, 20 + seed)
        if not state.is_terminal():
            assert state.returns() == state.rewards() == [0] * game.num_players()
        state = played(game, seed)
        core = state.core
        if "reward=score" not in name:
            assert state.returns() == list(core.outcome().returns)
            assert sum(state.returns()) == pytest.approx(1)
        elif "merah" in name:
            assert state.returns() == list(core.scores())
        else:
            assert state.returns() == [score.total for score in core.scores().values()]
        assert state.rewards() == state.returns()
        assert [state.player_return(i) for i in range(game.num_players())] == state.returns()


def test_a_replay_is_shared_by_all() -> None:
    record = next(redtiles.read_records("examples/three-way-tie-replay.red"))
    state = pyspiel.load_game("redtiles_red").new_initial_state()
    for move in record.moves:
        state.apply_action(move.code)
    assert state.is_terminal()
    assert state.returns() == pytest.approx([1 / 3] * 3)
    state = pyspiel.load_game("redtiles_red(reward=score)").new_initial_state()
    for move in record.moves:
        state.apply_action(move.code)
    assert state.returns() == [110, 110, 110]


# Black a1, white a2, and a red stone on b2 that takes the white one: Black wins.
@pytest.mark.parametrize(
    ("moves", "seats", "returns"),
    [("b@a1 w@a2 r@b2", [0, 1, 0], [1, 0]), ("b@a1 swap w@a2 r@b2", [0, 1, 0, 1], [0, 1])],
)
def test_seats_are_persons(moves: str, seats: list[int], returns: list[int]) -> None:
    """After a swap the person in seat 1 plays Black, and what Black wins is theirs."""
    state = pyspiel.load_game("redtiles_redstone(size=2)").new_initial_state()
    for text, player in zip(moves.split(), seats, strict=True):
        assert state.current_player() == player
        state.apply_action(state.string_to_action(text))
    assert state.is_terminal()
    assert state.returns() == returns


# -- copies and texts ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_copies_go_on_alike(name: str) -> None:
    game = pyspiel.load_game(name)
    for plies in (0, 1, 7, 33, 50, 60, 10**9):
        state = played(game, 5, plies)
        text = pyspiel.serialize_game_and_state(game, state)
        copies = {
            "clone": state.clone(),
            "deepcopy": copy.deepcopy(state),
            "pickle": pickle.loads(pickle.dumps(state)),
            "serialize": game.deserialize_state(state.serialize()),
            "with its game": pyspiel.deserialize_game_and_state(text)[1],
        }
        for kind, other in copies.items():
            assert type(other) is type(state), kind
            assert str(other) == str(state), kind
            assert other.history() == state.history(), kind
            assert other.move_number() == state.move_number(), kind
            assert other.get_game() == game, kind
            assert other.core == state.core, kind
            before, same, rng = str(state), state.clone(), Random(1)
            while not same.is_terminal():
                action = rng.choice(same.legal_actions())
                same.apply_action(action)
                other.apply_action(action)
            assert (str(same), same.returns()) == (str(other), other.returns()), kind
            assert str(state) == before, kind
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.get_parameters() == game.get_parameters()
    assert again.rules == game.rules
    kind = game.get_type()
    assert pickle.loads(pickle.dumps(kind)).short_name == kind.short_name


@pytest.mark.parametrize("name", GAMES)
def test_a_text_of_another_game_is_refused(name: str) -> None:
    """Also where nothing but a parameter of the adapter differs."""
    game = pyspiel.load_game(name)
    state = played(game, 1, 40)
    text, whole = state.serialize(), pyspiel.serialize_game_and_state(game, state)
    assert game.deserialize_state(text).history() == state.history()
    # The same game, with its parameters in other words.
    assert pyspiel.load_game(str(game)).deserialize_state(text).core == state.core
    for other in map(pyspiel.load_game, GAMES):
        if other == game:
            continue
        with pytest.raises(ValueError, match=f"the text is of a state of {name.split('(')[0]}"):
            other.deserialize_state(text)
        with pytest.raises(ValueError, match=re.escape(f"not of {other}")):
            pyspiel.deserialize_game_and_state(whole.replace(str(game), str(other)))


def test_a_text_of_another_python_game_is_refused() -> None:
    import_module("open_spiel.python.games")
    other = pyspiel.load_game("python_tic_tac_toe").new_initial_state()
    other.apply_action(4)
    for name in ("redtiles_red", "redtiles_redstone", "redtiles_merah"):
        game = pyspiel.load_game(name)
        with pytest.raises(ValueError, match=f"a state of {name}.* keeps no '"):
            game.deserialize_state(other.serialize())
    with pytest.raises(ValueError, match="keeps no 'note'"):
        game.new_initial_state().note = 1


def test_a_pickle_is_read_where_nothing_was_imported(tmp_path: Path) -> None:
    game = pyspiel.load_game("redtiles_merah(players=3)")
    state = played(game, 1, 40)
    (tmp_path / "state").write_bytes(pickle.dumps((game, state)))
    code = "import pickle, sys; print(*pickle.load(open(sys.argv[1], 'rb'))[1].history())"
    command = [sys.executable, "-c", code, str(tmp_path / "state")]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [int(word) for word in ran.stdout.split()] == state.history()


def test_child_leaves_the_state_as_it_was() -> None:
    for name in SMALL:
        state = played(pyspiel.load_game(name), 2, 5)
        if state.is_terminal():
            continue
        before = str(state), state.history()
        action = state.legal_actions()[-1]
        child = state.child(action)
        assert (str(state), state.history()) == before
        assert child.history() == [*before[1], action]
        assert str(child) != before[0]


# -- what is open -------------------------------------------------------------------------------


def test_strings_of_open_games() -> None:
    for name in ("redtiles_red", "redtiles_redstone(size=5)"):
        state = played(pyspiel.load_game(name), 4, 6)
        for player in range(state.num_players()):
            assert state.observation_string(player) == state.core.to_text()
            assert state.information_state_string(player) == state.history_str()


def test_adapter_names() -> None:
    for name in adapter.__all__:
        assert getattr(adapter, name).__doc__
