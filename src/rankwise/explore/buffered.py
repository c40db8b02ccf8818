"""The operations of a run as its schedule has standard sends: with buffers, or without any."""

from __future__ import annotations

from rankwise.matching.operations import Kind, Mode, Operations


def as_buffered(operations: Operations, buffering: str) -> Operations:
    """Return the operations with standard sends that wait for their receive, where nothing is buffered."""
    rows = operations.rows
    standard = (rows["kind"] == Kind.SEND) & ((rows["mode"] == Mode.STANDARD) | (rows["mode"] == Mode.READY))
    if buffering != "zero" or not standard.any():
        return operations
    rows = rows.copy()
    rows["mode"][standard] = Mode.SYNCHRONOUS
    return Operations(rows, operations.communicators)
