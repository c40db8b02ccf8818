"""The words in which a call's behaviour is described."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final


class CallKind(enum.StrEnum):
    """What a call does, seen from the other processes."""

    COLLECTIVE = "collective"
    """Every member of a communicator, group, window or file calls it, in the same order."""
    POINT_TO_POINT = "point-to-point"
    """Sends, receives and probes."""
    START = "start"
    """Activates persistent or partitioned operations that were set up before."""
    COMPLETION = "completion"
    """Waits for, tests or withdraws operations that were started before."""
    ONE_SIDED = "one-sided"
    """Reads or writes window memory of another process."""
    SYNCHRONIZATION = "synchronization"
    """Opens or closes access to window memory without being collective."""
    FILE = "file"
    """Reads or writes a file independently of the other processes."""
    ENVIRONMENT = "environment"
    """Concerns the process, its buffers, clocks, ports and errors."""
    LOCAL = "local"
    """Makes, changes or asks about objects of this process."""
    TOOL = "tool"
    """The tool information interface, MPI_T."""


class ReturnMode(enum.StrEnum):
    """When the call returns, relative to the operation it stands for."""

    BLOCKING = "blocking"
    """When the operation is complete: buffers may be reused."""
    NONBLOCKING = "nonblocking"
    """Before that: buffers belong to MPI until a completing call."""
    PERSISTENT = "persistent"
    """Only sets the operation up; MPI_Start begins it."""
    LOCAL = "local"
    """There is no operation with another process."""


class Until(enum.StrEnum):
    """What another process may have to do before the call returns."""

    NOTHING = "nothing"
    """The call is local: it returns whatever the others do."""
    PEER = "peer"
    """One other process, or those of a group, must make a matching call."""
    ALL = "all"
    """The other members of the communicator, group, window or file must call it, too."""
    OPERATION = "operation"
    """Operations started earlier must complete, each in its own way."""


class Object(enum.StrEnum):
    """What can be made and must be given back."""

    COMMUNICATOR = "communicator"
    GROUP = "group"
    DATATYPE = "datatype"
    OP = "op"
    WINDOW = "window"
    FILE = "file"
    REQUEST = "request"
    MESSAGE = "message"
    INFO = "info"
    ERRHANDLER = "errhandler"
    SESSION = "session"
    KEYVAL = "keyval"
    MPI = "mpi"
    """The library itself, from MPI_Init to MPI_Finalize."""
    MEMORY = "memory"
    SEND_BUFFER = "send-buffer"
    """The memory attached for buffered sends."""
    WINDOW_MEMORY = "window-memory"
    PORT = "port"
    SERVICE_NAME = "service-name"
    ERROR_CLASS = "error-class"
    ERROR_CODE = "error-code"
    ERROR_STRING = "error-string"
    TOOLS = "tools"
    CVAR_HANDLE = "cvar-handle"
    PVAR_HANDLE = "pvar-handle"
    PVAR_SESSION = "pvar-session"
    EVENT_REGISTRATION = "event-registration"


class DefinedBy(enum.StrEnum):
    """Who defines a call."""

    STANDARD = "standard"
    """MPI 5.0."""
    REMOVED = "removed"
    """An earlier MPI; programs and libraries may still have it."""
    EXTENSION = "extension"
    """Fault tolerance, which MPI libraries offer as MPIX_*."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An object that a call makes or gives back, and the parameter that holds it, if one does."""

    object: Object
    index: int | None


WORLD: Final = "world"
"""Stands for the communicator in calls that all processes of the program make together."""

RESULT: Final = -1
"""Stands for the function's own result where parameter indices are listed."""
