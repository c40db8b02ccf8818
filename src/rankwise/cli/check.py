"""`rankwise check FILE…`: static checking, without running anything."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

HELP = "check source code without running it: C, C++, Fortran, Python"


MORE = "paths"
"""Where words go that stand behind options."""


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add the option for compiler flags."""
    parser.add_argument(
        "--flags", action="append", default=[], metavar="FLAGS",
        help="compiler flags for every C, C++ and Fortran file: --flags '-Iinclude -fopenmp'",
    )  # fmt: skip


def flags_from(arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the words of all --flags."""
    import shlex

    from rankwise.errors import RankwiseError

    try:
        return tuple(word for text in arguments.flags for word in shlex.split(text))
    except ValueError as error:
        raise RankwiseError(f"--flags cannot be read: {error}", "--flags '-Iinclude -DNAME=value'") from error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.options.durations import add_limit_arguments
    from rankwise.cli.output import add_output_arguments

    parser.usage = "rankwise check [options] FILE|FOLDER… [-- compiler flags]"
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="FILE",
        help="source files, folders or a compile_commands.json; together they are one program",
    )  # fmt: skip
    parser.add_argument(
        "-p", "--build", type=Path, metavar="FOLDER",
        help="compile each file as the compile_commands.json there lists it; without FILE, all it lists",
    )  # fmt: skip
    add_flags(parser)
    parser.add_argument(
        "--jobs", "-j", type=_positive, metavar="N", help="compilers to run at a time (default: cores)"
    )
    parser.add_argument(
        "--ranks", type=_ranks, metavar="N",
        help="how many ranks the program is run with: 4, 2-64 or 2,4,8 (default: any number)",
    )  # fmt: skip
    parser.add_argument(
        "--initial-level", choices=("sequential", "parallel", "nested"),
        help="what calls functions that no file calls: one thread, a team of threads, or each of several "
        "teams (default: sequential)",
    )  # fmt: skip
    parser.add_argument("--no-cache", action="store_true", help="compile everything anew")
    parser.add_argument(
        "--why-not", action="store_true", help="show the conditionals that were analysed and cleared"
    )
    parser.add_argument(
        "--suspects", type=Path, metavar="FILE", help="write the calls that are not proved to match"
    )
    add_limit_arguments(parser, "10m")
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.output import deliver, settings_from, write_text
    from rankwise.cli.screen.progress_bar import progress_bar
    from rankwise.errors import RankwiseError
    from rankwise.source import ReadingOptions
    from rankwise.workflows.check import check_sources

    if not arguments.paths and arguments.build is None:
        raise RankwiseError(
            "the following arguments are required: FILE", "`rankwise check --help` shows what can be given"
        )
    settings = settings_from(arguments).overridden(time=arguments.time, memory=arguments.memory)
    if arguments.ranks is not None:
        settings = dataclasses.replace(settings, ranks=arguments.ranks)
    if arguments.initial_level is not None:
        settings = dataclasses.replace(settings, initial_level=arguments.initial_level)
    options = ReadingOptions(arguments.jobs or settings.jobs, not arguments.no_cache, arguments.build)
    flags = (*settings.flags, *flags_from(arguments), *arguments.after_separator)
    with progress_bar() as progress:
        result = check_sources(arguments.paths, flags, settings, options, progress)
    if arguments.why_not and arguments.format == "terminal":
        from rankwise.report.terminal import show_cleared

        show_cleared(result)
    code = deliver(result, arguments, settings)
    if arguments.suspects is not None and result.coverage is not None:
        from rankwise.report import suspects

        write_text(arguments.suspects, suspects.dump(result.coverage.suspects))
    return code


def _positive(word: str) -> int:
    number = int(word) if word.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{word} is not a whole number from 1")
    return number


def _ranks(text: str) -> tuple[int, ...]:
    from rankwise.config import rank_numbers

    try:
        return rank_numbers.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
