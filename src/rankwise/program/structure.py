"""Blocks, functions and the whole program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rankwise.findings import Location
from rankwise.program.instructions import Call, Instruction, Return, Terminator
from rankwise.program.predefined import PredefinedConstants, built_in
from rankwise.program.values import FormalParameter, GlobalVariable, Value
from rankwise.standard.datatypes.declared_types import DeclaredType


class Block:
    """Instructions that run one after the other; the last one is a terminator."""

    __slots__ = ("function", "index", "instructions", "predecessors")

    def __init__(self, function: Function, index: int) -> None:
        self.function = function
        self.index = index
        self.instructions: list[Instruction] = []
        self.predecessors: list[Block] = []

    def __repr__(self) -> str:
        return f"<Block {self.index} of {self.function.name}>"

    def append(self, instruction: Instruction) -> None:
        instruction.block = self
        self.instructions.append(instruction)

    @property
    def terminator(self) -> Terminator:
        last = self.instructions[-1]
        assert isinstance(last, Terminator)
        return last

    @property
    def successors(self) -> tuple[Block, ...]:
        return self.terminator.targets


class Function(Value):
    """A function; one without blocks is only declared, and its effects are assumed.

    `name` is unique in the program (file-local functions carry their file), `shown` is what the
    user calls it. `blocks[0]` is the entry.
    """

    __slots__ = ("blocks", "exact", "is_kernel", "location", "parameters", "shown", "weak")

    def __init__(self, name: str, shown: str = "", location: Location | None = None) -> None:
        super().__init__(name)
        self.shown = shown or name
        self.location = location
        self.parameters: tuple[FormalParameter, ...] = ()
        self.blocks: list[Block] = []
        self.exact = False
        """Whether every call passes as many arguments as there are parameters."""
        self.is_kernel = False
        """Whether all threads of a GPU's grid begin with it."""
        self.weak = False
        """Whether a definition elsewhere that is not weak takes the place of this one."""

    def add_block(self) -> Block:
        block = Block(self, len(self.blocks))
        self.blocks.append(block)
        return block

    def link_predecessors(self) -> None:
        """Fill in every block's predecessors; called once, when the last block is complete."""
        for block in self.blocks:
            block.predecessors = []
        for block in self.blocks:
            for target in dict.fromkeys(block.successors):
                target.predecessors.append(block)

    def returning_blocks(self) -> list[Block]:
        """Return the blocks that end with a return."""
        return [block for block in self.blocks if isinstance(block.instructions[-1], Return)]

    def returned_values(self) -> list[Value]:
        """Return what the function may return."""
        returns = (block.instructions[-1] for block in self.returning_blocks())
        return [each.operands[0] for each in returns if each.operands]

    def instructions(self) -> Iterator[Instruction]:
        for block in self.blocks:
            yield from block.instructions

    def calls(self) -> Iterator[Call]:
        for instruction in self.instructions():
            if isinstance(instruction, Call):
                yield instruction


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of a function or variable; a weak one gives way to a definition of that name."""

    target: Value
    weak: bool = False


@dataclass(slots=True)
class Program:
    """Everything that was read: defined and declared functions, and global variables."""

    functions: dict[str, Function] = field(default_factory=dict)
    variables: dict[str, GlobalVariable] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    constants: PredefinedConstants = field(default_factory=built_in)
    """What values mean that are passed to MPI."""
    declared: dict[Value, list[DeclaredType]] = field(default_factory=dict)
    """The types of values that are variables; a variable in memory is declared as a pointer to its type."""
    aliases: dict[str, Alias] = field(default_factory=dict)
    """Further names that modules give to what they define."""

    def defined(self) -> Iterator[Function]:
        """Yield the functions that have a body."""
        return (function for function in self.functions.values() if function.blocks)
