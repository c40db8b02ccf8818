"""Names, literals, arithmetic and conditional expressions."""

from __future__ import annotations

import ast

from rankwise.program import Block, Constant, Unknown, Value
from rankwise.source.python.calls.callbacks import function_value
from rankwise.source.python.calls.containers import content_of, length_of
from rankwise.source.python.comparisons import branch_on_chain
from rankwise.source.python.dispatch import expression
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.names.mpi_names import CONTAINER, TEXT
from rankwise.source.python.names.raised_exceptions import BY_DIVISION
from rankwise.source.python.names.statics import External, Static, Variable, constant_of, static_name
from rankwise.source.python.operators import OPERATORS
from rankwise.standard import models

_DIVISIONS = frozenset({"true /", "//", "%"})


@expression(ast.Constant)
def _constant(lowering: Lowering, node: ast.Constant) -> Value:
    return lowering.constant(node.value)


@expression(ast.Name)
def _name(lowering: Lowering, node: ast.Name) -> Value:
    static = static_name(lowering.workspace, lowering.module, lowering.scope, node.id)
    if static is not None:
        return static_value(lowering, static, node)
    if lowering.scope.owner(node.id) is None:
        return builtin_value(lowering, node.id)
    return lowering.read(node.id)


def builtin_value(lowering: Lowering, name: str) -> Value:
    """Return the value of a name that the files do not bind."""
    if name == "__name__":
        return Unknown(name)
    return lowering.workspace.declare(name)


def static_value(lowering: Lowering, static: Static, node: ast.expr) -> Value:
    """Return what a statically known name stands for."""
    match static:
        case FunctionInfo():
            return function_value(lowering.workspace, static)
        case ClassInfo():
            return static.variable
        case Module():
            return static.function
        case Variable():
            top = static.module.scopes.module
            known = constant_of(lowering.workspace, static.module, top, static.name)
            if known is not None:
                return lowering.constant(known)
            cell = lowering.workspace.cell(static.module, top, static.name)
            return lowering.load(cell, node, static.name)
        case External(name=name) if name.startswith("mpi4py.MPI."):
            return lowering.constant("MPI_" + name.removeprefix("mpi4py.MPI."))
        case External(name=name) if models.find_attribute(name) is not None:
            return lowering.call(lowering.workspace.declare(name), (), node)
        case External():
            return lowering.workspace.declare(static.name)


@expression(ast.BinOp)
def _arithmetic(lowering: Lowering, node: ast.BinOp) -> Value:
    left, right = lowering.value(node.left), lowering.value(node.right)
    return arithmetic(lowering, OPERATORS[type(node.op)], (node.left, left), (node.right, right), node)


def arithmetic(
    lowering: Lowering,
    operator: str,
    left: tuple[ast.expr, Value],
    right: tuple[ast.expr, Value],
    node: ast.AST,
) -> Value:
    """Combine two values; if they may be arrays, their elements matter, too."""
    elements = [*content_of(lowering, *left), *content_of(lowering, *right)]
    if operator in _DIVISIONS and not isinstance(right[1], Constant) and lowering.kinds(left[0]) != {TEXT}:
        lowering.may_raise(BY_DIVISION, right[1], node=node)
    return lowering.op(operator, left[1], right[1], *elements, node=node)


@expression(ast.UnaryOp)
def _unary(lowering: Lowering, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return lowering.op("not", condition(lowering, node.operand), node=node)
    value = lowering.value(node.operand)
    if isinstance(node.op, ast.USub) and isinstance(value, Constant) and isinstance(value.value, int | float):
        return lowering.constant(-value.value)
    elements = content_of(lowering, node.operand, value)
    return lowering.op(OPERATORS[type(node.op)], value, *elements, node=node)


def condition(lowering: Lowering, node: ast.expr) -> Value:
    """Lower an expression as a condition: the truth of a container lies in its elements."""
    value = lowering.value(node)
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and not lowering.is_scalar(node):
        # An array of one number is as true as the number.
        elements = [] if lowering.kinds(node) == {CONTAINER} else content_of(lowering, node, value)
        lengths = length_of(lowering, value, node)
        return lowering.op("truth", *lengths, *elements, node=node)
    return value


def branch_on(lowering: Lowering, node: ast.expr, then: Block, otherwise: Block) -> None:
    """Branch on an expression; `and`, `or` and `not` become branches of their own."""
    match node:
        case ast.BoolOp():
            for part in node.values[:-1]:
                following = lowering.new_block(node)
                if isinstance(node.op, ast.And):
                    branch_on(lowering, part, following, otherwise)
                else:
                    branch_on(lowering, part, then, following)
                lowering.start(following)
            branch_on(lowering, node.values[-1], then, otherwise)
        case ast.UnaryOp(op=ast.Not()):
            branch_on(lowering, node.operand, otherwise, then)
        case ast.Compare(ops=[_, _, *_]):
            branch_on_chain(lowering, node, then, otherwise)
        case _:
            lowering.branch(condition(lowering, node), then, otherwise, node)


@expression(ast.BoolOp)
def _boolean(lowering: Lowering, node: ast.BoolOp) -> Value:
    mark, join = lowering.builder.mark(), lowering.new_block(node)
    key = ("boolean", next(lowering.workspace.numbers))
    for part in node.values[:-1]:
        value = lowering.value(part)
        lowering.builder.write(key, value)
        following = lowering.new_block(node)
        targets = (following, join) if isinstance(node.op, ast.And) else (join, following)
        lowering.branch(value, *targets, node)
        lowering.start(following)
    lowering.builder.write(key, lowering.value(node.values[-1]))
    lowering.jump(join)
    lowering.join(join, mark)
    return lowering.builder.read(key)


@expression(ast.IfExp)
def _conditional(lowering: Lowering, node: ast.IfExp) -> Value:
    mark = lowering.builder.mark()
    then, otherwise, join = (lowering.new_block(node) for _ in range(3))
    key = ("conditional", next(lowering.workspace.numbers))
    branch_on(lowering, node.test, then, otherwise)
    for block, part in ((then, node.body), (otherwise, node.orelse)):
        lowering.start(block)
        lowering.builder.write(key, lowering.value(part))
        lowering.jump(join)
    lowering.join(join, mark)
    return lowering.builder.read(key)


@expression(ast.NamedExpr)
def _named(lowering: Lowering, node: ast.NamedExpr) -> Value:
    value = lowering.value(node.value)
    lowering.write(node.target.id, value)
    return value


@expression(ast.JoinedStr)
def _formatted(lowering: Lowering, node: ast.JoinedStr) -> Value:
    parts = [lowering.value(part) for part in node.values if not isinstance(part, ast.Constant)]
    return lowering.op("format", *parts, node=node)


@expression(ast.FormattedValue)
def _replacement(lowering: Lowering, node: ast.FormattedValue) -> Value:
    value = lowering.value(node.value)
    width = [lowering.value(node.format_spec)] if node.format_spec is not None else []
    return lowering.op("format", value, *content_of(lowering, node.value, value), *width, node=node)


@expression(ast.Await)
def _await(lowering: Lowering, node: ast.Await) -> Value:
    return lowering.value(node.value)


@expression(ast.Lambda)
def _lambda(lowering: Lowering, node: ast.Lambda) -> Value:
    from rankwise.source.python.statements.functions import keep_defaults

    info = lowering.workspace.functions[node]
    keep_defaults(lowering, info)
    return function_value(lowering.workspace, info)
