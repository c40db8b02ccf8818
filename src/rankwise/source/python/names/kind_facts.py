"""Collects the assignments that kinds follow, and lets them flow until nothing changes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from rankwise.source.python.names import mpi_names
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.kinds import (
    Inference,
    Key,
    Kinds,
    element_key,
    of_class,
    return_key,
)
from rankwise.source.python.names.naming import MUTATORS, parameters_of
from rankwise.source.python.names.scopes import FunctionNode, NameScope
from rankwise.source.python.names.statics import External, static_of
from rankwise.source.python.workspace import Workspace

_MOST_ROUNDS = 12
Flow = tuple[Key, Callable[[], Kinds]]


def infer_kinds(workspace: Workspace) -> Inference:
    """Return the kinds of everything in the files."""
    inference = Inference(workspace)
    flows = [flow for module in workspace.modules for flow in _flows(inference, module)]
    for _ in range(_MOST_ROUNDS):
        news = [inference.collect(key, source()) for key, source in flows]
        if not any(news):
            break
    inference.settled = True
    return inference


def _flows(inference: Inference, module: Module) -> Iterator[Flow]:
    collector = _Collector(inference, module)
    waiting: list[tuple[ast.AST, NameScope]] = [(module.tree, module.scopes.module)]
    while waiting:
        node, scope = waiting.pop()
        yield from collector.flows_at(node, scope)
        inner = module.scopes.by_node.get(node, scope)
        waiting += [(child, inner) for child in ast.iter_child_nodes(node)]


class _Collector:
    def __init__(self, inference: Inference, module: Module) -> None:
        self._inference = inference
        self._module = module

    def flows_at(self, node: ast.AST, scope: NameScope) -> Iterator[Flow]:
        match node:
            case ast.Assign():
                for target in node.targets:
                    yield from self._to_target(target, node.value, scope)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield from self._to_target(target, value, scope)
            case ast.NamedExpr(target=target, value=value):
                yield from self._to_target(target, value, scope)
            case ast.AugAssign():
                combined = ast.BinOp(_as_read(node.target), node.op, node.value)
                yield from self._to_target(node.target, combined, scope)
            case ast.For() | ast.AsyncFor():
                yield from self._to_element(node.target, node.iter, scope)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                inner = self._module.scopes.by_node[node]
                for number, part in enumerate(node.generators):
                    yield from self._to_element(part.target, part.iter, inner, inner if number else scope)
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                yield from self._to_target(target, value, scope)
            case ast.Return(value=ast.expr() as value):
                info = self._inference.workspace.functions.get(scope.running.node)
                if info is not None:
                    yield return_key(info), self._kinds(value, scope)
            case ast.Call():
                yield from self._to_parameters(node, scope)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                yield from self._annotated(node)

    def _kinds(self, value: ast.expr, scope: NameScope) -> Callable[[], Kinds]:
        return lambda: self._inference.of(self._module, scope, value)

    def _elements(self, value: ast.expr, scope: NameScope) -> Callable[[], Kinds]:
        return lambda: self._inference.elements_of(self._module, scope, value)

    def _to_target(self, target: ast.expr, value: ast.expr, scope: NameScope) -> Iterator[Flow]:
        if isinstance(target, ast.Tuple | ast.List):
            if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts):
                for one, other in zip(target.elts, value.elts, strict=True):
                    yield from self._to_target(one, other, scope)
            else:
                for each in target.elts:
                    if (key := self._inference.key_of(self._module, scope, each)) is not None:
                        yield key, self._elements(value, scope)
            return
        if isinstance(target, ast.Subscript):
            key = self._inference.key_of(self._module, scope, target.value)
            if key is not None:
                yield element_key(key), self._kinds(value, scope)
            return
        key = self._inference.key_of(self._module, scope, target)
        if key is not None:
            yield key, self._kinds(value, scope)
            yield element_key(key), self._elements(value, scope)

    def _to_element(
        self, target: ast.expr, iterable: ast.expr, scope: NameScope, outside: NameScope | None = None
    ) -> Iterator[Flow]:
        key = self._inference.key_of(self._module, scope, target)
        if key is not None:
            yield key, self._elements(iterable, outside or scope)

    def _to_parameters(self, node: ast.Call, scope: NameScope) -> Iterator[Flow]:
        target = node.func
        if isinstance(target, ast.Attribute) and target.attr in MUTATORS and node.args:
            key = self._inference.key_of(self._module, scope, target.value)
            if key is not None:
                yield element_key(key), self._kinds(node.args[-1], scope)
        info, skipped = self._callee(target, scope)
        if info is None:
            return
        names = [each.arg for each in (*info.node.args.posonlyargs, *info.node.args.args)][skipped:]
        pairs = list(zip(names, node.args, strict=False))
        pairs += [(each.arg, each.value) for each in node.keywords if each.arg]
        for name, value in pairs:
            if isinstance(value, ast.Starred):
                break
            yield (info.scope, name), self._kinds(value, scope)
            yield element_key((info.scope, name)), self._elements(value, scope)

    def _callee(self, target: ast.expr, scope: NameScope) -> tuple[FunctionInfo | None, int]:
        workspace = self._inference.workspace
        static = static_of(workspace, self._module, scope, target)
        if isinstance(static, FunctionInfo):
            return static, 0
        if isinstance(static, ClassInfo):
            return static.find("__init__"), 1
        if static is None and isinstance(target, ast.Attribute):
            candidates = workspace.methods.get(target.attr, [])
            if len(candidates) == 1:
                return candidates[0], 1 if candidates[0].has_receiver else 0
        return None, 0

    def _annotated(self, node: FunctionNode) -> Iterator[Flow]:
        info = self._inference.workspace.functions[node]
        names = parameters_of(node)
        if info.has_receiver and names and info.owner is not None and info.role != "class":
            kind = of_class(info.owner)
            yield (info.scope, names[0].arg), lambda: frozenset({kind})
        for parameter in names:
            if parameter.annotation is not None and info.scope.parent is not None:
                kinds = self._annotation(parameter.annotation, info.scope.parent)
                if kinds:
                    yield (info.scope, parameter.arg), lambda kinds=kinds: kinds  # type: ignore[misc]

    def _annotation(self, node: ast.expr, scope: NameScope) -> Kinds:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                node = ast.parse(node.value, mode="eval").body
            except SyntaxError:
                return frozenset()
        if isinstance(node, ast.BinOp):
            return self._annotation(node.left, scope) | self._annotation(node.right, scope)
        if isinstance(node, ast.Subscript):
            inside = node.slice
            return self._annotation(inside, scope) if _is_optional(node.value) else frozenset()
        match static_of(self._inference.workspace, self._module, scope, node):
            case External(name=name):
                last = name.rpartition(".")[2]
                return frozenset({last}) if last in mpi_names.MPI_CLASSES and "MPI" in name else frozenset()
            case ClassInfo() as info:
                return frozenset({of_class(info)})
        if isinstance(node, ast.Name) and node.id in ("int", "float", "bool"):
            return frozenset({mpi_names.NUMBER})
        return frozenset()


def _is_optional(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node).endswith("Optional")


def _as_read(target: ast.expr) -> ast.expr:
    match target:
        case ast.Name():
            return ast.Name(target.id, ast.Load())
        case ast.Attribute():
            return ast.Attribute(target.value, target.attr, ast.Load())
    return ast.Constant(None)
