"""Players of any game: what they choose, and that a seed decides all of it."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import redtiles
from redtiles import merah, redstone
from redtiles._chance import Chance
from redtiles.players import (
    GreedyPlayer,
    MonteCarloPlayer,
    Player,
    RandomPlayer,
    parse,
)

TEXTS = ("random", "greedy", "mc:1", "mc:40", "mc:1000000000", "mc:0.1s", "mc:2s", "mc:0.001s")
KINDS: list[tuple[str, dict[str, Any]]] = [
    ("red", {"players": 2}),
    ("red", {"players": 3}),
    ("redstone", {"size": 4}),
    ("merah", {"players": 2}),
    ("merah", {"players": 3, "auto": True}),
]
PLAYERS = ("random", "greedy", "mc:30")


def new(game: str, options: dict[str, Any], seed: int = 0) -> Any:
    module = redtiles.GAMES[game]
    rules = module.Rules(**options)
    return module.State(rules, seed=seed) if game == "merah" else module.State(rules)


def play(game: str, options: dict[str, Any], texts: tuple[str, ...], seed: int) -> Any:
    """A game in which the seats are played by the players of texts, over and over."""
    state = new(game, options, seed)
    seats = len(state.seats)
    players = [parse(texts[seat % len(texts)]).seeded(seed + seat) for seat in range(seats)]
    while not state.is_over:
        state.push(players[state.seat].choose(state.view(state.seat)))
    return state


# -- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_str_and_parse_are_inverse(text: str) -> None:
    player = parse(text)
    assert str(player) == text
    assert str(player.seeded(3)) == text
    assert isinstance(player, Player)
    assert text in repr(player)
    assert type(parse(text)) is type(player)


@pytest.mark.parametrize(
    "text",
    [
        *("", "mc", "mc:", "mc:0", "mc:-1", "mc:+1", "mc:01", "mc:1e3", "mc:1.5", "mc: 1", "mc:1 "),
        *("mc:0s", "mc:0.0s", "mc:.1s", "mc:0.10s", "mc:1.s", "mc:1e-1s", "mc:nans", "mc:infs"),
        *("mc:0.0001s", "mc:0.0000001s", "mc:86401s", "mc:999999s", "mc:1000000001", "mc:٣"),
        *("Random", "random ", " greedy", "greedy\n", "mc:1\n", "mc:1s\n", "mcts:3", "mc:٣s"),
    ],
)
def test_other_texts_are_no_players(text: str) -> None:
    with pytest.raises(ValueError, match=r"player|seconds|playouts"):
        parse(text)


@pytest.mark.parametrize("other", [None, 3, b"random", ["random"], RandomPlayer()])
def test_a_player_is_parsed_from_text(other: Any) -> None:
    with pytest.raises(TypeError):
        parse(other)


def test_import_redtiles_loads_no_players() -> None:
    code = "import sys, redtiles; assert not [m for m in sys.modules if 'players' in m]"
    subprocess.run([sys.executable, "-c", code], check=True)


# -- options --------------------------------------------------------------------------------------


def test_options() -> None:
    assert MonteCarloPlayer(playouts=7).playouts == 7
    assert MonteCarloPlayer(7).seconds is None
    assert MonteCarloPlayer(seconds=0.25).seconds == 0.25
    assert str(MonteCarloPlayer(seconds=1)) == "mc:1s"
    assert str(MonteCarloPlayer(seconds=1 / 3)) == "mc:0.333333s"
    with pytest.raises(ValueError, match="one of the two"):
        MonteCarloPlayer()
    with pytest.raises(ValueError, match="one of the two"):
        MonteCarloPlayer(playouts=1, seconds=1)
    for playouts in (0, -1, 10**9 + 1):
        with pytest.raises(ValueError, match="playouts"):
            MonteCarloPlayer(playouts=playouts)
    for seconds in (0, -1, 0.0001, 86_401, float("nan"), float("inf"), 10**400):
        with pytest.raises(ValueError, match="seconds"):
            MonteCarloPlayer(seconds=seconds)
    wrong: Any
    for wrong in (1.5, True, "3", b""):
        with pytest.raises(TypeError):
            MonteCarloPlayer(playouts=wrong)
    for wrong in (True, "3", b"", 1j):
        with pytest.raises(TypeError):
            MonteCarloPlayer(seconds=wrong)


@pytest.mark.parametrize(
    "kind", [RandomPlayer, GreedyPlayer, lambda seed: parse("mc:3").seeded(seed)]
)
def test_seeds(kind: Any) -> None:
    for seed in (0, 2**64 - 1):
        kind(seed).seeded(seed)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            kind(seed)
        with pytest.raises(ValueError, match="seed"):
            kind(1).seeded(seed)
    wrong: Any
    for wrong in (1.0, True, "1", b""):
        with pytest.raises(TypeError, match="seed"):
            kind(1).seeded(wrong)
    with pytest.raises(TypeError, match="seed"):
        kind(1).seeded(None)


# -- what they choose -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", PLAYERS)
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_a_seed_decides_everything(game: str, options: dict[str, Any], text: str) -> None:
    first = play(game, options, (text,), 5)
    assert first.is_over
    assert play(game, options, (text,), 5).moves == first.moves


def test_another_seed_chooses_otherwise() -> None:
    """Also where seeds differ in the last bit or the first."""
    for text in PLAYERS:
        chosen = set()
        for seed in (0, 1, 2, 3, 2**63, 2**63 + 1):
            player = parse(text).seeded(seed)
            state = redtiles.State()
            moves = []
            for _ in range(6):
                moves.append(player.choose(state.view(state.seat or 0)))
                state.push(moves[-1])
            chosen.add(tuple(moves))
        assert len(chosen) > 1, text


@pytest.mark.parametrize("text", PLAYERS)
def test_seeded_begins_anew_and_leaves_the_player_alone(text: str) -> None:
    state = redtiles.State()
    state.push("wb@0,0")
    view = state.view(1)
    player = parse(text).seeded(1)
    chosen = [player.choose(view) for _ in range(3)]
    again = player.seeded(1)
    assert [again.choose(view) for _ in range(3)] == chosen
    restarted = parse(text).seeded(1)
    restarted.seeded(9).choose(view)
    assert [restarted.choose(view) for _ in range(3)] == chosen


@pytest.mark.parametrize("text", PLAYERS)
def test_copies_and_pickles_go_on_alike(text: str) -> None:
    state = redtiles.State()
    state.push("wb@0,0")
    view = state.view(1)
    player = parse(text).seeded(1)
    player.choose(view)
    others = [pickle.loads(pickle.dumps(player)), copy.deepcopy(player), copy.copy(player)]
    chosen = player.choose(view)
    assert [other.choose(view) for other in others] == [chosen] * 3
    assert [str(other) for other in others] == [text] * 3


@pytest.mark.parametrize("text", PLAYERS)
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_the_view_is_left_as_it_was(game: str, options: dict[str, Any], text: str) -> None:
    state = new(game, options, 3)
    player = parse(text).seeded(8)
    for _ in range(4):
        view = state.view(state.seat)
        shown = pickle.dumps(view)
        move = player.choose(view)
        assert pickle.dumps(view) == shown
        assert move in view.legal_moves
        state.push(move)


@pytest.mark.parametrize("text", [*PLAYERS, "mc:0.001s"])
@pytest.mark.parametrize(("game", "options"), KINDS)
def test_there_is_nothing_to_choose_when_it_is_over(
    game: str, options: dict[str, Any], text: str
) -> None:
    state = play(game, options, ("random",), 2)
    for seat in range(len(state.seats)):
        with pytest.raises(ValueError, match="the game is over"):
            parse(text).choose(state.view(seat))


@pytest.mark.parametrize("text", PLAYERS)
def test_there_is_nothing_to_choose_for_another_seat(text: str) -> None:
    state = merah.State(seed=4)
    with pytest.raises(ValueError, match="another seat is to move"):
        parse(text).choose(state.view(1))


@pytest.mark.parametrize("text", PLAYERS)
@pytest.mark.parametrize("other", [None, 3, "view", [], redtiles.State().legal_moves])
def test_what_is_no_view_is_told(other: Any, text: str) -> None:
    with pytest.raises(TypeError, match="view must be"):
        parse(text).choose(other)


def test_seconds_choose_a_legal_move() -> None:
    for game, options in KINDS:
        state = new(game, options)
        move = parse("mc:0.005s").seeded(1).choose(state.view(state.seat))
        assert move in state.legal_moves


def test_a_random_player_chooses_every_move_as_often() -> None:
    player = RandomPlayer(2)
    view = redtiles.State().view(0)
    chosen = Counter(player.choose(view) for _ in range(6000))
    assert set(chosen) == set(view.legal_moves)
    # Within five standard deviations of 1,000, which are 29 each.
    assert all(abs(times - 1000) < 145 for times in chosen.values())


def test_a_greedy_player_takes_what_scores_most() -> None:
    state = redtiles.State(redtiles.Rules(2))
    for text in ("wb@0,0", "bw@1,0"):
        state.push(text)
    gains: dict[Any, int] = {}
    for move in state.legal_moves:
        state.push(move)
        gains[move] = state.scores()[redtiles.Color.WHITE].total
        state.pop()
    for seed in range(5):
        move = GreedyPlayer(seed).choose(state.view(0))
        assert gains[move] == max(gains.values()) > min(gains.values())


def test_a_greedy_player_breaks_ties_by_harm_to_the_leader() -> None:
    """Of moves that score alike it takes one after which the best of the others has least."""
    chance = Chance(7)
    seen = 0
    for plies in (6, 8, 10, 12, 14, 16):
        state = redtiles.State()
        while state.ply < plies and not state.is_over:
            state.push(chance.choice(state.legal_moves))
        if state.is_over:
            continue
        seat: Any = state.seat
        after = {}
        for move in state.legal_moves:
            state.push(move)
            totals = [score.total for score in state.scores().values()]
            after[move] = totals.pop(seat), -max(totals)
            state.pop()
        best = max(after.values())
        seen += len({worth for worth in after.values() if worth[0] == best[0]}) > 1
        assert after[GreedyPlayer(1).choose(state.view(seat))] == best
    assert seen  # there were such ties


def test_a_player_ends_a_game_that_it_wins_by_that() -> None:
    # White's last stone has one liberty, b1: red takes it there, and nothing else ends the game.
    state = redstone.State.from_text("3 b 3/b2/w2 -", redstone.Rules(3, pie=False))
    for text in ("greedy", "mc:100"):
        assert str(parse(text).seeded(1).choose(state.view(0))) == "r@b1"
