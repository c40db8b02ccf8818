"""Names, literals, arithmetic, comparisons and conditional expressions."""

from __future__ import annotations

import ast

from rankwise.program import Block, Constant, Unknown, Value
from rankwise.source.python.containers import content_of
from rankwise.source.python.definitions import ClassInfo, FunctionInfo, Module
from rankwise.source.python.dispatch import expression
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.statics import External, Static, Variable, constant_of, static_name

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    # Identity of what one rank holds; between ranks it says as much as equality.
    ast.Is: "==",
    ast.IsNot: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.USub: "-",
    ast.UAdd: "+",
    ast.Invert: "~",
    ast.Not: "!",
}


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
            return static.function
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
    return lowering.op(operator, left[1], right[1], *elements, node=node)


@expression(ast.UnaryOp)
def _unary(lowering: Lowering, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return lowering.op("!", condition(lowering, node.operand), node=node)
    value = lowering.value(node.operand)
    if isinstance(node.op, ast.USub) and isinstance(value, Constant) and isinstance(value.value, int | float):
        return lowering.constant(-value.value)
    elements = content_of(lowering, node.operand, value)
    return lowering.op(OPERATORS[type(node.op)], value, *elements, node=node)


@expression(ast.Compare)
def _compare(lowering: Lowering, node: ast.Compare) -> Value:
    left, left_node = lowering.value(node.left), node.left
    if len(node.ops) == 1:
        return _one_comparison(lowering, node, left_node, left, 0)[1]
    mark, join = lowering.builder.mark(), lowering.new_block(node)
    key = ("compared", next(lowering.workspace.numbers))
    for number in range(len(node.ops)):
        right, outcome = _one_comparison(lowering, node, left_node, left, number)
        lowering.builder.write(key, outcome)
        if number < len(node.ops) - 1:
            following = lowering.new_block(node)
            lowering.branch(outcome, following, join, node)
            lowering.start(following)
        left, left_node = right, node.comparators[number]
    lowering.jump(join)
    lowering.join(join, mark)
    return lowering.builder.read(key)


def _one_comparison(
    lowering: Lowering, node: ast.Compare, left_node: ast.expr, left: Value, number: int
) -> tuple[Value, Value]:
    right_node, operator = node.comparators[number], node.ops[number]
    right = lowering.value(right_node)
    elements: list[Value] = []
    if isinstance(operator, ast.In | ast.NotIn):
        elements = content_of(lowering, right_node, right)
    elif not isinstance(operator, ast.Is | ast.IsNot):
        elements = _elements_compared(lowering, left_node, left) + _elements_compared(
            lowering, right_node, right
        )
    return right, lowering.op(OPERATORS[type(operator)], left, right, *elements, node=node)


def _elements_compared(lowering: Lowering, node: ast.expr, value: Value) -> list[Value]:
    """Elements decide a comparison only of what is known to have some."""
    kinds = lowering.kinds(node)
    aggregate = any(kind in ("container", "foreign", "value") for kind in kinds)
    return content_of(lowering, node, value) if aggregate else []


def condition(lowering: Lowering, node: ast.expr) -> Value:
    """Lower an expression whose truth is asked for: that of a container lies in its elements."""
    value = lowering.value(node)
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        elements = content_of(lowering, node, value)
        if elements:
            return lowering.op("truth", value, *elements, node=node)
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
    from rankwise.source.python.functions import keep_defaults

    info = lowering.workspace.functions[node]
    keep_defaults(lowering, info)
    return info.function
