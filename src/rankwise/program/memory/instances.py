"""Which objects may be several at a time.

An allocation that runs again makes another object under the same name. As long as the one before can
still be reached, a write into one of them leaves the others as they were.
"""

from __future__ import annotations

from rankwise.program.instructions import Allocate, Call, Phi
from rankwise.program.memory.objects import Object, Part, is_single_cell
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.repetition import Repetition
from rankwise.program.structure import Block, Function
from rankwise.program.values import Value


class Instances:
    """Follows objects to what holds them."""

    def __init__(self, points_to: PointsTo, repetition: Repetition) -> None:
        self._points_to = points_to
        self._repetition = repetition
        self._known: dict[Object, bool] = {}

    def are_many(self, owner: Object) -> bool:
        """Say whether several objects of one allocation may be alive together."""
        known = self._known.get(owner)
        if known is None:
            self._known[owner] = True  # while asked: what holds it is held by it
            known = self._known[owner] = self._find(owner)
        return known

    def is_private(self, owner: Object) -> bool:
        """Say whether only the call of a function that has a variable can reach it."""
        if not isinstance(owner, Allocate) or owner.layout is None:
            return False
        return owner not in self._points_to.holders and owner not in self._points_to.passed

    def _find(self, owner: Object) -> bool:
        if not isinstance(owner, (Allocate, Call)):
            return False
        if isinstance(owner, Allocate) and owner.layout is not None:  # gone when its function returns
            return self._repetition.is_recursive(owner.block.function) and not self.is_private(owner)
        around = self._repetition.around(owner.block)
        regions: list[Block | Function] = [*around.loops, *around.functions]
        return any(self._outlives(owner, region, set()) for region in regions)

    def _outlives(self, owner: Object, region: Block | Function, seen: set[Object]) -> bool:
        """Say whether an object can still be reached when a loop's next round, or call, begins."""
        if owner in seen:
            return False
        seen.add(owner)
        if isinstance(region, Function) and self._repetition.is_recursive(region):
            return True
        if any(part.object is owner for value in _handed_on(region) for part in self._points_to.of(value)):
            return True
        holders = self._points_to.holders.get(owner, [])
        inside = [part for part in holders if self._is_inside(part, region)]
        if any(self._outlives(part.object, region, seen) for part in inside):
            return True
        if len(inside) == len(holders):
            return False
        # One variable holds the latest only.
        return len(holders) > 1 or not is_single_cell(holders[0]) or self.are_many(holders[0].object)

    def _is_inside(self, part: Part, region: Block | Function) -> bool:
        """Say whether a part belongs to an object that every run of a region makes anew."""
        if not isinstance(part.object, (Allocate, Call)):
            return False
        around = self._repetition.around(part.object.block)
        return region in around.loops if isinstance(region, Block) else region in around.functions


def _handed_on(region: Block | Function) -> list[Value]:
    """Return the values that a function hands to its caller, or a round of a loop to the next."""
    if isinstance(region, Function):
        return region.returned_values()
    return [each for each in region.instructions if isinstance(each, Phi)]
