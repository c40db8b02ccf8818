"""Collectives: which ranks met, which have not come, and in what those that met disagree.

Members of a communicator call its collectives in one order (MPI 4.1, 6.12), so the k-th calls of all members
belong together, whatever they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from rankwise.matching.operations import NEVER, NO_COMMUNICATOR, Numbers, OperationKind, Operations, Rows


class MismatchKind(StrEnum):
    """In what members of one collective disagree."""

    CALL = "call"
    BLOCKING = "blocking"
    """One calls the blocking form and another the nonblocking or persistent one of the same collective."""
    ROOT = "root"
    OPERATION = "operation"
    SIGNATURE = "signature"
    COUNT = "count"
    COMMUNICATOR = "communicator"
    """The same collective on different communicators, where each waits for the other."""


_COMPARED = {
    MismatchKind.CALL: "family",
    MismatchKind.BLOCKING: "call",
    MismatchKind.ROOT: "root",
    MismatchKind.OPERATION: "op",
    MismatchKind.SIGNATURE: "signature",
    MismatchKind.COUNT: "count",
}
"""The column that shows each disagreement; BLOCKING is compared only where the families agree."""


Data: TypeAlias = tuple[tuple[tuple[str, int], ...], int]
"""A pattern of basic types, each with how many of it follow each other, and how often the pattern comes."""


@dataclass(frozen=True, slots=True)
class TransferSide:
    """What a member gives to another, or takes from it."""

    row: int
    gives: bool
    other: int
    """The rank that it gives to or takes from."""
    data: Data


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Members that met and disagree: the rows of most of them, and the rows of the others."""

    kind: MismatchKind
    communicator: int
    position: int
    rows: tuple[int, ...]
    others: tuple[int, ...]
    sides: tuple[TransferSide, ...] = ()
    """Where each member gives an amount per member: the two that disagree."""


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A collective that not all members have come to."""

    communicator: int
    position: int
    rows: tuple[int, ...]
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Meetings:
    """Rows of collectives, those of one meeting together: from `starts[k]` to before `starts[k + 1]`."""

    rows: Numbers
    starts: Numbers

    def __len__(self) -> int:
        return len(self.starts)

    def members(self, meeting: int) -> Numbers:
        """Return the rows of one meeting, by rank."""
        end = self.starts[meeting + 1] if meeting + 1 < len(self.starts) else len(self.rows)
        return self.rows[self.starts[meeting] : end]


def meetings(operations: Operations) -> Meetings:
    """Put together what belongs together, by communicator, then by position."""
    rows = operations.rows
    found = np.flatnonzero(rows["kind"] == OperationKind.COLLECTIVE)
    comm, position = rows["comm"][found].astype(np.int64), rows["position"][found]
    order = np.argsort(comm * (int(position.max(initial=0)) + 1) + position, kind="stable")
    found, comm, position = found[order], comm[order], position[order]
    new = np.ones(len(found), np.bool_)
    new[1:] = (comm[1:] != comm[:-1]) | (position[1:] != position[:-1])
    return Meetings(found, np.flatnonzero(new))


def incomplete(operations: Operations, met: Meetings) -> Iterator[Incomplete]:
    """Yield the collectives that members are missing from."""
    rows = operations.rows
    sizes = np.array([len(each.everyone) for each in operations.communicators], np.int64)
    first = met.rows[met.starts]
    came = np.diff(np.append(met.starts, len(met.rows)))
    for meeting in np.flatnonzero(came < sizes[rows["comm"][first]]).tolist():
        members = met.members(meeting)
        comm, position = rows[["comm", "position"]][members[0]].item()
        there = set(rows["rank"][members].tolist())
        missing = (rank for rank in operations.communicators[comm].everyone if rank not in there)
        yield Incomplete(comm, position, tuple(members.tolist()), tuple(missing))


def mismatches(operations: Operations, met: Meetings) -> Iterator[Mismatch]:
    """Yield what members disagree in.

    Once they make different calls on a communicator, its later collectives are not compared: they are out of
    step as a result. Amounts are compared only of data of one type.
    """
    if not len(met):
        return
    rows = operations.rows
    comm, position = (rows[name][met.rows[met.starts]] for name in ("comm", "position"))
    until = in_step(operations, met)
    other_types: set[int] = set()
    for kind, column in _COMPARED.items():
        for meeting in _differing(operations, met, column).tolist():
            where = int(comm[meeting]), int(position[meeting])
            if where[1] > until[where[0]] or (where[1] == until[where[0]] and kind is not MismatchKind.CALL):
                continue
            if kind is MismatchKind.SIGNATURE:
                other_types.add(meeting)
            elif kind is MismatchKind.COUNT and meeting in other_types:
                continue
            most, others = _split(met.members(meeting), rows[column])
            yield Mismatch(kind, *where, most, others)


def in_step(operations: Operations, met: Meetings) -> Numbers:
    """Return for each communicator the first position at which members make different calls."""
    first = np.full(len(operations.communicators), np.iinfo(np.int64).max)
    if len(met):
        differ = met.rows[met.starts[_differing(operations, met, "family")]]
        np.minimum.at(first, operations.rows["comm"][differ], operations.rows["position"][differ])
    return first


def crossed(operations: Operations, waiting: Sequence[Incomplete]) -> Iterator[Mismatch]:
    """Yield pairs of collectives on different communicators that wait for each other's members.

    Both are the same call, so the likely error is a wrong communicator.
    """
    rows, known = operations.rows, operations.communicators
    waiting = [each for each in waiting if known[each.communicator].ordinal < NO_COMMUNICATOR]
    for index, one in enumerate(waiting):
        for other in waiting[index + 1 :]:
            alike = rows["family"][one.rows[0]] == rows["family"][other.rows[0]]
            if one.communicator == other.communicator or not alike:
                continue
            if _held_by(rows, one, other) and _held_by(rows, other, one):
                yield Mismatch(
                    MismatchKind.COMMUNICATOR, one.communicator, one.position, one.rows, other.rows
                )


def _held_by(rows: Rows, one: Incomplete, other: Incomplete) -> bool:
    """Return whether a rank that is missing in the one collective is inside the other and has not left it."""
    return any(rows["rank"][row] in one.missing and rows["completed"][row] == NEVER for row in other.rows)


def _differing(operations: Operations, met: Meetings, column: str) -> Numbers:
    """Return the meetings whose members have different values; negative ones are no values."""
    values = operations.rows[column][met.rows].astype(np.int64)
    present = values >= 0
    most = np.maximum.reduceat(np.where(present, values, -1), met.starts)
    least = np.minimum.reduceat(np.where(present, values, np.iinfo(np.int64).max), met.starts)
    return np.flatnonzero(most > least)


def _split(members: Numbers, column: Numbers) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows with the most frequent value, and those with another."""
    values = column[members].tolist()
    counts = Counter(value for value in values if value >= 0)
    usual = counts.most_common(1)[0][0]
    rows = members.tolist()
    return (
        tuple(row for row, value in zip(rows, values, strict=True) if value == usual),
        tuple(row for row, value in zip(rows, values, strict=True) if value >= 0 and value != usual),
    )
