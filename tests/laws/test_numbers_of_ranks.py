"""Checking for a number of ranks: nothing that goes wrong with it is lost, and what it decides is decided.

Random programs are run with one to five ranks, one rank at a time, and checked for the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from laws import language as lang
from laws.batches import read_c
from laws.checking import INPUTS, reported_with
from laws.expressions import FEATURES
from laws.interpreter import Dialect, Outcome, run
from laws.known_gaps import is_known_gap
from laws.language import Program
from laws.names import nodes
from laws.programs import random_program
from laws.rejoining import rejoining_program
from laws.to_c import to_c
from laws.to_python import to_python
from rankwise.program import Program as Read

_NUMBERS = range(1, 6)
_DECIDED = ("switch", "select", "logic", "rank", "plain rank conditions", "early return")
"""What programs are made of whose every branch the rank and the number of ranks decide."""
_PLAIN = (
    lang.Number, lang.Name, lang.Binary, lang.Not, lang.Select, lang.Assign, lang.If, lang.Switch,
    lang.Return, lang.Barrier, lang.Program,
)  # fmt: skip


@pytest.mark.slow
def test_what_goes_wrong_with_a_number_of_ranks_is_reported_for_it_in_python() -> None:
    for program in islice(_programs(0), 200):
        _assert_nothing_lost_in_python(program)


def test_what_goes_wrong_with_a_number_of_ranks_is_reported_for_it_in_c() -> None:
    _assert_nothing_lost_in_c(list(islice(_programs(5_000), 60)))


def test_what_the_number_of_ranks_decides_is_reported_where_it_goes_wrong_and_nowhere_else() -> None:
    for program in islice(_decided(), 100):
        read = _read_python(program)
        for number, codes in zip(_NUMBERS, reported_with(read, _NUMBERS), strict=True):
            went_wrong = run(program, number, Dialect.PYTHON) is Outcome.MISMATCHED
            assert bool(codes) == went_wrong, f"{number} ranks\n{to_python(program)}"


def test_ranks_that_part_and_meet_again_are_judged_exactly() -> None:
    _assert_exact([rejoining_program(seed, loops=False) for seed in range(60)])


@pytest.mark.slow
def test_nothing_is_lost_where_ranks_part_and_meet_again_in_loops() -> None:
    programs = [rejoining_program(seed, loops=True) for seed in range(60)]
    _assert_nothing_lost_in_c(programs)
    for program in programs:
        _assert_nothing_lost_in_python(program)


@pytest.mark.long
def test_ranks_that_part_and_meet_again_in_very_many_programs() -> None:
    for first in range(1_000, 3_000, 100):
        _assert_exact([rejoining_program(seed, loops=False) for seed in range(first, first + 100)])
        _assert_nothing_lost_in_c([rejoining_program(seed, loops=True) for seed in range(first, first + 100)])


@pytest.mark.long
def test_nothing_is_lost_in_very_many_python_programs() -> None:
    for program in islice(_programs(1_000_000), 20_000):
        _assert_nothing_lost_in_python(program)


@pytest.mark.long
def test_nothing_is_lost_in_very_many_c_programs() -> None:
    programs = _programs(2_000_000)
    for _ in range(100):
        _assert_nothing_lost_in_c(list(islice(programs, 25)))


def _programs(first_seed: int, features: tuple[str, ...] = FEATURES) -> Iterator[Program]:
    seed = first_seed
    while True:
        program = random_program(seed, features)
        if not is_known_gap(program):
            yield program
        seed += 1


def _decided() -> Iterator[Program]:
    """Yield programs in which nothing depends on what is known only when they run."""
    for program in _programs(0, _DECIDED):
        inside = list(nodes((program.functions, program.main)))
        if all(isinstance(node, _PLAIN) for node in inside) and lang.Name("n") not in inside:
            outcomes = {run(program, number, Dialect.PYTHON) for number in _NUMBERS}
            if Outcome.UNDEFINED not in outcomes and any(isinstance(node, lang.Barrier) for node in inside):
                yield program


def _goes_wrong(program: Program, number: int, dialect: Dialect) -> bool:
    return any(run(program, number, dialect, given, seed) is Outcome.MISMATCHED for given, seed in INPUTS)


def _assert_exact(programs: list[Program]) -> None:
    """Assert that C and Python programs are reported for the numbers of ranks that go wrong, no others."""
    for program, in_c in zip(programs, read_c(programs), strict=True):
        for read, dialect in ((in_c, Dialect.C), (_read_python(program), Dialect.PYTHON)):
            for number, codes in zip(_NUMBERS, reported_with(read, _NUMBERS), strict=True):
                went_wrong = run(program, number, dialect) is Outcome.MISMATCHED
                assert bool(codes) == went_wrong, f"{number} ranks, {dialect}\n{to_python(program)}"


def _assert_nothing_lost_in_python(program: Program) -> None:
    read = _read_python(program)
    for number, codes in zip(_NUMBERS, reported_with(read, _NUMBERS), strict=True):
        assert codes or not _goes_wrong(program, number, Dialect.PYTHON), f"{number}\n{to_python(program)}"


def _assert_nothing_lost_in_c(programs: list[Program]) -> None:
    for program, read in zip(programs, read_c(programs), strict=True):
        for number, codes in zip(_NUMBERS, reported_with(read, _NUMBERS), strict=True):
            assert codes or not _goes_wrong(program, number, Dialect.C), f"{number}\n{to_c(program)}"


def _read_python(program: Program) -> Read:
    from rankwise.source.python import lower_file

    return lower_file(Path("program.py"), to_python(program))
