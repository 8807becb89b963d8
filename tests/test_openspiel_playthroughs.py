"""What the games tell OpenSpiel is what they told when the playthroughs were kept."""

from __future__ import annotations

import pytest

from needs import needs

needs("pyspiel", "openspiel")
needs("numpy", "openspiel")

from openspiel_games import GAMES, pyspiel  # noqa: E402
from playthroughs import FOLDER, generator, path_of  # noqa: E402

# OpenSpiel writes tensors with a class that numpy 2.5 gives up.
pytestmark = pytest.mark.filterwarnings("ignore:The chararray class:DeprecationWarning")

FILES = {path_of(name).name: name for name in GAMES}


def test_every_game_has_a_playthrough() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(FILES)
    ours = {name for name in pyspiel.registered_names() if name.startswith("redtiles_")}
    assert ours == {name.partition("(")[0] for name in GAMES}


@pytest.mark.parametrize("file", FILES)
def test_playthrough(file: str) -> None:
    kept, played = generator().replay(str(FOLDER / file))
    assert kept.splitlines()[0] == f"game: {FILES[file]}"
    # The first line that differs says more than two texts of thousands.
    for number, lines in enumerate(zip(kept.splitlines(), played.splitlines(), strict=False), 1):
        assert lines[0] == lines[1], f"line {number}"
    assert kept == played
