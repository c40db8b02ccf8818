"""RW512: calls of two threads that nothing orders are given the same memory, and one of them writes to it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.completions import STREAM
from rankwise.monitors.active_buffers import overlapping
from rankwise.monitors.buffer_uses import PendingSpans, Use, begun, uses
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.threaded_calls import ThreadedCalls, in_text, processes_with_threads, region_of
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process


@monitor("RW512")
def buffers_of_unordered_calls(run: Run) -> Iterator[Finding]:
    """Report buffers that two threads may give to MPI at the same time, where one is written."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process, threads in processes_with_threads(run):
        found = _operations(process)
        calls = ThreadedCalls(process, threads, found.thread, found.number)
        for writer, use in overlapping(uses(process, found)):
            for one, other in _unordered(calls, writer, use):
                if _is_shared(process, calls, use.start, one, other):
                    yield _breach(run, calls, one, other)


def _is_shared(process: Process, calls: ThreadedCalls, address: int, one: Event, other: Event) -> bool:
    """Return whether it is the same variable: memory that is given back may be another one's later."""
    if one.end is None or other.end is None or max(one.begin, other.begin) < min(one.end, other.end):
        return True
    for (start, end), is_stack in process.notes.data.items():
        if start <= address < end:
            contexts = [calls.threads.stretch_of(each.thread, each.number).context for each in (one, other)]
            return not is_stack or contexts[0].thread != contexts[1].thread
    return False


def _operations(process: Process) -> PendingSpans:
    """Return all operations with buffers, as if all were pending together."""
    thread, number, made, begin, _ = np.concatenate(
        [np.zeros((5, 0), np.int64), *begun(process, False)], axis=1
    )
    order = np.argsort(begin, kind="stable")
    thread, number, made = thread[order], number[order], made[order]
    assert bool((made >> STREAM >= 0).all())
    return PendingSpans(thread, number, made, np.full(len(made), len(made)))


def _unordered(calls: ThreadedCalls, writer: Use, use: Use) -> Iterator[tuple[Event, Event]]:
    """Yield calls of the two uses, one of each, that two threads may make at the same time."""
    chosen = np.array([*writer.operations, *(use.operations if use is not writer else ())], np.int64)
    some = calls.only(chosen)
    is_other = np.arange(len(chosen)) >= len(writer.operations)
    label = some.sites * 2 + is_other
    for one, other in calls.threads.concurrent(some.stream, some.number, label, at_once=True):
        if use is writer or is_other[one] != is_other[other]:
            yield some.event(one), some.event(other)


def _breach(run: Run, calls: ThreadedCalls, one: Event, other: Event) -> Breach:
    process = calls.process
    one, other = in_text(run, process, one, other)
    context = calls.threads.stretch_of(other.thread, other.number).context
    beside = run.location(one, process)
    is_same = beside == run.location(other, process)
    whom = "the same call in another thread" if is_same else f"{one.call.name} of another thread"
    said = Said(
        f"{other.call.name} and {whom} are given the same memory in no order, and one writes to it",
        related=(
            *(() if is_same else (Related("meanwhile", f"{one.call.name} uses it", beside),)),
            *region_of(run, process, context),
        ),
    )
    return Breach("RW512", process, process.streams[other.thread], np.array([other.number]), lambda _: said)
