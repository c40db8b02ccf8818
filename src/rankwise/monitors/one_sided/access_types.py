"""Compares the data that one side of an access gives with what the other side takes."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.standard.datatypes.basic_datatypes import SIZES
from rankwise.trace.type_signatures import TypeSignature

_ANYTHING = ("MPI_BYTE", "MPI_PACKED", "MPI_CHAR")
"""Types that stand for bytes of whatever is there: only their amount is compared."""


@dataclass(frozen=True, slots=True)
class AccessSide:
    """A count of a datatype; without a signature nothing is known of it."""

    signature: TypeSignature | None
    count: int


@dataclass(frozen=True, slots=True)
class TypeDifference:
    """What is given and what is taken, in words."""

    given: str
    taken: str


def difference(given: AccessSide, taken: AccessSide) -> TypeDifference | None:
    """Return in what two sides differ; None where what is given fits into what is taken."""
    if given.signature is None or taken.signature is None or given.count <= 0:
        return None
    room = max(taken.count, 0)
    if given.signature.size * given.count > taken.signature.size * room:
        return TypeDifference(
            f"{given.signature.size * given.count} bytes", f"{taken.signature.size * room} bytes"
        )
    one, other = _first(given.signature), _first(taken.signature)
    if one is None or other is None or _alike(one, other):
        return None
    return TypeDifference(f"{one} data", f"{other} data")


def _first(signature: TypeSignature) -> str | None:
    """Return the basic type that all elements are of; None where they are of several."""
    names = {name for name, _ in signature.runs}
    return names.pop() if len(names) == 1 else None


def _alike(one: str, other: str) -> bool:
    """Return whether two basic types may be meant as one: the same, bytes, or whole numbers of one size."""
    if one == other or one in _ANYTHING or other in _ANYTHING:
        return True
    return SIZES.get(one) == SIZES.get(other) and _is_real(one) == _is_real(other)


def _is_real(name: str) -> bool:
    return any(word in name for word in ("FLOAT", "DOUBLE", "REAL", "COMPLEX"))
