"""`functools.partial`: a function of which some arguments are given already.

The partial function is a function of its own, which calls the other one. What was given is kept in
memory, one place for each line that makes a partial function.
"""

from __future__ import annotations

import ast

from rankwise.program import Call, FormalParameter, Function, Load, Return, Value
from rankwise.source.python.calls.argument_binding import PassedArguments
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import FunctionInfo

_MOST_LEFT = 6
"""How many arguments of an unknown function may still be missing."""


def make_partial(lowering: Lowering, target: Value, given: PassedArguments, node: ast.AST) -> Value:
    """Return the function that calls the target with what is given and what it is given itself."""
    info = _info(lowering, target)
    wanted = [each.name for each in info.function.parameters] if info is not None else []
    workspace = lowering.workspace
    name = f"{lowering.function.name}@partial{next(workspace.numbers)}"
    where = lowering.at(node)
    made = Function(name, target.name or "partial", where)
    workspace.program.functions[name] = made

    def kept(value: Value, label: str) -> Value:
        cell = workspace.variable(f"{name}.{label}", where)
        lowering.store(cell, value, node)
        load = Load((cell,), where, label)
        block.append(load)
        return load

    block = made.add_block()
    callee = target if isinstance(target, Function) else kept(target, "function")
    by_name = {label: kept(value, label) for label, value in given.keywords.items() if label in wanted}
    first = [kept(value, f"argument{number}") for number, value in enumerate(given.positional)]
    left = [each for each in wanted[len(first) :] if each not in by_name] if wanted else []
    labels = left if wanted else [f"rest{number}" for number in range(_MOST_LEFT)]
    made.parameters = tuple(FormalParameter(made, index, label) for index, label in enumerate(labels))
    rest = dict(zip(labels, made.parameters, strict=True))
    arguments = (
        first + [by_name.get(each) or rest[each] for each in wanted[len(first) :]]
        if wanted
        else [*first, *made.parameters]
    )
    block.append(result := Call(callee, tuple(arguments), where))
    block.append(Return(operands=(result,), location=where))
    made.link_predecessors()
    return made


def _info(lowering: Lowering, target: Value) -> FunctionInfo | None:
    found = (each for each in lowering.workspace.functions.values() if each.function is target)
    return next(found, None) if isinstance(target, Function) else None
