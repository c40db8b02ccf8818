"""What must have begun before a call can end, for every call of a run, as if no standard send was buffered.

Each thread is a *lane*. A requirement says: the call `number` of `lane` ends only after `other` has come to
its call `other_number`. Each meeting of a collective is a lane, too, which ends when all members have come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives import meetings
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Flow, Kind, Mode, Numbers, Operations, Rows


@dataclass(frozen=True, slots=True, eq=False)
class Lanes:
    """Which thread began and which one completed each operation, numbered over all ranks."""

    threads: int
    began: Numbers
    completed: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """What requires what: the call that completes `row` ends only after `other_row` has begun.

    Where one of the two is -1, `meeting` stands for it. Where `other_row` and `meeting` are, nobody ever does
    what is required: there is no receive that takes this message.
    """

    row: Numbers
    other_row: Numbers
    meeting: Numbers
    lanes: Lanes

    @property
    def never(self) -> Flags:
        """Mark what never comes to pass."""
        marked: Flags = (self.other_row < 0) & (self.meeting < 0)
        return marked

    def lane(self) -> Numbers:
        """Return who waits: a thread, or behind all of them a meeting."""
        return np.where(
            self.row >= 0, self.lanes.completed[self.row], self.lanes.threads + self.meeting
        ).astype(np.int64)

    def other(self) -> Numbers:
        """Return who is waited for; -1 for nobody."""
        meeting = np.where(self.meeting >= 0, self.lanes.threads + self.meeting, -1)
        return np.where(self.other_row >= 0, self.lanes.began[self.other_row], meeting).astype(np.int64)

    def only(self, wanted: Flags | Numbers) -> Pairs:
        """Return some of them."""
        return Pairs(self.row[wanted], self.other_row[wanted], self.meeting[wanted], self.lanes)


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


def pairs(operations: Operations, matches: Matches, *, sure: bool) -> Pairs:
    """Return all that is required.

    With `sure`, only what any MPI library requires: rooted collectives do not synchronise, and a call that
    could have completed another operation, or none, does not count as waiting for the one it completed.
    """
    rows = operations.rows
    waits = (rows["completed"] != NEVER) & ((rows["chosen"] == 0) | (not sure))
    row = np.flatnonzero(_halves(rows, matches) & waits & ~_perhaps_taken(rows, matches))
    messages = row, matches.partner[row], np.full(len(row), -1)
    blocks = [messages, *_collectives(operations, waits, sure)]
    row, other_row, meeting = (np.concatenate(each) for each in zip(*blocks, strict=True))
    return Pairs(row, other_row, meeting, _lanes(rows))


def requirements(operations: Operations, found: Pairs) -> Requirements:
    """Return what is required by who waits, in the order of their calls."""
    rows, lanes, row, other_row = operations.rows, found.lanes, found.row, found.other_row
    lane, other = found.lane(), found.other()
    number = np.where(row >= 0, rows["completed"][row], 0) if len(rows) else row
    begun = np.where(found.meeting >= 0, 1, 0)
    other_number = np.where(other_row >= 0, rows["began"][other_row], begun) if len(rows) else row
    order = _by_lane(lane, number)
    in_one_thread = (lane == other) & (other_number <= number)
    if in_one_thread.any():
        order = order[~in_one_thread[order]]
    columns = (each[order] for each in (lane, number, other, other_number, row, other_row))
    lane, number, other, other_number, row, other_row = columns
    most = 1 + max(lanes.threads - 1, int(lane.max(initial=0)), int(other.max(initial=0)))
    starts = np.searchsorted(lane, np.arange(most + 1)).astype(np.int64)
    return Requirements(lane, number, other, other_number, row, other_row, starts, lanes.threads)


def _by_lane(lane: Numbers, number: Numbers) -> Numbers:
    """Return the order by lane, then by number; as one key, of which a stable sort merely merges the runs."""
    most = int(number.max(initial=0)) + 1
    if most * (int(lane.max(initial=0)) + 1) >= 1 << 62:
        return np.lexsort((number, lane))
    return np.argsort(lane * most + number, kind="stable")


def _lanes(rows: Rows) -> Lanes:
    most = 1 + max(int(rows["thread"].max(initial=0)), int(rows["completer"].max(initial=0)))
    first = rows["rank"].astype(np.int64) * most
    began, completed = first + rows["thread"], first + rows["completer"]
    there = np.zeros(int(first.max(initial=0)) + most, np.bool_)
    there[began] = there[completed] = True
    lane = np.cumsum(there) - 1
    return Lanes(int(there.sum()), lane[began], lane[completed])


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


def _collectives(operations: Operations, waits: Flags, sure: bool) -> Iterator[tuple[Numbers, ...]]:
    """Yield what members wait for: their meeting or, surely, only some of those in it."""
    rows = operations.rows
    met = meetings(operations)
    came = met.rows
    meeting = np.repeat(np.arange(len(met)), np.diff(np.append(met.starts, len(came))))
    nobody = np.full(len(came), -1)
    yield nobody, came, meeting
    flow, at_root = rows["flow"][came], rows["rank"][came] == rows["root"][came]
    fits = waits[came]
    if sure:
        fits &= ((flow == Flow.ALL) | ((flow == Flow.TO_ROOT) & at_root)) & (rows["count"][came] != 0)
    yield came[fits], nobody[fits], meeting[fits]
    if not sure:
        return
    led = np.flatnonzero((flow == Flow.FROM_ROOT) & ~at_root & (rows["count"][came] != 0) & waits[came])
    led = led[rows["root"][came[led]] >= 0]
    place = meeting * (int(rows["rank"].max(initial=0)) + 1)
    root = _find(place + rows["rank"][came], place[led] + rows["root"][came[led]])
    yield came[led[root >= 0]], came[root[root >= 0]], nobody[led[root >= 0]]


def _find(keys: Numbers, wanted: Numbers) -> Numbers:
    """Return where in the sorted `keys` each wanted one stands, or -1."""
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[place] == wanted, place, -1) if len(keys) else place
