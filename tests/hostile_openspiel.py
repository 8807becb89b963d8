"""Wrong uses of the games in OpenSpiel; a process of its own, as they may end it.

Every one of them must raise an error of Python, and leave the state as it was.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

from openspiel_games import adapter, played, pyspiel

BAD_GAMES = (
    "redtiles_red(players=4)",
    "redtiles_red(players=x)",
    "redtiles_red(players=True)",
    "redtiles_red(players=99999999999)",
    "redtiles_red(players=)",
    "redtiles_red(foo=1)",
    "redtiles_red(three_way_tie=never)",
    "redtiles_red(small_copies=0)",
    "redtiles_red(large_copies=2)",
    "redtiles_red(reward=money)",
    "redtiles_red(reward=tic_tac_toe())",
    "redtiles_red(",
    "redtiles_redstone(size=1)",
    "redtiles_redstone(size=26)",
    "redtiles_redstone(pie=1)",
    "redtiles_redstone(reward=score)",
    "redtiles_merah(first=2)",
    "redtiles_merah(first=-1)",
    "redtiles_merah(redeal=never)",
    "redtiles_merah(auto=maybe)",
)
BAD_PARAMETERS: tuple[Any, ...] = (
    {"players": 3.0},
    {"players": True},
    {"reward": []},
    {"reward": None},
    {1: 2},
    7,
)
BAD_ACTIONS: tuple[Any, ...] = (-2, -1, 10**6, 2**62, 2**70, -(2**70), 1.5, "x", None, [])
BAD_TEXTS = (
    "",
    "x",
    "history=\nmove_number=0\n__dict__=",
    "history=\nmove_number=0\n__dict__=!!",
    "history=a:b\nmove_number=0\n__dict__=gAR9lC4=",
    "history=0:5\nmove_number=x\n__dict__=gAR9lC4=",
)
tried = 0


def refused(what: str, use: Callable[..., object], *arguments: Any) -> None:
    global tried
    print(what, flush=True)  # the last line tells what ended the process
    tried += 1
    try:
        answer = use(*arguments)
    except Exception:
        return
    raise AssertionError(f"{what} gave {answer!r}")


def unmade(kind: Any) -> object:
    return kind.__new__(kind).legal_actions()


def try_state(game: Any, state: Any) -> None:
    before = str(state), state.history()
    here = f"{game} after {len(before[1])} actions:"
    for action in BAD_ACTIONS:
        for verb in ("apply_action", "apply_action_with_legality_check", "child"):
            refused(f"{here} {verb}({action!r})", getattr(state, verb), action)
        for player in (0, -1):
            refused(f"{here} text of {action!r}", state.action_to_string, player, action)
    if not state.is_chance_node():
        refused(f"{here} chance", state.chance_outcomes)
    for player in (-9, -2, 99):
        for verb in (
            "information_state_string",
            "observation_string",
            "observation_tensor",
            "player_return",
        ):
            refused(f"{here} {verb}({player})", getattr(state, verb), player)
    for verb in ("legal_actions", "legal_actions_mask"):
        if not state.is_terminal() and not state.is_chance_node():
            refused(f"{here} {verb}(-9)", getattr(state, verb), -9)
    refused(f"{here} text of no action", state.string_to_action, "no action")
    refused(f"{here} undo", state.undo_action, 0, 0)
    refused(f"{here} actions of all", state.apply_actions, [0, 0])
    if "merah" in str(game):
        refused(f"{here} no player", state.resample_from_infostate, 9, lambda: 0.5)
        refused(f"{here} no number", state.resample_from_infostate, 0, lambda: "x")
        state.resample_from_infostate(0, lambda: 1.0)
    assert (str(state), state.history()) == before


def try_game(game: Any) -> None:
    for plies in (0, 1, 12, 33, 40, 10**9):
        try_state(game, played(game, 1, plies))
    for text in BAD_TEXTS:
        refused(f"{game} from {text!r}", game.deserialize_state, text)
    starts: tuple[Any, ...] = ("no position", {}, None)
    for start in starts:
        refused(f"{game} from {start!r}", game.new_initial_state, start)
    every = pyspiel.PrivateInfoType.ALL_PLAYERS
    for params in ({"foo": 1}, {"name": "foo"}):
        refused(f"observer with {params}", game.make_py_observer, None, params)
        refused(f"observer with {params}", game.make_observer, params)
    if "merah" in str(game):
        kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=every)
        refused("observer of all hands", game.make_py_observer, kind)
        refused("observer of all hands", game.make_observer, kind, {})
    name = str(game)
    for history in ("x", "-5", "999999"):
        refused(f"{name} of {history}", pyspiel.build_state_from_history_string, name, history)


def main() -> None:
    for name in BAD_GAMES:
        refused(name, pyspiel.load_game, name)
    for kind in (adapter.RedGame, adapter.RedstoneGame, adapter.MerahGame):
        for parameters in BAD_PARAMETERS:
            refused(f"{kind.__name__}({parameters!r})", kind, parameters)
    games = [pyspiel.load_game(f"redtiles_{name}") for name in ("red", "redstone", "merah")]
    for kind, other in zip(
        (adapter.RedState, adapter.RedstoneState, adapter.MerahState),
        (games[1], games[2], games[0]),
        strict=True,
    ):
        for game in (None, other, 1, pyspiel.load_game("tic_tac_toe")):
            refused(f"{kind.__name__} of {game}", kind, game)
        refused(f"{kind.__name__} not made", unmade, kind)
    for game in games:
        try_game(game)
        for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert other == game
            assert other.new_initial_state().get_game().rules == game.rules
    print(f"survived {tried}")


if __name__ == "__main__":
    main()
