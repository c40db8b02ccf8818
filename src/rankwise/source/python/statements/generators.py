"""`yield`: a generator runs where it is called, and what it yields are the elements of its result."""

from __future__ import annotations

import ast

from rankwise.program import Unknown, Value
from rankwise.source.python.calls.containers import copy_into, put
from rankwise.source.python.dispatch import expression
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.statements.managers import suspend, waiting_here


@expression(ast.Yield)
def _yield(lowering: Lowering, node: ast.Yield) -> Value:
    value = lowering.constant(None) if node.value is None else lowering.value(node.value)
    waiting = waiting_here(lowering)
    if waiting is not None:
        return suspend(lowering, waiting, value, node)
    if lowering.yielded is not None:
        put(lowering, lowering.yielded, value, node)
    return Unknown("sent")


@expression(ast.YieldFrom)
def _yield_from(lowering: Lowering, node: ast.YieldFrom) -> Value:
    source = lowering.value(node.value)
    if lowering.yielded is not None:
        copy_into(lowering, lowering.yielded, source, node)
    return Unknown("sent")
