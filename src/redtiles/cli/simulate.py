"""``redtiles simulate``: games and what came of them."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redtiles import GAMES
from redtiles._extras import MissingExtraError, load
from redtiles.cli.options import SEEDS, fail, rules_of, whole_number
from redtiles.cli.present import PRESENTERS
from redtiles.cli.terminal import PROGRAM, complain, wrap, write
from redtiles.players import parse
from redtiles.simulation import SimulationError, simulate

if TYPE_CHECKING:
    import argparse
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from redtiles.simulation import Simulation, Summary

FAILED = 1
MOST_JOBS = 1024
FORMATS = (".pdf", ".png", ".svg")
"""How the name of a figure may end."""


def add_options(added: argparse.ArgumentParser) -> None:
    """The options beside those for the game and its rules."""
    added.add_argument(
        "--games",
        type=whole_number(0, SEEDS - 1),
        default=1000,
        metavar="N",
        help="how many games (default: 1000)",
    )
    added.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        default=0,
        metavar="S",
        help="where the random numbers begin, 0..2**64-1 (default: 0)",
    )
    players = added.add_argument_group(
        "options for the players",
        "random (the default), greedy, mc:N (Monte Carlo, N playouts a move) or mc:Ts (T seconds a"
        " move).",
    )
    for option, games in seat_options().items():
        players.add_argument(option, metavar="PLAYER", help=", ".join(games))
    running = added.add_argument_group("options for long runs")
    running.add_argument(
        "--jobs",
        type=whole_number(1, MOST_JOBS),
        default=1,
        metavar="N",
        help="processes that play (default: 1)",
    )
    running.add_argument(
        "--out",
        metavar="FOLDER",
        help="keep a row of every game in Parquet files there; needs 'redtiles[sim]'",
    )
    running.add_argument(
        "--records", action="store_true", help="keep the records of all games there, too"
    )
    running.add_argument(
        "--resume", action="store_true", help="go on with the run that is there, if there is one"
    )
    running.add_argument(
        "--chunk",
        type=whole_number(1, 2**31 - 1),
        metavar="N",
        help="games that are played at once, and kept in one file",
    )
    running.add_argument(
        "--plot",
        metavar="FILE",
        help="draw the result: a .png, .svg or .pdf file; needs 'redtiles[plot]'",
    )


def seat_options() -> dict[str, list[str]]:
    """The option for the player of each seat, with the names of the games that have the seat."""
    options: dict[str, list[str]] = {}
    for game in GAMES:
        for name in widest(game).seat_names.values():
            options.setdefault(option_of(name), []).append(game)
    return options


def widest(game: str) -> Any:
    """The rules of a game with the most players it has."""
    rules_type = GAMES[game].Rules
    return (
        rules_type.from_dict({"players": 3})
        if "players" in rules_type().to_dict()
        else rules_type()
    )


def option_of(name: str) -> str:
    """The option for the player of a seat: ``--white``, ``--first-player``, ``--seat-0``."""
    return "--" + name.lower().replace(" ", "-")


def players_of(args: argparse.Namespace, rules: Any) -> list[Any]:
    """The players by seat; a usage error for what is none, or for a seat the rules lack."""
    own = [option_of(name) for name in rules.seat_names.values()]
    players = dict.fromkeys(own, parse("random"))
    for option in seat_options():
        text = getattr(args, option.removeprefix("--").replace("-", "_"))
        if text is None:
            continue
        if option not in own:
            seats = f" with {rules.players} players"
            fail(args, f"argument {option}: not allowed with --game {args.game}{seats}")
        try:
            players[option] = parse(text)
        except ValueError as error:
            fail(args, f"argument {option}: {error}")
    return [*players.values()]


def run(args: argparse.Namespace) -> int:
    """Plays, prints, and returns the exit status."""
    rules = rules_of(args)
    players = players_of(args, rules)
    for option in ("records", "resume"):
        if getattr(args, option) and args.out is None:
            fail(args, f"argument --{option}: not allowed without --out")
    if args.out == "":
        fail(args, "argument --out: must be the path of a folder")
    if args.plot is not None and not args.plot.lower().endswith(FORMATS):
        fail(args, f"argument --plot: the name must end with one of {', '.join(FORMATS)}")
    try:
        if args.plot is not None:
            check_plot(Path(args.plot), args.out)
        result = play(args, rules, players)
    except (MissingExtraError, SimulationError, OSError) as error:
        complain(str(error).replace("resume=True goes on", "--resume goes on"))
        return FAILED
    except KeyboardInterrupt:
        if args.out is None or not Path(args.out).exists():  # as where nothing is finished
            raise
        raise KeyboardInterrupt("--resume goes on with what is finished") from None
    summary = result.summary()
    if args.json:
        write(json.dumps(summary.to_dict(), indent=2) + "\n")
    else:
        write("\n".join(report(summary)) + "\n")
    return FAILED if args.plot is not None and not drawn(result, args.plot) else 0


def check_plot(path: Path, out: str | None) -> None:
    """Sees to it, before anything is played, that the figure can be drawn and has a place."""
    load("matplotlib.figure", "plot")
    folder = path.parent
    if out is not None and folder == Path(out):
        return  # it is made where it is missing
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder} for {path.name}")
    if path.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise PermissionError(f"{path} cannot be written")


def play(args: argparse.Namespace, rules: Any, players: list[Any]) -> Simulation:
    """Runs the simulation, in as many processes as are wanted."""
    with workers(args.jobs) as executor:
        return simulate(
            rules,
            players,
            args.games,
            seed=args.seed,
            executor=executor,
            out=args.out,
            resume=args.resume,
            records=args.records,
            chunk=args.chunk,
            keep=False,
        )


def workers(jobs: int) -> AbstractContextManager[Executor | None]:
    """So many processes; none for one job."""
    if jobs == 1:
        return nullcontext()
    from redtiles.cli.workers import Workers  # not needed by most

    return Workers(jobs)


def drawn(result: Simulation, path: str) -> bool:
    """Writes the figure, the same bytes every time; whether that could be done."""
    figure = result.plot()
    kind = Path(path).suffix.lower().removeprefix(".")
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    try:
        with load("matplotlib", "plot").rc_context({"svg.hashsalt": PROGRAM}):
            figure.savefig(path, format=kind, metadata=dates.get(kind))
    except OSError as error:
        complain(str(error))
        return False
    return True


def report(summary: Summary) -> list[str]:
    """The result in lines."""
    return [
        *wrap(summary.title),
        *wrap(PRESENTERS[summary.rules.game].rules_line(summary.rules)),
        *summary.players(),
        *summary.lines(),
    ]
