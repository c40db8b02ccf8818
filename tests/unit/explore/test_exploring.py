"""The loop, on the simulator: limits, several at a time, and findings that are shown again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rankwise.explore.account import Account
from rankwise.explore.confirming import confirmed, in_words
from rankwise.explore.explored import EVERYTHING, Explored, is_at
from rankwise.explore.exploring import Exploration, Explorer, Limits
from rankwise.explore.prediction.foretelling import Foreteller
from rankwise.explore.schedule import MORE, Decision, Kind, Schedule, parse
from rankwise.explore.strategies.bounded import Bounded
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.predict import Predict
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.strategies.random_walk import RandomWalk
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.strategies.replay import Replay
from rankwise.explore.workers import Here
from rankwise.findings import Finding, Location, Rule, Severity
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

    def told(self, exploration: Exploration, seen: Account) -> None:
        self.seen.append((str(seen.schedule), exploration.waiting))


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
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], Limits(runs=7)).explore()
    assert found.runs == 7
    assert found.stopped == "the first 7 runs"
    assert found.waiting > 0


def test_it_stops_when_time_is_over() -> None:
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], Limits(seconds=0)).explore()
    assert found.runs == 0
    assert found.stopped == "what 0 s allowed"


def test_all_done_is_no_stop() -> None:
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Reduced(START)], Limits(runs=1_000)).explore()
    assert (found.outcomes, found.stopped, found.waiting) == (90, "", 0)


def test_one_finding_of_many_visits_is_counted_and_shown_with_the_least_forced() -> None:
    runner = SimulatedRunner(FAN_IN, judge=when({0: 2, 1: 2}))
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    assert shown.count == 6
    told = confirmed(runner, found.merged, shown)
    assert told.again
    assert told.finding.replay == "np=4 buffer=infinite 0:1<2 0:2<2"
    assert told.finding.count == 6
    assert [each.note for each in told.finding.related if each.label == "needs"] == [
        "the 1st receive of any source of rank 0 takes a message of rank 2",
        "the 2nd receive of any source of rank 0 takes a message of rank 2",
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
    strategy: Strategy = Replay(schedule)
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [strategy], watcher=log).explore()
    assert log.seen == [(str(schedule), 0)]
    assert found.outcomes == 1


def test_a_schedule_that_cannot_be_followed_is_told() -> None:
    schedule = parse("np=4 buffer=infinite 0:1<3 0:2<3 0:3<3")
    found = Explorer(Here(SimulatedRunner(FAN_IN)), [Replay(schedule)]).explore()
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


ASKS: Program = (
    (Receive(1, starts=True), *(Wait((0,), asks=True) for _ in range(4)), Wait((0,))),
    (Send(0),),
)
"""Asks about a message up to four times, as long as it is told no."""


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "make", [Reduced, DepthFirst, lambda start: Bounded(start, 0), lambda start: RandomWalk(start, 100)]
)
def test_noes_are_tried_within_a_bound(seed: int, make: Callable[[Schedule], Strategy]) -> None:
    for noes, count in [(0, 1), (1, 2), (3, 4), (9, 5)]:
        hands = Here(SimulatedRunner(ASKS, seed), Explored(noes=noes))
        found = Explorer(hands, [make(Schedule(2, "infinite"))]).explore()
        assert not found.strayed
        assert found.outcomes == count


def test_prediction_tries_each_answer_once() -> None:
    """Three questions after which the same is done whatever they say: their answers are not all mixed."""
    stages = [(Receive(1, starts=True), Wait((at,), asks=True), Wait((at,))) for at in (0, 3, 6)]
    program: Program = (tuple(each for stage in stages for each in stage), (Send(0),) * 3)
    start, explored = Schedule(2, "infinite"), Explored(noes=1)
    for seed in range(6):
        hands = Here(SimulatedRunner(program, seed), explored, Foreteller(explored))
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
    assert in_words(Decision(1, 2, Kind.PROBE, 22), (0,)) == (
        "the 22nd answered probe of any source of rank 1 in thread 2 sees a message of rank 0"
    )
    assert in_words(Decision(1, 0, Kind.COMPLETION, 11), (0, 3)) == (
        "the 11th call of rank 1 that may choose completes request 0, 3"
    )
    assert in_words(Decision(0, 0, Kind.PATIENCE, 3), (5,)) == (
        "the 3rd question of rank 0 is answered with yes after 5 times no"
    )
    assert in_words(Decision(0, 0, Kind.PATIENCE, 1), (0,)) == (
        "the 1st question of rank 0 is answered with yes at once"
    )
    assert in_words(Decision(0, 0, Kind.PATIENCE, 1), (2, MORE)) == (
        "the 1st question of rank 0 is answered with no 2 times at least"
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_shorter_way_to_a_finding_is_told(seed: int) -> None:
    """A visit that comes to it by its second decision needs two choices; one of another visit is enough."""

    def judge(execution: Execution) -> list[Finding]:
        first = (execution.partner.get(Op(0, number)) for number in (0, 1))
        return [ERROR] if any(each is not None and each.rank == 2 for each in first) else []

    runner = SimulatedRunner(FAN_IN, seed, judge)
    found = Explorer(Here(runner), [Reduced(START)]).explore()
    (shown,) = found.merged.found.values()
    assert confirmed(runner, found.merged, shown).finding.replay == "np=4 buffer=infinite 0:1<2"


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("most", [0, 6, 40])
@pytest.mark.parametrize("wanted", [{0: 3, 1: 2}, {0: 1}, {1: 1, 3: 2}, {5: 3}])
def test_what_is_told_of_a_search_with_gaps_shows_it_each_time(
    seed: int, most: int, wanted: dict[int, int]
) -> None:
    runner = SimulatedRunner(FAN_IN, seed, judge=when(wanted))
    found = Explorer(Here(runner), [RandomWalk(START, 12, seed)]).explore()
    for shown in found.merged.found.values():
        told = confirmed(runner, found.merged, shown, visited=None, most=most)
        assert told.again and told.finding.replay is not None
        for again in range(30):
            visit = SimulatedRunner(FAN_IN, again, judge=when(wanted)).run(parse(told.finding.replay))
            assert visit.findings, told.finding.replay
