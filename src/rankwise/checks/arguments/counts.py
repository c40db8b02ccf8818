"""RW901: a count below zero."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import Role

_MAY_BE_NEGATIVE = "POLYDTYPE_NUM_ELEM"
"""The kind of strides, which are counted in elements, backwards too."""
_LENGTHS = ("ARRAY_LENGTH", "ARRAY_LENGTH_NNI", "ARRAY_LENGTH_PI", "WINDOW_SIZE", "POLYNUM_BYTES_NNI")


@check("RW901")
def counts_are_not_negative(model: Model) -> Iterator[Finding]:
    """Every count that is known is at least zero."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(Role.COUNT, Role.LENGTH):
        assert call.standard is not None
        parameter = call.standard.parameters[index]
        if parameter.kind == _MAY_BE_NEGATIVE or (
            parameter.role is Role.LENGTH and parameter.kind not in _LENGTHS
        ):
            continue
        number = facts.number(call, index)
        if number is not None and number < 0 and is_significant(facts, call, index):
            note = f"{parameter_name(call, index)} is {number}"
            yield about(call, "RW901", note, origin(facts.known(call, index)))
