"""Instances of the files' classes: how they are made."""

from __future__ import annotations

import ast

from rankwise.program import Call, FormalParameter, Function, Load, Return, Unknown, Value
from rankwise.source.python.calls.argument_binding import PassedArguments, bind
from rankwise.source.python.calls.callbacks import function_value
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo


def construct(lowering: Lowering, info: ClassInfo, given: PassedArguments, node: ast.AST) -> Value:
    """Make an instance: class attributes are visible through it, then the initialiser runs."""
    made = lowering.allocate("", node)
    for name in info.data_names():
        for each in info.lineage():
            if name in each.scope.bindings:
                inherited = lowering.load(lowering.offset(each.variable, name, node=node), node)
                lowering.store(lowering.offset(made, name, node=node), inherited, node)
                break
    initialiser = info.find("__init__")
    if initialiser is not None:
        lowering.call(initialiser.function, bind(lowering, initialiser, given, [made], node), node)
        return made
    if info.is_record or any(each.is_record for each in info.lineage()):
        _fill_record(lowering, info, given, made, node)
        return made
    foreign = next((base for each in info.lineage() for base in each.foreign_bases), None)
    if foreign is not None:
        callee = lowering.workspace.declare(f"{foreign}.__init__")
        lowering.call(callee, [made, *given.flat()], node)
    return made


def bound_method(lowering: Lowering, info: FunctionInfo, receiver: Value, node: ast.AST) -> Value:
    """Return `object.method` as a value: a function without the first parameter.

    The object is kept in memory that all bound values of the method share.
    """
    if info.role == "static":
        return function_value(lowering.workspace, info)
    workspace = lowering.workspace
    callee = function_value(workspace, info)
    name = f"{info.function.name}@bound"
    kept = workspace.variable(f"{name}.self", info.function.location)
    lowering.store(kept, receiver, node)
    if name not in workspace.program.functions:
        bound = Function(name, info.function.shown, info.function.location)
        workspace.program.functions[name] = bound
        rest = callee.parameters[1:]
        bound.parameters = tuple(FormalParameter(bound, index, each.name) for index, each in enumerate(rest))
        where = info.function.location
        block = bound.add_block()
        block.append(kept_receiver := Load((kept,), where, "self"))
        block.append(result := Call(callee, (kept_receiver, *bound.parameters), where))
        block.append(Return(operands=(result,), location=where))
        bound.link_predecessors()
    return workspace.program.functions[name]


def _fill_record(
    lowering: Lowering, info: ClassInfo, given: PassedArguments, made: Value, node: ast.AST
) -> None:
    positional = list(given.positional)
    for number, (name, default) in enumerate(info.record_fields()):
        if positional:
            value = positional.pop(0)
        elif name in given.keywords:
            value = given.keywords[name]
        elif default is not None and not given.spread:
            # The class body has stored the default in the class, from where the instance has it.
            continue
        else:
            value = lowering.op("argument", *given.spread, node=node) if given.spread else Unknown(name)
        lowering.store(lowering.offset(made, name, node=node), value, node)
        lowering.store(lowering.offset(made, f"[{number}]", node=node), value, node)
    after = info.find("__post_init__")
    if after is not None:
        lowering.call(after.function, [made], node)
