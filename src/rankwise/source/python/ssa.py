"""Builds a function in static single assignment form while its source is walked.

After Braun et al., "Simple and Efficient Construction of Static Single Assignment Form" (CC 2013):
a variable is searched for backwards through the predecessors, a phi is placed where several meet, and
a phi that turns out to carry one value only is replaced by that value. Nothing here recurses, so a
function may have any number of blocks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable
from dataclasses import dataclass

from rankwise.findings import Location
from rankwise.program import Block, Function, Instruction, Phi, Terminator, Unknown, Value


@dataclass(frozen=True, slots=True)
class WriteMark:
    """A place that was passed: the block that grew then, and how many writes there had been."""

    block: Block
    writes: int


class Builder:
    """One function under construction: the block that grows, and what each variable holds where.

    A block is *sealed* once all of its predecessors are known. Blocks that nothing leads to take
    instructions like any other, but lead nowhere themselves and are dropped at the end.
    """

    def __init__(self, function: Function) -> None:
        self.function = function
        self.entry = function.add_block()
        self.block = self.entry
        self._held: dict[Block, dict[Hashable, Value]] = {self.entry: {}}
        self._sealed: set[Block] = {self.entry}
        self._unfinished: dict[Block, list[tuple[Hashable, Phi]]] = {}
        self._phis: dict[Block, list[Phi]] = {}
        self._phi_users: dict[Phi, list[Phi]] = {}
        self._replaced: dict[Value, Value] = {}
        self._to_fill: list[tuple[Block, Hashable, Phi]] = []
        self._places: dict[Block, Location | None] = {}
        self._started: dict[Block, None] = {self.entry: None}
        self._write_count = 0
        self._writes: dict[Hashable, list[int]] = {}
        self._regions: dict[Block, tuple[WriteMark, int]] = {}

    # Blocks

    def new_block(self, place: Location | None = None) -> Block:
        """Return a block that is not yet sealed; `place` is where its phis are said to be."""
        block = self.function.add_block()
        self._held[block] = {}
        self._places[block] = place
        return block

    def is_reached(self, block: Block) -> bool:
        return block is self.entry or bool(block.predecessors)

    @property
    def dead(self) -> bool:
        """Whether nothing leads to the place that grows."""
        return not self.is_reached(self.block)

    def continue_in(self, block: Block) -> None:
        self._started[block] = None
        self.block = block

    def append(self, instruction: Instruction) -> None:
        self.block.append(instruction)

    def end(self, terminator: Terminator) -> None:
        """Close the current block and go on in one that nothing leads to."""
        if not self.dead:
            for target in dict.fromkeys(terminator.targets):
                target.predecessors.append(self.block)
        self.append(terminator)
        self.block = self.new_block()
        self.seal(self.block)

    def seal(self, block: Block) -> None:
        """Note that no further edge will lead to the block."""
        if block in self._sealed:
            return
        self._sealed.add(block)
        unfinished = self._unfinished.pop(block, [])
        self._to_fill += [(block, key, phi) for key, phi in unfinished]
        self._fill()

    def mark(self) -> WriteMark:
        """Remember this place, for a statement that begins here and ends in a join."""
        return WriteMark(self.block, self._write_count)

    def join(self, block: Block, mark: WriteMark) -> None:
        """Go on in the block where all ways meet that began at the mark.

        A variable that nothing wrote in between is searched for at the mark at once. Without that, a
        variable used far from where it was set would pass through a phi at each join on the way.
        """
        self.seal(block)
        self._regions[block] = (mark, self._write_count)
        self.continue_in(block)

    # Variables

    def write(self, key: Hashable, value: Value) -> None:
        self._write_count += 1
        self._writes.setdefault(key, []).append(self._write_count)
        self._held[self.block][key] = value

    def read(self, key: Hashable, name: str = "") -> Value:
        """Return what the variable holds here; unknown if nothing was written on any path."""
        value = self._value_at(key, self.block, name)
        self._fill()
        return self.resolved(value)

    def resolved(self, value: Value) -> Value:
        """Follow replaced phis to the value that stands for them now."""
        replaced = self._replaced
        if value not in replaced:
            return value
        passed = []
        while value in replaced:
            passed.append(value)
            value = replaced[value]
        for each in passed:
            replaced[each] = value
        return value

    def _value_at(self, key: Hashable, block: Block, name: str) -> Value:
        passed = []
        while True:
            held = self._held[block].get(key)
            if held is not None:
                value = held
                break
            if block in self._regions and self._untouched(key, *self._regions[block]):
                passed.append(block)
                block = self._regions[block][0].block
                continue
            if block in self._sealed and len(block.predecessors) == 1:
                passed.append(block)
                block = block.predecessors[0]
                continue
            value = self._start(key, block, name)
            break
        for each in passed:
            self._held[each][key] = value
        return value

    def _untouched(self, key: Hashable, mark: WriteMark, until: int) -> bool:
        writes = self._writes.get(key, [])
        following = bisect_right(writes, mark.writes)
        return following == len(writes) or writes[following] > until

    def _start(self, key: Hashable, block: Block, name: str) -> Value:
        value: Value
        if block in self._sealed and not block.predecessors:
            value = Unknown(name)
        else:
            value = phi = Phi(self._places.get(block), name)
            phi.block = block
            self._phis.setdefault(block, []).append(phi)
            if block in self._sealed:
                self._to_fill.append((block, key, phi))
            else:
                self._unfinished.setdefault(block, []).append((key, phi))
        self._held[block][key] = value
        return value

    def _fill(self) -> None:
        filled = []
        while self._to_fill:
            block, key, phi = self._to_fill.pop()
            phi.sources = tuple(block.predecessors)
            operands = []
            for source in phi.sources:
                operand = self.resolved(self._value_at(key, source, phi.name))
                operands.append(operand)
                if isinstance(operand, Phi):
                    self._phi_users.setdefault(operand, []).append(phi)
            phi.operands = tuple(operands)
            filled.append(phi)
        self._drop_trivial(filled)

    def _drop_trivial(self, candidates: list[Phi]) -> None:
        while candidates:
            phi = candidates.pop()
            # A phi without sources is still unfinished: its block is not sealed.
            if phi in self._replaced or not phi.sources:
                continue
            different = {self.resolved(operand) for operand in phi.operands} - {phi}
            if len(different) > 1:
                continue
            value = different.pop() if different else Unknown(phi.name)
            self._replaced[phi] = value
            users = self._phi_users.pop(phi, [])
            if isinstance(value, Phi):
                self._phi_users.setdefault(value, []).extend(users)
            candidates += users

    # The end

    def finish(self) -> None:
        """Drop what is not reached, put phis in front, and number the blocks as they stand in the source."""
        function = self.function
        function.blocks = [block for block in self._started if self.is_reached(block)]
        for index, block in enumerate(function.blocks):
            block.index = index
            phis = [phi for phi in self._phis.get(block, ()) if phi not in self._replaced]
            block.instructions[:0] = phis
            for instruction in block.instructions:
                if any(operand in self._replaced for operand in instruction.operands):
                    instruction.operands = tuple(map(self.resolved, instruction.operands))
        function.link_predecessors()
