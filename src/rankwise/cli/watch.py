"""`rankwise watch -- mpiexec -n 64 ./app`: know that a job hangs, since when, and whose fault it is."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.workflows.watch import WatchOptions

HELP = "watch a job and report when it hangs, since when, and which ranks cause it"
HINTS = {"--timeout": "none is needed: a hang is known from how the job behaved; --confidence sets how sure"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.options.durations import duration
    from rankwise.cli.options.option_aliases import add_old_name
    from rankwise.cli.output import add_html_argument, add_live_argument

    parser.usage = (
        "rankwise watch [options] [--] mpiexec -n N PROGRAM [arguments],\n"
        "   or: rankwise watch --pid PID, or: rankwise watch --slurm JOB"
    )
    parser.add_argument(
        "--pid", type=int, metavar="PID", help="watch the job of this mpiexec, or of this rank"
    )
    parser.add_argument("--slurm", metavar="JOB", help="watch this Slurm job on all its nodes")
    parser.add_argument(
        "--confidence", type=float, default=99.9, metavar="PERCENT",
        help="how sure to be before a hang is reported (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--alpha", type=float, metavar="SHARE",
        help="the same as a share of false alarms: 0.001 is --confidence 99.9",
    )  # fmt: skip
    parser.add_argument(
        "--interval", type=duration, default=0.4, metavar="TIME",
        help="time between two samples at first; it grows with the rhythm of the job (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--sampling", choices=("ptrace", "shim"), default="ptrace",
        help="ptrace: sample the processes from outside (default); shim: the job counts its calls, and "
        "nothing is stopped",
    )  # fmt: skip
    add_old_name(parser, "--looks", "sampling", {"attach": "ptrace", "page": "shim"}.__getitem__)
    parser.add_argument("--on-hang", metavar="COMMAND", help="run this when a hang is reported")
    parser.add_argument("--kill", action="store_true", help="end a job that hangs (exit code 4)")
    parser.add_argument("--core", action="store_true", help="keep core dumps of the ranks to blame")
    parser.add_argument("--plot", action="store_true", help="draw the share of ranks outside MPI over time")
    add_html_argument(parser)
    add_live_argument(parser)
    parser.add_argument(
        "--output", "-o", type=Path, metavar="DIR", default=Path("rankwise-out"),
        help="where reports go (default: rankwise-out)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exit_codes import FINDINGS, HANG_ENDED, INTERRUPTED, NOTHING_FOUND
    from rankwise.cli.options.repeated_command import repeated
    from rankwise.cli.output import live_page
    from rankwise.cli.screen.watch_screen import Screen
    from rankwise.errors import RankwiseError
    from rankwise.workflows.watch import watch_command, watch_process, watch_slurm

    command = arguments.after_separator
    jobs = sum((bool(command), arguments.pid is not None, arguments.slurm is not None))
    if jobs != 1:
        raise RankwiseError(
            "there is no job to watch" if not jobs else "give only one of a command, --pid and --slurm",
            "rankwise watch -- mpiexec -n 64 ./app, or: rankwise watch --pid PID",
        )
    options = _options(arguments)
    screen = Screen(
        arguments.output,
        on_hang=arguments.on_hang,
        core=arguments.core,
        command=command,
        typed=repeated(arguments.typed),
    )
    with live_page(arguments) as live:
        screen.live = live
        try:
            if arguments.pid is not None:
                watched = watch_process(arguments.pid, options, screen.show)
            elif arguments.slurm is not None:
                watched = watch_slurm(arguments.slurm, options, screen.show)
            else:
                watched = watch_command(command, options, screen.show)
        finally:
            screen.clear()
    if arguments.plot:
        screen.plot(watched)
    screen.end(watched)
    screen.keep(watched, arguments.html)
    if watched.killed:
        return HANG_ENDED
    if watched.ended is not None and watched.ended.interrupted:
        return INTERRUPTED
    if watched.watcher.hang is not None:
        return FINDINGS
    status = watched.ended.status if watched.ended is not None else NOTHING_FOUND
    return status if status >= 0 else 128 - status


def _options(arguments: argparse.Namespace) -> WatchOptions:
    from rankwise.errors import RankwiseError
    from rankwise.workflows.watch import WatchOptions

    alpha = arguments.alpha if arguments.alpha is not None else 1 - arguments.confidence / 100
    if not 1e-9 <= alpha <= 0.5:
        raise RankwiseError(
            f"a hang cannot be determined with {100 * (1 - alpha):g}% confidence",
            "--confidence takes a percentage from 50 up to, but not including, 100",
        )
    if not 0.01 <= arguments.interval <= 60:
        raise RankwiseError("--interval is between 0.01 and 60 seconds", "0.4 suits most jobs")
    if arguments.sampling == "shim" and not arguments.after_separator:
        raise RankwiseError(
            "a job that already runs does not count its calls",
            "leave out --sampling shim, or start the job with watch",
        )
    return WatchOptions(
        alpha=round(alpha, 12), interval=arguments.interval, sampling=arguments.sampling, kill=arguments.kill
    )
