"""`rankwise cc -- mpicc …`: a compiler that also checks; `CC="rankwise cc -- mpicc" make`."""

from __future__ import annotations

import argparse

HELP = "stand in for a compiler: build as asked, and print findings as warnings"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "rankwise cc [--strict] [--] COMPILER ARGUMENT…"
    parser.add_argument(
        "--strict", action="store_true", help="findings are errors: exit code 1, and nothing is made"
    )


def run(arguments: argparse.Namespace) -> int:
    from rankwise.building import build
    from rankwise.errors import RankwiseError

    if not arguments.after_separator:
        raise RankwiseError("no compiler was named", "for example: rankwise cc -- mpicc -c heat.c")
    return build(arguments.after_separator, arguments.strict)
