"""What constants that are passed to MPI mean, whatever language and MPI library they come from."""

from __future__ import annotations

from rankwise.program.predefined import ConstantKind, built_in
from rankwise.program.structure import Program
from rankwise.program.values import Value
from rankwise.standard import Role

_KINDS = {
    Role.COMMUNICATOR: ConstantKind.COMMUNICATOR,
    Role.GROUP: ConstantKind.GROUP,
    Role.DATATYPE: ConstantKind.DATATYPE,
    Role.OP: ConstantKind.OP,
    Role.REQUEST: ConstantKind.REQUEST,
    Role.WINDOW: ConstantKind.WINDOW,
    Role.FILE: ConstantKind.FILE,
    Role.INFO: ConstantKind.INFO,
    Role.ERRHANDLER: ConstantKind.ERRHANDLER,
    Role.MESSAGE: ConstantKind.MESSAGE,
    Role.SESSION: ConstantKind.SESSION,
    Role.RANK: ConstantKind.RANK,
    Role.ROOT: ConstantKind.RANK,
    Role.SOURCE: ConstantKind.RANK,
    Role.DESTINATION: ConstantKind.RANK,
    Role.TARGET: ConstantKind.RANK,
    Role.TAG: ConstantKind.TAG,
    Role.COLOR: ConstantKind.COLOR,
    Role.BUFFER: ConstantKind.BUFFER,
    Role.STATUS: ConstantKind.STATUS,
}


def constant_name(program: Program, value: Value, role: Role) -> str | None:
    """Return the name of the predefined constant that a value is as an argument of this role."""
    kind = _KINDS.get(role)
    return None if kind is None else program.constants.name(kind, value)


def communicator_name(value: Value) -> str | None:
    """Return the predefined communicator a value stands for, or None, for any of the usual libraries."""
    return built_in().name(ConstantKind.COMMUNICATOR, value)
