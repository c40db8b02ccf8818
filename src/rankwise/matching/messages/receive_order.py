"""In which order messages are taken, wherever MPI has a say in it (MPI 4.1, 3.5).

Of the receives that a message fits, the one posted first takes something before another takes this message.
Of the messages of a sender that fit a receive, the first is taken before it takes a later one. A probe sees a
message when no receive is left that would take it, and none of the same sender is in front of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np

from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import ANY, NEVER, OperationKind, Operations

Spot: TypeAlias = tuple[int, int]
"""Where messages are taken: a communicator and a receiver."""


class ProbedMessage(NamedTuple):
    """A call that saw a message and left it."""

    spot: Spot
    posted: int
    thread: int
    number: int
    """Of the call in its thread."""
    tag: int
    """The tag that it names."""
    message: int
    """The row of the send."""
    point: int
    """Whatever stands for its end."""


class Taking:
    """The receives and messages of a run, as far as some messages go."""

    def __init__(self, operations: Operations, matches: Matches, sends: Iterable[int]) -> None:
        rows = operations.rows
        self._partner: list[int] = matches.partner.tolist()
        self._rank: list[int] = rows["rank"].tolist()
        self._tag: list[int] = rows["tag"].tolist()
        self._peer: list[int] = rows["peer"].tolist()
        self._posted: list[int] = rows["posted"].tolist()
        self._thread: list[int] = rows["thread"].tolist()
        self._began: list[int] = rows["began"].tolist()
        self._completed: list[int] = rows["completed"].tolist()
        self._completer: list[int] = rows["completer"].tolist()
        comm: list[int] = rows["comm"].tolist()
        self._channels: dict[Spot, dict[tuple[int, int], list[int]]] = defaultdict(lambda: defaultdict(list))
        for row in sends:
            self._channels[comm[row], self._peer[row]][self._rank[row], self._tag[row]].append(row)
        self._known = {row for each in self._channels.values() for sent in each.values() for row in sent}
        self._receives: dict[Spot, list[int]] = defaultdict(list)
        for row in np.flatnonzero(
            (rows["kind"] == OperationKind.RECEIVE) & (rows["cancelled"] == 0)
        ).tolist():
            if self._partner[row] in self._known:
                self._receives[comm[row], self._rank[row]].append(row)

    def in_order(self) -> Iterator[tuple[int, int]]:
        """Yield pairs of sends: the message of the one is taken before that of the other."""
        for spot, receives in self._receives.items():
            pending = _Pending(self, spot)
            for row in receives:
                message = self._partner[row]
                pending.forget(self._thread[row], self._began[row])
                yield from ((each, message) for each in pending.before(message, self._tag[row]))
                pending.add(row)

    def before_seen(self, probed: Iterable[ProbedMessage]) -> Iterator[tuple[int, int]]:
        """Yield sends whose message is taken before a probe ends, with the point of the probe."""
        by_spot: dict[Spot, list[ProbedMessage]] = defaultdict(list)
        for probe in probed:
            by_spot[probe.spot].append(probe)
        for spot, here in by_spot.items():
            pending, receives = _Pending(self, spot), iter(self._receives[spot])
            row = next(receives, -1)
            for probe in sorted(here, key=lambda each: each.posted):
                while row >= 0 and self._posted[row] < probe.posted:
                    pending.forget(self._thread[row], self._began[row])
                    pending.add(row)
                    row = next(receives, -1)
                pending.forget(probe.thread, probe.number)
                yield from ((each, probe.point) for each in pending.before(probe.message, probe.tag))


@dataclass(slots=True)
class _Pending:
    """The receives that may be pending, of those with one source and tag the last."""

    run: Taking
    spot: Spot
    _last: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, row: int) -> None:
        self._last[self.run._peer[row], self.run._tag[row]] = row

    def forget(self, thread: int, number: int) -> None:
        """Leave out those that are over before a call of a thread."""
        run = self.run
        over = [
            wanted
            for wanted, row in self._last.items()
            if run._completed[row] != NEVER and run._completer[row] == thread and run._completed[row] < number
        ]
        for wanted in over:
            del self._last[wanted]

    def before(self, message: int, tag: int) -> Iterator[int]:
        """Yield the sends whose messages are taken before a receive or probe of one tag matches a message."""
        run = self.run
        sender, sent = run._rank[message], run._tag[message]
        for (source, wanted), row in self._last.items():
            if source not in (ANY, sender):
                continue
            if wanted in (ANY, sent):
                if run._partner[row] != message:
                    yield run._partner[row]
            elif tag == ANY:
                channel = run._channels[self.spot][sender, wanted]
                at = bisect_left(channel, message)
                if at:
                    yield channel[at - 1]
