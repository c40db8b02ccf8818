"""What must have begun before a call can end, for every call of a run, as if no standard send was buffered.

Each thread is a *stream*. A requirement says: the call `number` of `stream` ends only after `other` has
reached its call `other_number`. Each collective is a stream, too, which ends when all members have entered.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.collectives.member_waits import meeting_of, wait_for_all, waits_for_some
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import ANY, NEVER, Flags, Numbers, OperationKind, Operations, Rows, SendMode


@dataclass(frozen=True, slots=True, eq=False)
class StreamsOfOperations:
    """Which thread began and which one completed each operation, numbered over all ranks."""

    threads: int
    began: Numbers
    completed: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """What requires what: the call that completes `row` ends only after `other_row` has begun.

    Where one of the two is -1, `meeting` stands for it. Where both are, no rank ever does
    what is required: there is no receive that takes this message.
    """

    row: Numbers
    other_row: Numbers
    meeting: Numbers
    streams: StreamsOfOperations

    @property
    def never(self) -> Flags:
        """Mark what never comes to pass."""
        marked: Flags = (self.other_row < 0) & (self.meeting < 0)
        return marked

    def stream(self) -> Numbers:
        """Return which node waits: a thread, or behind all of them a meeting."""
        return np.where(
            self.row >= 0, self.streams.completed[self.row], self.streams.threads + self.meeting
        ).astype(np.int64)

    def other(self) -> Numbers:
        """Return which rank the calls wait for; -1 for none."""
        meeting = np.where(self.meeting >= 0, self.streams.threads + self.meeting, -1)
        return np.where(self.other_row >= 0, self.streams.began[self.other_row], meeting).astype(np.int64)

    def only(self, wanted: Flags | Numbers) -> Pairs:
        """Return some of them."""
        return Pairs(self.row[wanted], self.other_row[wanted], self.meeting[wanted], self.streams)


@dataclass(frozen=True, slots=True, eq=False)
class Requirements:
    """Requirements by stream and number; those of stream k are from `starts[k]` to before `starts[k + 1]`."""

    stream: Numbers
    number: Numbers
    other: Numbers
    """The event stream waited for; -1 for what never happens: a receive that matches this message."""
    other_number: Numbers
    row: Numbers
    """The operation that waits; -1 in the event stream of a meeting."""
    other_row: Numbers
    """The operation that must begin; -1 if it is a meeting or does not exist."""
    starts: Numbers
    threads: int
    """Event streams from here on are meetings."""


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
    return Pairs(row, other_row, meeting, _streams(rows))


def requirements(operations: Operations, found: Pairs) -> Requirements:
    """Return what the waiting calls require, in the order of the calls."""
    rows, streams, row, other_row = operations.rows, found.streams, found.row, found.other_row
    stream, other = found.stream(), found.other()
    number = np.where(row >= 0, rows["completed"][row], 0) if len(rows) else row
    begun = np.where(found.meeting >= 0, 1, 0)
    other_number = np.where(other_row >= 0, rows["began"][other_row], begun) if len(rows) else row
    order = _by_stream(stream, number)
    in_one_thread = (stream == other) & (other_number <= number)
    if in_one_thread.any():
        order = order[~in_one_thread[order]]
    columns = (each[order] for each in (stream, number, other, other_number, row, other_row))
    stream, number, other, other_number, row, other_row = columns
    most = 1 + max(streams.threads - 1, int(stream.max(initial=0)), int(other.max(initial=0)))
    starts = np.searchsorted(stream, np.arange(most + 1)).astype(np.int64)
    return Requirements(stream, number, other, other_number, row, other_row, starts, streams.threads)


def _by_stream(stream: Numbers, number: Numbers) -> Numbers:
    """Return the order by stream, then by number; as one key, so that a stable sort merely merges runs."""
    most = int(number.max(initial=0)) + 1
    if most * (int(stream.max(initial=0)) + 1) >= 1 << 62:
        return np.lexsort((number, stream))
    return np.argsort(stream * most + number, kind="stable")


def _streams(rows: Rows) -> StreamsOfOperations:
    most = 1 + max(int(rows["thread"].max(initial=0)), int(rows["completer"].max(initial=0)))
    first = rows["rank"].astype(np.int64) * most
    began, completed = first + rows["thread"], first + rows["completer"]
    there = np.zeros(int(first.max(initial=0)) + most, np.bool_)
    there[began] = there[completed] = True
    stream = np.cumsum(there) - 1
    return StreamsOfOperations(int(there.sum()), stream[began], stream[completed])


def _halves(rows: Rows, matches: Matches) -> Flags:
    """Mark what waits for another half of a message: receives, probes, and sends without a buffer."""
    kind = rows["kind"]
    takes = ((kind == OperationKind.RECEIVE) | (kind == OperationKind.PROBE)) & (matches.partner >= 0)
    sends = (kind == OperationKind.SEND) & (rows["mode"] != SendMode.BUFFERED) & (rows["cancelled"] == 0)
    marked: Flags = takes | sends
    return marked


def _perhaps_taken(rows: Rows, matches: Matches) -> Flags:
    """Mark sends without a receive that one may have taken of which it is only assumed what it took."""
    marked = np.zeros(len(rows), np.bool_)
    columns = rows[["comm", "rank", "peer", "tag"]]
    posted: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for row in np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & matches.assumed).tolist():
        comm, rank, peer, tag = columns[row].item()
        posted[comm, rank].append((peer, tag))
    if posted:
        for row in np.flatnonzero((rows["kind"] == OperationKind.SEND) & (matches.partner < 0)).tolist():
            comm, rank, peer, tag = columns[row].item()
            marked[row] = any(
                source in (ANY, rank) and wanted in (ANY, tag) for source, wanted in posted[comm, peer]
            )
    return marked


def _collectives(operations: Operations, waits: Flags, sure: bool) -> Iterator[tuple[Numbers, ...]]:
    """Yield what members wait for: their meeting or, surely, only some of those in it."""
    rows = operations.rows
    met = meetings(operations)
    came, meeting = met.rows, meeting_of(met)
    never = np.full(len(came), -1)
    yield never, came, meeting
    fits = waits[came] & wait_for_all(rows)[came] if sure else waits[came]
    yield came[fits], never[fits], meeting[fits]
    if sure:
        row, other = waits_for_some(operations, met)
        yield row[waits[row]], other[waits[row]], np.full(int(waits[row].sum()), -1)
