"""What kind of operation a request stands for, as far as rules differ between kinds."""

from __future__ import annotations

import enum
import functools

from rankwise.matching.completions import is_persistent
from rankwise.standard import CallKind, Role
from rankwise.trace.event_layout import Layout


class RequestOperation(enum.StrEnum):
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


PARTITIONED = (RequestOperation.PARTITIONED_SEND, RequestOperation.PARTITIONED_RECEIVE)


@functools.cache
def operation_of(layout: Layout) -> RequestOperation:
    """Return what the requests that a function makes stand for."""
    call = layout.call
    named = {
        "MPI_Psend_init": RequestOperation.PARTITIONED_SEND,
        "MPI_Precv_init": RequestOperation.PARTITIONED_RECEIVE,
        "MPI_Grequest_start": RequestOperation.GENERALIZED,
    }
    if call.name in named:
        return named[call.name]
    if call.index_of(Role.FILE) is not None:
        return RequestOperation.FILE
    if call.is_collective:
        return RequestOperation.COLLECTIVE
    if call.kind is CallKind.ONE_SIDED:
        return RequestOperation.ONE_SIDED
    if call.kind is not CallKind.POINT_TO_POINT:
        return RequestOperation.OTHER
    sends = call.index_of(Role.DESTINATION) is not None
    receives = call.index_of(Role.SOURCE) is not None or call.index_of(Role.MESSAGE) is not None
    if sends and receives:
        return RequestOperation.SEND_AND_RECEIVE
    return RequestOperation.SEND if sends else RequestOperation.RECEIVE


def phrase(layout: Layout) -> str:
    """Return 'persistent send', 'nonblocking collective' and the like."""
    operation = operation_of(layout)
    if operation in (*PARTITIONED, RequestOperation.GENERALIZED, RequestOperation.OTHER):
        return operation.value
    return f"{'persistent' if is_persistent(layout) else 'nonblocking'} {operation.value}"
