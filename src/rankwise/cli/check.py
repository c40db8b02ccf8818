"""`rankwise check FILE…`: static checking, without running anything."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "check source code without running it: C, C++, Fortran, Python"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_output_arguments

    parser.usage = "rankwise check [options] FILE|FOLDER… [-- compiler flags]"
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="FILE",
        help="source files, folders or a compile_commands.json; together they are one program",
    )  # fmt: skip
    parser.add_argument(
        "-p", "--build", type=Path, metavar="FOLDER",
        help="compile each file as the compile_commands.json there says; without FILE, all it lists",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", "-j", type=_positive, metavar="N", help="compilers to run at a time (default: cores)"
    )
    parser.add_argument("--no-cache", action="store_true", help="compile everything anew")
    parser.add_argument(
        "--why-not", action="store_true", help="show the conditionals that were looked at and cleared"
    )
    parser.add_argument(
        "--suspects", type=Path, metavar="FILE", help="write the calls that are not proved to match"
    )
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.checking import check_sources
    from rankwise.cli.output import deliver, settings_from, write_text
    from rankwise.cli.progress import progress_bar
    from rankwise.errors import RankwiseError
    from rankwise.source import ReadingOptions

    if not arguments.paths and arguments.build is None:
        raise RankwiseError(
            "the following arguments are required: FILE", "`rankwise check --help` shows what can be given"
        )
    settings = settings_from(arguments)
    options = ReadingOptions(arguments.jobs or settings.jobs, not arguments.no_cache, arguments.build)
    flags = (*settings.flags, *arguments.after_separator)
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
