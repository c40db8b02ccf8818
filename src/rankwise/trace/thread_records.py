"""What orders the threads of a process: where teams, tasks and locks begin and end, next to the calls of MPI.

A process writes `<pid>-<number>.threads` for each thread that does any of this: a header of 64 bytes, then
records of 40. `at` says where a record stands among its thread's MPI calls: event stream << 48 | how many
calls that has begun; 0 where the thread has not called MPI. Nothing is kept of a region of OpenMP without a
call of MPI: it orders nothing that the calls around it do not.
"""

from __future__ import annotations

import enum
import functools
from pathlib import Path
from typing import Any

import numpy

HEADER = 64
RECORD = numpy.dtype(
    [("time", "u8"), ("at", "u8"), ("object", "u8"), ("detail", "u8"), ("kind", "u4"), ("extra", "u4")]
)
LOG_PAGE = (("used", "u8"), ("lost", "u8"), ("thread", "u8"), ("pid", "u4"), ("number", "u4"))
"""What the header holds: bytes in use, records that had no room, and who writes."""
EXTRA_INDEX = 1 << 16
"""In `extra` of IMPLICIT_BEGIN: the size of the team times this, and the number of the thread in it."""
WAIT_IS_OVER = 2
"""Of a switch from a task that stands for a `taskwait` with dependences: the thread stays where it is."""


class ThreadKind(enum.IntEnum):
    """What a record is about; `object` and `detail` are what the comment says."""

    THREAD = 1  # a thread begins: its number in the process; the system's number
    PARALLEL_BEGIN = 2  # region; place
    PARALLEL_END = 3  # region
    IMPLICIT_BEGIN = 4  # region; task; extra: team size and thread number
    IMPLICIT_END = 5  # region
    BARRIER_BEGIN = 6  # place; extra: BarrierKind
    BARRIER_END = 7
    PIECE_BEGIN = (
        8  # a single, a section or a chunk, for the thread that runs it: place; end of its code, if known
    )
    PIECE_END = 9
    WORK_BEGIN = 10  # the thread comes to a worksharing construct: place; extra: PieceKind
    TASK_CREATE = 11  # task; place; extra: 1 if the creator waits for it, 2 if a task loop made it
    # To: task (0: the initial one); from: task; extra: 1 if the latter is complete, 2 if it was a wait only
    TASK_SWITCH = 12
    DEPENDENCE = 13  # task; address; extra: the kind of dependence (OpenMP's tools interface)
    TASKWAIT_BEGIN = 14  # place
    TASKWAIT_END = 15
    GROUP_BEGIN = 16
    GROUP_END = 17
    LOCK_WAIT = 18  # lock; place; extra: LockKind
    LOCK_ACQUIRED = 19  # lock; place; extra: LockKind
    LOCK_RELEASED = 20  # lock; extra: LockKind
    FORK = 21  # the number of the new thread
    JOIN = 22  # the number of the thread that ended
    SIGNAL = 23  # what comes before it comes before what waits for: object
    WAITED = 24  # object
    MASKED_BEGIN = 25
    MASKED_END = 26
    JOIN_WAIT = 27  # the number of the thread that is waited for; place
    THREAD_END = 28
    CANCELLED = 29  # what the thread is in was cancelled: threads may leave out barriers


class PieceKind(enum.IntEnum):
    """What a worksharing construct is."""

    SINGLE = 1
    SECTIONS = 2
    LOOP = 3
    STATIC_LOOP = 4
    OTHER = 5


class BarrierKind(enum.IntEnum):
    """What a barrier is."""

    EXPLICIT = 0
    OF_WORK = 1
    """At the end of a worksharing construct; also what runtimes do not tell from others."""
    END = 2
    """At the end of a parallel region."""
    OF_RUNTIME = 3
    """A part of another construct, such as a reduction; or any in code of gcc on Intel's runtime."""


class LockKind(enum.IntEnum):
    """What a lock is."""

    LOCK = 1
    CRITICAL = 2
    ORDERED = 3
    MUTEX = 4
    """Of POSIX, C11 or C++."""


def header_lines() -> list[str]:
    """Return what the shim needs to know of these records, as lines of C."""
    lines = [f"#define RW_THREAD_{each.name} {each.value}" for each in ThreadKind]
    lines += [f"#define RW_PIECE_{each.name} {each.value}" for each in PieceKind]
    lines += [f"#define RW_BARRIER_{each.name} {each.value}" for each in BarrierKind]
    lines += [f"#define RW_LOCK_{each.name} {each.value}" for each in LockKind]
    return [*lines, f"#define RW_LOG_HEADER {HEADER}", f"#define RW_EXTRA_INDEX {EXTRA_INDEX}"]


Records = Any
"""An array of `RECORD`."""


@functools.cache
def _page() -> numpy.dtype:
    names, formats = zip(*LOG_PAGE, strict=True)
    offsets = [0, 8, 16, 24, 28]
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": HEADER})


def read_thread_log(path: Path) -> tuple[Records, bool] | None:
    """Return the records of a file and whether they are all; None if there is nothing yet."""
    try:
        data = numpy.asarray(numpy.memmap(path, dtype=numpy.uint8, mode="r"))
    except (ValueError, OSError):
        return None
    if len(data) < HEADER:
        return None
    page = data[:HEADER].view(_page())[0]
    used = min(int(page["used"]), len(data)) - HEADER
    count = max(used // RECORD.itemsize, 0)
    return data[HEADER : HEADER + count * RECORD.itemsize].view(RECORD), not int(page["lost"])
