"""Where each thread of a process is, by the log it writes: its regions, its tasks, and what it waits for.

Of each member of a team, the barriers and worksharing constructs that it has come to are kept in their
order. OpenMP wants that order to be the same for all threads of a team (OpenMP 5.2, sections 15.3.1 and 11).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import (
    EXTRA_INDEX,
    WAIT_IS_OVER,
    BarrierKind,
    LockKind,
    PieceKind,
    Records,
    ThreadKind,
)

Lock = tuple[int, int]
"""What a lock is, and its number."""
_WAITS = {
    ThreadKind.BARRIER_BEGIN: ThreadKind.BARRIER_END,
    ThreadKind.TASKWAIT_BEGIN: ThreadKind.TASKWAIT_END,
    ThreadKind.LOCK_WAIT: ThreadKind.LOCK_ACQUIRED,
    ThreadKind.JOIN_WAIT: ThreadKind.JOIN,
}
_ENDS_WAIT = frozenset(_WAITS.values())


@dataclass(frozen=True, slots=True)
class Encounter:
    """A barrier or a worksharing construct that a thread has come to."""

    what: str
    place: int

    @property
    def is_barrier(self) -> bool:
        return self.what in (BARRIER, END)


BARRIER, END = "a barrier", "the end of the parallel region"
_WORK = {
    PieceKind.SINGLE: "a single construct",
    PieceKind.SECTIONS: "a sections construct",
    PieceKind.LOOP: "a loop construct",
    PieceKind.STATIC_LOOP: "a loop construct",
}


@dataclass(slots=True)
class TeamMember:
    """What a thread did in one region."""

    region: int
    index: int
    size: int
    task: int
    encounters: list[Encounter] = field(default_factory=list)
    is_cancelled: bool = False

    @property
    def arrivals(self) -> int:
        """How many barriers it has come to."""
        return sum(each.is_barrier for each in self.encounters)

    @property
    def is_at_end(self) -> bool:
        return bool(self.encounters) and self.encounters[-1].what == END


@dataclass(frozen=True, slots=True)
class OpenWait:
    """A record after which a thread waits until another one follows."""

    kind: ThreadKind
    object: int
    detail: int
    extra: int


@dataclass(slots=True)
class ThreadPosition:
    """Where one thread is."""

    tid: int = 0
    number: int = 0
    is_over: bool = False
    task: int = 0
    memberships: list[TeamMember] = field(default_factory=list)
    """The regions around it, the innermost one last."""
    past: list[TeamMember] = field(default_factory=list)
    """Those that it has left."""
    begun: dict[int, int] = field(default_factory=dict)
    """The regions that it has begun and that are not over, each with its place."""
    places: dict[int, int] = field(default_factory=dict)
    """All regions that it has begun."""
    started: list[int] = field(default_factory=list)
    """The explicit tasks that it has started and not ended."""
    ended: set[int] = field(default_factory=set)
    children: dict[int, list[int]] = field(default_factory=dict)
    waits: dict[int, OpenWait] = field(default_factory=dict)
    """By task."""
    locks: Counter[Lock] = field(default_factory=Counter)
    """How often it has acquired each more than released it."""

    @property
    def wait(self) -> OpenWait | None:
        """What it waits for in the task that it is in."""
        return self.waits.get(self.task)

    def step(self, kind: int, value: int, detail: int, extra: int) -> None:
        """Follow one record of its log."""
        if kind in _WAITS:
            self.waits[self.task] = OpenWait(ThreadKind(kind), value, detail, extra)
            if kind == ThreadKind.BARRIER_BEGIN:
                self._meets(END if extra == BarrierKind.END else BARRIER, value)
        elif kind in _ENDS_WAIT:
            self.waits.pop(self.task, None)
            if kind == ThreadKind.LOCK_ACQUIRED and extra != LockKind.ORDERED:
                self.locks[extra, value] += 1
        elif kind == ThreadKind.LOCK_RELEASED:
            self.locks[extra, value] -= 1
        elif kind == ThreadKind.PARALLEL_BEGIN:
            self.begun[value] = self.places[value] = detail
        elif kind == ThreadKind.PARALLEL_END:
            self._leaves(value)
        elif kind == ThreadKind.IMPLICIT_BEGIN:
            self._enters(value, detail, extra)
        elif kind == ThreadKind.WORK_BEGIN and extra in _WORK:
            self._meets(_WORK[PieceKind(extra)], value)
        elif kind == ThreadKind.TASK_CREATE:
            self.children.setdefault(self.task, []).append(value)
        elif kind == ThreadKind.TASK_SWITCH:
            to = self.task if extra == WAIT_IS_OVER else value
            self._switches(to, detail, is_complete=bool(extra))
        elif kind == ThreadKind.CANCELLED and self.memberships:
            self.memberships[-1].is_cancelled = True
        elif kind == ThreadKind.THREAD_END:
            self.is_over = True

    def _meets(self, what: str, place: int) -> None:
        if self.memberships and self.task == self.memberships[-1].task:
            self.memberships[-1].encounters.append(Encounter(what, place))

    def _enters(self, region: int, task: int, extra: int) -> None:
        size, index = divmod(extra, EXTRA_INDEX)
        if index:  # a thread of the pool, which has left whatever it was in before
            self.past += self.memberships
            self.memberships.clear()
            self.waits.clear()
            self.started.clear()
        self.memberships.append(TeamMember(region, index, size, task))
        self.task = task

    def _leaves(self, region: int) -> None:
        self.begun.pop(region, None)
        if self.memberships and self.memberships[-1].region == region:
            self.past.append(self.memberships.pop())
            self.waits.pop(self.past[-1].task, None)
        inside = self.memberships[-1].task if self.memberships else 0
        self.task = self.started[-1] if self.started else inside

    def _switches(self, to: int, before: int, *, is_complete: bool) -> None:
        if is_complete:
            self.ended.add(before)
            if before in self.started:
                self.started.remove(before)
        if not is_complete and to not in self.started and all(each.task != to for each in self.memberships):
            self.started.append(to)
        self.task = to


def thread_positions(process: Process) -> list[ThreadPosition]:
    """Return where the threads of a process are that keep a log."""
    return [_position(log) for log in process.thread_logs]


def _position(log: Records) -> ThreadPosition:
    found = ThreadPosition()
    columns = (log[name].tolist() for name in ("kind", "object", "detail", "extra"))
    for kind, value, detail, extra in zip(*columns, strict=True):
        if kind == ThreadKind.THREAD:  # the log of a thread that has ended is the next one's
            past, places = [*found.past, *found.memberships], found.places
            found = ThreadPosition(detail, value, past=past, places=places)
        else:
            found.step(kind, value, detail, extra)
    return found
