"""What a file defines: modules, functions and classes, before any of their code is lowered."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import PurePath

from rankwise.program import Function, GlobalVariable
from rankwise.source.python.names.scopes import FunctionNode, NameScope, Scopes


@dataclass(slots=True, eq=False)
class Module:
    """One file. `function` runs its top level; `imported` says that another file imports it."""

    path: PurePath
    tree: ast.Module
    scopes: Scopes
    function: Function
    imported: bool = False

    @property
    def file(self) -> str:
        return str(self.path)

    @property
    def parts(self) -> tuple[str, ...]:
        """The path as dotted names go: ('pkg', 'solver'); a package stands for its __init__ file."""
        parts = (*self.path.parts[:-1], self.path.stem)
        return parts[:-1] if parts[-1] == "__init__" else parts


@dataclass(slots=True, eq=False)
class FunctionInfo:
    """A def or lambda, and the function of the program that it becomes."""

    node: FunctionNode
    scope: NameScope
    module: Module
    function: Function
    owner: ClassInfo | None = None
    role: str = "plain"
    """plain, static, class, property or setter."""
    decorated: bool = False
    """A decorator that is not seen through makes the name mean something else than this function."""

    @property
    def has_receiver(self) -> bool:
        return self.owner is not None and self.role != "static"


@dataclass(slots=True, eq=False)
class ClassInfo:
    """A class statement. `variable` is the class object, whose fields are the class's attributes."""

    node: ast.ClassDef
    scope: NameScope
    module: Module
    variable: GlobalVariable
    methods: dict[str, FunctionInfo] = field(default_factory=dict)
    setters: dict[str, FunctionInfo] = field(default_factory=dict)
    bases: list[ClassInfo] = field(default_factory=list)
    foreign_bases: list[str] = field(default_factory=list)
    children: list[ClassInfo] = field(default_factory=list)
    is_record: bool = False
    """Its fields are set from the constructor's arguments: a dataclass or a named tuple."""

    def lineage(self) -> list[ClassInfo]:
        """The class, its bases, their bases, each once: Python's order wherever no diamond is."""
        found: dict[ClassInfo, None] = {}
        waiting = [self]
        while waiting:
            each = waiting.pop(0)
            if each not in found:
                found[each] = None
                waiting[:0] = each.bases
        return list(found)

    def find(self, method: str) -> FunctionInfo | None:
        return next((each.methods[method] for each in self.lineage() if method in each.methods), None)

    def overriding(self, method: str) -> list[FunctionInfo]:
        """The method as classes derived from this one define it anew."""
        found: dict[FunctionInfo, None] = {}
        seen: set[ClassInfo] = {self}
        waiting = list(self.children)
        while waiting:
            each = waiting.pop()
            if each in seen:
                continue
            seen.add(each)
            waiting += each.children
            if method in each.methods:
                found[each.methods[method]] = None
        return list(found)

    def data_names(self) -> list[str]:
        """Attributes that the class body sets, of the class and its bases; plain methods are none."""
        names: dict[str, None] = {}
        for each in reversed(self.lineage()):
            names.update(
                (name, None)
                for name in each.scope.bindings
                if name not in each.methods or each.methods[name].decorated
            )
        return list(names)

    def record_fields(self) -> list[tuple[str, ast.expr | None]]:
        """The annotated fields in order, with their defaults."""
        found: dict[str, ast.expr | None] = {}
        for each in reversed(self.lineage()):
            for statement in each.node.body:
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                    found[statement.target.id] = statement.value
        return list(found.items())
