"""Functions as values.

Who calls a function that a variable holds passes arguments by position. A function with `*args` or
`**kwargs` gets them in containers, which its *receiving end* makes: a function with plain parameters
that calls it.
"""

from __future__ import annotations

from rankwise.program import (
    Allocate,
    Block,
    Call,
    Constant,
    FormalParameter,
    Function,
    Offset,
    Operation,
    Return,
    Store,
    Value,
)
from rankwise.source.python.calls.containers import ALL_CONSTANT, ANY
from rankwise.source.python.names.definitions import FunctionInfo
from rankwise.source.python.workspace import Workspace

MOST_SPREAD = 6
"""How many arguments are distinguished where their number is not known."""


def function_value(workspace: Workspace, info: FunctionInfo) -> Function:
    """Return what a variable that holds the function holds."""
    arguments = info.node.args
    if not arguments.vararg and not arguments.kwarg:
        return info.function
    name = f"{info.function.name}@value"
    known = workspace.program.functions.get(name)
    if known is not None:
        return known
    made = Function(name, info.function.shown, info.function.location)
    workspace.program.functions[name] = made
    plain = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
    labels = [*plain, *(f"argument{number}" for number in range(MOST_SPREAD))]
    made.parameters = tuple(FormalParameter(made, index, label) for index, label in enumerate(labels))
    own, rest = made.parameters[: len(plain)], made.parameters[len(plain) :]
    block = made.add_block()
    values: list[Value] = list(own)
    if arguments.vararg:
        values.append(_tuple(workspace, block, info, rest))
    for each in arguments.kwonlyargs:
        block.append(chosen := Operation("element", rest, info.function.location, each.arg))
        values.append(chosen)
    if arguments.kwarg:
        values.append(_container(workspace, block, info, rest))
    block.append(result := Call(info.function, tuple(values), info.function.location))
    block.append(Return(operands=(result,), location=info.function.location))
    made.link_predecessors()
    return made


def _tuple(workspace: Workspace, block: Block, info: FunctionInfo, elements: tuple[Value, ...]) -> Value:
    block.append(made := Allocate(location=info.function.location, name="args"))
    for number, element in enumerate(elements):
        _store(block, info, Offset((made,), f"[{number}]", info.function.location), element)
    block.append(every := Operation("element", elements, info.function.location))
    _store(block, info, _somewhere(workspace, info, made, ALL_CONSTANT), every)
    return made


def _container(workspace: Workspace, block: Block, info: FunctionInfo, elements: tuple[Value, ...]) -> Value:
    block.append(made := Allocate(location=info.function.location, name="kwargs"))
    for element in elements:
        _store(block, info, _somewhere(workspace, info, made, ANY), element)
    return made


def _somewhere(workspace: Workspace, info: FunctionInfo, container: Value, field: str) -> Offset:
    nothing: Constant = workspace.constant(None)
    return Offset((container, nothing), field, info.function.location)


def _store(block: Block, info: FunctionInfo, address: Offset, value: Value) -> None:
    block.append(address)
    block.append(Store((address, value), info.function.location))
