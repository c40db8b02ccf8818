"""Expressions: hash-consed, typed, and with the value they had in the run that computed them.

Types: `int` (Python's, unbounded), `i8` to `i128` (wrap around; values are kept as signed numbers), `f32`,
`f64`, `bool`, `str`. What each operator means is in `operator_meanings.py`, in terms of Python numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from rankwise.testing.symbols import Symbol

Value = int | float | bool | str


class Expression:
    """One expression. Equal expressions are the same object, so identity is equality."""

    __slots__ = ("_symbols", "arguments", "operator", "payload", "type", "value")

    operator: str
    """`constant`, `symbol`, or a name in `operator_meanings.OPERATORS`."""
    type: str
    arguments: tuple[Expression, ...]
    payload: Value | Symbol | None
    """Of a constant its value, of a symbol what it stands for."""
    value: Value
    """What it was in the run that computed it."""
    _symbols: frozenset[Expression] | None

    def symbols(self) -> frozenset[Expression]:
        """Return the symbols that it depends on, as nodes."""
        if self._symbols is not None:
            return self._symbols
        for each in inside_out(self, lambda node: node._symbols is not None):
            if each._symbols is None:
                own = frozenset((each,)) if each.operator == "symbol" else frozenset()
                each._symbols = own.union(*(part._symbols or () for part in each.arguments))
        return self._symbols or frozenset()

    def __repr__(self) -> str:
        if self.operator in ("constant", "symbol"):
            return str(self.payload)
        return f"{self.operator}({', '.join(map(repr, self.arguments))})"


_known: dict[tuple[Any, ...], Expression] = {}


def _node(
    operator: str, kind: str, arguments: tuple[Expression, ...], payload: Any, value: Value
) -> Expression:
    kind_of_payload = (
        (type(payload), math.copysign(1, payload)) if isinstance(payload, float) else type(payload)
    )
    key = operator, kind, tuple(map(id, arguments)), payload, kind_of_payload
    found = _known.get(key)
    if found is None:
        found = Expression.__new__(Expression)
        found.operator, found.type, found.arguments, found.payload = operator, kind, arguments, payload
        found.value, found._symbols = value, None
        _known[key] = found
    return found


def forget() -> None:
    """Let go of all expressions: those that are still used stay as they are, and equal none made later."""
    _known.clear()


def constant(value: Value, kind: str) -> Expression:
    """Return a constant."""
    return _node("constant", kind, (), value, value)


def symbol(what: Symbol, kind: str) -> Expression:
    """Return a symbol, whose value is what it was in the run."""
    return _node("symbol", kind, (), what, what.value)


def apply(operator: str, kind: str, *arguments: Expression) -> Expression:
    """Return an operation; one of constants only becomes a constant."""
    from rankwise.testing.expressions.operator_meanings import compute

    value = compute(operator, kind, arguments, [each.value for each in arguments])
    if all(each.operator == "constant" for each in arguments):
        return constant(value, kind)
    return _node(operator, kind, arguments, None, value)


def negated(condition: Expression) -> Expression:
    """Return the opposite of a condition."""
    if condition.operator == "not":
        return condition.arguments[0]
    return apply("not", "bool", condition)


def inside_out(
    root: Expression, is_done: Callable[[Expression], bool] = lambda node: False
) -> Iterator[Expression]:
    """Yield an expression and its parts, each once, parts first; no recursion, for loops make deep ones.

    The parts of one that is done are left out.
    """
    seen: set[int] = set()
    pending: list[tuple[Expression, bool]] = [(root, False)]
    while pending:
        node, is_ready = pending.pop()
        if is_ready:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            pending.append((node, True))
            if is_done(node):
                continue
            pending.extend((each, False) for each in node.arguments)
