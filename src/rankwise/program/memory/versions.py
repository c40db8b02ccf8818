"""Which write a read sees: memory in static single assignment form, built where it is needed.

For one function and one part of memory, the writes (chi, as Huchant 2019 say) and the places where
different writes meet (memory phis) are found the first time a read of that part asks. Nothing is
built for memory that no question concerns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.program.graphs.flow import FlowGraph
from rankwise.program.instructions import Call, Instruction, Store
from rankwise.program.memory.effects import Effects
from rankwise.program.memory.memory_objects import MemoryPart
from rankwise.program.structure import Block, Function


@dataclass(frozen=True, slots=True)
class EntryVersion:
    """What a part holds when its function is entered."""

    function: Function
    part: MemoryPart


@dataclass(frozen=True, slots=True)
class Write:
    """What a part holds after an instruction that may write it."""

    instruction: Instruction
    part: MemoryPart


@dataclass(frozen=True, slots=True)
class MemoryPhi:
    """What a part holds where paths with different writes meet."""

    block: Block
    part: MemoryPart


Version = EntryVersion | Write | MemoryPhi


@dataclass(slots=True)
class _PartInFunction:
    by_block: dict[int, list[tuple[int, Instruction]]]
    """The writes of each block: position and instruction, in order."""
    meeting: set[int]
    """The blocks that begin with a phi of this part."""
    at_start: dict[int, Version]


class Versions:
    """Finds versions on demand; `flow` gives the control flow of a function."""

    def __init__(self, effects: Effects, flow: Callable[[Function], FlowGraph]) -> None:
        self.effects = effects
        self.flow = flow
        self._parts: dict[tuple[Function, MemoryPart], _PartInFunction] = {}
        self._writers: dict[Function, list[tuple[Block, int, Instruction, int]]] = {}
        self._positions: dict[Block, dict[Instruction, int]] = {}

    def before(self, instruction: Instruction, part: MemoryPart) -> Version:
        """Return what the part holds just before an instruction."""
        block = instruction.block
        position = self._position(instruction)
        here = self._part(block.function, part)
        last: Instruction | None = None
        for at, writer in here.by_block.get(block.index, ()):
            if at >= position:
                break
            last = writer
        return Write(last, part) if last is not None else self.at_start(block, part)

    def at_start(self, block: Block, part: MemoryPart) -> Version:
        """Return what the part holds where a block begins."""
        here = self._part(block.function, part)
        flow = self.flow(block.function)
        node = block.index
        passed: list[int] = []
        while True:
            known = here.at_start.get(node)
            if known is None and node in here.meeting:
                known = MemoryPhi(flow.blocks[node], part)
            if known is None:
                above = flow.dominator[node]
                if above is None or above == node:
                    known = EntryVersion(block.function, part)
                else:
                    written = here.by_block.get(above)
                    if written:
                        known = Write(written[-1][1], part)
            passed.append(node)
            if known is not None:
                break
            assert above is not None
            node = above
        for each in passed:
            here.at_start[each] = known
        return known

    def at_end(self, block: Block, part: MemoryPart) -> Version:
        """Return what the part holds where a block ends."""
        written = self._part(block.function, part).by_block.get(block.index)
        return Write(written[-1][1], part) if written else self.at_start(block, part)

    def arriving(self, phi: MemoryPhi) -> list[tuple[int, Version]]:
        """Return the versions that meet in a phi, each with the block it comes from."""
        flow = self.flow(phi.block.function)
        return [
            (before, self.at_end(flow.blocks[before], phi.part))
            for before in flow.predecessors[phi.block.index]
        ]

    def _position(self, instruction: Instruction) -> int:
        positions = self._positions.get(instruction.block)
        if positions is None:
            positions = {each: at for at, each in enumerate(instruction.block.instructions)}
            self._positions[instruction.block] = positions
        # What stood behind a call that never returns was cut off, and may still be named by other values.
        return positions.get(instruction, len(positions))

    def _part(self, function: Function, part: MemoryPart) -> _PartInFunction:
        known = self._parts.get((function, part))
        if known is None:
            by_block: dict[int, list[tuple[int, Instruction]]] = {}
            bit = 1 << part.number
            if self.effects.writes[function] & bit:
                for block, at, instruction, written in self._all_writers(function):
                    if written & bit:
                        by_block.setdefault(block.index, []).append((at, instruction))
            meeting = self.flow(function).meeting_points(by_block)
            known = _PartInFunction(by_block, meeting, {})
            self._parts[function, part] = known
        return known

    def _all_writers(self, function: Function) -> list[tuple[Block, int, Instruction, int]]:
        known = self._writers.get(function)
        if known is None:
            known = []
            for block in function.blocks:
                for at, instruction in enumerate(block.instructions):
                    written = 0
                    if isinstance(instruction, Store):
                        written = self.effects.bits(self.effects.points_to.of(instruction.address))
                    elif isinstance(instruction, Call):
                        written = self.effects.written_by_call(instruction)
                    if written:
                        known.append((block, at, instruction, written))
            self._writers[function] = known
        return known
