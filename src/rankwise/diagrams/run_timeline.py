"""A recorded run as a space-time diagram."""

from __future__ import annotations

import numpy as np

from rankwise.diagrams.call_columns import (
    NO_PEER,
    CallColumns,
    counts_of,
    kind_of,
    kinds_by_number,
    marks_of,
)
from rankwise.diagrams.call_site_lines import SiteTable
from rankwise.diagrams.time_slices import RowSlices
from rankwise.diagrams.wait_losses import losses
from rankwise.diagrams.wait_states import wait_states
from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.messages.pairing import unmatched_receives, unmatched_sends
from rankwise.matching.operations import NEVER, Numbers, OperationKind
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.report.views.time_rows import CallMark, TimeRow, TimeRows
from rankwise.trace.event_layout import layouts

MOST_SINGLE_CALLS = 1_000_000
"""Calls that a page holds one by one: the last of each thread. All others are in the slices."""


def timeline(run: Run, most: int = MOST_SINGLE_CALLS) -> TimeRows | None:
    """Return the diagram of a run; None if it has no calls."""
    calls = CallColumns(run)
    if not calls.total:
        return None
    met = meetings(run.operations)
    waits = wait_states(calls, met)
    each_keeps = most // len(calls.threads) if calls.total > most else calls.total
    unit = max(1, -(-calls.span // ((1 << 32) - 2)))
    numbers = _Numbers(len(layouts()))
    sites = SiteTable(run)
    slices = RowSlices(len(calls.threads), calls.span // unit + 1)
    waited_by, cause_by = np.zeros(calls.total, np.int64), np.zeros(calls.total, np.int64)
    waited_by[waits.call], cause_by[waits.call] = waits.length // unit, waits.cause
    all_sites = np.zeros(calls.total, np.int64)
    kinds = kinds_by_number()
    rows: list[TimeRow] = []
    parts: dict[str, list[Numbers]] = {
        name: [] for name in ("begin", "duration", "name", "site", "mark", "count")
    }
    kept = np.full(calls.total + 1, -1, np.int64)
    start = 0
    for index, thread in enumerate(calls.threads):
        begin, end = (each // unit for each in calls.times(thread))
        whole = slice(thread.base, thread.base + thread.size)
        slices.add(index, begin, end - begin, kinds[thread.stream.calls], waited_by[whole])
        all_sites[whole] = sites.of(thread)
        first = max(0, thread.size - each_keeps)
        part = slice(first, None)
        kept[thread.base + first : thread.base + thread.size] = np.arange(start, start + thread.size - first)
        parts["begin"].append(begin[part])
        parts["duration"].append((end - begin)[part])
        parts["name"].append(numbers.of(thread.stream.calls[part]))
        parts["site"].append(all_sites[whole][part])
        parts["mark"].append(marks_of(thread.stream, part))
        parts["count"].append(counts_of(thread.stream, first))
        stop = start + thread.size - first
        rows.append(
            TimeRow(
                thread.process.rank,
                thread.stream.index,
                start,
                stop,
                first,
                int(begin[first]) if first else 0,
            )
        )
        start = stop
    columns = {name: np.concatenate(each) for name, each in parts.items()}
    used = [layouts()[each] for each in numbers.used]
    ends = _Ends(calls, kept)
    peer, tag, unmatched = ends.peers(start)
    columns["mark"][unmatched] |= int(CallMark.UNMATCHED)
    sent, received = ends.messages()
    member_of, member = ends.members(met.rows, met.starts)
    single = np.flatnonzero(kept[:-1] >= 0)
    return TimeRows(
        unit=unit * 1e-9,
        span=calls.span // unit + 1,
        rows=tuple(rows),
        names=tuple(each.call.name for each in used),
        kinds=tuple(kind_of(each.call) for each in used),
        sites=sites.lines,
        total=calls.total,
        peer=peer,
        tag=tag,
        waited=waited_by[single],
        cause=cause_by[single],
        sent=sent,
        received=received,
        meeting=member_of,
        member=member,
        levels=slices.levels(),
        losses=losses(calls, waits, all_sites, numbers.all_of(calls), unit),
        messages=ends.count,
        collectives=len(met),
        callers=_callers(run, calls, kept),
        **columns,
    )


class _Numbers:
    """Small numbers for the functions that were called, in the order in which they are first seen."""

    def __init__(self, functions: int) -> None:
        self.used: list[int] = []
        self._small = np.full(functions, -1, np.int64)

    def of(self, functions: Numbers) -> Numbers:
        for each in np.unique(functions).tolist():
            if self._small[each] < 0:
                self._small[each] = len(self.used)
                self.used.append(each)
        return self._small[functions]

    def all_of(self, calls: CallColumns) -> Numbers:
        """Return the number of the function of each call."""
        return np.concatenate([self.of(each.stream.calls) for each in calls.threads])


class _Ends:
    """What joins calls that the page holds one by one: messages and collectives."""

    def __init__(self, calls: CallColumns, kept: Numbers) -> None:
        self._calls = calls
        self._rows = calls.run.operations.rows
        self._began = kept[calls.numbers("began", "thread")]
        self._done = kept[calls.numbers("completed", "completer")]
        kinds, partner = self._rows["kind"], calls.run.matches.partner
        self._sends = np.flatnonzero((kinds == OperationKind.SEND) & (partner >= 0))
        self.count = len(self._sends)

    def peers(self, size: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return the other rank and the tag of each call, and the calls of messages without another half."""
        rows, run = self._rows, self._calls.run
        peer, tag = np.full(size, NO_PEER, np.int64), np.full(size, NO_PEER, np.int64)
        here = (rows["kind"] != OperationKind.COLLECTIVE) & (self._began >= 0)
        peer[self._began[here]], tag[self._began[here]] = rows["peer"][here], rows["tag"][here]
        probes = (
            (rows["kind"] == OperationKind.PROBE) & (rows["completed"] == NEVER) & (run.matches.partner < 0)
        )
        alone = np.concatenate(
            [
                unmatched_sends(run.operations, run.matches),
                unmatched_receives(run.operations, run.matches),
                np.flatnonzero(probes & (rows["blocking"] != 0)),
            ]
        )
        alone = self._began[alone]
        return peer, tag, alone[alone >= 0]

    def messages(self) -> tuple[Numbers, Numbers]:
        """Return the calls that sent and those in which messages had been received, in order of sending."""
        other = self._calls.run.matches.partner[self._sends]
        sent = self._began[self._sends]
        received = np.where(self._done[other] >= 0, self._done[other], self._began[other])
        both = (sent >= 0) & (received >= 0)
        order = np.argsort(sent[both], kind="stable")
        return sent[both][order], received[both][order]

    def members(self, rows: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
        """Return the number of each collective and the calls of its members, by call."""
        sizes = np.diff(np.append(starts, len(rows)))
        meeting, call = np.repeat(np.arange(len(sizes)), sizes), self._began[rows]
        there = call >= 0
        order = np.argsort(call[there], kind="stable")
        return meeting[there][order], call[there][order]


def _callers(run: Run, calls: CallColumns, kept: Numbers) -> dict[int, str]:
    """Return the calls that threads are inside of, with the arguments that name the ranks they wait for."""
    found = {}
    for each in calls.threads:
        if each.stream.is_inside and not int(each.stream.ends[-1]):
            last = each.process.event(each.stream.index, each.size - 1)
            found[int(kept[each.base + each.size - 1])] = call_text(run, last)
    return found
