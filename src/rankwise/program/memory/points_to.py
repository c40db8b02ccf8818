"""Which memory each pointer may point to.

Inclusion-based (Andersen 1994), field-sensitive, insensitive to the order of statements, over the
whole program; calls through function pointers are resolved on the way. A function that only
returns fresh memory is seen as an allocator itself, so that what its callers get stays apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from rankwise.program.budget import Budget
from rankwise.program.instructions import (
    Allocate,
    Call,
    Instruction,
    Load,
    Offset,
    Operation,
    Phi,
    Return,
    Store,
)
from rankwise.program.library import (
    ALLOCATES,
    ALLOCATES_THROUGH,
    COPIES_MEMORY,
    RETURNS_ARGUMENT,
    STORES_ARGUMENT,
)
from rankwise.program.memory.allocators import find_allocators
from rankwise.program.memory.memory_objects import MemoryPart, MemoryParts, Object
from rankwise.program.structure import Function, Program
from rankwise.program.values import Constant, FormalParameter, GlobalVariable, Value

_PASSES_POINTERS = frozenset({"cast", "select", "+", "-", "&", "|", "subscript", "element", "iterate"})
Node = Value | MemoryPart
_NOTHING: frozenset[MemoryPart] = frozenset()


class PointsTo:
    """The solved points-to relation of a program."""

    def __init__(self, program: Program, budget: Budget | None = None) -> None:
        self._budget = budget or Budget()
        self.parts = MemoryParts()
        self.allocators = find_allocators(program)
        self.callees: dict[Call, list[Function]] = defaultdict(list)
        self.callers: dict[Function, list[Call]] = defaultdict(list)
        self._pointees: dict[Node, set[MemoryPart]] = {}
        self._copies: dict[Node, list[Node]] = defaultdict(list)
        self._offsets: dict[Node, list[Offset]] = defaultdict(list)
        self._loads: dict[Node, list[Node]] = defaultdict(list)
        self._stores: dict[Node, list[Node]] = defaultdict(list)
        self._calls: dict[Node, list[Call]] = defaultdict(list)
        self._block_copies: list[tuple[Value, Value]] = []
        self._copied_parts: set[tuple[MemoryPart, MemoryPart]] = set()
        self._returned: dict[Function, list[Value]] = defaultdict(list)
        self._pending: dict[Node, set[MemoryPart]] = {}
        self._constant_pointees: set[Value] = set()
        self._indexed: set[Object | MemoryPart] = set()
        self._build(program)
        self._solve()
        self._order_callees(program)

    def of(self, value: Value) -> Iterable[MemoryPart]:
        """Return the parts that a pointer may point to."""
        return self._pointees.get(value, _NOTHING)

    def pointees(self) -> Iterable[tuple[Node, set[MemoryPart]]]:
        """Return all that points somewhere, values and memory, with what it may point to."""
        return self._pointees.items()

    def is_indexed(self, part: MemoryPart) -> bool:
        """Return whether a part of allocated memory stands for all elements of an array."""
        return part in self._indexed or part.object in self._indexed

    @cached_property
    def holders(self) -> dict[Object, list[MemoryPart]]:
        """For each object, the parts of memory that may point into it."""
        found: dict[Object, dict[MemoryPart, None]] = defaultdict(dict)
        for node, parts in self._pointees.items():
            if isinstance(node, MemoryPart):
                for part in parts:
                    found[part.object][node] = None
        return {owner: list(holding) for owner, holding in found.items()}

    @cached_property
    def passed(self) -> set[Object]:
        """The objects that some function of the program is given a pointer into."""
        given = (parts for node, parts in self._pointees.items() if isinstance(node, FormalParameter))
        return {part.object for parts in given for part in parts}

    def _build(self, program: Program) -> None:
        for variable in program.variables.values():
            for field, value in variable.initial:
                self._store_constant(variable, field, value)
        for function in program.defined():
            for instruction in function.instructions():
                if type(instruction) is Return and instruction.operands:
                    self._returned[function].append(instruction.operands[0])
        for function in program.defined():
            for instruction in function.instructions():
                self._constrain(instruction)

    def _store_constant(self, variable: GlobalVariable, field: int, value: Value) -> None:
        if not isinstance(value, Constant):
            self._name_address(value)
            if isinstance(value, Offset):
                self._constrain(value)
            self._copy(value, self.parts.find(variable, field))

    def _constrain(self, instruction: Instruction) -> None:
        for operand in instruction.operands:
            if isinstance(operand, (GlobalVariable, Function)):
                self._name_address(operand)
        kind = type(instruction)
        if kind is Load:
            self._loads[instruction.operands[0]].append(instruction)
        elif kind is Store:
            if not isinstance(instruction.operands[1], Constant):
                self._stores[instruction.operands[0]].append(instruction.operands[1])
        elif kind is Call:
            assert isinstance(instruction, Call)
            self._constrain_call(instruction)
        elif kind is Offset:
            assert isinstance(instruction, Offset)
            self._offsets[instruction.operands[0]].append(instruction)
        elif kind is Phi:
            for operand in instruction.operands:
                self._copy(operand, instruction)
        elif kind is Operation:
            assert isinstance(instruction, Operation)
            if instruction.operator in _PASSES_POINTERS:
                for operand in instruction.operands:
                    self._copy(operand, instruction)
        elif kind is Allocate:
            assert isinstance(instruction, Allocate)
            self._add(instruction, {self.parts.find(instruction)})

    def _name_address(self, value: Value) -> None:
        if value not in self._constant_pointees and isinstance(value, (GlobalVariable, Function)):
            self._constant_pointees.add(value)
            self._add(value, {self.parts.find(value)})

    def _constrain_call(self, call: Call) -> None:
        if isinstance(call.callee, Function):
            self._connect(call, call.callee)
        else:
            self._calls[call.callee].append(call)

    def _connect(self, call: Call, callee: Function) -> None:
        """Pass arguments and results between a call and one function it may call."""
        if callee in self.callees[call]:
            return
        self.callees[call].append(callee)
        self.callers[callee].append(call)
        arguments = call.operands[1:]
        if callee.blocks:
            for argument, parameter in zip(arguments, callee.parameters, strict=False):
                self._copy(argument, parameter)
            if callee in self.allocators:
                self._add(call, {self.parts.find(call)})
            else:
                for value in self._returned[callee]:
                    self._copy(value, call)
            return
        name = callee.name
        if name in COPIES_MEMORY or name.startswith(("llvm.memcpy", "llvm.memmove")):
            to, source = COPIES_MEMORY.get(name, (0, 1))
            if source < len(arguments):
                self._block_copies.append((arguments[to], arguments[source]))
        if name in STORES_ARGUMENT and len(arguments) > max(STORES_ARGUMENT[name]):
            to, source = STORES_ARGUMENT[name]
            self._stores[arguments[to]].append(arguments[source])
        if name in ALLOCATES_THROUGH and ALLOCATES_THROUGH[name] < len(arguments):
            self._add(call, {self.parts.find(call)})
            self._stores[arguments[ALLOCATES_THROUGH[name]]].append(call)
        elif name in RETURNS_ARGUMENT and name not in ALLOCATES:
            if arguments:
                self._copy(arguments[RETURNS_ARGUMENT[name]], call)
        elif call.standard is None:
            self._add(call, {self.parts.find(call)})

    def _copy(self, source: Node, target: Node) -> None:
        if isinstance(source, Constant):
            return
        self._copies[source].append(target)
        known = self._pointees.get(source)
        if known:
            self._add(target, known)

    def _add(self, node: Node, parts: Iterable[MemoryPart]) -> None:
        known = self._pointees.setdefault(node, set())
        fresh = set(parts) - known
        if fresh:
            known |= fresh
            self._pending.setdefault(node, set()).update(fresh)

    def _solve(self) -> None:
        self._propagate()
        while self._copy_blocks():
            self._propagate()

    def _order_callees(self, program: Program) -> None:
        """Sort what a pointer may call as the program lists it, so that each check of it reads the same."""
        order = {function: at for at, function in enumerate(program.functions.values())}
        for callees in self.callees.values():
            if len(callees) > 1:
                callees.sort(key=lambda each: order.get(each, len(order)))

    def _copy_blocks(self) -> bool:
        """Let block copies carry the pointers found so far; say whether any was new."""
        before = len(self._copied_parts)
        for to, source in self._block_copies:
            for origin in list(self.of(source)):
                for target in list(self.of(to)):
                    self._copy_parts(origin, target)
        return len(self._copied_parts) > before

    def _copy_parts(self, origin: MemoryPart, target: MemoryPart) -> None:
        for inner in self.parts.beside(origin):
            if isinstance(inner.field, int) and isinstance(origin.field, int):
                into = self._step(target, inner.field - origin.field)
            else:
                into = self._step(target, inner.field)
            if (inner, into) not in self._copied_parts:
                self._copied_parts.add((inner, into))
                self._copy(inner, into)

    def _propagate(self) -> None:
        while self._pending:
            node, fresh = self._pending.popitem()
            self._budget.spend(len(fresh))
            for target in self._copies.get(node, ()):
                self._add(target, fresh)
            for offset in self._offsets.get(node, ()):
                self._add(offset, [found for part in fresh for found in self._reached(part, offset)])
            for result in self._loads.get(node, ()):
                for part in fresh:
                    self._copy(part, result)
            for value in self._stores.get(node, ()):
                for part in fresh:
                    self._copy(value, part)
            for call in self._calls.get(node, ()):
                for part in fresh:
                    if isinstance(part.object, Function) and _fits(call, part.object):
                        self._connect(call, part.object)

    def _reached(self, part: MemoryPart, offset: Offset) -> list[MemoryPart]:
        """Return the parts that an offset into the object of `part` may lead to."""
        field = offset.field
        layout = part.object.layout if isinstance(part.object, (Allocate, GlobalVariable)) else None
        if layout is None or isinstance(field, str) or isinstance(part.field, str):
            found = self._step(part, field)
            if offset.index or len(offset.operands) > 1:
                # Where elements begin with the object, all parts of it are parts of elements.
                self._indexed.add(part.object if found.field == 0 else found)
            return [found]
        exact = part.field + field + offset.index
        if len(offset.operands) == 1:
            return [self.parts.find(part.object, exact)]
        if not 0 <= exact < layout.size:
            exact = 0
        return [self.parts.find(part.object, each) for each in layout.parts_beside(exact)]

    def _step(self, part: MemoryPart, field: int | str) -> MemoryPart:
        if isinstance(field, str) or isinstance(part.field, str):
            return self.parts.find(part.object, field)
        return self.parts.find(part.object, part.field + field)


def _fits(call: Call, callee: Function) -> bool:
    """Return whether a call through a pointer passes what a function takes."""
    return not callee.exact or len(call.operands) - 1 == len(callee.parameters)
