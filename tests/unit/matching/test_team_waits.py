"""Which threads of a process wait for which others, by logs that are written by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import pytest

from rankwise.matching.deadlock.wait_state import WaitKind
from rankwise.matching.threads.parted_teams import parted_teams
from rankwise.matching.threads.team_waits import LocalWaits, local_waits
from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import EXTRA_INDEX, RECORD, BarrierKind, LockKind, PieceKind, ThreadKind

_REGION, _LOCK, _LINE = 7, 500, 100


@dataclass
class Log:
    """The log of one thread, which is a member of a team from its beginning."""

    index: int
    size: int = 2
    records: list[tuple[int, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.add(ThreadKind.THREAD, self.index + 1, self.tid)
        if self.index == 0:
            self.add(ThreadKind.PARALLEL_BEGIN, _REGION, _LINE)
        extra = self.size * EXTRA_INDEX | self.index
        self.add(ThreadKind.IMPLICIT_BEGIN, _REGION, 1000 + self.index, extra)

    @property
    def tid(self) -> int:
        return 4000 + self.index

    def add(self, kind: ThreadKind, value: int = 0, detail: int = 0, extra: int = 0) -> Log:
        self.records.append((len(self.records), 0, value, detail, kind, extra))
        return self

    def barrier(self, kind: BarrierKind = BarrierKind.EXPLICIT, *, passes: bool = False) -> Log:
        self.add(ThreadKind.BARRIER_BEGIN, _LINE + 1, 0, kind)
        return self.add(ThreadKind.BARRIER_END) if passes else self

    def ends(self) -> Log:
        return self.barrier(BarrierKind.END)

    def locks(self, lock: int = _LOCK) -> Log:
        self.add(ThreadKind.LOCK_WAIT, lock, _LINE, LockKind.LOCK)
        return self.add(ThreadKind.LOCK_ACQUIRED, lock, _LINE, LockKind.LOCK)


@dataclass(frozen=True)
class _Process:
    thread_logs: tuple[Any, ...]
    rank: int = 0
    streams: tuple[Any, ...] = ()
    knows_threads: bool = True


def process(*logs: Log) -> Process:
    return cast("Process", _Process(tuple(np.array(each.records, RECORD) for each in logs)))


def waits(*logs: Log) -> LocalWaits:
    return local_waits(process(*logs))


def test_who_is_in_a_barrier_waits_for_who_has_not_come() -> None:
    found = waits(Log(0, 3).barrier(), Log(1, 3), Log(2, 3).barrier()).waits
    assert [(each.number, each.kind, each.others) for each in found] == [
        (0, WaitKind.BARRIER, (1,)),
        (2, WaitKind.BARRIER, (1,)),
    ]


def test_a_barrier_that_all_have_come_to_lets_them_go() -> None:
    assert not waits(Log(0).barrier(), Log(1).barrier(passes=True)).waits


def test_a_thread_that_nobody_has_heard_of_may_come() -> None:
    assert not waits(Log(0, 3).barrier(), Log(1, 3)).waits


def test_who_has_passed_a_barrier_is_not_behind() -> None:
    found = waits(Log(0).barrier(passes=True).barrier(), Log(1).barrier(passes=True)).waits
    assert [(each.number, each.others) for each in found] == [(0, (1,))]


def test_threads_of_a_pool_between_regions_are_idle() -> None:
    found = waits(Log(0).ends().add(ThreadKind.PARALLEL_END, _REGION), Log(1).ends())
    assert not found.waits
    assert found.idle == {4001}


def test_who_wants_a_lock_waits_for_its_holder() -> None:
    wanting = Log(1).add(ThreadKind.LOCK_WAIT, _LOCK, _LINE, LockKind.LOCK)
    found = waits(Log(0).locks(), wanting).waits
    assert [(each.number, each.kind, each.others) for each in found] == [(1, WaitKind.LOCK, (0,))]
    free = Log(0).locks().add(ThreadKind.LOCK_RELEASED, _LOCK, 0, LockKind.LOCK)
    assert not waits(free, wanting).waits


def test_who_wants_its_own_lock_again_waits_for_itself() -> None:
    (found,) = waits(Log(0, 1).locks().add(ThreadKind.LOCK_WAIT, _LOCK, _LINE, LockKind.LOCK)).waits
    assert found.others == (found.number,)


def test_a_critical_section_is_no_lock_of_the_same_number() -> None:
    wanting = Log(1).add(ThreadKind.LOCK_WAIT, _LOCK, _LINE, LockKind.CRITICAL)
    assert not waits(Log(0).locks(), wanting).waits


def test_who_runs_a_task_in_a_barrier_does_not_wait() -> None:
    waiting = Log(0).barrier()
    running = Log(0).barrier().add(ThreadKind.TASK_SWITCH, 50, 1000)
    back = Log(0).barrier().add(ThreadKind.TASK_SWITCH, 50, 1000).add(ThreadKind.TASK_SWITCH, 1000, 50, 1)
    assert [len(waits(each, Log(1)).waits) for each in (waiting, running, back)] == [1, 0, 1]


def test_a_taskwait_waits_for_who_runs_the_task() -> None:
    waiting = Log(0).add(ThreadKind.TASK_CREATE, 50).add(ThreadKind.TASKWAIT_BEGIN, _LINE)
    assert not waits(waiting, Log(1)).waits, "whoever waits may run the task itself"
    running = Log(1).add(ThreadKind.TASK_SWITCH, 50, 1001)
    found = waits(waiting, running).waits
    assert [(each.number, each.kind, each.others) for each in found] == [(0, WaitKind.TASKS, (1,))]
    assert not waits(waiting, running.add(ThreadKind.TASK_SWITCH, 1001, 50, 1)).waits


def test_a_barrier_and_the_end_of_the_region_part_a_team() -> None:
    (found,) = parted_teams(process(Log(0).barrier(), Log(1).ends()))
    assert found.is_about_barriers
    assert [threads for _, threads in found.ways] == [(0,), (1,)]
    assert all(each.is_hopeless for each in waits(Log(0).barrier(), Log(1).ends()).waits)


def test_runtimes_that_let_parted_threads_go_change_nothing() -> None:
    late = Log(0).barrier(passes=True).ends().add(ThreadKind.PARALLEL_END, _REGION)
    assert len(list(parted_teams(process(late, Log(1).ends())))) == 1


def test_barriers_of_different_lines_are_one() -> None:
    elsewhere = Log(1).add(ThreadKind.BARRIER_BEGIN, _LINE + 5, 0, BarrierKind.OF_WORK)
    assert not list(parted_teams(process(Log(0).barrier(), elsewhere)))


def test_a_construct_that_a_thread_leaves_out_is_about_worksharing() -> None:
    shared = Log(0).add(ThreadKind.WORK_BEGIN, _LINE, 0, PieceKind.SINGLE).barrier()
    (found,) = parted_teams(process(shared, Log(1).barrier()))
    assert not found.is_about_barriers
    assert [each.what for each, _ in found.ways] == ["a single construct", "a barrier"]


def test_static_and_dynamic_loops_are_both_loops() -> None:
    kinds = (PieceKind.LOOP, PieceKind.STATIC_LOOP)
    logs = [Log(at).add(ThreadKind.WORK_BEGIN, _LINE, 0, kind) for at, kind in enumerate(kinds)]
    assert not list(parted_teams(process(*logs)))


@pytest.mark.parametrize("is_cancelled", [True, False])
def test_a_cancelled_team_may_leave_out_barriers(is_cancelled: bool) -> None:
    early = Log(1)
    if is_cancelled:
        early.add(ThreadKind.CANCELLED)
    assert bool(list(parted_teams(process(Log(0).barrier(), early.ends())))) is not is_cancelled
