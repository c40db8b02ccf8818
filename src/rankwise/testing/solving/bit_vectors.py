"""Bit vectors and IEEE floating point with bitwuzla: what integers and reals cannot decide."""

from __future__ import annotations

import struct
from typing import Any

from rankwise.testing.expressions.node import Expression, Value, inside_out
from rankwise.testing.expressions.operator_meanings import bits_of, wrapped
from rankwise.testing.solving.solver_query import Question, SolverVerdict, Unsupported
from rankwise.testing.symbols import CommRank, CommSize, Conversion, Field, Symbol, WorldRank, WorldSize

_UNBOUNDED, _PRODUCT = 96, 192
"""Bits for Python's integers, whose inputs have 64: enough for sums, and for products."""


class BitVectors:
    """One question."""

    def __init__(self, question: Question, sizes: tuple[int, ...], seconds: float) -> None:
        import bitwuzla

        self._library = bitwuzla
        self._kind = bitwuzla.Kind
        self._manager = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        options.set(bitwuzla.Option.TIME_LIMIT_PER, int(seconds * 1000))
        self._solver = bitwuzla.Bitwuzla(self._manager, options)
        products = {"mul", "shl"}
        seen: set[int] = set()
        nodes = (
            node
            for each in question.conditions
            for node in inside_out(each, lambda part: id(part) in seen)
            if not (id(node) in seen or seen.add(id(node)))  # type: ignore[func-returns-value]
        )
        self._bits = _PRODUCT if any(each.operator in products for each in nodes) else _UNBOUNDED
        self._nearest = self._manager.mk_rm_value(bitwuzla.RoundingMode.RNE)
        self._toward_zero = self._manager.mk_rm_value(bitwuzla.RoundingMode.RTZ)
        self._terms: dict[int, Any] = {}
        self._sizes = sizes
        self.is_exact = True
        self._symbols = {each: self._symbol(each) for each in question.symbols()}
        for each in question.conditions:
            self._solver.assert_formula(self._translated(each))
        self._link()

    def ask(self) -> SolverVerdict:
        found = self._solver.check_sat()
        if found == self._library.Result.SAT:
            return SolverVerdict.FOUND
        return SolverVerdict.IMPOSSIBLE if found == self._library.Result.UNSAT else SolverVerdict.UNDECIDED

    def model(self) -> dict[Symbol, Value]:
        """Return the values of the answer."""
        return {each.payload: self._value(each, term) for each, term in self._symbols.items()}  # type: ignore[misc]

    def _value(self, node: Expression, term: Any) -> Value:
        found = self._solver.get_value(term)
        if node.type in ("f64", "f32"):
            sign, exponent, fraction = found.value(2)
            bits = int(sign + exponent + fraction, 2)
            form, size = (">d", 8) if node.type == "f64" else (">f", 4)
            return float(struct.unpack(form, bits.to_bytes(size, "big"))[0])
        width = bits_of(node.type) or self._bits
        return wrapped(int(found.value(10)), f"i{width}")

    def _sort(self, kind: str) -> Any:
        match kind:
            case "bool":
                return self._manager.mk_bool_sort()
            case "f64":
                return self._manager.mk_fp_sort(11, 53)
            case "f32":
                return self._manager.mk_fp_sort(8, 24)
            case "str":
                raise Unsupported
        return self._manager.mk_bv_sort(bits_of(kind) or self._bits)

    def _number(self, value: int, kind: str) -> Any:
        return self._manager.mk_bv_value(self._sort(kind), wrapped(value, f"i{bits_of(kind) or self._bits}"))

    def _made(self, kind: Any, *terms: Any, indices: tuple[int, ...] = ()) -> Any:
        return self._manager.mk_term(kind, list(terms), list(indices))

    def _symbol(self, node: Expression) -> Any:
        term = self._manager.mk_const(self._sort(node.type), repr(node.payload))
        kinds = self._kind
        if node.type in ("f64", "f32"):
            for each in (kinds.FP_IS_NAN, kinds.FP_IS_INF):
                self._solver.assert_formula(self._made(kinds.NOT, self._made(each, term)))
            return term
        lowest, highest = _range(node, self._sizes)
        for kind, bound in ((kinds.BV_SGE, lowest), (kinds.BV_SLE, highest)):
            self._solver.assert_formula(self._made(kind, term, self._number(bound, node.type)))
        if isinstance(node.payload, WorldSize):
            allowed = [self._made(kinds.EQUAL, term, self._number(each, node.type)) for each in self._sizes]
            self._solver.assert_formula(allowed[0] if len(allowed) == 1 else self._made(kinds.OR, *allowed))
        return term

    def _link(self) -> None:
        sizes = [(each, term) for each, term in self._symbols.items() if isinstance(each.payload, WorldSize)]
        for each, term in self._symbols.items():
            if isinstance(each.payload, WorldRank):
                for size, bound in sizes:
                    if size.type == each.type:
                        self._solver.assert_formula(self._made(self._kind.BV_SLT, term, bound))

    def _translated(self, root: Expression) -> Any:
        for node in inside_out(root, lambda each: id(each) in self._terms):
            if id(node) not in self._terms:
                self._terms[id(node)] = self._one(node)
        return self._terms[id(root)]

    def _one(self, node: Expression) -> Any:
        if node.operator == "constant" or (node.operator == "symbol" and node not in self._symbols):
            return self._constant(node.value, node.type)
        if node.operator == "symbol":
            return self._symbols[node]
        terms = [self._terms[id(each)] for each in node.arguments]
        return self._operation(node, terms)

    def _constant(self, value: Any, kind: str) -> Any:
        manager = self._manager
        if kind == "bool":
            return manager.mk_true() if value else manager.mk_false()
        if kind in ("f64", "f32"):
            form, width = (">d", 64) if kind == "f64" else (">f", 32)
            bits = int.from_bytes(struct.pack(form, value), "big")
            exponent = 11 if kind == "f64" else 8
            text = f"{bits:0{width}b}"
            parts = (text[0], text[1 : 1 + exponent], text[1 + exponent :])
            values = [manager.mk_bv_value(manager.mk_bv_sort(len(each)), each, 2) for each in parts]
            return manager.mk_fp_value(*values)
        if kind == "str":
            raise Unsupported
        return self._number(value, kind)

    def _operation(self, node: Expression, terms: list[Any]) -> Any:
        kinds, name = self._kind, node.operator
        if name in _DIRECT:
            return self._made(getattr(kinds, _DIRECT[name]), *terms)
        if name in _ROUNDED:
            return self._made(getattr(kinds, _ROUNDED[name]), self._nearest, *terms)
        if name in ("all", "any"):
            return (
                terms[0] if len(terms) == 1 else self._made(kinds.AND if name == "all" else kinds.OR, *terms)
            )
        if name in ("ne", "fne"):
            same = self._made(kinds.EQUAL if name == "ne" else kinds.FP_EQUAL, *terms)
            return self._made(kinds.NOT, same)
        if name in ("floordiv", "floormod"):
            return self._floored(node, terms)
        if name in ("ffloor", "fceil", "ftrunc"):
            modes = self._library.RoundingMode
            mode = {"ffloor": modes.RTN, "fceil": modes.RTP, "ftrunc": modes.RTZ}[name]
            return self._made(kinds.FP_RTI, self._manager.mk_rm_value(mode), terms[0])
        return self._conversion(node, terms[0])

    def _conversion(self, node: Expression, term: Any) -> Any:
        kinds, name = self._kind, node.operator
        width, source = bits_of(node.type) or self._bits, bits_of(node.arguments[0].type) or self._bits
        float_sizes = (11, 53) if node.type == "f64" else (8, 24)
        match name:
            case "sext" | "zext" | "trunc":
                if width == source:
                    return term
                if width < source:
                    return self._made(kinds.BV_EXTRACT, term, indices=(width - 1, 0))
                kind = kinds.BV_ZERO_EXTEND if name == "zext" else kinds.BV_SIGN_EXTEND
                return self._made(kind, term, indices=(width - source,))
            case "bool_to_int":
                return self._made(kinds.ITE, term, self._number(1, node.type), self._number(0, node.type))
            case "int_to_bool":
                zero = self._number(0, node.arguments[0].type)
                return self._made(kinds.NOT, self._made(kinds.EQUAL, term, zero))
            case "sint_to_float":
                return self._made(kinds.FP_TO_FP_FROM_SBV, self._nearest, term, indices=float_sizes)
            case "uint_to_float":
                return self._made(kinds.FP_TO_FP_FROM_UBV, self._nearest, term, indices=float_sizes)
            case "float_to_float":
                return self._made(kinds.FP_TO_FP_FROM_FP, self._nearest, term, indices=float_sizes)
            case "float_to_sint":
                return self._made(kinds.FP_TO_SBV, self._toward_zero, term, indices=(width,))
            case "float_to_uint":
                return self._made(kinds.FP_TO_UBV, self._toward_zero, term, indices=(width,))
        raise Unsupported

    def _floored(self, node: Expression, terms: list[Any]) -> Any:
        """Floor division out of the one that truncates: one less where signs differ and something remains."""
        kinds, zero = self._kind, self._number(0, node.type)
        quotient = self._made(kinds.BV_SDIV, *terms)
        remainder = self._made(kinds.BV_SMOD, *terms)  # has the sign of the divisor, as Python's
        if node.operator == "floormod":
            return remainder
        truncated = self._made(kinds.BV_SREM, *terms)
        is_off = self._made(
            kinds.AND,
            self._made(kinds.NOT, self._made(kinds.EQUAL, truncated, zero)),
            self._made(
                kinds.XOR, self._made(kinds.BV_SLT, terms[0], zero), self._made(kinds.BV_SLT, terms[1], zero)
            ),
        )
        one = self._number(1, node.type)
        return self._made(kinds.ITE, is_off, self._made(kinds.BV_SUB, quotient, one), quotient)


_DIRECT = {
    "add": "BV_ADD", "sub": "BV_SUB", "mul": "BV_MUL", "neg": "BV_NEG", "sdiv": "BV_SDIV", "srem": "BV_SREM",
    "udiv": "BV_UDIV", "urem": "BV_UREM", "and": "BV_AND", "or": "BV_OR", "xor": "BV_XOR", "shl": "BV_SHL",
    "lshr": "BV_SHR", "ashr": "BV_ASHR", "eq": "EQUAL", "slt": "BV_SLT", "sle": "BV_SLE", "sgt": "BV_SGT",
    "sge": "BV_SGE", "ult": "BV_ULT", "ule": "BV_ULE", "ugt": "BV_UGT", "uge": "BV_UGE", "feq": "FP_EQUAL",
    "flt": "FP_LT", "fle": "FP_LEQ", "fgt": "FP_GT", "fge": "FP_GEQ", "fneg": "FP_NEG", "fabs": "FP_ABS",
    "not": "NOT", "if": "ITE",
}  # fmt: skip
_ROUNDED = {"fadd": "FP_ADD", "fsub": "FP_SUB", "fmul": "FP_MUL", "fdiv": "FP_DIV", "sqrt": "FP_SQRT"}


def _range(node: Expression, sizes: tuple[int, ...]) -> tuple[int, int]:
    bits = min(bits_of(node.type) or 64, 64)
    lowest, highest = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    match node.payload:
        case WorldSize():
            return min(sizes), max(sizes)
        case WorldRank():
            return 0, max(sizes) - 1
        case CommRank(members=members):
            return 0, len(members) - 1
        case CommSize(value=value):
            return value, value
        case Field(conversion=Conversion.IS_NUMBER):
            return 0, 1
        case Field(conversion=Conversion.BYTE):
            return (-128, 127) if bits == 8 else (-128, 255)
        case Field(conversion=Conversion.LENGTH):
            return 0, 127 if bits == 8 else 4096
        case Field(conversion=Conversion.COUNT):
            return 1, 64
        case Field(conversion=Conversion.UNSIGNED):
            return 0, highest
    return lowest, highest
