"""The rules of Main Merah, each by the smallest case that shows it."""

from __future__ import annotations

from typing import Any

import pytest

from merah_games import TABLE_33377, dealt, played
from redtiles import IllegalMoveError, StateError
from redtiles.merah import Card, Deal, Move, Reason, Rules, State, Violation

V = Violation


def state_of(table: str, hand: str, deck: str, auto: bool = False) -> State:
    """A game of two in which seat 0 holds the hand, and the deck begins as told."""
    return State(Rules(auto=auto), deal=Deal(*dealt(table, hand, deck)))


# -- dealing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sizes"), [(2, (10, 12, 20)), (3, (7, 10, 21))])
def test_what_is_dealt(players: int, sizes: tuple[int, int, int]) -> None:
    state = State(Rules(players), seed=5)
    assert [len(hand) for hand in state.hands] == [sizes[0]] * players
    assert (len(state.table), len(state.deck)) == sizes[1:]
    assert state.taken == ((),) * players
    assert state.to_move == 0
    assert State(Rules(players), seed=5, first=players - 1).to_move == players - 1


@pytest.mark.parametrize("rank", "A23456789TJQK")
@pytest.mark.parametrize("copies", [2, 3, 4])
@pytest.mark.parametrize("redeal", ["classic", "house"])
def test_redeal(rank: str, copies: int, redeal: Any) -> None:
    table = "".join(rank + suit for suit in "cdhs"[:copies])
    others = [other + suit for suit in "sh" for other in "A23456789TJQK" if other != rank]
    table += "".join(others[: 12 - copies])
    deal = Deal(*dealt(table))
    void = copies > 2 and (redeal == "house" or rank in "JQKT5")
    assert deal.is_void(Rules(redeal=redeal)) is void
    if void:
        with pytest.raises(StateError, match=redeal):
            State(Rules(redeal=redeal), deal=deal)
    else:
        state = State(Rules(redeal=redeal), deal=deal)
        assert State.from_text(state.to_text()) == state


@pytest.mark.parametrize("redeal", ["classic", "house"])
@pytest.mark.parametrize("players", [2, 3])
def test_deals_of_seeds_are_never_void(players: int, redeal: Any) -> None:
    limited = "A23456789TJQK" if redeal == "house" else "JQKT5"
    for seed in range(300):
        table = [str(card)[0] for card in State(Rules(players, redeal), seed=seed).table]
        assert all(table.count(rank) <= 2 for rank in limited)


def test_a_seed_deals_the_same_in_every_release() -> None:
    assert State(seed=1).to_text() == (
        "2 0 Ad2s6s7d8d9d9h9sTdKh/As2h4d5c5d5h5sTcQsKd Ac3d3s4c4h6c7c7h8h9cJcJs"
        " 7s8cQh2dThKs4sKcJhJdQcQd6h6d2cTs3c3h8sAh -/- - classic -"
    )


# -- laying and taking --------------------------------------------------------------------------


def test_a_card_that_pairs_with_nothing_stays_on_the_table() -> None:
    state = state_of("Ac2c3c4cAdTcJcQcKc5c2d3d", "4hAh2h3hThJhQhKh5h7h", "Kd")
    assert "4h" in state.legal_moves
    state.push("4h")
    assert "4h" in map(str, state.table)
    assert set(map(str, state.taken[0])) == {"Kc", "Kd"}


def test_who_can_take_must_take() -> None:
    state = state_of("2c3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "2h")
    assert state.violation("8h") is V.MUST_TAKE
    assert state.violation("5h") is V.MUST_TAKE
    assert [str(move) for move in state.legal_moves if str(move.laid) == "8h"] == ["8h*2c", "8h*2d"]
    state.push("8h*2d")
    assert set(map(str, state.taken[0])) == {"2d", "8h"}
    assert {"2c", "2h"} <= set(map(str, state.table))


def test_the_turned_card_takes_by_itself_where_one_card_pairs() -> None:
    state = state_of("2c3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")
    state.push("8h*2d")
    assert state.turned is None
    assert set(map(str, state.taken[0])) == {"2d", "8h", "7d", "3c"}
    assert state.to_move == 1


def test_the_turned_card_stays_where_none_pairs() -> None:
    state = state_of("2c4cAcTcJcQcKc5c6cAd2dTd", "8h9h3h4h5hThJhQhKh6h", "7d")
    state.push("8h*2d")
    assert "7d" in map(str, state.table)
    assert state.to_move == 1


def test_a_choice_for_the_turned_card_where_two_pair() -> None:
    state = state_of("3d3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")
    state.push("8h*2d")
    assert state.turned is Card.parse("7d")
    assert Card.parse("7d") not in state.table
    assert (state.to_move, len(state.deck), state.ply) == (0, 19, 1)
    assert list(map(str, state.legal_moves)) == ["*3c", "*3d"]
    state.push("*3c")
    assert state.turned is None
    assert set(map(str, state.taken[0])) == {"2d", "8h", "7d", "3c"}
    assert state.to_move == 1


def test_a_card_just_laid_may_be_taken_by_the_turned_one() -> None:
    state = state_of("2c3c4cTdTcJcQcKc5c6cQd2d", "8h9hAh4h5hThJhQhKh6h", "9c")
    state.push("Ah")
    assert set(map(str, state.taken[0])) == {"Ah", "9c"}


@pytest.mark.parametrize(
    ("table", "hand", "taken"),
    [
        ("2c2d4cAcTcJcQcKc5c6cAd3c", "8h", "2d"),  # red before black
        ("2s2h4cAcTcJcQcKc5c6cAd3c", "8h", "2h"),
        ("2d2h4cAcTcJcQcKc5c6cAd3c", "8s", "2d"),  # of two red ones the lower
        ("2c2s4cAcTcJcQcKc5c6cAd3c", "8h", "2c"),  # of two black ones the lower
        ("2c2d2h2s4cAcTcJcQcKc5c6c", "8h", "2d"),
        ("2s4cAcTcJcQcKc5c6cAd3c3d", "8h", "2s"),
    ],
)
def test_automation_takes_the_red_card_and_the_least(table: str, hand: str, taken: str) -> None:
    state = state_of(table, hand, "Kd", auto=True)
    assert hand in state.legal_moves
    assert state.violation(f"{hand}*{taken}") is V.NOT_A_PAIR
    state.push(hand)
    assert {hand, taken} <= set(map(str, state.taken[0]))


@pytest.mark.parametrize(
    ("table", "turned", "taken"),
    [
        ("2c2d4cAcTcJcQcKc5c6cAd3c", "8h", "2d"),
        ("2d2h4cAcTcJcQcKc5c6cAd3c", "8s", "2d"),
        ("2c2s4cAcTcJcQcKc5c6cAd3c", "8h", "2c"),
    ],
)
def test_automation_of_the_turned_card(table: str, turned: str, taken: str) -> None:
    state = state_of(table, "Kh", turned, auto=True)
    state.push("Kh")
    assert state.turned is None
    assert {turned, taken} <= set(map(str, state.taken[0]))
    assert state.to_move == 1


def test_a_move_with_automation_names_no_card_to_take() -> None:
    state = State(Rules(auto=True), seed=3)
    while not state.is_over:
        assert all(move.take is None for move in state.legal_moves)
        state.push(state.legal_moves[0])
    assert state.ply == 20


# -- the first rule that is broken --------------------------------------------------------------

OPEN = state_of("2c3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")
WAITING = state_of("3d3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d")
WAITING.push("8h*2d")
ENDED = played(Rules(), 1)
AUTO = state_of("2c3c4cAcTcJcQcKc5c6cAd2d", "8h9h3h4h5hThJhQhKh6h", "7d", auto=True)

CASES = [
    ("over", ENDED, "5h", V.GAME_OVER),
    ("over, and a choice", ENDED, "*5h", V.GAME_OVER),
    ("over, and no pair", ENDED, "5h*6h", V.GAME_OVER),
    ("a card laid before the choice", WAITING, "9h*Ac", V.CHOICE_PENDING),
    ("the same, and not in the hand", WAITING, "8h", V.CHOICE_PENDING),
    ("the same, and nothing of the kind there", WAITING, "Qs*Qd", V.CHOICE_PENDING),
    ("a choice without a turned card", OPEN, "*3c", V.NOTHING_TURNED),
    ("the same, and not on the table", OPEN, "*Kd", V.NOTHING_TURNED),
    ("a choice without a turned card, automatic", AUTO, "*3c", V.NOTHING_TURNED),
    ("not in the hand", OPEN, "8c*2d", V.NOT_IN_HAND),
    ("not in the hand, and not on the table", OPEN, "8c*2h", V.NOT_IN_HAND),
    ("not in the hand, and no pair", OPEN, "8c*3c", V.NOT_IN_HAND),
    ("not in the hand, and must take", OPEN, "8c", V.NOT_IN_HAND),
    ("not on the table", OPEN, "8h*2h", V.NOT_ON_TABLE),
    ("not on the table, and no pair", OPEN, "8h*9h", V.NOT_ON_TABLE),
    ("the laid card itself", OPEN, "5h*5h", V.NOT_ON_TABLE),
    ("a choice that is not on the table", WAITING, "*3h", V.NOT_ON_TABLE),
    ("the turned card itself", WAITING, "*7d", V.NOT_ON_TABLE),
    ("not on the table, automatic", AUTO, "8h*2h", V.NOT_ON_TABLE),
    ("no pair", OPEN, "8h*3c", V.NOT_A_PAIR),
    ("no pair of the turned card", WAITING, "*4c", V.NOT_A_PAIR),
    ("a pair, automatic", AUTO, "8h*2d", V.NOT_A_PAIR),
    ("must take", OPEN, "8h", V.MUST_TAKE),
    ("must take its own rank", OPEN, "Kh", V.MUST_TAKE),
    ("takes", OPEN, "8h*2c", None),
    ("chooses", WAITING, "*3d", None),
    ("lays", AUTO, "8h", None),
]


def test_the_order_of_the_violations() -> None:
    assert [violation.name for violation in Violation] == (
        "GAME_OVER CHOICE_PENDING NOTHING_TURNED NOT_IN_HAND NOT_ON_TABLE NOT_A_PAIR MUST_TAKE"
    ).split()


@pytest.mark.parametrize(
    ("state", "move", "violation"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_the_first_rule_that_is_broken(
    state: State, move: str, violation: Violation | None
) -> None:
    state = state.copy()
    before = state.to_dict()
    assert state.violation(move) is violation
    assert state.violation(Move.parse(move)) is violation
    assert state.is_legal(move) is (violation is None)
    assert (move in state.legal_moves) is (violation is None)
    if violation is None:
        state.push(move)
        return
    with pytest.raises(IllegalMoveError) as caught:
        state.push(move)
    error = caught.value
    assert (error.move, error.violation, error.ply) == (Move.parse(move), violation, state.ply)
    assert violation.explanation in str(error)
    assert state.to_dict() == before


# -- the end ------------------------------------------------------------------------------------


def test_three_3s_and_two_7s_leave_cards_that_nobody_can_take() -> None:
    state = State(deal=Deal(*dealt(TABLE_33377)))
    while not state.is_over:
        state.push(state.legal_moves[0])
    assert sorted(str(card)[0] for card in state.table) == ["3", "7"]
    left = sum(card.points for card in state.table)
    assert sum(state.scores()) + left == 210


def finished(taken: tuple[str, ...], players: int = 2) -> State:
    """A finished game with these cards taken; the rest lies on the table."""
    piles = [
        sorted(Card.parse(pile[at : at + 2]) for at in range(0, len(pile), 2)) for pile in taken
    ]
    used = {card for pile in piles for card in pile}
    table = "".join(str(card) for card in map(Card.from_code, range(52)) if card not in used)
    texts = ["".join(map(str, pile)) or "-" for pile in piles]
    empty = "/".join(["-"] * players)
    return State.from_text(f"{players} - {empty} {table or '-'} - {'/'.join(texts)} - classic -")


@pytest.mark.parametrize(
    ("taken", "scores", "seats", "reason"),
    [
        (("Ah9c", "5d5h"), (20, 10), (0,), Reason.HIGHEST_SCORE),
        (("Ac9c", "5d5c"), (0, 5), (1,), Reason.HIGHEST_SCORE),
        (("TdTc", "5d5h"), (10, 10), (0, 1), Reason.SHARED),
        (("-", "-"), (0, 0), (0, 1), Reason.SHARED),
        (("Ad9d", "AhTd"), (30, 30), (0, 1), Reason.SHARED),
    ],
)
def test_the_winner_of_two(
    taken: tuple[str, ...], scores: tuple[int, ...], seats: tuple[int, ...], reason: Reason
) -> None:
    check_end(finished(tuple(pile.strip("-") for pile in taken)), scores, seats, reason)


@pytest.mark.parametrize(
    ("taken", "scores", "seats", "reason"),
    [
        (("Ah9c", "5d5h", "KdKh"), (20, 10, 20), (0, 2), Reason.SHARED),
        (("5c5s", "5d5h", "KdKh"), (0, 10, 20), (2,), Reason.HIGHEST_SCORE),
        (("TdTc", "5d5h", "KdKc"), (10, 10, 10), (0, 1, 2), Reason.SHARED),
    ],
)
def test_the_winner_of_three(
    taken: tuple[str, ...], scores: tuple[int, ...], seats: tuple[int, ...], reason: Reason
) -> None:
    check_end(finished(taken, 3), scores, seats, reason)


def check_end(
    state: State, scores: tuple[int, ...], seats: tuple[int, ...], reason: Reason
) -> None:
    outcome = state.outcome()
    assert outcome is not None
    assert state.scores() == scores
    assert outcome.winners == outcome.seats == seats
    assert outcome.reason is reason
    assert sum(outcome.returns) == pytest.approx(1)
    assert [seat for seat, share in enumerate(outcome.returns) if share] == list(seats)
    assert outcome.result == "".join(map(str, seats))
    assert state.to_move is state.seat is None
    assert len(state.legal_moves) == 0


def test_the_last_turned_card_may_wait_for_a_choice() -> None:
    for seed in range(2000):
        state = played(Rules(), seed)
        if state.moves[-1].laid is None:
            state.pop()
            assert not state.deck
            assert not any(state.hands)
            assert state.turned is not None
            assert not state.is_over
            assert State.from_text(state.to_text()) == state
            return
    pytest.fail("no such game")
