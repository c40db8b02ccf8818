"""RW703 and RW704: counts that are products in int, and counts that were wider than an int."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.scale.call_counts import IntArgument, guarded_functions, int_arguments, stores_of
from rankwise.checks.scale.scale_findings import Reach, grouped
from rankwise.checks.scale.value_origins import origins, without_casts
from rankwise.findings import Finding
from rankwise.program import Call, Constant, FormalParameter, Load, Operation, Phi, Value
from rankwise.program.model import Model
from rankwise.program.structure import Function

_INT = 32
_DEEPEST = 6
_PRODUCT_SAYS = "the product wraps around beyond 2,147,483,647: two factors of 46,341 are enough"
_NARROWED_SAYS = "an int keeps the low 32 bits: 4,294,967,304 elements become 8"
_SHORT = re.compile(r"strlen|strnlen|basic_string|Ss|length|min|MIN|rand|tell|time|hash", re.ASCII)
"""Functions whose results are no amounts of data, or are kept small on purpose."""

Finder = Callable[[Model, Value], Operation | None]


@check("RW703", "RW704")
def counts_are_computed_wide_enough(model: Model) -> Iterator[Finding]:
    """No count is a product of unknown numbers in int, or cut from something wider."""
    facts = facts_of(model)
    arguments = [each for each in int_arguments(facts) if not each.is_displacement]
    guarded = guarded_functions(model)
    arguments = [each for each in arguments if each.call.block.function not in guarded]
    if not arguments:
        return
    products = _reaches(model, arguments, guarded, _product, "this product is computed in int")
    yield from grouped("RW703", products, _PRODUCT_SAYS)
    narrowed = _reaches(model, arguments, guarded, _narrowing, "a 64-bit number becomes an int here")
    yield from grouped("RW704", narrowed, _NARROWED_SAYS)


def _reaches(
    model: Model, arguments: list[IntArgument], guarded: frozenset[Function], find: Finder, note: str
) -> Iterator[Reach]:
    stores = model.once(stores_of)
    for argument in arguments:
        values: list[Value] = [argument.value]
        if argument.is_array:
            values = [store.value for store in stores.into(model, argument.value)]
        found = next((each for value in values if (each := find(model, value)) is not None), None)
        if found is not None and found.block.function not in guarded:
            yield Reach(argument.call, found.location, note)


def _product(model: Model, value: Value, depth: int = _DEEPEST) -> Operation | None:
    if not depth:
        return None
    for each in origins(model, value):
        if not isinstance(each, Operation) or each.bits != _INT:
            continue
        if each.operator == "*" and _unknown_factors(model, each) >= 2:
            return each
        if each.operator in ("+", "-"):
            inner = (_product(model, operand, depth - 1) for operand in each.operands)
            found = next((one for one in inner if one is not None), None)
            if found is not None:
                return found
    return None


def _unknown_factors(model: Model, value: Value) -> int:
    """Return how many of the numbers that are multiplied may be large."""
    value = without_casts(value)
    if isinstance(value, Operation) and value.operator == "*":
        return sum(_unknown_factors(model, each) for each in value.operands)
    return int(_may_be_large(model, value))


def _may_be_large(model: Model, value: Value) -> bool:
    """Return whether a number is input of the program, or comes from elsewhere: not known, no index."""
    found = list(origins(model, value))
    return bool(found) and not all(isinstance(each, Constant) for each in found) and not _is_bounded(found)


def _is_bounded(found: list[Value]) -> bool:
    return any(isinstance(each, Operation) and each.operator in ("%", "&", ">>") for each in found)


def _narrowing(model: Model, value: Value) -> Operation | None:
    for each in origins(model, value):
        if (
            isinstance(each, Operation)
            and each.operator == "convert to i32"
            and each.bits == 64
            and _is_wide(model, each.operands[0])
        ):
            return each
    return None


def _is_wide(model: Model, value: Value, depth: int = _DEEPEST) -> bool:
    """Return whether a 64-bit number may be more than an int holds."""
    if not depth:
        return False
    if isinstance(value, Operation) and value.operator == "cast":
        return value.bits == 64 and _is_wide(model, value.operands[0], depth - 1)
    if isinstance(value, Constant):
        return False
    if isinstance(value, Operation):
        if value.operator == "*":
            return any(not isinstance(without_casts(each), Constant) for each in value.operands)
        if value.operator in ("+", "-"):
            return any(_is_wide(model, each, depth - 1) for each in value.operands)
        return False
    if isinstance(value, Call):
        return value.standard is None and not _SHORT.search(value.callee.name)
    if isinstance(value, Phi):
        return all(isinstance(each, Load | FormalParameter | Call) for each in value.operands)
    if isinstance(value, Load | FormalParameter):
        found = list(origins(model, value))
        return not any(each is not value and not _is_wide_origin(model, each, depth - 1) for each in found)
    return False


def _is_wide_origin(model: Model, value: Value, depth: int) -> bool:
    if isinstance(value, Load | FormalParameter):
        return True
    return not isinstance(value, Phi) and _is_wide(model, value, depth)
