"""What uses each value and each piece of memory in one function."""

from __future__ import annotations

from rankwise.program import Call, FormalParameter, Function, Instruction, Load, Return, Store, Value
from rankwise.program.memory.memory_objects import MemoryPart, Object
from rankwise.program.model import Model


class FunctionIndex:
    """What uses each value and each piece of memory in one function."""

    def __init__(self, function: Function, model: Model) -> None:
        self.uses: dict[Value, list[Instruction]] = {}
        self.loads: dict[MemoryPart, list[Load]] = {}
        self.stores: dict[MemoryPart, list[Store]] = {}
        self.calls: dict[Object, dict[Call, None]] = {}
        self.pointers: list[Instruction] = []
        """What stores, returns or passes on a pointer."""
        points_to = model.points_to
        for instruction in function.instructions():
            if isinstance(instruction, (Call, Return)):
                self.pointers += [instruction] if any(map(points_to.of, instruction.operands)) else []
            elif isinstance(instruction, Store) and points_to.of(instruction.value):
                self.pointers.append(instruction)
            for operand in instruction.operands:
                if isinstance(operand, (Instruction, FormalParameter)):
                    self.uses.setdefault(operand, []).append(instruction)
            if isinstance(instruction, Load):
                for part in points_to.of(instruction.address):
                    self.loads.setdefault(part, []).append(instruction)
            elif isinstance(instruction, Store):
                for part in points_to.of(instruction.address):
                    self.stores.setdefault(part, []).append(instruction)
            elif isinstance(instruction, Call):
                for argument in instruction.arguments:
                    for part in points_to.of(argument):
                        self.calls.setdefault(part.object, {})[instruction] = None
