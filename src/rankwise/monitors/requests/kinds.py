"""What kind of operation a request stands for, as far as rules differ between kinds."""

from __future__ import annotations

import enum
import functools

from rankwise.matching.completions import is_persistent
from rankwise.standard import Kind, Role
from rankwise.trace.layout import Layout


class Operation(enum.StrEnum):
    """What a request stands for, in words."""

    SEND = "send"
    RECEIVE = "receive"
    SEND_AND_RECEIVE = "send and receive"
    COLLECTIVE = "collective"
    PARTITIONED_SEND = "partitioned send"
    PARTITIONED_RECEIVE = "partitioned receive"
    ONE_SIDED = "one-sided operation"
    FILE = "file access"
    GENERALIZED = "generalized request"
    OTHER = "operation"


PARTITIONED = (Operation.PARTITIONED_SEND, Operation.PARTITIONED_RECEIVE)


@functools.cache
def operation_of(layout: Layout) -> Operation:
    """Return what the requests that a function makes stand for."""
    call = layout.call
    named = {
        "MPI_Psend_init": Operation.PARTITIONED_SEND,
        "MPI_Precv_init": Operation.PARTITIONED_RECEIVE,
        "MPI_Grequest_start": Operation.GENERALIZED,
    }
    if call.name in named:
        return named[call.name]
    if call.index_of(Role.FILE) is not None:
        return Operation.FILE
    if call.is_collective:
        return Operation.COLLECTIVE
    if call.kind is Kind.ONE_SIDED:
        return Operation.ONE_SIDED
    if call.kind is not Kind.POINT_TO_POINT:
        return Operation.OTHER
    sends = call.index_of(Role.DESTINATION) is not None
    receives = call.index_of(Role.SOURCE) is not None or call.index_of(Role.MESSAGE) is not None
    if sends and receives:
        return Operation.SEND_AND_RECEIVE
    return Operation.SEND if sends else Operation.RECEIVE


def phrase(layout: Layout) -> str:
    """Return 'persistent send', 'nonblocking collective' and the like."""
    operation = operation_of(layout)
    if operation in (*PARTITIONED, Operation.GENERALIZED, Operation.OTHER):
        return operation.value
    return f"{'persistent' if is_persistent(layout) else 'nonblocking'} {operation.value}"
