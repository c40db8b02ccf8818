"""Displacements of mpi4py that numpy sums in 32 bits."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.scale.python_values import array_of, base_of, is_of_int32, python_calls
from rankwise.checks.scale.scale_findings import Reach
from rankwise.program import Call, Instruction, Operation, Store, Value
from rankwise.program.model import Model

_SUMS = ("numpy.cumsum", "numpy.add.accumulate", "itertools.accumulate")


def summed_in_32_bits(model: Model) -> Iterator[Reach]:
    """Yield the calls whose displacements are running sums in an array of 32-bit integers."""
    for call in python_calls(model):
        assert call.standard is not None
        for data in call.standard.data:
            if data.displacements is None or data.displacements + 1 >= len(call.operands):
                continue
            displacements = call.operands[data.displacements + 1]
            made = array_of(call, displacements)
            where = next((each for each in made.calls if _sums(each)), None)
            where = where or next(_running_sums(call, displacements), None)
            if where is not None and (is_of_int32(where) or any(map(is_of_int32, made.calls))):
                yield Reach(call, where.location, "this sum is kept in 32 bits")


def _sums(made: Instruction) -> bool:
    return isinstance(made, Call) and made.callee.name in _SUMS


def _running_sums(call: Call, array: Value) -> Iterator[Instruction]:
    """Yield the assignments to an element of a sum with another element of the array."""
    for each in call.block.function.instructions():
        if not isinstance(each, Store) or base_of(each.address) is not array:
            continue
        total = each.value
        if not isinstance(total, Operation) or total.operator != "+":
            continue
        if any(_is_element(one, array) for one in total.operands):
            yield each


def _is_element(value: Value, array: Value) -> bool:
    return isinstance(value, Operation) and value.operator == "subscript" and value.operands[0] is array
