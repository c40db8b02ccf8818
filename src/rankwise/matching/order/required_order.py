"""What must come before what in a run, whatever had been faster: the matches are as they were, times are not.

The points of a run are the begin and the end of each call that takes part, and the taking of each message. A
thread comes to its points in order. A message is taken after its send and its receive began, and after the
earlier ones of the same sender and tag. A receive ends after that, and so does a synchronous send; other
sends may end at once. A collective ends after those began whom its result depends on.

When a message arrives is no point: MPI says nothing of it, and no library needs to take what arrived first.
What else it says of who takes what first is in `matching/messages/receive_order.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from rankwise.matching.collectives.meetings import Meetings, meetings
from rankwise.matching.collectives.member_waits import meeting_of, wait_for_all, waits_for_some
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import ANY, NEVER, Numbers, OperationKind, Operations, SendMode, probed

Pairs: TypeAlias = list[tuple[Numbers, Numbers]]
"""What comes before what, as two columns each."""
Moment: TypeAlias = tuple[int, int, int]
"""A call: rank, thread, and its number there."""
_STREAM_SHIFT = 42
"""A point of a thread is thread << _STREAM_SHIFT | number of the event << 1, and 1 more for its end."""


class Order:
    """The points of a run as nodes of a graph: first the points of threads, then takings, then meetings."""

    def __init__(
        self,
        operations: Operations,
        matches: Matches,
        taken: Numbers,
        queried: Numbers | None = None,
        ended: Numbers | None = None,
        moments: Sequence[Moment] = (),
    ) -> None:
        """Build the graph, in which the messages of these sends are taken at points of their own.

        Others are taken when they are sent: that makes no difference where there is no choice. `queried` are
        further rows whose begin is a point, `ended` completed ones whose end is; `moments` are calls, not
        necessarily rows, whose end is.
        """
        rows = operations.rows
        rank = rows["rank"].astype(np.int64) << 16
        both = np.concatenate([rank | rows["thread"], rank | rows["completer"]])
        both = np.append(both, [one << 16 | thread for one, thread, _ in moments]).astype(np.int64)
        self._stream_keys, inverse = np.unique(both, return_inverse=True)
        self._stream = inverse.astype(np.int64)
        numbers = np.array([number for _, _, number in moments], np.int64)
        self._moments = (self._stream[2 * len(rows) :] << _STREAM_SHIFT) | (numbers << 1) | 1
        self._rows = rows
        self.sends = taken
        self._taking = np.full(len(rows), -1, np.int64)
        self._taking[self.sends] = np.arange(len(self.sends))
        met = meetings(operations)
        pairs = [*self._messages(matches), *self._collectives(operations, met)]
        keys = [key[key >= 0] for pair in pairs for key in pair]
        keys += [self._begin(queried)] if queried is not None else []
        keys += [self._end(ended)] if ended is not None else []
        keys += [self._moments]
        self._points = np.unique(np.concatenate(keys))
        self.size = len(self._points) + len(self.sends) + len(met)
        self.between: tuple[Numbers, Numbers]
        """What comes before what between points, but not because one thread comes to them in turn."""
        edges = [(self._node(one), self._node(other)) for one, other in pairs]
        edges += [self._in_order()]
        self.between = _joined(edges)
        edges += [self._in_thread()]
        self.sources, self.targets = _joined(edges)

    def calls(self) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Return rank, thread and number of the call of each point of a thread, and whether it is its end."""
        stream = self._stream_keys[self._points >> _STREAM_SHIFT]
        number = (self._points & ((1 << _STREAM_SHIFT) - 1)) >> 1
        return stream >> 16, stream & 0xFFFF, number, self._points & 1

    def begins(self, rows: Numbers) -> Numbers:
        """Return the nodes where these operations begin."""
        return np.searchsorted(self._points, self._begin(rows))

    def ends(self, rows: Numbers) -> Numbers:
        """Return the nodes where these operations, all completed, end."""
        return np.searchsorted(self._points, self._end(rows))

    def moments(self) -> Numbers:
        """Return the nodes where the queried calls end."""
        return np.searchsorted(self._points, self._moments)

    def takings(self, sends: Numbers) -> Numbers:
        """Return the nodes where the messages of these sends are taken."""
        return len(self._points) + self._taking[sends]

    def add(self, count: int) -> Numbers:
        """Return so many further nodes, which nothing is said about yet."""
        self.size += count
        return np.arange(self.size - count, self.size)

    def require(self, sources: Numbers, targets: Numbers) -> None:
        """Add that each node of the one comes before its other."""
        self.sources = np.concatenate([self.sources, sources])
        self.targets = np.concatenate([self.targets, targets])

    def _begin(self, rows: Numbers) -> Numbers:
        return (self._stream[rows] << _STREAM_SHIFT) | (self._rows["began"][rows] << 1)

    def _end(self, rows: Numbers) -> Numbers:
        completer = self._stream[len(self._rows) + rows]
        return (completer << _STREAM_SHIFT) | (self._rows["completed"][rows] << 1) | 1

    def _node(self, keys: Numbers) -> Numbers:
        """Return nodes; a key below 0 stands for a taking or a meeting."""
        return np.where(keys >= 0, np.searchsorted(self._points, keys), len(self._points) + ~keys)

    def _is_taken(self, sends: Numbers) -> Numbers:
        return np.where(self._taking[sends] >= 0, ~self._taking[sends], self._begin(sends))

    def _messages(self, matches: Matches) -> Pairs:
        rows, partner = self._rows, matches.partner
        done = (rows["completed"] != NEVER) & (partner >= 0) & ~matches.assumed
        receives = np.flatnonzero(done & (rows["kind"] == OperationKind.RECEIVE))
        probes = np.flatnonzero(done & (rows["kind"] == OperationKind.PROBE))
        waits = (rows["kind"] == OperationKind.SEND) & (rows["mode"] == SendMode.SYNCHRONOUS)
        synchronous = np.flatnonzero(done & waits)
        return [
            (self._begin(self.sends), self._is_taken(self.sends)),
            (self._is_taken(partner[receives]), self._end(receives)),
            (self._begin(partner[probes]), self._end(probes)),
            (self._is_taken(synchronous), self._end(synchronous)),
            (self._begin(partner[synchronous]), self._end(synchronous)),
            *self._taken_unseen(np.flatnonzero(waits & (rows["completed"] != NEVER) & ~done)),
            *self._takes(receives, partner),
        ]

    def _takes(self, receives: Numbers, partner: Numbers) -> Pairs:
        """Return that a message is taken once its receive is posted; by a matched probe, before that ends."""
        receives = receives[self._taking[partner[receives]] >= 0]
        by_probe = np.isin(receives, probed(self._rows))
        at = receives - by_probe
        probes = receives[by_probe]
        return [
            (self._begin(at), self._is_taken(partner[receives])),
            (self._is_taken(partner[probes]), self._end(probes - 1)),
        ]

    def _taken_unseen(self, sends: Numbers) -> Pairs:
        """Return what synchronous sends waited for whose receive was not seen to complete: a pending one."""
        rows = self._rows
        pending = np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & (rows["completed"] == NEVER))
        pairs: Pairs = []
        for send in sends.tolist() if len(pending) else ():
            rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][send].item()
            fits = (rows["rank"][pending] == peer) & (rows["comm"][pending] == comm)
            fits &= (rows["peer"][pending] == rank) | (rows["peer"][pending] == ANY)
            fits &= (rows["tag"][pending] == tag) | (rows["tag"][pending] == ANY)
            first, sent = pending[fits][:1], np.array([send])
            pairs.append((self._begin(first), self._end(sent[: len(first)])))
            pairs.append((self._is_taken(sent), self._end(sent)))
        return pairs

    def _in_thread(self) -> tuple[Numbers, Numbers]:
        here = np.flatnonzero(self._points[1:] >> _STREAM_SHIFT == self._points[:-1] >> _STREAM_SHIFT)
        return here, here + 1

    def _in_order(self) -> tuple[Numbers, Numbers]:
        """Return the takings of one sender's messages with one tag, each with the one after it."""
        names = ["comm", "peer", "rank", "tag"]
        ways = self._rows[names][self.sends]
        order = np.lexsort((self.sends, *(ways[each] for each in reversed(names))))
        ways = ways[order]
        same = np.flatnonzero(ways[1:] == ways[:-1])
        first = len(self._points)
        return first + order[same], first + order[same + 1]

    def _collectives(self, operations: Operations, met: Meetings) -> Pairs:
        """Return who waits for whom in collectives: whom others need before, who needs them after.

        Where some wait for all others, they wait for a node of their meeting.
        """
        rows, came, meeting = self._rows, met.rows, meeting_of(met)
        node = ~(len(self.sends) + meeting)
        waits = wait_for_all(rows)[came]
        gives = np.isin(meeting, meeting[waits])
        waits &= rows["completed"][came] != NEVER
        row, other = waits_for_some(operations, met)
        done = rows["completed"][row] != NEVER
        return [
            (self._begin(came[gives]), node[gives]),
            (node[waits], self._end(came[waits])),
            (self._begin(other[done]), self._end(row[done])),
        ]


def _joined(edges: Pairs) -> tuple[Numbers, Numbers]:
    return np.concatenate([one for one, _ in edges]), np.concatenate([other for _, other in edges])
