"""What decorators make of functions and methods, decided before anything is lowered.

A decorator of a library is seen through: calls of the name reach the function. One that is defined
in the files is called with the function, and the name means what it returns.
"""

from __future__ import annotations

import ast

from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.scopes import NameScope, ScopeKind
from rankwise.source.python.names.statics import External, static_of
from rankwise.source.python.workspace import Workspace

_ROLES = {
    "staticmethod": "static",
    "classmethod": "class",
    "property": "property",
    "cached_property": "property",
    "abstractproperty": "property",
}
_RECORDS = frozenset({"dataclass", "NamedTuple", "define", "frozen", "attrs"})


def describe_definitions(workspace: Workspace) -> None:
    """Fill in what functions and classes are: methods, properties, bases, records."""
    # Whether a decorator's own name is static depends on whether *it* is decorated: plain ones come first.
    for info in workspace.functions.values():
        info.decorated = bool(_decorators(info)) and any(
            _is_of_the_files(workspace, info, each) for each in _decorators(info)
        )
    for info in workspace.functions.values():
        parent = info.scope.parent
        if parent is not None and parent.kind is ScopeKind.CLASS and not isinstance(info.node, ast.Lambda):
            _describe_method(workspace, workspace.classes[parent.node], info)
    for each in workspace.classes.values():
        _describe_class(workspace, each)
    workspace.described = True


def is_opaque(workspace: Workspace, module: Module, scope: NameScope, decorator: ast.expr) -> bool:
    """Whether the decorator has to be called because what it does is in the files."""
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    if _last(name) in (*_ROLES, "setter", "getter", "deleter"):
        return False
    static = static_of(workspace, module, scope, name)
    if static is not None:
        return not isinstance(static, External)
    while isinstance(name, ast.Attribute):
        name = name.value
    return isinstance(name, ast.Name) and scope.owner(name.id) is not None and not _is_import(scope, name.id)


def _is_import(scope: NameScope, name: str) -> bool:
    owner = scope.owner(name)
    return owner is not None and any(each.imported is not None for each in owner.bindings[name])


def _is_of_the_files(workspace: Workspace, info: FunctionInfo, decorator: ast.expr) -> bool:
    assert info.scope.parent is not None
    return is_opaque(workspace, info.module, info.scope.parent, decorator)


def _decorators(info: FunctionInfo) -> list[ast.expr]:
    return [] if isinstance(info.node, ast.Lambda) else info.node.decorator_list


def _describe_method(workspace: Workspace, owner: ClassInfo, info: FunctionInfo) -> None:
    assert not isinstance(info.node, ast.Lambda)
    info.owner = owner
    name = info.node.name
    for decorator in info.node.decorator_list:
        last = _last(decorator)
        info.role = _ROLES.get(last, "setter" if last == "setter" else info.role)
    if name == "__new__":
        info.role = "class"
    if info.role == "setter":
        owner.setters[name] = info
        return
    owner.methods[name] = info
    workspace.methods.setdefault(name, []).append(info)


def _describe_class(workspace: Workspace, info: ClassInfo) -> None:
    assert info.scope.parent is not None
    for base in info.node.bases:
        match static_of(workspace, info.module, info.scope.parent, base):
            case ClassInfo() as found if found is not info:
                info.bases.append(found)
                found.children.append(info)
            case External(name=name):
                info.foreign_bases.append(name)
        if _last(base) in _RECORDS:
            info.is_record = True
    info.is_record = info.is_record or any(_last(each) in _RECORDS for each in info.node.decorator_list)


def _last(node: ast.expr) -> str:
    match node:
        case ast.Call(func=function):
            return _last(function)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""
