"""What the operations of a log are in terms of expressions."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.testing.expressions.node import Expression, apply, constant, negated

_SAME = frozenset(
    """add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem
    eq ne ugt uge ult ule sgt sge slt sle fneg fabs sqrt zext sext trunc""".split()
)
_RENAMED = {
    "oeq": "feq", "ogt": "fgt", "oge": "fge", "olt": "flt", "ole": "fle", "une": "fne", "uno": "funordered",
    "floor": "ffloor", "ceil": "fceil", "ftrunc": "ftrunc", "fptoui": "float_to_uint",
    "fptosi": "float_to_sint", "uitofp": "uint_to_float", "sitofp": "sint_to_float",
    "fptrunc": "float_to_float", "fpext": "float_to_float",
}  # fmt: skip
_OPPOSITES = {"ord": "funordered", "fugt": "fle", "fuge": "flt", "fult": "fge", "fule": "fgt"}
_CHOICES = {"smax": "sgt", "smin": "slt", "umax": "ugt", "umin": "ult", "fmax": "fgt", "fmin": "flt"}
_LOGIC = {"and": "all", "or": "any", "xor": "ne", "add": "ne", "sub": "ne", "mul": "all"}
_UNSIGNED = frozenset(("ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"))


def combine(name: str, kind: str, width: int, operands: Sequence[Expression], word: int) -> Expression:
    """Return an operation on expressions; `word` is the constant that its record holds."""
    simplified = _simplified(name, operands)
    if simplified is not None:
        return simplified
    if operands[0].type == "bool":
        return _of_booleans(name, kind, operands)
    if name in _OPPOSITES:
        return negated(apply(_OPPOSITES[name], "bool", *operands))
    if name in ("one", "ueq"):
        differ = apply("any", "bool", apply("flt", "bool", *operands), apply("fgt", "bool", *operands))
        return differ if name == "one" else negated(differ)
    if name in _CHOICES:
        return apply("if", kind, apply(_CHOICES[name], "bool", *operands), *operands)
    if name == "extract":
        value = operands[0]
        shifted = apply("lshr", value.type, value, constant(word, value.type)) if word else value
        return apply("trunc", kind, shifted)
    if name == "concat":
        high, low = operands
        low_bits = int(low.type[1:])
        raised = apply("shl", kind, apply("zext", kind, high), constant(low_bits, kind))
        return apply("or", kind, raised, apply("zext", kind, low))
    if name == "trunc" and width == 1:
        value = operands[0]
        return apply("int_to_bool", "bool", apply("and", value.type, value, constant(1, value.type)))
    if name in _SAME:
        return apply(name, kind, *operands)
    return apply(_RENAMED[name], kind, *operands)


def _simplified(name: str, operands: Sequence[Expression]) -> Expression | None:
    """Return what a comparison with 0 says of texts that are compared, or of characters that have a class."""
    if name not in ("eq", "ne") or operands[1].operator != "constant" or operands[1].payload != 0:
        return None
    inner = operands[0]
    if inner.operator == "sub" and inner.arguments[0].payload == 0:
        inner = inner.arguments[1]
    if inner.operator == "if" and inner.arguments[0].operator == "text_eq":
        found = inner.arguments[0]
        return found if name == "eq" else negated(found)
    if inner.operator == "mul" and inner.arguments[0].operator == "bool_to_int":
        if inner.arguments[1].operator != "constant" or not inner.arguments[1].payload:
            return None
        found = inner.arguments[0].arguments[0]
        return found if name == "ne" else negated(found)
    return None


def _of_booleans(name: str, kind: str, operands: Sequence[Expression]) -> Expression:
    """Return an operation on values of one bit."""
    if name == "zext":
        return apply("bool_to_int", kind, operands[0])
    if name == "sext":
        whole = apply("bool_to_int", kind, operands[0])
        return apply("sub", kind, constant(0, kind), whole)
    if name in ("uitofp", "sitofp"):
        number = apply("bool_to_int", "i32", operands[0])
        value = apply("sint_to_float", kind, number)
        return value if name == "uitofp" else apply("fneg", kind, value)
    if name in ("eq", "ne"):
        for one, other in (operands, operands[::-1]):
            if other.operator == "constant":
                return one if bool(other.payload) == (name == "eq") else negated(one)
        return apply(name, "bool", *operands)
    if name in _UNSIGNED:
        sign = constant(-1 if name[0] == "s" else 1, "i8")  # one bit with a sign is 0 or -1
        numbers = [apply("mul", "i8", apply("bool_to_int", "i8", each), sign) for each in operands]
        return apply(name, "bool", *numbers)
    if name == "xor":
        for one, other in (operands, operands[::-1]):
            if other.operator == "constant":
                return negated(one) if other.payload else one
    return apply(_LOGIC[name], "bool", *operands)
