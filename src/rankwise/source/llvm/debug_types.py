"""Reads the types of variables from a module's debug metadata."""

from __future__ import annotations

import re
from collections.abc import Mapping

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

_KINDS: dict[str, NumberKind] = {
    "DW_ATE_signed": "integer",
    "DW_ATE_unsigned": "integer",
    "DW_ATE_float": "float",
    "DW_ATE_complex_float": "complex",
    "DW_ATE_signed_char": "character",
    "DW_ATE_unsigned_char": "character",
    "DW_ATE_UTF": "character",
    "DW_ATE_boolean": "boolean",
}
_POINTERS = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type")
_FIELD = re.compile(r'(\w+): (?:(!\d+)|"((?:[^"\\]|\\.)*)"|([\w.|]+))')
_VOID = OpaqueType()
_DEEPEST = 40


class DebugTypes:
    """The types of one module; `nodes` holds the text of its type nodes and lists, by number."""

    def __init__(self, nodes: Mapping[str, str]) -> None:
        self._nodes = nodes
        self._known: dict[str, DeclaredType] = {}

    def find(self, reference: str | None, depth: int = 0) -> DeclaredType:
        """Return the type that '!12' names; no reference means void."""
        if reference is None or depth > _DEEPEST:
            return _VOID
        known = self._known.get(reference)
        if known is None:
            known = self._known[reference] = self._read(self._nodes.get(reference[1:], ""), depth)
        return known

    def _read(self, text: str, depth: int) -> DeclaredType:
        fields = {key: target or string or word for key, target, string, word in _FIELD.findall(text)}
        tag = fields.get("tag", "")
        base = fields.get("baseType")
        name = fields.get("name", "")
        size = int(fields.get("size", "0")) // 8
        if text.startswith("DIBasicType"):
            kind = _KINDS.get(fields.get("encoding", ""))
            is_signed = (
                {"DW_ATE_signed": True, "DW_ATE_unsigned": False}.get(fields["encoding"]) if kind else None
            )
            return NumberType(kind, size, name, is_signed) if kind is not None else OpaqueType(name)
        if tag in _POINTERS:
            return PointerType(f"{name or 'pointer'}", lambda: self.find(base))
        if tag == "DW_TAG_array_type":
            element = self.find(base, depth + 1)
            each = size_of(element)
            return ArrayType(element, size // each if each and size else None)
        if tag == "DW_TAG_enumeration_type":
            return NumberType("integer", size or 4, f"enum {name}".strip())
        if tag in ("DW_TAG_structure_type", "DW_TAG_class_type"):
            elements = fields.get("elements")
            return RecordType(name or "struct", size, lambda: self._members(elements))
        if text.startswith("DIDerivedType") and tag not in ("DW_TAG_ptr_to_member_type", ""):
            return self._renamed(self.find(base, depth + 1), name if tag == "DW_TAG_typedef" else "")
        return OpaqueType(name or "something else", size or None)

    def _members(self, elements: str | None) -> tuple[tuple[int, DeclaredType], ...]:
        found: list[tuple[int, DeclaredType]] = []
        for reference in re.findall(r"!\d+", self._nodes.get((elements or "!")[1:], "")):
            text = self._nodes.get(reference[1:], "")
            if "flags: DIFlagStaticMember" in text or "DW_TAG_typedef" in text:
                continue
            if "DW_TAG_member" in text or "DW_TAG_inheritance" in text:
                offset = re.search(r"offset: (\d+)", text)
                bit_field = "DIFlagBitField" in text
                base = re.search(r"baseType: (!\d+)", text)
                member = _VOID if bit_field else self.find(base[1] if base else None)
                found.append((int(offset[1]) // 8 if offset else 0, member))
        return tuple(found)

    @staticmethod
    def _renamed(declared: DeclaredType, name: str) -> DeclaredType:
        """Return a number by the name that a typedef gives it; other types keep theirs."""
        if name and isinstance(declared, NumberType):
            return NumberType(declared.kind, declared.size, name, declared.is_signed)
        return declared
