"""A game as one HTML page, to be stepped through."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any, SupportsIndex

from redtiles._value import whole_number
from redtiles.records import Record
from redtiles.svg._boards import artist, options_of
from redtiles.svg._words import listed, printable, shortened
from redtiles.svg._xml import escaped, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["page"]

TITLES = {"red": "RED", "redstone": "Redstone", "merah": "Main Merah"}
BUTTONS = (
    ("first", "Start", "Home"),
    ("back", "Back", "ArrowLeft"),
    ("next", "Next", "ArrowRight"),
    ("last", "End", "End"),
)
"""Id, label and key of the buttons."""

SHELL = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<dl>{tags}</dl>
</header>
<main>
<section class="play" aria-label="Board">
<div id="board">{board}</div>
<div class="controls" role="group" aria-label="Step through the game">
{buttons}
<input type="range" id="ply" min="0" max="{last}" value="{shown}" step="1" aria-label="Moves made">
</div>
<p id="status" role="status" aria-live="polite">{said}</p>
<p id="comment" dir="auto" aria-live="polite">{comment}</p>
<p class="keys">Keys: ← and → one move back or on, Home and End to the start and the end.</p>
<noscript><p>Stepping through the game needs JavaScript.</p></noscript>
</section>
<nav class="list" aria-label="Moves">
<h2>Moves</h2>
<ol id="moves">{moves}</ol>
</nav>
</main>
<script type="application/json" id="game">{game}</script>
<script>{script}</script>
</body>
</html>
"""


def page(
    record: Record, *, ply: SupportsIndex = 0, seat: SupportsIndex | None = None, **options: Any
) -> str:
    """One self-contained HTML page that steps through a record with keys, buttons and a slider.

    It shows the board after ``ply`` moves first. ``seat`` shows what that seat may know, where the
    game hides anything. The options are those of :func:`board`; coordinates and scores are on
    where a game has them. The page needs no network, and its script is the only one that it lets
    run. ``ValueError`` for a ply or a seat that there is not, ``TypeError`` for an unknown option.
    """
    if not isinstance(record, Record):
        raise TypeError(f"a page is of a Record, not {type(record).__name__}")
    shown = whole_number("ply", ply, 0, len(record.moves))
    plies = _plies(record, seat, options)
    parts: dict[str, int] = {}
    steps = [
        {
            # What one picture has in common with others is kept once.
            **{
                shape: [parts.setdefault(part, len(parts)) for part in _split(step[shape])]
                for shape in ("board", "narrow")
            },
            "said": step["said"],
            "comment": step["comment"],
        }
        for step in plies
    ]
    style, script = _asset("page.css"), _asset("page.js")
    title = _title(record)
    return SHELL.format(
        policy=escaped(
            f"default-src 'none'; base-uri 'none'; form-action 'none'; "
            f"style-src '{_digest(style)}'; script-src '{_digest(script)}'"
        ),
        title=escaped(title),
        style=style,
        tags="".join([_tag(name, value) for name, value in record.tags.items()]),
        board=plies[shown]["board"],
        buttons="\n".join([_button(*button) for button in BUTTONS]),
        last=len(record.moves),
        shown=shown,
        said=escaped(plies[shown]["said"]),
        comment=escaped(plies[shown]["comment"]),
        moves=_moves(record),
        game=_json({"parts": list(parts), "plies": steps, "shown": shown}),
        script=script,
    )


def _plies(
    record: Record, seat: SupportsIndex | None, options: dict[str, Any]
) -> list[dict[str, str]]:
    """Pictures, for wide windows and for narrow ones, and words after each number of moves."""
    draw = artist(record.game)
    states = list(record.replay())
    options = {**draw.NOTEBOOK, **draw.span(states), **options}
    if "names" in options_of(record.game):
        options.setdefault("names", draw.names_in(record.tags, states[-1]))
    stackable = "stacked" in options_of(record.game)
    narrow = {**options, "stacked": True} if stackable else options
    plies = []
    for state in states:
        seen = state if seat is None else state.view(seat)
        plies.append(
            {
                "board": draw.board(seen, **options),
                "narrow": draw.board(seen, **narrow),
                "said": _said(record, state.ply, draw.said(seen, options.get("names"))),
                "comment": printable(record.comments.get(state.ply, ""), lines=True),
            }
        )
    return plies


def _said(record: Record, ply: int, standing: str) -> str:
    made = f"Move {ply} of {len(record.moves)}: {record.moves[ply - 1]}" if ply else "Start"
    return f"{made}. {standing}."


def _title(record: Record) -> str:
    """The game, and who played it."""
    names = artist(record.game).names_in(record.tags, record.state())
    known = list(filter(None, [shortened(printable(name)) for name in names]))
    game = TITLES.get(record.game, record.game)
    return f"{game}: {listed(known)}" if known else f"A game of {game}"


def _tag(name: str, value: str) -> str:
    """A tag of the record, whose value is kept apart from what is around."""
    return tag("dt", escaped(name)) + tag("dd", tag("bdi", escaped(printable(value))))


def _moves(record: Record) -> str:
    """A button for the start and for each move."""
    labels = ["Start", *[f"{ply}. {move}" for ply, move in enumerate(record.moves, 1)]]
    return "".join([tag("li", tag("button", escaped(label), type="button")) for label in labels])


def _button(name: str, label: str, key: str) -> str:
    return tag("button", escaped(label), type="button", id=name, aria_keyshortcuts=key)


def _split(svg: str) -> Sequence[str]:
    """The text of a picture cut around its description and the tags that open groups."""
    return [part for part in re.split("(<g [^>]*>|<title>.*</desc>)", svg) if part]


def _asset(name: str) -> str:
    return files("redtiles.svg").joinpath(name).read_text(encoding="utf-8")


def _digest(content: str) -> str:
    """What a content security policy calls an element with this content."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _json(data: object) -> str:
    """JSON that can stand in a script element, where only ``<`` could end it."""
    written = json.dumps(data, separators=(",", ":"))  # in ASCII
    return written.replace("<", "\\u003c").replace("&", "\\u0026")
