"""What constants that are passed to MPI mean, whatever language and MPI library they come from."""

from __future__ import annotations

from rankwise.program.predefined import Kind, built_in
from rankwise.program.structure import Program
from rankwise.program.values import Value
from rankwise.standard import Role

_KINDS = {
    Role.COMMUNICATOR: Kind.COMMUNICATOR,
    Role.GROUP: Kind.GROUP,
    Role.DATATYPE: Kind.DATATYPE,
    Role.OP: Kind.OP,
    Role.REQUEST: Kind.REQUEST,
    Role.WINDOW: Kind.WINDOW,
    Role.FILE: Kind.FILE,
    Role.INFO: Kind.INFO,
    Role.ERRHANDLER: Kind.ERRHANDLER,
    Role.MESSAGE: Kind.MESSAGE,
    Role.SESSION: Kind.SESSION,
    Role.RANK: Kind.RANK,
    Role.ROOT: Kind.RANK,
    Role.SOURCE: Kind.RANK,
    Role.DESTINATION: Kind.RANK,
    Role.TARGET: Kind.RANK,
    Role.TAG: Kind.TAG,
    Role.COLOR: Kind.COLOR,
    Role.BUFFER: Kind.BUFFER,
    Role.STATUS: Kind.STATUS,
}


def constant_name(program: Program, value: Value, role: Role) -> str | None:
    """Return the name of the predefined constant that a value is as an argument of this role."""
    kind = _KINDS.get(role)
    return None if kind is None else program.constants.name(kind, value)


def communicator_name(value: Value) -> str | None:
    """Return the predefined communicator a value stands for, or None, for any of the usual libraries."""
    return built_in().name(Kind.COMMUNICATOR, value)
