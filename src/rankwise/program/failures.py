"""Which MPI calls may return an error code.

Under the default error handler a call that returns has succeeded. A program that asks to have errors
returned says that it reckons with them, and one rank may see an error that the others do not see.
"""

from __future__ import annotations

from functools import cached_property

from rankwise.program.handles import constant_name
from rankwise.program.instructions import Call
from rankwise.program.structure import Program
from rankwise.standard import CallKind, Role

_SETTERS = {
    "MPI_Comm_set_errhandler": Role.COMMUNICATOR,
    "MPI_Errhandler_set": Role.COMMUNICATOR,
    "MPI_Win_set_errhandler": Role.WINDOW,
    "MPI_File_set_errhandler": Role.FILE,
}
_HARDLY_FAIL = (CallKind.LOCAL, CallKind.ENVIRONMENT, CallKind.TOOL)


class Failures:
    """Searches a program for MPI_ERRORS_RETURN."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def may_fail(self, call: Call) -> bool:
        """Return whether a call may return an error code, on some ranks and not on others."""
        entry = call.standard
        if entry is None or entry.returns_value or not self._returned or entry.kind in _HARDLY_FAIL:
            return False
        for role in (Role.FILE, Role.WINDOW):
            if entry.index_of(role) is not None:
                return role in self._returned
        return Role.COMMUNICATOR in self._returned and entry.collective_over != "world"

    @cached_property
    def _returned(self) -> set[Role]:
        """The kinds of objects whose errors are returned."""
        found: set[Role] = set()
        for function in self._program.defined():
            for call in function.calls():
                role = _SETTERS.get(call.standard.name) if call.standard is not None else None
                if role is not None and self._returns_errors(call):
                    found.add(role)
        return found

    def _returns_errors(self, call: Call) -> bool:
        assert call.standard is not None
        index = call.standard.index_of(Role.ERRHANDLER)
        if index is None or index + 1 >= len(call.operands):
            return False
        return constant_name(self._program, call.operands[index + 1], Role.ERRHANDLER) == "MPI_ERRORS_RETURN"
