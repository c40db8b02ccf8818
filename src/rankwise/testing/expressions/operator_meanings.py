"""What operators mean: one function each, on Python values; every solver's answer is checked by them."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable, Sequence
from typing import Any

from rankwise.testing.expressions.node import Expression, Value


class Undefined(ArithmeticError):
    """An operation has no value, as a division by zero."""


def bits_of(kind: str) -> int:
    """Return how wide an integer type is; 0 for Python's, which is unbounded."""
    return int(kind[1:]) if kind[0] == "i" and kind != "int" else 0


def wrapped(value: int, kind: str) -> int:
    """Return a number as its integer type keeps it, as a signed one."""
    bits = bits_of(kind)
    if not bits:
        return value
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def unsigned(value: int, kind: str) -> int:
    """Return how a number reads without a sign."""
    bits = bits_of(kind)
    return value & ((1 << bits) - 1) if bits else value


def rounded(value: float, kind: str) -> float:
    """Return a number as its floating-point type keeps it."""
    if kind != "f32":
        return value
    try:
        return float(struct.unpack("f", struct.pack("f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def _toward_zero(left: int, right: int) -> int:
    if right == 0:
        raise Undefined
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _float_divided(left: float, right: float) -> float:
    if right == 0:
        if left == 0 or math.isnan(left):
            return math.nan
        return math.copysign(math.inf, left) * math.copysign(1, right)
    return left / right


def _checked(function: Callable[..., Any]) -> Callable[..., Any]:
    def compute(*values: Any) -> Any:
        try:
            return function(*values)
        except (ZeroDivisionError, OverflowError, ValueError) as error:
            raise Undefined from error

    return compute


INTEGER: dict[str, Callable[..., int]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg,
    "sdiv": _toward_zero,
    "srem": lambda left, right: left - _toward_zero(left, right) * right,
    "floordiv": _checked(operator.floordiv), "floormod": _checked(operator.mod),
    "and": operator.and_, "or": operator.or_, "xor": operator.xor,
    "shl": _checked(operator.lshift), "ashr": _checked(operator.rshift),
}  # fmt: skip
"""Of integers, results wrapped to the type."""
UNSIGNED: dict[str, Callable[..., int]] = {
    "udiv": _checked(operator.floordiv), "urem": _checked(operator.mod), "lshr": operator.rshift,
}  # fmt: skip
"""Of integers read without a sign."""
FLOATING: dict[str, Callable[..., float]] = {
    "fadd": operator.add, "fsub": operator.sub, "fmul": operator.mul, "fneg": operator.neg,
    "fdiv": _float_divided, "fabs": abs, "frem": _checked(math.fmod),
    "sqrt": lambda value: math.sqrt(value) if value >= 0 else math.nan,
    "ffloor": lambda value: float(math.floor(value)) if math.isfinite(value) else value,
    "fceil": lambda value: float(math.ceil(value)) if math.isfinite(value) else value,
    "ftrunc": lambda value: float(math.trunc(value)) if math.isfinite(value) else value,
}  # fmt: skip
SIGNED_COMPARISONS: dict[str, Callable[..., bool]] = {
    "eq": operator.eq, "ne": operator.ne,
    "slt": operator.lt, "sle": operator.le, "sgt": operator.gt, "sge": operator.ge,
}  # fmt: skip
"""Of two integers or two booleans."""
UNSIGNED_COMPARISONS: dict[str, Callable[..., bool]] = {
    "ult": operator.lt, "ule": operator.le, "ugt": operator.gt, "uge": operator.ge,
}  # fmt: skip
FLOAT_COMPARISONS: dict[str, Callable[..., bool]] = {
    "feq": operator.eq, "fne": operator.ne,
    "flt": operator.lt, "fle": operator.le, "fgt": operator.gt, "fge": operator.ge,
    "funordered": lambda left, right: math.isnan(left) or math.isnan(right),
}  # fmt: skip
"""As Python and C compare: false with a NaN, but for `fne`."""
LOGIC: dict[str, Callable[..., Any]] = {
    "not": operator.not_,
    "all": lambda *values: all(values),
    "any": lambda *values: any(values),
}  # fmt: skip
TEXT: dict[str, Callable[..., Any]] = {
    "text_eq": operator.eq,
    "text_lt": operator.lt,
    "starts_with": str.startswith,
    "ends_with": str.endswith,
    "contains": lambda text, part: part in text,
    "text_length": len,
    "concatenate": operator.add,
    "character": lambda text, index: text[index] if 0 <= index < len(text) else "",
    "substring": lambda text, start, end: text[start:end],
    "find": str.find,
}  # fmt: skip
CONVERSIONS = (
    "zext", "sext", "trunc",  # between integer types; to and from `int`: sext
    "bool_to_int", "int_to_bool",
    "sint_to_float", "uint_to_float", "float_to_sint", "float_to_uint",  # truncates toward zero
    "float_to_float",
)  # fmt: skip
OPERATORS = frozenset(
    (*INTEGER, *UNSIGNED, *FLOATING, *SIGNED_COMPARISONS, *UNSIGNED_COMPARISONS, *FLOAT_COMPARISONS, *LOGIC,
     *TEXT, *CONVERSIONS, "if")
)  # fmt: skip


def compute(name: str, kind: str, arguments: Sequence[Expression], values: Sequence[Any]) -> Value:
    """Return what an operator makes of values; `arguments` tell their types. Raises Undefined."""
    if name in INTEGER:
        if name in ("shl", "ashr") and not 0 <= values[1] < (bits_of(kind) or 4096):
            raise Undefined
        return wrapped(INTEGER[name](*values), kind)
    if name in SIGNED_COMPARISONS:
        return bool(SIGNED_COMPARISONS[name](*values))
    if name in FLOATING:
        return rounded(FLOATING[name](*values), kind)
    if name in FLOAT_COMPARISONS:
        return bool(FLOAT_COMPARISONS[name](*values))
    if name in LOGIC:
        return bool(LOGIC[name](*values))
    if name in TEXT:
        return TEXT[name](*values)  # type: ignore[no-any-return]
    if name == "if":
        return values[1] if values[0] else values[2]  # type: ignore[no-any-return]
    if name in UNSIGNED or name in UNSIGNED_COMPARISONS:
        plain = [unsigned(value, each.type) for value, each in zip(values, arguments, strict=True)]
        if name in UNSIGNED_COMPARISONS:
            return bool(UNSIGNED_COMPARISONS[name](*plain))
        return wrapped(UNSIGNED[name](*plain), kind)
    return _converted(name, kind, arguments[0].type, values[0])


def _converted(name: str, kind: str, source: str, value: Any) -> Value:
    match name:
        case "sext" | "trunc" | "bool_to_int":
            return wrapped(int(value), kind)
        case "zext":
            return wrapped(unsigned(int(value), source), kind)
        case "int_to_bool":
            return bool(value != 0)
        case "sint_to_float":
            return rounded(_checked(float)(value), kind)
        case "uint_to_float":
            return rounded(float(unsigned(value, source)), kind)
        case "float_to_sint" | "float_to_uint":
            if not math.isfinite(value):
                raise Undefined
            return wrapped(math.trunc(value), kind)
        case "float_to_float":
            return rounded(value, kind)
    raise KeyError(name)
