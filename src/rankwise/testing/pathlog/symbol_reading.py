"""The symbols that the leaves of a log stand for."""

from __future__ import annotations

from typing import Any

from rankwise.testing.expressions.node import Expression, apply, constant, symbol
from rankwise.testing.pathlog.node_layout import CONVERSION_SHIFT, CONVERSIONS, IS_FLOAT, OPERATIONS
from rankwise.testing.pathlog.rank_log import RankLog
from rankwise.testing.symbols import CommRank, CommSize, Conversion, Field, Stream, WorldRank, WorldSize

_WHOLE = 0xFFFFFFFF
_OF_RANKS = frozenset(("rank", "size", "comm_rank", "comm_size"))


def leaf(log: RankLog, rank: int, record: Any) -> Expression:
    """Return the expression of a leaf: mostly a symbol."""
    from rankwise.testing.pathlog.expression_reading import literal, number_of, type_of

    name = OPERATIONS[int(record["op"])]
    width, flags, word = int(record["width"]), int(record["flags"]), int(record["constant"])
    is_float = bool(flags & IS_FLOAT)
    kind = type_of(width, is_float)
    value = number_of(word, width, is_float)
    a, b, c = int(record["a"]), int(record["b"]), int(record["c"])
    match name:
        case "input_byte":
            return symbol(_field(log, a, b, 1, Conversion.BYTE, value), kind)
        case "field":
            conversion = Conversion(CONVERSIONS[flags >> CONVERSION_SHIFT])
            return symbol(_field(log, a, b, c, conversion, value), kind)
        case "argc":
            return symbol(Field(Stream.ARGV, "", 0, 0, Conversion.COUNT, value), kind)
        case "rank":
            return symbol(WorldRank(int(value)), kind)
        case "size":
            return symbol(WorldSize(int(value)), kind)
        case "comm_rank":
            return symbol(CommRank(_members(log, a), rank, int(value)), kind)
        case "comm_size":
            return symbol(CommSize(_members(log, a), int(value)), kind)
        case "text_compare":
            token, given = text_comparison(log, record)
            return _compared(token, given, kind)
        case "text_length":
            return symbol(_field(log, a, b, c, Conversion.LENGTH, value), kind)
        case "scanned":
            return symbol(_field(log, a, b, c, Conversion.IS_NUMBER, value), kind)
    return literal(word, width, is_float)


def symbol_name(log: RankLog, node: tuple[int, ...]) -> tuple[object, ...]:
    """Return what a leaf stands for: fields of the same bytes have one name, and so have all ranks."""
    op, _, _, stream, start, length, _ = node
    name = OPERATIONS[op]
    if name in _OF_RANKS:
        return ("ranks",)
    if name == "argc":
        return ("argc",)
    return log.text(stream), start, 1 if name == "input_byte" else length


def text_comparison(log: RankLog, record: Any) -> tuple[Expression, Expression]:
    """Return the two texts that a comparison compares: a token of an input, and what the program has."""
    word = int(record["constant"])
    text, most = log.text(word & _WHOLE), word >> 32
    a, b, c = int(record["a"]), int(record["b"]), int(record["c"])
    given, _, actual = text.partition("\0")
    left = symbol(_field(log, a, b, c, Conversion.TEXT, actual), "str")
    if most != _WHOLE:
        zero, end = constant(0, "int"), constant(most, "int")
        return apply("substring", "str", left, zero, end), constant(given[:most], "str")
    return left, constant(given, "str")


def _compared(token: Expression, given: Expression, kind: str) -> Expression:
    """Return what strcmp gives, as far as programs may rely on it: 0, less, or greater."""
    is_less = apply("text_lt", "bool", token, given)
    unequal = apply("if", kind, is_less, constant(-1, kind), constant(1, kind))
    return apply("if", kind, apply("text_eq", "bool", token, given), constant(0, kind), unequal)


def _field(log: RankLog, stream: int, start: int, length: int, conversion: Conversion, value: Any) -> Field:
    kind, _, name = log.text(stream).partition(":")
    return Field(Stream(kind), name, start, start + length, conversion, value)


def _members(log: RankLog, text: int) -> tuple[int, ...]:
    return tuple(int(each) for each in log.text(text).split())
