"""Which name means which variable: the scopes of a file, as Python's own rules make them.

A variable that only its own function uses lives in values. One that an inner function, another
function of the file or another file uses, too, is *shared* and lives in memory.
"""

from __future__ import annotations

import ast
import enum
from dataclasses import dataclass, field

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class BindingForm(enum.Enum):
    """How a name comes to mean something."""

    IMPORT = enum.auto()
    FUNCTION = enum.auto()
    CLASS = enum.auto()
    VALUE = enum.auto()


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import names: a module, or something of it."""

    module: str
    level: int = 0
    symbol: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Binding:
    """One place that gives a name its meaning."""

    form: BindingForm
    node: ast.AST
    imported: Imported | None = None


class ScopeKind(enum.Enum):
    MODULE = enum.auto()
    FUNCTION = enum.auto()
    CLASS = enum.auto()
    COMPREHENSION = enum.auto()


@dataclass(slots=True, eq=False)
class NameScope:
    """The names of a module, a function, a class body or a comprehension.

    `written_into` holds names whose object is changed in place somewhere in the scope; `assigned`
    what a plain assignment last gave a name.
    """

    kind: ScopeKind
    node: ast.AST
    path: str
    parent: NameScope | None = None
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)
    nonlocals: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
    written_into: set[str] = field(default_factory=set)
    assigned: dict[str, ast.expr] = field(default_factory=dict)
    star_imports: list[Imported] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    yields: bool = False

    @property
    def running(self) -> NameScope:
        """The function or module that executes the code of this scope."""
        scope = self
        while scope.kind in (ScopeKind.CLASS, ScopeKind.COMPREHENSION) and scope.parent is not None:
            scope = scope.parent
        return scope

    @property
    def top(self) -> NameScope:
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def bind(self, name: str, binding: Binding) -> None:
        self.bindings.setdefault(name, []).append(binding)

    def owner(self, name: str) -> NameScope | None:
        """Return the scope whose variable the name means here; None for a builtin."""
        scope: NameScope | None = self
        while scope is not None:
            if name in scope.globals:
                return scope.top
            visible = scope is self or scope.kind is not ScopeKind.CLASS
            if visible and name in scope.bindings and name not in scope.nonlocals:
                return scope
            scope = scope.parent
        return None

    def only_value(self, name: str) -> ast.expr | None:
        """Return the expression that is the one thing ever assigned to a name, or None."""
        return self.assigned.get(name) if len(self.bindings.get(name, ())) == 1 else None

    def inner_name(self, name: str) -> str:
        """Return the dotted name of something defined here, distinct from all before it."""
        full = f"{self.path}.{name}" if self.path else name
        top = self.top
        count = top.counts[full] = top.counts.get(full, 0) + 1
        return full if count == 1 else f"{full}#{count}"


@dataclass(slots=True)
class Scopes:
    """All scopes of one file, found by the node that opens them."""

    module: NameScope
    by_node: dict[ast.AST, NameScope] = field(default_factory=dict)

    def functions(self) -> list[tuple[FunctionNode, NameScope]]:
        return [(node, scope) for node, scope in self.by_node.items() if isinstance(node, FunctionNode)]

    def classes(self) -> list[tuple[ast.ClassDef, NameScope]]:
        return [(node, scope) for node, scope in self.by_node.items() if isinstance(node, ast.ClassDef)]


def mark_shared(scopes: Scopes) -> None:
    """Find the variables that code outside of their own function uses."""
    for scope in scopes.by_node.values():
        for name in scope.used | scope.globals | scope.nonlocals:
            owner = scope.owner(name)
            if owner is not None and owner.kind is not ScopeKind.CLASS and owner.running is not scope.running:
                owner.shared.add(name)
