"""RW903: a rank that no process has."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.standard import Role

_ONE_GROUP = ("MPI_COMM_WORLD", "MPI_COMM_SELF")
_ONLY_BETWEEN_GROUPS = ("MPI_ROOT", "MPI_PROC_NULL")


@check("RW903")
def ranks_exist(model: Model) -> Iterator[Finding]:
    """Every rank that is known is at least zero, or one of MPI's names for something else."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(Role.SOURCE, Role.DESTINATION, Role.ROOT, Role.TARGET):
        note = _wrong(facts, call, index)
        if note:
            yield about(call, "RW903", note, origin(facts.known(call, index)))


def _wrong(facts: CallFacts, call: Call, index: int) -> str:
    assert call.standard is not None
    parameter = call.standard.parameters[index]
    name = facts.name(call, index)
    over = call.standard.index_of(Role.COMMUNICATOR)
    communicator = facts.name(call, over) if over is not None else None
    if parameter.role is Role.ROOT and name in _ONLY_BETWEEN_GROUPS:
        # With an intercommunicator these name a root in the other group.
        return (
            f"{name} is only for intercommunicators, and {communicator} is none"
            if communicator in _ONE_GROUP
            else ""
        )
    if name == "MPI_ROOT":
        return "MPI_ROOT is only for the root of a collective on an intercommunicator"
    number = facts.number(call, index)
    if number is None or name is not None:
        return ""
    shown = f"{parameter_name(call, index)} is {number}"
    if number < 0:
        return shown if facts.surely_nameless(number) else ""
    return (
        f"{shown}, and MPI_COMM_SELF has one process, 0" if number and communicator == _ONE_GROUP[1] else ""
    )
