"""The reference in docs/api names all that is public."""

import ast
import inspect
import pydoc
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import redtiles
from redtiles import _core, _stones, players, redstone, svg

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


@pytest.mark.parametrize("name", players.__all__)
def test_public_name_of_the_players_is_documented(name: str) -> None:
    assert name in documented("players.rst")


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


def described() -> Iterator[tuple[str, str, str]]:
    """The signatures that the pages write out: module, name, and what stands in parentheses."""
    for page in sorted(PAGES.glob("*.rst")):
        module = owner = ""
        for kind, name, _, signature in re.findall(
            r"^ *\.\. (\w+):: ([\w.]+)(\((.*?)\)(?= ->|$))?", page.read_text("utf-8"), re.MULTILINE
        ):
            if kind in ("module", "currentmodule"):
                module = name
            elif kind == "autoclass":
                owner = name
            if signature and kind in ("autoclass", "autofunction", "automethod"):
                yield module, f"{owner}.{name}" if kind == "automethod" else name, signature


@pytest.mark.parametrize(("module", "name", "signature"), list(described()))
def test_parameters_are_called_what_the_reference_calls_them(
    module: str, name: str, signature: str
) -> None:
    function: Any = pydoc.locate(name if name.startswith("redtiles.") else f"{module}.{name}")
    written = ast.parse(f"def f({signature}): ...").body[0]
    assert isinstance(written, ast.FunctionDef)
    names = [argument.arg for argument in (*written.args.args, *written.args.kwonlyargs)]
    assert names == [given for given in inspect.signature(function).parameters if given != "self"]
