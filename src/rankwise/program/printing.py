"""A program as text, one instruction a line: for tests and for people who debug a front end.

Instructions that have a value are numbered through their function (`%3`); a user's name follows the
number. `$x` is a parameter, `@x` a global variable, `?` an unknown value.
"""

from __future__ import annotations

from rankwise.program.instructions import (
    Branch,
    Call,
    Instruction,
    Offset,
    Operation,
    Phi,
    Store,
    Switch,
    Terminator,
)
from rankwise.program.structure import Function, Program
from rankwise.program.values import Constant, FormalParameter, GlobalVariable, Value

_NAMED_CONSTANTS = ("MPI_", "MPIX_")


def to_text(what: Program | Function) -> str:
    """Return the text of a function, or of every function that has a body."""
    if isinstance(what, Program):
        return "\n".join(to_text(function) for function in what.defined())
    numbers = _numbers(what)
    parameters = ", ".join(parameter.name for parameter in what.parameters)
    lines = [f"function {what.name}({parameters})"]
    for block in what.blocks:
        lines.append(f" {block.index}:")
        lines += [f"  {_line(instruction, numbers)}" for instruction in block.instructions]
    return "\n".join(lines) + "\n"


def _numbers(function: Function) -> dict[Value, int]:
    valued = (each for each in function.instructions() if not isinstance(each, Store | Terminator))
    return {instruction: number for number, instruction in enumerate(valued)}


def _line(instruction: Instruction, numbers: dict[Value, int]) -> str:
    number = numbers.get(instruction)
    name = f" {instruction.name}" if instruction.name else ""
    start = "" if number is None else f"%{number}{name} = "
    return start + _action(instruction, numbers)


def _action(instruction: Instruction, numbers: dict[Value, int]) -> str:
    operands = [_operand(each, numbers) for each in instruction.operands]
    inside = ", ".join(operands)
    match instruction:
        case Operation():
            return f"{instruction.operator}({inside})"
        case Phi():
            pairs = zip(instruction.sources, operands, strict=True)
            return "phi " + ", ".join(f"{source.index}: {value}" for source, value in pairs)
        case Offset():
            return f"offset {inside} .{instruction.field}"
        case Call():
            mark = "mpi " if instruction.standard is not None else ""
            return f"call {mark}{operands[0]}({', '.join(operands[1:])})"
        case Switch():
            cases = [
                "else",
                *("?" if each is None else _operand(each, numbers) for each in instruction.cases),
            ]
            ways = zip(cases, instruction.targets, strict=True)
            return f"switch {inside} -> " + ", ".join(f"{case}: {target.index}" for case, target in ways)
        case Branch():
            return f"branch {inside} -> {instruction.targets[0].index}, {instruction.targets[1].index}"
        case Terminator():
            targets = "".join(f" -> {target.index}" for target in instruction.targets)
            return f"{type(instruction).__name__.lower()}{' ' if inside else ''}{inside}{targets}"
        case _:
            return f"{type(instruction).__name__.lower()} {inside}".rstrip()


def _operand(value: Value, numbers: dict[Value, int]) -> str:
    match value:
        case Constant():
            text = value.value
            return text if isinstance(text, str) and text.startswith(_NAMED_CONSTANTS) else repr(text)
        case FormalParameter():
            return f"${value.name}"
        case GlobalVariable():
            return f"@{value.name}"
        case Function():
            return value.name
        case Instruction():
            return f"%{numbers[value]}" if value in numbers else "%elsewhere"
        case _:
            return f"?{value.name}"
