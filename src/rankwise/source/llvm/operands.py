"""Reads the operands of an instruction: names, numbers, and constant expressions."""

from __future__ import annotations

from collections.abc import Callable

from rankwise.findings import Location
from rankwise.program import Block, Constant, Instruction, Offset, Operation, Unknown, Value
from rankwise.program.variable_layout import Layout, Sequence, StructLayout
from rankwise.source.llvm.tokens import Types, skip_group

_PLAIN = {"true": 1, "false": 0, "null": None, "zeroinitializer": 0, "none": None}
_CASTS = {"inttoptr", "ptrtoint", "bitcast", "addrspacecast", "trunc", "zext", "sext"}
_EXPRESSIONS = _CASTS | {
    "add", "sub", "mul", "xor", "and", "or", "shl", "icmp", "fcmp", "select", "getelementptr", "splat",
    "blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth", "asm", "extractelement",
    "insertelement", "shufflevector", "undef", "poison",
}  # fmt: skip
_VALUE_WORDS = _EXPRESSIONS | set(_PLAIN)


class Forward(Value):
    """Stands for a value that is used in the text before it is defined."""

    __slots__ = ()


class Operands:
    """Turns tokens into values for one function; computed constants become instructions."""

    def __init__(self, types: Types, find_symbol: Callable[[str], Value]) -> None:
        self.types = types
        self.locals: dict[str, Value] = {}
        self.unresolved: list[Instruction] = []
        self.find_symbol = find_symbol
        self._integers: dict[int, Constant] = {}
        self.block: Block | None = None
        self.location: Location | None = None

    def emit(self, instruction: Instruction) -> Instruction:
        """Append to the current block; outside of one (a variable's initial value) just hand back."""
        if self.block is not None:
            self.block.append(instruction)
        return instruction

    def argument(self, tokens: list[str], at: int) -> tuple[Value, Layout, int]:
        """Read `type [attributes] value`."""
        layout, at = self.types.read(tokens, at)
        at = skip_attributes(tokens, at)
        value, at = self.value(tokens, at)
        return value, layout, at

    def value(self, tokens: list[str], at: int) -> tuple[Value, int]:
        """Read a value whose type is already known."""
        token = tokens[at]
        first = token[0]
        if first == "%":
            known = self.locals.get(token)
            if known is None:
                known = Forward(token)
            return known, at + 1
        if first == "@":
            return self.find_symbol(token), at + 1
        if first.isdigit() or first == "-":
            return self._number(token), at + 1
        if token in _PLAIN:
            return Constant(_PLAIN[token]), at + 1
        if token in ("[", "{", "<"):
            return Unknown(), skip_group(tokens, at)
        if token in _EXPRESSIONS:
            return self._expression(tokens, at)
        if first in ('"', "c") and '"' in token:
            return Constant(token.removeprefix("c").strip('"')), at + 1
        return Unknown(), at + 1

    def _number(self, token: str) -> Constant:
        try:
            number = int(token)
        except ValueError:
            try:
                return Constant(float(token))
            except ValueError:
                return Constant(token)  # a hexadecimal float: equal text means equal value
        constant = self._integers.get(number)
        if constant is None:
            constant = self._integers[number] = Constant(number)
        return constant

    def _expression(self, tokens: list[str], at: int) -> tuple[Value, int]:
        """Read a constant expression: `opcode [flags] ( … )`."""
        opcode = tokens[at]
        if opcode in ("undef", "poison"):
            return Unknown(), at + 1
        if opcode in ("dso_local_equivalent", "no_cfi"):
            return self.value(tokens, at + 1)
        while tokens[at] != "(":
            at += 1
            if tokens[at - 1] == "inrange":
                at = skip_group(tokens, at)
        end = skip_group(tokens, at)
        inner = at + 1
        if opcode == "getelementptr":
            return self.element_address(tokens, inner, end - 1), end
        if opcode in _CASTS:
            operand, _, _ = self.argument(tokens, inner)
            return operand, end
        values: list[Value] = []
        while inner < end - 1 and opcode not in ("asm", "blockaddress"):
            operand, _, inner = self.argument(tokens, inner)
            values.append(operand)
            inner += 1
        if all(isinstance(value, Constant) for value in values):
            return Unknown(), end
        return self.emit(Operation(opcode, tuple(values), self.location)), end

    def element_address(self, tokens: list[str], at: int, end: int) -> Value:
        """Read `type, ptr base, index…` of a getelementptr that ends at `end`."""
        layout, at = self.types.read(tokens, at)
        base, _, at = self.argument(tokens, at + 1)
        indices: list[Value] = []
        while at < end and tokens[at] == ",":
            at += 1
            if tokens[at] == "inrange":
                at = skip_group(tokens, at + 1)
            index, _, at = self.argument(tokens, at)
            indices.append(index)
        field, into_arrays, varying = locate_part(layout, indices)
        if not field and not into_arrays and not varying:
            return base
        return self.emit(Offset((base, *varying), field, self.location, index=into_arrays))


def skip_attributes(tokens: list[str], at: int) -> int:
    """Step over parameter attributes: words, some with brackets or a number behind them."""
    while at < len(tokens):
        token = tokens[at]
        if token in _VALUE_WORDS or not (token[0].isalpha() or token[0] in '"_') or '"' in token[:2]:
            return at
        at += 1
        if at < len(tokens) and tokens[at] == "(":
            at = skip_group(tokens, at)
        elif token == "align":
            at += 1
    return at


def locate_part(layout: Layout, indices: list[Value]) -> tuple[int, int, list[Value]]:
    """Return the byte offsets that structure members and array indices add, and the indices that vary.

    A constant index in bytes (which optimisation writes for structure members) counts as a member.
    """
    field = 0
    into_arrays = 0
    varying: list[Value] = []
    for position, index in enumerate(indices):
        constant = index.value if isinstance(index, Constant) else None
        if position:
            if isinstance(layout, StructLayout):
                assert isinstance(constant, int)
                field += layout.offsets[constant]
                layout = layout.members[constant]
                continue
            if isinstance(layout, Sequence):
                layout = layout.element
        elif isinstance(constant, int) and layout.size == 1 and not isinstance(layout, StructLayout):
            field += constant
            continue
        if isinstance(constant, int):
            into_arrays += constant * layout.size
        else:
            varying.append(index)
    return field, into_arrays, varying
