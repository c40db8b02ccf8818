"""Definitions: functions with their defaults and decorators, classes, imports and generators."""

from __future__ import annotations

import ast

from rankwise.program import Unknown, Value
from rankwise.source.python.calls.callbacks import function_value
from rankwise.source.python.dispatch import statement
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import FunctionInfo, Module
from rankwise.source.python.names.naming import parameters_of
from rankwise.source.python.names.statics import static_name
from rankwise.source.python.workspace import Workspace


def default_nodes(info: FunctionInfo) -> dict[str, ast.expr]:
    """Return the default of each parameter that has one."""
    arguments = info.node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    late = positional[len(positional) - len(arguments.defaults) :]
    found = {each.arg: default for each, default in zip(late, arguments.defaults, strict=True)}
    for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            found[each.arg] = default
    return found


def default_value(lowering: Lowering, info: FunctionInfo, name: str) -> Value | None:
    """Return what a call that leaves the parameter out passes; None if it has no default."""
    node = default_nodes(info).get(name)
    if node is None:
        return None
    if isinstance(node, ast.Constant):
        return lowering.constant(node.value)
    return lowering.load(lowering.workspace.variable(f"{info.function.name}({name}=)"))


def keep_defaults(lowering: Lowering, info: FunctionInfo) -> None:
    """Evaluate defaults where the definition stands and keep them for later calls."""
    for name, node in default_nodes(info).items():
        if not isinstance(node, ast.Constant):
            cell = lowering.workspace.variable(f"{info.function.name}({name}=)")
            lowering.store(cell, lowering.value(node), node)


@statement(ast.FunctionDef, ast.AsyncFunctionDef)
def _function(lowering: Lowering, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    info = lowering.workspace.functions[node]
    keep_defaults(lowering, info)
    value: Value = function_value(lowering.workspace, info)
    for decorator in reversed(node.decorator_list):
        if info.decorated and is_applied(lowering, decorator):
            value = lowering.call(lowering.value(decorator), [value], decorator)
    if static_name(lowering.workspace, lowering.module, lowering.scope, node.name) is not info:
        lowering.write(node.name, value)


def is_applied(lowering: Lowering, decorator: ast.expr) -> bool:
    from rankwise.source.python.names.decorators import is_opaque

    return is_opaque(lowering.workspace, lowering.module, lowering.scope, decorator)


@statement(ast.ClassDef)
def _class(lowering: Lowering, node: ast.ClassDef) -> None:
    info = lowering.workspace.classes[node]
    for part in (*node.decorator_list, *node.bases, *(each.value for each in node.keywords)):
        lowering.value(part)
    outside = lowering.scope
    lowering.scope = info.scope
    lowering.run(node.body)
    lowering.scope = outside
    if static_name(lowering.workspace, lowering.module, outside, node.name) is not info:
        lowering.write(node.name, info.variable)


@statement(ast.Import, ast.ImportFrom)
def _import(lowering: Lowering, node: ast.Import | ast.ImportFrom) -> None:
    """Run the top level of given files; a name that is not static gets its value."""
    for alias in node.names:
        for module in modules_run(lowering.workspace, lowering.module, node, alias):
            if module is not lowering.module:
                lowering.call(module.function, [], node)
        name = alias.asname or (alias.name.partition(".")[0] if isinstance(node, ast.Import) else alias.name)
        scope = lowering.scope
        if name != "*" and static_name(lowering.workspace, lowering.module, scope, name) is None:
            lowering.write(name, Unknown(name))


def modules_run(
    workspace: Workspace, near: Module, node: ast.Import | ast.ImportFrom, alias: ast.alias
) -> list[Module]:
    """Return the given files whose top level an import runs, outermost package first."""
    if isinstance(node, ast.ImportFrom) and node.level:
        inside = f"{node.module}.{alias.name}" if node.module else alias.name
        found = [workspace.find_relative(near, node.level, name) for name in (node.module or "", inside)]
    else:
        dotted = alias.name if isinstance(node, ast.Import) else f"{node.module}.{alias.name}"
        parts = dotted.split(".")
        found = [workspace.find_module(".".join(parts[: n + 1]), near) for n in range(len(parts))]
    return [module for module in dict.fromkeys(found) if module is not None]


def begin(lowering: Lowering, info: FunctionInfo) -> None:
    """Bind the parameters and, in a generator, make the container of what it yields."""
    for parameter, node in zip(info.function.parameters, parameters_of(info.node), strict=True):
        lowering.write(node.arg, parameter)
    if info.scope.yields:
        lowering.yielded = lowering.allocate("yielded", info.node)
