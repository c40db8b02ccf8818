"""What a finding takes for granted of code and variables that other files of the program may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rankwise.program import Branch, Call, Instruction, Value
from rankwise.program.conditions import Conditions
from rankwise.program.memory import EntryVersion, MemoryPart, MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.other_files import OtherFiles
from rankwise.program.structure import Function
from rankwise.program.uniformity import Cell, Exit, Node


class Assumptions:
    """Names the functions without source and the variables of the whole program that findings depend on.

    A function without source is taken to call no collective, to return, and to compute from its
    arguments alone; a variable to hold only what is written here.
    """

    def __init__(self, model: Model, conditions: Conditions) -> None:
        self._model = model
        self._conditions = conditions
        self._elsewhere = OtherFiles(model.program)
        self._inside: dict[Function, frozenset[str]] = {}

    def of_values(self, nodes: Iterable[Node]) -> set[str]:
        """Return what a chain of values goes through."""
        found: set[str] = set()
        for node in nodes:
            instruction = node.instruction if isinstance(node, Write) else node
            if isinstance(instruction, Call):
                found |= self._called_by(instruction)
            if isinstance(node, (Write, EntryVersion, Cell, MemoryPhi, Exit)):
                found |= self._variable(node.part)
        return found

    def of_decision(self, at: Instruction) -> set[str]:
        """Return the functions that may do collectives, or end the program, on the ways on from a decision.

        Ways on from other branches on the same condition count too: they may make up for a difference.
        """
        if isinstance(at, Call):
            return self._reached_by(at)
        function = at.block.function
        flow = self._model.flow(function)
        blocks: set[int] = set()
        for branch in self._on_same_condition(at):
            blocks |= flow.region(branch.block.index)
        calls = [
            each for index in blocks for each in flow.blocks[index].instructions if isinstance(each, Call)
        ]
        return {name for call in calls for name in self._reached_by(call)}

    def inside(self, function: Function) -> frozenset[str]:
        """Return the functions without source that a function leads to."""
        known = self._inside.get(function)
        if known is None:
            self._inside[function] = frozenset()  # a function that calls itself adds nothing new
            names = {name for call in function.calls() for name in self._reached_by(call)}
            known = self._inside[function] = frozenset(names)
        return known

    def _on_same_condition(self, at: Instruction) -> Iterator[Instruction]:
        yield at
        if isinstance(at, Branch):
            key, _ = self._conditions.of_branch(at)
            for block in self._model.flow(at.block.function).branches():
                other = block.terminator
                if (
                    isinstance(other, Branch)
                    and other is not at
                    and self._conditions.of_branch(other)[0] == key
                ):
                    yield other

    def _reached_by(self, call: Call) -> set[str]:
        return self._called_by(call) | {
            name for each in self._model.callees(call) for name in self.inside(each)
        }

    def _called_by(self, call: Call) -> set[str]:
        """Return the functions that a call leads to and that have no source here, or may be replaced."""
        if call.standard is not None:
            return set()
        callees = self._model.callees(call)
        if not callees and not isinstance(call.callee, Function):
            return {"a function that a pointer leads to"}
        return {each.name for each in callees if self._elsewhere.may_define(each)}

    def _variable(self, part: MemoryPart) -> set[str]:
        owner = part.object
        return {owner.name} if isinstance(owner, Value) and self._elsewhere.may_write(owner) else set()
