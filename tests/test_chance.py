"""Random numbers of plain Python: the generator, its draws and its shuffles."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from redtiles._chance import Chance, mix, salt

STEP = 0x9E3779B97F4A7C15


def test_the_generator_is_splitmix64() -> None:
    # The first numbers of the published generator for the seed 1234567.
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    words = [mix((1234567 + n * STEP) % 2**64) for n in (1, 2, 3)]
    assert words == expected
    assert [salt(n) for n in range(3)] == [mix((n + 1) * STEP % 2**64) for n in range(3)]


def test_a_stream_follows_from_seed_and_game() -> None:
    for seed, game in ((0, 0), (7, 3), (2**64 - 1, 2**64 - 1)):
        state = mix((mix(seed) + (game + 1) * STEP) % 2**64)
        chance = Chance(seed, game)
        words = [mix((state + n * STEP) % 2**64) for n in range(1, 6)]
        assert [chance.word() for _ in range(5)] == words
    assert len({Chance(seed, game).word() for seed in range(50) for game in range(50)}) == 2500


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 2**31 + 1, 2**32])
def test_draws_are_below_the_bound(bound: int) -> None:
    chance = Chance(3)
    drawn = [chance.below(bound) for _ in range(300)]
    assert min(drawn) >= 0
    assert max(drawn) < bound
    assert bound < 4 or len(set(drawn)) > 40


def test_draws_that_would_favor_some_are_rejected() -> None:
    # With this bound, half of the words are rejected, and those kept are spread evenly.
    bound = 2**31 + 1
    chance, plain = Chance(4), Chance(4)
    words = [plain.word() >> 32 for _ in range(2000)]
    excess = (2**32 - bound) % bound
    kept = [word * bound >> 32 for word in words if word * bound % 2**32 >= excess]
    assert [chance.below(bound) for _ in range(len(kept))] == kept
    assert 900 < len(kept) < 1100


def test_every_draw_and_every_order_is_as_likely() -> None:
    chance = Chance(5)
    drawn = Counter(chance.choice("abcde") for _ in range(20_000))
    assert all(abs(drawn[letter] - 4000) < 300 for letter in "abcde")
    orders = Counter("".join(chance.shuffled("abcd")) for _ in range(24_000))
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert all(abs(count - 1000) < 160 for count in orders.values())


def test_a_shuffle_leaves_what_it_shuffles() -> None:
    items = [1, 2, 3]
    assert sorted(Chance(1).shuffled(items)) == items == [1, 2, 3]
    assert Chance(1).shuffled([]) == []
