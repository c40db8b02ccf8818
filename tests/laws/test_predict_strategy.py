"""The strategy that predicts sees every deadlock and every message left behind that brute force finds.

It runs as it runs on MPI, but on the simulator: the first run may deadlock, and what is predicted is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rankwise.explore.explorer import Exploration, Explorer
from rankwise.explore.prediction.predict_orders import predict
from rankwise.explore.prediction.queries import Trouble
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.strategies.predictive import BEYOND_RUNS, Predict
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import ChoiceKind, Schedule
from reference.language import Program, Receive, Send
from reference.programs import collectives_agree, depending, random_program
from reference.runner import SimulatedRunner, outcome_of
from reference.schedulers import every_end
from reference.showing import shown
from reference.simulator import Execution, Library, Op

_STATES = 5_000


def test_strategy_sees_all_that_can_go_wrong() -> None:
    runs, orders, counted = _compared(range(400))
    assert orders > 60
    assert runs < orders
    assert counted > 5


def test_strategy_counts_no_order_that_messages_lying_there_forbid() -> None:
    """A receive of one tag passes over a message, which came then before what a later one could take."""
    _compared(range(8_500_315, 8_500_316))


def test_strategy_does_not_count_what_mpi_does_not_allow() -> None:
    """What is left free may take a message though another one must have come before it."""
    _compared(range(8_508_142, 8_508_143))


@pytest.mark.parametrize("seed", [8_500_543, 8_500_618, 8_500_682])
def test_strategy_runs_a_predicted_deadlock_that_was_waiting_to_be_run_anyway(seed: int) -> None:
    _compared(range(seed, seed + 1))


def test_what_is_predicted_where_calls_choose_what_to_complete_comes_about() -> None:
    """What these complete is taken as it was, so that not all is seen; but what is predicted happens."""
    assert sum(_happening(seed) for seed in range(1_500)) > 8


def _happening(seed: int) -> int:
    """Return how much is predicted of a program, all of which happens."""
    program = random_program(Random(seed).randrange, racy=seed % 2 > 0)
    runner = SimulatedRunner(program, seed)
    visit = runner.run(Schedule(len(program), ("zero", "infinite")[seed // 2 % 2]))
    if not any(each.decision.kind is ChoiceKind.COMPLETION for each in visit.decided):
        return 0
    found = predict(visit)
    for each in found.wrong:
        ending = runner.run(each.schedule).ending
        expected = RunEnding.DEADLOCK if each.trouble is Trouble.DEADLOCK else RunEnding.FINISHED
        assert ending is expected, f"{each.trouble} {each.schedule}\n{shown(program)}\nseed {seed}"
    return len(found.wrong)


def test_what_is_run_where_ranks_ask_is_what_brute_force_finds() -> None:
    """Not all is seen, since answers are not mixed; but nothing strays, nothing impossible is seen."""
    assert sum(_asked(seed) for seed in range(12_000_000, 12_000_150)) > 150


@pytest.mark.long
def test_what_is_run_where_ranks_ask_is_what_brute_force_finds_in_very_many_programs() -> None:
    assert sum(_asked(seed) for seed in range(12_500_000, 12_503_000)) > 3_000


def _asked(seed: int) -> int:
    """Return how many runs are made of a program, all of which end as some order of it does."""
    program = random_program(Random(seed).randrange, racy=seed % 4 != 0, completions=False, asking=True)
    if not collectives_agree(program):
        return 0
    buffering = ("zero", "infinite")[seed // 4 % 2]
    try:
        ends = list(every_end(program, Library(buffers=buffering != "zero"), _STATES))
    except ValueError:  # too many orders for brute force
        return 0
    about = f"{shown(program)}\nseed {seed}, {buffering}"
    strategy, explored = Predict(Schedule(len(program), buffering)), Explored(failed_polls=3)
    visited = _visited(strategy, program, seed, about, explored)
    assert all(seen <= real for seen, real in zip(_wrong(visited), _wrong(ends), strict=True)), about
    return len(visited)


@pytest.mark.long
def test_strategy_sees_all_that_can_go_wrong_in_very_many_programs() -> None:
    _compared(range(8_500_000, 8_510_000))


@pytest.mark.slow
def test_strategy_sees_all_where_operations_depend_on_outcomes() -> None:
    assert _depended(range(13_000_000, 13_001_200)) > 8


@pytest.mark.parametrize("seed", [13_500_551, 13_501_497, 13_502_617, 13_503_704, 13_505_429, 13_505_445])
def test_strategy_sees_what_was_overlooked_when_operations_depend_on_outcomes(seed: int) -> None:
    """What strays from a guess, what follows a deadlock, and what only runs without an end show."""
    _depended(range(seed, seed + 1))


@pytest.mark.long
def test_strategy_sees_all_where_operations_depend_on_outcomes_in_very_many_programs() -> None:
    assert _depended(range(13_500_000, 13_520_000)) > 150


def _depended(seeds: range) -> int:
    """Return in how many programs operations are seen to depend on outcomes; all that goes wrong is seen."""
    several = 0
    for seed in seeds:
        choose = Random(seed).randrange
        fixed = random_program(choose, racy=True, completions=False)
        program = depending(fixed, choose)
        if program == fixed or not collectives_agree(fixed):
            continue
        for buffering, ends in _by_buffering(program):
            about = f"{shown(program)}\nseed {seed}, {buffering}"
            strategy = Predict(Schedule(len(program), buffering))
            assert _wrong(_visited(strategy, program, seed, about)) == _wrong(ends), about
            several += strategy.sequences > 1
    return several


def _compared(seeds: range) -> tuple[int, int, int]:
    """Return runs and outcomes of programs with more than a few outcomes, and how many could be counted."""
    runs = orders = counted = 0
    for seed in seeds:
        program = random_program(Random(seed).randrange, racy=seed % 4 != 0, completions=False)
        if not collectives_agree(program):
            continue
        for buffering, ends in _by_buffering(program):
            about = f"{shown(program)}\nseed {seed}, {buffering}"
            strategy = Predict(Schedule(len(program), buffering))
            visited = _visited(strategy, program, seed, about)
            if not strategy.sequences:  # no order comes to its end: nothing is predicted, all is gone through
                continue
            outcomes = {tuple(sorted(outcome_of(end).items(), key=str)) for end in ends}
            assert _wrong(visited) == _wrong(ends), about
            assert strategy.sequences < 2, about
            assert strategy.orders in (None, len(outcomes)), about
            assert set(strategy.bounds) <= {BEYOND_RUNS}, about
            counted += len(outcomes) > 1 and strategy.orders is not None
            if len(outcomes) > 5:
                runs += len(visited)
                orders += len(outcomes)
    return runs, orders, counted


def _by_buffering(program: Program) -> Iterator[tuple[str, list[Execution]]]:
    """Yield all ends of a program with either buffering, unless there are too many orders for brute force."""
    for buffering in ("zero", "infinite"):
        try:
            ends = list(every_end(program, Library(buffers=buffering != "zero"), _STATES))
        except ValueError:
            continue
        yield buffering, ends


def _visited(
    strategy: Predict, program: Program, seed: int, about: str, explored: Explored = EVERYTHING
) -> list[Execution]:
    """Run what the strategy wants, and return what came of it."""
    ran: list[Execution] = []
    runner = SimulatedRunner(program, seed, lambda execution: ran.append(execution) or ())
    kept = _Kept(ran)
    done = Explorer(Here(runner, explored, Predictor(explored)), [strategy], watcher=kept).explore()
    assert not done.strayed or not strategy.sequences, about
    return kept.visited


class _Kept:
    """Keeps of what was run that which counts; where MPI does not allow what came of it, it does not."""

    def __init__(self, ran: list[Execution]) -> None:
        self._ran = ran
        self.visited: list[Execution] = []

    def reported(self, exploration: Exploration, seen: Account) -> None:
        if seen.is_known:
            self.visited.append(self._ran[-1])


def _wrong(ends: list[Execution]) -> tuple[set[Op], set[Op]]:
    """Return in which statements ranks can be stuck, and which messages and receives can be left."""
    stuck: set[Op] = set()
    left: set[Op] = set()
    for end in ends:
        standing = {Op(rank, at) for rank, at in enumerate(end.at) if not end.finished(rank)}
        stuck |= standing
        if not standing:
            messages = (op for op in end.begun if isinstance(end.statement(op), Send | Receive))
            left |= {op for op in messages if op not in end.partner}
    return stuck, left
