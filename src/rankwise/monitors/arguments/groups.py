"""RW922: lists of ranks that name one twice, or ranges that lead nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.collectives.process_groups import chosen_ranks
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_CHOOSE = ("MPI_Group_incl", "MPI_Group_excl", "MPI_Group_range_incl", "MPI_Group_range_excl")


@monitor("RW922")
def ranks_named_twice(run: Run) -> Iterator[Finding]:
    """Report lists that choose a member of a group more than once."""
    yield from findings_of(run, (each for given in every(run, _chooses) for each in _breaches(given)))


def _chooses(layout: Layout) -> bool:
    return layout.call.name in _CHOOSE


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    wrong = {
        record: words for record in given.records.tolist() if (words := _wrong(given.calls.event(record)))
    }
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW922", marks, lambda event: f"{event.call.name} is given {wrong[event.number]}")


def _wrong(event: Event) -> str:
    if "ranges" in event.arguments and 0 in event.numbers("ranges")[2::3]:
        return f"the stride 0 in range {event.numbers('ranges')[2::3].index(0)}"
    for rank, times in Counter(chosen_ranks(event)).items():
        if times > 1:
            return f"rank {rank} {times} times; it may be named once"
    return ""
