"""RW502, RW503: collectives of one communicator that threads of a process make in no order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import OperationKind
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.threaded_calls import (
    ThreadedCalls,
    in_text,
    main_thread,
    processes_with_threads,
    region_of,
    where_text,
)
from rankwise.trace.event import Event


@monitor("RW502", "RW503")
def collectives_without_order(run: Run) -> Iterator[Finding]:
    """Report collectives on one communicator that no barrier, wait or message orders; a lock does not."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process, threads in processes_with_threads(run):
        if process.rank not in run.trace.processes or run.process(process.rank) is not process:
            continue
        rows = run.operations.rows
        mine = rows[(rows["rank"] == process.rank) & (rows["kind"] == OperationKind.COLLECTIVE)]
        main = main_thread(process, threads)
        by_comm = defaultdict(list)
        for at, comm in enumerate(mine["comm"].tolist()):
            by_comm[comm].append(at)
        for chosen in by_comm.values():
            some = mine[np.array(chosen)]
            calls = ThreadedCalls(
                process, threads, some["thread"].astype(np.int64), some["number"].astype(np.int64)
            )
            for one, other in calls.concurrent(at_once=False):
                yield _breach(run, calls, one, other, main)


def _breach(run: Run, calls: ThreadedCalls, one: Event, other: Event, main: int) -> Breach:
    process = calls.process
    one, other = in_text(run, process, one, other)
    first, second = (run.location(each, process) for each in (one, other))
    contexts = [calls.threads.stretch_of(each.thread, each.number).context for each in (one, other)]
    region = region_of(run, process, contexts[1])
    if one.site == other.site or first == second:
        size = contexts[1].sizes[-1] if contexts[1].sizes else 0
        words = f"{other.call.name} is called by more than one thread of a rank, in no order"
        words += f": {where_text(contexts[1], main)}" if size else ""
        said = Said(f"{words}; the communicator is the same", related=region)
        return Breach(
            "RW502", process, process.streams[other.thread], np.array([other.number]), lambda _: said
        )
    said = Said(
        f"{other.call.name} and {one.call.name} are called on one communicator by threads in no order",
        note=f"called {where_text(contexts[1], main)}",
        related=(
            Related("meanwhile", f"{one.call.name} is called {where_text(contexts[0], main)}", first),
            *region_of(run, process, contexts[0]),
            *region,
        ),
    )
    return Breach("RW503", process, process.streams[other.thread], np.array([other.number]), lambda _: said)
