"""A deadlock is reported if, and only if, a random message program really cannot go on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers

from rankwise.matching.deadlock.detection import Deadlock, find_deadlock
from rankwise.matching.deadlock.release_conditions import Buffering
from reference.language import Program
from reference.programs import programs, random_program
from reference.recorder import Recording
from reference.schedulers import every_end, finish, run
from reference.showing import shown
from reference.simulator import Execution, Library

ZERO, INFINITE = Library(buffers=False), Library(buffers=True)
LIBRARIES = (ZERO, INFINITE, Library(buffers=False, synchronises=True))


@settings(max_examples=150, derandomize=True, deadline=None)
@given(programs(), integers(0, 1000))
def test_drawn_programs_are_reported_iff_they_stand_still(program: Program, seed: int) -> None:
    note(shown(program))
    _assert_reported_iff_standing(program, seed)


def test_random_programs_are_reported_iff_they_stand_still() -> None:
    for seed in range(700):
        _assert_reported_iff_standing(random_program(Random(seed).randrange), seed)


def test_every_way_through_small_programs_is_reported_iff_it_stands_still() -> None:
    for seed in range(60):
        _assert_every_end(random_program(Random(seed).randrange), limit=400)


def test_who_certainly_waits_while_others_run_never_goes_on() -> None:
    for seed in range(500):
        _assert_certain_is_for_ever(random_program(Random(seed).randrange), seed)


@pytest.mark.long
def test_very_many_programs_are_reported_iff_they_stand_still() -> None:
    for seed in range(2_000_000, 2_020_000):
        program = random_program(Random(seed).randrange)
        _assert_reported_iff_standing(program, seed)
        _assert_certain_is_for_ever(program, seed)


@pytest.mark.long
def test_every_way_through_many_programs_is_reported_iff_it_stands_still() -> None:
    for seed in range(3_000_000, 3_001_000):
        _assert_every_end(random_program(Random(seed).randrange), limit=5000)


def _assert_reported_iff_standing(program: Program, seed: int) -> None:
    for library in LIBRARIES:
        execution = run(program, library, seed)
        _assert_reported(execution, f"{shown(program)}\nseed {seed}, {library}")


def _assert_every_end(program: Program, limit: int) -> None:
    for library in (ZERO, INFINITE):
        try:
            for execution in every_end(program, library, limit):
                _assert_reported(execution, f"{shown(program)}\n{library}")
        except ValueError:  # too large for brute force
            continue


def _assert_reported(execution: Execution, about: str) -> None:
    """At the end of an execution, those are reported who have not finished, and no others."""
    found = _deadlock(execution)
    standing = {rank for rank in range(len(execution.program)) if not execution.finished(rank)}
    assert ({each.rank for each in found.waiting} if found else set()) == standing, about
    if found:
        assert found.core or found.cause, about
        assert _explained(found) == standing, about
        if found.needs_buffering:
            buffered = execution.copy()
            buffered.library = INFINITE
            assert buffered.enabled(), about


def _assert_certain_is_for_ever(program: Program, seed: int) -> None:
    """Stop somewhere on the way: who is then reported as certain does not finish, whatever comes."""
    random = Random(seed)
    for library in (ZERO, INFINITE):
        execution = Execution(program, library)
        finish(execution, random, actions=random.randrange(4, 30))
        found = _deadlock(execution)
        if found is None:
            continue
        stuck = {each.rank: execution.at[each.rank] for each in found.waiting if each.certain}
        for _ in range(3):
            later = execution.copy()
            finish(later, random)
            for rank, at in stuck.items():
                assert later.at[rank] == at, f"{shown(program)}\nseed {seed}, {library}"


def _deadlock(execution: Execution) -> Deadlock | None:
    buffering = Buffering.INFINITE if execution.library.buffers else Buffering.ZERO
    return find_deadlock(Recording(execution).snapshot(), buffering)


def _explained(found: Deadlock) -> set[int]:
    """Return the ranks whose waiting leads to those that hold each other, or to one that is gone."""
    explained = set(found.core)
    reasons = explained | set(found.cause)
    while more := [
        each.rank
        for each in found.waiting
        if each.rank not in explained and not reasons.isdisjoint(each.waits_for)
    ]:
        explained.update(more)
        reasons.update(more)
    return explained
