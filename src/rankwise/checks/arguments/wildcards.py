"""RW904: MPI_ANY_SOURCE or MPI_ANY_TAG where a message needs one receiver and one tag."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.facts import facts_of
from rankwise.checks.arguments.telling import about, origin, parameter_name
from rankwise.checks.registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import Call as StandardCall
from rankwise.standard import Role

_WILDCARDS = ("MPI_ANY_SOURCE", "MPI_ANY_TAG")


@check("RW904")
def wildcards_only_receive(model: Model) -> Iterator[Finding]:
    """MPI_ANY_SOURCE and MPI_ANY_TAG stand only where a message is received or looked for."""
    facts = facts_of(model)
    roles = (Role.SOURCE, Role.DESTINATION, Role.ROOT, Role.TARGET, Role.TAG)
    for call, index in facts.in_arguments(*roles):
        assert call.standard is not None
        name = facts.name(call, index)
        if name in _WILDCARDS and not _receives(call.standard, index):
            note = f"{parameter_name(call, index)} is {name}"
            yield about(call, "RW904", note, origin(facts.known(call, index)))


def _receives(entry: StandardCall, index: int) -> bool:
    """Say whether an argument says what to receive; partitioned receives allow no wildcard."""
    parameter = entry.parameters[index]
    if entry.name.startswith(("MPI_Precv", "MPI_Status")):
        return entry.name.startswith("MPI_Status")
    if parameter.role is Role.SOURCE:
        return True
    if parameter.role is not Role.TAG:
        return False
    if parameter.name == "recvtag":
        return True
    return entry.index_of(Role.SOURCE) is not None and entry.index_of(Role.DESTINATION) is None
