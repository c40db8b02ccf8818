"""Which calls of a parallel region may be made at once: by trying out who runs what, with nothing clever.

For each way to give the single regions, sections and iterations of a region to its threads, what comes before
what is drawn as a graph, with the threads' own order in it. Two calls may be made at once if in some of these
graphs no path leads from one to the other, and they are not in critical sections of one name.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from laws.team_programs import (
    Barrier,
    Body,
    Call,
    Item,
    Loop,
    Master,
    Region,
    Sections,
    Single,
    Task,
    Taskgroup,
    Taskwait,
    pieces,
)

Pair = tuple[int, int]


@dataclass(slots=True)
class _Done:
    """What a task has made: its children, and how the latest of them use each variable."""

    children: list[int] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    writers: dict[str, list[int]] = field(default_factory=dict)
    readers: dict[str, list[int]] = field(default_factory=dict)


class _Graph:
    def __init__(self) -> None:
        self.after: list[list[int]] = []
        self.calls: dict[int, Call] = {}
        self.to_barrier: list[int] = []
        """Ends of tasks, which the next barrier waits for."""

    def node(self, *before: int) -> int:
        self.after.append([])
        for each in before:
            self.after[each].append(len(self.after) - 1)
        return len(self.after) - 1

    def run(self, body: Body, at: int, task: _Done) -> int:
        for item in body:
            at = self.step(item, at, task)
        return at

    def step(self, item: Item, at: int, task: _Done) -> int:
        """Return where one thread, or one task, is after doing this."""
        if isinstance(item, Call):
            at = self.node(at)
            self.calls[at] = item
            return at
        if isinstance(item, Taskwait):
            return self.node(at, *task.children)
        if isinstance(item, Taskgroup):
            task.groups.append([])
            at = self.run(item.body, at, task)
            return self.node(at, *task.groups.pop())
        assert isinstance(item, Task)
        before = [at]
        if item.depends is not None:
            how, variable = item.depends
            writers, readers = task.writers.get(variable, []), task.readers.get(variable, [])
            before += writers if how == "in" else [*writers, *readers]
        inner = _Done(groups=[list[int]() for _ in task.groups])
        end = self.node(self.run(item.body, self.node(*before), inner))
        for mine, theirs in zip(task.groups, inner.groups, strict=True):
            mine += [end, *theirs]
        task.children.append(end)
        self.to_barrier.append(end)
        if item.depends is not None:
            how, variable = item.depends
            if how == "in":
                task.readers.setdefault(variable, []).append(end)
            else:
                task.writers[variable], task.readers[variable] = [end], []
        return at if item.deferred else self.node(at, end)

    def unordered(self) -> set[Pair]:
        reach = [0] * len(self.after)
        for node in self.topological():
            for each in self.after[node]:
                reach[node] |= reach[each] | 1 << each
        found = set()
        for (one, first), (other, second) in itertools.combinations(self.calls.items(), 2):
            if reach[one] >> other & 1 or reach[other] >> one & 1:
                continue
            if not first.critical or first.critical != second.critical:
                found.add((min(first.line, second.line), max(first.line, second.line)))
        return found

    def topological(self) -> list[int]:
        """Return the nodes, each after those that come after it."""
        found: list[int] = []
        seen: set[int] = set()

        def visit(node: int) -> None:
            if node in seen:
                return
            seen.add(node)
            for each in self.after[node]:
                visit(each)
            found.append(node)

        for node in range(len(self.after)):
            visit(node)
        return found


def unordered_pairs(region: Region) -> set[Pair]:
    """Return the lines of calls that two threads may make at the same time, in some schedule."""
    shared = list(pieces(region.body))
    ways = itertools.product(range(region.threads), repeat=len(shared))
    found: set[Pair] = set()
    for way in ways:
        found |= _with(region, dict(zip(shared, way, strict=True)))
    return found


def _with(region: Region, owners: dict[tuple[int, ...], int]) -> set[Pair]:
    graph = _Graph()
    start = graph.node()
    at = [graph.node(start) for _ in range(region.threads)]
    tasks = [_Done() for _ in range(region.threads)]
    for number, item in enumerate(region.body):
        waits = isinstance(item, Barrier) or (isinstance(item, (Single, Sections, Loop)) and item.waits)
        for thread in range(region.threads):
            for body in _share(item, number, thread, owners):
                at[thread] = graph.run(body, at[thread], tasks[thread])
        if waits:
            join = graph.node(*at, *graph.to_barrier)
            at = [graph.node(join) for _ in at]
    return graph.unordered()


def _share(item: Item, number: int, thread: int, owners: dict[tuple[int, ...], int]) -> list[Body]:
    """Return what one thread does of an item of its team."""
    if isinstance(item, Barrier):
        return []
    if isinstance(item, Master):
        return [item.body] if thread == 0 else []
    if isinstance(item, Single):
        return [item.body] if owners[number,] == thread else []
    if isinstance(item, Sections):
        return [body for part, body in enumerate(item.bodies) if owners[number, part] == thread]
    if isinstance(item, Loop):
        return [(item.call,) for part in range(item.iterations) if owners[number, part] == thread]
    return [(item,)]
