"""Walks a file once and collects its scopes: who binds, uses and changes which name."""

from __future__ import annotations

import ast

from rankwise import standard
from rankwise.source.python.names.scopes import (
    Binding,
    BindingForm,
    Comprehension,
    FunctionNode,
    Imported,
    NameScope,
    ScopeKind,
    Scopes,
    mark_shared,
)
from rankwise.source.python.word_lists import words

MUTATORS = words(
    "append add insert extend update put fill setdefault appendleft extendleft push put_nowait "
    "__setitem__ resize itemset"
)
"""Methods of containers and arrays that put their arguments into the receiver."""


def find_scopes(tree: ast.Module) -> Scopes:
    """Return the scopes of a file, with shared variables marked."""
    module = NameScope(ScopeKind.MODULE, tree, "")
    scopes = Scopes(module, {tree: module})
    walker = _Walker(scopes)
    for statement in tree.body:
        walker.visit(statement, module)
    mark_shared(scopes)
    return scopes


class _Walker:
    def __init__(self, scopes: Scopes) -> None:
        self._scopes = scopes

    def visit(self, node: ast.AST, scope: NameScope) -> None:
        match node:
            case ast.Name():
                self._name(node, scope)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                self._function(node, scope)
            case ast.ClassDef():
                self._class(node, scope)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node, scope)
            case ast.Import() | ast.ImportFrom():
                _import(node, scope)
            case ast.Global():
                scope.globals.update(node.names)
                for name in node.names:
                    scope.top.bind(name, Binding(BindingForm.VALUE, node))
            case ast.Nonlocal():
                scope.nonlocals.update(node.names)
            case ast.NamedExpr():
                # `:=` in a comprehension binds in the function around it.
                outside = scope
                while outside.kind is ScopeKind.COMPREHENSION and outside.parent is not None:
                    outside = outside.parent
                outside.bind(node.target.id, Binding(BindingForm.VALUE, node))
                self.visit(node.value, scope)
            case _:
                _other(node, scope)
                self._children(node, scope)

    def _children(self, node: ast.AST, scope: NameScope) -> None:
        for child in ast.iter_child_nodes(node):
            self.visit(child, scope)

    def _name(self, node: ast.Name, scope: NameScope) -> None:
        if isinstance(node.ctx, ast.Load):
            scope.used.add(node.id)
        else:
            scope.bind(node.id, Binding(BindingForm.VALUE, node))

    def _function(self, node: FunctionNode, scope: NameScope) -> None:
        if not isinstance(node, ast.Lambda):
            scope.bind(node.name, Binding(BindingForm.FUNCTION, node))
            for decorator in node.decorator_list:
                self.visit(decorator, scope)
            if node.returns is not None:
                self.visit(node.returns, scope)
        name = f"<lambda:{node.lineno}>" if isinstance(node, ast.Lambda) else node.name
        inner = NameScope(ScopeKind.FUNCTION, node, scope.inner_name(name), scope)
        self._scopes.by_node[node] = inner
        arguments = node.args
        for default in (*arguments.defaults, *(each for each in arguments.kw_defaults if each)):
            self.visit(default, scope)
        for parameter in parameters_of(node):
            inner.bind(parameter.arg, Binding(BindingForm.VALUE, parameter))
            if parameter.annotation is not None:
                self.visit(parameter.annotation, scope)
        for part in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(part, inner)

    def _class(self, node: ast.ClassDef, scope: NameScope) -> None:
        scope.bind(node.name, Binding(BindingForm.CLASS, node))
        for part in (*node.decorator_list, *node.bases, *(each.value for each in node.keywords)):
            self.visit(part, scope)
        inner = NameScope(ScopeKind.CLASS, node, scope.inner_name(node.name), scope)
        self._scopes.by_node[node] = inner
        for statement in node.body:
            self.visit(statement, inner)

    def _comprehension(self, node: Comprehension, scope: NameScope) -> None:
        inner = NameScope(ScopeKind.COMPREHENSION, node, scope.path, scope)
        self._scopes.by_node[node] = inner
        for number, generator in enumerate(node.generators):
            # The first iterable is evaluated outside, before the comprehension's own names exist.
            self.visit(generator.iter, inner if number else scope)
            self.visit(generator.target, inner)
            for condition in generator.ifs:
                self.visit(condition, inner)
        results = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        for result in results:
            self.visit(result, inner)


def parameters_of(node: FunctionNode) -> list[ast.arg]:
    """Return all parameters in the order in which a lowered function has them."""
    arguments = node.args
    found = [*arguments.posonlyargs, *arguments.args]
    if arguments.vararg:
        found.append(arguments.vararg)
    found += arguments.kwonlyargs
    if arguments.kwarg:
        found.append(arguments.kwarg)
    return found


def _import(node: ast.Import | ast.ImportFrom, scope: NameScope) -> None:
    for alias in node.names:
        if isinstance(node, ast.Import):
            imported = Imported(alias.name if alias.asname else alias.name.partition(".")[0])
            name = alias.asname or imported.module
        else:
            imported = Imported(node.module or "", node.level, alias.name)
            name = alias.asname or alias.name
        if name == "*":
            scope.star_imports.append(imported)
        else:
            scope.bind(name, Binding(BindingForm.IMPORT, node, imported))


def _other(node: ast.AST, scope: NameScope) -> None:
    """Note names that are bound without a Name node, and objects that are changed in place."""
    match node:
        case ast.Yield() | ast.YieldFrom():
            scope.running.yields = True
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            scope.assigned[name] = value
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            scope.bind(name, Binding(BindingForm.VALUE, node))
        case ast.MatchMapping(rest=str(name)):
            scope.bind(name, Binding(BindingForm.VALUE, node))
        case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store()):
            scope.written_into.add(name)
        case ast.AugAssign(target=ast.Name(id=name), value=ast.List() | ast.ListComp() | ast.Tuple()):
            scope.written_into.add(name)
        case ast.Call(func=ast.Attribute(value=receiver, attr=method)):
            if isinstance(receiver, ast.Name) and method in MUTATORS:
                scope.written_into.add(receiver.id)
            if method[:1].isupper():
                for argument in _buffer_arguments(node, method):
                    scope.written_into.update(_buffers(argument))


def _buffer_arguments(call: ast.Call, method: str) -> list[ast.expr]:
    """The arguments of an MPI call that are buffers; all of them where the method is none of MPI's."""
    spellings = standard.find_method(method)
    if not spellings:
        return [*call.args, *(each.value for each in call.keywords)]
    found: list[ast.expr] = []
    for spelling in spellings:
        positions = set(spelling.positions_of(standard.Role.BUFFER))
        names = {spelling.arguments[position].name for position in positions}
        found += [argument for position, argument in enumerate(call.args) if position in positions]
        found += [each.value for each in call.keywords if each.arg in names]
    return found


def _buffers(argument: ast.expr) -> list[str]:
    """The names an argument of a buffer call may write through: x, x[1:], [x, n, type]."""
    while isinstance(argument, ast.Subscript | ast.Starred):
        argument = argument.value
    if isinstance(argument, ast.List | ast.Tuple):
        return [name for each in argument.elts[:1] for name in _buffers(each)]
    return [argument.id] if isinstance(argument, ast.Name) else []
