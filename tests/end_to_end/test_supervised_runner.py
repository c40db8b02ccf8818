"""Many runs at a time, each under its own schedule, from threads of one process."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import run_programs
from rankwise.explore.scheduled_runs import SupervisedRunner
from rankwise.explore.visit import RunEnding
from rankwise.runs.running import RunOptions, supervise
from rankwise.schedule.choice_points import decisions
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Schedule

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_EXPLORE = Path(__file__).parent.parent / "explore"


def _command(name: str, ranks: int) -> list[str]:
    found = run_programs.mpi()
    assert found is not None
    return [found.launcher, "-n", str(ranks), *run_programs.command(_EXPLORE / name)]


def test_every_order_at_the_same_time() -> None:
    runner = SupervisedRunner(_command("receives/recv.c", 4))
    orders = list(itertools.permutations((1, 2, 3)))
    schedules = [
        Schedule(
            4,
            "as-is",
            {ChoicePoint(0, 0, ChoiceKind.RECEIVE, at + 1): (rank,) for at, rank in enumerate(order)},
        )
        for order in orders
    ]
    with ThreadPoolExecutor(max_workers=3) as pool:
        visits = list(pool.map(runner.run, schedules))
    assert [each.ending for each in visits] == [RunEnding.FINISHED] * len(orders)
    assert [tuple(map(int, each.output.split())) for each in visits] == orders
    assert [each.outcome() for each in visits] == [each.choices for each in schedules]


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("receives/named_sources_do_not_count.c", 3),
        ("persistent/startall.c", 4),
        ("completions/null_requests_do_not_count.c", 3),
        ("failed_polls/iprobe.c", 3),
    ],
)
def test_the_recorder_and_the_trace_number_decisions_alike(name: str, ranks: int, tmp_path: Path) -> None:
    """Forcing all that a free run decided flags every record of a decision, and changes nothing."""
    command = _command(name, ranks)
    free = SupervisedRunner(command).run(Schedule(ranks))
    assert free.ending is RunEnding.FINISHED and free.outcome()
    schedule = Schedule(ranks, "as-is", free.outcome())
    options = RunOptions(schedule=schedule, output=tmp_path / "output")
    run = supervise(command, tmp_path, options, False).run
    reached = decisions(run.trace, run.operations)
    assert all(each.is_enforced for each in reached)
    assert {each.decision: each.outcome for each in reached} == schedule.choices
