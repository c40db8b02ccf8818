"""A program as some numbers of ranks run it: without the ways that no process takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rankwise.program.instructions import (
    Call,
    Instruction,
    Jump,
    Phi,
    Switch,
    Terminator,
    Unreachable,
)
from rankwise.program.known_ranks.known_values import ColumnValues
from rankwise.program.noreturn import drop_unreachable, never_returns
from rankwise.program.structure import Block, Function, Program
from rankwise.program.values import Value


@contextmanager
def specialised(program: Program, known: ColumnValues) -> Iterator[bool]:
    """Leave out, for a while, what no process reaches; yield whether there was anything to leave out."""
    dead, closed = _closed(program, known)
    kept = _Snapshot.of(program)
    try:
        for block, open_targets in closed.items():
            block.instructions[-1:] = []
            block.append(_narrowed(kept.terminators[block], open_targets))
        for function in {block.function: None for block in closed}:
            drop_unreachable(function)
            if never_returns(function):
                kept.restore_function(function)  # what it does before it ends the program still counts
        for name in [name for name, function in program.functions.items() if function in dead]:
            del program.functions[name]
        yield bool(dead or closed)
    finally:
        kept.restore(program)


def _closed(program: Program, known: ColumnValues) -> tuple[set[Function], dict[Block, list[Block]]]:
    """Return the functions that no process enters, and the blocks with a way on that no process takes."""
    dead: set[Function] = set()
    closed: dict[Block, list[Block]] = {}
    for function in program.defined():
        if not known.reaching.of(function.blocks[0]).any():
            dead.add(function)
            continue
        for block in function.blocks:
            if block.successors and known.reaching.of(block).any():
                targets = [each for each in block.successors if known.reaching.along(block, each).any()]
                if len(targets) < len(block.successors):
                    closed[block] = targets
    return dead, closed


def _narrowed(end: Terminator, targets: list[Block]) -> Terminator:
    """Return a terminator that goes to some of its targets only."""
    if not targets:
        return Unreachable((), (), end.location)
    if len(set(targets)) == 1:
        return Jump((targets[0],), (), end.location)
    assert isinstance(end, Switch), "a branch with both ways open has none closed"
    cases = [
        (case, target) for case, target in zip(end.cases, end.targets[1:], strict=True) if target in targets
    ]
    default = end.targets[0]
    if default not in targets:  # a process left for no other case takes the last one
        _, default = cases.pop()
    kept = (default, *(target for _, target in cases))
    return Switch(kept, end.condition, tuple(case for case, _ in cases), end.location)


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """What a program is, as far as an analysis changes it."""

    functions: dict[str, Function]
    blocks: dict[Function, list[Block]]
    instructions: dict[Block, list[Instruction]]
    predecessors: dict[Block, list[Block]]
    terminators: dict[Block, Terminator]
    operands: dict[Instruction, tuple[Value, ...]]
    sources: dict[Phi, tuple[Block, ...]]

    @classmethod
    def of(cls, program: Program) -> _Snapshot:
        blocks = {function: list(function.blocks) for function in program.defined()}
        every = [block for own in blocks.values() for block in own]
        changing = [each for block in every for each in block.instructions if isinstance(each, Phi | Call)]
        return cls(
            dict(program.functions),
            blocks,
            {block: list(block.instructions) for block in every},
            {block: list(block.predecessors) for block in every},
            {block: block.terminator for block in every},
            {each: each.operands for each in changing},
            {each: each.sources for each in changing if isinstance(each, Phi)},
        )

    def restore(self, program: Program) -> None:
        program.functions.clear()
        program.functions.update(self.functions)
        for function in self.blocks:
            self.restore_function(function)

    def restore_function(self, function: Function) -> None:
        function.blocks = list(self.blocks[function])
        for index, block in enumerate(function.blocks):
            block.index = index
            block.instructions = list(self.instructions[block])
            block.predecessors = list(self.predecessors[block])
            for each in block.instructions:
                if isinstance(each, Phi | Call):
                    each.operands = self.operands[each]
                if isinstance(each, Phi):
                    each.sources = self.sources[each]
