"""What releases an operation that a call waits for, and which rank could do it.

Two questions are answered for every operation. *Sure*: does it wait with every MPI library? *Possible*:
may it wait, with a library that buffers less, synchronises more, or received in a less lucky order?
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from rankwise.matching.collectives.member_waits import required_ranks
from rankwise.matching.deadlock.wait_state import AllOf, Need, Snapshot, rows_of
from rankwise.matching.messages.arrivals import Fates, OpenReceive, UnreceivedMessage, fates
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import ANY, NEVER, OperationKind, SendMode
from rankwise.standard.collective_waits import allowed


class Buffering(StrEnum):
    """Whether standard sends wait for their receive."""

    ZERO = "zero"
    INFINITE = "infinite"
    AS_IS = "as-is"
    """Those that are seen to wait may do so, and may as well be about to return."""


@dataclass(frozen=True, slots=True)
class Release:
    """What would let an operation go on: one of these ranks sending, receiving, or all of them coming."""

    row: int
    by: OperationKind
    """What they would have to call: RECEIVE for a send that waits, SEND for a receive or probe."""
    ranks: tuple[int, ...]


class ReleaseConditions:
    """Answers, for one snapshot, whether operations can be released by the ranks that may still act."""

    def __init__(self, snapshot: Snapshot, buffering: Buffering, matches: Matches) -> None:
        self._operations = operations = snapshot.operations
        self._rows = rows = operations.rows
        self._communicators = operations.communicators
        self._buffering = buffering
        self._partner = matches.partner
        self._awaited = sorted({row for inside in snapshot.inside for row in rows_of(inside.needs)})
        present = rows["cancelled"] == 0
        taken = (self._partner >= 0) & (rows["completed"][self._partner] != NEVER)
        self._messages: dict[tuple[int, int], list[UnreceivedMessage]] = defaultdict(list)
        for row in np.flatnonzero((rows["kind"] == OperationKind.SEND) & present & ~taken).tolist():
            rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
            self._messages[comm, peer].append(UnreceivedMessage(row, rank, tag))
        self._slots: dict[tuple[int, int], list[OpenReceive]] = defaultdict(list)
        pending = present & (rows["completed"] == NEVER)
        for row in np.flatnonzero((rows["kind"] == OperationKind.RECEIVE) & pending).tolist():
            place, slot = self._slot(row)
            self._slots[place].append(slot)
        self._probes: dict[tuple[int, int], list[OpenReceive]] = defaultdict(list)
        for row in self._awaited:
            if rows["kind"][row] == OperationKind.PROBE:
                place, slot = self._slot(row)
                self._probes[place].append(slot)
        self._entered = self._entrances()
        self._fates: dict[tuple[tuple[int, int], tuple[int, ...]], Fates] = {}

    def released(self, needs: Need, acting: set[int], *, sure: bool) -> bool:
        """Return whether what is needed is there, or can come from the ranks that may act.

        With `sure`, only what waits in any case counts as not released.
        """
        if isinstance(needs, int):
            return self._row_released(needs, acting, sure)
        if isinstance(needs, AllOf):
            return all(self.released(part, acting, sure=sure) for part in needs.parts)
        return not needs.parts or any(self.released(part, acting, sure=sure) for part in needs.parts)

    def releases(self, needs: Need, acting: set[int], *, sure: bool) -> tuple[Release, ...]:
        """Return what each operation that is not released waits for."""
        rows = dict.fromkeys(rows_of(needs))
        return tuple(self._release(row, sure) for row in rows if not self._row_released(row, acting, sure))

    def _row_released(self, row: int, acting: set[int], sure: bool) -> bool:
        completed, cancelled = self._rows[["completed", "cancelled"]][row].item()
        if completed != NEVER or cancelled:
            return True
        kind = OperationKind(int(self._rows["kind"][row]))
        if kind is OperationKind.COLLECTIVE:
            return acting.issuperset(self._missing(row, sure))
        if self._rows["peer"][row] < ANY:  # a rank that is none: nothing is known about it
            return True
        if kind is OperationKind.SEND and not self._send_waits(row, sure):
            return True
        if kind is OperationKind.RECEIVE and sure and self._rows["mode"][row] == SendMode.STANDARD:
            return True
        return not acting.isdisjoint(self._peers(row)) or self._met(row, kind, acting, sure)

    def _release(self, row: int, sure: bool) -> Release:
        kind = self._rows["kind"][row]
        if kind == OperationKind.COLLECTIVE:
            return Release(row, OperationKind.COLLECTIVE, tuple(self._missing(row, sure)))
        if kind == OperationKind.SEND:
            return Release(row, OperationKind.RECEIVE, self._peers(row))
        return Release(row, OperationKind.SEND, tuple(dict.fromkeys(self._peers(row) + self._rescuers(row))))

    def _peers(self, row: int) -> tuple[int, ...]:
        """Return which ranks could be the other half of a message."""
        kind, rank, comm, peer = self._rows[["kind", "rank", "comm", "peer"]][row].item()
        peers: tuple[int, ...] = (peer,)
        if peer == ANY and kind != OperationKind.SEND:
            peers = self._communicators[comm].senders(rank)
        return peers

    def _rescuers(self, row: int) -> tuple[int, ...]:
        """Return which ranks could serve the wildcard that takes the message of a waiting call."""
        place, slot = self._slot(row)
        taken = any(slot.fits(message) for message in self._messages[place])
        wildcard = any(each.source == ANY and each.row != row for each in self._slots[place])
        comm, rank = place
        return self._communicators[comm].senders(rank) if taken and wildcard else ()

    def _send_waits(self, row: int, sure: bool) -> bool:
        mode, partner = self._rows["mode"][row], self._partner[row]
        if partner >= 0 and self._rows["completed"][partner] != NEVER:
            return False
        if mode == SendMode.SYNCHRONOUS:
            return True
        if mode == SendMode.BUFFERED or self._buffering is Buffering.INFINITE:
            return False
        return self._buffering is Buffering.ZERO or not sure

    def _met(self, row: int, kind: OperationKind, acting: set[int], sure: bool) -> bool:
        """Return whether the other half is there, in some order of arrival (`sure`) or in every order."""
        rank, comm, peer = self._rows[["rank", "comm", "peer"]][row].item()
        place = (comm, peer) if kind is OperationKind.SEND else (comm, rank)
        if not sure:
            return row in self._fate(place, ()).every
        if kind is OperationKind.SEND:
            return row in self._fate(place, ()).some
        return row in self._fate(place, self._served_otherwise(place, row, acting)).some

    def _served_otherwise(self, place: tuple[int, int], row: int, acting: set[int]) -> tuple[int, ...]:
        """Return the other receives that messages yet to be sent may serve: they need not take these."""
        comm, rank = place
        senders = self._communicators[comm].senders(rank)
        return tuple(
            slot.row
            for slot in self._slots[place]
            if slot.row != row and not acting.isdisjoint(senders if slot.source == ANY else (slot.source,))
        )

    def _fate(self, place: tuple[int, int], without: tuple[int, ...]) -> Fates:
        if (place, without) not in self._fates:
            slots = [slot for slot in self._slots[place] if slot.row not in without]
            self._fates[place, without] = fates(self._messages[place], slots, self._probes[place])
        return self._fates[place, without]

    def _missing(self, row: int, sure: bool) -> Iterable[int]:
        """Return the members that this member of a collective waits for and that have not come."""
        rank, comm, position = self._rows[["rank", "comm", "position"]][row].item()
        there = self._entered[comm, position]
        everyone = self._communicators[comm].everyone
        needed = required_ranks(self._operations, row) if sure else allowed(rank, everyone)
        return [each for each in needed if each not in there]

    def _entrances(self) -> dict[tuple[int, int], set[int]]:
        """Return the ranks that have entered each of the collectives in which a rank waits."""
        rows = self._rows
        awaited = [row for row in self._awaited if rows["kind"][row] == OperationKind.COLLECTIVE]
        key = (rows["comm"].astype(np.int64) << 40) | rows["position"]
        entered: dict[tuple[int, int], set[int]] = defaultdict(set)
        came = np.isin(key, key[awaited]) & (rows["kind"] == OperationKind.COLLECTIVE)
        for row in np.flatnonzero(came).tolist():
            rank, comm, position = rows[["rank", "comm", "position"]][row].item()
            entered[comm, position].add(rank)
        return entered

    def _slot(self, row: int) -> tuple[tuple[int, int], OpenReceive]:
        rank, comm, peer, tag = self._rows[["rank", "comm", "peer", "tag"]][row].item()
        return (comm, rank), OpenReceive(row, peer, tag)
