"""`rankwise explore -- mpiexec -n 4 ./app`: every order of messages that MPI allows."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.explore.campaigning import Asked
    from rankwise.settings import Settings

HELP = "run a program again and again, each time with other messages first, until all orders have been tried"
HINTS = dict.fromkeys(
    ("-n", "-np", "--np", "--ranks"), "say how the program is started: rankwise explore -- mpiexec -n 4 ./app"
)
"""What to try for options that belong to another command."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.durations import duration
    from rankwise.cli.output import add_output_arguments
    from rankwise.explore.strategies.named import DEFAULT, EVERY_ONE, STRATEGIES

    parser.usage = "rankwise explore [options] [--] mpiexec -n N PROGRAM [arguments]"
    parser.add_argument(
        "--strategy", choices=[each for each in STRATEGIES if each != "bounded"],
        help=f"in which order outcomes are tried (default: {DEFAULT}; "
        f"{EVERY_ONE} with clocks or --expect-output)",
    )  # fmt: skip
    parser.add_argument(
        "--mixing", type=int, metavar="K",
        help="below a decision that was changed, change only the next K; 0 changes one at a time",
    )  # fmt: skip
    parser.add_argument(
        "--buffering", choices=("both", "zero", "infinite", "as-is"), default="both",
        help="whether standard sends wait for their receive (default: %(default)s, one after the other)",
    )  # fmt: skip
    parser.add_argument(
        "--completions", type=int, default=0, metavar="N",
        help="also try what the first N calls of each thread complete that may choose: MPI_Waitany, …",
    )  # fmt: skip
    parser.add_argument(
        "--noes", type=int, default=0, metavar="N",
        help="also try up to N times no to the same question before yes: MPI_Test, MPI_Iprobe, …",
    )  # fmt: skip
    parser.add_argument(
        "--expect-output", type=Path, metavar="FILE",
        help="what the program should print, in whatever order of lines; anything else is a finding",
    )  # fmt: skip
    parser.add_argument(
        "--skip", action="append", default=[], metavar="FILE:LINE",
        help="leave the receives, probes and questions of this line as they come",
    )  # fmt: skip
    parser.add_argument(
        "--clocks", choices=("trace", "lamport", "vector"), default="trace",
        help="what tells which messages could have come first: all that was recorded (default), or clocks "
        "that messages carry, for runs too long to record",
    )  # fmt: skip
    parser.add_argument("--jobs", "-j", type=int, default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument(
        "--on", metavar="dask:ADDRESS", help="let the workers of a Dask cluster run it, as many as there are"
    )
    parser.add_argument("--max-runs", type=int, metavar="N", help="stop after so many runs")
    parser.add_argument("--time-budget", type=duration, metavar="TIME", help="stop then: 90s, 5m, 2h")
    parser.add_argument(
        "--require-complete", action="store_true", help="exit with 3 if something was left untried"
    )
    parser.add_argument(
        "--steps", type=int, default=100, metavar="N", help="of --strategy random (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of --strategy random")
    parser.add_argument(
        "--campaign", type=Path, metavar="FILE", help="where what was done is kept, to be resumed"
    )
    parser.add_argument("--resume", action="store_true", help="go on where the campaign was interrupted")
    parser.add_argument(
        "--patience", type=duration, default=30.0, metavar="TIME",
        help="give a run up when every rank is inside MPI and none moves for this long",
    )  # fmt: skip
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exploring import watching
    from rankwise.cli.output import deliver, settings_from
    from rankwise.errors import RankwiseError
    from rankwise.explore.campaigning import explore_command

    if not arguments.after_separator:
        raise RankwiseError("there is no command to explore", "rankwise explore -- mpiexec -n 4 ./app")
    settings = settings_from(arguments)
    asked = _asked(arguments, settings)
    try:
        with watching() as watcher:
            result = explore_command(asked, settings, watcher)
    except KeyboardInterrupt:
        print(f"rankwise: what was done is kept in {asked.campaign}; --resume goes on", file=sys.stderr)
        raise
    return deliver(result, arguments, settings)


def _asked(arguments: argparse.Namespace, settings: Settings) -> Asked:
    from rankwise.cli.expecting import expected_output
    from rankwise.explore.campaigning import Asked
    from rankwise.explore.explored import Explored
    from rankwise.explore.exploring import Limits
    from rankwise.explore.strategies.named import DEFAULT, EVERY_ONE, Tuning
    from rankwise.running import CLOCKED_TRACE_LIMIT, RunOptions

    _must_make_sense(arguments)
    mixes = arguments.mixing is not None
    has_clocks = arguments.clocks != "trace"
    both = arguments.buffering == "both"
    usual = EVERY_ONE if has_clocks or arguments.expect_output is not None else DEFAULT
    return Asked(
        tuple(arguments.after_separator),
        ("infinite", "zero") if both else (arguments.buffering,),
        "bounded" if mixes else arguments.strategy or usual,
        Tuning(arguments.mixing or 0, arguments.steps, arguments.seed),
        Explored(tuple(arguments.skip), arguments.completions, arguments.noes),
        Limits(arguments.max_runs, arguments.time_budget),
        arguments.jobs,
        _address(arguments.on),
        arguments.require_complete,
        arguments.campaign or Path(settings.output) / "explore.campaign",
        arguments.resume,
        RunOptions(
            patience=arguments.patience,
            clocks=arguments.clocks,
            trace_limit=CLOCKED_TRACE_LIMIT if has_clocks else None,
            expected=expected_output(arguments.expect_output),
            in_turn=arguments.noes > 0,
        ),
    )


def _address(where: str | None) -> str | None:
    from rankwise.errors import RankwiseError

    if where is None:
        return None
    kind, _, address = where.partition(":")
    if kind != "dask" or not address:
        raise RankwiseError(f"--on {where} names no cluster", "--on dask:tcp://HOST:8786")
    return address


def _must_make_sense(arguments: argparse.Namespace) -> None:
    from rankwise.errors import RankwiseError
    from rankwise.explore.explored import MOST_NOES

    least = {"jobs": 1, "max_runs": 1, "mixing": 0, "completions": 0, "noes": 0, "steps": 0, "time_budget": 0}
    for name, value in least.items():
        given = getattr(arguments, name)
        if given is not None and given < value:
            option = f"--{name.replace('_', '-')}"
            raise RankwiseError(f"{option} {given} makes no sense", f"a number from {value} on")
    if arguments.clocks != "trace" and arguments.strategy == "predict":
        raise RankwiseError(
            f"--strategy predict needs all that was recorded, and not --clocks {arguments.clocks}",
            "--strategy reduced, or --clocks trace",
        )
    if arguments.noes > MOST_NOES:
        raise RankwiseError(f"--noes {arguments.noes} is too many", f"a number up to {MOST_NOES}")
    for option in ("completions", "noes"):
        if arguments.clocks != "trace" and getattr(arguments, option):
            raise RankwiseError(
                f"--{option} needs all that was recorded, and not --clocks {arguments.clocks}",
                "--clocks trace",
            )
    for place in arguments.skip:
        file, _, line = place.rpartition(":")
        if not file or not line.isdigit():
            raise RankwiseError(f"--skip {place} names no line", "--skip farm.c:31")
