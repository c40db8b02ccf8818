"""Reads one instruction of textual LLVM IR into a language-neutral one."""

from __future__ import annotations

import re
from collections.abc import Callable

from rankwise.program import (
    Allocate,
    Block,
    Branch,
    Call,
    Jump,
    Load,
    Operation,
    Phi,
    Return,
    Store,
    Switch,
    Unknown,
    Unreachable,
    Value,
)
from rankwise.source.llvm.call_forms import emit_call, is_pure_intrinsic
from rankwise.source.llvm.line import Line
from rankwise.source.llvm.tokens import skip_group

_ARITHMETIC = {
    "add": "+", "fadd": "+", "sub": "-", "fsub": "-", "mul": "*", "fmul": "*", "udiv": "/", "sdiv": "/",
    "fdiv": "/", "urem": "%", "srem": "%", "frem": "%", "shl": "<<", "lshr": ">>", "ashr": ">>", "and": "&",
    "or": "|", "xor": "^",
}  # fmt: skip
_SAME_VALUE = {
    "zext", "sext", "fpext", "ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast", "freeze",
}  # fmt: skip
_CONVERSIONS = {"trunc", "fptrunc", "fptoui", "fptosi", "uitofp", "sitofp"}
_INTEGER_COMPARISONS = {
    "eq": "==", "ne": "!=", "sgt": ">", "sge": ">=", "slt": "<", "sle": "<=", "ugt": "unsigned >",
    "uge": "unsigned >=", "ult": "unsigned <", "ule": "unsigned <=",
}  # fmt: skip
_IGNORED_CALLS = re.compile(
    r"llvm\.(dbg|lifetime|assume|stack|experimental|invariant|donothing|annotation|prefetch|sideeffect)"
)

Reader = Callable[[Line], Value | None]


def read_instruction(line: Line) -> Value | None:
    """Append the instruction to the current block; return the value it defines."""
    opcode = line.tokens[line.at]
    line.at += 1
    line.operands.location = line.where
    reader = _READERS.get(opcode)
    return reader(line) if reader is not None else _read_other(line, opcode)


def _read_load(line: Line) -> Value:
    is_shared = line.tokens[line.at] in _SHARED_WORDS
    line.skip(_MEMORY_WORDS)
    line.type()
    line.at += 1
    return line.emit(Load((line.argument(),), line.where, is_shared=is_shared))


def _read_store(line: Line) -> None:
    line.skip(_MEMORY_WORDS)
    value = line.argument()
    line.emit(Store((line.argument(), value), line.where))


def _read_branch(line: Line) -> None:
    if line.tokens[line.at] == "label":
        line.emit(Jump((line.target(),), (), line.where))
        return
    condition = line.argument()
    targets = (line.target(), line.target())
    if targets[0] is targets[1]:
        line.emit(Jump(targets[:1], (), line.where))
    else:
        line.emit(Branch(targets, (condition,), line.where))


def _read_element_address(line: Line) -> Value:
    line.skip(_FLAGS)
    return line.operands.element_address(line.tokens, line.at, len(line.tokens))


def _arithmetic(operator: str) -> Reader:
    def read(line: Line) -> Value:
        line.skip(_FLAGS)
        left, bits = line.integer()
        return line.emit(Operation(operator, (left, line.value()), line.where, bits=bits))

    return read


def _read_comparison(line: Line) -> Value:
    line.skip(_FLAGS)
    operator = _INTEGER_COMPARISONS[line.tokens[line.at]]
    line.at += 1
    left = line.argument()
    return line.emit(Operation(operator, (left, line.value()), line.where))


def _read_float_comparison(line: Line) -> Value:
    """Read a comparison that is not the opposite of another one: both are false of a NaN."""
    line.skip(_FLAGS)
    predicate = line.tokens[line.at]
    line.at += 1
    left = line.argument()
    return line.emit(Operation(f"float {predicate}", (left, line.value()), line.where))


def _read_cast(line: Line) -> Value:
    """Read a conversion that keeps the value."""
    line.skip(_FLAGS)
    value, bits = line.integer()
    return line.emit(Operation("cast", (value,), line.where, bits=bits))


def _read_conversion(line: Line) -> Value:
    """Read a conversion that may lose something; `argument` has stepped over the word 'to'."""
    line.skip(_FLAGS)
    value, bits = line.integer()
    operator = f"convert to {' '.join(line.tokens[line.at :])}"
    return line.emit(Operation(operator, (value,), line.where, bits=bits))


def _read_negation(line: Line) -> Value:
    line.skip(_FLAGS)
    return line.emit(Operation("negate", (line.argument(),), line.where))


def _read_select(line: Line) -> Value:
    line.skip(_FLAGS)
    return line.emit(Operation("select", (line.argument(), line.argument(), line.argument()), line.where))


def _read_allocation(line: Line) -> Value:
    line.skip(_MEMORY_WORDS)
    return line.emit(Allocate(line.type(), line.where))


def _read_return(line: Line) -> None:
    returned = () if line.tokens[line.at] == "void" else (line.argument(),)
    line.emit(Return((), returned, line.where))


def _read_end(line: Line) -> None:
    line.emit(Unreachable((), (), line.where))


def _read_resume(line: Line) -> None:
    """Read the end of a clean-up: the exception continues to the caller."""
    line.emit(Call(line.operands.find_symbol("@_Unwind_Resume"), (), line.where))
    line.emit(Unreachable((), (), line.where))


def _read_phi(line: Line) -> Value:
    line.skip(_FLAGS)
    line.type()
    phi = Phi(line.where)
    values: list[Value] = []
    sources: list[Block] = []
    while line.at < len(line.tokens) and line.tokens[line.at] == "[":
        line.at += 1
        values.append(line.value())
        sources.append(line.blocks[line.tokens[line.at]])
        line.at += 3
    phi.operands = tuple(values)
    phi.sources = tuple(sources)
    return line.emit(phi)


def _read_switch(line: Line) -> None:
    condition = line.argument()
    targets = [line.target()]
    cases: list[Value | None] = []
    while line.tokens[line.at] != "]":
        cases.append(line.argument())
        targets.append(line.blocks[line.tokens[line.at + 1]])
        line.at += 2
    line.emit(Switch(tuple(targets), condition, tuple(cases), line.where))


def _read_computed_goto(line: Line) -> None:
    address = line.argument()
    targets = tuple(
        dict.fromkeys(line.blocks[token] for token in line.tokens[line.at :] if token in line.blocks)
    )
    line.emit(Switch(targets, address, (None,) * (len(targets) - 1), line.where))


def _read_invoke(line: Line) -> Value | None:
    called = _read_call(line)
    last_to = len(line.tokens) - 1 - line.tokens[::-1].index("to")
    line.at = last_to + 1
    normal = line.target()
    unwind = line.target()
    outcome = line.emit(Operation("raises", (called,) if called is not None else (), line.where))
    line.emit(Switch((normal, unwind), outcome, (None,), line.where))
    return called


def _read_tail_call(line: Line) -> Value | None:
    line.at += 1
    return _read_call(line)


def _read_call(line: Line) -> Value | None:
    tokens = line.tokens
    line.skip(_FLAGS)
    line.at = _skip_to_type(tokens, line.at)
    line.type()
    if tokens[line.at] == "(":  # the whole function type of a variadic callee
        line.at = skip_group(tokens, line.at)
    symbol = tokens[line.at]
    if symbol == "asm":
        return line.emit(Operation("assembly", _named_values(line), line.where))
    if symbol[0] == "@" and _IGNORED_CALLS.match(symbol[1:]):
        return None
    callee = line.value()  # and the opening bracket
    arguments: list[Value] = []
    while tokens[line.at - 1] != ")" and tokens[line.at] != ")":
        if tokens[line.at] == "metadata":
            arguments.append(Unknown())
            line.at = skip_group(tokens, line.at + 2) if tokens[line.at + 2] == "(" else line.at + 2
            line.at += 1
        else:
            arguments.append(line.argument())
    if is_pure_intrinsic(symbol):
        return line.emit(Operation(symbol[1:], tuple(arguments), line.where))
    return emit_call(line, symbol, callee, arguments)


def _read_compare_exchange(line: Line) -> Value:
    line.skip(_MEMORY_WORDS)
    return _read_modify_write(line, "cmpxchg", line.argument(), (line.argument(), line.argument()))


def _read_atomic_update(line: Line) -> Value:
    line.skip(_MEMORY_WORDS)
    line.at += 1
    return _read_modify_write(line, "atomicrmw", line.argument(), (line.argument(),))


def _read_modify_write(line: Line, operator: str, address: Value, given: tuple[Value, ...]) -> Value:
    old = line.emit(Load((address,), line.where, is_shared=True))
    stored = line.emit(Operation(operator, (old, *given), line.where))
    line.emit(Store((address, stored), line.where))
    return old


def _read_landing_pad(line: Line) -> Value:
    return line.emit(Operation("exception", (), line.where))


def _read_nothing(line: Line) -> None:
    return None


def _read_other(line: Line, opcode: str) -> Value:
    """Read a rarer instruction: every value that it names, the rest is its operator's name."""
    rest = (token for token in line.tokens[line.at :] if token[0] != "%")
    return line.emit(Operation(" ".join((opcode, *rest)), _named_values(line), line.where))


def _named_values(line: Line) -> tuple[Value, ...]:
    tokens = line.tokens
    return tuple(
        line.operands.value(tokens, i)[0] for i in range(line.at, len(tokens)) if tokens[i][0] == "%"
    )


_SHARED_WORDS = ("atomic", "volatile")
_MEMORY_WORDS = frozenset({"atomic", "volatile", "weak", "inalloca", "swifterror"})
_FLAGS = frozenset(
    "nuw nsw exact inbounds nusw fast nnan ninf nsz arcp contract afn reassoc nneg disjoint samesign "
    "fastcc ccc coldcc tailcc swiftcc preserve_mostcc preserve_allcc cxx_fast_tlscc inrange".split()
)
_TYPE_WORDS = frozenset("void ptr half bfloat float double x86_fp80 fp128 ppc_fp128 target".split())


def _skip_to_type(tokens: list[str], at: int) -> int:
    """Step over return attributes such as `noundef` or `range(i32 0, 2)`."""
    while True:
        token = tokens[at]
        if token in _TYPE_WORDS or token[0] in "%[{<" or (token[0] == "i" and token[1:].isdigit()):
            return at
        at += 1
        if tokens[at] == "(":
            at = skip_group(tokens, at)
        elif token in ("align", "cc"):
            at += 1


_READERS: dict[str, Reader] = {
    "load": _read_load,
    "store": _read_store,
    "br": _read_branch,
    "getelementptr": _read_element_address,
    "icmp": _read_comparison,
    "fcmp": _read_float_comparison,
    "fneg": _read_negation,
    "select": _read_select,
    "alloca": _read_allocation,
    "ret": _read_return,
    "unreachable": _read_end,
    "resume": _read_resume,
    "phi": _read_phi,
    "switch": _read_switch,
    "indirectbr": _read_computed_goto,
    "invoke": _read_invoke,
    "call": _read_call,
    "tail": _read_tail_call,
    "musttail": _read_tail_call,
    "notail": _read_tail_call,
    "cmpxchg": _read_compare_exchange,
    "atomicrmw": _read_atomic_update,
    "landingpad": _read_landing_pad,
    "fence": _read_nothing,
    **{opcode: _arithmetic(operator) for opcode, operator in _ARITHMETIC.items()},
    **dict.fromkeys(_SAME_VALUE, _read_cast),
    **dict.fromkeys(_CONVERSIONS, _read_conversion),
}
