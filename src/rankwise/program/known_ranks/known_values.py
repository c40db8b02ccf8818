"""What is known of values and of control flow, for every process at once.

This is constant propagation along the ways that a process can take (Wegman and Zadeck 1991), with ranks and
numbers of ranks for constants. What runs again, in loops or by recursion, is not followed: what it carries
from one round to the next is not known.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from rankwise.program.handles import constant_name
from rankwise.program.instructions import (
    Branch,
    Call,
    Load,
    Operation,
    Phi,
    Store,
    Switch,
)
from rankwise.program.known_ranks.column import Column, compute, constant, unknown
from rankwise.program.known_ranks.rank_table import Numbers, Processes, Truths
from rankwise.program.known_ranks.reaching import Reaching
from rankwise.program.memory.versions import EntryVersion, MemoryPhi, Version, Write
from rankwise.program.model import Model
from rankwise.program.structure import Block
from rankwise.program.uniformity.cells import Cell
from rankwise.program.uniformity.dependence_graph import has_index
from rankwise.program.values import Constant, FormalParameter, Value
from rankwise.standard import Role

Node = Value | Version | Cell
_DEEPEST = 100
_UNDEFINED = -32766
"""MPI_UNDEFINED in MPICH and Open MPI, by which Python programs name it."""
Arriving = tuple[Truths, Node]
"""A value, and the processes that bring it."""


def find_known(model: Model, processes: Processes) -> ColumnValues:
    """Return what is known in a program; it is read twice, because callers may come after their callees."""
    return ColumnValues(model, processes, ColumnValues(model, processes))


class ColumnValues:
    """Computes columns; each value is computed once."""

    def __init__(self, model: Model, processes: Processes, earlier: ColumnValues | None = None) -> None:
        """Find out which processes come where; a self-dependent value is that of `earlier`, if any."""
        self.model = model
        self.processes = processes
        self._earlier = earlier
        self._columns: dict[Node, Column] = {}
        self._constants: dict[int, Column] = {}
        self._unknown = unknown(len(processes))
        self._depth = 0
        self.reaching: Reaching = Reaching(
            model, processes, self.taken, earlier.reaching if earlier else None
        )
        self.reaching.follow_all()

    def column(self, node: object) -> Column:
        """Return what a value is whenever a process computes it."""
        if not isinstance(node, Value | EntryVersion | Write | MemoryPhi):
            return self._unknown
        known = self._columns.get(node)
        if known is not None:
            return known
        if self._depth > _DEEPEST:
            return self._before(node)
        self._columns[node] = self._before(node)
        self._depth += 1
        try:
            found = self._find(node)
        finally:
            self._depth -= 1
        self._columns[node] = self._unknown if found is None or not found.known.any() else found
        return self._columns[node]

    def agree(self, node: object) -> bool:
        """Return whether a value is the same for all ranks, whatever the number of ranks.

        Who computes it does not matter: a rank may be compared with one that does the same elsewhere.
        """
        sizes = self.processes.sizes
        if sizes[-1] == 1:
            return True
        column = self.column(node)
        if not column.known.all():
            return False
        first = np.repeat(column.values[[self.processes.of(size).start for size in sizes]], sizes)
        return bool((column.values == first).all())

    def agree_among(self, node: object, together: Numbers) -> bool:
        """Return whether a value is the same for ranks with the same number, for each number of ranks.

        Ranks with a negative number do not count.
        """
        column, among = self.column(node), together >= 0
        if not column.known[among].all():
            return False
        parts = np.stack((self.processes.size, together))
        _, first, part = np.unique(parts, axis=1, return_index=True, return_inverse=True)
        return bool((column.values == column.values[first[part.reshape(-1)]])[among].all())

    def _constant(self, value: int) -> Column:
        known = self._constants.get(value)
        if known is None:
            known = self._constants[value] = constant(value, len(self.processes))
        return known

    def _before(self, node: Node) -> Column:
        return self._unknown if self._earlier is None else self._earlier.column(node)

    def taken(self, block: Block) -> dict[int, Truths]:
        """Return which processes may reach each successor of a block, of those that reach the block's end."""
        end = block.terminator
        all_processes = self.processes.all()
        if isinstance(end, Branch):
            condition = self.column(end.condition)
            holds = condition.values != 0
            ways = (~condition.known | holds, ~condition.known | ~holds)
            return {target.index: way for target, way in zip(end.targets, ways, strict=True)}
        if isinstance(end, Switch):
            return self._cases(end)
        return {target.index: all_processes for target in end.targets}

    def _cases(self, switch: Switch) -> dict[int, Truths]:
        values = [each.value if isinstance(each, Constant) else None for each in switch.cases]
        if not all(isinstance(value, int) for value in values):
            return {target.index: self.processes.all() for target in switch.targets}
        condition = self.column(switch.condition)
        ways = {target.index: ~condition.known for target in switch.targets}
        rest = condition.known
        for value, target in zip(values, switch.targets[1:], strict=True):
            chosen = condition.known & (condition.values == value)
            ways[target.index] = ways[target.index] | chosen
            rest = rest & ~chosen
        ways[switch.targets[0].index] = ways[switch.targets[0].index] | rest
        return ways

    def _find(self, node: Value | Version) -> Column | None:
        if isinstance(node, Constant) and node.value == "MPI_UNDEFINED":
            return self._constant(_UNDEFINED)
        if isinstance(node, Constant):
            return self._constant(node.value) if isinstance(node.value, int) else None
        if isinstance(node, Operation):
            return self._operation(node)
        if isinstance(node, Load):
            return self._load(node)
        if isinstance(node, Phi):
            pairs = zip(node.sources, node.operands, strict=True)
            return self._meeting((self.reaching.along(source, node.block), value) for source, value in pairs)
        if isinstance(node, MemoryPhi):
            blocks = node.block.function.blocks
            return self._meeting(
                (self.reaching.along(blocks[before], node.block), version)
                for before, version in self.model.dependence.versions.arriving(node)
            )
        if isinstance(node, FormalParameter):
            return self._parameter(node)
        if isinstance(node, EntryVersion):
            return self._entry(node)
        if isinstance(node, Write):
            return self._write(node)
        return self._result(node) if isinstance(node, Call) else None

    def _operation(self, node: Operation) -> Column | None:
        operands = [self.column(each) for each in node.operands]
        return compute(node.operator, operands) if operands else None

    def _load(self, node: Load) -> Column | None:
        parts = list(self.model.points_to.of(node.address))
        if len(parts) != 1 or has_index(node.address):
            return None
        dependence = self.model.dependence
        return (
            self.column(dependence.held(node, parts[0]))
            if dependence.overwrites(node.address, parts[0])
            else None
        )

    def _meeting(self, arriving: Iterable[Arriving]) -> Column:
        """Return what processes have where values meet: what all ways bring that a process may take."""
        values = np.zeros(len(self.processes), dtype=np.int64)
        some = self.processes.none()
        known = self.processes.all()
        for who, node in arriving:
            column = self.column(node)
            known = known & (~who | (column.known & (~some | (values == column.values))))
            values = np.where(who & ~some, column.values, values)
            some = some | who
        return Column(values, known & some)

    def _parameter(self, node: FormalParameter) -> Column | None:
        calls = self.reaching.calls_of(node.function)
        if calls is None or any(node.index + 1 >= len(call.operands) for call in calls):
            return None
        return self._meeting((self.reaching.of(call.block), call.operands[node.index + 1]) for call in calls)

    def _entry(self, node: EntryVersion) -> Column | None:
        calls = self.reaching.calls_of(node.function)
        if calls is None:
            return None
        before = self.model.dependence.versions.before
        return self._meeting((self.reaching.of(call.block), before(call, node.part)) for call in calls)

    def _write(self, node: Write) -> Column | None:
        instruction = node.instruction
        dependence = self.model.dependence
        if isinstance(instruction, Store):
            whole = dependence.overwrites(instruction.address, node.part, instruction)
            return self.column(instruction.value) if whole else None
        assert isinstance(instruction, Call)
        if instruction.standard is not None:
            return self._answer(instruction, node)
        callees = self.model.callees(instruction)
        if not callees or not all(callee.blocks for callee in callees):
            return None
        arriving: list[Arriving] = []
        for callee in callees:
            if not dependence.written_for_caller(callee, node.part):
                arriving.append((self.processes.all(), dependence.held(instruction, node.part)))
                continue
            for block in callee.returning_blocks():
                arriving.append((self.reaching.of(block), dependence.versions.at_end(block, node.part)))
        return self._meeting(arriving)

    def _answer(self, call: Call, node: Write) -> Column | None:
        """Return the rank or the size that a call asks for."""
        entry = call.standard
        assert entry is not None
        index = entry.index_of(Role.COMMUNICATOR)
        if entry.name not in ("MPI_Comm_rank", "MPI_Comm_size") or index is None:
            return None
        if not self.model.dependence.overwrites(call.operands[-1], node.part, call):
            return None
        communicator = call.operands[index + 1]
        if constant_name(self.model.program, communicator, Role.COMMUNICATOR) != "MPI_COMM_WORLD":
            return None
        queried = self.processes.rank if entry.name == "MPI_Comm_rank" else self.processes.size
        return Column(queried, self.processes.all())

    def _result(self, call: Call) -> Column | None:
        if call.standard is not None:
            if call.standard.returns_value or self.model.failures.may_fail(call):
                return None
            return self._constant(0)  # MPI_SUCCESS: by default nothing else is returned
        callees = self.model.callees(call)
        if not callees or not all(callee.blocks for callee in callees):
            return None
        arriving: list[Arriving] = []
        for callee in callees:
            for block in callee.returning_blocks():
                operands = block.terminator.operands
                if not operands:
                    return None
                arriving.append((self.reaching.of(block), operands[0]))
        return self._meeting(arriving)
