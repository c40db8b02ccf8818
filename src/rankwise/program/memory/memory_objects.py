"""The pieces of memory that are distinguished: parts of variables and of allocation sites."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.program.instructions import Allocate, Call
from rankwise.program.structure import Function
from rankwise.program.values import GlobalVariable

Object = Allocate | GlobalVariable | Call | Function
"""A local or global variable, what an allocating call returned, or a function's code."""

MOST_PARTS = 256
"""An object with more parts than this is treated as one part: a loop may step through it bytewise."""


@dataclass(frozen=True, slots=True, eq=False)
class MemoryPart:
    """A part of an object; `field` is a byte offset or an attribute's name. Compared by identity."""

    object: Object
    field: int | str
    number: int

    def __repr__(self) -> str:
        name = self.object.name or type(self.object).__name__
        return f"<{name}+{self.field}>" if self.field else f"<{name}>"


class MemoryParts:
    """All parts of a program, each made once and numbered."""

    def __init__(self) -> None:
        self.all: list[MemoryPart] = []
        self.of_object: dict[Object, dict[int | str, MemoryPart]] = {}

    def find(self, owner: Object, field: int | str = 0) -> MemoryPart:
        """Return the part of `owner` that a byte offset or name lies in."""
        known = self.of_object.setdefault(owner, {})
        if isinstance(field, int):
            layout = owner.layout if isinstance(owner, (Allocate, GlobalVariable)) else None
            if layout is not None:
                field = layout.part_at(field) if 0 <= field < layout.size else 0
            if len(known) >= MOST_PARTS and field not in known:
                field = 0
        part = known.get(field)
        if part is None:
            part = known[field] = MemoryPart(owner, field, len(self.all))
            self.all.append(part)
        return part

    def beside(self, part: MemoryPart) -> list[MemoryPart]:
        """Return the part and those after it in the same object."""
        owner = self.of_object[part.object]
        if isinstance(part.field, str):
            return [part]
        return [p for f, p in owner.items() if isinstance(f, str) or f >= part.field]


def is_single_cell(part: MemoryPart) -> bool:
    """Return whether a part is one variable or member, not an array or one of many allocations."""
    owner = part.object
    if isinstance(owner, Function):
        return False
    if isinstance(part.field, str):
        return part.field not in ("[]", "[*]")
    if not isinstance(owner, (Allocate, GlobalVariable)):
        return False
    return owner.layout is None or owner.layout.is_single_at(part.field)
