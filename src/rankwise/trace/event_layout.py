"""What a record of each call holds, and where: the shim writes it, the reader reads it, both from here.

A record is one to four *units* of 64 bytes. The first begins with a header of 32 bytes (call, units,
flags, result, begin, end, site), each further one with the mark `CONTINUED`; the rest is payload, wide
slots first. Everything follows from `standard/`, so a new procedure of MPI needs nothing here.
"""

from __future__ import annotations

import enum
import functools
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.standard import CallKind, MpiCall, Parameter, ReturnMode, Role, calls
from rankwise.standard.role import HANDLES

UNIT = 64
HEADER = 32
CONTINUED = 0xFFFF
AGAIN = 0xFFFE
"""Marks a unit that refers to earlier records, four at most: what was done again, with other times."""
REFERENCES = 4
RELATIVE = 1 << 62
"""Set in a request that is kept as a distance: how many events ago this event stream made it."""
NULL_FLAG = 1
"""How far left in the flags of a record the place (from 1) of a null argument begins."""
UNKNOWN_REQUEST = (1 << 48) - 1
"""Stands for a request that no call of this process gave out."""
ENDED_REQUEST = 1 << 61
"""Set in a request that was completed or freed before; the rest says which it was."""
NO_REQUEST = 0x80
"""The flag of a record whose call succeeded and gave out MPI_REQUEST_NULL."""
ENFORCED = 0x40
"""The flag of a record whose call was made to do what a schedule says."""
MARK = 8
"""Bytes at the start of a further unit that hold the mark."""


class Form(enum.StrEnum):
    """How an argument is kept."""

    INT = "int"
    """4 bytes, signed."""
    WIDE = "wide"
    """8 bytes, signed: addresses, displacements, large counts."""
    HANDLE = "handle"
    """4 bytes: the number that the process gave to the object; see `objects`."""
    REQUEST = "request"
    """8 bytes: the event that made the request, as stream << 48 | its number + 1, or RELATIVE; 0 for null."""
    ARRAY = "array"
    """8 bytes: where in the side file the numbers lie; 0 for none."""
    STATUS = "status"
    """16 bytes: source, tag and the number of bytes (-1 for a cancelled operation)."""


SIZE = {Form.INT: 4, Form.WIDE: 8, Form.HANDLE: 4, Form.REQUEST: 8, Form.ARRAY: 8, Form.STATUS: 16}


@dataclass(frozen=True, slots=True)
class Slot:
    """One argument in a record."""

    name: str
    form: Form
    after: bool
    """Written when the call returns, not when it is entered."""
    offset: int
    """From the start of the record."""
    index: int
    """The position of the parameter; -1 for the count of polls."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The record of one C function; there is one of each, so they are compared by identity."""

    number: int
    name: str
    """The C function; `call.name` is without `_c`."""
    call: MpiCall
    parameters: tuple[Parameter, ...]
    slots: tuple[Slot, ...]
    units: int

    def slot(self, name: str) -> Slot | None:
        """Return the slot of this parameter, or None if it is not kept."""
        return next((each for each in self.slots if each.name == name), None)


POLLS = "polls"
"""The slot that counts how often a poll failed before its result changed."""


@functools.cache
def layouts() -> tuple[Layout, ...]:
    """Return the layout of every C function of the standard, by number."""
    functions = [
        (name, call, parameters)
        for call in calls()
        if "c" in call.languages
        for name, parameters in ((call.name, call.parameters), (call.name + "_c", call.large_parameters))
        if parameters is not None
    ]
    return tuple(
        _layout(number, name, call, parameters) for number, (name, call, parameters) in enumerate(functions)
    )


@functools.cache
def by_name() -> dict[str, Layout]:
    """Return the layouts by C function."""
    return {each.name: each for each in layouts()}


@functools.cache
def fingerprint() -> int:
    """Return a number that changes whenever any record would be read differently."""
    text = "\n".join(
        f"{each.number} {each.name} {each.units} {[(s.name, s.form.value, s.offset) for s in each.slots]}"
        for each in layouts()
    )
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


def is_poll(call: MpiCall) -> bool:
    """Return whether the call only polls, so that a further failed poll need not be kept again."""
    if call.kind is CallKind.COMPLETION and call.is_local:
        return bool({"flag", "outcount"} & {each.name for each in call.parameters})
    return call.name in ("MPI_Iprobe", "MPI_Improbe", "MPI_Win_test", "MPI_Wtime", "MPI_Wtick")


def posts_receive(layout: Layout) -> bool:
    """Return whether the call posts a receive that names its source, and does not only set one up."""
    receives = any(each.role is Role.BUFFER and each.direction != "in" for each in layout.parameters)
    has_source = any(each.role is Role.SOURCE for each in layout.parameters)
    posts = layout.call.kind is CallKind.POINT_TO_POINT and layout.call.mode is not ReturnMode.PERSISTENT
    return posts and receives and has_source


def _layout(number: int, name: str, call: MpiCall, parameters: tuple[Parameter, ...]) -> Layout:
    is_large = name != call.name
    wanted = [
        (index, each.name, form, after)
        for index, each in enumerate(parameters)
        for form, after in _forms(call, each, is_large)
    ]
    if is_poll(call):
        wanted.append((-1, POLLS, Form.INT, False))
    wanted.sort(key=lambda each: SIZE[each[2]] < 8)
    slots = []
    at = HEADER
    for index, slot_name, form, after in wanted:
        size = SIZE[form]
        if at // UNIT != (at + size - 1) // UNIT:
            at = (at // UNIT + 1) * UNIT
        if at % UNIT == 0:
            at += MARK
        slots.append(Slot(slot_name, form, after, at, index))
        at += size
    return Layout(number, name, call, parameters, tuple(slots), (at + UNIT - 1) // UNIT)


_UNKEPT = frozenset({Role.TEXT, Role.TOOL, Role.STATE, Role.FUNCTION})
_WIDE = frozenset({Role.BUFFER, Role.ADDRESS, Role.DISPLACEMENT, Role.OFFSET, Role.LENGTH})
_WIDE_IF_LARGE = frozenset({Role.COUNT, Role.VALUE})
_WIDE_KINDS = frozenset({"NUM_BYTES", "POLYNUM_BYTES", "XFER_NUM_ELEM", "XFER_NUM_ELEM_NNI", "WEIGHT"})


def _forms(call: MpiCall, parameter: Parameter, is_large: bool) -> Iterator[tuple[Form, bool]]:
    role = parameter.role
    if (
        call.kind is CallKind.TOOL
        or call.returns_value
        or role in _UNKEPT
        or parameter.kind == "ARGUMENT_COUNT"
    ):
        return
    after = parameter.direction == "out"
    if role is Role.STATUS:
        if after:
            yield (Form.ARRAY if parameter.is_array else Form.STATUS), True
    elif parameter.is_array:
        if not after or role is Role.INDEX or _makes(call, parameter):
            yield Form.ARRAY, after
    elif role is Role.REQUEST:
        if not after:
            yield Form.REQUEST, False
    elif role is Role.KEYVAL:
        yield Form.INT, after
    elif role in HANDLES:
        yield Form.HANDLE, after
    elif role is Role.BUFFER:
        yield Form.WIDE, False
    elif role in _WIDE or parameter.kind in _WIDE_KINDS or (is_large and role in _WIDE_IF_LARGE):
        yield Form.WIDE, parameter.is_output
    else:
        yield Form.INT, parameter.is_output


def _makes(call: MpiCall, parameter: Parameter) -> bool:
    """Return whether the parameter holds objects that the call makes."""
    return any(
        effect.index is not None
        and call.parameters[effect.index].name == parameter.name
        and effect.object.value == parameter.role.value
        for effect in call.creates
    )
