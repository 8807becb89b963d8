"""The pictures of the documentation are those that the code draws now."""

import re
import runpy
from pathlib import Path

import pytest

from pictures import read

DOCS = Path(__file__).parent.parent / "docs"
DRAWN = runpy.run_path(str(DOCS / "make_pictures.py"))["drawn"]()


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_up_to_date(name: str) -> None:
    """If not: ``python docs/make_pictures.py``, and look at them."""
    kept = (DOCS / "pictures" / name).read_text(encoding="utf-8")
    assert kept == DRAWN[name] + "\n"
    read(kept)


def test_every_picture_is_shown() -> None:
    page = (DOCS / "pictures.rst").read_text(encoding="utf-8")
    assert set(re.findall(r"image:: pictures/(\S+)", page)) == set(DRAWN)
    assert {path.name for path in (DOCS / "pictures").iterdir()} == set(DRAWN)


def test_every_option_has_a_row() -> None:
    from redtiles import svg

    page = (DOCS / "pictures.rst").read_text(encoding="utf-8")
    for title, game in (("RED", "red"), ("Redstone", "redstone"), ("Main Merah", "merah")):
        section = re.split(rf"^{title}\n-+\n", page, flags=re.MULTILINE)[1]
        section = re.split(r"^\S.*\n-+\n", section, flags=re.MULTILINE)[0]
        rows = set(re.findall(r"^``(\w+)``  ", section, re.MULTILINE))
        assert rows == svg.options_of(game)
