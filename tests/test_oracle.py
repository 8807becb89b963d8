"""The oracle itself: against the published counts and positions worked out by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oracle.red import (
    CODES,
    COLORS,
    ROLES,
    TILES,
    VIOLATIONS,
    Cell,
    Game,
    Move,
    cells,
    code_of,
    color_of,
    edge_cells,
    is_small,
    move_of,
    parse_move,
    points,
    text_of,
)
from oracle.red_play import STYLES, play_on, random_game

SMALL = [tile for tile in TILES if is_small(tile)]
LARGE = [tile for tile in TILES if not is_small(tile)]
AHEAD = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def moves_of(text: str) -> list[Move]:
    return [parse_move(part) for part in text.split()]


def played(text: str, players: int = 3) -> Game:
    game = Game(players)
    for move in moves_of(text):
        game.push(move)
    return game


def line(tiles: str, game: Game, ahead: Cell = (1, 0)) -> Game:
    """Small tiles one after the other, straight away from 0,0."""
    for i, tile in enumerate(tiles.split()):
        game.push((tile, i * ahead[0], i * ahead[1]))
    return game


# Counts


@pytest.mark.parametrize(
    ("players", "counts"), [(3, [1, 6, 432, 23_328]), (2, [1, 6, 408, 20_304])]
)
def test_published_counts(players: int, counts: list[int]) -> None:
    # Ply 2: 4 cells and 8 large anchors lie about the first tile, 6 * (6*4 + 6*8) = 432; two
    # players may not repeat its type, 6*4 fewer.
    # Ply 3 after two small tiles, 6*6*4 ways (two players 6*5*4): 6 cells and 10 large anchors
    # about a domino, 6*6 + 6*10 = 96 (5*6 + 6*10 = 90). After a large one, 6*6*8 ways: 3 cells are
    # left, and 3 anchors that do not touch it, 6*3 + 5*3 = 33.
    # 144*96 + 288*33 = 23328, 120*90 + 288*33 = 20304.
    assert [Game(players).perft(depth) for depth in range(4)] == counts


def test_counts_of_small_supplies() -> None:
    # Small tiles grow over 1, then 4, then 6 cells: 24 ways to choose three cells.
    # One copy each: 6*5*4 orders of types, and no type can repeat with two players either.
    assert Game(3, small_copies=1, large_copies=0).perft(3) == 120 * 24
    assert Game(2, small_copies=1, large_copies=0).perft(3) == 120 * 24
    # Two copies: 6**3 orders less the 6 that need a third copy.
    assert Game(3, small_copies=2, large_copies=0).perft(3) == 210 * 24
    # Two players: never the type just played, 6*5*5.
    assert Game(2, small_copies=2, large_copies=0).perft(3) == 150 * 24


# The quickest end
#
#         BW BW
#         BW BW
#   RB RB bw rw WB WB
#   RB RB wb wr WB WB
#         RW RW
#         RW RW

SEALED = "wb@0,0 wr@1,0 bw@0,1 rw@1,1 WB@2,0 BW@0,2 RB@-2,0 RW@0,-2"


def test_sealed_table_ends_the_game_after_8_plies() -> None:
    game = played(SEALED)
    assert (game.is_over, game.to_move) == (True, None)
    assert game.legal_moves() == frozenset()
    assert sum(game.pool.values()) == 28
    # White: wb-wr-WB border, 1+1+2; bw, rw, BW circle, 1+1+2 (RW lies apart). 4*4 = 16.
    # Black: bw-BW border; RB-wb circle (WB lies apart). 3*3 = 9.
    # Red: rw, RB and RW touch one another at corners at most: 2; wr alone: 1. 2*1 = 2.
    assert game.scores() == {"w": (4, 4), "b": (3, 3), "r": (2, 1)}
    assert game.outcome() == (("w",), "HIGHEST_SCORE", (1.0, 0.0, 0.0))
    assert game.groups("r", "border") == [
        (2, (("RW", 0, -2),)),
        (2, (("RB", -2, 0),)),
        (1, (("rw", 1, 1),)),
    ]
    assert game.to_text() == ("3 - RW@0,-2;RB@-2,0;wb@0,0;wr@1,0;WB@2,0;bw@0,1;rw@1,1;BW@0,2 -")
    assert {game.violation((tile, 5, 5)) for tile in TILES} == {"GAME_OVER"}
    game.pop()
    assert (game.is_over, game.to_move) == (False, "b")


def test_sealed_table_remembers_the_last_tile_of_two_players() -> None:
    # The same table, the small rw last: 4 copies of it are left.
    game = played("wb@0,0 wr@1,0 bw@0,1 WB@2,0 BW@0,2 RB@-2,0 RW@0,-2 rw@1,1", players=2)
    assert game.is_over
    assert game.last_tile == "rw"
    assert game.to_text() == ("2 - RW@0,-2;RB@-2,0;wb@0,0;wr@1,0;WB@2,0;bw@0,1;rw@1,1;BW@0,2 rw")
    assert game.outcome() == (("w",), "HIGHEST_SCORE", (1.0, 0.0))


def test_color_without_a_group_scores_nothing() -> None:
    #         BW BW
    #         BW BW
    #   RW RW bw wb WB WB
    #   RW RW wb bw WB WB
    #         RB RB
    #         RB RB
    game = played("wb@0,0 bw@1,0 bw@0,1 wb@1,1 WB@2,0 BW@0,2 RW@-2,0 RB@0,-2")
    # White: wb@1,1-WB border 3; RW-bw@0,1-BW circle 5. Black: bw@0,1-BW border 3; wb-WB circle 3.
    # Red has borders, RW and RB apart, but no circle.
    assert game.scores() == {"w": (3, 5), "b": (3, 3), "r": (2, 0)}
    assert game.best("r", "circle") == (0, ())
    assert game.groups("r", "circle") == []
    # wb@1,1-WB has 3 points as well; RB begins lower.
    assert game.best("b", "circle") == (3, (("RB", 0, -2), ("wb", 0, 0)))
    assert game.outcome() == (("w",), "HIGHEST_SCORE", (1.0, 0.0, 0.0))


# Groups


@pytest.mark.parametrize(
    "anchor", [(1, 0), (1, -1), (-2, 0), (-2, -1), (0, 1), (-1, 1), (0, -2), (-1, -2)]
)
def test_large_tile_joins_through_each_of_its_eight_neighbors(anchor: Cell) -> None:
    # The eight anchors for which 0,0 is one of the eight neighbor cells. 1 + 2 = 3 points.
    game = played("wb@0,0")
    game.push(("WR", *anchor))
    assert [group[0] for group in game.groups("w", "border")] == [3]
    assert [group[0] for group in game.groups("b", "circle")] == [1]
    assert [group[0] for group in game.groups("r", "circle")] == [2]


@pytest.mark.parametrize("anchor", [(1, 1), (-2, 1), (1, -2), (-2, -2)])
def test_corner_is_not_enough(anchor: Cell) -> None:
    assert played("wb@0,0").violation(("WR", *anchor)) == "NO_SMALL_NEIGHBOR"
    beside = max(-1, anchor[0]), max(-1, anchor[1])
    assert played("wb@0,0").violation(("wr", *beside)) == "NO_SMALL_NEIGHBOR"


def test_large_tile_inside_a_ring_joins_all_of_it() -> None:
    #   bw wb wr bw
    #   wb       wr
    #   wb       wr
    #   bw wb wb bw
    # The corners have black borders, so every side is a group of its own, 2 points each,
    # until a large tile of 2 points fills the hole: 4*2 + 2 = 10.
    ring = moves_of(
        "bw@0,0 wb@1,0 wb@2,0 bw@3,0 wb@0,1 wr@3,1 wb@0,2 wr@3,2 bw@0,3 wb@1,3 wr@2,3 bw@3,3"
    )
    game = Game.from_placements(ring)
    assert game.groups("w", "border") == [
        (2, (("wb", 1, 0), ("wb", 2, 0))),
        (2, (("wb", 0, 1), ("wb", 0, 2))),
        (2, (("wr", 3, 1), ("wr", 3, 2))),
        (2, (("wb", 1, 3), ("wr", 2, 3))),
    ]
    game.push(("WR", 1, 1))
    assert [(score, len(group)) for score, group in game.groups("w", "border")] == [(10, 9)]
    # Its circle joins the wr above its right half and the two beside it: 2 + 1 + 2.
    assert game.best("r", "circle")[0] == 5


def test_ring_of_small_tiles_is_one_group() -> None:
    #   wb wr wb
    #   wr    wr
    #   wb wr wb
    ring = "wb@0,0 wr@1,0 wb@2,0 wr@2,1 wb@2,2 wr@1,2 wb@0,2 wr@0,1"
    game = played(ring)
    assert [group[0] for group in game.groups("w", "border")] == [8]
    # Around the ring the circles alternate, so none touches one of its like.
    assert [group[0] for group in game.groups("b", "circle")] == [1, 1, 1, 1]
    # Only small tiles fit the hole; a circle of wb joins none of the black ones, of wr all four.
    assert {m[0] for m in game.legal_moves() if m[1:] == (1, 1)} == set(SMALL)
    assert game.violation(("RB", 1, 1)) == "OVERLAP"
    game.push(("br", 1, 1))
    assert game.best("r", "circle")[0] == 5


def test_best_group_has_most_points_and_not_most_tiles() -> None:
    #                  WB WB
    #                  WB WB
    #   wb wb wb wb bw wr
    #                  WR WR
    #                  WR WR
    # 4 tiles with 4 points against 3 tiles with 2 + 1 + 2 = 5.
    game = played("wb@0,0 wb@1,0 wb@2,0 wb@3,0 bw@4,0 wr@5,0 WB@5,1 WR@5,-2")
    assert [(score, len(group)) for score, group in game.groups("w", "border")] == [(5, 3), (4, 4)]
    assert game.best("w", "border")[1] == (("WR", 5, -2), ("wr", 5, 0), ("WB", 5, 1))


def test_of_equal_groups_the_lowest_then_the_leftmost_is_best() -> None:
    assert played("bw@0,0 wb@0,1 wb@1,0").best("w", "border") == (1, (("wb", 1, 0),))
    assert played("bw@0,0 wb@1,0 wb@-1,0").best("w", "border") == (1, (("wb", -1, 0),))


def flood_points(game: Game, color: str, role: str) -> list[int]:
    """Points of the groups found by flooding cells, counting the distinct tiles met."""
    painted = {
        cell
        for cell, index in game.table.items()
        if color_of(game.placements[index][0], role) == color
    }
    found = []
    while painted:
        stack, met = [painted.pop()], set()
        while stack:
            x, y = stack.pop()
            met.add(game.table[x, y])
            beside = {(x + dx, y + dy) for dx, dy in AHEAD} & painted
            painted -= beside
            stack.extend(beside)
        found.append(sum(points(game.placements[index][0]) for index in met))
    return sorted(found, reverse=True)


@pytest.mark.parametrize("style", STYLES)
def test_groups_agree_with_a_flood_of_cells(style: str) -> None:
    for seed in range(2):
        game = Game()
        for _ in play_on(game, Random(seed), style):
            for color in COLORS:
                for role in ROLES:
                    groups = game.groups(color, role)
                    assert [score for score, _ in groups] == flood_points(game, color, role)
                    assert game.best(color, role) == (groups[0] if groups else (0, ()))


# Ends of six small tiles in a line, with no other tiles


@pytest.mark.parametrize(
    ("tiles", "totals", "winners", "reason", "returns"),
    [
        # Borders and circles as columns; a score is 2 only where two equal letters meet.
        # wwbbrr, brwrwb: three pairs of borders, all tie.
        ("wb wr bw br rw rb", (2, 2, 2), "", "REPLAY", (1 / 3, 1 / 3, 1 / 3)),
        # rwwbbr, wbrwrb: white and black tie, red is third.
        ("rw wb wr bw br rb", (2, 2, 1), "r", "THIRD_WINS", (0.0, 0.0, 1.0)),
        # wbbrrw, bwrwbr: black and red tie.
        ("wb bw br rw rb wr", (1, 2, 2), "w", "THIRD_WINS", (1.0, 0.0, 0.0)),
        # bwwrrb, wbrwbr: white and red tie.
        ("bw wb wr rw rb br", (2, 1, 2), "b", "THIRD_WINS", (0.0, 1.0, 0.0)),
        # bwwrbr, wbrwrb: black and red tie for lowest.
        ("bw wb wr rw br rb", (2, 1, 1), "w", "HIGHEST_SCORE", (1.0, 0.0, 0.0)),
        # wbrrwb, bwwbrr: white 1*2, black 1*1, red 2*2.
        ("wb bw rw rb wr br", (2, 1, 4), "r", "HIGHEST_SCORE", (0.0, 0.0, 1.0)),
    ],
)
def test_ends_of_three_players(
    tiles: str, totals: tuple[int, ...], winners: str, reason: str, returns: tuple[float, ...]
) -> None:
    game = line(tiles, Game(small_copies=1, large_copies=0))
    assert tuple(border * circle for border, circle in game.scores().values()) == totals
    assert game.outcome() == (tuple(winners), reason, returns)
    assert game.to_text().endswith(" - 1,0")


def test_score_is_a_product() -> None:
    # Borders wwwwbbrrrbbr, circles rbrbwrwbbwrw: white 4*1 ties with black 2*2, where sums would
    # not, so red wins with 3*1.
    tiles = "wr wb wr wb bw br rw rb rb bw br rw"
    game = line(tiles, Game(small_copies=2, large_copies=0))
    assert game.scores() == {"w": (4, 1), "b": (2, 2), "r": (3, 1)}
    assert game.outcome() == (("r",), "THIRD_WINS", (0.0, 0.0, 1.0))


def test_tie_of_all_three_is_shared_where_the_rules_say_so() -> None:
    shared = Game(three_way_tie="shared", small_copies=1, large_copies=0)
    third = 1 / 3
    outcome = line("wb wr bw br rw rb", shared).outcome()
    assert outcome == (("w", "b", "r"), "SHARED", (third, third, third))
    # The option touches no other tie.
    shared = Game(three_way_tie="shared", small_copies=1, large_copies=0)
    outcome = line("rw wb wr bw br rb", shared).outcome()
    assert outcome == (("r",), "THIRD_WINS", (0.0, 0.0, 1.0))


def test_ends_of_two_players() -> None:
    # As above: 2 to 2 is shared; red, third with 1 or first with 4, has no seat.
    game = line("rw wb wr bw br rb", Game(2, small_copies=1, large_copies=0))
    assert game.scores() == {"w": (2, 1), "b": (2, 1)}
    assert game.outcome() == (("w", "b"), "SHARED", (0.5, 0.5))
    game = line("wb bw rw rb wr br", Game(2, small_copies=1, large_copies=0))
    assert game.outcome() == (("w",), "HIGHEST_SCORE", (1.0, 0.0))
    # bbrwwr, wrbbrw: black 2*2, white 2*1.
    game = line("bw br rb wb wr rw", Game(2, small_copies=1, large_copies=0))
    assert game.scores() == {"w": (2, 1), "b": (2, 2)}
    assert game.outcome() == (("b",), "HIGHEST_SCORE", (0.0, 1.0))


# The tile just played, with two players


def test_opponents_tile_may_not_be_repeated_at_once() -> None:
    game = played("wb@0,0", players=2)
    assert [game.last_tile] == ["wb"]
    assert game.placeable() - game.legal_moves() == {("wb", dx, dy) for dx, dy in AHEAD}
    assert game.violation(("wb", 1, 0)) == "REPEATS_TILE"
    assert game.violation(("wb", 0, 0)) == "OVERLAP"
    assert game.violation(("WB", 1, 0)) is None  # another size is another type
    with pytest.raises(ValueError, match="REPEATS_TILE"):
        game.push(("wb", 1, 0))
    game.push(("bw", 1, 0))
    assert game.violation(("wb", 0, 1)) is None
    assert game.violation(("bw", 0, 1)) == "REPEATS_TILE"
    game.pop()
    assert [game.last_tile] == ["wb"]
    # The last copy of a type leaves nothing to forbid.
    game.push(("WB", 1, 0))
    assert [game.last_tile] == [None]
    assert game.violation(("WB", -2, 0)) == "NOT_IN_POOL"
    assert played("wb@0,0", players=3).last_tile is None
    assert played("wb@0,0", players=3).violation(("wb", 1, 0)) is None


ALL_BUT_ONE_RB = "wb wr wb wr bw br bw rw br rw rb"


def test_repeat_is_allowed_when_no_other_tile_is_left() -> None:
    # 11 in a line have 2*11 + 2 = 24 free neighbors; only rb is left, just played by White.
    game = line(ALL_BUT_ONE_RB, Game(2, small_copies=2, large_copies=0))
    assert (game.last_tile, game.to_move) == ("rb", "b")
    assert (game.is_over, game.outcome()) == (False, None)  # tested without the restriction
    assert game.legal_moves() == game.placeable()
    assert len(game.legal_moves()) == 24
    assert game.violation(("rb", 11, 0)) is None
    game.push(("rb", 11, 0))
    assert (game.is_over, game.last_tile) == (True, None)


def test_repeat_is_not_allowed_when_only_large_tiles_are_left_beside_it() -> None:
    game = line(ALL_BUT_ONE_RB, Game(2, small_copies=2, large_copies=1))
    assert {tile for tile, _, _ in game.legal_moves()} == set(LARGE)
    assert game.violation(("rb", 11, 0)) == "REPEATS_TILE"


def test_repeat_is_allowed_when_the_other_tiles_do_not_fit() -> None:
    #         WR WR
    #         WR WR
    #      br rw rw rb
    #   BW bw .  bw br BR        (BW and BR are as wide as they are high, here cut)
    #   BW wb wb wr wr BR
    #         WB WB
    #         WB WB
    # RW and RB are left in the pool. Any 2 by 2 place at a side overlaps the large tile there or
    # touches it, as one free cell at most is left beside it. Small ones fit into the hole and at
    # the 4 ends of the long sides and 2 of the short ones: 7 places, for the one rb in the pool.
    game = Game.from_placements(
        moves_of(
            "wb@0,0 wb@1,0 wr@2,0 wr@3,0 bw@0,1 bw@2,1 br@3,1 br@0,2 rw@1,2 rw@2,2 rb@3,2 "
            "WB@1,-2 WR@1,3 BW@-2,0 BR@4,0"
        ),
        last_tile="rb",
        players=2,
        small_copies=2,
    )
    assert Counter(game.pool.values()) == {0: 9, 1: 3}
    places = [(1, 1), (0, -1), (3, -1), (0, 3), (3, 3), (-1, 2), (4, 2)]
    assert game.legal_moves() == {("rb", x, y) for x, y in places}
    assert game.violation(("rb", 1, 1)) is None
    assert (game.is_over, game.to_move) == (False, "b")
    game.push(("rb", 1, 1))
    assert (game.is_over, game.to_move) == (True, None)
    assert sum(game.pool.values()) == 2


# Reasons against a move


def test_reasons_come_in_their_order() -> None:
    empty = Game(large_copies=0)
    assert empty.violation(("WB", 31, 0)) == "OFF_TABLE"
    assert empty.violation(("WB", 0, 0)) == "NOT_IN_POOL"
    assert Game().violation(("WB", 5, 5)) == "FIRST_NOT_SMALL"
    assert Game().violation(("wb", 1, 0)) == "FIRST_NOT_AT_ORIGIN"
    assert Game().violation(("wb", 0, 0)) is None
    game = played("wb@0,0 WB@1,0")
    assert game.violation(("WR", 0, 31)) == "OFF_TABLE"
    assert game.violation(("wr", 31, 31)) == "NO_SMALL_NEIGHBOR"
    assert game.violation(("WB", 0, 0)) == "NOT_IN_POOL"
    assert game.violation(("WR", 0, 1)) == "OVERLAP"  # in 1,1 alone
    assert game.violation(("wr", 3, 0)) == "NO_SMALL_NEIGHBOR"  # a large neighbor is not enough
    assert game.violation(("WR", 3, 0)) == "NO_SMALL_NEIGHBOR"
    assert game.violation(("WR", -1, 1)) == "LARGE_NEIGHBOR"
    assert game.violation(("WR", -1, -2)) is None  # the large ones touch at a corner
    assert game.violation(("wr", 0, 1)) is None


@pytest.mark.parametrize("players", [2, 3])
def test_legal_moves_are_those_without_a_violation(players: int) -> None:
    for seed, style in enumerate(["uniform", "large_first", "compact", "hoard"]):
        game = random_game(Random(seed), players, style=style)
        for _ in range(1 + Random(seed).randrange(len(game.moves) - 1)):
            game.pop()
        reasons = {move_of(code): game.violation(move_of(code)) for code in range(CODES)}
        assert {move for move, reason in reasons.items() if reason is None} == game.legal_moves()
        assert set(reasons.values()) <= {None, *VIOLATIONS}
        # 64 + 63 anchors in the last row and column, of 6 large types.
        assert Counter(reasons.values())["OFF_TABLE"] == 6 * 127


# The ends of the table


@pytest.mark.parametrize("ahead", AHEAD)
@pytest.mark.parametrize("players", [2, 3])
def test_longest_line_stays_on_the_table(players: int, ahead: Cell) -> None:
    game = Game(players)
    reached: dict[bool, set[int]] = {True: set(), False: set()}
    for i in range(30):
        for tile, x, y in game.placeable():
            reached[is_small(tile)] |= {x, y}
        game.push((SMALL[i % 6], i * ahead[0], i * ahead[1]))
    for tile, x, y in game.placeable():
        reached[is_small(tile)] |= {x, y}
    # The 30th small tile lies 29 away. A large one beyond it covers 30 and 31 away, and is named
    # by the lesser of them.
    if sum(ahead) > 0:
        assert (max(reached[True]), max(reached[False])) == (29, 30)
    else:
        assert (min(reached[True]), min(reached[False])) == (-29, -31)
    tip = max((m for m in game.legal_moves()), key=lambda m: ahead[0] * m[1] + ahead[1] * m[2])
    assert max(abs(c) for cell in cells(tip) for c in cell) == 31
    game.push(tip)
    assert move_of(code_of(tip)) == tip


@pytest.mark.parametrize("style", STYLES)
def test_every_game_stays_on_the_table_and_keeps_its_tiles(style: str) -> None:
    game = Game(2 + len(style) % 2)
    for tile, x, y in play_on(game, Random(7), style):
        low, high = (-29, 29) if is_small(tile) else (-31, 30)
        assert low <= x <= high
        assert low <= y <= high
        used = Counter(move[0] for move in game.placements)
        assert all(used[t] + game.pool[t] == (5 if is_small(t) else 1) for t in TILES)
        assert len(game.table) == sum(points(t) ** 2 for t, _, _ in game.placements)
        large = [move for move in game.placements if not is_small(move[0])]
        assert not any(set(edge_cells(a)) & set(cells(b)) for a in large for b in large)
    assert game.outcome() is not None


# Taking back, texts and codes


@pytest.mark.parametrize("players", [2, 3])
def test_pop_restores_everything(players: int) -> None:
    game = Game(players)
    before = []
    for style in STYLES:
        while len(game.moves) < 20 and not game.is_over:
            before.append((game.to_text(), game.legal_moves(), dict(game.table), dict(game.pool)))
            next(play_on(game, Random(len(game.moves)), style))
        twin = game.copy()
        while game.moves:
            game.pop()
            after = (game.to_text(), game.legal_moves(), game.table, game.pool)
            assert after == before.pop()
        assert len(twin.moves) >= 8
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("small", "large"), [(5, 1), (5, 0), (1, 1), (2, 0)])
def test_position_text_is_read_as_it_was_printed(players: int, small: int, large: int) -> None:
    game = Game(players, small_copies=small, large_copies=large)
    tail = "" if (small, large) == (5, 1) else f" {small},{large}"
    assert game.to_text() == f"{players} w - -{tail}"
    for _ in play_on(game, Random(3)):
        again = Game.from_text(game.to_text())
        assert again.to_text() == game.to_text()
        assert again.legal_moves() == game.legal_moves()
        assert again.pool == game.pool
        assert again.outcome() == game.outcome()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3 w - - 5,1",  # the usual supply is not written
        "4 w - -",
        "3 b - -",
        "3 w wb@0,0 -",
        "3 b wb@0,0 wb",
        "3 b wb@1,0 -",
        "3 b WB@0,0 -",
        "3 b wb@00,0 -",
        "3 b wb@-0,0 -",
        "3 b wb@\N{ARABIC-INDIC DIGIT ZERO},0 -",
        "3 b  wb@0,0 -",
        "3 b wb@0,0 - ",
        "3 r wb@0,0;wb@2,0 -",
        "3 r wb@0,0;wb@0,0 -",
        "3 r wb@0,0;WB@1,1 -",
        "3 w wb@0,0;WB@1,0;WR@-1,1 -",
        "3 w wb@0,0;WB@1,0;WB@-2,0 -",
        "3 r wb@0,0;wb@1,0 - 1,1",
        "2 b wb@0,0 -",  # a copy of wb is left
        "2 b wb@0,0 bw",
        "2 w wb@0,0;WB@1,0 WB",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Game.from_text(text)


def test_positions_read_with_a_last_tile() -> None:
    assert Game.from_text("2 b wb@0,0 wb").last_tile == "wb"
    assert Game.from_text("2 w wb@0,0;WB@1,0 -").last_tile is None
    assert Game.from_text("2 w wb@0,0;WB@1,0 wb").last_tile == "wb"
    assert Game.from_text("2 b wb@0,0 - 1,1").last_tile is None


def test_codes_and_texts_of_moves() -> None:
    assert code_of(("wb", -32, -32)) == 0
    assert code_of(("wb", 0, 0)) == 32 * 64 + 32
    assert code_of(("wr", 1, 2)) == 4096 + 34 * 64 + 33
    assert code_of(("RB", 31, 31)) == CODES - 1 == 49_151
    moves = [move_of(code) for code in range(CODES)]
    assert [code_of(move) for move in moves] == list(range(CODES))
    assert all(parse_move(text_of(move)) == move for move in moves[::97])
    assert text_of(("RB", -2, 1)) == "RB@-2,1"
    for wrong in [("wb", 32, 0), ("wb", 0, -33)]:
        with pytest.raises(ValueError, match="no code"):
            code_of(wrong)
    for code in [-1, CODES]:
        with pytest.raises(ValueError, match="no move"):
            move_of(code)


def test_random_games_depend_on_their_seed_alone() -> None:
    for style in STYLES:
        game = random_game(Random(5), small_copies=2, style=style)
        assert random_game(Random(5), small_copies=2, style=style).moves == game.moves
        assert game.is_over


def test_styles_reach_what_they_are_for() -> None:
    assert len(random_game(Random(4), style="line").placements) == 36
    lengths = {len(random_game(Random(seed), style="seal").moves) for seed in range(12)}
    assert {8, 36} <= lengths
    game, repeats = Game(2), 0
    for _ in play_on(game, Random(1), "hoard"):
        repeats += len(game.moves) > 1 and game.moves[-1][0] == game.moves[-2][0]
    assert repeats >= 3
