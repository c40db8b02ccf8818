"""`rankwise run -- mpiexec -n 4 ./app`: one supervised run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.findings.coverage import Suspect
    from rankwise.monitors.run import Run
    from rankwise.running import RunOptions

HELP = "run a program under supervision and say what went wrong, between whom"
HINTS = dict.fromkeys(
    ("-n", "-np", "--np", "--ranks"),
    "say how the program is started: rankwise run -- mpiexec -n 4 ./app (or: rankwise verify ./app -n 4)",
)
"""What to try for options that belong to another command."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_output_arguments

    parser.usage = "rankwise run [options] [--] mpiexec -n N PROGRAM [arguments]"
    add_run_arguments(parser, guards=False)
    add_output_arguments(parser)


def add_run_arguments(parser: argparse.ArgumentParser, *, guards: bool, buffers: bool = True) -> None:
    """Add what all commands that run programs share.

    `guards` is whether buffers are guarded by default, `buffers` whether one can say how sends are buffered.
    """
    from rankwise.cli.durations import duration

    parser.add_argument(
        "--guard", action=argparse.BooleanOptionalAction, default=guards,
        help="see who reads or writes the buffer of an operation that is pending "
        f"(default: {'on' if guards else 'off'})",
    )  # fmt: skip
    if buffers:
        parser.add_argument(
            "--buffering", choices=("as-is", "zero", "infinite"), default="as-is",
            help="whether standard sends wait for their receive (default: as the MPI library does)",
        )  # fmt: skip
    parser.add_argument(
        "--patience", type=duration, default=30.0, metavar="TIME",
        help="give up when every rank is inside MPI and none moves for this long (default: %(default)s); "
        "deadlocks need no time",
    )  # fmt: skip
    parser.add_argument(
        "--check-before", action="store_true",
        help="let a collective begin only when all ranks are about to make the same one",
    )  # fmt: skip
    parser.add_argument(
        "--suspects", type=Path, metavar="FILE",
        help="what `check --suspects FILE` wrote: implies --check-before, and names the conditions to blame",
    )  # fmt: skip
    parser.add_argument("--trace", type=Path, metavar="DIR", help="keep what was recorded in this folder")


def options_from(arguments: argparse.Namespace) -> RunOptions:
    """Return how to run, as the command line says."""
    from rankwise.running import RunOptions

    return RunOptions(
        buffering=getattr(arguments, "buffering", "as-is"),
        patience=arguments.patience,
        keep=arguments.trace,
        suspects=_suspects(arguments.suspects),
        guard=arguments.guard,
        check_before=arguments.check_before,
    )


def _suspects(path: Path | None) -> tuple[Suspect, ...]:
    from rankwise.errors import UnreadableInput
    from rankwise.report import suspects

    if path is None:
        return ()
    try:
        return suspects.load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableInput(f"{path} cannot be read: {error.strerror}") from error


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.output import deliver, settings_from
    from rankwise.errors import RankwiseError
    from rankwise.running import run_command

    if not arguments.after_separator:
        raise RankwiseError("there is no command to run", "rankwise run -- mpiexec -n 4 ./app")
    settings = settings_from(arguments)
    result, run = run_command(arguments.after_separator, settings, options_from(arguments))
    draw(run, Path(settings.output))
    return deliver(result, arguments, settings)


def draw(run: Run | None, folder: Path) -> None:
    """Write the picture of a deadlock, if there was one."""
    if run is None or run.deadlock is None:
        return
    from rankwise.cli.output import write_text
    from rankwise.monitors.picture import waiters
    from rankwise.report import wait_graph

    drawn = waiters(run)
    write_text(folder / "deadlock.svg", wait_graph.svg(drawn))
    write_text(folder / "deadlock.dot", wait_graph.dot(drawn))
