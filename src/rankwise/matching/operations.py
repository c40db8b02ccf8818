"""The columns that matching works on: one row for each half of a message and each part in a collective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.void]
"""An array of `ROW`."""
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

ANY = -1
"""As peer or tag of a receive or probe: any."""
NEVER = -1
"""As the event that completed an operation: none was seen to."""
UNKNOWN = -1
ABSENT = -2
"""In the columns that collectives are compared by: this call has no such argument."""
NO_COMMUNICATOR = 1 << 40
"""From this ordinal on, a communicator is none, but a place where the members of a group meet to make one."""


class OperationKind(IntEnum):
    """What an operation is."""

    SEND = 1
    RECEIVE = 2
    PROBE = 3
    COLLECTIVE = 4


class SendMode(IntEnum):
    """What a send waits for; 0 for all that is no send.

    A receive that stands for the start of an access to a window is STANDARD where MPI need not wait in it.
    """

    STANDARD = 1
    SYNCHRONOUS = 2
    BUFFERED = 3
    READY = 4


ROW = np.dtype(
    [
        ("rank", "i4"),  # in the world, like all ranks here
        ("thread", "i2"),
        ("number", "i8"),  # of the event, in its thread
        ("posted", "i8"),  # order in the rank: which receive takes a message first
        ("kind", "u1"),
        ("mode", "u1"),
        ("call", "i2"),
        ("family", "i2"),  # collectives: the blocking form of the call
        ("flow", "u1"),  # collectives: `standard.collective_waits.Flow`
        ("comm", "i4"),  # index in `communicators`
        ("peer", "i4"),
        ("tag", "i4"),
        ("began", "i8"),  # number of the event that started it: MPI_Start's for persistent ones
        ("made", "i8"),  # the record with its arguments: thread << 48 | number; the set-up of persistent ones
        ("completed", "i8"),  # number of the event that completed it, or NEVER
        ("completer", "i2"),  # thread of that event
        ("chosen", "u1"),  # 1: that event could have completed another, or none (Waitany, Test)
        ("blocking", "u1"),
        ("source", "i4"),  # receives and probes that completed: from whom
        ("arrived_tag", "i4"),
        ("cancelled", "u1"),
        ("position", "i8"),  # collectives: the how-manieth of this rank on this communicator
        ("root", "i4"),
        ("neighbourhood", "i4"),  # neighbourhood collectives: index in `neighbourhoods`
        ("op", "i8"),
        ("signature", "i8"),
        ("count", "i8"),  # root, op, signature, count: alike in all members; negative where there is none
    ],
    align=True,
)
_WHOLE = np.dtype((np.void, ROW.itemsize))
"""A row as mere bytes."""
_ORDER = ("rank", "posted", "kind")


@dataclass(frozen=True, slots=True)
class Communicator:
    """A communicator as all its members know it: the `ordinal`-th of its origin with these members."""

    members: tuple[int, ...]
    remote: tuple[int, ...] = ()
    ordinal: int = 0
    origin: str = ""

    @property
    def everyone(self) -> tuple[int, ...]:
        """Who takes part in its collectives."""
        return self.members + self.remote

    def senders(self, rank: int) -> tuple[int, ...]:
        """Who can send to this rank: between communicators, only the other side."""
        return self.remote if self.remote and rank in self.members else self.members


@dataclass(frozen=True, slots=True, eq=False)
class Operations:
    """Rows by rank, then in posted order; where a probe and a receive are posted at once, the probe first."""

    rows: Rows
    communicators: tuple[Communicator, ...]
    neighbourhoods: tuple[tuple[int, ...], ...] = ()
    """In-neighbours that members of neighbourhood collectives receive data from, as ranks in the world."""

    def __len__(self) -> int:
        return len(self.rows)


def chosen(rows: Rows, which: Numbers | Flags) -> Rows:
    """Return some of the rows; numpy would copy them field by field, which takes twenty times as long."""
    if which.dtype == np.bool_ and which.all():
        return rows
    found: Rows = rows.view(_WHOLE)[which].view(ROW)
    return found


def together(parts: Sequence[Rows]) -> Rows:
    """Return all rows as one array, copied as a whole each."""
    if len(parts) == 1:
        return parts[0]
    return _moved(list(parts), None)


def in_order(parts: list[Rows]) -> Rows:
    """Return all rows as one array, by rank and posted order, each copied once to where it belongs.

    The list is empty afterwards: a long run has no room for all rows twice.
    """
    if not parts:
        return np.zeros(0, ROW)
    rank, posted, kind = (np.concatenate([each[name] for each in parts]) for name in _ORDER)
    ahead = rank[1:] > rank[:-1]
    if bool((ahead | ((rank[1:] == rank[:-1]) & (posted[1:] >= posted[:-1]))).all()):
        return parts.pop() if len(parts) == 1 else _moved(parts, None)
    place = np.empty(len(rank), np.int64)
    place[_sorted(rank, posted, kind == OperationKind.RECEIVE)] = np.arange(len(rank))
    return _moved(parts, place)


def _moved(parts: list[Rows], place: Numbers | None) -> Rows:
    """Return the rows of all parts, each at its place, and take each part off the list once it is copied."""
    found, start = np.empty(sum(map(len, parts)), _WHOLE), 0
    parts.reverse()
    while parts:
        each = parts.pop().view(_WHOLE)
        stop = start + len(each)
        found[slice(start, stop) if place is None else place[start:stop]] = each
        start = stop
    rows: Rows = found.view(ROW)
    return rows


def _sorted(rank: Numbers, posted: Numbers, receives: Flags) -> Numbers:
    """Return the order of rows by rank, by when they were posted, and with receives last."""
    most = int(posted.max()) + 1
    if int(posted.min()) < 0 or most * (int(rank.max()) + 1) >= 1 << 61:
        return np.lexsort((receives, posted, rank))
    # One key instead of three: the rows come in long ordered runs, which a stable sort merely merges.
    return np.argsort((rank * np.int64(most) + posted) * 2 + receives, kind="stable")


def repeated(row: Rows, times: int) -> Rows:
    """Return the one row many times."""
    found: Rows = np.repeat(row.view(_WHOLE), times).view(ROW)
    return found


def alike(*columns: Numbers) -> Numbers:
    """Return one number a row, the same for rows that are alike in all columns, smaller than 2**40."""
    number = np.zeros(len(columns[0]), np.int64)
    values = 1
    for column in columns:
        least = min(0, int(column.min(initial=0)))
        span = int(column.max(initial=0)) + 1 - least
        if values * span >= 1 << 40:
            distinct, number = np.unique(number, return_inverse=True)
            values = len(distinct)
        if values * span >= 1 << 40:
            distinct, column = np.unique(column, return_inverse=True)
            least, span = 0, len(distinct)
        number = number * span + (column - least)
        values *= span
    return number if values < 1 << 40 else np.unique(number, return_inverse=True)[1].astype(np.int64)


def probed(rows: Rows) -> Numbers:
    """Return the receives of what a matched probe matched; each stands directly behind its probe."""
    together = (rows["rank"][1:] == rows["rank"][:-1]) & (rows["posted"][1:] == rows["posted"][:-1])
    together &= (rows["kind"][1:] == OperationKind.RECEIVE) & (rows["kind"][:-1] == OperationKind.PROBE)
    return np.flatnonzero(together) + 1
