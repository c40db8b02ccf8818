"""Which objects may be several at a time.

An allocation that runs again makes another object under the same name. As long as the one before can
still be reached, a write into one of them leaves the others as they were.
"""

from __future__ import annotations

from collections.abc import Callable

from rankwise.program.graphs.flow import FlowGraph
from rankwise.program.instructions import Allocate, Call, Instruction, Offset, Operation, Phi, Store
from rankwise.program.memory.effects import Effects
from rankwise.program.memory.memory_objects import MemoryPart, Object, is_single_cell
from rankwise.program.repetition import Repetition
from rankwise.program.structure import Block, Function
from rankwise.program.values import Value


class Instances:
    """Follows objects to what holds them."""

    def __init__(
        self, effects: Effects, repetition: Repetition, flow: Callable[[Function], FlowGraph]
    ) -> None:
        self._effects = effects
        self._points_to = effects.points_to
        self._repetition = repetition
        self._flow = flow
        self._known: dict[tuple[Object, Instruction | None], bool] = {}

    def are_many(self, owner: Object, at: Instruction | None = None) -> bool:
        """Return whether several objects of one allocation may be in use together, from an instruction on."""
        if at is not None and not self.are_many(owner):
            return False
        known = self._known.get((owner, at))
        if known is None:
            self._known[owner, at] = True  # while it is computed: what holds it is held by it
            known = self._known[owner, at] = self._find(owner, at)
        return known

    def is_private(self, owner: Object) -> bool:
        """Return whether only the call of a function that has a variable can reach it."""
        if not isinstance(owner, Allocate) or owner.layout is None:
            return False
        return owner not in self._points_to.holders and owner not in self._points_to.passed

    def _find(self, owner: Object, at: Instruction | None) -> bool:
        if not isinstance(owner, (Allocate, Call)):
            return False
        if isinstance(owner, Allocate) and owner.layout is not None:  # it ends when its function returns
            mine = self.is_private(owner) or self._effects.is_private(owner)
            return self._repetition.is_recursive(owner.block.function) and not mine
        around = self._repetition.around(owner.block)
        regions: list[Block | Function] = [*around.loops, *around.functions]
        return any(self._outlives(owner, region, at or owner, set()) for region in regions)

    def _outlives(self, owner: Object, region: Block | Function, at: Instruction, seen: set[Object]) -> bool:
        """Return whether an object of an earlier round of a loop, or call, can be reached from `at` on."""
        if owner in seen:
            return False
        seen.add(owner)
        if isinstance(region, Function) and self._repetition.is_recursive(region):
            return True
        if any(self._is_read_on(value, owner, region, at) for value in _handed_on(region)):
            return True
        holders = self._points_to.holders.get(owner, [])
        inside = [part for part in holders if self._is_inside(part, region)]
        if any(self._outlives(part.object, region, at, seen) for part in inside):
            return True
        if len(inside) == len(holders):
            return False
        # One variable holds the latest only.
        return len(holders) > 1 or not is_single_cell(holders[0]) or self.are_many(holders[0].object)

    def _is_read_on(self, value: Value, owner: Object, region: Block | Function, at: Instruction) -> bool:
        """Return whether an object that is handed on may be read from `at` on."""
        if not any(part.object is owner for part in self._points_to.of(value)):
            return False
        if isinstance(region, Function) or at.block.function is not region.function:
            return True
        flow = self._flow(region.function)
        later = flow.between(flow.successors[at.block.index], region.index)
        position = at.block.instructions.index(at)
        return any(
            read.block.index in later
            or (read.block is at.block and read.block.instructions.index(read) > position)
            for read in _reads(value, region.function)
        )

    def _is_inside(self, part: MemoryPart, region: Block | Function) -> bool:
        """Return whether a part belongs to an object that every run of a region makes anew."""
        if not isinstance(part.object, (Allocate, Call)):
            return False
        around = self._repetition.around(part.object.block)
        return region in around.loops if isinstance(region, Block) else region in around.functions


def _reads(pointer: Value, function: Function) -> list[Instruction]:
    """Return where a function reads through a pointer, or passes the pointer on."""
    derived = {pointer}
    found: list[Instruction] = []
    work: list[Instruction] | None = None
    while work is None or work:
        work = [
            each for each in function.instructions() if each not in derived and _is_derived(each, derived)
        ]
        derived.update(work)
    for each in function.instructions():
        if each in derived or not derived.intersection(each.operands):
            continue
        if not (isinstance(each, Store) and each.value not in derived):  # what is written is not read
            found.append(each)
    return found


def _is_derived(value: Instruction, pointers: set[Value]) -> bool:
    if isinstance(value, Offset):
        return value.operands[0] in pointers
    return isinstance(value, Operation) and value.operator == "cast" and value.operands[0] in pointers


def _handed_on(region: Block | Function) -> list[Value]:
    """Return the values that a function hands to its caller, or a round of a loop to the next."""
    if isinstance(region, Function):
        return region.returned_values()
    return [each for each in region.instructions if isinstance(each, Phi)]
