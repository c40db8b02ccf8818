"""Where an address leads: into which object, how far, and by which indices.

Two addresses with equal places are the same address as long as nothing they are made of is computed
anew in between, as a loop does. What cannot be compared has different places; that says nothing.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from rankwise.program import (
    Allocate,
    Call,
    Constant,
    FormalParameter,
    Instruction,
    Load,
    Offset,
    Operation,
    Phi,
    Value,
)
from rankwise.program.memory import EntryVersion, MemoryPhi, Version, Write
from rankwise.program.model import Model
from rankwise.program.values import GlobalVariable


@dataclass(frozen=True, slots=True)
class Address:
    """An address: what it starts from, a constant number of bytes or names, and indices that vary.

    `root` is a value, or a place and what it holds there: a pointer that is read again and again
    from memory which does not change is one root.
    """

    root: Hashable
    offset: int = 0
    fields: tuple[str, ...] = ()
    indices: tuple[Hashable, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether no index varies."""
        return not any(isinstance(each, Value) for each in self.indices)

    def moved(self, by: Address) -> Address:
        """Return this place, further on by what `by` adds to its own root."""
        return replace(
            self,
            offset=self.offset + by.offset,
            fields=self.fields + by.fields,
            indices=self.indices + by.indices,
        )

    def blocks(self) -> set[int]:
        """Return the blocks that compute what this place is made of, apart from fixed addresses."""
        found: set[int] = set()
        for each in (self.root, *self.indices):
            if isinstance(each, Instruction) and not is_fixed(each):
                found.add(each.block.index)
            elif isinstance(each, tuple):
                place, version = each
                found |= place.blocks()
                if isinstance(version, Write):
                    found.add(version.instruction.block.index)
                elif isinstance(version, MemoryPhi):
                    found.add(version.block.index)
        return found


def is_fixed(value: Value) -> bool:
    """Return whether an address is the same for as long as its function runs."""
    return isinstance(value, GlobalVariable) or (isinstance(value, Allocate) and value.layout is not None)


class Addresses:
    """Finds the places of addresses."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[Value, Address] = {}

    def of(self, address: Value) -> Address:
        known = self._known.get(address)
        if known is None:
            known = self._known[address] = self._find(address)
        return known

    def through(self, place: Address, call: Call) -> Address | None:
        """Return a place of a callee as its caller sees it; None if only the callee can name it."""
        root = place.root
        if isinstance(root, GlobalVariable):
            return place
        if not isinstance(root, FormalParameter) or root.index + 1 >= len(call.operands):
            return None
        if any(isinstance(each, Value) for each in place.indices):
            return None
        return self.of(call.operands[root.index + 1]).moved(place)

    def _find(self, address: Value) -> Address:
        if isinstance(address, Offset):
            inner = self.of(address.operands[0])
            if isinstance(address.field, str):
                step = Address(None, 0, (address.field,))
            else:
                step = Address(None, address.field + address.index)
            indices = tuple(_index(each) for each in address.operands[1:])
            return inner.moved(replace(step, indices=indices))
        if isinstance(address, Operation) and address.operator == "cast":
            return self.of(address.operands[0])
        if isinstance(address, Load):
            version = self._version(address)
            if version is not None:
                return Address((self.of(address.address), version))
        return Address(address)

    def _version(self, load: Load) -> Version | None:
        """Return what a load sees, if it reads one variable that is written as a whole."""
        parts = list(self._model.points_to.of(load.address))
        if len(parts) != 1 or not self.of(load.address).is_exact:
            return None
        version = self._model.dependence.versions.before(load, parts[0])
        return version if isinstance(version, (EntryVersion, Write, MemoryPhi)) else None


def _index(value: Value) -> Hashable:
    while isinstance(value, Operation) and value.operator == "cast":
        value = value.operands[0]
    return ("constant", value.value) if isinstance(value, Constant) else value


def begins_at_zero(index: Hashable) -> bool:
    """Return whether an index is 0, or a counter that begins there."""
    if isinstance(index, Phi):
        return any(isinstance(each, Constant) and each.value == 0 for each in index.operands)
    return index == ("constant", 0)
