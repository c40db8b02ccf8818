"""`rankwise explain RW101`: the page of a rule; `rankwise explain MPI_Bcast`: that of an MPI call."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.standard import Spelling

HELP = "print the page of a rule or of an MPI call"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "rule", nargs="*", metavar="NAME",
        help="a rule by code or name (RW101), or an MPI call of C, Fortran or mpi4py (MPI_Bcast, comm.bcast)",
    )  # fmt: skip
    parser.add_argument("--list", action="store_true", help="list all rules")


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.errors import RankwiseError
    from rankwise.report.pages import print_call, print_list, print_page

    if arguments.list:
        print_list()
        return NOTHING_FOUND
    if not arguments.rule:
        raise RankwiseError("no rule was named", "`rankwise explain --list` shows them all")
    for word in arguments.rule:
        spelling = _call(word)
        if spelling is not None:
            print_call(spelling)
        else:
            print_page(_rule(word))
    return NOTHING_FOUND


def _call(word: str) -> Spelling | None:
    """Return the call that a word names; one of mpi4py whatever the communicator is called."""
    from rankwise.errors import RankwiseError, did_you_mean
    from rankwise.standard import calls, find_method, find_spelling

    found = find_spelling(word)
    if found is None and "." in word:
        methods = find_method(word.rpartition(".")[2])
        of_communicators = [each for each in methods if each.written.startswith("Comm.")]
        found = next(iter(of_communicators or methods), None)
    if found is None and word.lower().startswith("mpi_"):
        near = did_you_mean("MPI_" + word[4:].capitalize(), [each.name for each in calls()])
        raise RankwiseError(f"there is no MPI call {word}{near}", "the names are those of MPI 5.0")
    return found


def _rule(word: str) -> str:
    from rankwise.errors import RankwiseError, did_you_mean
    from rankwise.findings import all_codes, rule

    codes = all_codes()
    if word.upper() in codes:
        return word.upper()
    by_slug = {rule(code).slug: code for code in codes}
    if word.lower() in by_slug:
        return by_slug[word.lower()]
    near = did_you_mean(word.upper(), codes) or did_you_mean(word.lower(), by_slug)
    raise RankwiseError(f"there is no rule {word}{near}", "`rankwise explain --list` shows them all")
