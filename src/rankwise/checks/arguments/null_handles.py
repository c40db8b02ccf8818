"""RW905: a null handle where MPI needs an object."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.standard import Role
from rankwise.standard.null_handles import NULL_OF_ROLE, needs_object

_ONLY_FOR_SOME = frozenset({"MPI_Intercomm_create", "MPI_Comm_spawn", "MPI_Comm_spawn_multiple",
                            "MPI_Comm_accept", "MPI_Comm_connect"})  # fmt: skip
"""Calls with arguments that only one process has to fill in."""


@check("RW905")
def handles_are_not_null(model: Model) -> Iterator[Finding]:
    """No handle that is needed is known to be null."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(*NULL_OF_ROLE):
        assert call.standard is not None
        name = facts.name(call, index)
        if name == NULL_OF_ROLE[call.standard.parameters[index].role] and _is_needed(facts, call, index):
            note = f"{parameter_name(call, index)} is {name}"
            yield about(call, "RW905", note, origin(facts.known(call, index)))


def _is_needed(facts: CallFacts, call: Call, index: int) -> bool:
    entry = call.standard
    assert entry is not None
    parameter = entry.parameters[index]
    if not needs_object(entry, parameter) or entry.name in _ONLY_FOR_SOME:
        return False
    if not is_significant(facts, call, index):
        return False
    if parameter.role is not Role.DATATYPE:
        return True
    op = entry.index_of(Role.OP)
    return op is None or facts.name(call, op) != "MPI_NO_OP"
