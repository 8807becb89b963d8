"""The shipped games in ``tests/vectors``: made by the oracles, and followed to the letter here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import make_vectors
import redtiles

FOLDER = Path(__file__).parent / "vectors"
REASONS = {
    "red": {"HIGHEST_SCORE", "THIRD_WINS", "SHARED", "REPLAY"},
    "redstone": {"ANNIHILATED", "BOTH_ANNIHILATED", "SELF_ANNIHILATED"},
    "merah": {"HIGHEST_SCORE", "SHARED"},
}
Line = dict[str, Any]


def games(name: str) -> Iterator[list[Line]]:
    """The lines of each game in a file."""
    found: list[Line] = []
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as file:
        for text in file:
            line = json.loads(text)
            if "game" in line and found:
                yield found
                found = []
            found.append(line)
    yield found


def scores(state: Any) -> Any:
    """The scores of a state as the lines have them; ``None`` in a game without."""
    if not hasattr(state, "scores"):
        return None
    told = state.scores()
    if isinstance(told, dict):
        return {str(color): [score.border, score.circle] for color, score in told.items()}
    return list(told)


def outcome(state: Any) -> Line | None:
    told = state.outcome()
    return told and {
        "winners": [w if isinstance(w, int) else str(w) for w in told.winners],
        "seats": list(told.seats),
        "reason": told.reason.name,
        "returns": list(told.returns),
    }


@pytest.mark.parametrize("name", redtiles.GAMES)
def test_the_package_follows_every_game(name: str) -> None:
    module = redtiles.GAMES[name]
    for number, lines in enumerate(games(name)):
        first = lines[0]
        rules = module.Rules.from_dict(first["rules"])
        state = module.State.from_text(first["position"], rules)
        if name != "merah":
            assert state == module.State(rules)
        for ply, line in enumerate(lines):
            where = f"game {number} of {name}, ply {ply}"
            if ply:
                assert str(state.push(line["move"])) == line["move"], where
            assert state.to_text() == line["position"], where
            assert [str(move) for move in state.legal_moves] == line["legal_moves"], where
            assert scores(state) == line["scores"], where
            assert outcome(state) == line["outcome"], where


@pytest.mark.parametrize("name", redtiles.GAMES)
def test_every_option_and_every_end_is_there(name: str) -> None:
    told = list(games(name))
    assert {lines[0]["game"] for lines in told} == {name}
    ends = [lines[-1]["outcome"] for lines in told if lines[-1]["outcome"]]
    assert {end["reason"] for end in ends} == REASONS[name]
    seen: dict[str, set[Any]] = {}
    for lines in told:
        for option, value in lines[0]["rules"].items():
            seen.setdefault(option, set()).add(value)
    defaults = redtiles.GAMES[name].Rules().to_dict()
    assert seen.keys() == defaults.keys()
    for option, value in defaults.items():
        assert value in seen[option], f"{name}: no game with {option} = {value}"
        assert len(seen[option]) > 1, f"{name}: no game with another {option} than {value}"


@pytest.mark.parametrize("name", redtiles.GAMES)
def test_the_oracles_make_these_very_files(name: str) -> None:
    assert make_vectors.text(name) == (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def test_every_game_has_vectors_and_every_file_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(redtiles.GAMES)
    assert set(json.loads((FOLDER / "perft.json").read_text())) == {"origin", *redtiles.GAMES}


def test_sequences_of_moves_from_deals() -> None:
    deals = json.loads((FOLDER / "perft.json").read_text())["merah"]
    for position, counts in deals.items():
        state = redtiles.merah.State.from_text(position)
        assert [redtiles.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert deals == make_vectors.merah_perft()
