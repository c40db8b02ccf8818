"""`rankwise replay SCHEDULE -- mpiexec -n 4 ./app`: one run again, as a schedule says."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.schedule.schedule import Schedule

HELP = "repeat a run: enforce the choices that the schedule of a finding names"
USAGE = "rankwise replay 'np=4 buffer=zero 0:1<3' -- mpiexec -n 4 ./app"
HINTS = {"--buffering": "it is part of the schedule: buffer=zero, buffer=infinite or buffer=as-is"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_output_arguments
    from rankwise.cli.run import add_run_arguments

    parser.usage = "rankwise replay [options] SCHEDULE -- mpiexec -n N PROGRAM [arguments]"
    parser.add_argument("schedule", nargs="+", metavar="SCHEDULE", help="the line that a finding gives")
    parser.add_argument(
        "--gdb", type=int, metavar="RANK",
        help="stop this rank at its last enforced choice, in gdb, or in pdb if it runs Python",
    )  # fmt: skip
    parser.add_argument(
        "--expect-output", type=Path, metavar="FILE",
        help="what the program should print, in whatever order of lines; anything else is a finding",
    )  # fmt: skip
    add_run_arguments(parser, guards=False, buffers=False)
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    import dataclasses

    from rankwise.cli.options.expected_output import expected_output, printing
    from rankwise.cli.output import deliver, settings_from, wants_diagrams
    from rankwise.cli.run import options_from, with_picture
    from rankwise.diagrams.views_of_run import views_of_run
    from rankwise.errors import RankwiseError
    from rankwise.runs.running import run_command
    from rankwise.schedule.schedule import parse

    schedule = parse(" ".join(arguments.schedule))
    if not arguments.after_separator:
        raise RankwiseError("there is no command to run", USAGE)
    if arguments.gdb is not None:
        _must_be_enforced(schedule, arguments.gdb)
    settings = settings_from(arguments)
    options = dataclasses.replace(
        options_from(arguments),
        schedule=schedule,
        debug=arguments.gdb,
        expected=expected_output(arguments.expect_output),
    )
    with printing(options) as kept:
        result, run = run_command(arguments.after_separator, settings, kept)
    views = views_of_run(run, arguments.after_separator, wanted=wants_diagrams(arguments))
    return deliver(with_picture(result, run, Path(settings.output)), arguments, settings, views)


def _must_be_enforced(schedule: Schedule, rank: int) -> None:
    """Raise an error unless there is an event to stop the rank at, and a debugger."""
    from rankwise.errors import RankwiseError
    from rankwise.launch.debuggers import gdb

    enforced = sorted({each.rank for each in schedule.choices})
    if rank not in enforced:
        known = (
            f"ranks with enforced choices: {', '.join(map(str, enforced))}"
            if enforced
            else "it enforces nothing"
        )
        raise RankwiseError(f"the schedule enforces nothing on rank {rank} to stop at", known)
    gdb()
