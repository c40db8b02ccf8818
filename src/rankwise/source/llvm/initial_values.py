"""Reads what a global variable holds at the start, so that tables of functions can be followed."""

from __future__ import annotations

from rankwise.program import Unknown, Value
from rankwise.program.variable_layout import Layout, Sequence, StructLayout
from rankwise.source.llvm.operands import Operands


def read_initial_values(
    tokens: list[str], at: int, layout: Layout, operands: Operands
) -> tuple[tuple[int, Value], ...]:
    """Return (offset, value) pairs of the initialiser at `tokens[at]` of a variable laid out so."""
    found: list[tuple[int, Value]] = []
    if at < len(tokens):
        _read(tokens, at, layout, 0, operands, found)
    return tuple(found)


def _read(
    tokens: list[str],
    at: int,
    layout: Layout,
    offset: int,
    operands: Operands,
    found: list[tuple[int, Value]],
) -> int:
    token = tokens[at]
    if token not in ("[", "{", "<"):
        value, at = operands.value(tokens, at)
        if not isinstance(value, Unknown):
            found.append((offset, value))
        return at
    packed = token == "<" and tokens[at + 1] == "{"
    at += 2 if packed else 1
    position = 0
    while tokens[at] not in ("]", "}", ">"):
        if tokens[at] == ",":
            at += 1
        member, at = operands.types.read(tokens, at)
        start = offset
        if isinstance(layout, StructLayout) and position < len(layout.offsets):
            start += layout.offsets[position]
        elif isinstance(layout, Sequence):
            member = layout.element
            start += position * member.size
        at = _read(tokens, at, member, start, operands, found)
        position += 1
    return at + (2 if packed else 1)
