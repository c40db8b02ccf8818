"""Integers, floats and truth values that remember what they were computed from."""

from __future__ import annotations

import math
import operator
from typing import Any

from .concolic_log import decide, log, lost

_MOST_POWER = 8
_MOST_SHIFT = 256


class SymbolicBool(int):
    """What a comparison yields; Python has no other way to make a truth value of one's own."""

    node: int

    def __bool__(self) -> bool:
        taken = int.__ne__(self, 0)
        decide(self.node, taken, "hidden", "bool")
        return taken

    def __repr__(self) -> str:
        return "True" if int.__ne__(self, 0) else "False"

    __str__ = __repr__
    __hash__ = int.__hash__

    def __and__(self, other: Any) -> Any:
        return _logic("all", self, other)

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        return _logic("any", self, other)

    __ror__ = __or__

    def __invert__(self) -> int:
        return ~int(self)

    def __format__(self, spec: str) -> str:
        return format(bool(int(self)), spec)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return reduced(self, bool, "bool")


class SymbolicInt(int):
    """An integer that depends on an input."""

    node: int

    __hash__ = int.__hash__

    def __bool__(self) -> bool:
        taken = int.__ne__(self, 0)
        decide(log.node("ne", "bool", [self.node, [0]]), taken, "hidden", "int")
        return taken

    def __neg__(self) -> Any:
        return make_int(-int(self), log.node("neg", "int", [self.node]))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        is_negative = log.node("slt", "bool", [self.node, [0]])
        return make_int(
            abs(int(self)),
            log.node("if", "int", [is_negative, log.node("neg", "int", [self.node]), self.node]),
        )

    def __invert__(self) -> Any:
        return -self - 1

    def __index__(self) -> int:
        pin(self)
        return int(self)

    def __float__(self) -> float:
        pin(self)
        return float(int(self))

    def __round__(self, digits: Any = None) -> Any:
        return self if digits is None else round(plain(self), digits)

    def __trunc__(self) -> Any:
        return self

    __floor__ = __ceil__ = __trunc__

    def __pow__(self, power: Any, modulus: Any = None) -> Any:
        if type(power) is int and 0 <= power <= _MOST_POWER and modulus is None:
            result = 1
            for _ in range(power):
                result = result * self
            return result
        return pow(pinned(self), pinned(power), modulus)

    def __rpow__(self, base: Any, modulus: Any = None) -> Any:
        return pow(base, pinned(self))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return reduced(self, int, "int")


class SymbolicFloat(float):
    """A float that depends on an input."""

    node: int

    __hash__ = float.__hash__

    def __bool__(self) -> bool:
        taken = float.__ne__(self, 0.0)
        decide(log.node("fne", "bool", [self.node, [0.0]]), taken, "hidden", "float")
        return taken

    def __neg__(self) -> Any:
        return make_float(-plain(self), log.node("fneg", "f64", [self.node]))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return make_float(abs(plain(self)), log.node("fabs", "f64", [self.node]))

    def __trunc__(self) -> Any:
        value = math.trunc(plain(self))
        return make_int(value, log.node("float_to_sint", "int", [self.node]))

    def __floor__(self) -> Any:
        down = log.node("ffloor", "f64", [self.node])
        return make_int(math.floor(plain(self)), log.node("float_to_sint", "int", [down]))

    def __ceil__(self) -> Any:
        up = log.node("fceil", "f64", [self.node])
        return make_int(math.ceil(plain(self)), log.node("float_to_sint", "int", [up]))

    def __pow__(self, power: Any, modulus: Any = None) -> Any:
        if type(power) is int and 0 < power <= 2:
            return self if power == 1 else self * self
        lost("a power")
        return pow(plain(self), plain(power))

    def __rpow__(self, base: Any, modulus: Any = None) -> Any:
        lost("a power")
        return pow(base, plain(self))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return reduced(self, float, "f64")


PROXIES = (SymbolicInt, SymbolicFloat, SymbolicBool)


def make_int(value: int, node: int) -> Any:
    """Return an integer with what it depends on."""
    made = int.__new__(SymbolicInt, value)
    made.node = node
    return made


def make_float(value: float, node: int) -> Any:
    """Return a float with what it depends on."""
    made = float.__new__(SymbolicFloat, value)
    made.node = node
    return made


def make_bool(value: bool, node: int) -> Any:
    """Return a truth value with what it depends on."""
    made = int.__new__(SymbolicBool, value)
    made.node = node
    return made


def plain(value: Any) -> Any:
    """Return a number without what it depends on."""
    kind = type(value)
    if kind is SymbolicInt:
        return int.__int__(value)
    if kind is SymbolicFloat:
        return float.__float__(value)
    if kind is SymbolicBool:
        return int.__ne__(value, 0)
    return value


def pin(value: Any) -> None:
    """Note that the program goes on with the value an expression has in this run."""
    kind = type(value)
    if kind is SymbolicInt or kind is SymbolicBool:
        if kind is SymbolicBool:
            decide(value.node, int.__ne__(value, 0), "hidden", "pin")
        else:
            decide(log.node("eq", "bool", [value.node, [int.__add__(value, 0)]]), True, "hidden", "pin")
    elif kind is SymbolicFloat:
        lost("a float where only its value counts")


def pinned(value: Any) -> Any:
    """Return a number as a plain one, and note it."""
    if type(value) in PROXIES:
        pin(value)
    return plain(value)


def as_int(value: Any) -> Any:
    """Return what stands for a number in an integer expression; None if it is none."""
    kind = type(value)
    if kind is SymbolicInt:
        return value.node
    if kind is int or kind is bool:
        return [int(value)]
    if kind is SymbolicBool:
        return log.node("bool_to_int", "int", [value.node])
    return None


def as_float(value: Any) -> Any:
    """Return what stands for a number in a floating-point expression; None if it is none."""
    kind = type(value)
    if kind is SymbolicFloat:
        return value.node
    if kind is float:
        return [value]
    if kind is int or kind is bool:
        try:
            return [float(value)]
        except OverflowError:
            return None
    if kind is SymbolicInt or kind is SymbolicBool:
        return log.node("sint_to_float", "f64", [as_int(value)])
    return None


def reduced(value: Any, kind: type, name: str) -> Any:
    """Return how a number is pickled: with what it depends on where it goes to another rank."""
    from .symbolic_messages import is_sending, rebuilt

    if is_sending():
        return rebuilt, (name, plain(value), log.rank, value.node)
    return kind, (plain(value),)


def _logic(name: str, left: Any, right: Any) -> Any:
    parts = []  # type: list[Any]
    for each in (left, right):
        if type(each) is SymbolicBool:
            parts.append(each.node)
        elif type(each) is bool:
            parts.append([each])
        else:
            return (operator.and_ if name == "all" else operator.or_)(pinned(left), pinned(right))
    one, two = int.__ne__(left, 0), int(right) != 0
    return make_bool(one and two if name == "all" else one or two, log.node(name, "bool", parts))


def check_divisor(value: Any, part: Any, is_float: bool) -> None:
    """Make a division by zero a target."""
    if isinstance(part, int):
        node = log.node("fne" if is_float else "ne", "bool", [part, [0.0 if is_float else 0]])
        decide(node, plain(value) != 0, "check", "division by zero")


def _binary(name: str, left: Any, right: Any) -> Any:
    """Compute an operator on two numbers of which one is symbolic; NotImplemented for other operands."""
    function = _FUNCTIONS[name]
    floats = name == "truediv" or isinstance(left, float) or isinstance(right, float)
    parts = [as_float(left), as_float(right)] if floats else [as_int(left), as_int(right)]
    if None in parts:
        for each in (left, right):
            if type(each) in PROXIES:
                pin(each)
        other = right if type(left) in PROXIES else left
        if isinstance(other, (list, tuple, str, bytes)):
            return function(plain(left), plain(right))
        return NotImplemented
    if name in ("truediv", "floordiv", "mod"):
        check_divisor(right, parts[1], floats)
    value = function(plain(left), plain(right))
    if floats:
        kind = _FLOAT_NAMES.get(name)
        if kind is None:
            lost("%s of floats" % name)
            return value
        return make_float(value, log.node(kind, "f64", parts))
    return make_int(value, _int_node(name, parts, left, right))


def _int_node(name: str, parts: Any, left: Any, right: Any) -> int:
    if name in ("lshift", "rshift"):
        by = pinned(right)
        if 0 <= by <= _MOST_SHIFT:
            return log.node("mul" if name == "lshift" else "floordiv", "int", [parts[0], [1 << by]])
    if name == "and":
        for at, each in ((1, right), (0, left)):
            if type(each) is int and each >= 0 and each & (each + 1) == 0:  # a mask of the lowest bits
                return log.node("floormod", "int", [parts[1 - at], [each + 1]])
    return log.node(_INT_NAMES[name], "int", parts)


def _compared(name: str, left: Any, right: Any) -> Any:
    function = getattr(operator, name)
    floats = isinstance(left, float) or isinstance(right, float)
    parts = [as_float(left), as_float(right)] if floats else [as_int(left), as_int(right)]
    if None in parts:
        return NotImplemented
    value = function(plain(left), plain(right))
    return make_bool(value, log.node(_COMPARISONS[name][floats], "bool", parts))


_FUNCTIONS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": operator.truediv,
    "floordiv": operator.floordiv, "mod": operator.mod, "and": operator.and_, "or": operator.or_,
    "xor": operator.xor, "lshift": operator.lshift, "rshift": operator.rshift,
}  # fmt: skip
_INT_NAMES = {
    "add": "add", "sub": "sub", "mul": "mul", "floordiv": "floordiv", "mod": "floormod",
    "and": "and", "or": "or", "xor": "xor", "lshift": "shl", "rshift": "ashr",
}  # fmt: skip
_FLOAT_NAMES = {"add": "fadd", "sub": "fsub", "mul": "fmul", "truediv": "fdiv"}
_COMPARISONS = {
    "eq": ("eq", "feq"), "ne": ("ne", "fne"), "lt": ("slt", "flt"), "le": ("sle", "fle"),
    "gt": ("sgt", "fgt"), "ge": ("sge", "fge"),
}  # fmt: skip


def _install() -> None:
    def forward(name: str) -> Any:
        return lambda self, other: _binary(name, self, other)

    def backward(name: str) -> Any:
        return lambda self, other: _binary(name, other, self)

    def comparison(name: str) -> Any:
        return lambda self, other: _compared(name, self, other)

    for name in _FUNCTIONS:
        for kind in PROXIES:
            if kind is SymbolicBool and name in ("and", "or"):
                continue
            if kind is SymbolicFloat and name not in ("add", "sub", "mul", "truediv", "floordiv", "mod"):
                continue
            setattr(kind, "__%s__" % name, forward(name))
            setattr(kind, "__r%s__" % name, backward(name))
    for name in _COMPARISONS:
        for kind in PROXIES:
            setattr(kind, "__%s__" % name, comparison(name))


_install()
