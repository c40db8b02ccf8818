"""The first page of an event stream's file: who wrote it, on which MPI, and, live, where its thread is."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy

PAGE = 4096
MAGIC = b"rankwise"
VERSION = 6

FIELDS = (
    ("magic", "u8"),
    ("version", "u4"),
    ("stream", "u4"),
    ("layout", "u8"),
    ("pid", "u4"),
    ("thread", "u4"),  # the system's number of the thread
    ("rank", "i4"),  # in MPI_COMM_WORLD; -1 before MPI_Init has returned
    ("size", "i4"),
    ("parent", "i4"),  # 1 in a process that was spawned
    ("provided", "i4"),  # the thread level
    ("any_source", "i4"),
    ("any_tag", "i4"),
    ("proc_null", "i4"),
    ("root", "i4"),
    ("undefined", "i4"),
    ("tag_ub", "i4"),
    ("in_place", "i8"),
    ("bottom", "i8"),
    ("thread_multiple", "i4"),
    ("library", "u4"),  # 1 for MPICH and its relatives, 2 for Open MPI, 0 for others
    ("ticks_begin", "u8"),  # the same instant in ticks of the records and in nanoseconds since the epoch
    ("clock_begin", "u8"),
    ("ticks_end", "u8"),
    ("clock_end", "u8"),
    ("finalized", "u4"),  # 1 inside MPI_Finalize, 2 after it
    ("ending", "u4"),  # an Ending
    ("ending_code", "i4"),  # the exit status, the signal, or what MPI_Abort was given
    ("python", "u4"),
    ("ending_clock", "u8"),
    ("ending_site", "u8"),
)

LIVE = 2048
LIVE_FIELDS = (
    ("entered", "u8"),  # records begun
    ("left", "u8"),  # records ended; inside a call iff they differ
    ("current", "u8"),  # where in the file the record of the latest call is
    ("used", "u8"),  # bytes of the file up to the end of the last record
    ("lost", "u8"),  # records that had no room
    ("full_at", "u8"),  # where the file became full
    ("polls", "u8"),  # failed polls
    ("side_used", "u8"),
    ("clocks", "i8"),  # readings of a clock between calls
    ("may_go", "u8"),  # set by the supervisor: calls up to this number need not wait for it
    ("waits_to_go", "u8"),  # the number of the call that waits for the supervisor's word
    ("strayed", "u8"),  # 1 when the schedule can no longer be followed
    ("phase", "i8"),  # the level of the last MPI_Pcontrol, 1 added; 0 if there was none
    ("stopped_at", "u8"),  # the place of the call where it waits for a debugger; 0 elsewhere
)


@functools.cache
def page_type() -> numpy.dtype:
    """Return the page as a numpy type."""
    import numpy

    names, formats, offsets = [], [], []
    for start, fields in ((0, FIELDS), (LIVE, LIVE_FIELDS)):
        at = start
        for name, form in fields:
            size = int(form[1])
            assert at % size == 0, name
            names.append(name)
            formats.append(form)
            offsets.append(at)
            at += size
    return numpy.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": PAGE})
