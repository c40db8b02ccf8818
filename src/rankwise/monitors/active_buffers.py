"""RW403: an operation is given memory that a pending one of the same rank uses, and one of them writes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers
from rankwise.monitors.buffer_uses import PendingSpans, Use, spans, uses
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.origin_buffers import pending_accesses
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process
from rankwise.trace.typemaps import overlap

_MOST_PAIRS = 1_000_000
"""At most so many pairs of buffers that overlap are examined in a process."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sharing:
    """Operations of a process that began while another that uses the same memory was pending."""

    earlier: Use
    later: Use
    pending: Numbers
    begun: Numbers


@dataclass(slots=True)
class _Reported:
    message: str
    pending: Related
    count: int = 0
    ranks: set[int] = field(default_factory=set)


@monitor("RW403")
def operations_that_share_a_buffer(run: Run) -> Iterator[Finding]:
    """Report each pair of places once, with how often it happened and by whom."""
    reported: dict[tuple[Location, Location], _Reported] = {}
    for process in run.trace.processes.values():
        found = spans(process, pending_accesses(run, process), stopped=run.stopped or bool(run.status))
        if len(found):
            for sharing in _sharing(found, uses(process, found)):
                _tell(run, process, found, sharing, reported)
    for (where, _), each in reported.items():
        yield Finding(
            rule=rule("RW403"),
            message=each.message,
            where=where,
            related=(each.pending,),
            ranks=Ranks.of(each.ranks, run.size),
            evidence=Evidence.WITNESSED,
            count=each.count,
        )


def _sharing(found: PendingSpans, used: list[Use]) -> Iterator[_Sharing]:
    for one, other in overlapping(used):
        orders = ((one, other), (other, one)) if one is not other else ((one, one),)
        for earlier, later in orders:
            pending, begun = _while_pending(found, earlier, later)
            if len(begun):
                yield _Sharing(earlier, later, pending, begun)


def overlapping(used: list[Use]) -> Iterator[tuple[Use, Use]]:
    """Yield each two uses that have bytes in common and of which the first writes; also one with itself."""
    writers = sorted((each for each in used if each.writes), key=lambda use: use.start)
    starts = [each.start for each in writers]
    reach = np.maximum.accumulate([each.end for each in writers]).tolist() if writers else []
    number = {id(use): index for index, use in enumerate(writers)}
    pairs = 0
    for use in used:
        own = number.get(id(use), len(writers))
        at = bisect_left(starts, use.end) - 1
        while at >= 0 and reach[at] > use.start and pairs < _MOST_PAIRS:
            writer = writers[at]
            at -= 1
            pairs += 1
            if number[id(writer)] <= own and overlap(writer.pieces, use.pieces) is not None:
                yield writer, use


def _while_pending(found: PendingSpans, earlier: Use, later: Use) -> tuple[Numbers, Numbers]:
    """Return operations of the later use that began during one of the earlier, that one first."""
    one, other = (np.unique(each.operations) for each in (earlier, later))
    until = found.until[one]
    latest = np.maximum.accumulate(until)
    holder = np.maximum.accumulate(np.where(until == latest, np.arange(len(one)), 0))
    before = np.searchsorted(one, other) - 1
    shared = (before >= 0) & (latest[before] > other)
    return one[holder[before[shared]]], other[shared]


def _tell(
    run: Run,
    process: Process,
    found: PendingSpans,
    sharing: _Sharing,
    reported: dict[tuple[Location, Location], _Reported],
) -> None:
    places = np.stack([_sites(process, found, each) for each in (sharing.pending, sharing.begun)], axis=1)
    _, firsts, counts = np.unique(places, axis=0, return_index=True, return_counts=True)
    for first, count in zip(firsts.tolist(), counts.tolist(), strict=True):
        pending, begun = int(sharing.pending[first]), int(sharing.begun[first])
        before, after = (
            process.event(int(found.thread[each]), int(found.number[each])) for each in (pending, begun)
        )
        where, other = run.location(after), run.location(before)
        if (where, other) not in reported:
            made, held = (_made(process, found, each) for each in (begun, pending))
            message = (
                f"{made.call.name} {_does(sharing.later)} memory that the pending "
                f"{held.call.name} {_does(sharing.earlier)}"
            )
            reported[where, other] = _Reported(message, Related("pending", call_text(run, held), other))
        reported[where, other].count += count
        reported[where, other].ranks.add(process.rank)


def _does(use: Use) -> str:
    return "writes" if use.writes else "reads"


def _made(process: Process, found: PendingSpans, operation: int) -> Event:
    made = int(found.made[operation])
    return process.event(made >> STREAM, made & (1 << STREAM) - 1)


def _sites(process: Process, found: PendingSpans, operations: Numbers) -> Numbers:
    sites = np.zeros(len(operations), np.uint64)
    for stream in process.streams:
        here = found.thread[operations] == stream.index
        sites[here] = stream.sites[found.number[operations[here]]]
    return sites.astype(np.int64)
