"""Replays the logs of a process's threads: which strand each MPI call belongs to, and what comes before what.

Single regions, sections, dynamic chunks and explicit tasks are strands of their own. A piece of
work begins where its team was last together, not with what its thread did before: another thread might have
run it. So the relation is the same whatever the schedule was. Locks only say what does not happen at once,
unless a condition variable goes with them, by which something is handed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.matching.threads.logged_calls import (
    MUTEX_IS_USED,
    Logs,
    calls_by_record,
    process_records,
    signalled_mutexes,
)
from rankwise.matching.threads.thread_tasks import (
    Siblings,
    Strand,
    StrandGraph,
    TaskGroup,
    TaskState,
    ThreadTeam,
)
from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import EXTRA_INDEX, WAIT_IS_OVER, LockKind, PieceKind, ThreadKind

_WAITED_FOR, _OF_LOOP, _LOOP = 1, 2, 3
_INTERCHANGEABLE = (PieceKind.SINGLE, PieceKind.SECTIONS, PieceKind.LOOP)


@dataclass(frozen=True, slots=True)
class Context:
    """Where in the program's threads a call is made."""

    thread: int
    """The number of the thread in its process; 0 for one whose logs say nothing."""
    sizes: tuple[int, ...]
    """How many threads the teams around it have, outermost first, without those of one thread."""
    by_anyone: bool
    """Whether any thread may make it."""
    piece: PieceKind | None
    is_task: bool
    place: int
    """Where the innermost region, piece or task begins."""
    locks: frozenset[int]
    in_order: bool = False
    """Whether it is inside an ordered region."""


@dataclass(frozen=True, slots=True)
class CallStretch:
    """Calls of one strand with nothing in between that orders threads."""

    stream: int
    first: int
    stop: int
    context: Context
    begin: int
    """Nodes of the graph; the same for what no other process takes part in."""
    end: int


@dataclass(slots=True)
class _Thread:
    """What a thread does: the task it is in, and the locks it holds."""

    number: int
    initial: TaskState
    task: TaskState
    held: list[int] = field(default_factory=list)
    waits_in_barrier: bool = False
    ordered: int = -1
    """The node where its ordered region ends."""


@dataclass(slots=True)
class ThreadGraph:
    """All calls of a process as stretches, and what comes before what."""

    graph: StrandGraph = field(default_factory=StrandGraph)
    stretches: list[CallStretch] = field(default_factory=list)


def replay(
    process: Process, apart: frozenset[tuple[int, int]] = frozenset(), graph: StrandGraph | None = None
) -> ThreadGraph:
    """Return the calls of a process as stretches; those of `apart` (stream, number) are apart from others."""
    found = ThreadGraph(graph if graph is not None else StrandGraph())
    _Replay(process, found, apart).run()
    return found


class _Replay:
    def __init__(self, process: Process, found: ThreadGraph, apart: frozenset[tuple[int, int]]) -> None:
        self.process, self.found, self.graph = process, found, found.graph
        self.apart: dict[int, list[int]] = defaultdict(list)
        for stream, number in sorted(apart):
            self.apart[stream].append(number)
        self.root = self.graph.node()
        self.teams: dict[int, ThreadTeam] = {}
        self.tasks: dict[int, TaskState] = {}
        self.loops: dict[int, tuple[TaskState, Strand]] = {}
        """Of a task loop, what makes its tasks, and the strand that it stands in."""
        self.chains: dict[tuple[str, int], int] = {}
        self.threads: dict[int, _Thread] = {}
        self.finished: dict[int, _Thread] = {}
        self.handing = signalled_mutexes(process)

    def run(self) -> None:
        logs = process_records(self.process)
        calls = calls_by_record(self.process, logs)
        for at in range(len(logs.kind)):
            self.emit(logs, at, calls.before.get(at, ()))
            self.step(logs, at)
            self.emit(logs, at, calls.after.get(at, ()))
        for stream, first, stop in calls.nowhere:
            self.add_unknown(stream, first, stop)

    # What happens at each record.

    def step(self, logs: Logs, at: int) -> None:
        kind, log = logs.kind[at], logs.log[at]
        value, detail, extra = logs.object[at], logs.detail[at], logs.extra[at]
        if kind == ThreadKind.THREAD:
            begin = self.graph.node(self.root, *self.chain("fork", value))
            initial = TaskState(Strand(begin))
            self.threads[log] = self.finished[value] = _Thread(value, initial, initial)
            return
        thread = self.threads.get(log)
        if thread is None:
            return
        task = thread.task
        if task.piece is not None and kind in _SAYS_PLACE and detail and not task.piece.holds(detail):
            self.end_piece(task)
        if kind == ThreadKind.PARALLEL_BEGIN:
            self.teams[value] = ThreadTeam(value, task.here.node, task, task.here, detail)
        elif kind == ThreadKind.IMPLICIT_BEGIN:
            self.begin_member(thread, value, detail, extra)
        elif kind in (ThreadKind.IMPLICIT_END, ThreadKind.PARALLEL_END):
            self.end_team(thread, value, is_over=kind == ThreadKind.PARALLEL_END)
        elif kind == ThreadKind.BARRIER_BEGIN:
            if task.team is not None:
                self.end_piece(task)
                self.graph.edge(task.strand.node, task.team.end_of(self.graph, task.phase))
                thread.waits_in_barrier = True
        elif kind == ThreadKind.BARRIER_END:
            if task.team is not None and thread.waits_in_barrier:
                task.strand.node = task.team.end_of(self.graph, task.phase)
                task.phase += 1
            thread.waits_in_barrier = False
        elif kind == ThreadKind.PIECE_BEGIN:
            self.begin_piece(task, PieceKind(extra), value, detail)
        elif kind == ThreadKind.PIECE_END:
            self.end_piece(task)
        elif kind in _TASK_KINDS:
            self.task_step(thread, kind, value, detail, extra)
        elif kind == ThreadKind.LOCK_ACQUIRED:
            self.acquire(thread, value, extra)
        elif kind == ThreadKind.LOCK_RELEASED:
            self.release(thread, value, extra)
        elif kind == ThreadKind.FORK:
            self.chains["fork", value] = task.here.node
        elif kind == ThreadKind.JOIN:
            over = self.finished.get(value)
            if over is not None:
                task.here.node = self.graph.node(task.here.node, over.initial.here.node)
        elif kind == ThreadKind.SIGNAL and detail != MUTEX_IS_USED:
            self.chains["signal", value] = self.graph.node(task.here.node, *self.chain("signal", value))
        elif kind == ThreadKind.WAITED:
            task.here.node = self.graph.node(task.here.node, *self.chain("signal", value))

    def chain(self, what: str, value: int) -> tuple[int, ...]:
        node = self.chains.get((what, value))
        return () if node is None else (node,)

    # Teams and pieces of work.

    def begin_member(self, thread: _Thread, region: int, number: int, extra: int) -> None:
        size, index = divmod(extra, EXTRA_INDEX)
        team = self.teams.get(region)
        if team is None:  # the region began where nothing was recorded
            team = self.teams[region] = ThreadTeam(region, self.root, thread.initial, thread.initial.strand)
        team.size = size
        outer = team.outer
        sizes = (*outer.sizes, size) if size > 1 else outer.sizes
        by_anyone = outer.by_anyone or (team.holder.kind is not None)
        task = TaskState(Strand(self.graph.node(team.fork)), team, 0, sizes, by_anyone, team.place)
        team.members[index] = self.tasks[number] = task
        thread.task = task
        thread.waits_in_barrier = False

    def end_team(self, thread: _Thread, region: int, *, is_over: bool) -> None:
        team = self.teams.get(region)
        if team is None or not any(each is thread.task for each in (*team.members.values(), team.outer)):
            return
        thread.task = team.outer
        thread.waits_in_barrier = False
        if is_over:
            members = (each.strand.node for each in team.members.values())
            team.holder.node = self.graph.node(team.holder.node, *members, *team.joins)
            del self.teams[region]

    def begin_piece(self, task: TaskState, kind: PieceKind, place: int, until: int) -> None:
        self.end_piece(task)
        if task.team is not None and task.has_team and kind in _INTERCHANGEABLE:
            task.piece = Strand(self.graph.node(task.team.begin_of(task.phase)), kind, place, until)

    def end_piece(self, task: TaskState) -> None:
        if task.piece is not None and task.team is not None:
            self.graph.edge(task.piece.node, task.team.end_of(self.graph, task.phase))
        task.piece = None

    # Explicit tasks.

    def task_step(self, thread: _Thread, kind: int, value: int, detail: int, extra: int) -> None:
        task = thread.task
        if kind == ThreadKind.TASK_CREATE:
            self.create(thread, value, detail, extra)
        elif kind == ThreadKind.TASK_SWITCH:
            self.complete(detail if extra else 0)
            if extra != WAIT_IS_OVER:
                self.switch(thread, value, is_complete=bool(extra))
        elif kind == ThreadKind.DEPENDENCE:
            self.depend(task, value, detail, extra)
        elif kind == ThreadKind.TASKWAIT_END:
            task.here.node = self.graph.node(task.here.node, *(each.end for each in task.here.children))
            task.here.children.clear()
        elif kind == ThreadKind.GROUP_BEGIN:
            task.group = TaskGroup(task.group)
        elif kind == ThreadKind.GROUP_END and task.group is not None:
            task.here.node = self.graph.node(task.here.node, *(each.end for each in task.group.tasks))
            task.group = task.group.outer

    def create(self, thread: _Thread, number: int, place: int, extra: int) -> None:
        creator = thread.task
        if extra == _OF_LOOP:
            if place in self.loops:
                maker, around = self.loops[place]
                self.tasks[number] = self.child(maker, maker.strand.node, maker.place, waited_for=False)
                around.children.append(self.tasks[number])
            return
        if extra == _LOOP:
            made = self.child(creator, creator.here.node, place, waited_for=False)
            made.strand.node = creator.here.node
            self.graph.edge(made.strand.node, made.end)
            made.group = creator.group
            self.loops[number] = made, creator.here
            return
        self.tasks[number] = self.child(
            creator, creator.here.node, place, waited_for=extra == _WAITED_FOR or not creator.has_team
        )

    def child(self, creator: TaskState, begin: int, place: int, *, waited_for: bool) -> TaskState:
        strand = Strand(self.graph.node(begin))
        by_anyone = creator.by_anyone or creator.here.kind is not None or not waited_for
        task = TaskState(strand, creator.team, creator.phase, creator.sizes, by_anyone, place)
        task.end = self.graph.node(strand.node)
        task.holder = creator.here if waited_for else None
        task.group = creator.group
        creator.here.children.append(task)
        group = creator.group
        while group is not None:
            group.tasks.append(task)
            group = group.outer
        if task.team is not None:
            self.graph.edge(task.end, task.team.end_of(self.graph, task.phase))
        return task

    def depend(self, creator: TaskState, number: int, address: int, kind: int) -> None:
        task = self.tasks.get(number)
        if task is None:
            return
        strand = creator.here
        if strand.siblings is None:
            strand.siblings = Siblings()
        for other in strand.siblings.add(task, address, kind):
            task.strand.node = self.graph.node(task.strand.node, other.end)

    def complete(self, number: int) -> None:
        done = self.tasks.get(number)
        if done is not None and done.end >= 0:
            self.graph.edge(done.strand.node, done.end)
            if done.holder is not None:
                done.holder.node = self.graph.node(done.holder.node, done.end)

    def switch(self, thread: _Thread, number: int, *, is_complete: bool) -> None:
        following = self.tasks.get(number)
        if (
            following is not None
            and following.holder is not None
            and following is not thread.task
            and not is_complete
        ):
            following.strand.node = self.graph.node(following.strand.node, following.holder.node)
        thread.task = following if following is not None else thread.initial

    # Locks.

    def acquire(self, thread: _Thread, lock: int, kind: int) -> None:
        here = thread.task.here
        if kind == LockKind.ORDERED:
            team = thread.task.team
            if team is not None:
                before = (team.ordered,) if team.ordered >= 0 else ()
                here.node = self.graph.node(here.node, *before)
                team.ordered = thread.ordered = self.graph.node(here.node)
            return
        thread.held.append(lock)
        if lock in self.handing:
            here.node = self.graph.node(here.node, *self.chain("mutex", lock))

    def release(self, thread: _Thread, lock: int, kind: int) -> None:
        here = thread.task.here
        if kind == LockKind.ORDERED:
            if thread.ordered >= 0:
                self.graph.edge(here.node, thread.ordered)
            return
        if lock in thread.held:
            thread.held.remove(lock)
        if lock in self.handing:
            self.chains["mutex", lock] = here.node

    # Calls.

    def emit(
        self, logs: Logs, at: int, ranges: tuple[tuple[int, int, int], ...] | list[tuple[int, int, int]]
    ) -> None:
        if not ranges:
            return
        thread = self.threads.get(logs.log[at])
        if thread is None:
            for stream, first, stop in ranges:
                self.add_unknown(stream, first, stop)
            return
        for stream, first, stop in ranges:
            inside = self.inside_piece(thread.task, stream, first, stop)
            if inside < stop and inside > first:
                self.add_range(thread, stream, first, inside)
            if inside < stop:
                self.end_piece(thread.task)
                self.add_range(thread, stream, inside, stop)
            else:
                self.add_range(thread, stream, first, stop)

    def inside_piece(self, task: TaskState, stream: int, first: int, stop: int) -> int:
        """Return up to which call a piece of work lasts whose end was not recorded."""
        piece = task.piece
        if piece is None or not piece.until:
            return stop
        stacks = self.process.notes.stacks
        for number, site in enumerate(self.process.streams[stream].sites[first:stop].tolist(), start=first):
            if not any(piece.holds(each) for each in (site, *stacks.get(site, ()))):
                return number
        return stop

    def add_range(self, thread: _Thread, stream: int, first: int, stop: int) -> None:
        task, here = thread.task, thread.task.here
        context = Context(
            thread.number, task.sizes, bool(task.sizes) and (task.by_anyone or here.kind is not None),
            here.kind, task.end >= 0, here.place or task.place, frozenset(thread.held),
        )  # fmt: skip
        for begin, end in self.parts(stream, first, stop):
            self.add(stream, begin, end, context, here)

    def parts(self, stream: int, first: int, stop: int) -> Iterator[tuple[int, int]]:
        """Yield a range in parts, so that calls that are to be apart are."""
        at = first
        cuts = self.apart.get(stream, [])
        for number in cuts[int(np.searchsorted(cuts, first)) : int(np.searchsorted(cuts, stop))]:
            if at < number:
                yield at, number
            yield number, number + 1
            at = number + 1
        if at < stop:
            yield at, stop

    def add(self, stream: int, first: int, stop: int, context: Context, here: Strand) -> None:
        begin = end = self.graph.node(here.node)
        if self.apart:
            end = self.graph.node(begin)
        here.node = end
        self.found.stretches.append(CallStretch(stream, first, stop, context, begin, end))

    def add_unknown(self, stream: int, first: int, stop: int) -> None:
        context = Context(0, (), False, None, False, 0, frozenset())
        here = Strand(self.root)
        for begin, end in self.parts(stream, first, stop):
            self.add(stream, begin, end, context, here)


_SAYS_PLACE = frozenset({ThreadKind.TASK_CREATE, ThreadKind.LOCK_ACQUIRED, ThreadKind.PARALLEL_BEGIN})
_TASK_KINDS = frozenset(
    {ThreadKind.TASK_CREATE, ThreadKind.TASK_SWITCH, ThreadKind.DEPENDENCE, ThreadKind.TASKWAIT_END,
     ThreadKind.GROUP_BEGIN, ThreadKind.GROUP_END}
)  # fmt: skip
