"""RW904: MPI_ANY_SOURCE or MPI_ANY_TAG where a message needs one receiver and one tag."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import Role
from rankwise.standard.wildcards import takes_wildcard

_WILDCARDS = ("MPI_ANY_SOURCE", "MPI_ANY_TAG")


@check("RW904")
def wildcards_only_receive(model: Model) -> Iterator[Finding]:
    """MPI_ANY_SOURCE and MPI_ANY_TAG stand only where a message is received or probed for."""
    facts = facts_of(model)
    roles = (Role.SOURCE, Role.DESTINATION, Role.ROOT, Role.TARGET, Role.TAG)
    for call, index in facts.in_arguments(*roles):
        assert call.standard is not None
        name = facts.name(call, index)
        if name in _WILDCARDS and not takes_wildcard(call.standard, call.standard.parameters[index]):
            note = f"{parameter_name(call, index)} is {name}"
            yield about(call, "RW904", note, origin(facts.known(call, index)))
