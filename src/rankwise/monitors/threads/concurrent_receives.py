"""RW510, RW511: receives and probes of two threads, in no order, that the same message fits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import ANY, OperationKind, Rows, probed
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.threaded_calls import ThreadedCalls, in_text, processes_with_threads, region_of
from rankwise.standard import CallKind
from rankwise.trace.event import Event


@monitor("RW510", "RW511")
def receives_without_order(run: Run) -> Iterator[Finding]:
    """Report messages that one thread may take from under the nose of another."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process, threads in processes_with_threads(run):
        if run.trace.processes.get(process.rank) is not process:
            continue
        rows = run.operations.rows
        is_open = (rows["kind"] == OperationKind.RECEIVE) | (rows["kind"] == OperationKind.PROBE)
        is_open[probed(rows)] = False  # no other receive can match what a matched probe has found
        mine = rows[is_open & (rows["rank"] == process.rank)]
        for comm in np.unique(mine["comm"]).tolist():
            some = mine[mine["comm"] == comm]
            stream, number = some["thread"].astype(np.int64), some["number"].astype(np.int64)
            calls = ThreadedCalls(process, threads, stream, number)
            envelope = np.stack([calls.sites, some["peer"], some["tag"], some["kind"]], axis=1)
            label = np.unique(envelope, axis=0, return_inverse=True)[1].ravel().astype(np.int64)
            for one, other in threads.concurrent(stream, number, label, at_once=True):
                code = _code(some[one], some[other])
                if code:
                    yield _breach(run, calls, code, calls.event(one), calls.event(other))


def _code(one: Rows, other: Rows) -> str:
    """Return which rule it breaks that the same message fits both; empty where none does."""
    for name in ("peer", "tag"):
        if one[name] != other[name] and ANY not in (one[name], other[name]):
            return ""
    probes = int(one["kind"] == OperationKind.PROBE) + int(other["kind"] == OperationKind.PROBE)
    return ("RW510", "RW511", "")[probes]


def _breach(run: Run, calls: ThreadedCalls, code: str, one: Event, other: Event) -> Breach:
    process = calls.process
    one, other = in_text(run, process, one, other)
    context = calls.threads.stretch_of(other.thread, other.number).context
    beside = run.location(one, process)
    first, second = call_text(run, one), call_text(run, other)
    if code == "RW511":
        probe = first if _probes(one) else second
        message = f"another thread may receive the message that {probe} found"
    else:
        message = f"{second} may match the message that is meant for another thread, and the other way round"
    said = Said(
        message,
        related=(Related("meanwhile", f"{first}, in no order", beside), *region_of(run, process, context)),
    )
    return Breach(code, process, process.streams[other.thread], np.array([other.number]), lambda _: said)


def _probes(event: Event) -> bool:
    return "probe" in event.call.name.lower() and event.call.kind is not CallKind.TOOL
