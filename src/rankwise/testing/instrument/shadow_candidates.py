"""Which values of a function may depend on inputs: only they get shadows."""

from __future__ import annotations

import re
from collections import Counter

from rankwise.testing.instrument.line_operands import WIDTHS, call_site, incoming, parts, typed
from rankwise.testing.instrument.module_lines import TextFunction, TextLine

_NAME = re.compile(r'%(?:"(?:[^"\\]|\\.)*"|[-\w.$]+)')
INTEGER_OPERATIONS = frozenset("add sub mul udiv sdiv urem srem shl lshr ashr and or xor".split())
FLOAT_OPERATIONS = frozenset("fadd fsub fmul fdiv frem".split())
CASTS = frozenset("zext sext trunc fptoui fptosi uitofp sitofp fptrunc fpext bitcast".split())
UNARY_INTRINSICS = {
    "llvm.fabs.": "fabs", "llvm.sqrt.": "sqrt", "llvm.floor.": "floor", "llvm.ceil.": "ceil",
    "llvm.trunc.": "ftrunc",
}  # fmt: skip
BINARY_INTRINSICS = {
    "llvm.smax.": "smax", "llvm.smin.": "smin", "llvm.umax.": "umax", "llvm.umin.": "umin",
    "llvm.maxnum.": "fmax", "llvm.minnum.": "fmin",
}  # fmt: skip
PASSING_INTRINSICS = ("llvm.expect.",)


def candidates(function: TextFunction) -> frozenset[str]:
    """Return the names of values that may depend on inputs."""
    found = {name for kind, name in function.parameters() if kind in WIDTHS}
    uses: dict[str, list[str]] = {}
    lines = [line for block in function.blocks for line in block.lines if line.result]
    for line in lines:
        sources = _sources(line)
        if sources is None:
            found.add(line.result)
        for each in sources or ():
            uses.setdefault(each, []).append(line.result)
    work = list(found)
    while work:
        for user in uses.get(work.pop(), ()):
            if user not in found:
                found.add(user)
                work.append(user)
    return frozenset(found)


def only_branched_on(function: TextFunction) -> frozenset[str]:
    """Return the comparisons that nothing uses but the branch at the end of their block."""
    uses = Counter(
        name for block in function.blocks for line in block.lines for name in _NAME.findall(line.body)
    )
    found = set()
    for block in function.blocks:
        last = block.lines[-1]
        if last.opcode == "br" and last.tokens[1] == "i1" and uses[last.tokens[2]] == 1:
            condition = last.tokens[2]
            here = (line for line in block.lines if line.result == condition)
            found |= {condition for line in here if line.opcode in ("icmp", "fcmp")}
    return frozenset(found)


def _sources(line: TextLine) -> list[str] | None:
    """Return what a value is computed from; None where it may depend on inputs by itself."""
    opcode = line.opcode
    if opcode in INTEGER_OPERATIONS or opcode in FLOAT_OPERATIONS or opcode in ("icmp", "fcmp"):
        first, second = parts(line.tokens)[:2]
        one = typed(first)
        return [one.text, " ".join(second)] if one.type in WIDTHS else []
    if opcode in CASTS:
        source, result = cast_types(line.tokens)
        return [source[1]] if source[0] in WIDTHS and result in WIDTHS else []
    if opcode in ("fneg", "freeze"):
        value = typed(parts(line.tokens)[0])
        return [value.text] if value.type in WIDTHS else []
    if opcode == "phi":
        return incoming(line.tokens) if phi_type(line.tokens) in WIDTHS else []
    if opcode == "select":
        condition, one, other = (typed(each) for each in parts(line.tokens)[:3])
        return [one.text, other.text] if one.type in WIDTHS and condition.type == "i1" else []
    if opcode == "load":
        kind = load_type(line.tokens)
        return None if kind in WIDTHS and "atomic" not in line.tokens[:3] else []
    if opcode in ("call", "invoke"):
        return _sources_of_call(line)
    return []


def _sources_of_call(line: TextLine) -> list[str] | None:
    call = call_site(line.tokens)
    if call.result_type not in WIDTHS or not call.callee:
        return []
    name = call.callee[1:]
    if not name.startswith("llvm."):
        return None
    known = (*UNARY_INTRINSICS, *BINARY_INTRINSICS, *PASSING_INTRINSICS, "llvm.fmuladd.", "llvm.abs.")
    if not name.startswith(known):
        return []
    return [each.text for each in call.arguments if each.type in WIDTHS]


def cast_types(tokens: list[str]) -> tuple[tuple[str, str], str]:
    """Return the operand of a conversion, (type, value), and the type that it becomes."""
    first = parts(tokens)[0]
    if "to" not in first:
        return ("", ""), ""
    at = len(first) - 1 - first[::-1].index("to")
    value = typed(first[:at])
    return (value.type, value.text), first[at + 1] if len(first) == at + 2 else ""


def phi_type(tokens: list[str]) -> str:
    return next((each for each in tokens[1:4] if each in WIDTHS), "") if "[" in tokens else ""


def load_type(tokens: list[str]) -> str:
    """Return the type of what is loaded; '' where it has no shadow."""
    kind = parts(tokens)[0][-1]
    return kind if kind in (*WIDTHS, "ptr") else ""
