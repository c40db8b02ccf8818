"""Programs over integers, made at random: what the lowered program computes is what Python computes."""

from __future__ import annotations

import operator
import random
import textwrap
from pathlib import Path

import pytest

from rankwise.program import (
    Branch,
    Call,
    Constant,
    FormalParameter,
    Function,
    Jump,
    Operation,
    Phi,
    Return,
    Switch,
    Unreachable,
    Value,
)
from rankwise.source.python import lower_file

_OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_MOST_STEPS = 3000


class TooLong(Exception):
    pass


def interpret(function: Function, arguments: list[int], raises: list[bool]) -> tuple[object, list[object]]:
    """Run a lowered function; `raises` says for each call in turn whether it raises."""
    values: dict[Value, object] = {}
    seen: list[object] = []
    left = list(raises)

    def value(each: Value) -> object:
        if isinstance(each, Constant):
            return each.value
        if isinstance(each, FormalParameter):
            return arguments[each.index]
        return values[each]

    block, source = function.blocks[0], None
    for _ in range(_MOST_STEPS):
        phis = [each for each in block.instructions if isinstance(each, Phi)]
        # Only the operand of the edge taken needs a value.
        brought = [phi.operands[phi.sources.index(source)] for phi in phis]
        values.update(
            zip(phis, [value(each) if not is_unknown(each) else None for each in brought], strict=True)
        )
        for each in block.instructions[len(phis) :]:
            match each:
                case Operation(operator="raises"):
                    values[each] = left.pop(0) if left else False
                case Operation(operator="not"):
                    values[each] = not value(each.operands[0])
                case Operation(operator="exception" | "raised" | "outcome"):
                    values[each] = True
                case Operation():
                    one, other = (value(operand) for operand in each.operands)
                    values[each] = _OPERATORS[each.operator](one, other)
                case Call() if each.callee.name != "raise":
                    seen.append(tuple(value(argument) for argument in each.arguments))
        match block.terminator:
            case Jump(targets=(target,)):
                following = target
            case Branch() as branch:
                following = branch.targets[0 if value(branch.condition) else 1]
            case Switch() as switch:
                following = _switch(switch, value(switch.condition), value)
            case Return() as end:
                return value(end.operands[0]), seen
            case Unreachable():
                return "raised", seen
        block, source = following, block
    raise TooLong


def is_unknown(each: Value) -> bool:
    return type(each).__name__ == "Unknown"


def _switch(switch, chosen, value):
    for case, target in zip(switch.cases, switch.targets[1:], strict=True):
        if (case is None and chosen) or (case is not None and value(case) == chosen):
            return target
    return switch.targets[0]


class Failure(Exception):
    pass


def run_python(source: str, arguments: list[int], raises: list[bool]) -> tuple[object, list[object]]:
    """Run the same source in Python; a call inside `try` raises when told to."""
    seen: list[object] = []
    left = list(raises)

    def call(*values: int) -> None:
        seen.append(values)

    def risky(*values: int) -> None:
        seen.append(values)
        if left and left.pop(0):
            raise Failure

    names = {"call": call, "risky": risky, "Failure": Failure}
    exec(compile(source, "a.py", "exec"), names)
    try:
        return names["f"](*arguments), seen
    except Failure:
        return "raised", seen


class Writer:
    """Writes a random function over three integers."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def name(self) -> str:
        return self.random.choice("abc")

    def atom(self) -> str:
        return self.random.choice("abc0123")

    def condition(self, depth: int = 2) -> str:
        kind = self.random.randrange(6 if depth else 2)
        if kind == 0:
            return f"{self.atom()} < {self.atom()} <= {self.atom()}"
        if kind in (1, 2):
            return f"{self.atom()} {self.random.choice(['<', '>', '==', '!='])} {self.atom()}"
        if kind == 3:
            return f"not {self.condition(depth - 1)}"
        return (
            f"({self.condition(depth - 1)} {self.random.choice(['and', 'or'])} {self.condition(depth - 1)})"
        )

    def simple(self) -> str:
        kind = self.random.randrange(4)
        if kind == 0:
            return f"{self.name()} += {self.atom()}"
        if kind == 1:
            return f"a, b = {self.atom()}, {self.atom()}"
        if kind == 2:
            return f"{self.name()} = {self.atom()} if {self.condition()} else {self.atom()}"
        return f"{self.name()} = {self.atom()} {self.random.choice('+-')} {self.atom()}"

    def block(self, in_loop: bool, in_try: bool, depth: int) -> str:
        count = self.random.randrange(1, 4)
        lines = [self.statement(in_loop, in_try, depth) for _ in range(count)]
        return textwrap.indent("\n".join(lines), "  ")

    def statement(self, in_loop: bool, in_try: bool, depth: int) -> str:
        kind = self.random.randrange(14 if depth else 7)
        inner = depth - 1
        if kind < 3:
            return self.simple()
        if kind < 5:
            return f"{'risky' if in_try else 'call'}({self.atom()}, {self.name()})"
        if kind == 5:
            return f"return {self.atom()}"
        if kind == 6:
            return self.random.choice(["break", "continue"]) if in_loop else self.simple()
        if kind in (7, 8):
            return (
                f"if {self.condition()}:\n{self.block(in_loop, in_try, inner)}\n"
                f"else:\n{self.block(in_loop, in_try, inner)}"
            )
        if kind == 9:
            count = self.random.randrange(4)
            return (
                f"for i in range({count}):\n{self.block(True, in_try, inner)}\n"
                f"else:\n{self.block(in_loop, in_try, inner)}"
            )
        if kind == 10:
            return f"while c < 3:\n  c += 1\n{self.block(True, in_try, inner)}"
        body = self.block(in_loop, True, inner)
        if kind == 11:
            return f"try:\n{body}\nfinally:\n{textwrap.indent(self.simple(), '  ')}"
        handler = f"except Failure:\n{self.block(in_loop, in_try, inner)}"
        if kind == 12:
            return f"try:\n{body}\n{handler}"
        return f"try:\n{body}\n{handler}\nelse:\n{self.block(in_loop, in_try, inner)}"

    def function(self) -> str:
        body = "\n".join(self.block(False, False, 3) for _ in range(3))
        return f"def f(a: int, b: int, c: int):\n{body}\n  return a - b + c\n"


@pytest.mark.parametrize("seeds", [range(start, start + 100) for start in range(0, 200, 100)], ids=str)
def test_lowered_program_computes_what_python_computes(seeds):
    for seed in seeds:
        source = Writer(seed).function()
        lowered = lower_file(Path("a.py"), source).functions["a.py:f"]
        for number in range(4):
            chance = random.Random(seed * 10 + number)
            arguments = [chance.randrange(4) for _ in range(3)]
            raises = [chance.random() < 0.4 for _ in range(8)]
            try:
                mine = interpret(lowered, arguments, raises)
            except TooLong:
                continue
            assert mine == run_python(source, arguments, raises), f"seed {seed}:\n{source}"
