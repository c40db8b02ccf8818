"""A buffering hazard is reported if, and only if, the same run without buffers is stuck."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers

from rankwise.matching.collectives.meetings import incomplete, meetings
from rankwise.matching.deadlock.buffering_hazards import Hazard, find_hazards
from rankwise.matching.messages.pairing import match
from rankwise.matching.order.cycle_candidates import Times
from reference.language import Program, Receive, Wait
from reference.programs import programs, random_program
from reference.recorder import Recording
from reference.schedulers import run
from reference.showing import shown
from reference.simulator import Execution, Library

BUFFERED = Library(buffers=True)
STRICT = Library(buffers=False, synchronises=True)
LOOSE = Library(buffers=False)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(programs(), integers(0, 1000))
def test_hazards_of_drawn_programs_are_reported(program: Program, seed: int) -> None:
    note(shown(program))
    _assert_reported_iff_it_stands(program, seed)


def test_hazards_of_random_programs_are_reported() -> None:
    for seed in range(1200):
        _assert_reported_iff_it_stands(random_program(Random(seed).randrange), seed)


@pytest.mark.long
def test_hazards_of_very_many_programs_are_reported() -> None:
    for seed in range(4_000_000, 4_030_000):
        _assert_reported_iff_it_stands(random_program(Random(seed).randrange), seed)


def _assert_reported_iff_it_stands(program: Program, seed: int) -> None:
    recording = Recording(run(program, BUFFERED, seed))
    matches = match(recording.operations)
    if not _finished(recording.execution) or _is_incomplete(recording):
        return
    if matches.assumed.any():  # wildcards that never completed: what they took is a guess
        return
    found = find_hazards(recording.operations, matches, recording.sites())
    quickly = find_hazards(recording.operations, matches, recording.sites(), _some_times(recording, seed))
    assert bool(quickly) == bool(found), f"{found} but {quickly} in\n{shown(program)}\nseed {seed}"
    again = run(program, STRICT, seed, recording.past())
    assert bool(found) != _finished(again), f"{found} in\n{shown(program)}\nseed {seed}"
    for hazard in found:
        _assert_is_cycle(recording, hazard)
    if _decided(program):
        loose = run(program, LOOSE, seed)
        assert any(hazard.certain for hazard in found) != _finished(loose), f"{shown(program)}\nseed {seed}"
    elif not _has_wildcards(program) and any(hazard.certain for hazard in found):
        assert not _finished(run(program, LOOSE, seed + 1)), f"{shown(program)}\nseed {seed}"


def _some_times(recording: Recording, seed: int) -> Times:
    """Return times at random that grow within each rank, as clocks that were never set would show them."""
    rows, random = recording.operations.rows, Random(seed)
    size = 2 + 2 * int(max(rows["began"].max(initial=0), rows["completed"].max(initial=0)))
    ranks = range(len(recording.execution.program))
    clock = np.array([sorted(random.randrange(100) for _ in range(size)) for _ in ranks], np.int64)
    completed = np.maximum(rows["completed"], 0)
    return Times(clock[rows["rank"], 2 * rows["began"]], clock[rows["rank"], 2 * completed + 1])


def _assert_is_cycle(recording: Recording, hazard: Hazard) -> None:
    """What each step waits for is on the rank of the next step, and not before the call it stands in."""
    rows = recording.operations.rows
    for step, after in zip(hazard.steps, hazard.steps[1:] + hazard.steps[:1], strict=True):
        if not hazard.lost:
            assert rows["rank"][step.until] == rows["rank"][after.waits]
            assert rows["began"][step.until] > rows["completed"][after.waits]
    assert set(hazard.relies_on) <= {step.waits for step in hazard.steps}


def _finished(execution: Execution) -> bool:
    return all(execution.finished(rank) for rank in range(len(execution.program)))


def _is_incomplete(recording: Recording) -> bool:
    """A broadcast that somebody never comes to is an error of its own, found elsewhere."""
    return any(incomplete(recording.operations, meetings(recording.operations)))


def _has_wildcards(program: Program) -> bool:
    statements = (each for rank in program for each in rank)
    return any(isinstance(each, Receive) and min(each.source, each.tag) < 0 for each in statements)


def _decided(program: Program) -> bool:
    """Say whether nothing in the program depends on the order in which things happen."""
    statements = (each for rank in program for each in rank)
    return not _has_wildcards(program) and not any(
        isinstance(each, Wait) and each.one_is_enough for each in statements
    )
