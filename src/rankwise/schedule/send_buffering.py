"""The operations of a run as its schedule has standard sends: with buffers, or without any."""

from __future__ import annotations

from dataclasses import replace

from rankwise.matching.operations import OperationKind, Operations, SendMode


def as_buffered(operations: Operations, buffering: str) -> Operations:
    """Return the operations with standard sends that wait for their receive, where nothing is buffered."""
    rows = operations.rows
    standard = (rows["kind"] == OperationKind.SEND) & (
        (rows["mode"] == SendMode.STANDARD) | (rows["mode"] == SendMode.READY)
    )
    if buffering != "zero" or not standard.any():
        return operations
    rows = rows.copy()
    rows["mode"][standard] = SendMode.SYNCHRONOUS
    return replace(operations, rows=rows)
