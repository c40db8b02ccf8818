"""The counts and displacements that calls of MPI are given as C's int."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise import standard
from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.program import Call, Constant, Load, Offset, Operation, Store, Value
from rankwise.program.memory import MemoryPart
from rankwise.program.model import Model
from rankwise.program.structure import Function

INT_MAX = 2**31 - 1
_NEAR_INT_MAX = frozenset({INT_MAX - 1, INT_MAX, INT_MAX + 1, 2**32 - 1, 2**32})
_LONGEST_PATH = 200
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")

ArrayName = tuple[Value, tuple[int | str, ...]]


@dataclass(frozen=True, slots=True)
class IntArgument:
    """An argument of a call that MPI takes as an int, or as an array of them."""

    call: Call
    index: int
    value: Value
    is_array: bool
    is_displacement: bool


def int_arguments(facts: CallFacts) -> Iterator[IntArgument]:
    """Yield the counts and displacements of messages; those of a `_c` call are wider than int."""
    for call in facts.calls:
        assert call.standard is not None
        if is_large(call):
            continue
        for data in call.standard.data:
            for index in (data.count, data.displacements):
                value = None if index is None else facts.argument(call, index)
                if index is None or value is None:
                    continue
                parameter = call.standard.parameters[index]
                is_displacement = index == data.displacements
                yield IntArgument(call, index, value, parameter.is_array, is_displacement)


def is_large(call: Call) -> bool:
    """Return whether a call is the variant with MPI_Count."""
    name = call.callee.shown if isinstance(call.callee, Function) else call.callee.name
    spelling = standard.find_spelling(name)
    return spelling is not None and spelling.is_large


@dataclass(frozen=True, slots=True)
class ComputedStores:
    """The stores of computed numbers, by the memory that they write and by the name of the array."""

    by_part: dict[MemoryPart, list[Store]]
    by_array: dict[ArrayName, list[Store]]

    def into(self, model: Model, array: Value) -> list[Store]:
        """Return what is stored into an array; its name decides where it is not known what it points to."""
        parts = sorted(model.points_to.of(array), key=lambda each: each.number)
        found = [store for part in parts for store in self.by_part.get(part, [])]
        return found or self.by_array.get(array_name(array), [])


def stores_of(model: Model) -> ComputedStores:
    """Return the stores of a program that write what was computed."""
    found = ComputedStores({}, {})
    for function in model.program.defined():
        for each in function.instructions():
            if isinstance(each, Store) and not isinstance(each.value, Constant):
                for part in model.points_to.of(each.address):
                    found.by_part.setdefault(part, []).append(each)
                found.by_array.setdefault(array_name(each.address), []).append(each)
    return found


def array_name(address: Value) -> ArrayName:
    """Return the variable that an address comes from, and the members on the way to it.

    What `displs.data()` and `displs[i]` of a C++ vector return, and the parts of a descriptor in Fortran,
    count as the variable itself.
    """
    path: list[int | str] = []
    for _ in range(_LONGEST_PATH):
        if isinstance(address, Offset):
            path += [address.field] if address.field else []
            address = address.operands[0]
        elif isinstance(address, Load):
            path.append("*")
            address = address.address
        elif isinstance(address, Operation) and address.operands:
            address = address.operands[_sets_pointer(address)]
        elif isinstance(address, Call) and _is_accessor(address):
            address = address.arguments[0]
        else:
            break
    return address, tuple(path)


def _sets_pointer(operation: Operation) -> bool:
    """Return whether an operation puts the address into a descriptor: the second operand is what matters."""
    is_first_part = operation.operator.startswith("insertvalue") and operation.operator.endswith("ptr , 0")
    return is_first_part and len(operation.operands) > 1


def _is_accessor(call: Call) -> bool:
    is_defined = isinstance(call.callee, Function) and bool(call.callee.blocks)
    return is_defined and bool(call.arguments) and call.standard is None


def guarded_functions(model: Model) -> frozenset[Function]:
    """Return the functions that compare something with the largest int, and so know of the limit."""
    return frozenset(
        function
        for function in model.program.defined()
        if any(
            isinstance(each, Operation)
            and each.operator.removeprefix("unsigned ") in _COMPARISONS
            and any(_is_near_limit(operand) for operand in each.operands)
            for each in function.instructions()
        )
    )


def _is_near_limit(value: Value) -> bool:
    return isinstance(value, Constant) and isinstance(value.value, int) and value.value in _NEAR_INT_MAX
