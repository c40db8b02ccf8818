"""Who touched memory under watch: the buffers of pending operations, and windows.

A process that guards memory writes `<pid>.accesses`: records of 64 bytes, no header; one whose `kind` is 0
has not been written yet. `read_accesses` returns them as a numpy array with the names in `ACCESS`,
`accesses` the few of them as values. An access to the buffer of an operation is kept once for each place
that touches it and each place that began the operation. Accesses to a window are all kept; those that one
place makes in a loop, with no MPI call of its thread in between, are one record: `count` of them lie in a
row, `stride` bytes apart, each of `size` bytes. What a thread that has never called MPI does to a window
stands beside the calls of the first thread that did.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy

from rankwise.trace.job_trace import Process

ACCESS = numpy.dtype(
    [
        ("site", "u8"),
        ("address", "u8"),
        ("stride", "i8"),
        ("size", "u4"),
        ("count", "u4"),
        ("owner", "u8"),
        ("event", "u8"),
        ("time", "u8"),
        ("times", "u4"),
        ("kind", "u1"),
        ("owner_kind", "u1"),
        ("owner_mark", "u2"),
    ]
)
NO_STREAM = 0xFFFF
"""Stands for a thread that has never called MPI."""


class How(enum.IntFlag):
    """What was done to the memory."""

    READ = 1
    WRITE = 2
    RELEASE = 4
    """It was given back to the system."""
    ATOMIC = 8
    CHANGED = 16
    """The write was not seen, but a send ends with other bytes than it began with; `site` is its end."""
    LEFT = 32
    """The function whose variable it was has returned."""
    EITHER = 64
    """It was read or written; the processor does not say which."""
    VOLATILE = 128
    """The program calls the variable volatile: another one may change it."""


class Owner(enum.IntEnum):
    """Who owns the memory."""

    OPERATION = 1
    """`owner` is the event that made it, as requests are kept: event stream << 48 | its number + 1."""
    WINDOW = 2
    """`owner` is the process's own number of the window."""
    ALLOCATION = 3
    """No access, but an allocation that a call's buffer begins in; see `BufferPlace`."""
    FRAME = 4
    """No access, but a function's frame that a call's buffer begins in."""
    PYTHON = 5
    """No access, but an object of Python whose buffer a call is given."""
    VARIABLE = 6
    """No access, but memory that is neither allocated nor in a frame, such as a global variable."""


@dataclass(frozen=True, slots=True)
class RecordedAccess:
    """Accesses of one place to the memory of one owner."""

    how: How
    address: int
    size: int
    stride: int
    count: int
    owner_kind: Owner
    owner: int
    site: int
    """Where in the program, as in records of calls."""
    thread: int | None
    """The event stream; None for a thread that has never called MPI."""
    event: int
    """How many calls its thread had begun: it lies between the calls number `event` - 1 and `event`."""
    time: int
    """Of the first, in ticks, as the times of calls."""
    times: int
    """How often, at least."""

    @property
    def pieces(self) -> tuple[tuple[int, int], ...]:
        """The bytes that were touched, in order; where pieces touch each other they are one."""
        starts = sorted(self.address + number * self.stride for number in range(self.count))
        found: list[tuple[int, int]] = []
        for start in starts:
            if found and start <= found[-1][1]:
                found[-1] = found[-1][0], max(found[-1][1], start + self.size)
            else:
                found.append((start, start + self.size))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class BufferPlace:
    """Where a call's buffer begins: in an allocation, or among the local variables of a function."""

    made_by: tuple[int, int]
    """The call, as thread and number."""
    base: int
    low: int
    high: int
    """What it spans: from its first byte to behind its last one. Of an allocation only the end that is
    beyond it is kept; where the buffer fits, `low` is its base."""
    start: int
    """Of the allocation; of a frame its canonical address."""
    size: int
    """Of the allocation."""
    site: int
    """Who allocated the memory; of a frame an instruction of its function."""

    is_beyond: bool
    """Whether it reaches beyond the allocation, and not only into another one."""
    parameter: int | None = None
    """Of which parameter it is the memory, where that has no datatype: an array of counts, a window."""
    element: int = 1
    """The bytes of each element of that."""
    format: int = 0
    """Of an object of Python: the number of what it holds, in the notes; 0 where that is not known."""
    format_from: int = 0
    """Where that begins."""


def buffers_in(process: Process, kind: Owner) -> Iterator[BufferPlace]:
    """Yield what a process has kept of buffers in allocations, or in frames."""
    kept = read_accesses(process)
    for row in kept[kept["owner_kind"] == kind]:
        base, end, start = int(row["address"]), int(row["time"]), int(row["owner"])
        size, low, high = int(row["stride"]), base, end
        if kind is Owner.FRAME:
            size, low = 0, size
        elif kind is Owner.VARIABLE:
            size = 0
        elif end < start:
            low, high = end, base
        place = BufferPlace(
            made_by(int(row["event"])), base, low, high, start, size, int(row["site"]), row["size"] != 0
        )
        if row["times"] and kind is not Owner.PYTHON:
            place = replace(place, parameter=int(row["times"]) - 1, element=int(row["count"]) or 1)
        if kind is Owner.PYTHON:
            place = replace(place, format=int(row["count"]), format_from=start + int(row["times"]))
        yield place


def typed_buffers(process: Process, kind: Owner) -> Iterator[BufferPlace]:
    """Yield those of them that have a datatype."""
    return (each for each in buffers_in(process, kind) if each.parameter is None)


def read_accesses(process: Process) -> Any:
    """Return what a process has kept, as a numpy array; empty where nothing was guarded or touched."""
    path = process.streams[0].path.parent / f"{process.pid}.accesses"
    try:
        data = numpy.memmap(path, dtype=numpy.uint8, mode="r")
    except (ValueError, OSError):
        return numpy.zeros(0, ACCESS)
    whole = data[: len(data) // ACCESS.itemsize * ACCESS.itemsize].view(ACCESS)
    return whole[whole["kind"] != 0]


def accesses(process: Process, owner_kind: Owner) -> Iterator[RecordedAccess]:
    """Yield what a process has kept of memory with this kind of owner."""
    kept = read_accesses(process)
    for row in kept[kept["owner_kind"] == owner_kind]:
        stream = int(row["event"]) >> 48
        yield RecordedAccess(
            how=How(int(row["kind"])),
            address=int(row["address"]),
            size=int(row["size"]),
            stride=int(row["stride"]),
            count=int(row["count"]),
            owner_kind=owner_kind,
            owner=int(row["owner"]),
            site=int(row["site"]),
            thread=None if stream == NO_STREAM else stream,
            event=int(row["event"]) & ((1 << 48) - 1),
            time=int(row["time"]),
            times=int(row["times"]),
        )


def made_by(owner: int) -> tuple[int, int]:
    """Return the thread and the number of the event that made an operation."""
    return owner >> 48, (owner & ((1 << 48) - 1)) - 1
