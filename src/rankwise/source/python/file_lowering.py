"""Lowers files into a program: definitions first, then kinds, then every function."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from rankwise.program import Function, Program, Value
from rankwise.source.python import expressions as _expressions

# These modules mark the functions that lower each kind of node.
from rankwise.source.python import targets as _accesses
from rankwise.source.python.calls import function_calls as _calls
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.decorators import describe_definitions
from rankwise.source.python.names.definitions import FunctionInfo, Module
from rankwise.source.python.names.handled_exceptions import find_handled
from rankwise.source.python.names.kind_facts import infer_kinds
from rankwise.source.python.names.kinds import Inference
from rankwise.source.python.parsing import parse
from rankwise.source.python.statements import exceptions as _exceptions
from rankwise.source.python.statements import functions, plain_statements
from rankwise.source.python.statements import generators as _generators
from rankwise.source.python.statements import loops as _loops
from rankwise.source.python.statements import patterns as _patterns
from rankwise.source.python.statements.cleanup_frames import RETURNED
from rankwise.source.python.statements.managers import is_manager
from rankwise.source.python.workspace import Workspace

__all__ = ["lower_sources"]

_LOWERERS = (_accesses, _calls, _exceptions, _expressions, _generators, _loops, _patterns)


def lower_sources(sources: Sequence[tuple[Path, str]]) -> Program:
    """Parse and lower files that belong together."""
    workspace = Workspace()
    for path, text in sources:
        workspace.add_module(path, parse(path, text))
    _mark_imported(workspace)
    describe_definitions(workspace)
    inference = infer_kinds(workspace)
    workspace.handled = find_handled(workspace)
    for module in workspace.modules:
        _lower_module(workspace, inference, module)
    for info in workspace.functions.values():
        if not is_manager(info):
            _lower_function(workspace, inference, info)
    _lower_managers(workspace, inference)
    return workspace.program


def _lower_managers(workspace: Workspace, inference: Inference) -> None:
    """Lower the generators that something else than `with` uses; of the others their uses are enough."""
    waiting = [info for info in workspace.functions.values() if is_manager(info)]
    mentioned = _mentioned(workspace) if waiting else set()
    for info in waiting:
        if info in workspace.inlined and info.function not in mentioned:
            del workspace.program.functions[info.function.name]
        else:
            _lower_function(workspace, inference, info)


def _mentioned(workspace: Workspace) -> set[Value]:
    """Return the functions that some instruction names."""
    return {
        operand
        for function in workspace.program.defined()
        for instruction in function.instructions()
        for operand in instruction.operands
        if isinstance(operand, Function)
    }


def _mark_imported(workspace: Workspace) -> None:
    """Find the files that others import: their top-level variables are shared."""
    for module in workspace.modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                for alias in node.names:
                    for found in functions.modules_run(workspace, module, node, alias):
                        found.imported = found.imported or found is not module
    for module in workspace.modules:
        if module.imported:
            top = module.scopes.module
            top.shared.update(top.bindings)


def _lower_module(workspace: Workspace, inference: Inference, module: Module) -> None:
    lowering = Lowering(workspace, inference, module, module.scopes.module, module.function)
    lowering.run(module.tree.body)
    _finish(lowering)


def _lower_function(workspace: Workspace, inference: Inference, info: FunctionInfo) -> None:
    lowering = Lowering(workspace, inference, info.module, info.scope, info.function)
    functions.begin(lowering, info)
    if isinstance(info.node, ast.Lambda):
        lowering.return_value(lowering.value(info.node.body))
    else:
        lowering.run(info.node.body)
    _finish(lowering)


def _finish(lowering: Lowering) -> None:
    if not lowering.builder.dead:
        lowering.builder.write(RETURNED, lowering.constant(None))
        plain_statements.return_here(lowering)
    lowering.finish()
