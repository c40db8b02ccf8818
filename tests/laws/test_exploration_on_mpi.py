"""Exploration visits every outcome on a real MPI: those that brute force finds on the simulator.

Random programs run by an interpreter in C, each forced outcome by the recorder. What the simulator says can
happen, MPI does, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import run_programs
from rankwise.explore.explorer import Explorer
from rankwise.explore.run_workers import Here
from rankwise.explore.scheduled_runs import SupervisedRunner
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding, Visit
from rankwise.schedule.schedule import Schedule
from reference.language import Barrier, Broadcast, Program, Send, Statement
from reference.observed import Observed, of_end, of_visit
from reference.programs import collectives_agree, random_program
from reference.schedulers import every_end
from reference.showing import shown
from reference.simulator import Execution, Library
from reference.words import in_words

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_INTERPRETER = Path(__file__).parent.parent / "reference" / "interpreter.c"
_STATES = 3_000
_MOST = 20
_EVERYTHING = Explored(completions=1_000, failed_polls=1_000)


class _Noting:
    """Runs schedules, and keeps what they led to."""

    def __init__(self, runner: SupervisedRunner) -> None:
        self._runner = runner
        self.visits: list[Visit] = []

    def run(self, schedule: Schedule) -> Visit:
        self.visits.append(self._runner.run(schedule))
        return self.visits[-1]


@pytest.mark.parametrize(("start", "asking"), [(40_000, False), (41_000, True)])
def test_every_outcome_is_visited(start: int, asking: bool, tmp_path: Path) -> None:
    for seed, buffering, program, possible in islice(_programs(start, asking), 3):
        _assert_all_observed(seed, buffering, program, possible, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("start", range(50_000, 60_000, 1_000))
def test_every_outcome_of_many_programs_is_visited(start: int, tmp_path: Path) -> None:
    for seed, buffering, program, possible in islice(_programs(start, start % 2_000 > 0), 12):
        _assert_all_observed(seed, buffering, program, possible, tmp_path)


def _programs(start: int, asking: bool) -> Iterator[tuple[int, str, Program, set[Observed]]]:
    """Yield programs with several outcomes, few enough to run all of them."""
    for seed in range(start, start + 1_000):
        drawn = random_program(Random(seed).randrange, racy=seed % 4 != 0, asking=asking)
        program = tuple(tuple(map(_without_root, statements)) for statements in drawn)
        buffering = ("zero", "infinite")[seed // 4 % 2]
        if not collectives_agree(program):
            continue
        try:
            ends = list(every_end(program, Library(buffering != "zero"), _STATES))
        except ValueError:  # too many orders for brute force
            continue
        possible = {of_end(each) for each in ends}
        if 1 < len(possible) <= _MOST and not any(map(_leaves_something, ends)):
            yield seed, buffering, program, possible


def _without_root(statement: Statement) -> Statement:
    """Have nobody wait for a root only: in a library members may wait for each other, too."""
    return Barrier(statement.starts, statement.comm) if isinstance(statement, Broadcast) else statement


def _leaves_something(end: Execution) -> bool:
    """Say whether a rank ends with something under way: then MPI_Finalize may never end."""
    return any(
        end.finished(op.rank)
        and (op not in end.completed or (isinstance(end.statement(op), Send) and op not in end.partner))
        for op in end.begun
    )


def _assert_all_observed(
    seed: int, buffering: str, program: Program, possible: set[Observed], folder: Path
) -> None:
    file = folder / f"{seed}.txt"
    file.write_text(in_words(program), encoding="utf-8")
    found = run_programs.mpi()
    assert found is not None
    words = run_programs.command(_INTERPRETER)
    runner = _Noting(SupervisedRunner([found.launcher, "-n", str(len(program)), *words, str(file)]))
    start = Schedule(len(program), buffering)
    done = Explorer(Here(runner, _EVERYTHING), [Reduced(start)]).explore()
    reported = f"in\n{shown(program)}\nseed {seed}, {buffering}"
    assert not done.strayed, reported
    assert all(each.ending in (RunEnding.FINISHED, RunEnding.DEADLOCK) for each in runner.visits), reported
    observed = {of_visit(each) for each in runner.visits}
    assert observed == possible, f"missed {possible - observed}, besides {observed - possible} {reported}"
