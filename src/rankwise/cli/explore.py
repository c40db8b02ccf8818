"""`rankwise explore -- mpiexec -n 4 ./app`: every order of messages that MPI allows."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.config.settings import Settings
    from rankwise.explore.request import ExploreRequest

HELP = "run a program with one order of messages after another, until all orders are decided"
HINTS = dict.fromkeys(
    ("-n", "-np", "--np", "--ranks"), "give the start command: rankwise explore -- mpiexec -n 4 ./app"
)
"""What to try for options that belong to another command."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.options.durations import duration
    from rankwise.cli.options.option_aliases import add_old_name
    from rankwise.cli.output import add_live_argument, add_output_arguments
    from rankwise.explore.strategies.by_name import DEFAULT, EVERY_ONE, STRATEGIES

    parser.usage = "rankwise explore [options] [--] mpiexec -n N PROGRAM [arguments]"
    parser.add_argument(
        "--strategy", choices=[each for each in STRATEGIES if each != "bounded"],
        help=f"in which order outcomes are tried (default: {DEFAULT}; "
        f"{EVERY_ONE} with clocks or --expect-output)",
    )  # fmt: skip
    parser.add_argument(
        "--mixing", type=int, metavar="K",
        help="below a choice that was changed, change only the next K; 0 changes one at a time",
    )  # fmt: skip
    parser.add_argument(
        "--buffering", choices=("both", "zero", "infinite", "as-is"), default="both",
        help="whether standard sends wait for their receive (default: %(default)s, one after the other)",
    )  # fmt: skip
    parser.add_argument(
        "--completions", type=int, default=0, metavar="N",
        help="also try other completions of the first N calls of each thread that may choose: MPI_Waitany, …",
    )  # fmt: skip
    parser.add_argument(
        "--max-failed-polls", type=int, default=0, metavar="N",
        help="also let the same poll fail up to N times before it succeeds: MPI_Test, MPI_Iprobe, …",
    )  # fmt: skip
    add_old_name(parser, "--noes", "max_failed_polls", int)
    parser.add_argument(
        "--expect-output", type=Path, metavar="FILE",
        help="what the program should print, in whatever order of lines; anything else is a finding",
    )  # fmt: skip
    parser.add_argument(
        "--skip", action="append", default=[], metavar="FILE:LINE",
        help="leave the wildcard receives, probes and polls of this line as they come",
    )  # fmt: skip
    parser.add_argument(
        "--clocks", choices=("trace", "lamport", "vector"), default="trace",
        help="what decides which messages could have come first: the whole recording (default), or clocks "
        "that travel with messages, for runs too long to record",
    )  # fmt: skip
    parser.add_argument("--jobs", "-j", type=int, default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument(
        "--on", metavar="dask:ADDRESS", help="let the workers of a Dask cluster run it, as many as there are"
    )
    parser.add_argument("--max-runs", type=int, metavar="N", help="stop after so many runs")
    parser.add_argument(
        "--time-budget", type=duration, metavar="TIME", help="stop after this time: 90s, 5m, 2h"
    )
    parser.add_argument(
        "--require-complete", action="store_true", help="exit with 3 if something was left untried"
    )
    parser.add_argument(
        "--steps", type=int, default=100, metavar="N", help="of --strategy random (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of --strategy random")
    parser.add_argument(
        "--campaign",
        type=Path,
        metavar="FILE",
        help="keep the runs in this file, so that --resume can continue",
    )
    parser.add_argument("--resume", action="store_true", help="continue an interrupted campaign")
    parser.add_argument(
        "--give-up-after", type=duration, default=30.0, metavar="TIME",
        help="give up a run when every rank is inside MPI and none makes progress for this long",
    )  # fmt: skip
    add_old_name(parser, "--patience", "give_up_after", duration)
    add_live_argument(parser)
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.output import deliver, live_page, settings_from, wants_diagrams
    from rankwise.cli.screen.explore_progress import watching
    from rankwise.errors import RankwiseError
    from rankwise.report.views import RunViews
    from rankwise.workflows.explore import explore_command
    from rankwise.workflows.order_pictures import order_views
    from rankwise.workflows.order_recording import OrderRecorder

    if not arguments.after_separator:
        raise RankwiseError("there is no command to explore", "rankwise explore -- mpiexec -n 4 ./app")
    settings = settings_from(arguments)
    request = _request(arguments, settings)
    recorder = OrderRecorder()
    try:
        with watching() as watcher, live_page(arguments) as live:
            recorder = OrderRecorder(watcher, live)
            result = explore_command(request, settings, recorder, arguments.began)
            if live is not None:
                live.show(result, RunViews(request.command, orders=recorder.tree()))
    except KeyboardInterrupt:
        print(f"rankwise: all runs are kept in {request.campaign}; --resume continues", file=sys.stderr)
        raise
    views = order_views(request, settings, result, recorder.tree(), wanted=wants_diagrams(arguments))
    return deliver(result, arguments, settings, views)


def _request(arguments: argparse.Namespace, settings: Settings) -> ExploreRequest:
    from rankwise.cli.options.dask_address import dask_address
    from rankwise.cli.options.expected_output import expected_output
    from rankwise.explore.explorer import ExploreLimits
    from rankwise.explore.request import ExploreRequest
    from rankwise.explore.scope import Explored
    from rankwise.explore.strategies.by_name import DEFAULT, EVERY_ONE, Tuning
    from rankwise.runs.running import CLOCKED_TRACE_LIMIT, RunOptions

    _must_make_sense(arguments)
    mixes = arguments.mixing is not None
    has_clocks = arguments.clocks != "trace"
    both = arguments.buffering == "both"
    usual = EVERY_ONE if has_clocks or arguments.expect_output is not None else DEFAULT
    return ExploreRequest(
        tuple(arguments.after_separator),
        ("infinite", "zero") if both else (arguments.buffering,),
        "bounded" if mixes else arguments.strategy or usual,
        Tuning(arguments.mixing or 0, arguments.steps, arguments.seed),
        Explored(tuple(arguments.skip), arguments.completions, arguments.max_failed_polls),
        ExploreLimits(arguments.max_runs, arguments.time_budget),
        arguments.jobs,
        dask_address(arguments.on),
        arguments.require_complete,
        arguments.campaign or Path(settings.output) / "explore.campaign",
        arguments.resume,
        RunOptions(
            buffering="as-is" if both else arguments.buffering,
            give_up_after=arguments.give_up_after,
            clocks=arguments.clocks,
            trace_limit=CLOCKED_TRACE_LIMIT if has_clocks else None,
            expected=expected_output(arguments.expect_output),
            in_turn=arguments.max_failed_polls > 0,
        ),
    )


def _must_make_sense(arguments: argparse.Namespace) -> None:
    from rankwise.errors import RankwiseError
    from rankwise.explore.scope import MOST_FAILED_POLLS

    least = {
        "jobs": 1,
        "max_runs": 1,
        "mixing": 0,
        "completions": 0,
        "max_failed_polls": 0,
        "steps": 0,
        "time_budget": 0,
    }
    for name, value in least.items():
        given = getattr(arguments, name)
        if given is not None and given < value:
            option = f"--{name.replace('_', '-')}"
            raise RankwiseError(f"{option} must be at least {value}", f"{option} {max(value, 1)}")
    if arguments.clocks != "trace" and arguments.strategy == "predict":
        raise RankwiseError(
            f"--strategy predict needs all that was recorded, and not --clocks {arguments.clocks}",
            "--strategy reduced, or --clocks trace",
        )
    if arguments.max_failed_polls > MOST_FAILED_POLLS:
        raise RankwiseError(
            f"--max-failed-polls {arguments.max_failed_polls} is too many",
            f"a number up to {MOST_FAILED_POLLS}",
        )
    for option in ("completions", "max_failed_polls"):
        if arguments.clocks != "trace" and getattr(arguments, option):
            raise RankwiseError(
                f"--{option} needs all that was recorded, and not --clocks {arguments.clocks}",
                "--clocks trace",
            )
    for place in arguments.skip:
        file, _, line = place.rpartition(":")
        if not file or not line.isdigit():
            raise RankwiseError(f"--skip {place} is not a line of a file", "--skip farm.c:31")
