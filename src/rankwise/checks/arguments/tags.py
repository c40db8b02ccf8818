"""RW902: a tag below zero."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import CallKind, Role

_WITH_TAGS = (CallKind.POINT_TO_POINT, CallKind.COLLECTIVE)


@check("RW902")
def tags_are_not_negative(model: Model) -> Iterator[Finding]:
    """Every tag that is known is at least zero, or MPI_ANY_TAG."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(Role.TAG):
        assert call.standard is not None
        number = facts.number(call, index)
        if call.standard.kind not in _WITH_TAGS or number is None or number >= 0:
            continue
        if facts.name(call, index) is None and facts.surely_nameless(number):
            note = f"{parameter_name(call, index)} is {number}"
            yield about(call, "RW902", note, origin(facts.known(call, index)))
