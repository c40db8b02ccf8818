"""Mismatches between two ranks, all made by one program: of what, in which form of calls, who comes first."""

from __future__ import annotations

import itertools
from pathlib import Path

import run_programs

PROGRAM = Path(__file__).parent / "mismatches" / "mismatch.c"
RULES = {
    "none": None,
    "order": "RW102",
    "kind": "RW102",
    "root": "RW104",
    "operation": "RW105",
    "datatype": "RW106",
    "count": "RW107",
    "communicator": "RW103",
    "truncation": "RW206",
    "later": "RW102",
}
"""The rule that each mismatch breaks. In `later`, the library ends the calls that differ, and then blocks."""
FORMS = ("blocking", "nonblocking", "polling", "persistent")
ROWS = tuple(itertools.product(RULES, FORMS, (0, 1)))


def command(what: str, form: str, first: int) -> list[str]:
    """Return the command that shows one mismatch."""
    found = run_programs.mpi()
    assert found is not None
    return [found.launcher, "-n", "2", *run_programs.command(PROGRAM), what, form, str(first)]
