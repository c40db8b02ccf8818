"""Findings are shown again one after another or several at a time, in few runs; bounds claim what was run."""

from __future__ import annotations

import dataclasses

import pytest

from rankwise.explore.conclusions import conclude
from rankwise.explore.explorer import Exploration, ExploreLimits, Explorer
from rankwise.explore.parallel_reproduction import most_to_minimize, show_again
from rankwise.explore.request import ExploreRequest
from rankwise.explore.run_workers import Here
from rankwise.explore.strategies.reduced import Reduced
from rankwise.findings import Finding, Location, Rule, Severity
from rankwise.matching.operations import ANY
from rankwise.schedule.schedule import Schedule, parse
from reference import examples
from reference.language import Program, Receive, Send
from reference.runner import SimulatedRunner
from reference.simulator import Execution, Op

COMMAND = ("mpiexec", "-n", "4", "./farm")
START = Schedule(4, "infinite")
RULE = Rule("RW000", "error", "wrong", Severity.ERROR, "")


def wrong_in_two_ways(execution: Execution) -> list[Finding]:
    """Find something in line 1 or 2 if the first message is of rank 2 or 3."""
    line = execution.partner[Op(0, 0)].rank - 1
    return [Finding(RULE, "wrong", Location("farm.c", line))] if line else []


def farm() -> Here:
    """Return what runs the program, in any process."""
    return Here(SimulatedRunner(examples.fan_in(3, 2), judge=wrong_in_two_ways))


def explored(limits: ExploreLimits | None = None) -> Exploration:
    return Explorer(farm(), [Reduced(START)], limits).explore()


def test_what_is_shown_does_not_depend_on_how_many_run_at_a_time() -> None:
    done = explored()
    reported = [
        show_again(ExploreRequest(COMMAND, strategy="reduced", jobs=jobs), done, (), farm().runner, farm)
        for jobs in (1, 2)
    ]
    assert reported[0] == reported[1]
    replays = [each.finding.replay for each in reported[0]]
    assert replays == ["np=4 buffer=infinite 0:1<2", "np=4 buffer=infinite 0:1<3"]


@pytest.mark.parametrize("limit", [5, 12, 40])
def test_showing_takes_about_as_many_runs_as_deciding(limit: int) -> None:
    done = explored(ExploreLimits(runs=limit))
    reported = show_again(ExploreRequest(COMMAND), done, (), farm().runner, farm)
    again = sum(each.runs for each in reported)
    share = most_to_minimize(done)
    assert again <= len(reported) * (share + 2), "one run to confirm it, and one for the shorter schedule"
    assert share <= max(2, done.runs // len(reported))


def test_bounds_name_the_bufferings_that_were_run() -> None:
    done = explored(ExploreLimits(runs=1))
    strategies = [Reduced(START), Reduced(dataclasses.replace(START, buffering="zero"))]
    bounds = conclude(ExploreRequest(COMMAND), 4, done, strategies, [], ()).verdict.bounds
    assert bounds[1:3] == ("infinite buffering", "no run with zero buffering")
    nothing = conclude(ExploreRequest(COMMAND), 4, Exploration(), strategies, [], ()).verdict.bounds
    assert nothing[1] == "no run came to its end"


def second_of_3(execution: Execution) -> list[Finding]:
    """Find something if the second message is of rank 3, whatever sent the first."""
    second = execution.partner.get(Op(0, 1))
    is_wrong = second is not None and second.rank == 3
    return [Finding(RULE, "wrong", Location("farm.c", 1))] if is_wrong else []


@pytest.mark.parametrize("seed", range(4))
def test_a_choice_that_does_not_matter_is_not_needed_though_it_comes_first(seed: int) -> None:
    here = Here(SimulatedRunner(examples.fan_in(3, 2), seed, second_of_3))
    done = Explorer(here, [Reduced(START)]).explore()
    (reported,) = show_again(ExploreRequest(COMMAND, strategy="reduced"), done, (), here.runner, farm)
    assert reported.finding.replay == "np=4 buffer=infinite 0:2<3"


def test_a_choice_that_another_needs_stays() -> None:
    """Rank 3 sends one message: if the first receive takes it, the second cannot."""
    here = Here(SimulatedRunner(examples.fan_in(3, 1), judge=second_of_3))
    done = Explorer(here, [Reduced(START)]).explore()
    (reported,) = show_again(ExploreRequest(COMMAND, strategy="reduced"), done, (), here.runner, farm)
    assert reported.finding.replay in ("np=4 buffer=infinite 0:1<1 0:2<3", "np=4 buffer=infinite 0:1<2 0:2<3")


def leak_at_the_end(execution: Execution) -> list[Finding]:
    """Find something in each run in which rank 0 receives all messages."""
    is_ended = all(Op(0, number) in execution.partner for number in range(6))
    return [Finding(RULE, "leak", Location("farm.c", 9))] if is_ended else []


@pytest.mark.parametrize("seed", range(4))
def test_no_choice_leads_to_what_every_run_without_a_deadlock_shows(seed: int) -> None:
    """One order deadlocks: both messages of rank 1 are gone when the third receive names it."""
    receives = tuple(Receive(1 if number == 2 else ANY) for number in range(6))
    program: Program = (receives, *((Send(0),) * 2 for _ in range(3)))
    here = Here(SimulatedRunner(program, seed, leak_at_the_end))
    done = Explorer(here, [Reduced(START)]).explore()
    (shown,) = done.merged.found.values()
    assert 1 < shown.count < done.outcomes
    (reported,) = show_again(ExploreRequest(COMMAND, strategy="reduced"), done, (), here.runner, farm)
    assert (reported.again, reported.runs) == (True, 1)
    assert [each.label for each in reported.finding.related] == ["shown"]
    assert reported.finding.replay is not None
    assert here.runner.run(parse(reported.finding.replay)).findings
