"""Calls of functions and classes; methods, builtins and MPI have files of their own."""

from __future__ import annotations

import ast
import builtins

from rankwise.program import Value
from rankwise.source.python.calls import builtin_calls, methods, mpi_calls
from rankwise.source.python.calls.argument_binding import PassedArguments, bind, evaluate
from rankwise.source.python.calls.class_instances import construct
from rankwise.source.python.calls.library_calls import call_library
from rankwise.source.python.calls.partials import make_partial
from rankwise.source.python.dispatch import expression
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo
from rankwise.source.python.names.statics import External

_ENDS_PROCESS = frozenset({"sys.exit", "os._exit", "os.abort", "exit", "quit"})


@expression(ast.Call)
def _call(lowering: Lowering, node: ast.Call) -> Value:
    target = node.func
    match lowering.static(target):
        case External(name=name):
            return _external(lowering, name, node)
        case FunctionInfo() as info:
            return call_function(lowering, info, evaluate(lowering, node), [], node)
        case ClassInfo() as info:
            return construct(lowering, info, evaluate(lowering, node), node)
    if isinstance(target, ast.Name):
        if lowering.scope.owner(target.id) is None:
            return _builtin(lowering, target.id, node)
        own_class = _class_behind(lowering, target.id)
        if own_class is not None:
            return construct(lowering, own_class, evaluate(lowering, node), node)
    if isinstance(target, ast.Attribute):
        return methods.call_method(lowering, target, node)
    callee = lowering.value(target)
    return lowering.call(callee, evaluate(lowering, node).flat(), node)


def call_function(
    lowering: Lowering, info: FunctionInfo, given: PassedArguments, receiver: list[Value], node: ast.AST
) -> Value:
    """Call a function of the files."""
    return lowering.call(info.function, bind(lowering, info, given, receiver, node), node)


def _class_behind(lowering: Lowering, name: str) -> ClassInfo | None:
    """Return the class that `cls` stands for in a class method."""
    info = lowering.info
    if info is None or info.role != "class" or not info.function.parameters:
        return None
    return info.owner if info.function.parameters[0].name == name else None


def _external(lowering: Lowering, name: str, node: ast.Call) -> Value:
    if name.startswith("mpi4py.MPI."):
        found = mpi_calls.lower_namespace_call(lowering, name, node)
        if found is not None:
            return found
    if name in builtin_calls.CONTAINERS:
        return builtin_calls.make_from(lowering, node)
    given = evaluate(lowering, node)
    if name == "functools.partial" and given.positional and not given.spread:
        target = given.positional.pop(0)
        return make_partial(lowering, target, given, node)
    return _call_outside(lowering, name, given, node)


def _builtin(lowering: Lowering, name: str, node: ast.Call) -> Value:
    found = builtin_calls.lower(lowering, name, node)
    if found is not None:
        return found
    return _call_outside(lowering, name, evaluate(lowering, node), node)


def _call_outside(lowering: Lowering, name: str, given: PassedArguments, node: ast.Call) -> Value:
    if name in _ENDS_PROCESS:
        return lowering.call_without_return(lowering.workspace.declare(name), given.flat(), node)
    if "." not in name and not hasattr(builtins, name):
        # Bound by nothing in sight: what it does to its arguments is not known.
        return lowering.call(lowering.workspace.declare(name), given.flat(), node)
    return call_library(lowering, name, given, node)
