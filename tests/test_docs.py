"""The reference in docs/api names all that is public."""

import re
from pathlib import Path

import pytest

import redtiles
from redtiles import _core, _stones, redstone, svg

PAGES = Path(__file__).parent.parent / "docs" / "api"


def documented(pages: str) -> set[str]:
    """The names that the pages have entries for, without their modules."""
    return {
        name.rpartition(".")[2]
        for page in PAGES.glob(pages)
        for name in re.findall(
            r"^ *\.\. (?:auto)?\w+:: ([\w.]+)", page.read_text("utf-8"), re.MULTILINE
        )
    }


NOT_FOR_USERS = {"rules_type"}
SHARED = {"Color", "Outcome", "IllegalMoveError", "NotationError", "StateError"}
"""What Redstone has from RED; all else that is public has an entry on its own page."""


@pytest.mark.parametrize("name", redtiles.__all__)
def test_public_name_is_documented(name: str) -> None:
    assert name in documented("*.rst")


@pytest.mark.parametrize("name", svg.__all__)
def test_public_name_of_the_pictures_is_documented(name: str) -> None:
    assert name in documented("svg.rst")


@pytest.mark.parametrize("name", redstone.__all__)
def test_public_name_of_redstone_is_documented(name: str) -> None:
    if name in SHARED:
        assert getattr(redstone, name) is getattr(redtiles, name)
    else:
        assert name in documented("redstone.rst")


@pytest.mark.parametrize(
    ("page", "cls"),
    [
        ("red.rst", redtiles.State),
        ("red.rst", _core.LegalMoves),
        ("redstone.rst", redstone.State),
        ("redstone.rst", _stones.LegalMoves),
    ],
)
def test_members_that_are_listed_by_hand_are_all_there(page: str, cls: type) -> None:
    public = {name for name in dir(cls) if not name.startswith("_")}
    assert public - NOT_FOR_USERS <= documented(page)
