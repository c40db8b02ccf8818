"""Who waits in which call, for what: the state of all ranks at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rankwise.matching.operations import Operations


@dataclass(frozen=True, slots=True)
class AllOf:
    """A call that returns when all parts are done: MPI_Waitall, MPI_Sendrecv."""

    parts: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A call that returns when one part is done: MPI_Waitany, MPI_Waitsome."""

    parts: tuple[Need, ...]


Need: TypeAlias = int | AllOf | AnyOf
"""What a call waits for; a number is a row of the operations."""


@dataclass(frozen=True, slots=True)
class BlockedThread:
    """A thread that is inside an MPI call, or in a loop around one that it polls without success."""

    rank: int
    thread: int
    number: int
    """Of the event, in the thread."""
    needs: Need
    polling: bool = False
    watches_clock: bool = False
    """It polls, and reads the time as well: it may mean to give up."""
    tid: int = 0
    """The system's number of the thread; 0 where it is not needed."""


class WaitKind(StrEnum):
    """What a thread waits in for another of its process."""

    BARRIER = "barrier"
    END = "end of a parallel region"
    LOCK = "lock"
    CRITICAL = "critical section"
    TASKS = "taskwait"
    THREAD = "join"


@dataclass(frozen=True, slots=True)
class LocalWait:
    """A thread that waits for others of its process, outside MPI."""

    rank: int
    tid: int
    """The system's number of the thread, as those that it waits for have."""
    kind: WaitKind
    place: int
    waits_for: tuple[int, ...]
    """It needs all of them."""
    number: int | None = None
    """Of the thread in its team; None outside of teams."""
    others: tuple[int, ...] = ()
    """Those of the threads that it waits for, as far as they are in teams."""
    is_hopeless: bool = False
    """It waits whatever the others do: its team has parted."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All ranks at one moment.

    A rank that is named nowhere may do anything, like one that runs. A rank with several threads may act as
    long as one of them is not blocked: it is in `running` while a thread is outside MPI that does not wait
    for others of its process.
    """

    operations: Operations
    inside: tuple[BlockedThread, ...]
    running: frozenset[int] = frozenset()
    exited: frozenset[int] = frozenset()
    """Ranks that exited, crashed, were killed, or came back from MPI_Finalize."""
    finalizing: frozenset[int] = frozenset()
    """Ranks inside MPI_Finalize: they send and receive no more, and return when everyone is there."""
    local: tuple[LocalWait, ...] = ()
    """Threads that wait outside MPI, for others of their process."""


def rows_of(needs: Need) -> Iterator[int]:
    """Yield all rows that are named."""
    if isinstance(needs, int):
        yield needs
    else:
        for part in needs.parts:
            yield from rows_of(part)
