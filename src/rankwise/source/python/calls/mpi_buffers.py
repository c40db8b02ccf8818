"""Buffer arguments of mpi4py: an array, or a list that spells out array, counts and datatype."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from rankwise.program import Value
from rankwise.source.python.lowering import Lowering


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a buffer argument says; None for what it leaves to mpi4py."""

    buffer: Value
    count: Value | None = None
    displacements: Value | None = None
    datatype: Value | None = None


def buffer_pieces(lowering: Lowering, node: ast.expr) -> Pieces:
    """Take a buffer argument apart: x, [x, type], [x, count, type], [x, (counts, displacements), type]."""
    if not isinstance(node, ast.List | ast.Tuple) or not node.elts:
        return Pieces(lowering.value(node))
    if any(isinstance(part, ast.Starred) for part in node.elts):
        return Pieces(lowering.value(node))
    buffer = lowering.value(node.elts[0])
    rest = node.elts[1:]
    datatype = None
    if rest and _is_datatype(lowering, rest[-1]):
        datatype = lowering.value(rest[-1])
        rest = rest[:-1]
    if len(rest) == 1 and isinstance(rest[0], ast.Tuple | ast.List) and len(rest[0].elts) == 2:
        rest = rest[0].elts
    values = lowering.values(rest)
    return Pieces(
        buffer,
        values[0] if values else None,
        values[1] if len(values) > 1 else None,
        datatype,
    )


def _is_datatype(lowering: Lowering, node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return "Datatype" in lowering.kinds(node)


def target_pieces(lowering: Lowering, node: ast.Tuple | ast.List) -> list[Value]:
    """Take a window target apart: (displacement, count, datatype), the last two optional."""
    return lowering.values(node.elts)
