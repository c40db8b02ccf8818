"""Calls of mpi4py as calls of the MPI standard.

Arguments stand where the C binding has them. What Python leaves to a default is passed as that
default; what Python has no argument for is None. Where MPI writes a result that Python returns,
the call gets the address of fresh memory, and the result is loaded from there.

A buffer argument is the array itself, which is a pointer to its elements; `[array, count, type]`
is taken apart. An object that travels pickled is copied: `pickle` stands for its bytes, which
depend on it and its elements but point nowhere, so what arrives is no alias of what was sent.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from rankwise.program import Constant, Phi, Unknown, Unreachable, Value
from rankwise.source.python.calls.containers import (
    content,
    content_of,
    copy_into,
    make_tuple,
    put_in_place,
)
from rankwise.source.python.calls.mpi_buffers import Pieces, buffer_pieces, target_pieces
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.mpi_names import find_in_module
from rankwise.standard import RESULT, Argument, Data, Role, Spelling

_HANDLES = frozenset(
    {
        Role.COMMUNICATOR,
        Role.REQUEST,
        Role.WINDOW,
        Role.FILE,
        Role.GROUP,
        Role.DATATYPE,
        Role.OP,
        Role.MESSAGE,
        Role.INFO,
        Role.ERRHANDLER,
        Role.SESSION,
    }
)


def lower_call(
    lowering: Lowering,
    spelling: Spelling,
    node: ast.AST,
    receiver: ast.expr | None,
    arguments: list[ast.expr],
    keywords: list[ast.keyword],
) -> Value:
    """Lower one call that mpi4py makes and return its Python value."""
    return _MpiCall(lowering, spelling, node).lower(receiver, arguments, keywords)


def lower_namespace_call(lowering: Lowering, name: str, node: ast.Call) -> Value | None:
    """Lower a call of something in the module mpi4py.MPI; None if it is nothing that MPI knows."""
    rest = name.removeprefix("mpi4py.MPI.")
    spelling = find_in_module(rest)
    if spelling is None:
        return _wrap(lowering, rest, node)
    receiver = None
    if spelling.receiver is not None and isinstance(node.func, ast.Attribute):
        if isinstance(spelling, Spelling) and rest.partition(".")[0].isupper():
            receiver = node.func.value
        elif node.args:
            # Written through the class: MPI.Comm.Barrier(comm).
            receiver = node.args[0]
            return lower_call(lowering, spelling, node, receiver, node.args[1:], node.keywords)
    return lower_call(lowering, spelling, node, receiver, node.args, node.keywords)


def _wrap(lowering: Lowering, name: str, node: ast.Call) -> Value | None:
    values = lowering.values(node.args)
    for keyword in node.keywords:
        values.append(lowering.value(keyword.value))
    if name == "Status":
        return lowering.allocate("status", node)
    if name in ("Comm", "Intracomm", "Request", "Cartcomm", "Intercomm", "Group", "Win") and values:
        return values[0]
    return lowering.call(lowering.workspace.declare(f"mpi4py.MPI.{name}"), values, node)


class _MpiCall:
    """One call under construction: a value for each parameter of the C binding."""

    def __init__(self, lowering: Lowering, spelling: Spelling, node: ast.AST) -> None:
        self._lowering = lowering
        self._spelling = spelling
        self._call = spelling.call
        self._node = node
        self._values: dict[int, Value] = {}
        self._results: dict[int, Value] = {}
        self._rebound: list[tuple[str, Value, Value]] = []
        self._data: dict[int, Data] = {each.buffer: each for each in spelling.call.data}

    def lower(
        self, receiver: ast.expr | None, arguments: list[ast.expr], keywords: list[ast.keyword]
    ) -> Value:
        lowering = self._lowering
        if receiver is not None and self._spelling.receiver is not None:
            self._pass(self._spelling.receiver, lowering.value(receiver), receiver)
        given = self._match(arguments, keywords)
        for argument in self._spelling.arguments:
            self._pass_argument(argument, given.get(argument.name))
        self._make_results()
        nothing = lowering.constant(None)
        values = [self._values.get(index, nothing) for index in range(len(self._call.parameters))]
        callee = lowering.workspace.declare(self._call.name)
        call = lowering.call(callee, values, self._node, self._call)
        self._rebind()
        if not self._call.returns:
            lowering.builder.end(Unreachable(location=lowering.at(self._node)))
        return self._result(call)

    def _match(self, arguments: list[ast.expr], keywords: list[ast.keyword]) -> dict[str, ast.expr]:
        names = [each.name for each in self._spelling.arguments]
        given: dict[str, ast.expr] = {}
        for name, argument in zip(names, arguments, strict=False):
            if isinstance(argument, ast.Starred):
                break
            given[name] = argument
        given.update({each.arg: each.value for each in keywords if each.arg is not None})
        return given

    def _pass_argument(self, argument: Argument, node: ast.expr | None) -> None:
        index = argument.parameter
        if index is None:
            if node is not None:
                self._lowering.value(node)
            return
        role = self._call.parameters[index].role
        if node is None:
            self._values.setdefault(index, self._default(argument.default))
        elif role is Role.BUFFER and not self._spelling.is_pickled:
            self._pass_buffer(index, self._with_memory(index, node, buffer_pieces(self._lowering, node)))
        elif role is Role.DISPLACEMENT and isinstance(node, ast.Tuple | ast.List):
            self._pass_target(index, target_pieces(self._lowering, node))
        else:
            self._pass(index, self._lowering.value(node), node)

    def _default(self, text: str | None) -> Value:
        lowering = self._lowering
        if text is None:
            return Unknown()
        if text.isupper() or (text[:1].isupper() and "_" in text):
            return lowering.constant(f"MPI_{text}")
        return lowering.constant(ast.literal_eval(text))

    def _pass(self, index: int, value: Value, node: ast.expr) -> None:
        parameter = self._call.parameters[index]
        if parameter.role is Role.BUFFER and self._spelling.is_pickled:
            value = self._pickled(index, value, node)
        elif parameter.direction == "inout" and parameter.role in _HANDLES and not parameter.is_array:
            value = self._address(value)
        elif parameter.is_output and index in self._spelling.result and parameter.role is not Role.STATUS:
            value = self._in_memory(value)
        self._values[index] = value
        if parameter.is_output and index in self._spelling.result:
            self._results[index] = value

    def _pickled(self, index: int, value: Value, node: ast.expr) -> Value:
        if (
            isinstance(value, Constant)
            and value.value is None
            and self._call.parameters[index].direction == "out"
        ):
            return self._lowering.allocate("", self._node)
        elements = content_of(self._lowering, node, value)
        if elements:
            value = self._lowering.op("pickle", value, *elements, node=node)
        return self._in_memory(value)

    def _in_memory(self, value: Value) -> Value:
        address = self._lowering.allocate("", self._node)
        self._lowering.store(address, value, self._node)
        return address

    def _address(self, value: Value) -> Value:
        """MPI takes the address of a handle that it changes: the memory it was returned in, if known."""
        known = self._lowering.addresses.get(value)
        return known if known is not None else self._in_memory(value)

    def _with_memory(self, index: int, node: ast.expr, pieces: Pieces) -> Pieces:
        """Let a call that shares a result have one place to write it, if ranks may have made different ones.

        `data = arange(n)` on the root and `data = empty(n)` elsewhere are two arrays; behind a broadcast
        the variable holds the same on all ranks, whichever it was.
        """
        if isinstance(node, ast.List | ast.Tuple) and node.elts:
            node = node.elts[0]
        shared = index in self._call.shared_outputs
        if not shared or not isinstance(node, ast.Name) or not isinstance(pieces.buffer, Phi):
            return pieces
        lowering, before = self._lowering, pieces.buffer
        made = lowering.allocate(node.id, self._node)
        copy_into(lowering, made, before, self._node)
        self._rebound.append((node.id, before, made))
        return replace(pieces, buffer=made)

    def _rebind(self) -> None:
        lowering = self._lowering
        for name, before, made in self._rebound:
            for element in content(lowering, made, self._node)[:1]:
                put_in_place(lowering, before, element, self._node)
            lowering.write(name, made)

    def _pass_buffer(self, index: int, pieces: Pieces) -> None:
        self._values[index] = pieces.buffer
        data = self._data.get(index)
        if data is None:
            return
        if pieces.datatype is not None:
            self._values[data.datatype] = pieces.datatype
        if pieces.count is not None and data.count is not None:
            self._values[data.count] = pieces.count
        if pieces.displacements is not None and data.displacements is not None:
            self._values[data.displacements] = pieces.displacements

    def _pass_target(self, index: int, pieces: list[Value]) -> None:
        """A window access names its target as (displacement, count, datatype)."""
        following = range(index, min(index + len(pieces), len(self._call.parameters)))
        self._values.update(zip(following, pieces, strict=False))

    def _make_results(self) -> None:
        """Give MPI memory for each result, and for what a pickled message arrives in."""
        for index in self._spelling.result:
            if index is not None and index != RESULT and index not in self._results:
                self._results[index] = self._lowering.allocate("", self._node)
                self._values[index] = self._results[index]
        if self._spelling.is_pickled:
            for index, parameter in enumerate(self._call.parameters):
                missing = index not in self._values or _is_none(self._values[index])
                if parameter.role is Role.BUFFER and parameter.is_output and missing:
                    self._values[index] = self._lowering.allocate("", self._node)
        status = self._call.index_of(Role.STATUS)
        if None in self._spelling.result and status is not None and _is_none(self._values.get(status)):
            self._values[status] = self._lowering.allocate("status", self._node)

    def _result(self, call: Value) -> Value:
        lowering = self._lowering
        found = [self._one_result(index, call) for index in self._spelling.result]
        if not found:
            return lowering.constant(None)
        return found[0] if len(found) == 1 else make_tuple(lowering, found, self._node)

    def _one_result(self, index: int | None, call: Value) -> Value:
        lowering = self._lowering
        if index == RESULT:
            return call
        if index is None:
            # An object that arrived: as different between ranks as the status that came with it.
            status = self._call.index_of(Role.STATUS)
            came_with = [] if status is None else [lowering.load(self._values[status], self._node)]
            return lowering.op("received", call, *came_with, node=self._node)
        loaded = lowering.load(self._results[index], self._node)
        lowering.addresses[loaded] = self._results[index]
        return loaded


def _is_none(value: Value | None) -> bool:
    return value is None or (isinstance(value, Constant) and value.value is None)
