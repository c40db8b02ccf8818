"""Keys: two values with the same key are equal whenever both exist in one run of a process.

This is value numbering over the whole program, with memory: a load's key is that of the write it
sees. Parameters can be bound to the arguments of a call, so that a function's body can be read
as one caller sees it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from rankwise.program.budget import NotDecided
from rankwise.program.handles import communicator_name
from rankwise.program.instructions import Call, Load, Offset, Operation, Phi, Return, Store
from rankwise.program.memory.versions import EntryVersion, MemoryPhi, Version, Write
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.uniformity.cells import Cell
from rankwise.program.uniformity.dependence_graph import has_index
from rankwise.program.values import Constant, FormalParameter, GlobalVariable, Value
from rankwise.standard import Role

_COMMUTATIVE = frozenset({"+", "*", "==", "!=", "&", "|", "^"})
_MIRRORED = {">": "<", ">=": "<=", "unsigned >": "unsigned <", "unsigned >=": "unsigned <="}
_YIELDS_TRUTH = frozenset({"==", "!=", "<", "<=", "unsigned <", "unsigned <=", "not"})
_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class CallFrame:
    """A call through which a body is examined, and the frame around that."""

    call: Call
    callee: Function
    outer: CallFrame | None


def recurs(function: Function, frame: CallFrame | None) -> bool:
    """Return whether a function is already being examined in a frame."""
    while frame is not None:
        if frame.callee is function:
            return True
        frame = frame.outer
    return False


class Keys:
    """Computes keys; equal keys are the same small number.

    MPI calls are taken to succeed; with `failing`, those may fail whose error codes the program gets.
    """

    def __init__(self, model: Model, *, failing: bool = False) -> None:
        self.model = model
        self._failing = failing
        self._numbers: dict[Hashable, int] = {}
        self._shapes: list[Hashable] = []
        self._known: dict[tuple[Value | Version | Cell, CallFrame | None], int] = {}
        self._depth = 0

    def assuming(self, known: Mapping[Write, int]) -> Keys:
        """Return keys like these, comparable with them, for which the keys of some versions are given."""
        other = Keys(self.model)
        other._numbers, other._shapes = self._numbers, self._shapes
        other._known.update({(version, None): key for version, key in known.items()})
        return other

    def shape(self, key: int) -> Hashable:
        """Return what a key stands for: a tuple of a word and further keys."""
        return self._shapes[key]

    def intern(self, shape: Hashable) -> int:
        number = self._numbers.get(shape)
        if number is None:
            number = self._numbers[shape] = len(self._shapes)
            self._shapes.append(shape)
        return number

    def is_constant(self, key: int) -> bool:
        shape = self._shapes[key]
        return isinstance(shape, tuple) and shape[0] == "constant"

    def constant(self, value: object) -> int:
        return self.intern(("constant", value))

    def of(self, node: Value | Version | Cell, frame: CallFrame | None = None) -> int:
        """Return the key of a value, seen through a frame."""
        known = self._known.get((node, frame))
        if known is not None:
            return known
        self.model.budget.spend()
        if self._depth > _DEEPEST:
            return self.intern(("deep", id(node)))
        self._depth += 1
        # A value that depends on itself (through a loop) is only equal to itself.
        self._known[node, frame] = self.intern(("itself", id(node), frame))
        try:
            key = self._resolve(self.intern(self._describe(node, frame)))
        except NotDecided:
            del self._known[node, frame]
            raise
        finally:
            self._depth -= 1
        self._known[node, frame] = key
        return key

    def _describe(self, node: Value | Version | Cell, frame: CallFrame | None) -> Hashable:
        if isinstance(node, Constant):
            return ("constant", communicator_name(node) or node.value)
        if isinstance(node, FormalParameter):
            if frame is not None and frame.callee is node.function:
                if node.index + 1 < len(frame.call.operands):
                    return ("same", self.of(frame.call.operands[node.index + 1], frame.outer))
                return ("missing", id(node))
            return ("parameter", id(node))
        if isinstance(node, Operation):
            return self._describe_operation(node, frame)
        if isinstance(node, Load):
            return self._describe_load(node, frame)
        if isinstance(node, Offset):
            operands = (self.of(operand, frame) for operand in node.operands)
            return ("offset", node.field, node.index, *operands)
        if isinstance(node, Call):
            return self._describe_call(node, frame)
        if isinstance(node, Phi):
            arriving = {self.of(operand, frame) for operand in node.operands}
            if len(arriving) == 1:
                return ("same", arriving.pop())
            return ("phi", id(node), frame, *sorted(arriving))
        if isinstance(node, Cell):
            return ("cell", node.part.number, frame)
        if isinstance(node, (EntryVersion, Write, MemoryPhi)):
            return self._describe_version(node, frame)
        if isinstance(node, GlobalVariable):
            return ("constant", communicator_name(node) or id(node))
        return ("itself", id(node), frame)

    def _describe_operation(self, node: Operation, frame: CallFrame | None) -> Hashable:
        operands = [self.of(operand, frame) for operand in node.operands]
        operator = node.operator
        if operator == "cast" or (operator == "convert to i1" and self._is_truth(operands[0])):
            return ("same", operands[0])
        if len(operands) > 2 and operator not in ("select", "phi"):
            # The elements of arrays count, too: it is not the comparison or sum of two numbers.
            if operator == "!=":
                return ("not", self.intern(("== of arrays", *operands)))
            return (f"{operator} of arrays", *operands)
        if operator in _MIRRORED:
            operator, operands = _MIRRORED[operator], operands[::-1]
        if operator in _COMMUTATIVE:
            operands.sort()
        if operator in ("exception", "assembly", "raises"):
            return (operator, id(node), frame)
        return (operator, *operands)

    def _is_truth(self, key: int) -> bool:
        shape = self._shapes[key]
        return isinstance(shape, tuple) and shape[0] in _YIELDS_TRUTH

    def _describe_load(self, node: Load, frame: CallFrame | None) -> Hashable:
        parts = sorted(self.model.points_to.of(node.address), key=lambda part: part.number)
        if not parts:
            return ("load", id(node), frame)
        versions = [self.of(self.model.dependence.versions.before(node, part), frame) for part in parts]
        if self.model.dependence.overwrites(node.address, parts[0]) and not has_index(node.address):
            return ("same", versions[0])
        return ("load", self.of(node.address, frame), *versions)

    def _describe_call(self, node: Call, frame: CallFrame | None) -> Hashable:
        if node.standard is not None and not node.standard.returns_value:
            if self._failing and self.model.failures.may_fail(node):
                return ("call", id(node), frame)
            return ("constant", 0)  # MPI_SUCCESS: under the default error handler nothing else returns
        callees = self.model.callees(node)
        if len(callees) == 1 and callees[0].blocks and not recurs(callees[0], frame):
            returned = [
                block.terminator for block in callees[0].blocks if isinstance(block.terminator, Return)
            ]
            if len(returned) == 1 and returned[0].operands:
                return ("same", self.of(returned[0].operands[0], CallFrame(node, callees[0], frame)))
        return ("call", id(node), frame)

    def _describe_version(self, node: Version, frame: CallFrame | None) -> Hashable:
        if isinstance(node, Write):
            instruction = node.instruction
            if isinstance(instruction, Store) and self.model.dependence.overwrites(
                instruction.address, node.part
            ):
                return ("same", self.of(instruction.value, frame))
            if isinstance(instruction, Call) and instruction.standard is not None:
                answer = self._describe_answer(instruction, frame)
                if answer is not None:
                    return answer
            return ("write", id(instruction), node.part.number, frame)
        if isinstance(node, EntryVersion):
            if frame is not None and frame.callee is node.function:
                outside = self.model.dependence.versions.before(frame.call, node.part)
                return ("same", self.of(outside, frame.outer))
            return ("entry", id(node.function), node.part.number)
        return ("meeting", id(node.block), node.part.number, frame)

    def _describe_answer(self, call: Call, frame: CallFrame | None) -> Hashable | None:
        """Give calls that ask the same question of the same communicator the same key."""
        entry = call.standard
        assert entry is not None
        if entry.name not in ("MPI_Comm_rank", "MPI_Comm_size"):
            return None
        index = entry.index_of(Role.COMMUNICATOR)
        assert index is not None
        communicator = self.of(call.operands[index + 1], frame)
        if self._shapes[communicator] == ("constant", "MPI_COMM_SELF"):
            return ("constant", 0 if entry.name == "MPI_Comm_rank" else 1)
        return (entry.name, communicator)

    def _resolve(self, key: int) -> int:
        """Return the key behind values that only stand for another."""
        shape = self._shapes[key]
        while isinstance(shape, tuple) and shape[0] == "same":
            key = shape[1]
            shape = self._shapes[key]
        return key
