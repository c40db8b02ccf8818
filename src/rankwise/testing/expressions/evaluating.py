"""What expressions are under other values of their symbols, with the exact meaning of every operator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rankwise.testing.expressions.node import Expression, Value, inside_out
from rankwise.testing.expressions.operator_meanings import Undefined, compute
from rankwise.testing.symbols import Symbol


def evaluated(root: Expression, model: Mapping[Symbol, Value]) -> Value:
    """Return the value of an expression; symbols without one in the model keep theirs. Raises Undefined."""
    values: dict[int, Value | None] = {}
    for node in inside_out(root):
        if node.operator == "constant":
            values[id(node)] = node.value
        elif node.operator == "symbol":
            values[id(node)] = model.get(node.payload, node.value)  # type: ignore[arg-type]
        else:
            parts = [values[id(each)] for each in node.arguments]
            try:
                values[id(node)] = (
                    None if None in parts else compute(node.operator, node.type, node.arguments, parts)
                )
            except (Undefined, OverflowError, ValueError):
                values[id(node)] = None  # it only matters if the result needs it
    found = values[id(root)]
    if found is None:
        raise Undefined
    return found


def all_hold(conditions: Iterable[Expression], model: Mapping[Symbol, Value]) -> bool:
    """Return whether conditions hold under a model."""
    try:
        return all(evaluated(each, model) for each in conditions)
    except Undefined:
        return False
