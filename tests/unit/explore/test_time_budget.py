"""The time budget holds for exploring, predicting, confirming and minimizing; what it leaves out is said."""

from __future__ import annotations

import dataclasses
import time

import pytest

from rankwise.config.settings import Settings
from rankwise.explore.explorer import ExploreLimits, Explorer
from rankwise.explore.prediction.predict_orders import predict
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.reproduction import confirmed
from rankwise.explore.request import ExploreRequest
from rankwise.explore.run_workers import Here
from rankwise.explore.strategies.predictive import Predict
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding, Visit
from rankwise.explore.visit_summary import Account
from rankwise.findings import Conclusion, Finding, Location, Rule, Severity
from rankwise.matching.operations import ANY
from rankwise.schedule.schedule import Schedule
from rankwise.workflows.explore import explore_command
from reference import examples
from reference.language import Program, Receive, Send
from reference.runner import SimulatedRunner
from reference.simulator import Execution, Op

FAN_IN = examples.fan_in(3, 2)
START = Schedule(4, "infinite")
ERROR = Finding(Rule("RW000", "error", "wrong", Severity.ERROR, ""), "wrong", Location("farm.c", 31))
HIDDEN: Program = ((Receive(ANY), Receive(1)), (Send(0),), (Send(0),))
"""Deadlocks if the first message is of rank 1."""


def _first_two_of_2(execution: Execution) -> list[Finding]:
    took = [execution.partner[Op(0, number)].rank for number in (0, 1)]
    return [ERROR] if took == [2, 2] else []


class _Hurried:
    """Runs a few schedules; then the time is over."""

    def __init__(self, runs: int) -> None:
        self.left = runs
        self._runner = SimulatedRunner(FAN_IN, judge=_first_two_of_2)

    def run(self, schedule: Schedule) -> Visit:
        self.left -= 1
        visit = self._runner.run(schedule)
        return visit if self.left >= 0 else dataclasses.replace(visit, ending=RunEnding.OUT_OF_TIME)


class _Memory:
    def __init__(self) -> None:
        self.kept: list[Account] = []

    def recall(self, schedule: Schedule) -> Account | None:
        return None

    def keep(self, seen: Account) -> None:
        self.kept.append(seen)


def test_a_run_that_is_ended_by_the_budget_is_neither_counted_nor_kept() -> None:
    memory = _Memory()
    done = Explorer(Here(_Hurried(5)), [Reduced(START)], ExploreLimits(seconds=1_000), memory).explore()
    assert (done.runs, done.outcomes, len(memory.kept)) == (5, 5, 5)
    assert done.stopped == "stopped after 1000 s" and done.waiting
    assert not done.given_up and not done.strayed


@pytest.mark.parametrize(("runs", "again", "said"), [(0, None, "neither run again"), (1, True, "not minim")])
def test_a_schedule_that_there_is_no_time_to_minimize_is_reported_as_such(
    runs: int, again: bool | None, said: str
) -> None:
    done = Explorer(Here(_Hurried(1_000)), [Reduced(START)]).explore()
    (shown,) = done.merged.found.values()
    reported = confirmed(_Hurried(runs), done.merged, shown)
    assert (reported.again, reported.is_minimal, reported.runs) == (again, False, runs)
    assert reported.finding.replay == str(shown.schedule)
    assert [each.note[: len(said)] for each in reported.finding.related if each.label == "schedule"] == [said]
    in_time = confirmed(_Hurried(1_000), done.merged, shown)
    assert in_time.is_minimal and in_time.finding.replay == "np=4 buffer=infinite 0:1<2 0:2<2"


def test_nothing_is_run_when_the_time_is_over() -> None:
    done = Explorer(Here(_Hurried(1_000)), [Reduced(START)]).explore()
    (shown,) = done.merged.found.values()
    runner = _Hurried(1_000)
    assert confirmed(runner, done.merged, shown, until=time.monotonic()).runs == 0
    assert runner.left == 1_000


def test_prediction_ends_with_the_budget() -> None:
    visit = SimulatedRunner(FAN_IN).run(START)
    assert predict(visit, until=time.monotonic()).is_late
    assert not predict(visit, until=time.monotonic() + 1_000).is_late


def test_a_visit_whose_prediction_was_cut_short_counts_and_is_run_again_on_resume() -> None:
    memory = _Memory()
    hands = Here(_Hurried(1_000), predict_visit=Predictor(until=time.monotonic()))
    done = Explorer(hands, [Predict(START)], ExploreLimits(seconds=1_000), memory).explore()
    assert (done.runs, done.waiting, memory.kept) == (1, 1, [])
    assert done.stopped


def test_what_is_predicted_and_not_run_is_known() -> None:
    start = Schedule(3, "infinite")
    runners = (SimulatedRunner(HIDDEN, seed) for seed in range(99))
    runner = next(each for each in runners if each.run(start).ending is RunEnding.FINISHED)
    for runs, left in ((1, 1), (9, 0)):
        strategy = Predict(start)
        Explorer(Here(runner, predict_visit=Predictor()), [strategy], ExploreLimits(runs=runs)).explore()
        assert len(strategy.not_run) == left


def test_a_command_that_takes_longer_than_the_budget_is_ended() -> None:
    began = time.monotonic()
    asked = ExploreRequest(
        ("sh", "-c", "sleep 300", "-n", "1"), ("infinite",), limits=ExploreLimits(seconds=0.5)
    )
    result = explore_command(asked, Settings())
    assert result.verdict.conclusion is Conclusion.NOT_JUDGED
    assert "stopped after 0.5 s" in str(result.verdict.bounds)
    assert time.monotonic() - began < 200, "it waited for the command"
