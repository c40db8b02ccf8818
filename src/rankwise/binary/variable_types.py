"""The types of variables, from the debug information of an ELF file (pyelftools reads it)."""

from __future__ import annotations

import functools
from typing import Any

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

_KINDS: dict[int, tuple[NumberKind, bool | None]] = {
    0x02: ("boolean", None),
    0x03: ("complex", None),
    0x04: ("float", None),
    0x05: ("integer", True),
    0x06: ("character", None),
    0x07: ("integer", False),
    0x08: ("character", None),
    0x10: ("character", None),
}
"""DW_ATE_…: the kind of number, and whether an integer has a sign."""
_RENAMES = ("typedef", "const_type", "volatile_type", "restrict_type", "atomic_type")
_POINTERS = ("pointer_type", "reference_type", "rvalue_reference_type")
_RECORDS = ("structure_type", "class_type")
_LINKS = ("DW_AT_abstract_origin", "DW_AT_specification")
_FORTRAN = (0x07, 0x08, 0x0E, 0x22, 0x23)
"""DW_LANG_Fortran77 to 08, in which arrays begin with 1"""
_DEEPEST = 40


def type_of(entry: Any, depth: int = 0) -> DeclaredType:
    """Return the type that an entry of debug information names; nothing named means void."""
    if "DW_AT_type" not in entry.attributes or depth > _DEEPEST:
        return OpaqueType()
    return type_in(entry.get_DIE_from_attribute("DW_AT_type"), depth + 1)


def name_of(entry: Any) -> str:
    """Return the name of an entry, or of what it is an instance of."""
    for _ in range(4):
        found = entry.attributes.get("DW_AT_name")
        if found is not None:
            return str(found.value.decode(errors="replace"))
        link = next((each for each in _LINKS if each in entry.attributes), None)
        if link is None:
            break
        entry = entry.get_DIE_from_attribute(link)
    return ""


def type_in(entry: Any, depth: int = 0) -> DeclaredType:
    """Return the type that an entry of debug information describes."""
    tag, name = str(entry.tag).removeprefix("DW_TAG_"), name_of(entry)
    size = _number(entry, "DW_AT_byte_size")
    if tag == "base_type":
        kind, is_signed = _KINDS.get(_number(entry, "DW_AT_encoding") or 0, (None, None))
        return NumberType(kind, size, name, is_signed) if kind and size else OpaqueType(name, size)
    if tag in _RENAMES:
        found = type_of(entry, depth)
        if tag == "typedef" and isinstance(found, NumberType):
            return NumberType(found.kind, found.size, name, found.is_signed)
        return found
    if tag in _POINTERS:
        return PointerType(name or "pointer", functools.partial(type_of, entry), size or 8)
    if tag == "array_type":
        return _array(entry, depth)
    if tag == "enumeration_type":
        return NumberType("integer", size or 4, f"enum {name}".strip())
    if tag in _RECORDS and size and "DW_AT_declaration" not in entry.attributes:
        return RecordType(name or "struct", size, functools.cache(functools.partial(_members, entry)))
    return OpaqueType(name or "something else", size)


def _array(entry: Any, depth: int) -> DeclaredType:
    """Return the type of an array; one whose place or bounds are computed has no size."""
    if {"DW_AT_data_location", "DW_AT_GNU_vector"} & entry.attributes.keys():
        return OpaqueType("array", _number(entry, "DW_AT_byte_size"))
    element, count, is_plain = type_of(entry, depth), 1, True
    for each in entry.iter_children():
        if each.tag != "DW_TAG_subrange_type":
            continue
        length = _length(each)
        is_plain = is_plain and length is not None
        count *= length or 0
    known = _number(entry, "DW_AT_byte_size")
    one = size_of(element)
    if is_plain and known and one:
        count = known // one
    return ArrayType(element, count if is_plain else None)


def _length(subrange: Any) -> int | None:
    count, upper = _number(subrange, "DW_AT_count"), _number(subrange, "DW_AT_upper_bound")
    if count is not None:
        return count
    if upper is None:
        return None
    lower = _number(subrange, "DW_AT_lower_bound")
    language = _number(subrange.cu.get_top_DIE(), "DW_AT_language")
    first = lower if lower is not None else int(language in _FORTRAN)
    return max(upper - first + 1, 0) if upper < 1 << 62 else None


def _members(entry: Any) -> tuple[tuple[int, DeclaredType], ...]:
    found: list[tuple[int, DeclaredType]] = []
    for each in entry.iter_children():
        if each.tag not in ("DW_TAG_member", "DW_TAG_inheritance") or "DW_AT_external" in each.attributes:
            continue
        bits = _number(each, "DW_AT_data_bit_offset")
        at = _number(each, "DW_AT_data_member_location")
        if each.tag == "DW_TAG_inheritance" and at is None:
            return ((0, OpaqueType()),)  # a virtual base lies where only the object itself knows
        is_bits = bits is not None or "DW_AT_bit_size" in each.attributes
        if is_bits or at is not None:
            place = at if at is not None else (bits or 0) // 8
            declared = OpaqueType() if is_bits else type_of(each)
            is_empty = isinstance(declared, RecordType) and not declared.find_members()
            found += () if is_empty else ((place, declared),)
    return tuple(found)


def _number(entry: Any, attribute: str) -> int | None:
    found = entry.attributes.get(attribute)
    return found.value if found is not None and isinstance(found.value, int) else None
