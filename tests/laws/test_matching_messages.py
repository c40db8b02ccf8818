"""Matching from what was recorded agrees with who really met whom, in random message programs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers

from rankwise.matching.messages.pairing import match
from rankwise.matching.operations import ANY
from reference.language import Program
from reference.programs import programs, random_program
from reference.recorder import Recording
from reference.schedulers import run
from reference.showing import shown
from reference.simulator import Library

LIBRARIES = (Library(buffers=False), Library(buffers=True), Library(buffers=True, synchronises=True))


@settings(max_examples=150, derandomize=True, deadline=None)
@given(programs(), integers(0, 1000))
def test_matching_agrees_in_drawn_programs(program: Program, seed: int) -> None:
    note(shown(program))
    _assert_agrees(program, seed)


def test_matching_agrees_in_random_programs() -> None:
    for seed in range(800):
        _assert_agrees(random_program(Random(seed).randrange), seed)


@pytest.mark.long
def test_matching_agrees_in_very_many_programs() -> None:
    for seed in range(1_000_000, 1_030_000):
        _assert_agrees(random_program(Random(seed).randrange), seed)


def _assert_agrees(program: Program, seed: int) -> None:
    for library in LIBRARIES:
        recording = Recording(run(program, library, seed))
        matches = match(recording.operations)
        really = recording.partners()
        for row, (found, real) in enumerate(zip(matches.partner.tolist(), really, strict=True)):
            doubtful = any(matches.assumed[each] for each in (row, found, real) if each >= 0)
            assert found == real or doubtful, f"row {row} of\n{shown(program)}\nseed {seed}, {library}"
            if found >= 0:
                _assert_legal(recording, row, found)


def _assert_legal(recording: Recording, row: int, found: int) -> None:
    columns = recording.operations.rows[["rank", "peer", "comm", "tag"]]
    (rank, peer, comm, tag), (other, other_peer, other_comm, other_tag) = (
        columns[each].item() for each in (row, found)
    )
    assert comm == other_comm
    assert tag == other_tag or ANY in (tag, other_tag)
    assert peer in (other, ANY)
    assert other_peer in (rank, ANY)
