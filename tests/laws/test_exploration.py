"""Exploration visits every outcome that a program can have, each once, and no other.

Brute force goes through all orders in which calls can begin and end and messages be taken.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers, sampled_from

from rankwise.explore.scope import Explored
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import account
from rankwise.schedule.schedule import Schedule
from reference.language import Program
from reference.programs import collectives_agree, programs, random_program
from reference.runner import SimulatedRunner, outcome_of
from reference.schedulers import every_end
from reference.showing import shown
from reference.simulator import Library

_STATES = 8_000
_MOST_RUNS = 300
EVERYTHING = Explored(completions=1_000, failed_polls=1_000)
Ends = list[tuple[tuple[tuple[str, tuple[int, ...]], ...], bool]]
"""Outcomes, and whether they are deadlocks."""


@settings(max_examples=100, derandomize=True, deadline=None)
@given(programs(racy=True), integers(0, 1000), sampled_from(["zero", "infinite"]))
def test_exploration_of_drawn_programs(program: Program, seed: int, buffering: str) -> None:
    note(shown(program))
    _assert_all_visited(program, seed, buffering)


def test_exploration_of_random_programs() -> None:
    assert sum(_runs(seed) for seed in range(300)) > 400


def test_what_must_come_first_is_forced_with_all_that_leads_up_to_it() -> None:
    """A pending receive that is left free is part of what leads up to an outcome that MPI allows."""
    program = random_program(Random(8_001_033).randrange, racy=True, completions=False)
    for seed in (0, 1, 8_001_033):
        assert _assert_all_visited(program, seed, "infinite") == 29


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 8_000, 1_000))
def test_exploration_of_very_many_programs(start: int) -> None:
    assert sum(_runs(9_000_000 + start + seed) for seed in range(1_000)) > 1_000


def test_exploration_of_programs_that_ask() -> None:
    assert sum(_runs(seed, asking=True) for seed in range(10_000_000, 10_000_400)) > 400


@pytest.mark.long
@pytest.mark.parametrize("start", range(11_000_000, 11_006_000, 1_000))
def test_exploration_of_very_many_programs_that_ask(start: int) -> None:
    assert sum(_runs(start + seed, asking=True) for seed in range(1_000)) > 1_000


def _runs(seed: int, asking: bool = False) -> int:
    program = random_program(Random(seed).randrange, racy=seed % 4 != 0, asking=asking)
    return _assert_all_visited(program, seed, ("zero", "infinite")[seed // 4 % 2])


def _assert_all_visited(program: Program, seed: int, buffering: str) -> int:
    """Return the number of outcomes; none where brute force takes too long or a collective is no such one."""
    if not collectives_agree(program):
        return 0
    library = Library(buffers=buffering != "zero")
    try:
        ends = list(every_end(program, library, _STATES))
    except ValueError:
        return 0
    possible = {
        (_named(outcome_of(end)), not all(end.finished(rank) for rank in range(len(program)))) for end in ends
    }
    if len(possible) > _MOST_RUNS:
        return 0
    start = Schedule(len(program), buffering)
    for strategy in (Reduced(start), DepthFirst(start)):
        runner = SimulatedRunner(program, seed)
        visited = []
        queue = list(strategy.first())
        while queue:
            schedule = queue.pop(0)
            if not strategy.wants(schedule):
                continue
            visit = runner.run(schedule)
            assert visit.ending is not RunEnding.STRAYED
            seen = account(visit, EVERYTHING)
            if seen.instead is not None:
                queue.insert(0, seen.instead)
                continue
            visited.append((_named(visit.outcome()), visit.ending is RunEnding.DEADLOCK))
            more = list(strategy.next(seen))
            queue = more + queue if strategy.latest_first else queue + more
            assert len(visited) <= 2 * len(possible) + 10
        reported = f"{type(strategy).__name__} in\n{shown(program)}\nseed {seed} {buffering}"
        assert set(visited) == possible, f"missed {possible - set(visited)}: {reported}"
        assert len(visited) == len(possible), f"more than once: {reported}"
    return len(possible)


def _named(outcome: object) -> tuple[tuple[str, tuple[int, ...]], ...]:
    assert isinstance(outcome, dict)
    return tuple(sorted((str(decision), what) for decision, what in outcome.items()))
