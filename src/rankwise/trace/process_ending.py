"""How a process came to its end."""

from __future__ import annotations

import enum


class ProcessEnding(enum.IntEnum):
    """What the process itself noted; a process that is killed has no time for a note."""

    NONE = 0
    EXIT = 1
    SIGNAL = 2
    ABORT = 3
    """MPI_Abort was called."""
