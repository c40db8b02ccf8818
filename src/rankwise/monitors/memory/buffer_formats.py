"""The types that Python's buffers say they hold, in the letters of PEP 3118: `T{d:x:i:n:}`."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass

from rankwise.standard.datatypes.declared_types import (
    ArrayType,
    DeclaredType,
    NumberKind,
    NumberType,
    OpaqueType,
    PointerType,
    RecordType,
    size_of,
)

_INTEGERS = {"b": 1, "h": 2, "i": 4, "l": 4, "q": 8, "n": 8}
_NATIVE = {"l": 8}
"""What has another size where the platform's own sizes are meant."""
_FLOATS = {"e": 2, "f": 4, "d": 8, "g": 16}
_TOKEN = re.compile(
    r"(\((?P<shape>[\d,]+)\))?(?P<order>[@=<>!^])?(?P<count>\d*)(?P<letter>T\{|Z[fdg]|[?a-zA-Z&])"
)
_NAME = re.compile(r":[^:]*:")
_FOREIGN = ">!" if sys.byteorder == "little" else "<"


@dataclass(frozen=True, slots=True)
class _Described:
    """What a part of a format describes, up to its end or a closing brace."""

    members: tuple[tuple[int, DeclaredType], ...]
    size: int
    alignment: int
    rest: str

    @property
    def padded_size(self) -> int:
        return self.size + -self.size % self.alignment


def declared_as(text: str, item_size: int) -> DeclaredType:
    """Return the type of one element of a buffer; something opaque where the format does not say it.

    numpy leaves out the padding at the end of a structure of C. At the end of an element its size says what
    is missing; inside of an element, where structures are repeated, nothing does.
    """
    found = _described(text, "@")
    if found is None or found.rest or not found.members or item_size not in (found.size, found.padded_size):
        return OpaqueType(size=item_size)
    offset, only = found.members[0]
    if len(found.members) == 1 and not offset and size_of(only) == item_size:
        return only
    return _record(found, item_size)


def _record(found: _Described, size: int) -> RecordType:
    return RecordType("a structure", size, lambda: found.members)


def _described(text: str, order: str) -> _Described | None:
    members: list[tuple[int, DeclaredType]] = []
    size, alignment = 0, 1
    while text and text[0] != "}":
        token = _TOKEN.match(text)
        if token is None:
            return None
        order, text = token["order"] or order, text[token.end() :]
        one: DeclaredType
        if token["letter"] == "T{":
            inner = _described(text, order)
            if inner is None or not inner.rest or (_times(token) > 1 and inner.size != inner.padded_size):
                return None
            one = _record(inner, inner.size)
            text, needed = inner.rest[1:], inner.alignment
        else:
            one = _one(token["letter"], order)
            needed = _alignment(one)
        if (named := _NAME.match(text)) is not None:
            text = text[named.end() :]
        times, length = _times(token), size_of(one)
        if length is None:
            return None
        if token["letter"] != "x":
            members.append((size, one if times == 1 else ArrayType(one, times)))
        size, alignment = size + length * times, max(alignment, needed)
    return _Described(tuple(members), size, alignment, text)


def _alignment(of: DeclaredType) -> int:
    size = size_of(of) or 1
    return size // 2 if isinstance(of, NumberType) and of.kind == "complex" else size


def _times(token: re.Match[str]) -> int:
    times = int(token["count"] or 1)
    for each in (token["shape"] or "").split(","):
        times *= int(each or 1)
    return times


def _one(letter: str, order: str) -> DeclaredType:
    """Return what a letter stands for; of an unknown size where it says nothing that is known."""
    low = letter.lower()
    kind: NumberKind = "integer"
    if letter in ("x", "s", "p", "c"):
        return NumberType("character", 1, "bytes")
    if letter in ("w", "u"):
        return NumberType("character", 4, "text")
    if letter in ("O", "P"):
        return PointerType("object", OpaqueType)
    if letter == "?":
        return NumberType("boolean", 1, "bool")
    if letter[0] == "Z":
        size, kind = 2 * _FLOATS[letter[1]], "complex"
    elif letter in _FLOATS:
        size, kind = _FLOATS[letter], "float"
    elif low in _INTEGERS:
        size = _NATIVE.get(low, _INTEGERS[low]) if order in "@^" else _INTEGERS[low]
    else:
        return OpaqueType()
    if order in _FOREIGN and size > 1:
        return OpaqueType(size=size)
    sign = "u" if kind == "integer" and letter != low else ""
    is_signed = None if kind != "integer" else letter == low
    spelling = {"integer": f"{sign}int{8 * size}", "float": f"float{8 * size}"}.get(
        kind, f"complex{8 * size}"
    )
    return NumberType(kind, size, spelling, is_signed)
