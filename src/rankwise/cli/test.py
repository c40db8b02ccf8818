"""`rankwise test PROGRAM`: inputs and numbers of ranks that reach the untested code."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.config.settings import Settings
    from rankwise.workflows.test import TestRequest

HELP = "find inputs and numbers of ranks that reach the code that no run has reached"
MORE = "paths"
"""Where words go that stand behind options."""
HINTS = dict.fromkeys(("-np", "--np"), "numbers of ranks: -n 1-4")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.check import add_flags
    from rankwise.cli.doctor import add_python
    from rankwise.cli.options.durations import duration
    from rankwise.cli.output import add_output_arguments
    from rankwise.testing.search.strategies.search_by_name import DEFAULT_SEARCH, SEARCHES

    parser.usage = "rankwise test [-n 1-4] [--time 10m] [options] PROGRAM… [-- arguments to start from]"
    parser.add_argument("paths", nargs="*", type=Path, metavar="PROGRAM", help="the program to test: app.py")
    parser.add_argument(
        "-n", "--ranks", default="1-4", metavar="N", help="numbers of ranks to run with (default: 1-4)"
    )
    parser.add_argument(
        "--time", type=duration, default=600.0, metavar="TIME", help="stop after this time (default: 10m)"
    )
    parser.add_argument("--max-runs", type=int, metavar="N", help="stop after so many runs")
    parser.add_argument(
        "--settle", type=int, default=100, metavar="N",
        help="stop after so many runs that reached nothing new (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--seed", metavar="COMMAND", help="how the program is usually started: 'mpiexec -n 4 ./app 10'"
    )
    parser.add_argument(
        "--input", action="append", default=[], metavar="WHAT",
        help="what may vary: argv, file:NAME, stdin:FILE, env:NAME (default: arguments and files)",
    )  # fmt: skip
    parser.add_argument(
        "--search", choices=list(SEARCHES), default=DEFAULT_SEARCH,
        help="what to aim at next (default: %(default)s outcomes first)",
    )  # fmt: skip
    parser.add_argument("--depth", type=int, default=10_000, metavar="N", help="of --search depth-first")
    parser.add_argument("--chance", type=int, default=0, metavar="SEED", help="of the random searches")
    parser.add_argument("--jobs", "-j", type=int, default=1, metavar="N", help="runs at a time (default: 1)")
    parser.add_argument(
        "--on", metavar="dask:ADDRESS", help="let the workers of a Dask cluster run it, as many as there are"
    )
    parser.add_argument(
        "--run-time", type=duration, default=10.0, metavar="TIME", help="for one run (default: 10s)"
    )
    parser.add_argument(
        "--memory", type=float, default=4.0, metavar="GB", help="for one rank; 0 for no limit (default: 4)"
    )
    parser.add_argument(
        "--explore", action="store_true",
        help="explore the orders of messages that inputs leave open, for a quarter of the time more",
    )  # fmt: skip
    parser.add_argument("--resume", action="store_true", help="continue an interrupted campaign")
    add_flags(parser)
    add_python(parser)
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.output import deliver, settings_from, write_text
    from rankwise.cli.screen.campaign_line import watching_campaign
    from rankwise.errors import RankwiseError
    from rankwise.report.views import RunViews
    from rankwise.workflows.test import test_program

    if not arguments.paths:
        raise RankwiseError("there is no program to test", "rankwise test app.py -n 1-4")
    settings = settings_from(arguments)
    request = _request(arguments, settings)
    try:
        with watching_campaign() as observer:
            tested = test_program(request, settings, observer)
    except KeyboardInterrupt:
        print(f"rankwise: all runs are kept in {request.folder}; --resume continues", file=sys.stderr)
        raise
    write_text(request.folder / "tests" / "coverage.txt", tested.coverage + "\n")
    if arguments.format == "terminal":
        print(_short(tested.coverage))
    return deliver(tested.result, arguments, settings, RunViews(testing=tested.program))


_MOST_LINES = 30


def _short(text: str) -> str:
    lines = text.splitlines()
    if len(lines) <= _MOST_LINES:
        return text
    left = len(lines) - _MOST_LINES
    return "\n".join([*lines[: _MOST_LINES - 1], f"  and {left:,} more in coverage.txt", lines[-1]])


def _request(arguments: argparse.Namespace, settings: Settings) -> TestRequest:
    from rankwise.cli.check import flags_from
    from rankwise.cli.options.dask_address import dask_address
    from rankwise.config import rank_numbers
    from rankwise.errors import RankwiseError
    from rankwise.launch.process_tree import most_processes
    from rankwise.launch.rank_count import ranks_of
    from rankwise.testing.campaign.engine import CampaignLimits
    from rankwise.testing.campaign.supervised_inputs import RunLimits
    from rankwise.workflows.test import TestRequest

    try:
        sizes = rank_numbers.parse(arguments.ranks)
    except ValueError as error:
        raise RankwiseError(str(error), "-n 1-4") from error
    most = most_processes()
    if sizes[-1] > most:
        raise RankwiseError(
            f"{sizes[-1]} ranks cannot be started: this machine has room for about {most} processes", "-n 1-8"
        )
    least = {"max_runs": 1, "settle": 1, "depth": 1, "jobs": 1, "memory": 0}
    for name, value in least.items():
        given = getattr(arguments, name)
        if given is not None and given < value:
            option = f"--{name.replace('_', '-')}"
            raise RankwiseError(f"{option} must be at least {value}", f"{option} {max(value, 1)}")
    words, first_size = tuple(arguments.after_separator), None
    if arguments.seed:
        seed = shlex.split(arguments.seed)
        first_size = ranks_of(seed)
        words = words or _after_program(seed, arguments.paths)
    varies, files, stdin, environment = _inputs(arguments.input)
    return TestRequest(
        tuple(arguments.paths),
        words,
        sizes,
        varies,
        files,
        stdin,
        environment,
        first_size,
        arguments.search,
        arguments.depth,
        arguments.chance,
        CampaignLimits(arguments.time, arguments.max_runs, arguments.settle),
        RunLimits(arguments.run_time, int(arguments.memory * (1 << 30))),
        arguments.jobs,
        dask_address(arguments.on),
        flags=flags_from(arguments),
        python=arguments.python,
        resume=arguments.resume,
        explores=arguments.explore,
        folder=Path(settings.output),
    )


def _after_program(seed: list[str], paths: list[Path]) -> tuple[str, ...]:
    names = {each.name for each in paths}
    at = next((at for at, word in enumerate(seed) if Path(word).name in names), None)
    if at is None:
        from rankwise.errors import RankwiseError

        raise RankwiseError(
            f"--seed does not start {paths[0]}",
            f"--seed 'mpiexec -n 2 {paths[0]} ARGUMENTS', or -- ARGUMENTS",
        )
    return tuple(seed[at + 1 :])


def _inputs(
    named: list[str],
) -> tuple[tuple[str, ...], dict[str, bytes], bytes | None, dict[str, str]]:
    import os

    from rankwise.errors import RankwiseError

    varies: list[str] = []
    files: dict[str, bytes] = {}
    stdin: bytes | None = None
    environment: dict[str, str] = {}
    for word in named:
        kind, _, name = word.partition(":")
        if kind == "argv" and not name:
            varies.append("argv")
        elif kind == "file" and name:
            varies.append(word)
            files[os.path.normpath(name)] = _content(name)
        elif kind == "stdin" and name:
            varies.append("stdin")
            stdin = _content(name)
        elif kind == "env" and name:
            varies.append(word)
            environment[name] = os.environ.get(name, "")
        else:
            raise RankwiseError(
                f"--input {word} is not a kind of input", "--input argv, file:NAME, stdin:FILE or env:NAME"
            )
    return tuple(varies) or ("argv", "file", "stdin"), files, stdin, environment


def _content(name: str) -> bytes:
    from rankwise.errors import UnreadableInput

    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise UnreadableInput(
            f"{name} cannot be read: {error.strerror}", "--input file:NAME names a file here"
        ) from error
