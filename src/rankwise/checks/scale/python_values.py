"""What is known of arrays and numbers in Python: how long they are, of which type, and what filled them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rankwise.checks.arguments.call_facts import facts_of
from rankwise.program import Allocate, Call, Constant, Instruction, Load, Offset, Operation, Store, Value
from rankwise.program.model import Model

_MAKERS = ("numpy.zeros", "numpy.ones", "numpy.empty", "numpy.full", "numpy.arange")
_INT32 = frozenset({"i", "i4", "<i4", "int32", "intc", "l4"})
_INT32_NAMES = frozenset({"numpy.int32", "numpy.intc"})
_ITEM_SIZES = {"b": 1, "B": 1, "uint8": 1, "int8": 1, "i": 4, "f": 4, "float32": 4, "int32": 4, "i4": 4}
_ITEM_NAMES = {"numpy.uint8": 1, "numpy.int8": 1, "numpy.int32": 4, "numpy.float32": 4, "numpy.intc": 4}
_LARGEST_POWER = 64
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class ArrayOrigin:
    """The calls that made an array, or what was written into it."""

    calls: tuple[Instruction, ...] = ()


def known_number(value: Value, depth: int = 0) -> int | None:
    """Return the whole number that an expression of constants has."""
    if isinstance(value, Constant):
        number = value.value
        return number if isinstance(number, int) and not isinstance(number, bool) else None
    if isinstance(value, Operation) and value.operator == "argument" and value.operands:
        return known_number(value.operands[0], depth + 1)
    if not isinstance(value, Operation) or len(value.operands) != 2 or depth > _DEEPEST:
        return None
    left, right = (known_number(each, depth + 1) for each in value.operands)
    if left is None or right is None:
        return None
    match value.operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "**":
            return int(left**right) if 0 <= right <= _LARGEST_POWER and abs(left) <= 1 << 20 else None
        case "<<":
            return left << right if 0 <= right <= _LARGEST_POWER else None
    return None


def array_of(call: Call, value: Value) -> ArrayOrigin:
    """Return what made the array that a value is: calls of numpy in the same function."""
    if isinstance(value, Call):
        return ArrayOrigin((value,))
    found: list[Instruction] = []
    work: list[Value] = [
        each.value
        for each in call.block.function.instructions()
        if isinstance(each, Store) and base_of(each.address) is value
    ]
    seen: set[Value] = set()
    while work and len(seen) < 200:
        each = work.pop()
        if each in seen:
            continue
        seen.add(each)
        if isinstance(each, Call):
            found.append(each)
        elif isinstance(each, Operation | Offset):
            work += each.operands
    return ArrayOrigin(tuple(found))


def is_of_int32(made: Instruction) -> bool:
    """Return whether a call of numpy is given the type of 32-bit integers."""
    return isinstance(made, Call) and any(
        (isinstance(each, Constant) and each.value in _INT32) or each.name in _INT32_NAMES
        for each in made.arguments
    )


def objects_in(call: Call, buffer: Value) -> tuple[int | None, bool]:
    """Return how many elements an array has, or how many bytes an object that is pickled; and which."""
    elements = _length(call, buffer)
    if elements is not None:
        return elements[0], False
    for each in call.block.function.instructions():
        if isinstance(each, Store) and each.address is buffer:
            if isinstance(each.value, Operation) and each.value.operator in ("bytes", "bytearray"):
                return known_number(each.value.operands[0]), True
            pickled = isinstance(each.value, Operation) and each.value.operator == "pickle"
            inner = _length(call, each.value.operands[0]) if pickled else None  # type: ignore[attr-defined]
            if inner is not None:
                return inner[0] * inner[1], True
    return None, False


def _length(call: Call, value: Value) -> tuple[int, int] | None:
    """Return the elements of an array that numpy made, and the bytes of one."""
    if not isinstance(value, Allocate):
        return None
    for made in array_of(call, value).calls:
        if isinstance(made, Call) and made.callee.name in _MAKERS and made.arguments:
            number = known_number(made.arguments[0])
            number = _elements_of_shape(call, made.arguments[0]) if number is None else number
            if number is not None:
                return number, _item_size(made)
    return None


def _elements_of_shape(call: Call, shape: Value) -> int | None:
    """Return the product of a tuple of known numbers."""
    while isinstance(shape, Operation) and shape.operator == "argument" and shape.operands:
        shape = shape.operands[0]
    extents = base_of(shape.address) if isinstance(shape, Load) else shape
    if not isinstance(extents, Allocate):
        return None
    stored = [
        each.value
        for each in call.block.function.instructions()
        if isinstance(each, Store) and base_of(each.address) is extents and not _is_any_element(each.value)
    ]
    numbers = [number for each in stored if (number := known_number(each)) is not None]
    return math.prod(numbers) if numbers and len(numbers) == len(stored) else None


def _is_any_element(value: Value) -> bool:
    """Return whether a value stands for all elements of a tuple at once."""
    return isinstance(value, Operation) and value.operator == "element"


def _item_size(made: Call) -> int:
    for each in made.arguments[1:]:
        if isinstance(each, Constant) and isinstance(each.value, str):
            return _ITEM_SIZES.get(each.value, 8)
        if each.name in _ITEM_NAMES:
            return _ITEM_NAMES[each.name]
    return 8


def base_of(address: Value) -> Value:
    """Return the array that an address of an element leads into."""
    while isinstance(address, Offset):
        address = address.operands[0]
    return address


def python_calls(model: Model) -> list[Call]:
    """Return the calls of MPI in files of Python."""
    if not any(each.endswith(".py") for each in model.program.files):
        return []
    return [call for call in facts_of(model).calls if call.location and call.location.file.endswith(".py")]
