"""Keys under the assumption that memory which a function does not write itself stays as it is.

The functions that it calls might change a flag between two tests of it. They rarely do, and whatever asks
about a flag twice means the same thing both times. A rule that would rather miss than raise a false alarm
reads conditions in this way.
"""

from __future__ import annotations

from collections.abc import Hashable

from rankwise.program import Allocate, Call, Load, Store
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.model import Model
from rankwise.program.structure import Function


class LastingKeys(Keys):
    """Gives two reads of the same place outside of a function's own variables the same key."""

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._written: dict[Function, int] = {}
        self._places: dict[tuple[Function, CallFrame | None], set[int]] = {}

    def _describe_load(self, node: Load, frame: CallFrame | None) -> Hashable:
        parts = list(self.model.points_to.of(node.address))
        own = any(isinstance(part.object, Allocate) for part in parts)
        written = self._written_by(node.block.function)
        if own or any(written & (1 << part.number) for part in parts):
            return super()._describe_load(node, frame)
        place = self.of(node.address, frame)
        if not parts and place in self._stored_to(node.block.function, frame):
            return super()._describe_load(node, frame)
        return ("place", place)

    def _stored_to(self, function: Function, frame: CallFrame | None) -> set[int]:
        """Return the keys of the addresses that a function stores to, where nothing else is known of them."""
        known = self._places.get((function, frame))
        if known is None:
            known = self._places[function, frame] = set()
            for each in function.instructions():
                if isinstance(each, Store) and not self.model.points_to.of(each.address):
                    known.add(self.of(each.address, frame))
        return known

    def _written_by(self, function: Function) -> int:
        """Return the parts of memory that a function writes, not counting other functions of the program."""
        known = self._written.get(function)
        if known is not None:
            return known
        bits = 0
        for instruction in function.instructions():
            if isinstance(instruction, Store):
                bits |= self.model.effects.bits(self.model.points_to.of(instruction.address))
            elif isinstance(instruction, Call):
                for callee in self.model.callees(instruction):
                    if not callee.blocks:
                        bits |= self.model.external.written(instruction, callee)
        self._written[function] = bits
        return bits
