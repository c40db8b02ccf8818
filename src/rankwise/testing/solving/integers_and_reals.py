"""Integers and reals with z3 (Li 2018, 3.4): fast, and right where nothing overflows or is rounded."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rankwise.testing.expressions.node import Expression, Value, inside_out
from rankwise.testing.expressions.operator_meanings import bits_of
from rankwise.testing.solving.solver_query import Question, SolverVerdict, Unsupported
from rankwise.testing.symbols import CommRank, CommSize, Conversion, Field, Symbol, WorldRank, WorldSize

_LARGEST = 1 << 63
_TEXT_LENGTH = 64
_INEXACT_OPERATORS = frozenset(
    "fadd fsub fmul fdiv frem sqrt sint_to_float uint_to_float float_to_float float_to_sint float_to_uint "
    "zext trunc udiv urem ult ule ugt uge".split()
)
_OVERFLOWING = frozenset("add sub mul neg shl sdiv".split())


class IntegersAndReals:
    """One query, which can be solved again with more conditions."""

    def __init__(
        self,
        question: Question,
        sizes: tuple[int, ...],
        seconds: float,
        more: frozenset[Expression] = frozenset(),
    ) -> None:
        """`more` are symbols of conditions that may follow."""
        import z3

        self._z3 = z3
        self._terms: dict[int, Any] = {}
        self._side: list[Any] = []
        self._sizes = sizes
        self.symbols = {each: self._symbol(each) for each in question.symbols() | more - question.fixed}
        self._fixed = question.fixed
        self.is_exact = True
        self._solver = z3.Solver()
        self._solver.set("timeout", int(seconds * 1000))
        self._solver.set("random_seed", 1)
        for each in question.conditions:
            self._solver.add(self._translated(each))
        self._solver.add(*self._side, *_linked(z3, self.symbols))
        self._model: Any = None

    def ask(self, *more: Any) -> SolverVerdict:
        """Answer, with more conditions for this once."""
        self._solver.push()
        self._solver.add(*more)
        found = self._solver.check()
        if found == self._z3.sat:
            self._model = self._solver.model()
        self._solver.pop()
        if found == self._z3.sat:
            return SolverVerdict.FOUND
        return SolverVerdict.IMPOSSIBLE if found == self._z3.unsat else SolverVerdict.UNDECIDED

    def term(self, condition: Expression) -> Any:
        """Return a condition in the solver's terms, with what it presupposes. Raises Unsupported."""
        before = len(self._side)
        term = self._translated(condition)
        return self._z3.And(term, *self._side[before:])

    def keep(self, *more: Any) -> None:
        """Add conditions for good."""
        self._solver.add(*more)

    def within(self, symbol: Expression, bound: int) -> Any:
        """Return that a symbol is no larger than a bound, as an amount."""
        term = self.symbols[symbol]
        return self._z3.And(term <= bound, term >= -bound)

    def at_least(self, symbol: Expression, bound: int) -> Any:
        return self.symbols[symbol] >= bound

    def printable(self) -> list[Any]:
        """Return that single bytes of the input are characters that people write."""
        return [
            self._z3.And(term > 32, term < 127)
            for each, term in self.symbols.items()
            if isinstance(each.payload, Field) and each.payload.conversion is Conversion.BYTE
        ]

    def equals(self, symbol: Expression, value: Value) -> Any:
        return self.symbols[symbol] == self._constant(value, symbol.type)

    def model(self) -> dict[Symbol, Value]:
        """Return the values of the last answer."""
        return {each.payload: self._value(term) for each, term in self.symbols.items()}  # type: ignore[misc]

    def _value(self, term: Any) -> Value:
        z3, found = self._z3, self._model.eval(term, model_completion=True)
        if z3.is_string_value(found):
            return str(found.as_string())
        if z3.is_int_value(found):
            return int(found.as_long())
        if z3.is_algebraic_value(found):
            found = found.approx(40)
        return float(Fraction(found.numerator_as_long(), found.denominator_as_long()))

    def _symbol(self, node: Expression) -> Any:
        z3, what = self._z3, node.payload
        name = f"{what!r}"
        if node.type == "str":
            term = z3.String(name)
            printable = z3.Plus(z3.Range("!", "~"))
            self._side.append(z3.InRe(term, printable))
            return term
        term = z3.Real(name) if node.type in ("f64", "f32") else z3.Int(name)
        if node.type not in ("f64", "f32"):
            bits = bits_of(node.type) or 64
            self._side += [term >= -(1 << (bits - 1)), term < 1 << (bits - 1)]
        self._side += [each(term) for each in _domain(z3, what, self._sizes)]
        return term

    def _constant(self, value: Any, kind: str) -> Any:
        z3 = self._z3
        if kind == "bool":
            return z3.BoolVal(value)
        if kind == "str":
            return z3.StringVal(value)
        if kind in ("f64", "f32"):
            if not math.isfinite(value):
                raise Unsupported
            return z3.RealVal(str(Fraction(value)))
        return z3.IntVal(value)

    def _translated(self, root: Expression) -> Any:
        for node in inside_out(root, lambda each: id(each) in self._terms):
            if id(node) in self._terms:
                continue
            if node.operator == "constant":
                term = self._constant(node.value, node.type)
            elif node.operator == "symbol":
                term = self.symbols[node] if node in self.symbols else self._constant(node.value, node.type)
                if isinstance(node.payload, Field) and node.payload.conversion in (
                    Conversion.TEXT, Conversion.LENGTH, Conversion.BYTE,
                ):  # fmt: skip
                    self.is_exact = False
            else:
                self.is_exact &= node.operator not in _INEXACT_OPERATORS
                self.is_exact &= not (node.operator in _OVERFLOWING and bits_of(node.type))
                arguments = [self._terms[id(each)] for each in node.arguments]
                term = _operation(self._z3, node, arguments, self._side)
            self._terms[id(node)] = term
        return self._terms[id(root)]


def _domain(z3: Any, what: Any, sizes: tuple[int, ...]) -> list[Callable[[Any], Any]]:
    """Return what is known of a symbol (Li 2018, 2.3.2)."""
    match what:
        case WorldSize():
            return [lambda term: z3.Or(*(term == each for each in sizes))]
        case WorldRank():
            return [lambda term: term >= 0, lambda term: term < max(sizes)]
        case CommRank(members=members):
            return [lambda term: term >= 0, lambda term: term < len(members)]
        case CommSize(value=value):
            return [lambda term: term == value]
        case Field(conversion=Conversion.IS_NUMBER):
            return [lambda term: term >= 0, lambda term: term <= 1]
        case Field(conversion=Conversion.BYTE):
            return [lambda term: term >= -128, lambda term: term <= 255, lambda term: term != 0]
        case Field(conversion=Conversion.LENGTH):
            return [lambda term: term >= 0, lambda term: term <= 4096]
        case Field(conversion=Conversion.COUNT):
            least = 1
            return [lambda term: term >= least, lambda term: term <= 64]
        case Field(conversion=Conversion.UNSIGNED | Conversion.HEX | Conversion.OCTAL):
            return [lambda term: term >= 0]
    return []


def _linked(z3: Any, symbols: dict[Expression, Any]) -> Iterable[Any]:
    """Yield how symbols depend on each other: ranks and sizes, and numbers read from the same bytes."""
    world = [term for node, term in symbols.items() if isinstance(node.payload, WorldSize)]
    for node, term in symbols.items():
        what = node.payload
        if isinstance(what, WorldRank):
            yield from (term < size for size in world)
        if isinstance(what, CommRank):
            yield from (
                z3.Or(*(z3.And(term == at, other_term == each) for at, each in enumerate(what.members)))
                for other, other_term in symbols.items()
                if isinstance(other.payload, WorldRank) and other.payload.value == what.world
            )
        if isinstance(what, Field):
            for other, other_term in symbols.items():
                it = other.payload
                if isinstance(it, Field) and it is not what and (it.stream, it.name, it.start, it.end) == (
                    what.stream, what.name, what.start, what.end,
                ):  # fmt: skip
                    if what.conversion is Conversion.SIGNED and it.conversion is Conversion.FLOAT:
                        yield z3.ToReal(term) == other_term
                    if what.conversion is Conversion.TEXT and it.conversion is Conversion.LENGTH:
                        yield z3.Length(term) == other_term


def _operation(z3: Any, node: Expression, arguments: list[Any], side: list[Any]) -> Any:
    name = node.operator
    if name in ("eq", "ne") and node.arguments[0].type != node.arguments[1].type:
        raise Unsupported
    simple = _SIMPLE.get(name)
    if simple is not None:
        return simple(*arguments)
    first = arguments[0]
    match name:
        case "not":
            return z3.Not(first)
        case "all":
            return z3.And(*arguments)
        case "any":
            return z3.Or(*arguments)
        case "if":
            return z3.If(*arguments)
        case "floordiv":
            return _floor_divided(z3, node, arguments, side)
        case "floormod":
            return first - arguments[1] * _floor_divided(z3, node, arguments, side)
        case "sdiv":
            return _truncated_division(z3, arguments, side)
        case "srem":
            return first - arguments[1] * _truncated_division(z3, arguments, side)
        case "udiv" | "urem":
            side += [first >= 0, arguments[1] > 0]
            return first / arguments[1] if name == "udiv" else first % arguments[1]
        case "fdiv":
            side.append(arguments[1] != 0)
            return first / arguments[1]
        case "fabs":
            return z3.If(first >= 0, first, -first)
        case "sqrt":
            root = z3.FreshReal("root")
            side += [root >= 0, root * root == first]
            return root
        case "sext" | "zext" | "trunc" | "float_to_float":
            return first
        case "bool_to_int":
            return z3.If(first, 1, 0)
        case "int_to_bool":
            return first != 0
        case "sint_to_float" | "uint_to_float":
            return z3.ToReal(first)
        case "float_to_sint" | "float_to_uint":
            return z3.If(first >= 0, z3.ToInt(first), -z3.ToInt(-first))
        case "ffloor":
            return z3.ToReal(z3.ToInt(first))
        case "fceil":
            return -z3.ToReal(z3.ToInt(-first))
        case "ftrunc":
            return z3.If(first >= 0, z3.ToReal(z3.ToInt(first)), -z3.ToReal(z3.ToInt(-first)))
        case "shl" | "ashr" if node.arguments[1].operator == "constant":
            power = 1 << int(node.arguments[1].value)
            return first * power if name == "shl" else first / power
        case "and" if _is_mask(node.arguments[1]):
            return first % (int(node.arguments[1].value) + 1)
        case "text_length":
            return z3.Length(first)
        case "contains":
            return z3.Contains(first, arguments[1])
        case "starts_with":
            return z3.PrefixOf(arguments[1], first)
        case "ends_with":
            return z3.SuffixOf(arguments[1], first)
        case "concatenate":
            return z3.Concat(*arguments)
        case "character":
            return z3.SubString(first, arguments[1], 1)
        case "text_lt":
            return first < arguments[1]
    raise Unsupported


def _is_mask(node: Expression) -> bool:
    value = node.value
    return node.operator == "constant" and isinstance(value, int) and value >= 0 and value & (value + 1) == 0


def _floor_divided(z3: Any, node: Expression, arguments: list[Any], side: list[Any]) -> Any:
    """Floor division; z3's rounds so that the remainder is never negative."""
    left, right = arguments
    divisor = node.arguments[1]
    if divisor.operator == "constant" and int(divisor.value) > 0:
        return left / right
    side.append(right != 0)
    return z3.If(right > 0, left / right, (-left) / (-right))


def _truncated_division(z3: Any, arguments: list[Any], side: list[Any]) -> Any:
    left, right = arguments
    side.append(right != 0)
    sizes = z3.If(left >= 0, left, -left) / z3.If(right >= 0, right, -right)
    return z3.If((left >= 0) == (right >= 0), sizes, -sizes)


_SIMPLE: dict[str, Callable[..., Any]] = {
    "neg": lambda value: -value,
    "fneg": lambda value: -value,
    **dict.fromkeys(("add", "fadd"), lambda left, right: left + right),
    **dict.fromkeys(("sub", "fsub"), lambda left, right: left - right),
    **dict.fromkeys(("mul", "fmul"), lambda left, right: left * right),
    **dict.fromkeys(("eq", "feq", "text_eq"), lambda left, right: left == right),
    **dict.fromkeys(("ne", "fne"), lambda left, right: left != right),
    **dict.fromkeys(("slt", "flt", "ult"), lambda left, right: left < right),
    **dict.fromkeys(("sle", "fle", "ule"), lambda left, right: left <= right),
    **dict.fromkeys(("sgt", "fgt", "ugt"), lambda left, right: left > right),
    **dict.fromkeys(("sge", "fge", "uge"), lambda left, right: left >= right),
}
