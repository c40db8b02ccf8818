"""One line of textual LLVM IR, read from left to right."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.findings import Location
from rankwise.program import Block, Instruction, Value
from rankwise.program.variable_layout import Layout
from rankwise.source.llvm.operands import Operands
from rankwise.source.llvm.tokens import skip_group


@dataclass(slots=True)
class Line:
    """One instruction: its tokens, the position of what is read next, and what is around it."""

    tokens: list[str]
    at: int
    operands: Operands
    blocks: dict[str, Block]
    where: Location | None

    def argument(self) -> Value:
        """Read `type value`, and the comma or bracket behind it."""
        value, _, at = self.operands.argument(self.tokens, self.at)
        self.at = at + 1
        return value

    def integer(self) -> tuple[Value, int]:
        """Read `type value` as above; also return the width of an integer type, 0 for any other."""
        kind = self.tokens[self.at]
        return self.argument(), int(kind[1:]) if kind[0] == "i" and kind[1:].isdigit() else 0

    def value(self) -> Value:
        """Read a value whose type was written before, and the comma or bracket behind it."""
        value, at = self.operands.value(self.tokens, self.at)
        self.at = at + 1
        return value

    def type(self) -> Layout:
        layout, self.at = self.operands.types.read(self.tokens, self.at)
        return layout

    def target(self) -> Block:
        """Read `label %name` and the comma behind it."""
        block = self.blocks[self.tokens[self.at + 1]]
        self.at += 3
        return block

    def skip(self, words: frozenset[str]) -> None:
        """Step over flags, some of which have brackets behind them."""
        tokens = self.tokens
        while tokens[self.at] in words:
            self.at += 1
            if tokens[self.at] == "(":
                self.at = skip_group(tokens, self.at)

    def emit(self, instruction: Instruction) -> Instruction:
        return self.operands.emit(instruction)
