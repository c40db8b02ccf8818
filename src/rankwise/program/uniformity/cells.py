"""Memory whose order of writes is not followed.

Following the order of writes through a whole program costs a node a place. Memory that very many
places write (members of the objects a program is about, an error flag) is seldom overwritten in a
way that could be reported, so such a part is one node for the whole program: a read may see any write.
Parts that a message fills are followed all the same, so that a broadcast makes them equal again.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from rankwise.program.instructions import Call, Instruction, Offset, Operation, Store
from rankwise.program.memory.effects import Effects
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.structure import Function, Program
from rankwise.program.uniformity.external import ExternalEffects
from rankwise.program.values import FormalParameter, Value

MOST_FOLLOWED = 16
"""A part that more calls than this lead to a write of is a cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a part of memory may hold at any time."""

    part: MemoryPart


@dataclass(frozen=True, slots=True)
class FunctionRuns:
    """Whether a function runs at all; with a parameter, whether it is given `owner` by that."""

    function: Function
    parameter: int | None = None
    owner: Object | None = None


class Cells:
    """Says which parts are cells, and who writes them."""

    def __init__(self, program: Program, external: ExternalEffects, effects: Effects) -> None:
        self._program = program
        self._external = external
        self._effects = effects
        self._known: dict[MemoryPart, bool] = {}
        self._writers: dict[MemoryPart, list[Instruction]] | None = None

    def is_cell(self, part: MemoryPart) -> bool:
        """Return whether the order of writes to a part is not followed."""
        known = self._known.get(part)
        if known is None:
            known = self._known[part] = self._decide(part)
        return known

    def _decide(self, part: MemoryPart) -> bool:
        if not self._ever_written >> part.number & 1:
            return True
        if part in self._filled_by_messages:
            return False
        return self._places_that_write.get(part.number, 0) > MOST_FOLLOWED

    def writers(self, part: MemoryPart) -> list[Instruction]:
        """Return the stores and external calls that may write a cell."""
        if self._writers is None:
            self._writers = self._find_writers()
        return self._writers.get(part, [])

    def _find_writers(self) -> dict[MemoryPart, list[Instruction]]:
        found: dict[MemoryPart, list[Instruction]] = defaultdict(list)
        points_to = self._external.points_to
        for function in self._program.defined():
            for instruction in function.instructions():
                if type(instruction) is Store:
                    for part in points_to.of(instruction.operands[0]):
                        if self.is_cell(part):
                            found[part].append(instruction)
                elif isinstance(instruction, Call):
                    for part in self._written_outside(instruction):
                        if self.is_cell(part):
                            found[part].append(instruction)
        return found

    def _written_outside(self, call: Call) -> set[MemoryPart]:
        written: set[MemoryPart] = set()
        for callee in self._external.points_to.callees.get(call, ()):
            if not callee.blocks:
                for index in self._external.output_positions(call, callee):
                    written.update(self._external.covered(call, index))
        return written

    @cached_property
    def _ever_written(self) -> int:
        written = 0
        for each in self._effects.writes.values():
            written |= each
        return written

    @cached_property
    def _filled_by_messages(self) -> set[MemoryPart]:
        found: set[MemoryPart] = set()
        for function in self._program.defined():
            for call in function.calls():
                if call.standard is not None:
                    for index in call.standard.shared_outputs:
                        if 0 <= index < len(call.operands) - 1:
                            found.update(self._external.covered(call, index))
        return found

    @cached_property
    def _places_that_write(self) -> dict[int, int]:
        """For each part, by number, how many calls lead to a write of it."""
        counts: dict[int, int] = defaultdict(int)
        for function in self._program.defined():
            for call in function.calls():
                written = self._effects.written_by_call(call)
                while written:
                    lowest = written & -written
                    counts[lowest.bit_length() - 1] += 1
                    written ^= lowest
        return counts


def parameter_behind(address: Value) -> int | None:
    """Return which parameter of its function an address is taken from, if it is from one."""
    while isinstance(address, Offset) or (isinstance(address, Operation) and address.operator == "cast"):
        address = address.operands[0]
    return address.index if isinstance(address, FormalParameter) else None
