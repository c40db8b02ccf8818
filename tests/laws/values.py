"""What one rank remembers, and what expressions are worth to it."""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable
from dataclasses import dataclass, field

from laws import language as lang
from laws.language import Expression, Place

_LARGEST = 2**31 - 1
_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "==": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le,
}  # fmt: skip


class Dialect(enum.Enum):
    """C and Python differ in the remainder of negative numbers and in when a bound is looked at."""

    C = "C"
    PYTHON = "Python"


@dataclass(frozen=True)
class Communicator:
    """Ranks of the world, in the order of their ranks here."""

    number: int
    members: tuple[int, ...]


class Undefined(Exception):
    """The program does what has no meaning: a null communicator, a root beyond the last rank."""


@dataclass
class Record:
    members: dict[str, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    elements: list[int] = field(default_factory=lambda: [0] * lang.ELEMENTS)


@dataclass
class Frame:
    """What one call of a function sees."""

    variables: dict[str, int]
    records: dict[str, Record]
    communicators: dict[str, Communicator | None]


class Values:
    """Reads, writes and computes as one rank."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._shared = 0

    def _read(self, place: Place, frame: Frame) -> int:
        match place:
            case lang.Name(lang.GLOBAL):
                return self._shared
            case lang.Name(name):
                return frame.variables.get(name, 0)
            case lang.Member(record, member):
                return frame.records[record].members[member]
            case lang.Element(record, index):
                return frame.records[record].elements[self._index(index, frame)]

    def _write(self, place: Place, value: int, frame: Frame) -> None:
        if abs(value) > _LARGEST:
            raise Undefined
        match place:
            case lang.Name(lang.GLOBAL):
                self._shared = value
            case lang.Name(name):
                frame.variables[name] = value
            case lang.Member(record, member):
                frame.records[record].members[member] = value
            case lang.Element(record, index):
                frame.records[record].elements[self._index(index, frame)] = value

    def _index(self, expression: Expression, frame: Frame) -> int:
        index = self._value(expression, frame)
        if not 0 <= index < lang.ELEMENTS:
            raise Undefined
        return index

    def _value(self, expression: Expression, frame: Frame) -> int:
        match expression:
            case lang.Number(value):
                return value
            case lang.Binary("and", left, right):
                return int(bool(self._value(left, frame)) and bool(self._value(right, frame)))
            case lang.Binary("or", left, right):
                return int(bool(self._value(left, frame)) or bool(self._value(right, frame)))
            case lang.Binary(sign, left, right):
                return self._compute(sign, self._value(left, frame), self._value(right, frame))
            case lang.Not(operand):
                return int(not self._value(operand, frame))
            case lang.Select(condition, yes, no):
                return self._value(yes if self._value(condition, frame) else no, frame)
            case lang.IsMember(communicator):
                return int(frame.communicators.get(communicator) is not None)
            case _:
                return self._read(expression, frame)

    def _compute(self, sign: str, left: int, right: int) -> int:
        if sign == "%":
            if right == 0:
                raise Undefined
            rest = left % right
            return rest - right if self._dialect is Dialect.C and rest and (left < 0) != (right < 0) else rest
        result = int(_OPERATORS[sign](left, right))
        if abs(result) > _LARGEST:
            raise Undefined
        return result
