"""The order of all calls of the processes of a run whose threads are known."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import Numbers, Operations
from rankwise.matching.order.required_order import Order
from rankwise.matching.threads.log_replay import CallStretch, ThreadGraph, replay
from rankwise.matching.threads.thread_order import ThreadOrder, thread_order
from rankwise.matching.threads.thread_tasks import StrandGraph
from rankwise.trace.job_trace import Process, Trace

MOST_POINTS = 400_000
"""With more calls that take part in messages, messages order no threads of one process."""


@dataclass(frozen=True, eq=False)
class ProcessThreads:
    """The calls of a process, and which of them nothing orders."""

    process: Process
    order: ThreadOrder

    @functools.cached_property
    def _by_stream(self) -> dict[int, tuple[Numbers, Numbers]]:
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for at, each in enumerate(self.order.stretches):
            found[each.stream].append((each.first, at))
        return {
            stream: (np.array([first for first, _ in sorted(each)]), np.array([at for _, at in sorted(each)]))
            for stream, each in found.items()
        }

    def stretch_numbers(self, stream: int, calls: Numbers) -> Numbers:
        """Return the index of the stretch of each of these calls of an event stream."""
        firsts, stretches = self._by_stream[stream]
        found: Numbers = stretches[np.searchsorted(firsts, calls, side="right") - 1]
        return found

    def stretch_of(self, stream: int, call: int) -> CallStretch:
        return self.order.stretches[int(self.stretch_numbers(stream, np.array([call]))[0])]

    @property
    def has_threads(self) -> bool:
        """Whether more than one thread may call MPI here, as far as is known."""
        return any(each.context.sizes for each in self.order.stretches) or len(self.process.streams) > 1

    def concurrent(
        self, stream: Numbers, number: Numbers, label: Numbers, *, at_once: bool
    ) -> Iterator[tuple[int, int]]:
        """Yield pairs of these calls that nothing orders, by their indices: one pair for each pair of labels.

        With `at_once`, calls that hold a lock both are no pair.
        """
        stretch = np.zeros(len(stream), np.int64)
        for each in np.unique(stream).tolist():
            stretch[stream == each] = self.stretch_numbers(each, number[stream == each])
        calls: dict[int, dict[int, int]] = defaultdict(dict)
        for at, (where, what) in enumerate(zip(stretch.tolist(), label.tolist(), strict=True)):
            calls[where].setdefault(what, at)
        stretches = self.order.stretches
        alike: dict[tuple[object, ...], int] = {}
        kind = np.zeros(len(stretches), np.int64)
        for where, there in calls.items():
            key = (frozenset(there), stretches[where].context.locks)
            kind[where] = alike.setdefault(key, len(alike))
        seen: set[tuple[int, int]] = set()
        examined: set[tuple[int, int]] = set()
        chosen = np.array([each for each in calls if stretches[each].context.thread], np.int64)
        for pair in self.order.unordered(chosen):
            for other in pair.others[np.unique(kind[pair.others], return_index=True)[1]].tolist():
                kinds = int(kind[pair.one]), int(kind[other])
                if kinds in examined:
                    continue
                examined |= {kinds, kinds[::-1]}
                if at_once and stretches[pair.one].context.locks & stretches[other].context.locks:
                    continue
                for one, first in calls[pair.one].items():
                    for two, second in calls[other].items():
                        if (one, two) not in seen:
                            seen |= {(one, two), (two, one)}
                            yield first, second


def process_threads(
    trace: Trace, operations: Callable[[], Operations], matches: Callable[[], Matches]
) -> dict[int, ProcessThreads]:
    """Return the order of the calls of each process, by its pid, where its threads are known and are several.

    Messages are used only where two calls seem unordered without them.
    """
    processes = [*trace.processes.values(), *trace.unranked]
    known = [each for each in processes if each.knows_threads]
    found = {each.pid: ProcessThreads(each, thread_order(replay(each))) for each in known}
    found = {pid: each for pid, each in found.items() if each.has_threads}
    if len(trace.processes) < 2 or not any(_is_open(each.order) for each in found.values()):
        return found
    return found | _with_messages(trace, found, operations(), matches())


def _is_open(order: ThreadOrder) -> bool:
    chosen = [at for at, each in enumerate(order.stretches) if each.context.thread]
    return next(order.unordered(np.array(chosen, np.int64)), None) is not None


def _with_messages(
    trace: Trace, known: dict[int, ProcessThreads], operations: Operations, matches: Matches
) -> dict[int, ProcessThreads]:
    """Return the order again, now also by messages: to another process, and what follows from it there."""
    order = Order(operations, matches, np.zeros(0, np.int64))
    ranks, threads, numbers, is_end = (each.tolist() for each in order.calls())
    if len(ranks) > MOST_POINTS:
        return {}
    apart: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for rank, thread, number in zip(ranks, threads, numbers, strict=True):
        apart[rank].add((thread, number))
    graph = StrandGraph()
    parts: dict[int, ThreadGraph] = {}
    nodes: dict[tuple[int, int, int], tuple[int, int]] = {}
    for rank, process in trace.processes.items():
        part = parts[rank] = replay(process, frozenset(apart[rank]), graph)
        for each in part.stretches:
            nodes[rank, each.stream, each.first] = each.begin, each.end
    first = graph.size
    points = len(ranks)
    graph.size += order.size - points

    def node(point: int) -> int:
        if point >= points:
            return first + point - points
        begin, end = nodes[ranks[point], threads[point], numbers[point]]
        return end if is_end[point] else begin

    sources, targets = (each.tolist() for each in order.between)
    for source, target in zip(sources, targets, strict=True):
        one, other = node(source), node(target)
        if one != other:
            graph.edge(one, other)
    together = ThreadGraph(graph, [each for part in parts.values() for each in part.stretches])
    whole = thread_order(together)
    found, at = {}, 0
    for rank, part in parts.items():
        mine = slice(at, at + len(part.stretches))
        at += len(part.stretches)
        pid = trace.processes[rank].pid
        if pid in known:
            own = ThreadOrder(
                whole.stretches[mine], whole.chain[mine], whole.position[mine], whole.known[mine]
            )
            found[pid] = ProcessThreads(trace.processes[rank], own)
    return found
