"""The types that a program declares its variables with, in the terms of no language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

NumberKind = Literal["integer", "float", "complex", "character", "boolean"]


@dataclass(frozen=True, slots=True)
class NumberType:
    """A number of so many bytes."""

    kind: NumberKind
    size: int
    spelling: str
    is_signed: bool | None = None
    """Of an integer; None where it may be either, as in an enumeration."""


@dataclass(frozen=True, slots=True, eq=False)
class PointerType:
    """An address. Types may contain themselves through pointers, so the target is resolved when needed."""

    spelling: str
    find_target: Callable[[], DeclaredType]
    size: int = 8

    @property
    def target(self) -> DeclaredType:
        return self.find_target()


@dataclass(frozen=True, slots=True)
class ArrayType:
    """Elements of one type, one after the other."""

    element: DeclaredType
    count: int | None = None
    """How many, where that is known; of all dimensions together."""

    @property
    def spelling(self) -> str:
        return self.element.spelling


@dataclass(frozen=True, slots=True, eq=False)
class RecordType:
    """A structure; `find_members` gives each member's byte offset and type."""

    spelling: str
    size: int
    find_members: Callable[[], tuple[tuple[int, DeclaredType], ...]]

    def member_at(self, offset: int) -> tuple[DeclaredType, int] | None:
        """Return the member that a byte offset lies in, and the offset that remains inside it."""
        before = [(start, member) for start, member in self.find_members() if start <= offset]
        if not before:
            return None
        start, member = max(before, key=lambda each: each[0])
        return member, offset - start


@dataclass(frozen=True, slots=True)
class OpaqueType:
    """Something of which no more is known or said: void, a union, a function."""

    spelling: str = "void"
    size: int | None = None


DeclaredType = NumberType | PointerType | ArrayType | RecordType | OpaqueType


def element_of(declared: DeclaredType) -> DeclaredType:
    """Return what an array is made of, however many dimensions it has."""
    while isinstance(declared, ArrayType):
        declared = declared.element
    return declared


def size_of(declared: DeclaredType) -> int | None:
    """Return how many bytes something of a type takes; None where that is not known."""
    if isinstance(declared, ArrayType):
        element = size_of(declared.element)
        return None if element is None or declared.count is None else element * declared.count
    return declared.size


def type_at(declared: DeclaredType, offset: int) -> DeclaredType | None:
    """Return the type of what lies at a byte offset, inside structures and arrays of them."""
    while True:
        declared = element_of(declared)
        if not isinstance(declared, RecordType):
            return declared
        if declared.size:
            offset %= declared.size
        if offset == 0:
            return declared
        found = declared.member_at(offset)
        if found is None:
            return None
        declared, offset = found


Held = NumberType | PointerType | OpaqueType | None
"""What holds a byte: a number, an address, something unknown, or nothing, as between two members."""


def held_at(declared: DeclaredType, offset: int) -> tuple[Held, int]:
    """Return what holds the byte at an offset, and where in it the byte lies; arrays go on for ever."""
    while True:
        size = size_of(element_of(declared))
        if isinstance(declared, ArrayType):
            declared = element_of(declared)
            if not size:
                return OpaqueType(), 0
            offset %= size
        elif isinstance(declared, RecordType):
            found = declared.member_at(offset)
            if found is None:
                return None, offset
            declared, offset = found
            length = size_of(declared)
            if length is not None and offset >= length:
                return (OpaqueType(), 0) if length == 0 else (None, offset)
        else:
            return declared, offset


def numbers_in(declared: DeclaredType) -> Iterator[NumberType | PointerType | OpaqueType]:
    """Yield everything that a type is made of in the end."""
    declared = element_of(declared)
    if isinstance(declared, RecordType):
        for _, member in declared.find_members():
            yield from numbers_in(member)
    else:
        assert not isinstance(declared, ArrayType)
        yield declared
