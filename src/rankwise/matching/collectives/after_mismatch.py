"""Collectives that a mismatch may keep from ending: the one it is in, and later ones of the communicator.

A program whose members disagree about a collective is erroneous, and MPI promises nothing from there on (MPI
4.1, 6.1). Libraries end some of these collectives all the same, and what they left behind blocks a later one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from rankwise.matching.collectives.amounts import uneven
from rankwise.matching.collectives.meetings import Meetings, Mismatch, MismatchKind, meetings, mismatches
from rankwise.matching.operations import NEVER, Flags, Operations
from rankwise.trace.job_trace import Trace

Thread: TypeAlias = tuple[int, int]
"""A rank and the index of its thread."""
_OF_DATA = frozenset({MismatchKind.OPERATION, MismatchKind.SIGNATURE, MismatchKind.COUNT})
"""Members make the same call here, and most libraries end it when all of them have entered it."""


@dataclass(frozen=True, slots=True)
class Affected:
    """Threads that started collectives which have not ended and which a mismatch may keep from ending."""

    parted: frozenset[Thread] = frozenset()
    """Their call is not the call of the others, or names another root: nothing says that it ever ends."""
    of_data: frozenset[Thread] = frozenset()
    """All members have started the same call with other data, so it may end when they are inside MPI."""
    later: frozenset[Thread] = frozenset()
    """All members are in this call, and an earlier one of the same communicator had a mismatch."""


def affected(trace: Trace, operations: Operations) -> Affected:
    """Return the threads that mismatches may block."""
    rows, met = operations.rows, meetings(operations)
    found = [*mismatches(operations, met), *uneven(trace, operations, met)]
    if not found:
        return Affected()

    def threads(which: Iterator[int]) -> frozenset[Thread]:
        pending = (row for row in which if rows["completed"][row] == NEVER)
        return frozenset((int(rows["rank"][row]), int(rows["thread"][row])) for row in pending)

    parted = [each for each in found if each.kind not in _OF_DATA]
    return Affected(
        threads(row for each in parted for row in (*each.rows, *each.others)),
        threads(_of_data(operations, met, found)),
        threads(_later(operations, met, found)),
    )


def _of_data(operations: Operations, met: Meetings, found: list[Mismatch]) -> Iterator[int]:
    """Yield the rows of collectives that all members have started, with other data."""
    for each in found:
        if each.kind in _OF_DATA:
            here = operations.rows["position"][met.rows[met.starts]] == each.position
            yield from _members(met, here & _complete(operations, met, each.communicator))


def _later(operations: Operations, met: Meetings, found: list[Mismatch]) -> Iterator[int]:
    """Yield the rows of collectives that all members came to, after a mismatch that may leave messages."""
    first: dict[int, int] = {}
    for each in found:
        if _may_leave_messages(operations, each):
            first[each.communicator] = min(each.position, first.get(each.communicator, each.position))
    for communicator, at in first.items():
        later = operations.rows["position"][met.rows[met.starts]] > at
        yield from _members(met, later & _complete(operations, met, communicator))


def _complete(operations: Operations, met: Meetings, communicator: int) -> Flags:
    """Return which meetings are of this communicator and have all its members."""
    came = np.diff(np.append(met.starts, len(met.rows)))
    everyone = len(operations.communicators[communicator].everyone)
    found: Flags = (operations.rows["comm"][met.rows[met.starts]] == communicator) & (came == everyone)
    return found


def _members(met: Meetings, which: Flags) -> Iterator[int]:
    for meeting in np.flatnonzero(which).tolist():
        yield from met.members(meeting).tolist()


def _may_leave_messages(operations: Operations, mismatch: Mismatch) -> bool:
    """Return whether messages of the collective may be left over: not if all members move as many bytes."""
    if mismatch.kind is MismatchKind.OPERATION:
        return False
    if mismatch.kind is MismatchKind.SIGNATURE:
        counts = operations.rows["count"][[*mismatch.rows, *mismatch.others]]
        return len(np.unique(counts)) > 1
    return True
