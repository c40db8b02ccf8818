"""`rankwise verify PROGRAM`: compile, check and run a program, in one go."""

from __future__ import annotations

import argparse
from pathlib import Path

HINTS = {"": "arguments of the program stand after --: rankwise verify PROGRAM -n 4 -- ARGUMENTS"}
"""What to try for words that this command does not know."""
HELP = "check and run one program: what static checking foresees and what a run shows, together"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.durations import duration
    from rankwise.cli.output import add_output_arguments
    from rankwise.cli.run import add_run_arguments

    parser.usage = "rankwise verify [-n N] [options] PROGRAM [-- arguments of the program]"
    parser.add_argument(
        "program", type=Path, metavar="PROGRAM", help="a source file, or a program built before"
    )
    parser.add_argument(
        "-n", "-np", "--ranks", type=int, default=2, metavar="N", help="how many ranks (default: 2)"
    )
    parser.add_argument(
        "--explore", type=duration, default=10.0, metavar="TIME",
        help="how long to try other orders of messages, where the program leaves them open; 0 for not at all "
        "(default: %(default)s)",
    )  # fmt: skip
    add_run_arguments(parser, guards=True)
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.output import deliver, settings_from
    from rankwise.cli.run import draw, options_from
    from rankwise.errors import RankwiseError
    from rankwise.launch.processes import most_processes
    from rankwise.verifying import Verification, verify

    if arguments.ranks < 1:
        raise RankwiseError(f"{arguments.ranks} ranks cannot be started", "-n takes a number from 1")
    most = most_processes()
    if arguments.ranks > most:
        raise RankwiseError(
            f"{arguments.ranks} ranks cannot be started: this machine has room for about {most} processes",
            "a smaller -n; most errors show with 2 to 8 ranks",
        )
    settings = settings_from(arguments)
    options = options_from(arguments)
    words = tuple(arguments.after_separator)
    asked = Verification(arguments.program, arguments.ranks, words, options, arguments.explore)
    result, run = verify(asked, settings)
    draw(run, Path(settings.output))
    return deliver(result, arguments, settings)
