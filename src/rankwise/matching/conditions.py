"""What releases an operation that a call waits for, and who could do it.

Two questions are asked of every operation. *Sure*: does it wait whatever the MPI library does? *Possible*:
may it wait, with a library that buffers less, synchronises more, or received in a less lucky order?
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from rankwise.matching.arrivals import Fates, Message, Slot, fates
from rankwise.matching.messages import Matches
from rankwise.matching.operations import ANY, NEVER, Flow, Kind, Mode
from rankwise.matching.waiting import AllOf, Need, Snapshot, rows_of


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
    by: Kind
    """What they would have to call: RECEIVE for a send that waits, SEND for a receive or probe."""
    ranks: tuple[int, ...]


class Conditions:
    """Answers, for one snapshot, whether operations can be released by the ranks that may still act."""

    def __init__(self, snapshot: Snapshot, buffering: Buffering, matches: Matches) -> None:
        operations = snapshot.operations
        self._rows = rows = operations.rows
        self._communicators = operations.communicators
        self._buffering = buffering
        self._partner = matches.partner
        self._awaited = sorted({row for inside in snapshot.inside for row in rows_of(inside.needs)})
        present = rows["cancelled"] == 0
        taken = (self._partner >= 0) & (rows["completed"][self._partner] != NEVER)
        self._messages: dict[tuple[int, int], list[Message]] = defaultdict(list)
        for row in np.flatnonzero((rows["kind"] == Kind.SEND) & present & ~taken).tolist():
            rank, comm, peer, tag = rows[["rank", "comm", "peer", "tag"]][row].item()
            self._messages[comm, peer].append(Message(row, rank, tag))
        self._slots: dict[tuple[int, int], list[Slot]] = defaultdict(list)
        pending = present & (rows["completed"] == NEVER)
        for row in np.flatnonzero((rows["kind"] == Kind.RECEIVE) & pending).tolist():
            place, slot = self._slot(row)
            self._slots[place].append(slot)
        self._probes: dict[tuple[int, int], list[Slot]] = defaultdict(list)
        for row in self._awaited:
            if rows["kind"][row] == Kind.PROBE:
                place, slot = self._slot(row)
                self._probes[place].append(slot)
        self._entered = self._entrances()
        self._fates: dict[tuple[tuple[int, int], tuple[int, ...]], Fates] = {}

    def released(self, needs: Need, acting: set[int], *, sure: bool) -> bool:
        """Say whether what is needed is there, or can come from the ranks that may act.

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
        kind = Kind(int(self._rows["kind"][row]))
        if kind is Kind.COLLECTIVE:
            return acting.issuperset(self._missing(row, sure))
        if self._rows["peer"][row] < ANY:  # a rank that is none: nothing is known about it
            return True
        if kind is Kind.SEND and not self._send_waits(row, sure):
            return True
        if kind is Kind.RECEIVE and sure and self._rows["mode"][row] == Mode.STANDARD:
            return True
        return not acting.isdisjoint(self._peers(row)) or self._met(row, kind, acting, sure)

    def _release(self, row: int, sure: bool) -> Release:
        kind = self._rows["kind"][row]
        if kind == Kind.COLLECTIVE:
            return Release(row, Kind.COLLECTIVE, tuple(self._missing(row, sure)))
        if kind == Kind.SEND:
            return Release(row, Kind.RECEIVE, self._peers(row))
        return Release(row, Kind.SEND, tuple(dict.fromkeys(self._peers(row) + self._rescuers(row))))

    def _peers(self, row: int) -> tuple[int, ...]:
        """Return who could be the other half of a message."""
        kind, rank, comm, peer = self._rows[["kind", "rank", "comm", "peer"]][row].item()
        peers: tuple[int, ...] = (peer,)
        if peer == ANY and kind != Kind.SEND:
            peers = self._communicators[comm].senders(rank)
        return peers

    def _rescuers(self, row: int) -> tuple[int, ...]:
        """Return who could serve the wildcard that takes the message which a receive or probe waits for."""
        place, slot = self._slot(row)
        taken = any(slot.fits(message) for message in self._messages[place])
        wildcard = any(each.source == ANY and each.row != row for each in self._slots[place])
        comm, rank = place
        return self._communicators[comm].senders(rank) if taken and wildcard else ()

    def _send_waits(self, row: int, sure: bool) -> bool:
        mode, partner = self._rows["mode"][row], self._partner[row]
        if partner >= 0 and self._rows["completed"][partner] != NEVER:
            return False
        if mode == Mode.SYNCHRONOUS:
            return True
        if mode == Mode.BUFFERED or self._buffering is Buffering.INFINITE:
            return False
        return self._buffering is Buffering.ZERO or not sure

    def _met(self, row: int, kind: Kind, acting: set[int], sure: bool) -> bool:
        """Say whether the other half is there, in some order of arrival (`sure`) or in every order."""
        rank, comm, peer = self._rows[["rank", "comm", "peer"]][row].item()
        place = (comm, peer) if kind is Kind.SEND else (comm, rank)
        if not sure:
            return row in self._fate(place, ()).every
        if kind is Kind.SEND:
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
        names = ["rank", "comm", "position", "flow", "root", "count"]
        rank, comm, position, flow, root, count = self._rows[names][row].item()
        everyone = self._communicators[comm].everyone
        there = self._entered[comm, position]
        if not sure:
            return [each for each in everyone if each not in there]
        if count == 0:
            return []
        if flow == Flow.FROM_ROOT:
            needed: tuple[int, ...] = (root,) if root >= 0 and root != rank else ()
        elif flow == Flow.TO_ROOT:
            needed = everyone if root == rank else ()
        elif flow == Flow.PREFIX:
            needed = everyone[: everyone.index(rank)]
        else:
            needed = everyone if flow == Flow.ALL else ()
        return [each for each in needed if each not in there]

    def _entrances(self) -> dict[tuple[int, int], set[int]]:
        """Return who has come to each of the collectives that somebody waits in."""
        rows = self._rows
        awaited = [row for row in self._awaited if rows["kind"][row] == Kind.COLLECTIVE]
        key = (rows["comm"].astype(np.int64) << 40) | rows["position"]
        entered: dict[tuple[int, int], set[int]] = defaultdict(set)
        came = np.isin(key, key[awaited]) & (rows["kind"] == Kind.COLLECTIVE)
        for row in np.flatnonzero(came).tolist():
            rank, comm, position = rows[["rank", "comm", "position"]][row].item()
            entered[comm, position].add(rank)
        return entered

    def _slot(self, row: int) -> tuple[tuple[int, int], Slot]:
        rank, comm, peer, tag = self._rows[["rank", "comm", "peer", "tag"]][row].item()
        return (comm, rank), Slot(row, peer, tag)
