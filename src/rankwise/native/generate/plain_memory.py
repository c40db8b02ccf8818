"""Writes which memory a call needs beside its data: arrays, names, and memory that is counted in bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.standard import CallKind, Parameter, Role
from rankwise.standard.call import Data

_IN_BYTES = {
    "MPI_Win_create": ("base", "size"),
    "MPI_Win_attach": ("base", "size"),
    "MPI_Buffer_attach": ("buffer", "size"),
    "MPI_Comm_attach_buffer": ("buffer", "size"),
    "MPI_Session_attach_buffer": ("buffer", "size"),
    "MPI_Pack": ("outbuf", "outsize"),
    "MPI_Unpack": ("inbuf", "insize"),
    "MPI_Pack_external": ("outbuf", "outsize"),
    "MPI_Unpack_external": ("inbuf", "insize"),
}
_ARRAYS = (Role.COUNT, Role.DISPLACEMENT, Role.DATATYPE, Role.REQUEST, Role.STATUS, Role.INDEX, Role.RANK,
           Role.COORDINATES, Role.DIMENSIONS, Role.FLAG, Role.SIZE)  # fmt: skip
_KINDS = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.COMPLETION, CallKind.START, CallKind.LOCAL,
          CallKind.ENVIRONMENT)  # fmt: skip
_EVERYWHERE = "MPI_Reduce_scatter"


def plain_memory(wrapper: MpiFunction, conditions_of: Callable[[Data], list[str]]) -> Iterator[str]:
    """Yield calls of `rw_name_plain` and `rw_own` for the memory that a call is given beside its data."""
    layout, names = wrapper.layout, wrapper.names
    call = layout.call
    if call.kind not in _KINDS and call.name not in _IN_BYTES:
        return
    if call.name in _IN_BYTES:
        base, size = _IN_BYTES[call.name]
        yield _named(wrapper, _index(wrapper, base), f"(int64_t){wrapper.named(size)}", "1")
    for data in call.local_data:
        way = "RW_SENT" if data.direction == "in" else "RW_FILLED"
        assert data.count is not None
        yield f"rw_own({way}, {names[data.buffer]}, {names[data.count]}, {names[data.datatype]}, 0);"
    for index, parameter in enumerate(layout.parameters):
        length = _length(wrapper, parameter)
        if length is None:
            continue
        described = [data for data in call.data if index in (data.count, data.displacements, data.datatype)]
        conditions = conditions_of(described[0]) if described else []
        if call.name.replace("_init", "").replace("_I", "_").lower() == _EVERYWHERE.lower():
            conditions = []  # the counts say what each rank gets, in place or not
        begin = f"if ({' && '.join(conditions)}) " if conditions else ""
        size = "1" if parameter.role is Role.TEXT else f"sizeof *{names[index]}"
        yield begin + _named(wrapper, index, f"(int64_t)({length})", size)


def _index(wrapper: MpiFunction, name: str) -> int:
    return next(i for i, each in enumerate(wrapper.layout.parameters) if each.name == name)


def _named(wrapper: MpiFunction, index: int, count: str, size: str) -> str:
    return f"rw_name_plain({index + 1}, {wrapper.names[index]}, {count}, {size});"


def _length(wrapper: MpiFunction, parameter: Parameter) -> str | None:
    """Return how many elements an array must have; None where it is no array, or that is not known."""
    if not parameter.is_array or wrapper.layout.call.kind not in _KINDS:
        return None
    if parameter.length.startswith("MPI_MAX_"):
        return parameter.length if parameter.role is Role.TEXT else None
    if parameter.role not in _ARRAYS:
        return None
    if parameter.length.endswith("*3"):  # of triples, as the prototype has them
        word = wrapper.named(parameter.length.removesuffix("*3"))
        return f"{word} > 0 ? {word} : 0" if word else None
    length = wrapper.length(parameter)
    if length is None and wrapper.layout.call.kind is CallKind.COMPLETION:
        return wrapper.length_of_requests()
    return length
