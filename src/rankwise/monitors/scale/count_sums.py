"""RW712: counts of a Reduce_scatter that are legal one by one, and more than an int together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.monitors.scale.displacement_recovery import INT_MAX
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_SUMMED = ("MPI_Reduce_scatter", "MPI_Ireduce_scatter", "MPI_Reduce_scatter_init")


@monitor("RW712")
def sums_of_counts(run: Run) -> Iterator[Finding]:
    """Report reductions whose counts together are more than an int holds."""
    yield from findings_of(run, (each for given in every(run, _is_summed) for each in _breaches(given)))


def _is_summed(layout: Layout) -> bool:
    return layout.name in _SUMMED


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    where = given.column("recvcounts")
    if where is None:
        return
    sums = np.array([sum(given.stream.array(int(each))) for each in where], np.int64)
    yield from given.breach("RW712", sums > INT_MAX, _said)


def _said(event: Event) -> str:
    total = sum(event.numbers("recvcounts"))
    return (
        f"the counts of {event.call.name} sum to {total:,}, more than an int holds; Open MPI 4 and 5 return "
        f"MPI_ERR_OTHER"
    )
