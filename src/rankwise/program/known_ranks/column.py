"""A value as every process has it, where that is known, and arithmetic on such values.

Only what is the same in all languages is computed: whole numbers of 32 bits, no quotients of negative
numbers, no wrap-around. Whatever else happens, the value is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rankwise.program.known_ranks.rank_table import Numbers, Truths

_LIMIT = 1 << 31


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """`values` of all processes; an entry counts where it is `known`."""

    values: Numbers
    known: Truths

    def at(self, process: int) -> int | None:
        return int(self.values[process]) if self.known[process] else None


def constant(value: int, count: int) -> Column:
    if abs(value) >= _LIMIT:
        return unknown(count)
    return Column(np.full(count, value, dtype=np.int64), np.ones(count, dtype=np.bool_))


def unknown(count: int) -> Column:
    return Column(np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.bool_))


Binary = Callable[[Numbers, Numbers], Numbers]
_SIGNED: dict[str, Binary] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "==": lambda left, right: (left == right).astype(np.int64),
    "!=": lambda left, right: (left != right).astype(np.int64),
    "<": lambda left, right: (left < right).astype(np.int64),
    "<=": lambda left, right: (left <= right).astype(np.int64),
    ">": lambda left, right: (left > right).astype(np.int64),
    ">=": lambda left, right: (left >= right).astype(np.int64),
}
_NOT_NEGATIVE: dict[str, Binary] = {
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "unsigned <": _SIGNED["<"],
    "unsigned <=": _SIGNED["<="],
    "unsigned >": _SIGNED[">"],
    "unsigned >=": _SIGNED[">="],
}
_SHIFTS: dict[str, Binary] = {
    "<<": lambda left, right: left << right,
    ">>": lambda left, right: left >> right,
}
_DIVISIONS: dict[str, Binary] = {
    "/": lambda left, right: left // right,
    "//": lambda left, right: left // right,
    "%": lambda left, right: left % right,
}
_TO_INTEGER = re.compile(r"convert to i(\d+)")


def compute(operator: str, operands: list[Column]) -> Column | None:
    """Return what an operation yields; None where nothing is known of it."""
    if len(operands) == 2:
        return _of_two(operator, *operands)
    if len(operands) == 3 and operator == "select":
        return choose(*operands)
    return _of_one(operator, operands[0]) if len(operands) == 1 else None


def choose(condition: Column, yes: Column, no: Column) -> Column:
    """Return one of two values, by a condition; where that is not known, the value that both have."""
    holds = condition.values != 0
    values = np.where(holds, yes.values, no.values)
    known = condition.known & np.where(holds, yes.known, no.known)
    alike = yes.known & no.known & (yes.values == no.values)
    return Column(np.where(alike, yes.values, values), known | alike)


def _of_two(operator: str, left: Column, right: Column) -> Column | None:
    known = left.known & right.known
    one, other = left.values, right.values
    not_negative = (one >= 0) & (other >= 0)
    if operator in _SIGNED:
        values = _SIGNED[operator](one, other)
    elif operator in _NOT_NEGATIVE:
        known = known & not_negative
        values = _NOT_NEGATIVE[operator](one, other)
    elif operator in _SHIFTS:
        known = known & not_negative & (other < 31)
        values = _SHIFTS[operator](one, np.clip(other, 0, 31))
    elif operator in _DIVISIONS:
        known = known & not_negative & (other > 0)
        values = _DIVISIONS[operator](one, np.where(other > 0, other, 1))
    else:
        return None
    return _within(values, known)


def _of_one(operator: str, operand: Column) -> Column | None:
    values, known = operand.values, operand.known
    if operator == "cast":  # from a type without sign, it is another number if it is negative
        return Column(values, known & (values >= 0))
    if operator == "not":
        return Column((values == 0).astype(np.int64), known)
    if operator == "-":
        return Column(-values, known)
    if operator == "+":
        return operand
    if narrower := _TO_INTEGER.fullmatch(operator):
        bits = int(narrower[1])
        limit = 2 if bits == 1 else 1 << min(bits - 1, 31)
        return Column(values, known & (values >= 0) & (values < limit))
    return None


def _within(values: Numbers, known: Truths) -> Column:
    return Column(values, known & (np.abs(values) < _LIMIT))
