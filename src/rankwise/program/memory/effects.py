"""What memory a function may write or read, itself or through the functions it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rankwise.program.instructions import Allocate, Call, Load, Store
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.memory.privacy import private_parts
from rankwise.program.structure import Function, Program

WrittenBy = Callable[[Call, Function], int]
"""Given a call of a function without a body, the parts it writes, as a set of bits."""


class Effects:
    """Parts as bits of an integer: bit n stands for the part numbered n."""

    def __init__(self, program: Program, points_to: PointsTo, written_outside: WrittenBy) -> None:
        self.points_to = points_to
        self._written_outside = written_outside
        self.writes: dict[Function, int] = {}
        self.reads: dict[Function, int] = {}
        self._calls: dict[Function, list[Call]] = {}
        self._private = private_parts(program, points_to)
        for function in program.defined():
            self._collect(function)
        self._spread(program)

    def written_by_call(self, call: Call) -> int:
        """Return all parts that a call may write."""
        written = 0
        for callee in self.points_to.callees.get(call, ()):
            if callee.blocks:
                written |= self.outward(callee)
            else:
                written |= self._written_outside(call, callee)
        return written

    def outward(self, function: Function) -> int:
        """Return what a function may write, as its callers see it: without its own variables."""
        return self.writes[function] & ~self._private.get(function, 0)

    def is_private(self, owner: Object) -> bool:
        """Return whether only one call of its function can access a variable."""
        if not isinstance(owner, Allocate):
            return False
        parts = self.points_to.parts.of_object.get(owner, {})
        return bool(self._private.get(owner.block.function, 0) & self.bits(parts.values()))

    def bits(self, parts: Iterable[MemoryPart]) -> int:
        number = 0
        for part in parts:
            number |= 1 << part.number
        return number

    def _collect(self, function: Function) -> None:
        writes = reads = 0
        calls: list[Call] = []
        for instruction in function.instructions():
            kind = type(instruction)
            if kind is Store:
                writes |= self.bits(self.points_to.of(instruction.operands[0]))
            elif kind is Load:
                reads |= self.bits(self.points_to.of(instruction.operands[0]))
            elif kind is Call:
                assert isinstance(instruction, Call)
                calls.append(instruction)
                for callee in self.points_to.callees.get(instruction, ()):
                    if not callee.blocks:
                        writes |= self._written_outside(instruction, callee)
        self.writes[function] = writes
        self.reads[function] = reads
        self._calls[function] = calls

    def _spread(self, program: Program) -> None:
        """Carry effects from callees to callers until nothing changes."""
        work = list(self.writes)
        waiting = set(work)
        while work:
            callee = work.pop()
            waiting.discard(callee)
            hidden = ~self._private.get(callee, 0)
            for call in self.points_to.callers.get(callee, ()):
                caller = call.block.function
                writes = self.writes[caller] | self.writes[callee] & hidden
                reads = self.reads[caller] | self.reads[callee] & hidden
                if writes != self.writes[caller] or reads != self.reads[caller]:
                    self.writes[caller], self.reads[caller] = writes, reads
                    if caller not in waiting:
                        waiting.add(caller)
                        work.append(caller)
