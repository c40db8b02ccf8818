"""The memory that an operation's buffers certainly cover."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.checks.requests.addresses import Address, Addresses, begins_at_zero
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.request_calls import RequestEffect, is_partitioned
from rankwise.program import Allocate, Call, Constant, Function, Offset, Store, Value
from rankwise.program.handles import constant_name
from rankwise.program.model import Model
from rankwise.program.structure import Program
from rankwise.program.values import GlobalVariable
from rankwise.standard import CallKind, Data, Role

_SIZES = {
    1: "CHAR SIGNED_CHAR UNSIGNED_CHAR BYTE INT8_T UINT8_T C_BOOL CXX_BOOL CHARACTER INTEGER1",
    2: "SHORT UNSIGNED_SHORT INT16_T UINT16_T INTEGER2",
    4: "INT UNSIGNED FLOAT INT32_T UINT32_T WCHAR INTEGER REAL LOGICAL INTEGER4 REAL4",
    8: "LONG UNSIGNED_LONG LONG_LONG LONG_LONG_INT UNSIGNED_LONG_LONG DOUBLE INT64_T UINT64_T AINT COUNT "
    "OFFSET DOUBLE_PRECISION INTEGER8 REAL8 C_FLOAT_COMPLEX C_COMPLEX COMPLEX 2INT FLOAT_INT",
    16: "LONG_DOUBLE C_DOUBLE_COMPLEX DOUBLE_COMPLEX LONG_INT DOUBLE_INT",
}
_SIZE_OF = {f"MPI_{name}": size for size, names in _SIZES.items() for name in names.split()}


@dataclass(frozen=True, slots=True)
class Region:
    """Memory from a place on: so many bytes, or at least the first element; or a whole array object."""

    place: Address
    length: int | None = None
    is_whole: bool = False

    def meets(self, other: Region) -> bool:
        """Return whether two regions certainly have memory in common."""
        one, two = self.place, other.place
        if one.root != two.root:
            return False
        if self._is_everything() or other._is_everything():
            return True
        if one.fields or two.fields or self.is_whole or other.is_whole:
            return self._has_first() and other._has_first()
        if one.indices == two.indices:
            first, second = (self, other) if one.offset <= two.offset else (other, self)
            return second.place.offset < first.place.offset + (first.length or 1)
        if all(begins_at_zero(each) for each in (*one.indices, *two.indices)):
            # A counter that begins with 0 comes by the first element, wherever it goes from there.
            first, second = (self, other) if one.offset <= two.offset else (other, self)
            return second.place.offset < first.place.offset + (first.length or 1)
        return False

    def _is_everything(self) -> bool:
        """Return whether the region is all of its object."""
        if self.is_whole:
            return not self.place.fields
        if self.place.offset or self.place.fields or self.place.indices or self.length is None:
            return False
        root = self.place.root
        if isinstance(root, (Allocate, GlobalVariable)) and root.layout is not None:
            return root.layout.size == self.length
        if isinstance(root, Call) and root.callee.name in ("malloc", "_Znwm", "_Znam"):
            size = root.operands[1] if len(root.operands) > 1 else None
            return isinstance(size, Constant) and size.value == self.length
        return False

    def _has_first(self) -> bool:
        """Return whether the region has the first element of its object in it."""
        if self.place.offset:
            return False
        firsts = (("constant", None), ("constant", 0))
        return all(each in firsts or begins_at_zero(each) for each in self.place.indices)


@dataclass(frozen=True, slots=True)
class Buffer:
    """A buffer of a pending operation."""

    region: Region
    is_read: bool
    is_written: bool
    depends_on_root: bool
    """Whether some ranks use it in another way than others, or not at all."""


def buffers_of(model: Model, places: Addresses, tracked: Tracked, beginning: Beginning) -> list[Buffer]:
    """Return the buffers that are in use once an operation has begun."""
    if beginning.inner is not None:
        found = []
        for buffer in buffers_of(model, places, tracked, beginning.inner):
            place = places.through(buffer.region.place, beginning.at)
            if place is not None:
                region = Region(place, buffer.region.length, buffer.region.is_whole)
                found.append(Buffer(region, buffer.is_read, buffer.is_written, buffer.depends_on_root))
        return found
    operation = beginning.operation
    if beginning.act is RequestEffect.STARTS:
        prepared = [
            each
            for each in tracked.by_place[beginning.place]
            if each.act is RequestEffect.PREPARES and each.inner is None
        ]
        if len(prepared) != 1 or operation.standard is None or operation.standard.name != "MPI_Start":
            return []
        operation = prepared[0].operation
    return list(buffers_of_call(model.program, places, operation))


def buffers_of_call(program: Program, places: Addresses, call: Call) -> Iterator[Buffer]:
    """Yield the buffers of one MPI call that are described by a basic datatype."""
    entry = call.standard
    if entry is None or is_partitioned(entry):
        return
    peers = [call.operands[index + 1] for index in entry.peers if index + 1 < len(call.operands)]
    if any(constant_name(program, peer, Role.RANK) == "MPI_PROC_NULL" for peer in peers):
        return
    op = entry.index_of(Role.OP)
    only_fetches = op is not None and constant_name(program, call.operands[op + 1], Role.OP) == "MPI_NO_OP"
    for data in entry.data:
        if only_fetches and data.direction == "in":
            continue  # the origin buffer is ignored then (MPI 4.1, section 12.3.4)
        region = _region(program, places, call, data)
        if region is not None:
            parameter = entry.parameters[data.buffer]
            yield Buffer(
                region,
                is_read=data.direction != "out",
                is_written=data.direction != "in",
                depends_on_root=parameter.root_only
                or (entry.kind is CallKind.COLLECTIVE and data.direction == "inout"),
            )


def _region(program: Program, places: Addresses, call: Call, data: Data) -> Region | None:
    entry = call.standard
    assert entry is not None
    address = call.operands[data.buffer + 1]
    if (
        data.displacements is not None
        or entry.parameters[data.datatype].is_array
        or isinstance(address, Constant)
    ):
        return None
    if constant_name(program, address, Role.BUFFER) is not None:
        return None
    place = places.of(address)
    datatype = call.operands[data.datatype + 1]
    count = call.operands[data.count + 1] if data.count is not None else None
    if _is_none(datatype) and (count is None or _is_none(count)):
        # An array that knows its own length, unless it is a list that names array, count and datatype.
        return None if _is_description(address, call) else Region(place, is_whole=True)
    name = constant_name(program, datatype, Role.DATATYPE)
    size = _SIZE_OF.get(name or "")
    if size is None:
        return None
    if data.count is None:  # MPI_Fetch_and_op and MPI_Compare_and_swap work on one element
        return Region(place, size) if entry.kind is CallKind.ONE_SIDED else None
    assert count is not None
    if _is_none(count):
        return Region(place, is_whole=True)
    if isinstance(count, Constant) and isinstance(count.value, int):
        return Region(place, count.value * size) if count.value > 0 else None
    return Region(place)


def _is_description(address: Value, call: Call) -> bool:
    """Return whether an object has among its elements what no array has: a datatype, or nothing."""
    if not isinstance(address, Allocate) or address.layout is not None:
        return False
    for each in call.block.function.instructions():
        if (
            isinstance(each, Store)
            and isinstance(each.address, Offset)
            and each.address.operands[0] is address
        ):
            value = each.value
            if isinstance(value, Function) or (
                isinstance(value, Constant) and isinstance(value.value, str | None)
            ):
                return True
    return False


def _is_none(value: Value) -> bool:
    return isinstance(value, Constant) and value.value is None
