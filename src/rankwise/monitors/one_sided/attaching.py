"""RW610: memory that is attached to a dynamic window twice, or detached though it is not attached."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FREED


@monitor("RW610")
def wrong_attaching(run: Run) -> Iterator[Finding]:
    """Report calls that attach or detach what they must not."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process in run.trace.processes.values():
        attached: dict[int, list[Event]] = defaultdict(list)
        for event in _events(process):
            regions = attached[event["win"] & ~FREED]
            if event.call.name == "MPI_Win_attach":
                earlier = next((each for each in regions if _overlap(each, event)), None)
                if earlier is not None:
                    yield _breach(process, event, _twice(run, earlier))
                elif event.result == 0:
                    regions.append(event)
                continue
            here = [each for each in regions if each["base"] == event["base"]]
            if not here:
                yield _breach(process, event, _nothing(run, regions))
            for each in here:
                regions.remove(each)


def _events(process: Process) -> list[Event]:
    numbers = [by_name()[name].number for name in ("MPI_Win_attach", "MPI_Win_detach")]
    found = [
        process.event(stream.index, int(at))
        for stream in process.streams
        for at in np.flatnonzero(np.isin(stream.calls, numbers))
    ]
    return sorted(found, key=lambda each: each.begin)


def _breach(process: Process, event: Event, say: Callable[[Event], Said]) -> Breach:
    return Breach("RW610", process, process.streams[event.thread], np.array([event.number]), say)


def _overlap(one: Event, other: Event) -> bool:
    start = max(one["base"], other["base"])
    return start < min(one["base"] + one["size"], other["base"] + other["size"])


def _twice(run: Run, earlier: Event) -> Callable[[Event], Said]:
    return lambda event: Said(
        "MPI_Win_attach is given memory of which a part is attached to the window already",
        related=(Related("attached", "by MPI_Win_attach", run.location(earlier)),),
    )


def _nothing(run: Run, regions: list[Event]) -> Callable[[Event], Said]:
    known = tuple(Related("attached", "by MPI_Win_attach", run.location(each)) for each in regions[:1])
    return lambda event: Said(
        "MPI_Win_detach is given an address at which no memory is attached to the window", related=known
    )
