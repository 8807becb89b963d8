"""``redtiles perft``: how many sequences of moves there are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from redtiles import perft
from redtiles.base import needs_start
from redtiles.cli.options import rules_of, start_of
from redtiles.cli.terminal import flush, write

if TYPE_CHECKING:
    import argparse


def run(args: argparse.Namespace) -> int:
    """Counts depth by depth, prints, and returns the exit status."""
    state = start_of(args, rules_of(args))
    counts: dict[str, int] = {}
    if not args.json:
        write(f"{'depth':>5}  {'sequences':>20}\n")
    for depth in range(min(1, args.depth), args.depth + 1):
        flush()  # the deeper ones take long
        counts[str(depth)] = perft(state, depth)
        if not args.json:
            write(f"{depth:>5}  {counts[str(depth)]:>20}\n")
    if args.json:
        start = {"start": state.to_text()} if needs_start(type(state)) else {}
        shape = {"game": args.game, "rules": state.rules.to_dict(), **start, "counts": counts}
        write(json.dumps(shape, indent=2) + "\n")
    return 0
