"""Groups, scores and outcomes of positions made by hand; expected values are derived in comments.

A tile is its border letter, then its circle letter; capital letters are the large tiles.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from redtiles import Color, Group, Move, Reason, Rules, Score, State
from redtiles.red.rules import ThreeWayTie
from redtiles.red.scoring import Role

TIES: tuple[ThreeWayTie, ...] = ("replay", "shared")
ROLES: tuple[Role, ...] = ("border", "circle")
EDGES = [(-1, 0), (-1, 1), (2, 0), (2, 1), (0, -1), (1, -1), (0, 2), (1, 2)]
CORNERS = [(-1, -1), (-1, 2), (2, -1), (2, 2)]


def state_of(placements: str, players: int = 3, rules: Rules | None = None) -> State:
    """A position; whose turn it is and what may not be repeated do not matter for scores."""
    moves = placements.split()
    last = "-"
    if players == 2:
        counts = {move[:2]: sum(m[:2] == move[:2] for m in moves) for move in moves}
        last = next((tile for tile, n in counts.items() if tile.islower() and n < 5), "-")
    text = ";".join(moves)
    for side in "-wbr":
        try:
            return State.from_text(f"{players} {side} {text} {last}", rules)
        except ValueError:
            continue
    raise AssertionError(f"no position: {placements}")


def group(points: int, placements: str) -> Group:
    return Group(points, tuple([Move.parse(text) for text in placements.split()]))


def test_nothing_on_the_table() -> None:
    state = State()
    assert state.scores() == dict.fromkeys(Color, Score(0, 0))
    assert state.scores()[Color.RED].total == 0
    assert state.groups("w", "border") == ()
    assert state.best_group("w", "border") == Group(0, ())
    assert list(State(Rules(2)).scores()) == [Color.WHITE, Color.BLACK]


@pytest.mark.parametrize("tile", "wb wr bw br rw rb".split())
def test_one_tile_counts_for_its_border_and_its_circle(tile: str) -> None:
    state = State()
    state.push(f"{tile}@0,0")
    for color in Color:
        border, circle = int(tile[0] == color), int(tile[1] == color)
        assert state.scores()[color] == Score(border, circle)
        for role, points in zip(ROLES, (border, circle), strict=True):
            expected = (group(1, f"{tile}@0,0"),) if points else ()
            assert state.groups(color, role) == expected
    # A color never has both roles on one tile, so one tile scores nothing.
    assert [score.total for score in state.scores().values()] == [0, 0, 0]


@pytest.mark.parametrize("tile", "WB WR BW BR RW RB".split())
def test_large_tile_counts_two_once(tile: str) -> None:
    # It covers four cells and touches two small tiles of its border color at once. The first of
    # three small tiles in a row has another border color, to hold the rest together.
    other = next(letter for letter in "wbr" if letter not in tile.lower())
    small = tile.lower()
    state = state_of(f"{other}{small[0]}@-1,0 {small}@0,0 {small}@1,0 {tile}@0,1")
    border, circle = Color(small[0]), Color(small[1])
    # Two small tiles and the large one: 1 + 1 + 2.
    assert state.best_group(border, "border").points == 4
    assert state.best_group(circle, "circle").points == 4
    # The first tile's circle is the others' border color: another role, another group.
    assert state.scores()[border] == Score(4, 1)
    assert state.scores()[border].total == 4
    assert state.scores()[Color(other)] == Score(1, 0)


def test_best_has_most_points_not_most_tiles() -> None:
    # White borders: three small ones at x 0..2 (3 tiles, 3 points), then bw and br without white
    # border at 3 and 4, then wb at 5 with two large ones: WB beside it at 6,0 and WR below it at
    # 5,-2: 2 + 2 + 1 = 5 points with 3 tiles. WB covers 6..7, 0..1 and WR 5..6, -2..-1: they
    # would share the edge between 6,0 and 6,-1, so WR goes to 4,-2 (cells 4..5), a corner apart.
    state = state_of("wb@0,0 wb@1,0 wr@2,0 bw@3,0 br@4,0 wb@5,0 WB@6,0 WR@4,-2")
    assert state.best_group("w", "border") == group(5, "WR@4,-2 wb@5,0 WB@6,0")
    assert state.groups("w", "border") == (
        group(5, "WR@4,-2 wb@5,0 WB@6,0"),
        group(3, "wb@0,0 wb@1,0 wr@2,0"),
    )
    # Fewer tiles: a single large one with one small (2 tiles, 3 points) against two (2 points).
    state = state_of("wb@0,0 wb@1,0 bw@2,0 br@3,0 wr@4,0 WR@5,0")
    assert state.best_group("w", "border") == group(3, "wr@4,0 WR@5,0")
    # And a pair of tiles with 3 points against three tiles with 3: the one at the least (y, x).
    state = state_of("wb@0,0 wb@1,0 wr@2,0 bw@3,0 br@4,0 wr@5,0 WR@6,-1")
    assert state.groups("w", "border") == (
        group(3, "WR@6,-1 wr@5,0"),
        group(3, "wb@0,0 wb@1,0 wr@2,0"),
    )


@pytest.mark.parametrize("step", EDGES)
def test_large_tile_joins_through_each_of_its_eight_neighbors(step: tuple[int, int]) -> None:
    # The small tile lies at 0,0, so that the large one's anchor is -step.
    state = State()
    state.push("wr@0,0")
    state.push(f"WB@{-step[0]},{-step[1]}")
    assert len(state.groups("w", "border")) == 1
    assert state.best_group("w", "border").points == 3
    # The circles are black and red: alone, each worth its own points.
    assert state.scores()[Color.BLACK].circle == 2
    assert state.scores()[Color.RED].circle == 1


@pytest.mark.parametrize("step", EDGES)
def test_small_tile_joins_a_large_one_that_lies_there(step: tuple[int, int]) -> None:
    # With WB at 0,0, a red border lies beside it, then a white one comes beside both at `step`; all
    # shifted so that the first lies at 0,0.
    hold = next(s for s in EDGES if s != step and abs(s[0] - step[0]) + abs(s[1] - step[1]) == 1)
    dx, dy = -hold[0], -hold[1]
    state = State()
    state.push("rb@0,0")
    state.push(f"WB@{dx},{dy}")
    state.push(f"wr@{step[0] + dx},{step[1] + dy}")
    assert state.best_group("w", "border").points == 3
    # rb and WB touch with black circles: 1 + 2.
    assert state.best_group("b", "circle").points == 3


@pytest.mark.parametrize("corner", CORNERS)
def test_corner_does_not_join(corner: tuple[int, int]) -> None:
    # With WB at 0,0, a white border at its corner and a red one beside both; shifted as above.
    beside = (corner[0], 0 if corner[1] == -1 else 1)
    dx, dy = -beside[0], -beside[1]
    state = State()
    state.push("rb@0,0")
    state.push(f"WB@{dx},{dy}")
    state.push(f"wr@{corner[0] + dx},{corner[1] + dy}")
    assert sorted(g.points for g in state.groups("w", "border")) == [1, 2]
    assert state.best_group("w", "border").points == 2


def test_small_tiles_do_not_join_through_corners() -> None:
    # w . on the diagonal: wb at 0,0 and wr at 1,1, held by bw at 1,0.
    state = state_of("wb@0,0 bw@1,0 wr@1,1")
    assert state.groups("w", "border") == (group(1, "wb@0,0"), group(1, "wr@1,1"))
    # bw's white circle touches both and is another role.
    assert state.groups("w", "circle") == (group(1, "bw@1,0"),)


def test_two_large_tiles_join_through_a_small_one_only() -> None:
    # WB at -2,0 and WR at 1,0 beside wb at 0,0: 2 + 1 + 2.
    assert state_of("wb@0,0 WB@-2,0 WR@1,0").best_group("w", "border").points == 5
    # With a black border between them they are apart.
    state = state_of("bw@0,0 WB@-2,0 WR@1,0")
    assert [g.points for g in state.groups("w", "border")] == [2, 2]
    # WB covers 1..2, 0..1 and WR -1..0, -2..-1: the corners of 1,0 and 0,-1 meet, no edge does.
    state = state_of("bw@0,0 WB@1,0 WR@-1,-2")
    assert [g.points for g in state.groups("w", "border")] == [2, 2]


def test_ring() -> None:
    # Eight small tiles around the free cell 1,1, all white borders: 8 points, one group. Circles
    # in the order laid: b b b b b r r r. Black: 0,0 1,0 2,0 2,1 2,2 in a row, 5 points; red: 1,2
    # 0,2 0,1 in a row, 3 points.
    ring = "wb@0,0 wb@1,0 wb@2,0 wb@2,1 wb@2,2 wr@1,2 wr@0,2 wr@0,1"
    state = state_of(ring)
    assert state.best_group("w", "border") == group(
        8, "wb@0,0 wb@1,0 wb@2,0 wr@0,1 wb@2,1 wr@0,2 wr@1,2 wb@2,2"
    )
    assert state.best_group("b", "circle").points == 5
    assert state.best_group("r", "circle") == group(3, "wr@0,1 wr@0,2 wr@1,2")
    # Closed by one tile less, it is still one group: a snake of seven.
    open_ring = state_of(" ".join(ring.split()[:-1]))
    assert open_ring.best_group("w", "border").points == 7
    # Broken in two by tiles of another border at 1,0 and 1,2: left 0,0 0,1 0,2, right 2,0 2,1 2,2.
    state = state_of("wb@0,0 bw@1,0 wb@2,0 wb@2,1 wb@2,2 bw@1,2 wr@0,2 wr@0,1")
    assert [g.points for g in state.groups("w", "border")] == [3, 3]
    assert state.groups("w", "border")[0] == group(3, "wb@0,0 wr@0,1 wr@0,2")


def test_ring_around_a_large_tile() -> None:
    # BW lies at 1,1 inside a frame of 12 cells; two of them hold white circles at 0,1 and 3,2,
    # which meet only through it: 1 + 2 + 1 = 4. The frame, from the lower left around:
    frame = "wb@0,0 wb@1,0 wb@2,0 wb@3,0 wb@3,1 rw@3,2 rb@3,3 rb@2,3 rb@1,3 rb@0,3 wr@0,2 bw@0,1"
    state = state_of(f"{frame} BW@1,1")
    assert state.best_group("w", "circle") == group(4, "bw@0,1 BW@1,1 rw@3,2")
    # Black borders: bw at 0,1 touches BW: 1 + 2.
    assert state.best_group("b", "border") == group(3, "bw@0,1 BW@1,1")
    # White borders: 0,0 1,0 2,0 3,0 3,1 are a chain of 5; 0,2 is apart, as 0,1 is black.
    assert [g.points for g in state.groups("w", "border")] == [5, 1]
    # Red borders: 3,2 3,3 2,3 1,3 0,3: 5.
    assert state.scores() == {
        Color.WHITE: Score(5, 4),
        # Black circles: 0,0 1,0 2,0 3,0 3,1 are 5; 3,3 2,3 1,3 0,3 are 4.
        Color.BLACK: Score(3, 5),
        # Red circles: 0,2 alone.
        Color.RED: Score(5, 1),
    }
    assert [score.total for score in state.scores().values()] == [20, 15, 5]


def test_color_without_a_group_scores_nothing() -> None:
    # Red has borders (3 points) and no circle: 3 * 0 = 0.
    state = state_of("rw@0,0 rb@1,0 rw@2,0")
    assert state.scores()[Color.RED] == Score(3, 0)
    assert state.scores()[Color.RED].total == 0
    assert state.best_group("r", "circle") == Group(0, ())
    assert state.groups("r", "circle") == ()


def test_equal_groups_come_by_least_y_then_x() -> None:
    # White borders of one point each: 0,0 and 2,0 on one row, 1,-1 below, 1,1 above; bw at 1,0.
    state = state_of("wb@0,0 bw@1,0 wb@2,0 wr@1,-1 wr@1,1")
    assert state.groups("w", "border") == (
        group(1, "wr@1,-1"),
        group(1, "wb@0,0"),
        group(1, "wb@2,0"),
        group(1, "wr@1,1"),
    )
    assert state.best_group("w", "border") == group(1, "wr@1,-1")
    # The least (y, x) is that of the group's first placement by (y, x): y comes before x. The
    # group 0,0 0,1 starts at y 0; the group 2,-1 2,0 at y -1, though farther to the right.
    state = state_of("wb@0,0 wb@0,1 bw@1,0 wb@2,0 wr@2,-1")
    assert state.groups("w", "border") == (
        group(2, "wr@2,-1 wb@2,0"),
        group(2, "wb@0,0 wb@0,1"),
    )


def test_red_has_groups_but_no_score_with_two_players() -> None:
    state = state_of("rw@0,0 rw@1,0 br@2,0 br@3,0 br@4,0", players=2)
    assert list(state.scores()) == [Color.WHITE, Color.BLACK]
    assert state.best_group("r", "border").points == 2
    assert state.best_group(Color.RED, "circle").points == 3


def test_scores_while_the_game_goes_on() -> None:
    state = State()
    # After each tile: (white, black, red) as border x circle.
    # wb: white border 1; black circle 1.
    # bw beside it: black border 1, white circle 1.
    # wb at 1,0 beside 0,0 but not beside 0,1's role: white border 0,0-1,0: 2; black circle 2.
    # RB at 2,0 beside 1,0: red border 2; black circles 0,0 1,0 and 2,0: 2 + 2 = 4.
    steps = [
        ("wb@0,0", [(1, 0), (0, 1), (0, 0)]),
        ("bw@0,1", [(1, 1), (1, 1), (0, 0)]),
        ("wb@1,0", [(2, 1), (1, 2), (0, 0)]),
        ("RB@2,0", [(2, 1), (1, 4), (2, 0)]),
    ]
    seen = []
    for move, expected in steps:
        state.push(move)
        assert list(state.scores().values()) == expected
        assert state.outcome() is None
        seen.append(expected)
    while seen:
        assert list(state.scores().values()) == seen.pop()
        state.pop()
    assert list(state.scores().values()) == [(0, 0)] * 3


# Finished games with one copy of each small tile, in a line from 0,0 to the right. A color has two
# borders and two circles there; side by side they make 2 points, apart 1.
ALL_TIE_AT_1 = "wb bw wr rw br rb"  # no neighbors share a border or a circle
ALL_TIE_AT_2 = "wb wr bw br rw rb"  # borders: wb wr, bw br, rw rb: 2 * 1 for each color
WHITE_4 = "wb wr bw rw br rb"  # wb wr and the circles of bw rw: 2 * 2, others 1 * 1
WHITE_AND_BLACK_2 = "rw wb wr bw br rb"  # wb wr and bw br: 2 * 1 for both, red 1 * 1
WHITE_4_RED_2 = "wb wr bw rw rb br"  # wb wr and bw rw; the borders of rw rb: red 2 * 1


def line(tiles: str, rules: Rules) -> State:
    text = ";".join([f"{tile}@{x},0" for x, tile in enumerate(tiles.split())])
    return State.from_text(f"{rules.players} - {text} - 1,0", rules)


@pytest.mark.parametrize("colors", ["".join(p) for p in permutations("wbr")])
@pytest.mark.parametrize(
    ("tiles", "totals", "winner", "reason"),
    [
        (WHITE_4, {"w": 4, "b": 1, "r": 1}, "w", Reason.HIGHEST_SCORE),  # a tie for lowest
        (WHITE_4_RED_2, {"w": 4, "b": 1, "r": 2}, "w", Reason.HIGHEST_SCORE),
        (WHITE_AND_BLACK_2, {"w": 2, "b": 2, "r": 1}, "r", Reason.THIRD_WINS),
    ],
)
def test_one_winner_of_three(
    tiles: str, totals: dict[str, int], winner: str, reason: Reason, colors: str
) -> None:
    # The same position for every exchange of the colors.
    exchange = str.maketrans("wbr", colors)
    winner = winner.translate(exchange)
    for tie in TIES:
        state = line(tiles.translate(exchange), Rules(3, tie, 1, 0))
        scores = {color.value: score.total for color, score in state.scores().items()}
        assert scores == {color.translate(exchange): n for color, n in totals.items()}
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (Color(winner),)
        assert outcome.seats == ("wbr".index(winner),)
        assert outcome.reason is reason
        assert outcome.returns == tuple([float(color == winner) for color in "wbr"])


@pytest.mark.parametrize("tiles", [ALL_TIE_AT_1, ALL_TIE_AT_2])
def test_tie_of_three(tiles: str) -> None:
    replay = line(tiles, Rules(3, "replay", 1, 0)).outcome()
    assert replay is not None
    assert (replay.winners, replay.seats, replay.reason) == ((), (), Reason.REPLAY)
    assert replay.result == "replay"
    shared = line(tiles, Rules(3, "shared", 1, 0)).outcome()
    assert shared is not None
    assert (shared.winners, shared.seats) == (tuple(Color), (0, 1, 2))
    assert shared.reason is Reason.SHARED
    assert shared.result == "wbr"
    assert replay.returns == shared.returns == (1 / 3, 1 / 3, 1 / 3)


@pytest.mark.parametrize(
    ("tiles", "winners", "reason", "returns"),
    [
        (WHITE_4, "w", Reason.HIGHEST_SCORE, (1.0, 0.0)),
        (WHITE_4.translate(str.maketrans("wb", "bw")), "b", Reason.HIGHEST_SCORE, (0.0, 1.0)),
        (ALL_TIE_AT_1, "wb", Reason.SHARED, (0.5, 0.5)),
        (WHITE_AND_BLACK_2, "wb", Reason.SHARED, (0.5, 0.5)),
        # Red would have 4 against 1 and 1, but scores for nobody.
        (WHITE_4.translate(str.maketrans("wr", "rw")), "wb", Reason.SHARED, (0.5, 0.5)),
        # Red and White tie at 2, Black has 1: White has more than Black.
        (WHITE_AND_BLACK_2.translate(str.maketrans("br", "rb")), "w", Reason.HIGHEST_SCORE, (1, 0)),
    ],
)
@pytest.mark.parametrize("tie", TIES)
def test_two_players(
    tiles: str, winners: str, reason: Reason, returns: tuple[float, float], tie: ThreeWayTie
) -> None:
    outcome = line(tiles, Rules(2, tie, 1, 0)).outcome()
    assert outcome is not None
    assert outcome.winners == tuple([Color(letter) for letter in winners])
    assert outcome.seats == tuple(["wb".index(letter) for letter in winners])
    assert (outcome.reason, outcome.returns) == (reason, returns)
    assert outcome.result == winners


@pytest.mark.parametrize("players", [2, 3])
def test_most_points_there_are(players: int) -> None:
    # White has 10 small and 2 large tiles with its border. All in one group: 10 + 4 = 14. The
    # large ones lie on both sides of the line of small ones, so they do not touch.
    borders = [f"{tile}@{x},0" for x, tile in enumerate(["wb"] * 5 + ["wr"] * 5)]
    state = state_of(" ".join([*borders, "WB@0,1", "WR@3,1"]), players)
    assert state.scores()[Color.WHITE] == Score(14, 0)
    # The same for its circles, below: 14 * 14 = 196 bounds a score. bw lies under wb.
    circles = [f"{tile}@{x},-1" for x, tile in enumerate(["bw"] * 5 + ["rw"] * 5)]
    state = state_of(
        " ".join([*borders, *circles, "WB@0,1", "WR@3,1", "BW@0,-3", "RW@3,-3"]), players
    )
    assert state.scores()[Color.WHITE] == Score(14, 14)
    assert state.scores()[Color.WHITE].total == 196
    # Black has wb circles (5 + 2) and bw borders (5 + 2).
    assert state.scores()[Color.BLACK] == Score(7, 7)


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("role", ROLES)
def test_arguments_of_groups(color: Color, role: Role) -> None:
    state = state_of("wb@0,0 wr@1,0 bw@0,1 rb@-1,0 br@1,1 rw@-1,1")
    assert state.groups(color.value, role) == state.groups(color, role)
    assert state.best_group(color, role) == state.groups(color, role)[0]
    for wrong in ("Border", "", "groups"):
        with pytest.raises(ValueError, match="role"):
            state.groups(color, wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="role"):
            state.best_group(color, wrong)  # type: ignore[arg-type]
