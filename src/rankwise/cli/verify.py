"""`rankwise verify PROGRAM`: compile, check and run a program, in one go."""

from __future__ import annotations

import argparse
from pathlib import Path

HINTS = dict.fromkeys(
    ("-I", "-D", "-L", "-l", "-fopenmp"), "flags of the compiler: --flags '-Iinclude -fopenmp'"
)
"""What to try for words that this command does not know."""
MORE = "paths"
"""Where words go that stand behind options."""
HELP = "check and run one program: what static checking foresees and what a run shows, together"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.check import add_flags
    from rankwise.cli.doctor import add_python
    from rankwise.cli.options.durations import duration
    from rankwise.cli.output import add_output_arguments
    from rankwise.cli.run import add_run_arguments

    parser.usage = "rankwise verify [-n N] [options] FILE|FOLDER|PROGRAM… [-- arguments of the program]"
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PROGRAM",
        help="the source files of one program, their folder, or a program built before",
    )  # fmt: skip
    parser.add_argument(
        "-p", "--build", type=Path, metavar="FOLDER",
        help="compile files as its compile_commands.json says; without source files, check what the "
        "program was built from, and run the program that is named or is the only one there",
    )  # fmt: skip
    add_flags(parser)
    parser.add_argument(
        "-n", "-np", "--ranks", type=int, default=2, metavar="N", help="how many ranks (default: 2)"
    )
    parser.add_argument(
        "--explore", type=duration, default=10.0, metavar="TIME",
        help="how long to try other orders of messages, where the program leaves them open; 0 for not at all "
        "(default: %(default)s)",
    )  # fmt: skip
    add_python(parser)
    add_run_arguments(parser, guards=True)
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.check import flags_from
    from rankwise.cli.output import deliver, settings_from, wants_diagrams
    from rankwise.cli.run import options_from, with_picture
    from rankwise.diagrams.views_of_run import views_of_run
    from rankwise.errors import RankwiseError
    from rankwise.launch.process_tree import most_processes
    from rankwise.workflows.verify import Verification, verify

    if not arguments.paths and arguments.build is None:
        raise RankwiseError(
            "there is nothing to verify", "rankwise verify heat.c -n 4, or: rankwise verify -p build"
        )
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
    paths, flags = tuple(arguments.paths), flags_from(arguments)
    request = Verification(
        paths, arguments.ranks, words, options, arguments.explore, flags, arguments.build, arguments.python
    )
    result, run = verify(request, settings)
    views = views_of_run(run, (), wanted=wants_diagrams(arguments))
    return deliver(with_picture(result, run, Path(settings.output)), arguments, settings, views)
