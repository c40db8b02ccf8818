"""The exact number of interleavings, for programs small enough to know it."""

from __future__ import annotations

from math import factorial, prod

import pytest

from rankwise.explore.explorer import Exploration, Explorer
from rankwise.explore.run_workers import Here
from rankwise.explore.strategies.bounded import Bounded
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.strategies.reduced import Reduced
from rankwise.findings import Finding, Location, Rule, Severity
from rankwise.schedule.schedule import Schedule
from reference import examples
from reference.language import Program
from reference.runner import SimulatedRunner
from reference.simulator import Execution, Op


def explored(program: Program, strategy: Strategy) -> Exploration:
    found = Explorer(Here(SimulatedRunner(program)), [strategy]).explore()
    assert not found.strayed
    return found


def start(program: Program, buffering: str = "infinite") -> Schedule:
    return Schedule(len(program), buffering)


FIGURES = [
    (examples.CROOKED_BARRIER, 2, 2),
    (examples.TWO_MATCHES, 2, 1),
    (examples.MATCHED_BEFORE_ITS_WAIT, 2, 2),
    (examples.LATE_MESSAGES, 2, 2),
    (examples.OMITTED_BY_LAMPORT, 2, 2),
    (examples.SYNCHRONOUS_SENDS, 3, 3),
    (examples.PENDING_OF_TWO_TAGS, 4, 3),
    (examples.ANY_TAG, 1, 1),
]


@pytest.mark.parametrize(("program", "infinite", "zero"), FIGURES)
@pytest.mark.parametrize("strategy", [Reduced, DepthFirst])
def test_figures_have_so_many_interleavings(
    program: Program, infinite: int, zero: int, strategy: type[Reduced]
) -> None:
    assert explored(program, strategy(start(program, "infinite"))).outcomes == infinite
    assert explored(program, strategy(start(program, "zero"))).outcomes == zero


@pytest.mark.parametrize(("senders", "messages", "count"), [(2, 1, 2), (3, 1, 6), (3, 2, 90), (2, 4, 70)])
def test_messages_of_several_senders_come_in_every_order(senders: int, messages: int, count: int) -> None:
    program = examples.fan_in(senders, messages)
    assert count == factorial(senders * messages) // factorial(messages) ** senders
    assert explored(program, Reduced(start(program))).outcomes == count
    assert explored(program, DepthFirst(start(program))).outcomes == count


@pytest.mark.long
def test_three_senders_with_three_messages_each_have_1680_interleavings() -> None:
    program = examples.fan_in(3, 3)
    assert explored(program, Reduced(start(program))).outcomes == 1_680


@pytest.mark.parametrize("receives", [1, 2, 3, 4])
@pytest.mark.parametrize("senders", [1, 2, 3])
def test_all_of_n_receives_with_p_senders_are_p_to_the_n(receives: int, senders: int) -> None:
    program = examples.rounds(receives, senders)
    assert explored(program, DepthFirst(start(program))).outcomes == senders**receives
    assert explored(program, Reduced(start(program))).outcomes == senders**receives


def test_without_mixing_they_are_about_p_times_n() -> None:
    for receives, senders in [(4, 2), (5, 3), (3, 6)]:
        program = examples.rounds(receives, senders)
        assert explored(program, Bounded(start(program), 0)).outcomes == 1 + receives * (senders - 1)


def test_they_grow_with_the_mixing_bound_up_to_all() -> None:
    program = examples.rounds(4, 3)
    counts = [explored(program, Bounded(start(program), bound)).outcomes for bound in range(5)]
    assert counts == [within([3] * 4, bound) for bound in range(5)] == [9, 21, 45, 81, 81]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("workers", "pieces", "counts", "unbounded"),
    [
        (2, 4, [4, 6, 8], 8),
        (2, 6, [6, 10, 16], 32),
        (3, 5, [8, 18, 36], 54),
        (4, 5, [10, 27, 60], 96),
        (5, 6, [15, 51, 152], 600),
    ],
)
def test_matrix_multiplication(workers: int, pieces: int, counts: list[int], unbounded: int) -> None:
    program = examples.matrix_multiplication(workers, pieces)
    branching = [workers] * (pieces - workers) + list(range(workers, 0, -1))
    assert prod(branching) == unbounded
    for bound, count in enumerate(counts):
        found = explored(program, Bounded(start(program), bound))
        assert found.outcomes == count == within(branching, bound)
    assert explored(program, DepthFirst(start(program))).outcomes == unbounded


def within(branching: list[int], bound: int) -> int:
    """Return how many leaves of a tree are one changed level away, with so many levels below free."""
    return 1 + sum(
        (ways - 1) * prod(branching[level + 1 : level + 1 + bound]) for level, ways in enumerate(branching)
    )


def test_the_error_behind_the_crooked_barrier_is_found() -> None:
    error = Finding(
        Rule("RW000", "error", "x is 33", Severity.ERROR, ""), "x is 33", Location("crooked.c", 9)
    )

    def judge(execution: Execution) -> list[Finding]:
        return [error] if execution.partner[Op(1, 0)].rank == 2 else []

    for seed in range(4):
        runner = SimulatedRunner(examples.CROOKED_BARRIER, seed, judge)
        found = Explorer(Here(runner), [Reduced(start(examples.CROOKED_BARRIER))]).explore()
        assert found.outcomes == 2
        (shown,) = found.merged.found.values()
        assert shown.finding is error
        assert str(shown.schedule) == "np=3 buffer=infinite 1:1<2 1:2<0"
