"""Comparisons, one by one or in a chain."""

from __future__ import annotations

import ast

from rankwise.program import Block, Operation, Value
from rankwise.source.python.calls.containers import content_of
from rankwise.source.python.dispatch import expression
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.operators import OPERATORS

_TRUTHS = frozenset({"==", "!=", "<", "<=", ">", ">=", "in", "not"})


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
    if isinstance(operator, ast.NotIn):
        return right, lowering.op("not", lowering.op("in", left, right, *elements, node=node), node=node)
    if (
        isinstance(operator, ast.Is | ast.IsNot)
        and (truth := _comparison_with_truth(right_node, left)) is not None
    ):
        wanted = truth == isinstance(operator, ast.Is)
        return right, left if wanted else lowering.op("not", left, node=node)
    return right, lowering.op(OPERATORS[type(operator)], left, right, *elements, node=node)


def _comparison_with_truth(node: ast.expr, value: Value) -> bool | None:
    """For `value is True` or `value is False`, where the value is one of the two, return which."""
    is_truth = isinstance(value, Operation) and value.operator in _TRUTHS and len(value.operands) <= 2
    return (
        node.value if isinstance(node, ast.Constant) and isinstance(node.value, bool) and is_truth else None
    )


def _elements_compared(lowering: Lowering, node: ast.expr, value: Value) -> list[Value]:
    """Elements decide a comparison only of what is known to have some."""
    kinds = lowering.kinds(node)
    aggregate = any(kind in ("container", "foreign", "value") for kind in kinds)
    return content_of(lowering, node, value) if aggregate else []


def branch_on_chain(lowering: Lowering, node: ast.Compare, then: Block, otherwise: Block) -> None:
    """Branch on `a < b < c`: on each comparison by itself, so that each may be known to hold."""
    left, left_node = lowering.value(node.left), node.left
    for number, right_node in enumerate(node.comparators):
        right, outcome = _one_comparison(lowering, node, left_node, left, number)
        following = lowering.new_block(node) if number < len(node.ops) - 1 else then
        lowering.branch(outcome, following, otherwise, node)
        if following is not then:
            lowering.start(following)
        left, left_node = right, right_node
