"""What must have begun before a call can end, for every call of a run, as if no standard send was buffered.

Each thread is a *lane*. A requirement says: the call `number` of `lane` ends only after `other` has come to
its call `other_number`. Each meeting of a collective is a lane, too, which ends when all members have come.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from rankwise.matching.collectives import meetings
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Flow, Kind, Mode, Numbers, Operations, Rows


@dataclass(frozen=True, slots=True, eq=False)
class Requirements:
    """Requirements by lane and number; those of lane k are from `starts[k]` to before `starts[k + 1]`."""

    lane: Numbers
    number: Numbers
    other: Numbers
    """The lane waited for; -1 for what nobody ever does: a receive that takes this message."""
    other_number: Numbers
    row: Numbers
    """The operation that waits; -1 in the lane of a meeting."""
    other_row: Numbers
    """The operation that must begin; -1 if it is a meeting or does not exist."""
    starts: Numbers
    threads: int
    """Lanes from here on are meetings."""


def requirements(operations: Operations, matches: Matches, *, sure: bool) -> Requirements:
    """Return all requirements.

    With `sure`, only those of any MPI library: rooted collectives do not synchronise, and a call that could
    have completed another operation, or none, does not count as waiting for the one it completed.
    """
    rows = operations.rows
    threads, lane, completer = _lanes(rows)
    waits = (rows["completed"] != NEVER) & ((rows["chosen"] == 0) | (not sure))
    row = np.flatnonzero(_halves(rows, matches) & waits & ~_perhaps_taken(rows, matches))
    other_row = matches.partner[row]
    met = other_row >= 0
    table = np.concatenate(
        [
            _table(
                completer[row],
                rows["completed"][row],
                np.where(met, lane[other_row], -1),
                np.where(met, rows["began"][other_row], 0),
                row,
                other_row,
            ),
            _collectives(operations, waits, sure),
        ],
        axis=1,
    )
    in_one_thread = (table[0] == table[2]) & (table[3] <= table[1])
    if in_one_thread.any():
        table = table[:, ~in_one_thread]
    table = table[:, _by_lane(table[0], table[1])]
    lanes = 1 + max(threads - 1, int(table[0].max(initial=0)), int(table[2].max(initial=0)))
    starts = np.searchsorted(table[0], np.arange(lanes + 1)).astype(np.int64)
    lane, number, other, other_number, row, other_row = table
    return Requirements(lane, number, other, other_number, row, other_row, starts, threads)


def _by_lane(lane: Numbers, number: Numbers) -> Numbers:
    """Return the order by lane, then by number; as one key, of which a stable sort merely merges the runs."""
    most = int(number.max(initial=0)) + 1
    if most * (int(lane.max(initial=0)) + 1) >= 1 << 62:
        return np.lexsort((number, lane))
    return np.argsort(lane * most + number, kind="stable")


def _table(*columns: ArrayLike) -> Numbers:
    """Return the columns of some requirements, in the order of the fields of `Requirements`."""
    return np.stack(np.broadcast_arrays(*columns)).astype(np.int64)


def _lanes(rows: Rows) -> tuple[int, Numbers, Numbers]:
    """Return how many threads there are, and for each row which one began and which one completed it."""
    most = 1 + max(int(rows["thread"].max(initial=0)), int(rows["completer"].max(initial=0)))
    first = rows["rank"].astype(np.int64) * most
    began, completed = first + rows["thread"], first + rows["completer"]
    there = np.zeros(int(first.max(initial=0)) + most, np.bool_)
    there[began] = there[completed] = True
    lane = np.cumsum(there) - 1
    return int(there.sum()), lane[began], lane[completed]


def _halves(rows: Rows, matches: Matches) -> Flags:
    """Mark what waits for another half of a message: receives, probes, and sends without a buffer."""
    kind = rows["kind"]
    takes = ((kind == Kind.RECEIVE) | (kind == Kind.PROBE)) & (matches.partner >= 0)
    sends = (kind == Kind.SEND) & (rows["mode"] != Mode.BUFFERED) & (rows["cancelled"] == 0)
    marked: Flags = takes | sends
    return marked


def _perhaps_taken(rows: Rows, matches: Matches) -> Flags:
    """Mark sends without a receive that one may have taken of which it is only assumed what it took."""
    marked = np.zeros(len(rows), np.bool_)
    columns = rows[["comm", "rank", "peer", "tag"]]
    asked: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for row in np.flatnonzero((rows["kind"] == Kind.RECEIVE) & matches.assumed).tolist():
        comm, rank, peer, tag = columns[row].item()
        asked[comm, rank].append((peer, tag))
    if asked:
        for row in np.flatnonzero((rows["kind"] == Kind.SEND) & (matches.partner < 0)).tolist():
            comm, rank, peer, tag = columns[row].item()
            marked[row] = any(
                source in (ANY, rank) and wanted in (ANY, tag) for source, wanted in asked[comm, peer]
            )
    return marked


def _collectives(operations: Operations, waits: Flags, sure: bool) -> Numbers:
    """Return what members wait for: the lane of their meeting or, surely, only some of those in it."""
    rows = operations.rows
    threads, lane, completer = _lanes(rows)
    met = meetings(operations)
    came = met.rows
    meeting = np.repeat(np.arange(len(met)), np.diff(np.append(met.starts, len(came))))
    arriving = _table(threads + meeting, 0, lane[came], rows["began"][came], -1, came)
    flow, at_root = rows["flow"][came], rows["rank"][came] == rows["root"][came]
    if sure:
        fits = (flow == Flow.ALL) | ((flow == Flow.TO_ROOT) & at_root)
        fits &= rows["count"][came] != 0
    else:
        fits = np.ones(len(came), np.bool_)
    whole = came[fits & waits[came]]
    leaving = _table(
        completer[whole], rows["completed"][whole], threads + meeting[fits & waits[came]], 1, whole, -1
    )
    if not sure:
        return np.concatenate([arriving, leaving], axis=1)
    place = meeting * (int(rows["rank"].max(initial=0)) + 1)
    root = _find(place + rows["rank"][came], place + rows["root"][came])
    fits = (flow == Flow.FROM_ROOT) & ~at_root & (rows["count"][came] != 0) & (rows["root"][came] >= 0)
    fits &= (root >= 0) & waits[came]
    led, root = came[fits], came[root[fits]]
    following = _table(completer[led], rows["completed"][led], lane[root], rows["began"][root], led, root)
    return np.concatenate([arriving, leaving, following], axis=1)


def _find(keys: Numbers, wanted: Numbers) -> Numbers:
    """Return where in the sorted `keys` each wanted one stands, or -1."""
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[place] == wanted, place, -1) if len(keys) else place
