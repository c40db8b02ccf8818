"""Which functions may run where a caller handles exceptions, found by the names that code mentions.

A function that no handler waits for need not show where exceptions leave it: they end the program.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from rankwise.source.python.names.definitions import FunctionInfo
from rankwise.source.python.names.raised_exceptions import NOTHING, Caught, caught_by
from rankwise.source.python.workspace import Workspace

_ENDINGS = frozenset({"Abort", "exit", "_exit", "abort", "quit"})


def find_handled(workspace: Workspace) -> dict[FunctionInfo, Caught]:
    """Return, for each function that a `try` leads to, what its handlers take."""
    waiting = [
        (names, caught)
        for module in workspace.modules
        for names, caught in _handlers(workspace, module.tree)
        if caught
    ]
    if not waiting:
        return {}
    by_name: dict[str, list[FunctionInfo]] = {}
    for info in workspace.functions.values():
        if not isinstance(info.node, ast.Lambda):
            name = info.owner.node.name if _makes(info) and info.owner is not None else info.node.name
            by_name.setdefault(name, []).append(info)
    found: dict[FunctionInfo, Caught] = {}
    mentioned: dict[FunctionInfo, set[str]] = {}
    while waiting:
        names, caught = waiting.pop()
        for info in (each for name in names for each in by_name.get(name, ())):
            known = found.get(info, NOTHING)
            if not caught <= known:
                found[info] = known | caught
                if info not in mentioned:
                    mentioned[info] = _mentioned([info.node])
                waiting.append((mentioned[info], caught))
    return found


def _makes(info: FunctionInfo) -> bool:
    """Whether calling the class runs this method."""
    return info.owner is not None and getattr(info.node, "name", "") in ("__init__", "__post_init__")


def _handlers(workspace: Workspace, tree: ast.AST) -> Iterator[tuple[set[str], Caught]]:
    for node in ast.walk(tree):
        match node:
            case ast.Try(handlers=[_, *_]) | ast.TryStar(handlers=[_, *_]):
                going_on = [each for each in node.handlers if not _ends(each.body)]
                yield _mentioned(node.body), NOTHING.union(*(caught_by(each.type) for each in going_on))
            case ast.With() | ast.AsyncWith():
                yield (
                    _mentioned(node.body),
                    NOTHING.union(*(taken_by_manager(workspace, each.context_expr) for each in node.items)),
                )


def taken_by_manager(workspace: Workspace, manager: ast.expr) -> Caught:
    """Return what a context manager may swallow: `suppress`, or an exit method that returns a value."""
    if not isinstance(manager, ast.Call):
        return NOTHING
    name = ast.unparse(manager.func).rpartition(".")[2]
    if name in ("suppress", "raises"):
        return NOTHING.union(*(caught_by(each) for each in manager.args))
    for info in workspace.methods.get("__exit__", ()):
        if info.owner is not None and info.owner.node.name == name and returns_value(info.node):
            return caught_by(None)
    return NOTHING


def returns_value(node: ast.AST) -> bool:
    """Whether an exit method returns something else than None or False."""
    return any(
        isinstance(part, ast.Return)
        and part.value is not None
        and not (isinstance(part.value, ast.Constant) and not part.value.value)
        for part in ast.walk(node)
    )


def _ends(body: list[ast.stmt]) -> bool:
    """Whether a handler ends the program, or passes the exception on."""
    match body[-1]:
        case ast.Raise():
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
            return name in _ENDINGS
    return False


def _mentioned(nodes: Sequence[ast.AST]) -> set[str]:
    names: set[str] = set()
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                names.add(part.id)
            elif isinstance(part, ast.Attribute):
                names.add(part.attr)
    return names
