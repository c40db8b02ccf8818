"""`rankwise check FILE…`: static checking, without running anything."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = "check source code without running it: C, C++, Fortran, Python"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.output import add_output_arguments

    parser.usage = "rankwise check [options] FILE|FOLDER… [-- compiler flags]"
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="FILE",
        help="source files or folders; together they are one program",
    )  # fmt: skip
    add_output_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    from rankwise.checking import check_sources
    from rankwise.cli.output import deliver, settings_from

    settings = settings_from(arguments)
    result = check_sources(arguments.paths, (*settings.flags, *arguments.after_separator), settings)
    return deliver(result, arguments, settings)
