"""All 49,152 codes: generator, verdicts and oracle agree on each; keys and texts of positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from oracle.red import CODES, TILES, Game, move_of, parse_move, text_of
from oracle.red_play import choose, random_game
from redtiles import IllegalMoveError, Move, Rules, State, Violation

MOVES = [Move.from_code(code) for code in range(CODES)]
ORACLE_MOVES = [move_of(code) for code in range(CODES)]
SUPPLIES = [(5, 1), (5, 1), (1, 1), (2, 0)]


def state_of(game: Game) -> State:
    """The same position in the package, reached by the same moves."""
    state = State(Rules(game.players, "replay", game.small_copies, game.large_copies))
    for move in game.moves:
        state.push(text_of(move))
    return state


def agree_on_all_codes(game: Game) -> dict[str | None, int]:
    """Compare the verdicts on every code; returns how many there are of each."""
    state = state_of(game)
    legal = {code for code, move in enumerate(ORACLE_MOVES) if move in game.legal_moves()}
    assert list(state.legal_moves.codes()) == sorted(legal)
    expected = [game.violation(move) for move in ORACLE_MOVES]
    verdicts = [state.violation(move) for move in MOVES]
    found = [None if verdict is None else verdict.name for verdict in verdicts]
    wrong = [c for c in range(CODES) if found[c] != expected[c]]
    assert not wrong, (game.to_text(), str(MOVES[wrong[0]]), found[wrong[0]], expected[wrong[0]])
    assert {code for code, reason in enumerate(expected) if reason is None} == legal
    assert {code for code, move in enumerate(MOVES) if move in state.legal_moves} == legal
    assert {code for code, move in enumerate(MOVES) if state.is_legal(move)} == legal
    assert state_of(game) == state
    return {reason: expected.count(reason) for reason in {*expected}}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("style", "seed"),
    [("uniform", 1), ("large_first", 2), ("compact", 3), ("spread", 4), ("hoard", 5), ("line", 6)],
)
def test_all_codes_in_random_positions(players: int, style: str, seed: int) -> None:
    rng = Random(f"{players} {seed}")
    small, large = SUPPLIES[seed % len(SUPPLIES)]
    whole = random_game(rng, players, "replay", small, large, style)
    plies = {0, 1, 2, len(whole.moves), *rng.sample(range(len(whole.moves)), 2)}
    game = Game(players, "replay", small, large)
    for ply in range(len(whole.moves) + 1):
        if ply in plies:
            agree_on_all_codes(game)
        if ply < len(whole.moves):
            game.push(whole.moves[ply])


def played(moves: str, players: int, small: int = 5, large: int = 1) -> Game:
    game = Game(players, "replay", small, large)
    for text in moves.split():
        game.push(parse_move(text))
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_all_codes_on_the_empty_table(players: int) -> None:
    # 31 or -32..30: a large tile at x = 31 or y = 31 leaves the table, 64 + 63 anchors a type.
    assert agree_on_all_codes(Game(players)) == {
        None: 6,
        "OFF_TABLE": 6 * 127,
        "FIRST_NOT_SMALL": 6 * (4096 - 127),
        "FIRST_NOT_AT_ORIGIN": 6 * 4095,
    }


@pytest.mark.parametrize("players", [2, 3])
def test_all_codes_when_the_table_is_sealed(players: int) -> None:
    game = played("wb@0,0 wr@1,0 bw@0,1 br@1,1 WB@2,0 WR@0,2 BW@-2,0 BR@0,-2", players)
    assert agree_on_all_codes(game) == {"GAME_OVER": CODES}


def test_all_codes_when_a_type_may_not_be_repeated() -> None:
    # Legal small cells and large anchors about two tiles side by side: 6 and 10.
    counts = agree_on_all_codes(played("wb@0,0 wr@1,0", 2))
    assert counts[None] == 5 * 6 + 6 * 10
    assert counts["REPEATS_TILE"] == 6
    counts = agree_on_all_codes(played("wb@0,0 wr@1,0", 3))
    assert counts[None] == 6 * 6 + 6 * 10
    assert "REPEATS_TILE" not in counts


def test_all_codes_when_a_type_must_be_repeated() -> None:
    # Two copies and no large tiles; both rb come last.
    order = "wb wr bw br rw wb wr bw br rw rb".split()
    game = played(" ".join(f"{tile}@{x},0" for x, tile in enumerate(order)), 2, 2, 0)
    counts = agree_on_all_codes(game)
    # Only rb is left, and it lay last: it may be repeated, on 11 + 11 + 2 cells about the line.
    assert counts[None] == 24
    assert "REPEATS_TILE" not in counts
    assert counts["NOT_IN_POOL"] == 5 * 4096 + 6 * (4096 - 127)
    assert state_of(game).last_tile is not None
    game.push(("rb", 11, 0))
    assert agree_on_all_codes(game) == {"GAME_OVER": CODES}
    assert state_of(game).last_tile is None


# A ring of eleven small tiles with a hole, and a large one flush against each side.
#         WR WR
#         WR WR
#      br rw rw rb
#   BW bw .  bw br BR        (BW and BR are cut to one column)
#   BW wb wb wr wr BR
#         WB WB
#         WB WB
WALLED_IN = (
    "wb@0,0 bw@0,1 br@0,2 rw@1,2 wb@1,0 rw@2,2 wr@2,0 bw@2,1 wr@3,0 br@3,1 "
    "WB@1,-2 WR@1,3 BW@-2,0 BR@4,0 rb@3,2"
)


def test_all_codes_when_no_other_type_finds_a_place() -> None:
    # Two copies of each small tile: rb, just played, is left once, RW and RB too. A large tile
    # beside a small one would overlap or touch the large one of that side. Small ones go into
    # the hole, and on the cells beside the large ones that a small tile touches: two below, two
    # above, one at the left and one at the right, 7 in all. So the repeat is allowed.
    game = played(WALLED_IN, 2, 2, 1)
    assert agree_on_all_codes(game)[None] == 7
    state = state_of(game)
    assert {str(move) for move in state.legal_moves} == {
        f"rb@{cell}" for cell in ["1,1", "0,-1", "3,-1", "0,3", "3,3", "-1,2", "4,2"]
    }
    assert {str(tile) for tile, left in state.pool.items() if left} == {"rb", "RW", "RB"}
    # The ban is lifted, and the tile is still told.
    assert str(state.last_tile) == "rb"
    assert not state.is_over
    assert State.from_text(state.to_text()).is_legal("rb@1,1")
    state.push("rb@1,1")
    game.push(("rb", 1, 1))
    assert agree_on_all_codes(game) == {"GAME_OVER": CODES}
    assert state.is_over


def test_violations_have_the_order_of_the_oracle() -> None:
    assert [violation.name for violation in Violation] == [
        "GAME_OVER", "OFF_TABLE", "NOT_IN_POOL", "FIRST_NOT_SMALL", "FIRST_NOT_AT_ORIGIN",
        "OVERLAP", "NO_SMALL_NEIGHBOR", "LARGE_NEIGHBOR", "REPEATS_TILE",
    ]  # fmt: skip


def test_illegal_push_changes_nothing() -> None:
    game = random_game(Random(8), 2, small_copies=3)
    for _ in range(5):
        game.pop()
    state, same = state_of(game), state_of(game)
    rng = Random(8)
    before = state.legal_moves
    for move in rng.sample(MOVES, 2000):
        reason = game.violation(ORACLE_MOVES[move.code])
        if reason is None:
            continue
        with pytest.raises(IllegalMoveError) as error:
            state.push(move)
        assert error.value.move is move
        assert error.value.violation is Violation[reason]
        assert error.value.ply == state.ply
    assert state == same
    assert (state.key(), state.moves, state.pool) == (same.key(), same.moves, same.pool)
    assert list(state.legal_moves) == list(before) == list(same.legal_moves)
    assert state.scores() == same.scores()


# Codes and texts of moves


def test_codes_of_moves() -> None:
    assert Move.CODES == CODES == 49152
    for code, (tile, x, y) in enumerate(ORACLE_MOVES):
        move = MOVES[code]
        assert (str(move.tile), move.x, move.y, move.code) == (tile, x, y, code)
        # code = tile*4096 + (y+32)*64 + (x+32)
        assert code == TILES.index(tile) * 4096 + (y + 32) * 64 + x + 32
        assert Move(move.tile, x, y) == move
        assert str(move) == text_of((tile, x, y))
        assert Move.parse(str(move)) == move
        assert Move.from_code(code) == move
        assert hash(Move(move.tile, x, y)) == hash(move)
    assert len({*MOVES}) == len({str(move) for move in MOVES}) == CODES
    for code in (-1, CODES):
        with pytest.raises(ValueError, match="code"):
            Move.from_code(code)


def test_order_of_moves() -> None:
    mixed = [*MOVES]
    Random(3).shuffle(mixed)
    assert sorted(mixed) == MOVES
    for first, second in pairwise(mixed[:3000]):
        assert (first < second) == (first.code < second.code)
        assert (first <= second) == (first.code <= second.code)
        assert (first > second) == (first.code > second.code)
        assert (first >= second) == (first.code >= second.code)
        assert first != second
    same = Move.from_code(mixed[0].code)
    assert same <= mixed[0] <= same
    assert not same < mixed[0]


# Keys and position texts


def walk(rng: Random, rules: Rules, plies: int) -> Iterator[State]:
    """One state at many positions of random games: pushed, sometimes popped, begun anew."""
    state = State(rules)
    for _ in range(plies):
        if state.is_over:
            state = State(rules)
        elif state.moves and rng.random() < 0.2:
            for _ in range(rng.randint(1, min(8, len(state.moves)))):
                state.pop()
        else:
            state.push(rng.choice(state.legal_moves))
        yield state


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("small", "large"), [(5, 1), (2, 1), (1, 0)])
def test_key_kept_up_is_the_key_of_the_text(players: int, small: int, large: int) -> None:
    rules = Rules(players, "replay", small, large)
    for state in walk(Random(players + small), rules, 400):
        again = State.from_text(state.to_text())
        assert again.key() == state.key()
        assert again == state
        assert again.to_text() == state.to_text()
        assert 0 <= state.key() < 2**63
        assert again.moves == ()


def test_key_does_not_depend_on_the_order_of_moves() -> None:
    # The same tiles, laid in another order, the same tile last.
    one, other = State(Rules(2)), State(Rules(2))
    for move in "wb@0,0 wr@1,0 WB@0,1 bw@2,0".split():
        one.push(move)
    for move in "wb@0,0 WB@0,1 wr@1,0 bw@2,0".split():
        other.push(move)
    assert one == other
    assert one.key() == other.key()
    # Another tile last is another position with two players, and the same one with three.
    for moves, players in [("wb@0,0 wr@1,0", 2), ("wr@0,0 wb@1,0", 2), ("wb@0,0 wr@1,0", 3)]:
        game = played(moves, players)
        assert state_of(game).to_text() == game.to_text()
    last_wr = State.from_text("2 w wb@0,0;wr@1,0 wr")
    last_wb = State.from_text("2 w wb@0,0;wr@1,0 wb")
    assert last_wr != last_wb
    assert last_wr.key() != last_wb.key()
    assert State.from_text("3 r wb@0,0;wr@1,0 -").key() not in (last_wr.key(), last_wb.key())


def test_keys_of_different_positions_differ() -> None:
    texts: dict[int, str] = {}
    keys: dict[str, int] = {}

    def note(state: State) -> None:
        text, key = state.to_text(), state.key()
        assert texts.setdefault(key, text) == text
        assert keys.setdefault(text, key) == key

    for players in (2, 3):
        for small in range(1, 6):
            for large in (0, 1):
                rules = Rules(players, "replay", small, large)
                note(State(rules))
                for state in walk(Random(f"{players} {small} {large}"), rules, 1500):
                    note(state)
        # All positions of two moves, and all of three about one first tile.
        state = State(Rules(players))
        for first in state.legal_moves:
            state.push(first)
            for second in state.legal_moves:
                state.push(second)
                note(state)
                if first.tile.text == "br":
                    for third in state.legal_moves:
                        state.push(third)
                        note(state)
                        state.pop()
                state.pop()
            state.pop()
    assert len(texts) == len(keys) > 20_000


def test_keys_are_spread_over_all_bits() -> None:
    # Of some 3,000 positions, each of the 63 bits is set in about half: 1,500, give or take 5
    # standard deviations of 27.
    seen = {state.key() for state in walk(Random(1), Rules(), 3600)}
    for bit in range(63):
        share = sum(key >> bit & 1 for key in seen) / len(seen)
        assert 0.45 < share < 0.55


def test_chosen_moves_agree_with_the_oracle_to_the_end() -> None:
    # Indexing the snapshot counts bits; iterating lists codes: the same move either way.
    for players in (2, 3):
        game, rng = Game(players), Random(players)
        state = State(Rules(players))
        while not game.is_over:
            legal = state.legal_moves
            by_index = [legal[i] for i in range(len(legal))]
            assert by_index == list(legal)
            assert [legal[i - len(legal)] for i in range(len(legal))] == by_index
            assert [m for tile in TILES for m in legal.of(tile)] == by_index
            move = choose(game, rng, "uniform")
            state.push(text_of(move))
            game.push(move)
