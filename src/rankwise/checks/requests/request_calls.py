"""What MPI calls do with the requests that they are given."""

from __future__ import annotations

import enum

from rankwise.program import Allocate, Call, Load, Store, Value
from rankwise.standard import CallKind, Object, ReturnMode, Role
from rankwise.standard import MpiCall as StandardCall


class RequestEffect(enum.Enum):
    """What happens to a request."""

    BEGINS = "begins"
    """A nonblocking operation is under way."""
    PREPARES = "prepares"
    """A persistent operation is set up and inactive."""
    STARTS = "starts"
    """A persistent operation is under way."""
    COMPLETES = "completes"
    """The operation is over when the call returns."""
    MAY_COMPLETE = "may complete"
    """The operation may be complete, or other code may complete it."""
    FREES = "frees"
    LEAVES = "leaves"
    """Nothing that matters: the operation stays what it is."""


_BY_NAME = {
    "MPI_Start": RequestEffect.STARTS,
    "MPI_Startall": RequestEffect.STARTS,
    "MPI_Wait": RequestEffect.COMPLETES,
    "MPI_Waitall": RequestEffect.COMPLETES,
    "MPI_Request_free": RequestEffect.FREES,
    "MPI_Cancel": RequestEffect.LEAVES,  # must still be completed (MPI 4.1, 3.8.4)
    "MPI_Pready": RequestEffect.LEAVES,
    "MPI_Pready_range": RequestEffect.LEAVES,
    "MPI_Pready_list": RequestEffect.LEAVES,
}


def act_of(entry: StandardCall) -> RequestEffect:
    """Return what a call does to the request it is given."""
    if any(effect.object is Object.REQUEST for effect in entry.creates):
        return RequestEffect.PREPARES if entry.mode is ReturnMode.PERSISTENT else RequestEffect.BEGINS
    return _BY_NAME.get(entry.name, RequestEffect.MAY_COMPLETE)


def request_index(entry: StandardCall) -> int | None:
    """Return the position of the request, or of the array of them."""
    return entry.index_of(Role.REQUEST)


def request_argument(call: Call) -> Value | None:
    """Return the address of the request that a call is given, None if it is given none."""
    if call.standard is None:
        return None
    index = request_index(call.standard)
    if index is None or index + 1 >= len(call.operands):
        return None
    return call.operands[index + 1]


def passed_handle(call: Call) -> Value | None:
    """Return the handle that was put into a nameless cell for the sake of a call, if one was.

    Where requests are objects, a call is given the address of such a cell.
    """
    cell = request_argument(call)
    if not isinstance(cell, Allocate) or cell.layout is not None or cell.block is not call.block:
        return None
    instructions = call.block.instructions
    for each in reversed(instructions[: instructions.index(call)]):
        if isinstance(each, Store) and each.address is cell:
            return each.value
        if each is cell:
            break
    return None


def request_address(call: Call) -> Value | None:
    """Return where the request of a call lies, or the handle itself if only that is known."""
    handle = passed_handle(call)
    if handle is None:
        return request_argument(call)
    return handle.address if isinstance(handle, Load) else handle


def length_argument(call: Call) -> Value | None:
    """Return the number of requests that a call is given; None where it is one."""
    entry = call.standard
    assert entry is not None
    index = request_index(entry)
    if index is None or not entry.parameters[index].is_array:
        return None
    length = entry.index_of(Role.LENGTH)
    return call.operands[length + 1] if length is not None else None


def takes_many(call: Call) -> bool:
    """Return whether a call is given an array of requests."""
    entry = call.standard
    index = request_index(entry) if entry is not None else None
    return entry is not None and index is not None and entry.parameters[index].is_array


def is_partitioned(entry: StandardCall) -> bool:
    return entry.name in ("MPI_Psend_init", "MPI_Precv_init")


def is_receive(entry: StandardCall) -> bool:
    """Return whether the operation is a receive and nothing else."""
    name = entry.name.lower()
    return entry.kind is CallKind.POINT_TO_POINT and "recv" in name and "send" not in name
