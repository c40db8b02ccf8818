"""Finds the function that lowers a node, by the node's type.

A kind of node that nothing lowers is an unknown value, and its parts are still evaluated in order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rankwise.program import Unknown, Value

if TYPE_CHECKING:
    from rankwise.source.python.lowering import Lowering

ExpressionLowerer = Callable[["Lowering", Any], Value]
StatementLowerer = Callable[["Lowering", Any], None]

_EXPRESSIONS: dict[type[ast.AST], ExpressionLowerer] = {}
_STATEMENTS: dict[type[ast.AST], StatementLowerer] = {}


def expression(*types: type[ast.expr]) -> Callable[[ExpressionLowerer], ExpressionLowerer]:
    """Mark the function that lowers expressions of these types."""

    def mark(function: ExpressionLowerer) -> ExpressionLowerer:
        _EXPRESSIONS.update(dict.fromkeys(types, function))
        return function

    return mark


def statement(*types: type[ast.stmt]) -> Callable[[StatementLowerer], StatementLowerer]:
    """Mark the function that lowers statements of these types."""

    def mark(function: StatementLowerer) -> StatementLowerer:
        _STATEMENTS.update(dict.fromkeys(types, function))
        return function

    return mark


def lower_expression(lowering: Lowering, node: ast.expr) -> Value:
    found = _EXPRESSIONS.get(type(node))
    return found(lowering, node) if found is not None else _unhandled(lowering, node)


def lower_statement(lowering: Lowering, node: ast.stmt) -> None:
    found = _STATEMENTS.get(type(node))
    if found is not None:
        found(lowering, node)
    else:
        _unhandled(lowering, node)


def _unhandled(lowering: Lowering, node: ast.AST) -> Value:
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.expr):
            lower_expression(lowering, part)
        elif isinstance(part, ast.stmt):
            lower_statement(lowering, part)
    return Unknown(type(node).__name__)
