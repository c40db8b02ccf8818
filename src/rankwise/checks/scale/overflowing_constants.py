"""RW701: a count whose value is known does not fit."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.scale.call_counts import INT_MAX, int_arguments
from rankwise.findings import Finding
from rankwise.program import Operation, Value
from rankwise.program.model import Model


@check("RW701")
def known_counts_fit(model: Model) -> Iterator[Finding]:
    """Every count that is known fits an int."""
    facts = facts_of(model)
    if _is_python(model):
        return
    for argument in int_arguments(facts):
        if argument.is_array:
            continue
        call, index = argument.call, argument.index
        known = facts.values.of(_before_narrowing(argument.value))
        number = getattr(known.value, "value", None) if known is not None else None
        if not isinstance(number, int) or -INT_MAX - 1 <= number <= INT_MAX:
            continue
        wrapped = (number + INT_MAX + 1) % 2**32 - INT_MAX - 1
        note = f"{parameter_name(call, index)} is {number:,}, which an int holds as {wrapped:,}"
        yield about(call, "RW701", note, origin(known))


def _before_narrowing(value: Value) -> Value:
    is_cut = isinstance(value, Operation) and value.operator.startswith("convert to i") and value.bits
    return value.operands[0] if is_cut and isinstance(value, Operation) else value


def _is_python(model: Model) -> bool:
    return any(each.endswith(".py") for each in model.program.files)
