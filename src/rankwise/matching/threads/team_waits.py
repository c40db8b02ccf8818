"""Which threads of a process wait for which others of it: in barriers, for locks, for tasks, for their end.

The log of a thread says what it waits for; the logs of the others say who has not come yet, holds the lock,
or runs the task. Where that is not known, a thread counts as one that does not wait.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace

from rankwise.matching.deadlock.wait_state import LocalWait, WaitKind
from rankwise.matching.threads.parted_teams import parting
from rankwise.matching.threads.thread_positions import (
    Lock,
    OpenWait,
    TeamMember,
    ThreadPosition,
    thread_positions,
)
from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import LockKind, ThreadKind


@dataclass(frozen=True, slots=True)
class LocalWaits:
    """The threads of one process that wait for others of it, and those that have nothing to do."""

    waits: tuple[LocalWait, ...] = ()
    idle: frozenset[int] = frozenset()
    """By the system's number: threads of a pool, between two regions."""

    @property
    def known(self) -> frozenset[int]:
        """The threads that do nothing by themselves."""
        return self.idle | {each.tid for each in self.waits}


def local_waits(process: Process) -> LocalWaits:
    """Return where the threads of a process wait for each other, outside MPI."""
    if not process.knows_threads:
        return LocalWaits()
    inside = {int(each.page["thread"]) for each in process.streams if each.is_inside}
    return _Process(process).waits(inside)


def thread_numbers(process: Process) -> dict[int, int]:
    """Return the number of each thread in the innermost team that it is in, by the system's number."""
    return _Process(process).numbers() if process.knows_threads else {}


class _Process:
    def __init__(self, process: Process) -> None:
        self.rank = process.rank
        positions = [each for each in thread_positions(process) if each.tid and not each.is_over]
        self.positions = positions
        self.teams: dict[int, dict[int, tuple[ThreadPosition, TeamMember]]] = defaultdict(dict)
        self.open: dict[int, int] = {}
        self.holders: dict[Lock, Counter[int]] = defaultdict(Counter)
        self.ended: set[int] = set()
        self.runners: dict[int, int] = {}
        self.children: dict[int, list[int]] = {}
        for each in positions:
            self.open |= each.begun
            self.ended |= each.ended
            self.children |= each.children
            self.runners |= dict.fromkeys(each.started, each.tid)
            for member in each.memberships:
                self.teams[member.region][member.index] = each, member
            for lock, count in each.locks.items():
                self.holders[lock][each.tid] += count

    def waits(self, inside: set[int]) -> LocalWaits:
        found, idle = [], set()
        for each in self.positions:
            wait = each.wait
            if wait is None or each.tid in inside:
                continue
            last = each.memberships[-1] if each.memberships else None
            is_barrier = wait.kind == ThreadKind.BARRIER_BEGIN
            if is_barrier and last is not None and last.region not in self.open:
                idle.add(each.tid)
                continue
            said = self._in_barrier(each, last, wait) if is_barrier else self._elsewhere(each, wait)
            if said is not None:
                found.append(said)
        return LocalWaits(tuple(map(self._numbered, found)), frozenset(idle))

    def _numbered(self, wait: LocalWait) -> LocalWait:
        numbers = self.numbers()
        others = tuple(sorted(numbers[tid] for tid in wait.waits_for if tid in numbers))
        return replace(wait, number=numbers.get(wait.tid), others=others)

    def numbers(self) -> dict[int, int]:
        return {each.tid: each.memberships[-1].index for each in self.positions if each.memberships}

    def _in_barrier(self, each: ThreadPosition, mine: TeamMember | None, wait: OpenWait) -> LocalWait | None:
        if mine is None or each.task != mine.task:
            return None
        team = self.teams[mine.region]
        others = [(one, member) for index, (one, member) in team.items() if index != mine.index]
        place = self.open.get(mine.region, 0)
        kind = WaitKind.END if mine.is_at_end else WaitKind.BARRIER
        where = place if mine.is_at_end else wait.object
        if parting((member for _, member in team.values()), place) is not None:
            whom = tuple(one.tid for one, _ in others)
            return LocalWait(self.rank, each.tid, kind, where, whom, is_hopeless=True)
        if len(team) < mine.size:
            return None
        behind = [
            one
            for one, member in others
            if (not member.is_at_end if mine.is_at_end else member.arrivals < mine.arrivals)
        ]
        return (
            LocalWait(self.rank, each.tid, kind, where, tuple(one.tid for one in behind)) if behind else None
        )

    def _elsewhere(self, each: ThreadPosition, wait: OpenWait) -> LocalWait | None:
        whom: list[int] = []
        kind, where = WaitKind.LOCK, wait.detail
        if wait.kind == ThreadKind.LOCK_WAIT:
            kind = WaitKind.CRITICAL if wait.extra == LockKind.CRITICAL else WaitKind.LOCK
            whom = [tid for tid, count in self.holders[wait.extra, wait.object].items() if count > 0]
            whom = whom if len(whom) == 1 else []
        elif wait.kind == ThreadKind.JOIN_WAIT:
            kind = WaitKind.THREAD
            whom = [one.tid for one in self.positions if one.number == wait.object]
        elif wait.kind == ThreadKind.TASKWAIT_BEGIN:
            kind, where = WaitKind.TASKS, wait.object
            left = [task for task in self.children.get(each.task, ()) if task not in self.ended]
            if all(task in self.runners for task in left):
                whom = [self.runners[task] for task in left]
        whom = list(dict.fromkeys(whom))
        return LocalWait(self.rank, each.tid, kind, where, tuple(whom)) if whom else None
