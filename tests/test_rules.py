"""The rules object."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from redtiles import Rules, State

NUMBERS = {"players": (2, 3), "small_copies": (1, 5), "large_copies": (0, 1)}


def fields(rules: Rules) -> tuple[int, str, int, int]:
    return rules.players, rules.three_way_tie, rules.small_copies, rules.large_copies


def test_the_default_is_the_publishers_rule() -> None:
    assert fields(Rules()) == (3, "replay", 5, 1)
    assert State().rules == Rules()


def test_the_order_of_the_fields() -> None:
    assert fields(Rules(2, "shared", 4, 0)) == (2, "shared", 4, 0)


def test_bga() -> None:
    assert fields(Rules.bga()) == (3, "shared", 5, 1)
    assert fields(Rules.bga(2)) == (2, "shared", 5, 1)
    assert fields(Rules.bga(players=2)) == (2, "shared", 5, 1)


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_and_their_ends(name: str) -> None:
    least, greatest = NUMBERS[name]
    for number in (least, greatest):
        kwargs: dict[str, Any] = {name: np.int16(number)}
        assert getattr(Rules(**kwargs), name) == number
        assert type(getattr(Rules(**kwargs), name)) is int
    for number in (least - 1, greatest + 1, -1, 10**6000):
        wrong: dict[str, Any] = {name: number}
        with pytest.raises(ValueError, match=name) as caught:
            Rules(**wrong)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [True, False, 2.0, "2", None, np.True_, [2]])
def test_numbers_of_other_types(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=name):
        Rules(**{name: value})


@pytest.mark.parametrize("tie", ["", "Replay", "share", "replay ", "replay\n", "x" * 5000])
def test_ties_that_there_are_not(tie: Any) -> None:
    with pytest.raises(ValueError, match="three_way_tie") as caught:
        Rules(3, tie)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("tie", [None, 1, b"replay", True, ["replay"]])
def test_ties_of_other_types(tie: Any) -> None:
    with pytest.raises(TypeError, match="three_way_tie"):
        Rules(3, tie)


def test_a_text_that_claims_to_equal_everything_is_read_by_its_letters() -> None:
    class Anything(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return hash("replay")

    junk: Any = Anything("junk")
    with pytest.raises(ValueError, match="three_way_tie"):
        Rules(3, junk)
    shared: Any = Anything("shared")
    assert type(Rules(3, shared).three_way_tie) is str


def test_equal_rules_hash_alike() -> None:
    assert Rules() == Rules(3, "replay", 5, 1)
    assert hash(Rules()) == hash(Rules(3, "replay", 5, 1))
    others = [Rules(2), Rules.bga(), Rules(small_copies=4), Rules(large_copies=0)]
    assert len({Rules(), *others}) == 5
    assert Rules() != others[1]


def test_the_triple_tie_is_ignored_for_two_players() -> None:
    assert Rules(2, "replay") == Rules(2, "shared") == Rules.bga(2)
    assert hash(Rules(2, "replay")) == hash(Rules(2, "shared"))
    assert Rules(2, "replay", 4) != Rules(2, "shared", 5)


@pytest.mark.parametrize("other", [None, 3, "red", (3, "replay", 5, 1), {}])
def test_rules_are_nothing_else(other: Any) -> None:
    assert Rules() != other
    assert not isinstance(Rules(), tuple)


@pytest.mark.parametrize("name", [*NUMBERS, "three_way_tie", "game", "new"])
def test_rules_are_immutable(name: str) -> None:
    rules: Any = Rules()
    with pytest.raises(AttributeError):
        setattr(rules, name, 2)
    with pytest.raises(AttributeError):
        delattr(rules, name)
    with pytest.raises(AttributeError):
        rules.__init__(2)
    assert fields(rules) == (3, "replay", 5, 1)
    assert not hasattr(rules, "__dict__")


@pytest.mark.parametrize("rules", [Rules(), Rules.bga(), Rules.bga(2), Rules(2, "replay", 1, 0)])
def test_copies_pickles_and_reprs_keep_every_field(rules: Rules) -> None:
    again = [copy.copy(rules), copy.deepcopy(rules), eval(repr(rules), {"Rules": Rules})]
    again += [
        pickle.loads(pickle.dumps(rules, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    assert {fields(other) for other in again} == {fields(rules)}


def test_match_takes_rules_apart() -> None:
    match Rules.bga():
        case Rules(3, "shared", small, large_copies=large):
            assert (small, large) == (5, 1)
        case _:
            pytest.fail("no match")


@pytest.mark.parametrize("rules", [3, "red", {}, (), Rules])
def test_a_state_wants_rules(rules: Any) -> None:
    with pytest.raises(TypeError, match="rules"):
        State(rules)
    with pytest.raises(TypeError, match="rules"):
        State.from_text("3 w - -", rules)


def test_the_supply_fills_the_pool() -> None:
    assert list(State(Rules(small_copies=2, large_copies=0)).pool.values()) == [2] * 6 + [0] * 6
    assert list(State().pool.values()) == [5] * 6 + [1] * 6
