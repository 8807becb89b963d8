"""Symmetries and the canonical form, against the oracle's cell by cell images."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.red import Game, code_of, text_of
from oracle.red import Move as OracleMove
from oracle.red_play import STYLES, play_on
from oracle.red_symmetry import Transform, canonical, canonical_transforms, images, transform
from oracle.red_symmetry import transform_move as oracle_move
from redtiles import SYMMETRIES, Move, Rules, State, StateError, Symmetry
from redtiles.red.scoring import Role

ROLES: tuple[Role, ...] = ("border", "circle")
DEPTHS = (1, 2, 3, 6, 12, 20, 36)


def state_of(game: Game) -> State:
    state = State(Rules(game.players, "replay", game.small_copies, game.large_copies))
    for move in game.moves:
        state.push(text_of(move))
    return state


def positions(style: str, players: int, depths: tuple[int, ...] = DEPTHS) -> list[Game]:
    """Some positions of one game."""
    game = Game(players)
    return [
        game.copy()
        for _ in play_on(game, Random(f"{style} {players}"), style)
        if len(game.moves) in depths or game.is_over
    ]


def plain(state: State) -> list[OracleMove]:
    return [(str(move.tile), move.x, move.y) for move in state.placements]


def symmetry(how: Transform) -> Symmetry:
    return Symmetry(how.turns, how.mirror, how.dx, how.dy)


def profile(state: State) -> dict[str, list[int]]:
    """Points of all groups of all colors and roles."""
    return {
        f"{color} {role}": [group.points for group in state.groups(color, role)]
        for color in "wbr"
        for role in ROLES
    }


# Single cells and moves


def test_the_eight() -> None:
    assert (
        tuple(Symmetry(turns, mirror) for mirror in (False, True) for turns in range(4))
        == SYMMETRIES
    )
    # By hand, where 2,1 goes: quarter turns counter-clockwise take x,y to -y,x, and the mirror,
    # which comes first, takes it to -x,y.
    goes = ["2,1", "-1,2", "-2,-1", "1,-2", "-2,1", "-1,-2", "2,-1", "1,2"]
    small = Move.parse("wb@2,1")
    assert [str(small.transform(s)) for s in SYMMETRIES] == [f"wb@{cell}" for cell in goes]
    assert str(small.transform(Symmetry(1, True, 10, -20))) == "wb@9,-22"
    # A large tile at 1,0 covers 1..2, 0..1. The turn takes these to -1..0, 1..2.
    large = Move.parse("WB@1,0")
    assert str(large.transform(Symmetry(1, False))) == "WB@-1,1"
    # The mirror: -2..-1, 0..1.
    assert str(large.transform(Symmetry(0, True))) == "WB@-2,0"


@given(
    tile=st.sampled_from("wb rb WB RW".split()),
    x=st.integers(-14, 13),
    y=st.integers(-14, 13),
    turns=st.integers(0, 3),
    mirror=st.booleans(),
    dx=st.integers(-15, 15),
    dy=st.integers(-15, 15),
)
def test_move_goes_where_its_cells_go(
    tile: str, x: int, y: int, turns: int, mirror: bool, dx: int, dy: int
) -> None:
    how = Symmetry(turns, mirror, dx, dy)
    move = Move.parse(f"{tile}@{x},{y}")
    image = move.transform(how)
    assert image.tile is move.tile
    assert {*image.cells} == {how.cell(*cell) for cell in move.cells}
    assert image.code == code_of(oracle_move((tile, x, y), Transform(mirror, turns, dx, dy)))
    assert image.transform(how.inverse()) == move
    assert move.transform(how.inverse()).transform(how) == move
    assert how.inverse().inverse() == how


def test_image_off_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="x"):
        Move.parse("wb@31,0").transform(Symmetry(0, False, 1, 0))
    # The mirror takes the cell -32,0 to 32,0.
    with pytest.raises(ValueError, match="x"):
        Move.parse("wb@-32,0").transform(Symmetry(0, True))
    assert str(Move.parse("WB@-32,0").transform(Symmetry(0, True))) == "WB@31,0"


# Positions


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", STYLES)
def test_every_image_is_the_oracles(style: str, players: int) -> None:
    for game in positions(style, players, (1, 2, 5, 9, 17)):
        state = state_of(game)
        for how, image in images(game.placements):
            moved = state.transform(symmetry(how))
            assert plain(moved) == image
            assert moved.moves == ()
            assert moved.last_tile == state.last_tile
            assert moved.rules == state.rules
            assert (moved.to_move, moved.is_over) == (state.to_move, state.is_over)
            assert moved.transform(symmetry(how).inverse()) == state
        text = game.to_text()
        assert state.to_text() == text
        assert state.ply == len(game.moves)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", STYLES)
def test_canonical_form_is_the_brute_force_one(style: str, players: int) -> None:
    for game in positions(style, players):
        state = state_of(game)
        least = canonical(game.placements)
        assert plain(state.canonical()) == least
        assert state.canonical().moves == ()
        how = state.canonical_symmetry()
        assert state.transform(how) == state.canonical()
        about = Transform(how.mirror, how.turns, how.dx, how.dy)
        assert about in canonical_transforms(game.placements)
        assert transform(game.placements, about) == least


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", ["uniform", "large_first", "compact", "line"])
def test_canonical_form_is_the_same_for_all_images(style: str, players: int) -> None:
    rng = Random(players)
    for game in positions(style, players, (1, 2, 4, 8, 13, 21)):
        state = state_of(game)
        least = state.canonical()
        assert least.canonical() == least
        found = images(game.placements)
        for how, _ in rng.sample(found, min(len(found), 40)):
            image = state.transform(symmetry(how))
            assert image.canonical() == least
            assert image.canonical().key() == least.key()
            assert image.canonical().to_text() == least.to_text()
            assert image.last_tile == least.last_tile == state.last_tile


@given(data=st.data(), players=st.integers(2, 3), small=st.integers(1, 3))
@settings(max_examples=40)
def test_canonical_form_of_any_position(data: st.DataObject, players: int, small: int) -> None:
    state = State(Rules(players, "replay", small, 1))
    for _ in range(data.draw(st.integers(1, 18), "plies")):
        if not state.is_over:
            legal = state.legal_moves
            state.push(legal[data.draw(st.integers(0, len(legal) - 1))])
    assert plain(state.canonical()) == canonical(plain(state))


@pytest.mark.parametrize(
    ("text", "canonical_text", "how"),
    [
        # All eight images of one tile are itself.
        ("3 b wb@0,0 -", "3 b wb@0,0 -", Symmetry(0, False)),
        # Upright, the first of the domino lies at y -1: lower than flat. The tile at 0,0 stays on
        # top, so one turn brings the other to 0,1, and the shift both down.
        ("3 r wb@0,0;wb@1,0 -", "3 r wb@0,-1;wb@0,0 -", Symmetry(1, False, 0, -1)),
        # A square is its own image in all eight ways; its upper right tile comes to 0,0.
        (
            "3 b wb@0,0;wb@1,0;wb@0,1;wb@1,1 -",
            "3 b wb@-1,-1;wb@0,-1;wb@-1,0;wb@0,0 -",
            Symmetry(0, False, -1, -1),
        ),
        ("2 b wb@0,0 wb", "2 b wb@0,0 wb", Symmetry(0, False)),
    ],
)
def test_symmetric_positions(text: str, canonical_text: str, how: Symmetry) -> None:
    # Several symmetries do; the one that is given is the first, unmirrored by turns first.
    state = State.from_text(text)
    assert state.canonical().to_text() == canonical_text
    assert state.canonical_symmetry() == how


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("style", ["uniform", "large_first"])
def test_images_play_and_score_alike(style: str, players: int) -> None:
    for game in positions(style, players, (3, 7, 15)):
        state = state_of(game)
        for how in [how for how, _ in images(game.placements)][:: len(game.placements)]:
            there = symmetry(how)
            image = state.transform(there)
            assert image.scores() == state.scores()
            assert profile(image) == profile(state)
            assert image.outcome() == state.outcome()
            assert image.pool == state.pool
            moved = sorted(move.transform(there) for move in state.legal_moves)
            assert list(image.legal_moves) == moved


@pytest.mark.parametrize("players", [2, 3])
def test_exchange_of_colors_exchanges_scores(players: int) -> None:
    for game in positions("uniform", players, (4, 9, 22)):
        state = state_of(game)
        for colors in permutations("wbr"):
            other = dict(zip("wbrWBR", [*colors, *"".join(colors).upper()], strict=True))
            twin = Game(players)
            for tile, x, y in game.moves:
                twin.push((other[tile[0]] + other[tile[1]], x, y))
            exchanged = state_of(twin)
            assert len(exchanged.legal_moves) == len(state.legal_moves)
            for color in "wbr":
                for role in ROLES:
                    before = state.groups(color, role)
                    after = exchanged.groups(other[color], role)
                    assert [g.points for g in after] == [g.points for g in before]
                    assert [[m.cells for m in g.placements] for g in after] == [
                        [m.cells for m in g.placements] for g in before
                    ]
            if players == 3:
                scores = {c.value: s for c, s in exchanged.scores().items()}
                assert scores == {other[c.value]: s for c, s in state.scores().items()}


def test_exchange_of_border_and_circle_exchanges_the_roles() -> None:
    for game in positions("compact", 3, (5, 18)):
        state = State()
        for tile, x, y in game.moves:
            state.push(f"{tile[::-1]}@{x},{y}")
        for color, score in state_of(game).scores().items():
            assert state.scores()[color] == (score.circle, score.border)


def test_zero_must_end_under_a_small_tile() -> None:
    state = State.from_text("3 r wb@0,0;WB@1,0 -")
    with pytest.raises(StateError):
        state.transform(Symmetry(0, False, 1, 0))  # nothing comes to 0,0
    with pytest.raises(StateError):
        state.transform(Symmetry(0, False, -1, 0))  # the large tile does
    with pytest.raises(StateError):
        state.transform(Symmetry(0, False, 40, 0))  # all leaves the table
    with pytest.raises(StateError):
        state.transform(Symmetry(0, False, 10**20, 0))
    assert state.to_text() == "3 r wb@0,0;WB@1,0 -"


@pytest.mark.parametrize("players", [2, 3])
def test_empty_table_goes_to_itself(players: int) -> None:
    state = State(Rules(players))
    for how in [*SYMMETRIES, Symmetry(1, True, 5, -7), Symmetry(0, False, 100, 0)]:
        assert state.transform(how) == state
    assert state.canonical() == state
    assert state.transform(state.canonical_symmetry()) == state


def test_last_tile_is_kept_and_history_dropped() -> None:
    state = State(Rules(2))
    state.push("wb@0,0")
    state.push("wr@1,0")
    image = state.transform(Symmetry(1, False))
    assert image.to_text() == "2 w wb@0,0;wr@0,1 wr"
    assert (image.moves, image.ply) == ((), 0)
    with pytest.raises(IndexError):
        image.pop()
    assert not image.is_legal("wr@1,0")
    assert image.is_legal("bw@1,0")
    # wb has the lower index and comes below wr, whose place is 0,0.
    assert state.canonical().to_text() == "2 w wb@0,-1;wr@0,0 wr"
