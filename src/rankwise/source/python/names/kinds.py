"""What kind of thing each expression may be: an MPI object, an instance of a class, a number, …

The inference follows assignments by name and ignores their order. A variable collects the
kinds of everything ever assigned to it, an attribute likewise by its name alone, whatever the object;
parameters collect from the calls whose target is static, and from their annotations.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable

from rankwise import standard
from rankwise.source.python.names import mpi_names
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.mpi_names import (
    CONTAINER,
    FOREIGN,
    FUNCTION,
    NONE,
    NUMBER,
    TEXT,
    UNKNOWN,
    VALUE,
)
from rankwise.source.python.names.scopes import NameScope
from rankwise.source.python.names.statics import External, Variable, static_name, static_of
from rankwise.source.python.word_lists import words
from rankwise.source.python.workspace import Workspace

Kinds = frozenset[str]
Key = Hashable

_MPI = "mpi4py.MPI."
_NUMBERS = words("int float abs round len sum bool ord divmod pow complex")
_TEXTS = frozenset(["str", "repr", "format", "chr", "bin", "hex", "oct", "ascii", "bytes"])
_CONTAINERS = words("list dict set tuple frozenset sorted range enumerate zip map filter reversed")
_NOTHING: Kinds = frozenset()


def of_class(info: ClassInfo) -> str:
    """Return the kind of the instances of a class."""
    return f"class {info.variable.name}"


def return_key(info: FunctionInfo) -> Key:
    return ("return", info)


def element_key(key: Key) -> Key:
    return ("element", key)


class Inference:
    """The kinds collected so far, and the kinds of expressions that follow from them."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.facts: dict[Key, set[str]] = {}
        self.settled = False
        self._known: dict[ast.AST, Kinds] = {}
        self.uses_mpi = any(
            binding.imported is not None and binding.imported.module.startswith("mpi4py")
            for module in workspace.modules
            for scope in module.scopes.by_node.values()
            for bindings in scope.bindings.values()
            for binding in bindings
        )

    def collect(self, key: Key, kinds: Kinds) -> bool:
        """Add kinds to a variable; say whether that was news."""
        if not kinds:
            return False
        known = self.facts.setdefault(key, set())
        before = len(known)
        known |= kinds
        return len(known) > before

    def of(self, module: Module, scope: NameScope, node: ast.expr) -> Kinds:
        """Return what the expression may be; nothing at all if that is not known yet."""
        if self.settled and node in self._known:
            return self._known[node]
        kinds = self._of(module, scope, node)
        if self.settled:
            self._known[node] = kinds
        return kinds

    def key_of(self, module: Module, scope: NameScope, node: ast.expr) -> Key | None:
        """Return the variable or attribute that an expression names."""
        if isinstance(node, ast.Name):
            owner = scope.owner(node.id)
            static = static_name(self.workspace, module, scope, node.id)
            if isinstance(static, Variable):
                return (static.module.scopes.module, static.name)
            return None if owner is None else (owner, node.id)
        if isinstance(node, ast.Attribute):
            static = static_of(self.workspace, module, scope, node)
            if isinstance(static, Variable):
                return (static.module.scopes.module, static.name)
            return ("attribute", node.attr)
        if isinstance(node, ast.Starred):
            return self.key_of(module, scope, node.value)
        return None

    def elements_of(self, module: Module, scope: NameScope, node: ast.expr) -> Kinds:
        """Return the kinds of what iterating over the expression gives."""
        match node:
            case ast.List() | ast.Tuple() | ast.Set():
                return _NOTHING.union(*(self.of(module, scope, each) for each in node.elts))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return self.of(module, module.scopes.by_node[node], node.elt)
            case ast.Call(func=ast.Name(id="range")):
                return frozenset({NUMBER})
            case ast.Call(
                func=ast.Name(id="list" | "sorted" | "reversed" | "tuple" | "set"), args=[inside, *_]
            ):
                return self.elements_of(module, scope, inside)
            case ast.BinOp(left=left, right=right):
                return self.elements_of(module, scope, left) | self.elements_of(module, scope, right)
        key = self.key_of(module, scope, node)
        if key is None:
            return frozenset({UNKNOWN})
        return frozenset(self.facts.get(element_key(key), ()))

    def spelling(self, module: Module, scope: NameScope, node: ast.Attribute) -> standard.Spelling | None:
        """Return the spelling of MPI's that `receiver.name` is, or None."""
        if not standard.find_method(node.attr):
            return None
        kinds = self.of(module, scope, node.value)
        return mpi_names.find_method(kinds, _last_name(node.value), node.attr, self.uses_mpi)

    def _of(self, module: Module, scope: NameScope, node: ast.expr) -> Kinds:
        match node:
            case ast.Constant(value=value):
                return frozenset({_constant_kind(value)})
            case ast.Name() | ast.Attribute():
                return self._of_named(module, scope, node)
            case ast.Call():
                return self._of_call(module, scope, node)
            case ast.Subscript(slice=ast.Slice()):
                return self.of(module, scope, node.value)
            case ast.Subscript():
                return self.elements_of(module, scope, node.value)
            case ast.BinOp():
                return self._of_arithmetic(module, scope, node)
            case ast.Compare():
                operands = [node.left, *node.comparators]
                plain = all(self.of(module, scope, each) <= {NUMBER, TEXT, NONE} for each in operands)
                return frozenset({NUMBER if plain else VALUE})
            case ast.UnaryOp(op=ast.Not()):
                return frozenset({NUMBER})
            case ast.UnaryOp():
                return self.of(module, scope, node.operand)
            case ast.BoolOp():
                return _NOTHING.union(*(self.of(module, scope, each) for each in node.values))
            case ast.IfExp():
                return self.of(module, scope, node.body) | self.of(module, scope, node.orelse)
            case ast.NamedExpr() | ast.Await() if node.value is not None:
                return self.of(module, scope, node.value)
            case ast.JoinedStr():
                return frozenset({TEXT})
            case ast.List() | ast.Tuple() | ast.Set() | ast.Dict():
                return frozenset({CONTAINER})
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                return frozenset({CONTAINER})
            case ast.Lambda():
                return frozenset({FUNCTION})
        return frozenset({UNKNOWN})

    def _of_named(self, module: Module, scope: NameScope, node: ast.Name | ast.Attribute) -> Kinds:
        if isinstance(node, ast.Attribute):
            spelling = self.spelling(module, scope, node)
            if spelling is not None and spelling.is_property:
                return mpi_names.result_kinds(spelling)
        match static_of(self.workspace, module, scope, node):
            case External(name=name) if name.startswith(_MPI):
                rest = name.removeprefix(_MPI)
                return frozenset({FUNCTION if "." in rest else mpi_names.kind_of_constant(rest)})
            case External():
                return frozenset({FOREIGN})
            case FunctionInfo() | ClassInfo() | Module():
                return frozenset({FUNCTION})
        key = self.key_of(module, scope, node)
        if key is None:
            return frozenset({UNKNOWN})
        return frozenset(self.facts.get(key, ()))

    def _of_call(self, module: Module, scope: NameScope, node: ast.Call) -> Kinds:
        target = node.func
        match static_of(self.workspace, module, scope, target):
            case External(name=name):
                return self._of_external(name)
            case FunctionInfo() as info:
                return frozenset(self.facts.get(return_key(info), ()))
            case ClassInfo() as info:
                return frozenset({of_class(info)})
        if isinstance(target, ast.Name) and scope.owner(target.id) is None:
            return frozenset({_builtin_kind(target.id)})
        if not isinstance(target, ast.Attribute):
            return frozenset({UNKNOWN})
        spelling = self.spelling(module, scope, target)
        if spelling is not None:
            return mpi_names.result_kinds(spelling)
        receiver = self.of(module, scope, target.value)
        if target.attr == "copy":
            return receiver
        methods = [found for info in self.classes_in(receiver) if (found := info.find(target.attr))]
        if methods:
            return _NOTHING.union(*(self.facts.get(return_key(each), ()) for each in methods))
        return frozenset({FOREIGN if receiver and receiver <= {FOREIGN, TEXT, NUMBER} else UNKNOWN})

    def classes_in(self, kinds: Kinds) -> list[ClassInfo]:
        """Return the classes of the program that are among the kinds, in a fixed order."""
        names = sorted(kind.removeprefix("class ") for kind in kinds if kind.startswith("class "))
        return [self.workspace.classes_by_name[name] for name in names]

    def _of_external(self, name: str) -> Kinds:
        if not name.startswith(_MPI):
            return frozenset({FOREIGN})
        rest = name.removeprefix(_MPI)
        if rest in mpi_names.MPI_CLASSES:
            return frozenset({rest})
        spelling = mpi_names.find_in_module(rest)
        return mpi_names.result_kinds(spelling) if spelling is not None else frozenset({UNKNOWN})

    def _of_arithmetic(self, module: Module, scope: NameScope, node: ast.BinOp) -> Kinds:
        left, right = self.of(module, scope, node.left), self.of(module, scope, node.right)
        if not left or not right:
            return _NOTHING
        if left <= {NUMBER, NONE} and right <= {NUMBER, NONE}:
            return frozenset({NUMBER})
        if left == {TEXT}:
            return frozenset({TEXT})
        return frozenset({CONTAINER if CONTAINER in left | right else VALUE})


def _constant_kind(value: object) -> str:
    if value is None:
        return NONE
    return TEXT if isinstance(value, str | bytes) else NUMBER


def _builtin_kind(name: str) -> str:
    if name in _NUMBERS:
        return NUMBER
    if name in _TEXTS:
        return TEXT
    return CONTAINER if name in _CONTAINERS else UNKNOWN


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _last_name(value)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""
