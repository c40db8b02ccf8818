"""The basic types of C by the names that programs give them."""

from __future__ import annotations

from rankwise.standard.datatypes.declared_types import NumberType

_FLOATING = {"float": 4, "double": 8, "long double": 16}
_LONG = 8
"""On the 64-bit systems that rankwise runs on."""
_WORDS = frozenset("signed unsigned short long int".split())


def basic_c_type(name: str) -> NumberType | None:
    """Return the type of a name such as `unsigned long`; None if it is no basic type of numbers."""
    if name in _FLOATING:
        return NumberType("float", _FLOATING[name], name)
    words = name.split()
    if not words or not _WORDS.issuperset(words):
        return None
    size = _LONG if "long" in words else 2 if "short" in words else 4
    return NumberType("integer", size, name, "unsigned" not in words)
