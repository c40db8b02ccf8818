"""`rankwise cc -- mpicc …`: a compiler that also checks; `CC="rankwise cc -- mpicc" make`."""

from __future__ import annotations

import argparse

HELP = "run the compiler as usual, and print findings as warnings"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.options.durations import add_limit_arguments
    from rankwise.cli.output import add_fail_on

    parser.usage = (
        "rankwise cc [--strict] [--for-test [--light]] [--fail-on EVIDENCE] [--time TIME] "
        "[--memory SIZE] [--] COMPILER ARGUMENT…"
    )
    parser.add_argument(
        "--strict", action="store_true", help="findings are errors: exit code 1, and no output file"
    )
    add_fail_on(parser, "(default: possible); implies --strict")
    parser.add_argument(
        "--for-test", action="store_true", help="build a program for `rankwise test`: it records its branches"
    )
    parser.add_argument(
        "--light", action="store_true", help="with --for-test: record only which branches are covered"
    )
    add_limit_arguments(parser, "as long as compiling took, at least 10s")


def run(arguments: argparse.Namespace) -> int:
    from rankwise.errors import RankwiseError
    from rankwise.workflows.cc import build

    if not arguments.after_separator:
        raise RankwiseError("no compiler was named", "for example: rankwise cc -- mpicc -c heat.c")
    if arguments.for_test:
        from rankwise.workflows.cc_for_test import build_for_test

        return build_for_test(arguments.after_separator, arguments.light)
    is_strict = arguments.strict or arguments.fail_on is not None
    return build(arguments.after_separator, is_strict, arguments.fail_on, arguments.time, arguments.memory)
