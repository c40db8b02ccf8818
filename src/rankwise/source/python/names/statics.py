"""What a name or a dotted name stands for when that can be read off the source.

A name is static when one def, class or import gives it its meaning and nothing ever rebinds it.
An import guarded by `try` counts although the handler binds the name again.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import cast

from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.scopes import BindingForm, Imported, NameScope, ScopeKind
from rankwise.source.python.workspace import Workspace

_LONGEST_CHAIN = 20


@dataclass(frozen=True, slots=True)
class External:
    """Something outside of the files given, by its full dotted name."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable at the top level of a given file."""

    module: Module
    name: str


Static = External | Module | FunctionInfo | ClassInfo | Variable


def static_of(workspace: Workspace, module: Module, scope: NameScope, node: ast.expr) -> Static | None:
    """Return what an expression statically stands for, or None."""
    if isinstance(node, ast.Name):
        return static_name(workspace, module, scope, node.id)
    if not isinstance(node, ast.Attribute):
        return None
    names = []
    inner: ast.expr = node
    while isinstance(inner, ast.Attribute) and inner not in workspace.remembered:
        names.append(inner)
        inner = inner.value
    if isinstance(inner, ast.Attribute):
        found = cast("Static | None", workspace.remembered[inner])
    else:
        found = static_of(workspace, module, scope, inner)
    for each in reversed(names):
        found = _member(workspace, found, each.attr) if found is not None else None
        if workspace.described:
            workspace.remembered[each] = found
    return found


def static_name(workspace: Workspace, module: Module, scope: NameScope, name: str) -> Static | None:
    """Return what a name statically stands for in a scope, or None."""
    owner = scope.owner(name)
    key = (owner or scope.top, name)
    if key in workspace.remembered:
        return cast("Static | None", workspace.remembered[key])
    if owner is None:
        found = _through_star(workspace, module, scope.top, name)
    else:
        found = _bound(workspace, module, owner, name, _LONGEST_CHAIN)
    if workspace.described:
        workspace.remembered[key] = found
    return found


def constant_of(workspace: Workspace, module: Module, owner: NameScope, name: str) -> object | None:
    """Return the constant that a variable always holds once it is set: a literal or a name of MPI's."""
    value = owner.only_value(name)
    if isinstance(value, ast.Constant) and value.value is not None:
        return value.value
    if isinstance(value, ast.Attribute | ast.Name):
        static = static_of(workspace, module, owner, value)
        if isinstance(static, External) and static.name.startswith("mpi4py.MPI."):
            return "MPI_" + static.name.removeprefix("mpi4py.MPI.")
    return None


def _bound(workspace: Workspace, module: Module, owner: NameScope, name: str, left: int) -> Static | None:
    bindings = owner.bindings.get(name, [])
    imports = [each for each in bindings if each.form is BindingForm.IMPORT]
    if imports and len(imports) >= len(bindings) - 1:
        imported = imports[0].imported
        return _imported(workspace, module, imported, left - 1) if imported else None
    if len(bindings) != 1:
        return None
    (binding,) = bindings
    if binding.form is BindingForm.FUNCTION:
        info = workspace.functions[binding.node]
        return None if info.decorated or owner.kind is ScopeKind.CLASS else info
    return workspace.classes[binding.node] if binding.form is BindingForm.CLASS else None


def _imported(workspace: Workspace, near: Module, imported: Imported, left: int) -> Static | None:
    if left == 0:
        return None
    if imported.level:
        module = workspace.find_relative(near, imported.level, imported.module)
        if module is None and imported.symbol is not None:
            inside = f"{imported.module}.{imported.symbol}" if imported.module else imported.symbol
            submodule = workspace.find_relative(near, imported.level, inside)
            return submodule or External(f"{'.' * imported.level}{inside}")
    else:
        module = workspace.find_module(imported.module, near)
    if imported.symbol is None:
        return module if module is not None else External(imported.module)
    if module is None:
        full = f"{imported.module}.{imported.symbol}"
        return workspace.find_module(full, near) or External(full)
    return _of_module(workspace, module, imported.symbol, left)


def _of_module(workspace: Workspace, module: Module, name: str, left: int) -> Static | None:
    top = module.scopes.module
    if name in top.bindings:
        return _bound(workspace, module, top, name, left) or Variable(module, name)
    inside = (*module.parts, name)
    submodule = workspace.find_module(".".join(inside), module)
    if submodule is not None and submodule.parts == inside:
        return submodule
    return _through_star(workspace, module, top, name)


def _through_star(workspace: Workspace, module: Module, top: NameScope, name: str) -> Static | None:
    """Find a name in what `from x import *` brings; outside of the files only MPI's names are known."""
    for imported in top.star_imports:
        source = (
            workspace.find_relative(module, imported.level, imported.module)
            if imported.level
            else workspace.find_module(imported.module, module)
        )
        if source is not None and source is not module and name in source.scopes.module.bindings:
            return _of_module(workspace, source, name, _LONGEST_CHAIN)
        is_mpi = imported.module == "mpi4py.MPI" or (imported.module == "mpi4py" and name == "MPI")
        if source is None and is_mpi and name[:1].isupper():
            return External(f"{imported.module}.{name}")
    return None


def _member(workspace: Workspace, owner: Static | None, name: str) -> Static | None:
    match owner:
        case External():
            return External(f"{owner.name}.{name}")
        case Module():
            return _of_module(workspace, owner, name, _LONGEST_CHAIN)
        case _:
            return None
