"""The loop, on the simulator: limits, several at a time, and findings that are shown again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import pytest

from rankwise.explore.explorer import Exploration, ExploreLimits, Explorer
from rankwise.explore.finding_merge import Merged, key_of
from rankwise.explore.needed_choices import in_words, needs
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.reproduction import confirmed
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import EVERYTHING, Explored, is_at
from rankwise.explore.strategies.bounded import Bounded
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.predictive import Predict
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.strategies.random_walk import RandomWalk
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit_summary import Account
from rankwise.findings import Finding, Location, Ranks, Related, Rule, Severity
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Schedule, parse
from reference import examples
from reference.forgetful import ForgetfulRunner
from reference.language import Probe, Program, Receive, Send, Wait
from reference.runner import Judge, SimulatedRunner, Threads
from reference.simulator import Execution, Op

FAN_IN = examples.fan_in(3, 2)
START = Schedule(4, "infinite")
ERROR = Finding(Rule("RW000", "error", "wrong", Severity.ERROR, ""), "wrong", Location("farm.c", 31))


class Log:
    """Hears of visits."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, int]] = []

    def reported(self, exploration: Exploration, seen: Account) -> None:
        self.seen.append((str(seen.schedule), exploration.waiting))


class OneSchedule:
    """A strategy that runs one schedule, once."""

    latest_first = False
    bounds = ("one schedule",)

    def __init__(self, schedule: Schedule) -> None:
        self._schedule = schedule

    def first(self) -> Sequence[Schedule]:
        return [self._schedule]

    def next(self, seen: Account) -> Sequence[Schedule]:
        return []

    def is_speculative(self, schedule: Schedule) -> bool:
        return False

    def wants(self, schedule: Schedule) -> bool:
        return True


def when(wanted: dict[int, int]) -> Judge:
    """Return a judge of executions in which statements of rank 0 took messages of these ranks."""

    def judge(execution: Execution) -> list[Finding]:
        took = {
            number: execution.partner[Op(0, number)].rank
            for number in wanted
            if Op(0, number) in execution.partner
        }
        return [ERROR] if took == wanted else []

    return judge


@pytest.mark.parametrize("make", [Reduced, DepthFirst, lambda start: Bounded(start, 2)])
def test_the_result_does_not_depend_on_how_many_run_at_a_time(make: type[Reduced]) -> None:
    logs = []
    for jobs in (1, 2, 5):
        log = Log()
        runner = SimulatedRunner(FAN_IN, judge=when({0: 2, 1: 2, 2: 1}))
        Explorer(Threads(runner, jobs), [make(START)], watcher=log).explore()
        logs.append(log.seen)
    assert logs[0] == logs[1] == logs[2]
    assert len(logs[0]) > 20


def test_strategies_take_turns() -> None:
    log = Log()
    starts = [Schedule(4, "zero"), Schedule(4, "infinite")]
    Explorer(Here(SimulatedRunner(FAN_IN)), [DepthFirst(each) for each in starts], watcher=log).explore()
    words = [schedule.split()[1] for schedule, _ in log.seen]
    assert words[:6] == ["buffer=zero", "buffer=infinite"] * 3
    assert len(words) == 180


def test_it_stops_at_a_number_of_runs_and_says_what_is_left() -> None:
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], ExploreLimits(runs=7)).explore()
    assert found.runs == 7
    assert found.stopped == "stopped after 7 runs"
    assert found.waiting > 0


def test_it_stops_when_time_is_over() -> None:
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], ExploreLimits(seconds=0)).explore()
    assert found.runs == 0
    assert found.stopped == "stopped after 0 s"


def test_all_done_is_no_stop() -> None:
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], ExploreLimits(runs=1_000)).explore()
    assert (found.outcomes, found.stopped, found.waiting) == (90, "", 0)


def test_one_finding_of_many_visits_is_counted_and_shown_with_the_least_forced() -> None:
    runner = SimulatedRunner(FAN_IN, judge=when({0: 2, 1: 2}))
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    assert shown.count == 6
    reported = confirmed(runner, found.merged, shown)
    assert reported.again
    assert reported.finding.replay == "np=4 buffer=infinite 0:1<2 0:2<2"
    assert reported.finding.count == 6
    assert [each.note for each in reported.finding.related if each.label == "needs"] == [
        "the 1st wildcard receive of rank 0 matches a message of rank 2",
        "the 2nd wildcard receive of rank 0 matches a message of rank 2",
    ]


def test_what_always_happens_needs_nothing_forced() -> None:
    runner = SimulatedRunner(FAN_IN, judge=lambda execution: [ERROR])
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    assert confirmed(runner, found.merged, shown).finding.replay == "np=4 buffer=infinite"


def test_a_finding_that_does_not_show_again_is_told_as_such() -> None:
    runner = SimulatedRunner(FAN_IN, judge=when({0: 2, 1: 2}))
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    assert not confirmed(SimulatedRunner(FAN_IN), found.merged, shown).again


def test_a_random_walk_has_so_many_steps_and_is_the_same_for_the_same_seed() -> None:
    def walk(seed: int) -> list[tuple[str, int]]:
        log = Log()
        Explorer(Here(SimulatedRunner(FAN_IN)), [RandomWalk(START, 20, seed)], watcher=log).explore()
        return log.seen

    assert len(walk(1)) == 21
    assert walk(1) == walk(1) != walk(2)


def test_replay_is_one_run() -> None:
    schedule = parse("np=4 buffer=infinite 0:1<3 0:2<3")
    log = Log()
    strategy: Strategy = OneSchedule(schedule)
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [strategy], watcher=log).explore()
    assert log.seen == [(str(schedule), 0)]
    assert found.outcomes == 1


def test_a_schedule_that_cannot_be_followed_is_told() -> None:
    schedule = parse("np=4 buffer=infinite 0:1<3 0:2<3 0:3<3")
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [OneSchedule(schedule)]).explore()
    assert [each.remark for each in found.strayed] == ["0:3 waits for what it is forced to"]


def test_skipped_places_are_left_as_they_come() -> None:
    program = examples.rounds(3, 3)
    skips = Explored(skipped=("rank0:0", "rank0:4"))
    found = Explorer(Here(SimulatedRunner(program), skips), [Reduced(Schedule(4, "infinite"))]).explore()
    assert found.outcomes == 3


def test_places_are_named_by_as_much_of_their_path_as_is_given() -> None:
    assert is_at("/home/me/farm.c:31", "farm.c:31")
    assert is_at("/home/me/farm.c:31", "me/farm.c:31")
    assert not is_at("/home/me/farm.c:31", "you/farm.c:31")
    assert not is_at("/home/me/farm.c:31", "farm.c:3")
    assert not is_at("/home/me/warm_farm.c:31", "farm.c:31")


def test_completions_are_tried_within_a_bound() -> None:
    program: Program = (
        (
            Receive(1, starts=True),
            Receive(2, starts=True),
            Wait((0, 1), one_is_enough=True),
            Wait((0, 1), one_is_enough=True),
        ),
        (Send(0),),
        (Send(0),),
    )
    start = Schedule(3, "infinite")
    for explored, count in [(EVERYTHING, 1), (Explored(completions=1), 2), (Explored(completions=9), 2)]:
        found = Explorer(Here(SimulatedRunner(program), explored), [Reduced(start)]).explore()
        assert found.outcomes == count


ALL_POLLS: Program = (
    (Receive(1, starts=True), *(Wait((0,), polls=True) for _ in range(4)), Wait((0,))),
    (Send(0),),
)
"""Asks about a message up to four times, as long as it is reported no."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "make", [Reduced, DepthFirst, lambda start: Bounded(start, 0), lambda start: RandomWalk(start, 100)]
)
def test_failed_polls_are_tried_within_a_bound(seed: int, make: Callable[[Schedule], Strategy]) -> None:
    for failed_polls, count in [(0, 1), (1, 2), (3, 4), (9, 5)]:
        hands = Here(SimulatedRunner(ALL_POLLS, seed), Explored(failed_polls=failed_polls))
        found = Explorer(hands, [make(Schedule(2, "infinite"))]).explore()
        assert not found.strayed
        assert found.outcomes == count


def test_prediction_tries_each_number_of_failed_polls_once() -> None:
    """Three questions after which the same is done whatever they say: their answers are not all mixed."""
    stages = [(Receive(1, starts=True), Wait((at,), polls=True), Wait((at,))) for at in (0, 3, 6)]
    program: Program = (tuple(each for stage in stages for each in stage), (Send(0),) * 3)
    start, explored = Schedule(2, "infinite"), Explored(failed_polls=1)
    for seed in range(6):
        hands = Here(SimulatedRunner(program, seed), explored, Predictor(explored))
        found = Explorer(hands, [Predict(start)]).explore()
        every = Explorer(Here(SimulatedRunner(program, seed), explored), [Reduced(start)]).explore()
        assert 4 <= found.outcomes < every.outcomes == 8


@pytest.mark.parametrize("seed", range(6))
def test_what_a_receive_took_that_nobody_completed_is_settled_after_a_probe(seed: int) -> None:
    """What the probe saw had come before the receive was posted, which could take the other message."""
    program: Program = ((Probe(), Receive(starts=True)), (Send(0),), (Send(0),))
    runner = ForgetfulRunner(program, seed)
    found = Explorer(Here(runner), [Reduced(Schedule(3, "infinite"))]).explore()
    assert found.outcomes == 4
    assert not found.strayed


def test_choices_are_told_in_words() -> None:
    assert in_words(ChoicePoint(1, 2, ChoiceKind.PROBE, 22), (0,)) == (
        "the 22nd successful wildcard probe of rank 1 in thread 2 matches a message of rank 0"
    )
    assert in_words(ChoicePoint(1, 0, ChoiceKind.COMPLETION, 11), (0, 3)) == (
        "the 11th completion choice of rank 1 is request 0, 3"
    )
    assert in_words(ChoicePoint(0, 0, ChoiceKind.FAILED_POLLS, 3), (5,)) == (
        "the 3rd poll of rank 0 succeeds after 5 failed polls"
    )
    assert in_words(ChoicePoint(0, 0, ChoiceKind.FAILED_POLLS, 1), (0,)) == (
        "the 1st poll of rank 0 succeeds at once"
    )
    assert in_words(ChoicePoint(0, 0, ChoiceKind.FAILED_POLLS, 1), (2, MORE)) == (
        "the 1st poll of rank 0 fails 2 times at least"
    )


def test_needs_are_sorted_by_number_and_what_is_cut_is_counted() -> None:
    schedule = parse("np=4 " + " ".join(f"0:{number}<1" for number in range(12, 0, -1)))
    said = [each.note for each in needs(schedule, {})]
    assert [each.split()[1] for each in said[:-1]] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    assert said[-1] == "and 6 more"
    assert len(needs(parse("np=4 0:1<1 0:2<1 0:3<1 0:4<1 0:5<1 1:1<2"), {})) == 6


def _merged(judge: Judge, most: int | None = None) -> Merged:
    runner = SimulatedRunner(FAN_IN, judge=judge)
    return Explorer(Here(runner), [Reduced(START)], ExploreLimits(runs=most)).explore().merged


def test_the_same_finding_of_several_ranks_and_runs_is_one_with_all_its_ranks() -> None:
    def judge(execution: Execution) -> list[Finding]:
        first = execution.partner[Op(0, 0)].rank
        return [dataclasses.replace(ERROR, ranks=Ranks.of([each], 4)) for each in (0, first)]

    (shown,) = _merged(judge).found.values()
    assert str(shown.finding.ranks) == "ranks 0-3 of 4"


def test_messages_of_different_sends_are_different_findings() -> None:
    sent = (Related("sent", "by rank 1", Location("farm.c", line)) for line in (7, 9))
    both = [dataclasses.replace(ERROR, related=(each,)) for each in sent]
    assert len(_merged(lambda execution: both).found) == 2


def test_every_run_shows_it_only_if_each_alternative_of_the_first_was_run() -> None:
    always, never = _merged(lambda execution: [ERROR]), _merged(when({0: 2, 1: 2}))
    early = _merged(lambda execution: [ERROR], most=2)
    assert [each.is_shown_by_every_run(key_of(ERROR)) for each in (always, never, early)] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("seed", range(8))
def test_a_shorter_way_to_a_finding_is_told(seed: int) -> None:
    """Whichever visit comes to it, one choice is enough."""

    def judge(execution: Execution) -> list[Finding]:
        first = (execution.partner.get(Op(0, number)) for number in (0, 1))
        return [ERROR] if any(each is not None and each.rank == 2 for each in first) else []

    runner = SimulatedRunner(FAN_IN, seed, judge)
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    replay = confirmed(runner, found.merged, shown).finding.replay
    assert replay in ("np=4 buffer=infinite 0:1<2", "np=4 buffer=infinite 0:2<2")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("most", [0, 6, 40])
@pytest.mark.parametrize("wanted", [{0: 3, 1: 2}, {0: 1}, {1: 1, 3: 2}, {5: 3}])
def test_what_is_told_of_a_search_with_gaps_shows_it_each_time(
    seed: int, most: int, wanted: dict[int, int]
) -> None:
    runner = SimulatedRunner(FAN_IN, seed, judge=when(wanted))
    found = Explorer(Here(runner), [RandomWalk(START, 12, seed)]).explore()
    for shown in found.merged.found.values():
        reported = confirmed(runner, found.merged, shown, visited=None, most=most)
        assert reported.again and reported.finding.replay is not None
        for again in range(30):
            visit = SimulatedRunner(FAN_IN, again, judge=when(wanted)).run(parse(reported.finding.replay))
            assert visit.findings, reported.finding.replay
