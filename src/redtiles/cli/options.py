"""Which game a command is about: its name, and the options for its rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

from redtiles import GAMES
from redtiles._value import excerpt
from redtiles.base import needs_start
from redtiles.cli.present import PRESENTERS

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = 2**64
"""Seeds, and games of a run, are numbers below this."""

RULES = ("players", "size", "pie", "redeal", "auto")
"""The options for rules. A game takes those that its rules object has, by the same name."""


def whole_number(least: int, greatest: int) -> Callable[[str], int]:
    """A reader of option values: a number in a range, the ends included."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        number = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 25 else None
        if number is None or not least <= number <= greatest:
            most = "2**64-1" if greatest == SEEDS - 1 else greatest
            raise argparse.ArgumentTypeError(f"must be a whole number in {least}..{most}")
        return number

    return read


def add_game(added: argparse.ArgumentParser) -> None:
    """The options for the game and its rules."""
    added.add_argument(
        "--game", choices=tuple(PRESENTERS), default="red", help="which game (default: red)"
    )
    group = added.add_argument_group(
        "options for the rules", "Each is of some games only; the others refuse it."
    )
    group.add_argument(
        "--players",
        type=whole_number(2, 3),
        metavar="{2,3}",
        help="red, merah: how many players (default: 3 in red, 2 in merah)",
    )
    group.add_argument(
        "--size",
        type=whole_number(2, 25),
        metavar="N",
        help="redstone: points on a side, 2..25 (default: 13)",
    )
    group.add_argument(
        "--pie",
        action=argparse.BooleanOptionalAction,
        help="redstone: whether the second player may swap (default: yes)",
    )
    group.add_argument(
        "--redeal",
        choices=("classic", "house"),
        help="merah: when a deal is void (default: classic)",
    )
    group.add_argument(
        "--auto",
        action=argparse.BooleanOptionalAction,
        help="merah: whether the game takes for the players (default: no)",
    )


def rules_of(args: argparse.Namespace) -> Any:
    """The rules that the options tell; those of another game are a usage error."""
    rules_type = GAMES[args.game].Rules
    own = rules_type().to_dict()
    given = {name: getattr(args, name) for name in RULES if getattr(args, name) is not None}
    for name in given:
        if name not in own:
            fail(args, f"argument --{name}: not allowed with --game {args.game}")
    return rules_type.from_dict(given)


def start_of(args: argparse.Namespace, rules: Any) -> Any:
    """The state that a game starts from: of a seed or a line where there is no other."""
    state_type = GAMES[args.game].State
    dealt = needs_start(state_type)
    for name in ("seed", "deal"):
        if getattr(args, name) is not None and not dealt:
            fail(args, f"argument --{name}: not allowed with --game {args.game}")
    if args.deal is not None:
        return _start_of_line(args, state_type)
    return state_type(rules, seed=args.seed or 0) if dealt else state_type(rules)


def _start_of_line(args: argparse.Namespace, state_type: Any) -> Any:
    try:
        state = state_type.from_text(args.deal)
    except ValueError as error:
        fail(args, f"argument --deal: {error}")
    own = state.rules.to_dict()
    for name in RULES:
        given = getattr(args, name)
        if given is not None and given != own[name]:
            fail(args, f"argument --{name}: the deal says {excerpt(str(own[name]))}")
    return state


def fail(args: argparse.Namespace, message: str) -> NoReturn:
    """A usage error of the command that was called: ``SystemExit(2)``."""
    args.usage_error(message)
    raise AssertionError
