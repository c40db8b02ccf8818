"""Nothing is missed either where it is not known what pending receives took.

Compared are outcomes as far as they can be observed: of receives that completed. One that differs only in
what was never completed may be visited more than once.
"""

from __future__ import annotations

from random import Random

import pytest

from rankwise.explore.explorer import Explorer
from rankwise.explore.run_workers import Here
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding
from rankwise.schedule.schedule import Schedule
from reference.forgetful import ForgetfulRunner
from reference.observed import of_end, of_visit
from reference.programs import collectives_agree, random_program
from reference.schedulers import every_end
from reference.showing import shown
from reference.simulator import Library

_STATES = 3_000
_MOST = 60


def test_exploration_of_what_is_recorded() -> None:
    assert sum(_assert_all_observed(seed) for seed in range(300)) > 300


@pytest.mark.parametrize("seed", [6_000_075, 6_001_067])
def test_a_send_that_was_taken_by_a_pending_receive_waited_for_it(seed: int) -> None:
    assert _assert_all_observed(seed) == 2


def test_a_pending_receive_may_be_posted_when_all_that_it_could_take_has_come() -> None:
    assert _assert_all_observed(6_004_482) == 3


@pytest.mark.long
@pytest.mark.parametrize("start", range(6_000_000, 6_006_000, 1_000))
def test_exploration_of_what_is_recorded_of_very_many(start: int) -> None:
    assert sum(_assert_all_observed(seed) for seed in range(start, start + 1_000)) > 1_000


def _assert_all_observed(seed: int) -> int:
    program = random_program(Random(seed).randrange, racy=seed % 4 != 0, completions=False)
    buffering = ("zero", "infinite")[seed // 4 % 2]
    if not collectives_agree(program):
        return 0
    try:
        possible = {of_end(each) for each in every_end(program, Library(buffering != "zero"), _STATES)}
    except ValueError:  # too many orders for brute force
        return 0
    if len(possible) > _MOST:
        return 0
    runner = ForgetfulRunner(program, seed)
    done = Explorer(Here(runner), [Reduced(Schedule(len(program), buffering))]).explore()
    reported = f"in\n{shown(program)}\nseed {seed}, {buffering}"
    assert not done.strayed, reported
    observed = {of_visit(each) for each in runner.visits if each.ending is not RunEnding.STRAYED}
    assert possible <= observed, f"missed {possible - observed} {reported}"
    return len(possible)
