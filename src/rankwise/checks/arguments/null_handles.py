"""RW905: a null handle where MPI needs an object."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.facts import Facts, facts_of
from rankwise.checks.arguments.telling import about, origin, parameter_name
from rankwise.checks.registry import check
from rankwise.findings import Finding
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.standard import Role

_NULL = {
    Role.COMMUNICATOR: "MPI_COMM_NULL",
    Role.DATATYPE: "MPI_DATATYPE_NULL",
    Role.OP: "MPI_OP_NULL",
    Role.GROUP: "MPI_GROUP_NULL",
    Role.WINDOW: "MPI_WIN_NULL",
    Role.FILE: "MPI_FILE_NULL",
    Role.ERRHANDLER: "MPI_ERRHANDLER_NULL",
}
_TAKES_NULL = ("_c2f", "_f2c", "_toint", "_fromint", "_get_name")
_ONLY_FOR_SOME = frozenset({"MPI_Intercomm_create", "MPI_Comm_spawn", "MPI_Comm_spawn_multiple",
                            "MPI_Comm_accept", "MPI_Comm_connect"})  # fmt: skip
"""Calls with arguments that only one process has to fill in."""


@check("RW905")
def handles_are_not_null(model: Model) -> Iterator[Finding]:
    """No handle that is needed is known to be null."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(*_NULL):
        assert call.standard is not None
        name = facts.name(call, index)
        if name == _NULL[call.standard.parameters[index].role] and _is_needed(facts, call, index):
            note = f"{parameter_name(call, index)} is {name}"
            yield about(call, "RW905", note, origin(facts.known(call, index)))


def _is_needed(facts: Facts, call: Call, index: int) -> bool:
    entry = call.standard
    assert entry is not None
    parameter = entry.parameters[index]
    if entry.name.endswith(_TAKES_NULL) or entry.name in _ONLY_FOR_SOME or parameter.root_only:
        return False
    if parameter.role is Role.FILE and "errhandler" in entry.name:
        return False  # stands for files that are opened later (MPI 4.1, section 14.7)
    root = entry.index_of(Role.ROOT)
    if root is not None and facts.name(call, root) is not None:
        return False
    if parameter.role is not Role.DATATYPE:
        return True
    described = [data for data in entry.data if data.datatype == index]
    if any(facts.name(call, data.buffer) == "MPI_IN_PLACE" for data in described):
        return False
    op = entry.index_of(Role.OP)
    return op is None or facts.name(call, op) != "MPI_NO_OP"
