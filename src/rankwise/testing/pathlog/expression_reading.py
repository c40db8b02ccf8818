"""Builds expressions out of the nodes of logs, of one rank and of those whose messages it got."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from rankwise.testing.expressions.node import Expression, constant
from rankwise.testing.expressions.operator_meanings import Undefined
from rankwise.testing.pathlog.node_layout import (
    FIRST_NODE,
    IS_FLOAT,
    LEAVES,
    LEFT_IS_CONSTANT,
    NUMBERS,
    OPERATIONS,
    RIGHT_IS_CONSTANT,
)
from rankwise.testing.pathlog.operation_meanings import combine
from rankwise.testing.pathlog.rank_log import RankLog
from rankwise.testing.pathlog.symbol_reading import leaf, symbol_name

_FLOAT_OPERANDS = range(NUMBERS["oeq"], NUMBERS["uno"] + 1)
_COMPARISONS = range(NUMBERS["eq"], NUMBERS["uno"] + 1)
_RECEIVED = NUMBERS["received"]
_LEAVES = frozenset(NUMBERS[each] for each in LEAVES)
Reference = tuple[int, int]
"""(rank, number of the node)."""


class Expressions:
    """The expressions of a run; each is built once, when needed."""

    def __init__(self, logs: Mapping[int, RankLog]) -> None:
        self._logs = logs
        self._built: dict[Reference, Expression] = {}
        self._symbols: dict[Reference, frozenset[int]] = {}
        self._numbers: dict[tuple[object, ...], int] = {}

    def node(self, rank: int, number: int) -> Expression:
        """Return the expression with a number in the log of a rank."""
        pending = [(rank, number)]
        while pending:
            at = pending[-1]
            if at in self._built:
                pending.pop()
                continue
            missing = [each for each in self.parts(*at) if each not in self._built]
            if missing:
                pending.extend(missing)
            else:
                self._built[at] = self._build(*at)
                pending.pop()
        return self._built[rank, number]

    def parts(self, rank: int, number: int) -> list[Reference]:
        """Return the nodes that a node is made of."""
        log = self._logs.get(rank)
        if log is None or not FIRST_NODE <= number < len(log.nodes):
            return []
        op, _, flags, left, right, _, _ = log.node(number)
        if op == _RECEIVED:
            sender = self._logs.get(left)
            return [(left, right)] if sender is not None and right < len(sender.nodes) else []
        if op in _LEAVES:
            return []
        found = [] if flags & LEFT_IS_CONSTANT else [(rank, left)]
        if right and not flags & RIGHT_IS_CONSTANT:
            found.append((rank, right))
        return found

    def symbols(self, rank: int, number: int) -> frozenset[int]:
        """Return numbers of what a node depends on, without building it: bytes of an input, ranks."""
        known = self._symbols
        found = known.get((rank, number))
        if found is not None:
            return found
        pending = [(rank, number)]
        while pending:
            at = pending[-1]
            if at in known:
                pending.pop()
                continue
            parts = self.parts(*at)
            missing = [each for each in parts if each not in known]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            if not parts:
                known[at] = self._own_symbol(*at)
            elif len(parts) == 1 or known[parts[0]] >= known[parts[1]]:
                known[at] = known[parts[0]]
            else:
                known[at] = known[parts[0]] | known[parts[1]]
        return known[rank, number]

    def _own_symbol(self, rank: int, number: int) -> frozenset[int]:
        log = self._logs.get(rank)
        if log is None or not FIRST_NODE <= number < len(log.nodes):
            return frozenset()
        what = symbol_name(log, log.node(number))
        return frozenset((self._numbers.setdefault(what, len(self._numbers)),))

    def _build(self, rank: int, number: int) -> Expression:
        log = self._logs[rank]
        op, width, flags, _, _, third, word = log.node(number)
        name = OPERATIONS[op]
        parts = self.parts(rank, number)
        if op == _RECEIVED and parts:
            return self._built[parts[0]]
        if name in LEAVES:
            return leaf(log, rank, log.nodes[number])
        is_float = bool(flags & IS_FLOAT) or op in _FLOAT_OPERANDS
        operands = [self._built[each] for each in parts]
        if flags & (LEFT_IS_CONSTANT | RIGHT_IS_CONSTANT):
            bits = third if op in _COMPARISONS else width
            if name == "concat":
                low = third
                bits = width - low if flags & LEFT_IS_CONSTANT else low
            operands.insert(0 if flags & LEFT_IS_CONSTANT else 1, literal(word, bits, is_float))
        kind = type_of(width, bool(flags & IS_FLOAT))
        try:
            return combine(name, kind, width, operands, word)
        except (Undefined, KeyError, TypeError, ValueError, OverflowError):
            return constant(0.0 if kind[0] == "f" else kind == "", kind)


def type_of(width: int, is_float: bool) -> str:
    """Return the name of a type of so many bits."""
    if is_float:
        return "f32" if width == 32 else "f64"
    return "bool" if width == 1 else f"i{width}"


def number_of(word: int, width: int, is_float: bool) -> int | float:
    """Return what bits stand for; integers as signed ones."""
    if is_float:
        form = ("<I", "<f") if width == 32 else ("<Q", "<d")
        return float(struct.unpack(form[1], struct.pack(form[0], word & ((1 << width) - 1)))[0])
    word &= (1 << width) - 1
    return word - (1 << width) if width > 1 and word >> (width - 1) else word


def literal(word: int, width: int, is_float: bool) -> Expression:
    """Return a constant of the program."""
    value = number_of(word, width, is_float)
    kind = type_of(width, is_float)
    return constant(bool(value) if kind == "bool" else value, kind)
