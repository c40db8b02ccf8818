"""RW702: displacements that are sums in int, or in arrays of numpy of 32 bits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.scale.call_counts import (
    ArrayName,
    IntArgument,
    array_name,
    guarded_functions,
    int_arguments,
    stores_of,
)
from rankwise.checks.scale.python_displacements import summed_in_32_bits
from rankwise.checks.scale.scale_findings import Reach, grouped
from rankwise.checks.scale.value_origins import without_casts
from rankwise.findings import Finding
from rankwise.program import Call, Constant, Operation, Phi, Store, Value
from rankwise.program.model import Model

_WIDTH = 32
_SCANS = re.compile(r"(partial_sum|inclusive_scan|exclusive_scan)[A-Z]", re.ASCII)
"""In the names of the instances of these templates."""
_SAYS = (
    "the displacements wrap around beyond 2,147,483,647 elements in all: 2,097,152 per rank at 1,024 ranks, "
    "524,288 at 4,096"
)


@check("RW702")
def displacements_are_not_summed_in_int(model: Model) -> Iterator[Finding]:
    """No displacement is a running sum of counts, or a multiple of one, in int."""
    yield from grouped("RW702", itertools.chain(_reaches(model), summed_in_32_bits(model)), _SAYS)


def _reaches(model: Model) -> Iterator[Reach]:
    facts = facts_of(model)
    queried = [each for each in int_arguments(facts) if each.is_displacement and each.is_array]
    if not queried:
        return
    stores, guarded = model.once(stores_of), guarded_functions(model)
    for argument in queried:
        if argument.call.block.function in guarded:
            continue
        for store in stores.into(model, argument.value):
            if store.block.function not in guarded and _is_int_sum(store.value):
                yield Reach(argument.call, store.location, "this sum is computed in int")
                break
        else:
            scan = _scan_into(argument)
            if scan is not None:
                yield Reach(argument.call, scan.location, "this sum is kept in int")


def _scan_into(argument: IntArgument) -> Call | None:
    """Return the call of a C++ algorithm in the same function that fills an array with running sums."""
    array = array_name(argument.value)
    for each in argument.call.block.function.calls():
        if _SCANS.search(each.callee.name) and any(array in _names(each, given) for given in each.arguments):
            return each
    return None


def _names(call: Call, iterator: Value) -> list[ArrayName]:
    """Return the arrays that an iterator may run over, which may be kept in a variable of its own."""
    own = array_name(iterator)
    kept = (each for each in call.block.function.instructions() if isinstance(each, Store))
    return [own, *(array_name(each.value) for each in kept if each.address is own[0])]


def _is_int_sum(value: Value, seen: frozenset[Value] = frozenset()) -> bool:
    """Return whether a value is a sum or a product in int of numbers that are not known."""
    value = without_casts(value)
    if value in seen or len(seen) > 8:
        return False
    seen |= {value}
    if isinstance(value, Phi):
        return any(_is_int_sum(each, seen) for each in value.operands)
    if not isinstance(value, Operation):
        return False
    if value.operator == "select":
        return any(_is_int_sum(each, seen) for each in value.operands[1:])
    if value.operator.startswith("convert to i32"):
        return _is_sum(value.operands[0]) or _is_int_sum(value.operands[0], seen)
    return value.bits == _WIDTH and _is_sum(value)


def _is_sum(value: Value) -> bool:
    value = without_casts(value)
    if isinstance(value, Phi):
        return any(
            isinstance(each, Operation) and each.operator == "+" and _is_sum(each) for each in value.operands
        )
    if not isinstance(value, Operation) or value.operator not in ("+", "*") or len(value.operands) != 2:
        return False
    return not any(isinstance(without_casts(each), Constant) for each in value.operands)
