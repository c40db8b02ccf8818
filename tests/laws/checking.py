"""Runs generated programs, and asks rankwise about them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from laws.batches import read_c
from laws.interpreter import Dialect, Outcome, run
from laws.language import Program
from laws.to_python import to_python
from rankwise.program import Program as Read

if TYPE_CHECKING:
    from rankwise.program.model import Model

INPUTS = ((0, 1), (1, 2), (2, 3))
"""Numbers on the command line, and seeds of chance, that programs are run with."""


def outcomes(program: Program, dialect: Dialect, ranks: range = range(2, 5)) -> set[Outcome]:
    """Return how runs on some numbers of ranks, with some inputs, end."""
    return {run(program, size, dialect, given, seed) for size in ranks for given, seed in INPUTS}


def mismatches(program: Program, dialect: Dialect) -> bool:
    """Say whether a run on two to four ranks ends in a mismatch."""
    return any(
        run(program, size, dialect, given, seed) is Outcome.MISMATCHED
        for size, (given, seed) in zip((2, 3, 4), INPUTS, strict=True)
    )


def reported_in_python(program: Program) -> set[str]:
    """Return the codes of the collective rules that the program in Python breaks, as rankwise sees it."""
    from rankwise.source.python import lower_file

    return _reported(lower_file(Path("program.py"), to_python(program)))


def reported_in_c(programs: Sequence[Program]) -> list[set[str]]:
    """Return the codes of the collective rules that each program in C breaks, as rankwise sees it."""
    return [_reported(read) for read in read_c(programs)]


def reported_with(program: Read, numbers: Sequence[int], *, assume_nothing: bool = False) -> list[set[str]]:
    """Return the codes that a program breaks with each number of ranks.

    With `assume_nothing` also if it breaks none with any number, which assumes who is in a group.
    """
    from rankwise.program.known_ranks.known_values import find_known
    from rankwise.program.known_ranks.rank_table import Processes
    from rankwise.program.known_ranks.specialising import specialised
    from rankwise.program.model import Model

    general = Model(program)
    if not assume_nothing and not _codes(general):
        return [set() for _ in numbers]
    reported: list[set[str]] = []
    for number in numbers:
        processes = Processes([number])
        with specialised(program, find_known(general, processes)):
            reported.append(_codes(Model(program, processes)))
    return reported


def _reported(program: Read) -> set[str]:
    from rankwise.program.model import Model

    return _codes(Model(program))


def _codes(model: Model) -> set[str]:
    from rankwise.checks.collectives.collective_order import collectives_called_alike

    return {found.rule.code for found in collectives_called_alike(model)}
