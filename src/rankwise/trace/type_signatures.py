"""What data a datatype stands for: its basic types in order, as MPI compares them between ranks."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from rankwise.standard.constants import ConstantKind
from rankwise.standard.datatypes.basic_datatypes import SIZES
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import by_name
from rankwise.trace.event_stream import EventStream
from rankwise.trace.object_numbers import FREED, name_of

Run = tuple[str, int]
"""A basic type and how many of it follow each other."""


@dataclass(frozen=True, slots=True)
class TypeSignature:
    """The basic types of one element, in order, with equal neighbours joined."""

    runs: tuple[Run, ...]

    @property
    def size(self) -> int:
        """The bytes of data in one element."""
        return sum(SIZES.get(name, 0) * count for name, count in self.runs)

    def times(self, count: int) -> tuple[tuple[Run, ...], int]:
        """Return `count` elements as the shortest pattern that repeats, and how often it does."""
        if count <= 0 or not self.runs:
            return (), 0
        if len(self.runs) == 1:
            name, number = self.runs[0]
            return ((name, 1),), number * count
        period = _period(self.runs)
        return self.runs[:period], count * (len(self.runs) // period)


def _period(runs: tuple[Run, ...]) -> int:
    for period in range(1, len(runs) // 2 + 1):
        if len(runs) % period == 0 and runs == runs[:period] * (len(runs) // period):
            return period
    return len(runs)


LONGEST = 4096
"""A type with more runs than this is not followed: it compares with nothing."""


class Datatypes:
    """The datatypes of one process, by its own numbers."""

    def __init__(self, streams: Sequence[EventStream]) -> None:
        self._made: dict[int, Event] = {}
        self._known: dict[int, TypeSignature | None] = {}
        makers = _makers()
        for stream in streams:
            for number in _positions(stream, makers):
                each = event(stream, number)
                self._made[each["newtype"]] = each

    def __contains__(self, number: int) -> bool:
        return number in self._made

    def maker(self, number: int) -> Event | None:
        """Return the call that made a datatype; None for a predefined or unknown one."""
        return self._made.get(number & ~FREED)

    def signature(self, number: int) -> TypeSignature | None:
        """Return what a datatype stands for; None where that is not known."""
        number &= ~FREED
        if number not in self._known:
            self._known[number] = None  # a type cannot hold itself; a damaged trace may say so
            self._known[number] = self._find(number)
        return self._known[number]

    def _find(self, number: int) -> TypeSignature | None:
        name = name_of(ConstantKind.DATATYPE, number)
        if name is not None:
            return TypeSignature(((name, 1),)) if name in SIZES else None
        made = self._made.get(number)
        return _signature(made, self) if made is not None else None


@functools.cache
def _makers() -> frozenset[int]:
    """Return the numbers of the functions that make datatypes."""
    return frozenset(
        each.number
        for each in by_name().values()
        if any(parameter.name == "newtype" for parameter in each.parameters)
    )


def _positions(stream: EventStream, calls: frozenset[int]) -> list[int]:
    found: list[int] = stream.of_functions(calls).tolist()
    return found


def _signature(made: Event, types: Datatypes) -> TypeSignature | None:
    name, arguments = made.call.name, made.arguments
    if name == "MPI_Type_create_struct":
        numbers, lengths = made.numbers("array_of_types"), made.numbers("array_of_blocklengths")
        parts = [(types.signature(each), length) for each, length in zip(numbers, lengths, strict=False)]
        return _joined(parts)
    old = arguments.get("oldtype")
    base = types.signature(old) if isinstance(old, int) else None
    count = _elements(made)
    return None if base is None or count is None else _joined([(base, count)])


def _elements(made: Event) -> int | None:
    """Return how many elements of the old type one of the new one holds."""
    name, arguments = made.call.name, made.arguments
    if name in ("MPI_Type_dup", "MPI_Type_create_resized"):
        return 1
    if name == "MPI_Type_contiguous":
        return made["count"]
    if name in ("MPI_Type_vector", "MPI_Type_create_hvector", "MPI_Type_create_indexed_block") or (
        name == "MPI_Type_create_hindexed_block"
    ):
        return made["count"] * made["blocklength"]
    if "array_of_blocklengths" in arguments:
        return sum(made.numbers("array_of_blocklengths"))
    if "array_of_subsizes" in arguments:
        return math.prod(made.numbers("array_of_subsizes"))
    return None


def _joined(parts: Sequence[tuple[TypeSignature | None, int]]) -> TypeSignature | None:
    runs: list[Run] = []
    for signature, count in parts:
        if signature is None:
            return None
        if count <= 0:
            continue
        if len(signature.runs) == 1:
            more = [(signature.runs[0][0], signature.runs[0][1] * count)]
        elif len(signature.runs) * count > LONGEST:
            return None
        else:
            more = list(signature.runs) * count
        for name, number in more:
            if runs and runs[-1][0] == name:
                runs[-1] = (name, runs[-1][1] + number)
            else:
                runs.append((name, number))
        if len(runs) > LONGEST:
            return None
    return TypeSignature(tuple(runs))
