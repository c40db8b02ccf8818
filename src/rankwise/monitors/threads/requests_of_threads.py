"""RW513: a request that two threads wait for or test, in no order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.threaded_calls import ThreadedCalls, in_text, processes_with_threads, region_of
from rankwise.standard import CallKind
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST, layouts
from rankwise.trace.job_trace import Process

_BESIDE_A_WAIT = ("MPI_Grequest_complete", "MPI_Request_get_status")
"""Calls beside a wait: one completes a generalized request (MPI 4.1, 13.2), one only reads."""


@monitor("RW513")
def requests_of_two_threads(run: Run) -> Iterator[Finding]:
    """Report completing calls that are given one request, and that two threads may make at the same time."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process, threads in processes_with_threads(run):
        for given in _shared(process).values():
            stream, number = (np.array(each, np.int64) for each in zip(*given, strict=True))
            calls = ThreadedCalls(process, threads, stream, number)
            for one, other in calls.concurrent(at_once=True):
                yield _breach(run, calls, *in_text(run, process, one, other))


def _shared(process: Process) -> dict[int, list[tuple[int, int]]]:
    """Return the requests that calls of several event streams were given, with these calls."""
    given: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for stream in process.streams:
        for function, records in stream.by_function.items():
            layout = layouts()[function]
            if layout.call.kind is not CallKind.COMPLETION or layout.call.name in _BESIDE_A_WAIT:
                continue
            for record in records.tolist():
                event = process.event(stream.index, record)
                for request in _requests(event):
                    given[request].append((stream.index, record))
    return {request: calls for request, calls in given.items() if len({one for one, _ in calls}) > 1}


def _requests(event: Event) -> list[int]:
    """Return the requests that a call was given, complete or not, without null and unknown ones."""
    named = event.arguments.get("request")
    found = [named] if isinstance(named, int) else event.numbers("array_of_requests")
    return [each & ~ENDED_REQUEST for each in found if each not in (0, UNKNOWN_REQUEST)]


def _breach(run: Run, calls: ThreadedCalls, one: Event, other: Event) -> Breach:
    process = calls.process
    context = calls.threads.stretch_of(other.thread, other.number).context
    said = Said(
        f"{other.call.name} and {one.call.name} of another thread are given one request, in no order",
        related=(
            Related("meanwhile", f"{one.call.name} is given it, too", run.location(one, process)),
            *region_of(run, process, context),
        ),
    )
    return Breach("RW513", process, process.streams[other.thread], np.array([other.number]), lambda _: said)
