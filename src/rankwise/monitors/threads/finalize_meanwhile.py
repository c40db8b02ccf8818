"""RW514: MPI_Finalize while another thread may still call MPI."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.threaded_calls import is_judged, processes_with_threads, threaded_calls
from rankwise.trace.event import Event


@monitor("RW514")
def finalized_meanwhile(run: Run) -> Iterator[Finding]:
    """Report calls of other threads that nothing puts before MPI_Finalize."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process, threads in processes_with_threads(run):
        calls = threaded_calls(process, threads, is_judged)
        ends = threaded_calls(process, threads, lambda layout: layout.call.name == "MPI_Finalize")
        if not len(ends.stream):
            continue
        finalize = ends.event(0)
        is_end = (calls.stream == finalize.thread) & (calls.number == finalize.number)
        label = np.where(is_end, -1, calls.sites)
        for one, other in threads.concurrent(calls.stream, calls.number, label, at_once=False):
            if is_end[one] == is_end[other]:
                continue
            late = calls.event(other if is_end[one] else one)
            said = Said(
                f"MPI_Finalize may be called while another thread is inside {late.call.name}",
                related=(
                    Related("meanwhile", f"{late.call.name} of another thread", run.location(late, process)),
                ),
            )
            stream = process.streams[finalize.thread]
            yield Breach("RW514", process, stream, np.array([finalize.number]), _always(said))


def _always(said: Said) -> Callable[[Event], Said]:
    return lambda _: said
