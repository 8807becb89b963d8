"""The reference in docs/api names all that is public."""

import re
from pathlib import Path

import pytest

import redtiles
from redtiles._core import LegalMoves

PAGES = Path(__file__).parent.parent / "docs" / "api"
DOCUMENTED = {
    name.rpartition(".")[2]
    for page in PAGES.glob("*.rst")
    for name in re.findall(
        r"^ *\.\. (?:auto)?\w+:: ([\w.]+)", page.read_text("utf-8"), re.MULTILINE
    )
}
NOT_FOR_USERS = {"rules_type"}


@pytest.mark.parametrize("name", redtiles.__all__)
def test_public_name_is_documented(name: str) -> None:
    assert name in DOCUMENTED


@pytest.mark.parametrize("cls", [redtiles.State, LegalMoves])
def test_members_that_are_listed_by_hand_are_all_there(cls: type) -> None:
    public = {name for name in dir(cls) if not name.startswith("_")}
    assert public - NOT_FOR_USERS <= DOCUMENTED
