"""Soundness of the check of collectives: what goes wrong when a program runs is reported before it runs.

Whenever a random program, run on two to four ranks, makes ranks call different collectives, rankwise
reports at least one of RW101 to RW107 in it. How many correct programs it reports is measured by
`python -m bench false_alarms`, and is no law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, note, settings

from laws.checking import mismatches, reported_in_c, reported_in_python
from laws.interpreter import Dialect
from laws.known_gaps import is_known_gap
from laws.language import Program
from laws.programs import programs, random_program
from laws.to_c import to_c
from laws.to_python import to_python


@pytest.mark.slow
@settings(
    max_examples=1000,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(programs())
def test_mismatches_of_drawn_programs_are_reported(program: Program) -> None:
    note(to_python(program))
    if mismatches(program, Dialect.PYTHON) and not is_known_gap(program):
        assert reported_in_python(program)


def test_mismatches_of_random_python_programs_are_reported() -> None:
    _assert_reported_in_python(islice(_mismatching(Dialect.PYTHON, 0), 300))


def test_mismatches_of_random_c_programs_are_reported() -> None:
    _assert_reported_in_c(islice(_mismatching(Dialect.C, 0), 100))


@pytest.mark.long
def test_mismatches_of_very_many_python_programs_are_reported() -> None:
    _assert_reported_in_python(islice(_mismatching(Dialect.PYTHON, 1_000_000), 10_000))


@pytest.mark.long
def test_mismatches_of_very_many_c_programs_are_reported() -> None:
    _assert_reported_in_c(islice(_mismatching(Dialect.C, 2_000_000), 10_000))


def _mismatching(dialect: Dialect, first_seed: int) -> Iterator[Program]:
    """Yield programs in which ranks call different collectives; about one in six random ones is such."""
    seed = first_seed
    while True:
        program = random_program(seed)
        if mismatches(program, dialect) and not is_known_gap(program):
            yield program
        seed += 1


def _assert_reported_in_python(mismatching: Iterable[Program]) -> None:
    for program in mismatching:
        assert reported_in_python(program), to_python(program)


def _assert_reported_in_c(mismatching: Iterable[Program]) -> None:
    waiting = iter(mismatching)
    while some := list(islice(waiting, 25)):  # so many at a time go through the compiler
        for program, codes in zip(some, reported_in_c(some), strict=True):
            assert codes, to_c(program)
