"""`rankwise run -- mpiexec -n 4 ./app`: one supervised run."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.findings import Result
    from rankwise.findings.coverage import Suspect
    from rankwise.monitors.recorded_run import Run
    from rankwise.runs.running import RunOptions

HELP = "run a program under supervision and report what went wrong, and between which ranks"
HINTS = dict.fromkeys(
    ("-n", "-np", "--np", "--ranks"),
    "give the start command: rankwise run -- mpiexec -n 4 ./app (or: rankwise verify ./app -n 4)",
)
"""What to try for options that belong to another command."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_live_argument, add_output_arguments

    parser.usage = "rankwise run [options] [--] mpiexec -n N PROGRAM [arguments]"
    add_run_arguments(parser, guards=False)
    add_live_argument(parser)
    parser.add_argument(
        "--protect", nargs="?", const="", default=None, metavar="scale.json",
        help="carry out calls whose displacements or counts do not fit an int in another way; every one is "
        "reported. The file is what `rankwise scale probe` wrote of this MPI",
    )  # fmt: skip
    parser.add_argument(
        "--keep-status", action="store_true",
        help="end with the program's own exit code where it is not 0 and no finding counts, for tests",
    )  # fmt: skip
    add_output_arguments(parser)


def add_run_arguments(parser: argparse.ArgumentParser, *, guards: bool, buffers: bool = True) -> None:
    """Add what all commands that run programs share.

    `guards` is whether buffers are guarded by default, `buffers` whether one can say how sends are buffered.
    """
    from rankwise.cli.options.durations import duration
    from rankwise.cli.options.option_aliases import add_old_name

    parser.add_argument(
        "--guard", action=argparse.BooleanOptionalAction, default=guards,
        help="report accesses to the buffer of a pending operation "
        f"(default: {'on' if guards else 'off'})",
    )  # fmt: skip
    if buffers:
        parser.add_argument(
            "--buffering", choices=("as-is", "zero", "infinite"), default="as-is",
            help="whether standard sends wait for their receive (default: as the MPI library does)",
        )  # fmt: skip
    parser.add_argument(
        "--give-up-after", type=duration, default=30.0, metavar="TIME",
        help="give up when every rank is inside MPI and none makes progress for this long (default: "
        "%(default)s); deadlocks need no time",
    )  # fmt: skip
    add_old_name(parser, "--patience", "give_up_after", duration)
    parser.add_argument(
        "--check-before", action="store_true",
        help="let a collective begin only when all ranks are about to make the same one",
    )  # fmt: skip
    parser.add_argument(
        "--suspects", type=Path, metavar="FILE",
        help="what `check --suspects FILE` wrote: implies --check-before, and names the conditions to blame",
    )  # fmt: skip
    parser.add_argument(
        "--openmp-runtime", choices=("own", "libiomp5"), default="own",
        help="libiomp5: run the OpenMP of programs that gcc or clang compiled on Intel's runtime, which "
        "says more of what their threads do (default: the program's own)",
    )  # fmt: skip
    parser.add_argument("--trace", type=Path, metavar="DIR", help="keep what was recorded in this folder")


def options_from(arguments: argparse.Namespace) -> RunOptions:
    """Return how to run, as the command line says."""
    from rankwise.runs.running import RunOptions

    return RunOptions(
        buffering=getattr(arguments, "buffering", "as-is"),
        give_up_after=arguments.give_up_after,
        keep=arguments.trace,
        suspects=_suspects(arguments.suspects),
        guard=arguments.guard,
        protect=getattr(arguments, "protect", None) is not None,
        check_before=arguments.check_before,
        openmp_runtime=getattr(arguments, "openmp_runtime", "own"),
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
    from rankwise.cli.output import deliver, live_page, settings_from, wants_diagrams
    from rankwise.diagrams.views_of_run import views_of_run
    from rankwise.errors import RankwiseError
    from rankwise.runs.prepare import must_exist
    from rankwise.runs.running import run_command
    from rankwise.workflows.live_run import followed
    from rankwise.workflows.protection import limits_for

    if not arguments.after_separator:
        raise RankwiseError("there is no command to run", "rankwise run -- mpiexec -n 4 ./app")
    settings = settings_from(arguments)
    command = arguments.after_separator
    options = options_from(arguments)
    must_exist(command)
    file = Path(arguments.protect) if arguments.protect else None
    options = dataclasses.replace(options, limits=limits_for(file, command))
    with live_page(arguments) as live, followed(options, live, command) as options:
        result, run = run_command(command, settings, options)
        views = views_of_run(run, command, wanted=wants_diagrams(arguments))
        if live is not None:
            live.show(result, views)
    code = deliver(with_picture(result, run, Path(settings.output)), arguments, settings, views)
    return _own_status(run, code) if arguments.keep_status else code


def _own_status(run: Run | None, code: int) -> int:
    """Return how the program ended, as a shell says it, unless findings count or it ended well."""
    from rankwise.cli.exit_codes import FINDINGS

    if run is None or not run.status or code == FINDINGS:
        return code
    return run.status if run.status > 0 else 128 - run.status


def draw(run: Run | None, folder: Path) -> Path | None:
    """Write the picture of a deadlock, if there was one, and return where it is."""
    if run is None or run.deadlock is None:
        return None
    from rankwise.cli.output import write_text
    from rankwise.monitors.picture import waiters
    from rankwise.report import wait_graph

    drawn, picture = waiters(run), folder / "deadlock.svg"
    write_text(picture, wait_graph.svg(drawn))
    write_text(folder / "deadlock.dot", wait_graph.dot(drawn))
    return picture


def with_picture(result: Result, run: Run | None, folder: Path) -> Result:
    """Write the picture of a deadlock, if there was one that is judged; its name stands in the summary."""
    from rankwise.findings import Conclusion

    is_judged = result.verdict.conclusion is not Conclusion.NOT_JUDGED
    picture = draw(run, folder) if is_judged else None
    if picture is None:
        return result
    return dataclasses.replace(result, summary=f"{result.summary}; picture: {picture}")
