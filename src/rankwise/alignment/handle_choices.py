"""What decides which communicator a handle stands for."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.communicators.communicator_identity import CommunicatorOrigins, is_null
from rankwise.program import Call, FormalParameter, Load, Offset, Operation, Phi, Store, Value
from rankwise.program.memory import EntryVersion, MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.uniformity import Cell, Node


def choosers(model: Model, communicators: CommunicatorOrigins, handle: Value) -> list[Node]:
    """Return the values that decide which of several communicators a handle stands for."""
    choices = _Choices(model)
    work: list[Node] = [handle]
    seen: set[Node] = set()
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work += choices.behind(node)
    if not choices.choosing or communicators.is_one(handle):
        return []
    return choices.choosing


class _Choices:
    """Follows handles back, and collects in `choosing` what decides where several ways lead."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._dependence = model.dependence
        self.choosing: list[Node] = []

    def behind(self, node: Node) -> list[Node]:
        """Return what a node may have got its handle from."""
        if isinstance(node, (Phi, MemoryPhi)):
            arriving: list[Node] = list(node.operands) if isinstance(node, Phi) else []
            if isinstance(node, MemoryPhi):
                arriving = [version for _, version in self._dependence.versions.arriving(node)]
            return self._one_of(arriving, node.block.function, node.block.index)
        if isinstance(node, Operation):
            if node.operator == "select":
                return self._either(list(node.operands[1:]), [node.operands[0]])
            return list(node.operands)
        if isinstance(node, Load):
            return self._behind_load(node)
        if isinstance(node, Write):
            return self._behind_write(node)
        return list(self._outside(node))

    def _behind_load(self, node: Load) -> list[Node]:
        """Follow variables; which of many objects a handle is read from matters for arrays only."""
        parts = list(self._model.points_to.of(node.address))
        if len(parts) == 1 and self._dependence.overwrites(node.address, parts[0]):
            held = self._dependence.held(node, parts[0])
            return [] if isinstance(held, Cell) else [held]
        address = node.address
        while isinstance(address, Offset):
            self.choosing += address.operands[1:]
            address = address.operands[0]
        # Of two pointers to handles, one is chosen as of two handles.
        return [address] if isinstance(address, (Phi, Operation)) else []

    def _behind_write(self, node: Write) -> list[Node]:
        instruction = node.instruction
        if isinstance(instruction, Store):
            return [instruction.value]
        found: list[Node] = []
        for callee in self._model.callees(instruction) if isinstance(instruction, Call) else ():
            ends = callee.returning_blocks() if callee.blocks else []
            held: list[Node] = [self._dependence.versions.at_end(block, node.part) for block in ends]
            found += self._one_of(held, callee, self._model.flow(callee).exit) if ends else []
        return found

    def _outside(self, node: Node) -> Iterator[Node]:
        if isinstance(node, (FormalParameter, EntryVersion)):
            for call in self._model.points_to.callers.get(node.function, []):
                if isinstance(node, EntryVersion):
                    yield self._dependence.versions.before(call, node.part)
                elif node.index + 1 < len(call.operands):
                    yield call.operands[node.index + 1]
        elif isinstance(node, Call):
            for callee in self._model.callees(node):
                if callee.blocks:
                    returned: list[Node] = list(callee.returned_values())
                    yield from self._one_of(returned, callee, self._model.flow(callee).exit)

    def _one_of(self, nodes: list[Node], function: Function, meeting: int) -> list[Node]:
        deciding = self._dependence.control(function).deciding_arrival(meeting)
        conditions = [self._dependence.condition(function, branch) for branch in deciding]
        return self._either(nodes, [each for each in conditions if each is not None])

    def _either(self, nodes: list[Node], deciding: list[Node]) -> list[Node]:
        """Return the nodes that are communicators; if there is a choice, note what decides it."""
        real = [node for node in dict.fromkeys(nodes) if not is_null(node)]
        if len(real) > 1:
            self.choosing += deciding
        return real
