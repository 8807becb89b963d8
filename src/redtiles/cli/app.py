"""The program: its options, and how it ends."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

import redtiles
from redtiles.cli import perft, render, replay, simulate
from redtiles.cli.options import SEEDS, add_game, whole_number
from redtiles.cli.terminal import (
    PROGRAM,
    OutputError,
    PipeClosedError,
    complain,
    flush,
    harmless,
    silence,
    write,
)
from redtiles.svg import WIDEST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    AddCommand = Callable[..., argparse.ArgumentParser]

FAILED = 1
INTERRUPTED = 130
PIPE_CLOSED = 141
"""Exit statuses; the last two are what a shell reports for the signals INT and PIPE."""

MOST_PLIES = 10**9
"""More than any game has."""


class Parser(argparse.ArgumentParser):
    """Writes its help and its complaints as all else here is written."""

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - as the base has it
        """Help on standard output."""
        write(self.format_help())
        flush()

    def error(self, message: str) -> NoReturn:
        """A usage error; the message quotes what was given."""
        super().error(harmless(message))


class Version(argparse.Action):
    """An option that prints the version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Prints it and ends the program."""
        write(f"{PROGRAM} {redtiles.__version__}\n")
        flush()
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit status; a usage error raises ``SystemExit(2)``.

    0: all went well; 1: something in a file is wrong, or it cannot be read; 130: interrupted.
    """
    try:
        try:
            args = parser().parse_args(argv)
            return int(args.run(args))
        finally:
            flush()
    except PipeClosedError:
        silence(sys.stdout)
        return PIPE_CLOSED
    except OutputError as error:
        silence(sys.stdout)
        complain(f"cannot write the output: {error}")
        return FAILED
    except KeyboardInterrupt as error:
        complain("; ".join(["interrupted", *map(str, error.args)]))
        return INTERRUPTED


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = Parser(
        prog=PROGRAM,
        description="The rules of the tile game RED and of its siblings at the command line.",
        epilog="Colors are shown on a terminal only, and not where NO_COLOR is set.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action=Version, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add_replay(commands.add_parser)
    add_render(commands.add_parser)
    add_simulate(commands.add_parser)
    add_perft(commands.add_parser)
    return top


def command(
    add: AddCommand,
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    description: str,
    prints: bool = True,
) -> argparse.ArgumentParser:
    """A new command with the options that all have, or all that print something."""
    added = add(name, help=summary, description=description, allow_abbrev=False)
    added.set_defaults(run=run, usage_error=added.error)
    if prints:
        added.add_argument("--json", action="store_true", help="print JSON instead of text")
    return added


def add_replay(add: AddCommand) -> None:
    """``redtiles replay``."""
    added = command(
        add,
        "replay",
        replay.run,
        "check the games in a file of records and show how they stand",
        "Checks every record of a file move by move, of whatever game, and shows how it stands "
        "after the last move: the drawing, the scores and what they are made of, and who wins and "
        "by which rule. What is wrong goes to standard error with line and column, the other "
        "records are shown all the same, and the exit status is 1.",
    )
    added.add_argument("file", metavar="FILE", help="a file of records, or - for standard input")
    added.add_argument(
        "--ply",
        type=whole_number(0, MOST_PLIES),
        metavar="N",
        help="show the table after N moves instead of the last one",
    )


def add_render(add: AddCommand) -> None:
    """``redtiles render``."""
    added = command(
        add,
        "render",
        render.run,
        "draw a position of a record, or make a page of a game",
        "Draws the position of a record after some moves as SVG or PNG, or makes one HTML page "
        "that steps through the whole game and needs no network. PNG needs the extra png.",
        prints=False,
    )
    added.add_argument("file", metavar="FILE", help="a file of records, or - for standard input")
    added.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help="the file to write, whose name ends with .svg, .png or .html",
    )
    added.add_argument(
        "--record",
        type=whole_number(1, MOST_PLIES),
        metavar="N",
        help="which record, from 1, where the file has several",
    )
    added.add_argument(
        "--ply",
        type=whole_number(0, MOST_PLIES),
        metavar="N",
        help="draw the position after N moves (default: the last); in a page, show it first "
        "(default: 0)",
    )
    added.add_argument(
        "--seat",
        type=whole_number(0, MOST_PLIES),
        metavar="N",
        help="show only what seat N may know, where a game hides anything",
    )
    added.add_argument(
        "--width", type=whole_number(1, WIDEST), metavar="N", help="PNG: pixels across"
    )
    group = added.add_argument_group(
        "options for the picture", "Some are of some games only; the others refuse them."
    )
    switch = argparse.BooleanOptionalAction
    group.add_argument("--marks", action=switch, help="mark colors by shapes, too")
    group.add_argument("--scores", action=switch, help="how it stands")
    group.add_argument("--stacked", action=switch, help="what is beside the table below it")
    group.add_argument("--coordinates", action=switch, help="red, redstone: coordinates")
    group.add_argument("--last-move", action=switch, help="mark the last move (default: yes)")
    group.add_argument("--pool", action=switch, help="red: the tiles that are left")
    group.add_argument("--liberties", action=switch, help="redstone: the liberties of each group")
    group.add_argument(
        "--legal",
        metavar="WHAT",
        help="where a tile (red) or a stone (redstone) may be placed, or what a card (merah) pairs "
        "with: wb, r, 5h",
    )
    group.add_argument(
        "--group",
        type=color_and_role,
        metavar="COLOR,ROLE",
        help="red: the best group of a color in a role, such as w,border",
    )


def color_and_role(text: str) -> tuple[str, str]:
    """The two parts of a text such as ``w,border``."""
    color, comma, role = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError("must be a color and a role, as in w,border")
    return color, role


def add_simulate(add: AddCommand) -> None:
    """``redtiles simulate``."""
    added = command(
        add,
        "simulate",
        simulate.run,
        "play games between players and sum up what came of them",
        "Plays games, at random unless players are named, and prints wins with 95 % intervals, the "
        "rules that decided, and mean, spread (standard deviation), lowest and highest of game "
        "length, scores and what else the game has to count. A game that several players win "
        "counts for each of them. The same options give the same result on every machine, unless a "
        "player has a limit in seconds.",
    )
    added.usage = "redtiles simulate [options]"  # there are too many of them to be listed twice
    add_game(added)
    simulate.add_options(added)


def add_perft(add: AddCommand) -> None:
    """``redtiles perft``."""
    added = command(
        add,
        "perft",
        perft.run,
        "count sequences of moves from the start of a game",
        "Counts the different sequences of moves from the start of a game, for each length up to "
        "a depth: the usual check of a move generator.",
    )
    add_game(added)
    added.add_argument(
        "--depth",
        type=whole_number(0, MOST_PLIES),
        required=True,
        metavar="D",
        help="the longest sequences to count; more than 6 take long",
    )
    begun = added.add_mutually_exclusive_group()
    begun.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        metavar="S",
        help="merah: the deal of this seed, 0..2**64-1 (default: 0)",
    )
    begun.add_argument(
        "--deal", metavar="LINE", help="merah: the position of this line, which tells the rules too"
    )
