"""A minimized schedule can be followed whatever is left free, and always shows its finding."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from rankwise.explore.explorer import ExploreLimits, Explorer
from rankwise.explore.finding_merge import key_of
from rankwise.explore.reproduction import confirmed
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding, Visit
from rankwise.findings import Finding, Location, Rule, Severity
from rankwise.schedule.schedule import Schedule, parse
from reference.language import Program
from reference.programs import collectives_agree, random_program
from reference.runner import SimulatedRunner

_MOST_RUNS = 200
_TIMES = 12
EVERYTHING = Explored(completions=1_000)
RULE = Rule("RW000", "error", "wrong", Severity.ERROR, "")


@dataclasses.dataclass(frozen=True, slots=True)
class Wrong:
    """Runs a program; a deadlock is wrong, and so are three outcomes that a number stands for."""

    program: Program
    seed: int = 0
    salt: int = 0

    def run(self, schedule: Schedule) -> Visit:
        visit = SimulatedRunner(self.program, self.seed).run(schedule)
        lines = [1] if visit.ending is RunEnding.DEADLOCK else []
        for each, what in visit.outcome().items():
            if Random(f"{self.salt} {each} {what}").random() < 0.2:
                lines.append(2 + each.number % 3)
        findings = tuple(Finding(RULE, "wrong", Location("a.c", line)) for line in sorted(set(lines)))
        return dataclasses.replace(visit, findings=findings)


@pytest.mark.parametrize("is_all", [True, False])
def test_minimized_schedules_of_random_programs_replay(is_all: bool) -> None:
    assert sum(_minimized(seed, is_all) for seed in range(100)) > 40


@pytest.mark.long
@pytest.mark.parametrize("start", range(1_000, 5_000, 500))
def test_minimized_schedules_of_very_many_programs_replay(start: int) -> None:
    assert sum(_minimized(start + seed, seed % 2 == 0) for seed in range(500)) > 100


def _minimized(seed: int, is_all: bool) -> int:
    """Return how many schedules were minimized that do not name all that a run decides."""
    program = random_program(Random(seed).randrange, racy=True)
    if not collectives_agree(program):
        return 0
    runner, start = Wrong(program, seed, seed), Schedule(len(program), ("zero", "infinite")[seed % 2])
    limits = ExploreLimits(runs=_MOST_RUNS if is_all else 3)
    done = Explorer(Here(runner, EVERYTHING), [Reduced(start)], limits).explore()
    if is_all and (done.stopped or done.strayed):
        return 0
    shorter = 0
    for key, shown in done.merged.found.items():
        reported = confirmed(runner, done.merged, shown, visited=EVERYTHING if is_all else None, most=20)
        schedule = parse(reported.finding.replay or "")
        for other in range(_TIMES if reported.again else 0):
            visit = Wrong(program, other, seed).run(schedule)
            assert visit.ending is not RunEnding.STRAYED, (seed, key, str(schedule), visit.remark)
            assert key in map(key_of, visit.findings), (seed, key, str(schedule))
        shorter += len(schedule.choices) < len(shown.schedule.choices)
    return shorter
