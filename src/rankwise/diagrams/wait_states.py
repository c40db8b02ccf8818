"""Which calls waited, how long, for which ranks: late senders and receivers, members late for a collective.

The wait states are those of Scalasca (Geimer and others, "The Scalasca performance toolset architecture",
2010). A call that completes several operations waited as long as for the one that it waited for longest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.diagrams.call_columns import CallColumns
from rankwise.matching.collectives.meetings import Meetings, meetings
from rankwise.matching.operations import Flags, Numbers, OperationKind
from rankwise.report.views.time_rows import Cause
from rankwise.standard.collective_waits import Flow

_LEAST = 1_000
"""Nanoseconds below which a wait is none: to return from a call takes as long."""


@dataclass(frozen=True, slots=True, eq=False)
class Waits:
    """One entry for each call that waited, in the order of calls."""

    call: Numbers
    length: Numbers
    """Nanoseconds."""
    cause: Numbers
    culprit: Numbers
    """The call that was waited for; -1 if it never came."""


def wait_states(calls: CallColumns, met: Meetings | None = None) -> Waits:
    """Return the waits of a run."""
    began = calls.numbers("began", "thread")
    done = calls.numbers("completed", "completer")
    done = np.where(done < 0, _open_call(calls, began), done)
    begin, end = _times(calls)
    parts = [
        *_for_messages(calls, began, done, begin, end),
        *_for_members(calls, meetings(calls.run.operations) if met is None else met, began, done, begin, end),
    ]
    if not parts:
        empty = np.zeros(0, np.int64)
        return Waits(empty, empty, empty, empty)
    call, length, cause, culprit = (np.concatenate(each) for each in zip(*parts, strict=True))
    enough = length >= _LEAST
    call, length, cause, culprit = (each[enough] for each in (call, length, cause, culprit))
    order = np.lexsort((length, call))
    call, length, cause, culprit = (each[order] for each in (call, length, cause, culprit))
    last = np.r_[call[1:] != call[:-1], True] if len(call) else np.zeros(0, np.bool_)
    return Waits(call[last], length[last], cause[last], culprit[last])


def _open_call(calls: CallColumns, began: Numbers) -> Numbers:
    """Return for each operation the call that began it, if that has not returned; else -1."""
    is_open = np.zeros(calls.total + 1, np.bool_)
    for each in calls.threads:
        if each.size and not int(each.stream.ends[-1]):
            is_open[each.base + each.size - 1] = True
    return np.where(is_open[began], began, -1)


def _times(calls: CallColumns) -> tuple[Numbers, Numbers]:
    begin, end = np.zeros(calls.total, np.int64), np.zeros(calls.total, np.int64)
    for each in calls.threads:
        here = slice(each.base, each.base + each.size)
        begin[here], end[here] = calls.times(each)
    return begin, end


_Part = tuple[Numbers, Numbers, Numbers, Numbers]


def _for_messages(
    calls: CallColumns, began: Numbers, done: Numbers, begin: Numbers, end: Numbers
) -> Iterator[_Part]:
    """Yield the waits of receives for sends and of sends for receives."""
    rows, partner = calls.run.operations.rows, calls.run.matches.partner
    for kind, cause in (
        (OperationKind.RECEIVE, Cause.LATE_SENDER),
        (OperationKind.PROBE, Cause.LATE_SENDER),
        (OperationKind.SEND, Cause.LATE_RECEIVER),
    ):
        mine = np.flatnonzero((rows["kind"] == kind) & (done >= 0) & (rows["cancelled"] == 0) & (began >= 0))
        other = np.where(partner[mine] >= 0, began[partner[mine]], -1)
        call = done[mine]
        never = other < 0
        came = np.where(never, np.where(_is_open(calls, call), end[call], begin[call]), begin[other])
        if kind == OperationKind.SEND:  # one that returned before its receive came was buffered
            came = np.where(end[call] > came, came, begin[call])
        length = np.minimum(came, end[call]) - begin[call]
        yield call, length, np.full(len(mine), int(cause)), other


def _is_open(calls: CallColumns, call: Numbers) -> Flags:
    found = np.zeros(len(call), np.bool_)
    for each in calls.threads:
        if not int(each.stream.ends[-1]):
            found |= call == each.base + each.size - 1
    return found


def _for_members(
    calls: CallColumns, met: Meetings, began: Numbers, done: Numbers, begin: Numbers, end: Numbers
) -> Iterator[_Part]:
    """Yield the waits of members of collectives for those that came last, or for the root."""
    if not len(met):
        return
    operations = calls.run.operations
    rows = operations.rows
    sizes = np.diff(np.append(met.starts, len(met.rows)))
    meeting = np.repeat(np.arange(len(sizes)), sizes)
    entered = begin[np.maximum(began[met.rows], 0)]
    last = np.maximum.reduceat(entered, met.starts)
    at_last = _where_first(entered == last[meeting], met)
    members = np.array([len(each.everyone) for each in operations.communicators], np.int64)
    is_missing = sizes < members[rows["comm"][met.rows[met.starts]]]
    call = done[met.rows]
    flow, root = rows["flow"][met.rows], rows["root"][met.rows]
    is_root = rows["rank"][met.rows] == root
    at_root = _where_first(is_root, met)
    has_root = at_root >= 0
    everyone = (flow == Flow.ALL) & (call >= 0)
    to_root = (flow == Flow.TO_ROOT) & is_root & (call >= 0)
    from_root = (flow == Flow.FROM_ROOT) & ~is_root & (call >= 0)
    awaited = np.where(from_root, at_root[meeting], at_last[meeting])
    never = np.where(from_root, ~has_root[meeting], is_missing[meeting])
    open_now = _is_open(calls, call)
    for which, cause in (
        (everyone, Cause.COLLECTIVE),
        (to_root, Cause.EARLY_ROOT),
        (from_root, Cause.LATE_ROOT),
    ):
        mine = np.flatnonzero(which)
        of_call = call[mine]
        missing = never[mine] & open_now[mine]
        came = np.where(missing, end[of_call], entered[np.maximum(awaited[mine], 0)])
        length = np.minimum(came, end[of_call]) - begin[of_call]
        culprit = np.where(missing | (awaited[mine] < 0), -1, began[met.rows[awaited[mine]]])
        yield of_call, length, np.full(len(mine), int(cause)), culprit


def _where_first(which: Flags, met: Meetings) -> Numbers:
    """Return for each meeting where in `met.rows` the first marked member stands; -1 for none."""
    size = len(met.rows)
    first = np.minimum.reduceat(np.where(which, np.arange(size), size), met.starts)
    return np.where(first < size, first, -1)
