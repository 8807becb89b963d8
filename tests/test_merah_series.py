"""Several games of Main Merah in a row."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

import redtiles
from merah_games import played
from redtiles.merah import Deal, Rules, Series, State


def finish(state: State, pick: int = 0) -> State:
    while not state.is_over:
        state.push(state.legal_moves[pick % len(state.legal_moves)])
    return state


def ended(scores: tuple[int, ...]) -> State:
    """A finished game with such scores: multiples of ten, in kings, queens, jacks and tens."""
    pairs = [f"{rank}d{rank}c" for rank in "TJQK"] + [f"{rank}h{rank}s" for rank in "TJQK"]
    piles = []
    for score in scores:
        cards = [pairs.pop(0) for _ in range(score // 10)]
        piles.append(sorted(text[at : at + 2] for text in cards for at in (0, 2)))
    table = "A23456789TJQK"
    order = [rank + suit for rank in table for suit in "cdhs"]
    taken = ["".join(sorted(pile, key=order.index)) or "-" for pile in piles]
    used = {card for pile in piles for card in pile}
    lying = "".join(card for card in order if card not in used)
    empty = "/".join("-" for _ in scores)
    return State.from_text(f"{len(scores)} - {empty} {lying} - {'/'.join(taken)} - classic -")


def test_the_running_score_and_who_begins() -> None:
    series = Series(Rules(3), first=2)
    assert (series.first, series.totals, series.games) == (2, (0, 0, 0), 0)
    for scores, totals, first in (
        ((20, 10, 30), (20, 10, 30), 1),
        ((40, 30, 10), (60, 40, 40), 2),  # least in this game, not in all together
        ((10, 20, 10), (70, 60, 50), 0),  # of equals the least seat
        ((30, 10, 10), (100, 70, 60), 1),
        ((0, 0, 0), (100, 70, 60), 0),
    ):
        series.add(ended(scores))
        assert (series.totals, series.first) == (totals, first)
    assert series.games == 5


def test_deals() -> None:
    series = Series(Rules(2, "house"), first=1, seed=7)
    one, two = series.deal(), series.deal()
    assert one.to_move == two.to_move == 1
    assert one.rules == series.rules == Rules(2, "house")
    assert one != two
    assert [one.deal, two.deal] == [Deal.from_seed(7, one.rules, number) for number in (0, 1)]
    again = Series(Rules(2, "house"), first=1, seed=7)
    assert [again.deal(), again.deal()] == [one, two]
    assert Series().deal() != Series().deal()


def test_the_loser_begins_the_game_that_is_dealt_next() -> None:
    series = Series(seed=3)
    for _ in range(6):
        state = finish(series.deal())
        scores = state.scores()
        series.add(state)
        assert series.deal().to_move == series.first == scores.index(min(scores))


@pytest.mark.parametrize("players", [2, 3])
def test_chance_draws_who_begins(players: int) -> None:
    rules = Rules(players)
    game = finish(State(rules, seed=1))
    firsts = []
    for seed in range(300):
        series = Series(rules, first=1, next_first="random", seed=seed)
        assert series.deal().to_move == series.first == 1
        series.add(game)
        other = Series(rules, 1, "random", seed)
        other.add(game)  # how often was dealt makes no difference
        assert other.first == series.first
        series.add(game)
        firsts.append((other.first, series.first))
    for place in (0, 1):
        counted = Counter(first[place] for first in firsts)
        assert set(counted) == set(range(players))
        assert min(counted.values()) > 300 / players * 0.75
    assert len(set(firsts)) == players**2


def test_games_that_do_not_count() -> None:
    series = Series(Rules(2), seed=1)
    series.add(finish(series.deal()))
    before = series.totals, series.first, series.games
    for wrong in (
        *(played(Rules(), 1, 5), State(seed=1), played(Rules(3), 1), played(Rules(auto=True), 1)),
        *(played(Rules(redeal="house"), 1), redtiles.State()),
    ):
        with pytest.raises(ValueError, match=r"game"):
            series.add(wrong)  # type: ignore[arg-type]
    for other in (None, 1, redtiles.Rules(), Rules(), played(Rules(), 1).view(0)):
        with pytest.raises(TypeError):
            series.add(other)  # type: ignore[arg-type]
    assert (series.totals, series.first, series.games) == before


def test_a_game_read_from_text_counts_too() -> None:
    series = Series()
    series.add(State.from_text(played(Rules(), 1).to_text()))
    assert series.totals == played(Rules(), 1).scores()


def test_what_a_series_is_made_of() -> None:
    wrong: Any
    for wrong in ({"first": 2}, {"first": -1}, {"next_first": "winner"}, {"seed": -1}):
        with pytest.raises(ValueError, match=r"first|seed"):
            Series(**wrong)
    for wrong in ({"rules": 3}, {"first": True}, {"next_first": None}, {"seed": 1.0}):
        with pytest.raises(TypeError):
            Series(**wrong)
    assert Series().next_first == "loser"
    assert Series(next_first="random").next_first == "random"
    assert repr(Series(Rules(3))) == "<Series: 0 games, totals (0, 0, 0), seat 0 begins>"


def told(series: Series) -> tuple[Any, ...]:
    return series.rules, series.first, series.next_first, series.totals, series.games


def test_copies_and_pickles_go_on_alike() -> None:
    series = Series(Rules(3, "house"), 2, "random", 5)
    for _ in range(3):
        series.add(finish(series.deal()))
    others = [copy.copy(series), copy.deepcopy(series)]
    others += [pickle.loads(pickle.dumps(series, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    before = told(series)
    for other in others:
        assert told(other) == before
        game = finish(other.deal())
        assert game == finish(copy.copy(series).deal())
        other.add(game)
        assert told(series) == before
    assert len({told(other) for other in others}) == 1


def test_forged_pickles_are_refused() -> None:
    restore, fields = Series(Rules(2), seed=1).__reduce__()
    assert told(restore(*fields)) == told(Series(Rules(2), seed=1))
    for place, wrong, error in (
        *[(0, 3, TypeError), (1, 2, ValueError), (2, "x", ValueError), (3, -1, ValueError)],
        *[(4, -1, ValueError), (5, -1, ValueError), (5, 1.0, TypeError), (6, (1,), ValueError)],
        *[(6, (1, -1), ValueError), (6, (1, "x"), TypeError), (6, 5, TypeError)],
    ):
        with pytest.raises(error):
            restore(*fields[:place], wrong, *fields[place + 1 :])


def test_a_deal_is_judged_by_the_default_rules_too() -> None:
    deal = State(seed=1).deal
    assert deal is not None
    assert not deal.is_void()
    assert not deal.is_void(None)
