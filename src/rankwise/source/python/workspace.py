"""The files that are lowered together, and the program they become."""

from __future__ import annotations

import ast
import itertools
from pathlib import PurePath

from rankwise.findings import Location
from rankwise.program import Constant, FormalParameter, Function, GlobalVariable, Program
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.naming import find_scopes, parameters_of
from rankwise.source.python.names.raised_exceptions import Caught
from rankwise.source.python.names.scopes import FunctionNode, NameScope

MODULE_LEVEL = "module level"


class Workspace:
    """All modules, functions and classes, and one object for each constant."""

    def __init__(self) -> None:
        self.program = Program()
        self.modules: list[Module] = []
        self.functions: dict[ast.AST, FunctionInfo] = {}
        self.classes: dict[ast.AST, ClassInfo] = {}
        self.methods: dict[str, list[FunctionInfo]] = {}
        self.described = False
        """Whether decorators and classes are known, so that what names stand for may be remembered."""
        self.remembered: dict[object, object] = {}
        self.handled: dict[FunctionInfo, Caught] = {}
        """For each function, what the handlers of those who call it take."""
        self.inlined: set[FunctionInfo] = set()
        """Generators that were lowered where a `with` statement runs them."""
        self.numbers = itertools.count()
        self._constants: dict[tuple[type, object], Constant] = {}
        self.classes_by_name: dict[str, ClassInfo] = {}
        self._by_ending: dict[tuple[str, ...], list[Module]] = {}

    def add_module(self, path: PurePath, tree: ast.Module) -> Module:
        function = self._define(f"{path}:<module>", MODULE_LEVEL, Location(str(path), 1, 1, MODULE_LEVEL))
        module = Module(path, tree, find_scopes(tree), function)
        self.modules.append(module)
        self.program.files.append(str(path))
        for length in range(1, len(module.parts) + 1):
            self._by_ending.setdefault(module.parts[-length:], []).append(module)
        for statement, scope in module.scopes.classes():
            variable = self.variable(f"{path}:{scope.path}", location(module, statement))
            info = self.classes[statement] = ClassInfo(statement, scope, module, variable)
            self.classes_by_name[variable.name] = info
        for node, scope in module.scopes.functions():
            self._add_function(module, node, scope)
        return module

    def _add_function(self, module: Module, node: FunctionNode, scope: NameScope) -> None:
        where = location(module, node, scope.path)
        function = self._define(f"{module.file}:{scope.path}", scope.path, where)
        function.parameters = tuple(
            FormalParameter(function, index, each.arg) for index, each in enumerate(parameters_of(node))
        )
        self.functions[node] = FunctionInfo(node, scope, module, function)

    def _define(self, name: str, shown: str, where: Location) -> Function:
        function = Function(name, shown, where)
        self.program.functions[name] = function
        return function

    def declare(self, name: str) -> Function:
        """Return the function of this name that is known by name only."""
        return self.program.functions.get(name) or self.program.functions.setdefault(name, Function(name))

    def variable(self, name: str, where: Location | None = None) -> GlobalVariable:
        found = self.program.variables.get(name)
        if found is None:
            found = self.program.variables[name] = GlobalVariable(name, location=where)
        return found

    def cell(self, module: Module, scope: NameScope, name: str) -> GlobalVariable:
        """The memory of a shared variable. All activations of a function share its cells."""
        inside = f"{scope.path}." if scope.path else ""
        return self.variable(f"{module.file}:{inside}{name}")

    def constant(self, value: object) -> Constant:
        """Return the one constant of this value; values that no constant can hold go by their text."""
        if not isinstance(value, int | float | str | bytes | None):
            value = repr(value)
        key = (type(value), value)
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = Constant(value)
        return found

    def find_module(self, dotted: str, near: Module) -> Module | None:
        """Return the module that an absolute import names, the one nearest to the importing file."""
        candidates = self._by_ending.get(tuple(dotted.split(".")), [])
        return max(candidates, key=lambda each: _common(each.path, near.path), default=None)

    def find_relative(self, near: Module, level: int, dotted: str) -> Module | None:
        """Return the module that `from ..dotted import` names."""
        folder = near.path.parts[:-1]
        folder = folder[: len(folder) - (level - 1)] if level > 1 else folder
        parts = (*folder, *(dotted.split(".") if dotted else ()))
        # Folders that are no package have no module of their own.
        return next((each for each in self._by_ending.get(parts, []) if each.parts == parts), None)


def location(module: Module, node: ast.AST, function: str = MODULE_LEVEL) -> Location:
    line = getattr(node, "lineno", 1)
    return Location(module.file, line, getattr(node, "col_offset", 0) + 1, function)


def _common(one: PurePath, other: PurePath) -> int:
    pairs = zip(one.parts, other.parts, strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
