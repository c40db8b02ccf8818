"""What each value depends on, found where it is needed: the dependence graph of Huchant 2019, on demand.

A node is a value, a version of a part of memory, or the outcome of a function. The rules have
their names: OP and PHI (with the predicates that decide the phi), LOAD and STORE through memory
versions, CALL for parameters and results, RESET where a collective shares a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.program.budget import Budget
from rankwise.program.graphs.control import ControlDependence
from rankwise.program.graphs.flow import FlowGraph
from rankwise.program.instructions import (
    Allocate,
    Branch,
    Call,
    Instruction,
    Load,
    Offset,
    Operation,
    Phi,
    Store,
    Switch,
)
from rankwise.program.memory.effects import Effects
from rankwise.program.memory.memory_objects import MemoryPart, Object, is_single_cell
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.memory.versions import EntryVersion, MemoryPhi, Version, Versions, Write
from rankwise.program.structure import Block, Function
from rankwise.program.uniformity.cells import Cell, Cells, FunctionRuns, parameter_behind
from rankwise.program.uniformity.extents import copied_from, library_fills
from rankwise.program.uniformity.external import FAILS, ExternalEffects, Seed
from rankwise.program.uniformity.message_extents import data_of, fills
from rankwise.program.values import Constant, FormalParameter, Value
from rankwise.standard import RESULT

if TYPE_CHECKING:
    from rankwise.program.memory.instances import Instances


@dataclass(frozen=True, slots=True)
class ReturnedValue:
    """The value a function returns."""

    function: Function


@dataclass(frozen=True, slots=True)
class Exit:
    """What a part of memory holds when a function returns."""

    function: Function
    part: MemoryPart


@dataclass(frozen=True, slots=True)
class Raised:
    """Whether a function is left by an exception."""

    function: Function


Node = Value | EntryVersion | Write | MemoryPhi | Cell | FunctionRuns | ReturnedValue | Exit | Raised


@dataclass(frozen=True, slots=True)
class Edge:
    """A dependence on `source`; `enters` and `leaves` name the call that it goes through.

    A dependence that `escapes` holds whatever call led to the source: it goes through memory that
    all functions share.
    """

    source: Node
    enters: Call | None = None
    leaves: Call | None = None
    escapes: bool = False


@dataclass(slots=True)
class Sources:
    """All that one node depends on directly."""

    edges: list[Edge]
    seed: Seed | None = None
    shared_by: Call | None = None
    """The collective that makes this node equal on its communicator: then the edges do not count."""


class DependenceGraph:
    """Answers what a node depends on, over the whole program."""

    def __init__(
        self,
        points_to: PointsTo,
        effects: Effects,
        external: ExternalEffects,
        cells: Cells,
        flow: Callable[[Function], FlowGraph],
        instances: Instances,
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.points_to = points_to
        self.cells = cells
        self.external = external
        self.versions = Versions(effects, flow)
        self.flow = flow
        self._instances = instances
        self._effects = effects
        self._control: dict[Function, ControlDependence] = {}
        self._sources: dict[Node, Sources] = {}
        self._covers: dict[tuple[Call, int], frozenset[MemoryPart]] = {}

    def control(self, function: Function) -> ControlDependence:
        known = self._control.get(function)
        if known is None:
            known = self._control[function] = ControlDependence(self.flow(function))
        return known

    def sources(self, node: Node) -> Sources:
        """Return what a node depends on directly."""
        known = self._sources.get(node)
        if known is None:
            known = self._sources[node] = self._find_sources(node)
        return known

    def _find_sources(self, node: Node) -> Sources:
        if isinstance(node, Instruction):
            return self._of_instruction(node)
        if isinstance(node, FormalParameter):
            return Sources(list(self._arguments(node)))
        if isinstance(node, Write):
            return self._of_write(node)
        if isinstance(node, MemoryPhi):
            versions = [version for _, version in self.versions.arriving(node)]
            edges = [Edge(version) for version in versions]
            if not self._all_store_the_same(versions):
                edges += self._arrival(node.block.function, node.block.index)
            return Sources(edges)
        if isinstance(node, Cell):
            return self._of_cell(node)
        if isinstance(node, FunctionRuns):
            return Sources(list(self._of_running(node)))
        if isinstance(node, EntryVersion):
            return Sources(list(self._at_callers(node)))
        if isinstance(node, (ReturnedValue, Exit, Raised)):
            return Sources(list(self._at_returns(node)))
        return Sources([])

    def condition(self, function: Function, block: int) -> Value | None:
        """Return the value that a block's branch tests."""
        terminator = function.blocks[block].terminator
        return terminator.condition if isinstance(terminator, (Branch, Switch)) else None

    def _arrival(self, function: Function, block: int) -> list[Edge]:
        """Return the predicates that decide from where control arrives at a block."""
        deciding = self.control(function).deciding_arrival(block)
        conditions = (self.condition(function, branch) for branch in deciding)
        return [Edge(condition) for condition in conditions if condition is not None]

    def _of_instruction(self, node: Instruction) -> Sources:
        kind = type(node)
        if kind is Load:
            parts = self.points_to.of(node.operands[0])
            edges = [Edge(node.operands[0])]
            edges += [Edge(self.held(node, part)) for part in parts]
            return Sources(edges)
        if kind is Phi:
            edges = [Edge(operand) for operand in node.operands]
            if not _all_the_same(node.operands):
                edges += self._arrival(node.block.function, node.block.index)
            return Sources(edges)
        if kind is Call:
            assert isinstance(node, Call)
            return self._of_call_result(node)
        if kind is Allocate:
            return Sources([])
        if kind is Operation and node.operator == "raises":  # type: ignore[attr-defined]
            return Sources(list(self._of_raising(node)))
        if kind is Operation and node.operator == "outcome":  # type: ignore[attr-defined]
            return self._of_outcome(node)
        return Sources([Edge(operand) for operand in node.operands])

    def _all_store_the_same(self, versions: Sequence[object]) -> bool:
        """PHI-ELIM: paths that all wrote the same value do not show which one was taken."""
        stored = []
        for version in versions:
            if not (isinstance(version, Write) and isinstance(version.instruction, Store)):
                return False
            if not self.overwrites(version.instruction.address, version.part):
                return False
            stored.append(version.instruction.value)
        return _all_the_same(stored)

    def _of_raising(self, node: Instruction) -> Iterator[Edge]:
        for operand in node.operands:
            if isinstance(operand, Call):
                for callee in self.points_to.callees.get(operand, ()):
                    if callee.blocks:
                        yield Edge(Raised(callee), leaves=operand)
                    elif operand.standard is None:
                        yield from (Edge(argument) for argument in operand.arguments)
            else:
                yield Edge(operand)

    def _of_outcome(self, node: Instruction) -> Sources:
        """Return what decides whether a call fails: it may see what others do not see, as its result may."""
        call = node.operands[0]
        fails = Seed(call, FAILS) if isinstance(call, Call) and call.standard is not None else None
        return Sources([Edge(operand) for operand in node.operands], fails)

    def _of_call_result(self, call: Call) -> Sources:
        edges: list[Edge] = []
        seed: Seed | None = None
        callees = self.points_to.callees.get(call, ())
        if len(callees) != 1 or not isinstance(call.callee, Function):
            edges.append(Edge(call.callee))
        for callee in callees:
            if callee.blocks:
                edges.append(Edge(ReturnedValue(callee), leaves=call))
            else:
                seed = self.external.seed(call, callee, RESULT) or seed
                edges += self._external_inputs(call, callee, RESULT)
        return Sources(edges, seed)

    def _external_inputs(
        self, call: Call, callee: Function, index: int, part: MemoryPart | None = None
    ) -> list[Edge]:
        """Return what an output of an external function depends on; a block copy brings each part its own."""
        edges: list[Edge] = []
        copied = copied_from(self.points_to, call, callee.name, part) if part is not None else None
        for position in self.external.inputs(call, callee, index):
            argument = call.operands[position + 1]
            edges.append(Edge(argument))
            if copied is not None:
                edges += [Edge(self.held(call, each)) for each in copied]
            elif call.standard is None or index in call.standard.follows_inputs:
                for part in self.points_to.of(argument):
                    if not isinstance(part.object, Function):
                        edges += [Edge(self.held(call, each)) for each in self._read(call, part)]
        return edges

    def _read(self, call: Call, part: MemoryPart) -> list[MemoryPart]:
        """Return the parts that a call reads through a pointer: MPI's structures it reads whole."""
        return [part] if call.standard is None else self.points_to.parts.beside(part)

    def held(self, instruction: Instruction, part: MemoryPart) -> Version | Cell:
        """Return what a part holds before an instruction."""
        return Cell(part) if self.cells.is_cell(part) else self.versions.before(instruction, part)

    def _of_cell(self, cell: Cell) -> Sources:
        """Return what any of the writes of a cell depends on, and what decides whether it is made."""
        edges: list[Edge] = []
        seed: Seed | None = None
        for writer in self.cells.writers(cell.part):
            through: int | None = None
            if isinstance(writer, Store):
                edges += [Edge(operand, escapes=True) for operand in writer.operands]
                through = parameter_behind(writer.address)
            else:
                assert isinstance(writer, Call)
                written = self._of_call_write(writer, cell.part)
                seed = written.seed or seed
                edges += [Edge(edge.source, escapes=True) for edge in written.edges if edge.source != cell]
            edges += self._of_reaching(writer.block, through, cell.part.object)
        return Sources(list(dict.fromkeys(edges)), seed)

    def _of_reaching(self, block: Block, through: int | None, owner: Object | None) -> list[Edge]:
        """Return what decides whether a block is reached, with an object given by a parameter or anyhow."""
        function = block.function
        deciding = self.control(function).all_deciders(block.index)
        conditions = [self.condition(function, branch) for branch in deciding]
        edges = [Edge(condition, escapes=True) for condition in conditions if condition is not None]
        runs = FunctionRuns(function) if through is None else FunctionRuns(function, through, owner)
        return [*edges, Edge(runs, escapes=True)]

    def _of_running(self, node: FunctionRuns) -> Iterator[Edge]:
        for call in self.points_to.callers.get(node.function, ()):
            through: int | None = None
            if node.parameter is not None and node.parameter + 1 < len(call.operands):
                argument = call.operands[node.parameter + 1]
                if not any(part.object is node.owner for part in self.points_to.of(argument)):
                    continue
                through = parameter_behind(argument)
            yield from self._of_reaching(call.block, through, node.owner)
            if not isinstance(call.callee, Function):
                yield Edge(call.callee, escapes=True)

    def _arguments(self, parameter: FormalParameter) -> Iterator[Edge]:
        for call in self.points_to.callers.get(parameter.function, ()):
            if parameter.index + 1 < len(call.operands):
                yield Edge(call.operands[parameter.index + 1], enters=call)

    def _at_callers(self, entry: EntryVersion) -> Iterator[Edge]:
        owner = entry.part.object
        is_own = isinstance(owner, Allocate) and owner.block.function is entry.function
        if is_own and not self._instances.are_many(owner):
            return
        for call in self.points_to.callers.get(entry.function, ()):
            yield Edge(self.versions.before(call, entry.part), enters=call)

    def _at_returns(self, node: ReturnedValue | Exit | Raised) -> Iterator[Edge]:
        function = node.function
        flow = self.flow(function)
        yield from self._arrival(function, flow.exit)
        if isinstance(node, Raised):
            for raising in flow.raising:
                for branch in self.control(function).deciders[raising]:
                    condition = self.condition(function, branch)
                    if condition is not None:
                        yield Edge(condition)
            for call in function.calls():
                for callee in self.points_to.callees.get(call, ()):
                    if callee.blocks and self.flow(callee).raising:
                        yield Edge(Raised(callee), leaves=call)
            return
        if isinstance(node, Exit):
            for block in function.returning_blocks():
                yield Edge(self.versions.at_end(block, node.part))
        else:
            yield from (Edge(value) for value in function.returned_values())

    def _of_write(self, node: Write) -> Sources:
        instruction = node.instruction
        if isinstance(instruction, Store):
            edges = [Edge(instruction.value), Edge(instruction.address)]
            if not self.overwrites(instruction.address, node.part, instruction):
                edges.append(Edge(self.versions.before(instruction, node.part)))
            return Sources(edges)
        assert isinstance(instruction, Call)
        return self._of_call_write(instruction, node.part)

    def _of_call_write(self, call: Call, part: MemoryPart) -> Sources:
        edges: list[Edge] = []
        result = Sources(edges)
        keeps = False
        covered = False
        for callee in self.points_to.callees.get(call, ()):
            if callee.blocks:
                if self.written_for_caller(callee, part):
                    edges.append(Edge(Exit(callee, part), leaves=call))
                else:
                    keeps = True
                continue
            for index in self.external.output_positions(call, callee):
                if part not in self._covered(call, index):
                    continue
                covered = True
                result.seed = self.external.seed(call, callee, index) or result.seed
                edges += self._external_inputs(call, callee, index, part)
                edges.append(Edge(call.operands[index + 1]))
                filled = self._fills(call, callee, index, part)
                keeps = keeps or not filled
                if filled and self.external.is_shared(call, index):
                    result.shared_by = call
        if keeps or not (edges or covered):
            edges.append(Edge(self.held(call, part)))
        return result

    def written_for_caller(self, callee: Function, part: MemoryPart) -> bool:
        """Return whether a function may write a part that is its caller's, too."""
        return bool(
            self._effects.outward(callee) & 1 << part.number and not self._instances.is_private(part.object)
        )

    def _covered(self, call: Call, index: int) -> frozenset[MemoryPart]:
        """Return the parts that an output argument covers."""
        known = self._covers.get((call, index))
        if known is None:
            known = self._covers[call, index] = frozenset(self.external.covered(call, index))
        return known

    def _fills(self, call: Call, callee: Function, index: int, part: MemoryPart) -> bool:
        """Return whether an external write leaves nothing of what was there before."""
        address = call.operands[index + 1]
        if has_index(address) or len(set(self.points_to.of(address))) != 1:
            return False
        if self._instances.are_many(part.object, call):
            return False
        if call.standard is None:
            if self.external.is_shared(call, index):
                return True
            return library_fills(self.points_to, call, callee.name, index, part)
        data = data_of(call.standard, index)
        return is_single_cell(part) if data is None else fills(self.points_to, call, data, part)

    def overwrites(self, address: Value, part: MemoryPart, at: Instruction | None = None) -> bool:
        """Return whether a store through an address certainly replaces all of a part that is read later."""
        parts = list(self.points_to.of(address))
        return len(parts) == 1 and is_single_cell(part) and not self._instances.are_many(part.object, at)


def has_index(address: Value) -> bool:
    """Return whether an address is of an element that is computed."""
    while isinstance(address, Offset):
        if len(address.operands) > 1:
            return True
        address = address.operands[0]
    return False


def _all_the_same(values: Sequence[Value]) -> bool:
    first = values[0]
    if isinstance(first, Constant):
        return all(isinstance(each, Constant) and each.value == first.value for each in values)
    return all(each is first for each in values)
