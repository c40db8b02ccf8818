"""One function while it is lowered: where its instructions go, and what its names mean."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rankwise.findings import Location
from rankwise.program import (
    Allocate,
    Block,
    Branch,
    Call,
    Constant,
    Function,
    Instruction,
    Jump,
    Load,
    Offset,
    Operation,
    Return,
    Store,
    Switch,
    Unknown,
    Unreachable,
    Value,
)
from rankwise.source.python import dispatch
from rankwise.source.python.names.definitions import FunctionInfo, Module
from rankwise.source.python.names.kinds import Inference, Kinds
from rankwise.source.python.names.mpi_names import NONE, NUMBER, TEXT
from rankwise.source.python.names.raised_exceptions import (
    BY_CODE,
    BY_FILE,
    BY_LIBRARY,
    NOTHING,
    Caught,
    Raising,
    by_library_function,
    takes,
)
from rankwise.source.python.names.scopes import NameScope, ScopeKind
from rankwise.source.python.names.statics import Static, constant_of, static_of
from rankwise.source.python.ssa import Builder, WriteMark
from rankwise.source.python.statements.cleanup_frames import EXCEPTION, CleanupFrame
from rankwise.source.python.workspace import Workspace, location
from rankwise.standard import MpiCall as StandardCall
from rankwise.standard import Role

if TYPE_CHECKING:
    from rankwise.source.python.statements.managers import OpenGenerator


class Lowering:
    """The state of one function's lowering, and the few ways to add to it.

    `frames` are the loops, handlers and clean-ups around the current place, outermost first.
    `addresses` maps a handle that MPI returned to the memory that MPI wrote it to; `lengths` a value to
    what decides how many elements it has, where that is not the value itself. `managers` are the
    generators that are lowered in place, the innermost last; `inlined` all that are under way.
    """

    def __init__(
        self, workspace: Workspace, inference: Inference, module: Module, scope: NameScope, function: Function
    ) -> None:
        self.workspace = workspace
        self.inference = inference
        self.module = module
        self.scope = scope
        self.function = function
        self.info: FunctionInfo | None = workspace.functions.get(scope.node)
        self.builder = Builder(function)
        self.frames: list[CleanupFrame] = []
        self.addresses: dict[Value, Value] = {}
        self.lengths: dict[Value, list[Value]] = {}
        self.yielded: Value | None = None
        self.handled: Caught = workspace.handled.get(self.info, NOTHING) if self.info is not None else NOTHING
        self.managers: list[OpenGenerator] = []
        self.inlined: set[FunctionInfo] = set()
        self._leaving: Block | None = None
        self.here: ast.AST = scope.node

    # Reading the source

    def value(self, node: ast.expr) -> Value:
        """Lower an expression and return its value."""
        return dispatch.lower_expression(self, node)

    def values(self, nodes: Iterable[ast.expr]) -> list[Value]:
        return [self.value(node) for node in nodes]

    def run(self, statements: Sequence[ast.stmt]) -> None:
        """Lower statements up to the first that cannot be reached."""
        for statement in statements:
            if self.builder.dead:
                return
            self.here = statement
            dispatch.lower_statement(self, statement)

    def kinds(self, node: ast.expr) -> Kinds:
        return self.inference.of(self.module, self.scope, node)

    def static(self, node: ast.expr) -> Static | None:
        return static_of(self.workspace, self.module, self.scope, node)

    def is_scalar(self, node: ast.expr) -> bool:
        """Whether the expression is surely no container, array or object."""
        kinds = self.kinds(node)
        return bool(kinds) and kinds <= {NUMBER, TEXT, NONE}

    def at(self, node: ast.AST | None = None) -> Location:
        node = node if hasattr(node, "lineno") else self.here
        return location(self.module, node or self.here, self.function.shown)

    # Variables

    def read(self, name: str) -> Value:
        """Read a variable that is not static; a name that nothing binds is unknown."""
        owner = self.scope.owner(name)
        if owner is None:
            return Unknown(name)
        if name not in owner.shared and owner.kind is not ScopeKind.CLASS:
            return self.builder.read((owner, name), name)
        known = constant_of(self.workspace, self.module, owner, name)
        if known is not None:
            return self.constant(known)
        address = self.cell(owner, name)
        assert address is not None
        return self.load(address, name=name)

    def write(self, name: str, value: Value) -> None:
        if not value.name and isinstance(value, Instruction) and not isinstance(value, Store):
            value.name = name
        owner = self.scope.owner(name)
        if owner is None:
            return
        address = self.cell(owner, name)
        if address is not None:
            self.store(address, value)
        else:
            self.builder.write((owner, name), value)

    def cell(self, owner: NameScope, name: str) -> Value | None:
        """Return the address of a variable that lives in memory, or None."""
        if owner.kind is ScopeKind.CLASS:
            return self.offset(self.workspace.classes[owner.node].variable, name)
        if name not in owner.shared:
            return None
        return self.workspace.cell(self.module, owner, name)

    # Instructions

    def add(self, instruction: Instruction) -> Instruction:
        self.builder.append(instruction)
        return instruction

    def constant(self, value: object) -> Constant:
        return self.workspace.constant(value)

    def op(self, operator: str, *operands: Value, node: ast.AST | None = None, name: str = "") -> Value:
        return self.add(Operation(operator, operands, self.at(node), name))

    def allocate(self, name: str = "", node: ast.AST | None = None) -> Value:
        return self.add(Allocate(location=self.at(node), name=name))

    def load(self, address: Value, node: ast.AST | None = None, name: str = "") -> Value:
        return self.add(Load((address,), self.at(node), name))

    def store(self, address: Value, value: Value, node: ast.AST | None = None) -> None:
        self.add(Store((address, value), self.at(node)))

    def offset(self, base: Value, field: str, *indices: Value, node: ast.AST | None = None) -> Value:
        return self.add(Offset((base, *indices), field, self.at(node)))

    def call(
        self,
        callee: Value,
        arguments: Iterable[Value],
        node: ast.AST | None = None,
        standard: StandardCall | None = None,
    ) -> Value:
        """Call something that may raise; where that is handled the block ends behind the call."""
        call = self.add(Call(callee, tuple(arguments), self.at(node), standard=standard))
        if standard is not None and _accesses_file(standard):
            self.may_raise(BY_FILE, call, node=node, by_result=True)
        elif standard is not None:
            self.may_raise(BY_LIBRARY, call, node=node)
        elif not isinstance(callee, Function):
            self.may_raise(BY_CODE, call, *call.operands[1:], node=node)
        elif callee.location is not None:
            self.may_raise(BY_CODE, call, node=node)
        elif (raising := by_library_function(callee.name)) is not None:
            self.may_raise(raising, call, node=node, by_result=True)
        return call

    def may_raise(
        self, raising: Raising, *deciding: Value, node: ast.AST | None = None, by_result: bool = False
    ) -> None:
        """Go on only if nothing is raised here, which some values decide; else go where that is handled.

        `by_result` says that what differs between ranks in a call's result makes it raise, too: a file
        may be there or not.
        """
        landing = self.landing(raising)
        if landing is None and raising.far and takes(self.handled, raising):
            landing = self._leave()
        if landing is None or self.builder.dead:
            return
        if by_result:
            deciding = (*deciding, self.op("outcome", deciding[0], node=node))
        raises = self.op("raises", *deciding, node=node)
        self.builder.write(EXCEPTION, raises)
        after = self.builder.new_block(self.at(node))
        self.builder.end(Switch((after, landing), raises, (None,), self.at(node)))
        self.start(after)

    def _leave(self) -> Block:
        """Return the block from which exceptions leave the function."""
        if self._leaving is None:
            self._leaving = self.new_block()
        return self._leaving

    def finish(self) -> None:
        """End the function: write the block that exceptions leave by, then drop what is not reached."""
        if self._leaving is not None:
            self.start(self._leaving)
            self.add(Call(self.workspace.declare("raise"), (), self.at()))
            self.builder.end(Unreachable(location=self.at()))
        self.builder.finish()

    def call_without_return(
        self, callee: Value, arguments: Iterable[Value], node: ast.AST | None = None
    ) -> Value:
        """Call something that ends the process."""
        call = self.add(Call(callee, tuple(arguments), self.at(node)))
        self.builder.end(Unreachable(location=self.at(node)))
        return call

    def landing(self, raising: Raising = BY_CODE) -> Block | None:
        """Return the block that an exception raised here goes to; None if it leaves the function."""
        for depth in range(len(self.frames), 0, -1):
            frame = self.frames[depth - 1]
            if frame.catches(self, depth - 1, raising):
                return frame.landing_block(self)
        return None

    # Control

    def jump(self, target: Block) -> None:
        self.builder.end(Jump((target,), location=self.at()))

    def branch(self, condition: Value, then: Block, otherwise: Block, node: ast.AST | None = None) -> None:
        self.builder.end(Branch((then, otherwise), (condition,), self.at(node)))

    def new_block(self, node: ast.AST | None = None) -> Block:
        return self.builder.new_block(self.at(node))

    def start(self, block: Block) -> None:
        """Go on in a block all of whose predecessors are known."""
        self.builder.seal(block)
        self.builder.continue_in(block)

    def join(self, block: Block, mark: WriteMark) -> None:
        """Go on where all ways meet that began at the mark."""
        self.builder.join(block, mark)

    def choose(self, selector: Value, alternatives: Sequence[Callable[[], Value]], node: ast.AST) -> Value:
        """Take one of several ways, which the selector decides, and return the value it brings."""
        if len(alternatives) == 1:
            return alternatives[0]()
        mark = self.builder.mark()
        blocks = [self.new_block(node) for _ in alternatives]
        cases = (None,) * (len(blocks) - 1)
        self.builder.end(Switch(tuple(blocks), selector, cases, self.at(node)))
        key = ("choice", next(self.workspace.numbers))
        join = self.new_block(node)
        for block, alternative in zip(blocks, alternatives, strict=True):
            self.start(block)
            self.builder.write(key, alternative())
            self.jump(join)
        self.join(join, mark)
        return self.builder.read(key)

    def return_value(self, value: Value) -> None:
        self.builder.end(Return(operands=(value,), location=self.at()))


def _accesses_file(standard: StandardCall) -> bool:
    """Return whether a call opens, reads or writes a file, which may fail."""
    accesses = standard.is_collective or bool(standard.data)
    return accesses and standard.index_of(Role.FILE) is not None
