"""What docs/merah.rst says of the cards that are left, counted anew."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path

import pytest

from redtiles import merah
from redtiles.merah import Deal, Rules

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "merah.rst").read_text(encoding="utf-8")
REFERENCE = (DOCS / "api" / "merah.rst").read_text(encoding="utf-8")
CLASSES = ("A9", "28", "37", "46")


def tables(size: int, most_of_a_class: int) -> int:
    """First tables that the classic rule lets pass, with so many cards of a class of pairs at most.

    Four classes have eight cards; five ranks pair with themselves, and two of each may lie.
    """
    counts = [1]
    for cards, most in [(8, most_of_a_class)] * 4 + [(4, 2)] * 5:
        counts = [
            sum(counts[n - k] * comb(cards, k) for k in range(most + 1) if 0 <= n - k < len(counts))
            for n in range(len(counts) + most)
        ]
    return counts[size]


@pytest.mark.parametrize(("size", "words"), [(12, "5.20 percent"), (10, "1.78 percent")])
def test_the_exact_share(size: int, words: str) -> None:
    share = 1 - tables(size, 4) / tables(size, 8)
    assert f"{100 * share:.2f} percent" == words
    assert words in PAGE


def test_the_deals_of_the_command_that_is_shown() -> None:
    assert "$ redtiles simulate --game merah --games 10000\n" in PAGE
    left = []
    for number in range(10_000):
        ranks = [card.text[0] for card in Deal.from_seed(0, Rules(), number).table]
        sizes = [sum(rank in pair for rank in ranks) for pair in CLASSES]
        left.append(sum(2 * max(0, size - 4) for size in sizes))
    (share, most_left) = re.findall(r"leaves cards +([\d.]+)|cards left .* (\d+)\n", PAGE)
    assert share[0] == f"{sum(map(bool, left)) / 10_000:.3f}"
    assert int(most_left[1]) == max(left)
    assert f"Cards were left in {sum(map(bool, left)) / 100:.1f} percent of them." in PAGE


@pytest.mark.parametrize("name", merah.__all__)
def test_public_name_is_documented(name: str) -> None:
    shared = {"IllegalMoveError", "NotationError", "StateError", "Outcome"}
    assert name in shared or re.search(
        rf"^\.\. auto\w+:: {name}\b|:: {name}$", REFERENCE, re.MULTILINE
    )


@pytest.mark.parametrize("cls", [merah.State])
def test_members_that_are_listed_by_hand_are_all_there(cls: type) -> None:
    listed = set(re.findall(r"auto(?:property|method|attribute):: (\w+)", REFERENCE))
    public = {name for name in dir(cls) if not name.startswith("_")}
    assert public - {"rules_type", "needs_start"} <= listed
