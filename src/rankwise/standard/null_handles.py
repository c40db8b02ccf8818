"""The null handles of MPI, and where a call needs an object instead."""

from __future__ import annotations

from rankwise.standard.call import MpiCall, Parameter
from rankwise.standard.constants import NULL_HANDLES
from rankwise.standard.role import Role

NULL_OF_ROLE = {Role(kind.value): name for kind, name in NULL_HANDLES.items()}
"""The null handle that an argument of each role may be."""
_TAKES_NULL = ("_c2f", "_f2c", "_toint", "_fromint", "_get_name", "MPI_Abort")
"""How the names of calls end that take null handles; MPI_Abort ends the program in any case."""
_NEEDS_REQUEST = frozenset(
    """MPI_Start MPI_Startall MPI_Cancel MPI_Request_free MPI_Pready MPI_Pready_range MPI_Pready_list
    MPI_Grequest_complete""".split()
)
"""The others take MPI_REQUEST_NULL for an operation that is complete."""


def needs_object(call: MpiCall, parameter: Parameter) -> bool:
    """Return whether a null handle is an error as this argument, where MPI reads the argument."""
    role = parameter.role
    if role not in NULL_OF_ROLE or call.name.endswith(_TAKES_NULL):
        return False
    if role is Role.REQUEST:
        return call.name in _NEEDS_REQUEST
    if role is Role.INFO:
        return call.name.startswith("MPI_Info_")  # elsewhere MPI_INFO_NULL says that there is nothing to say
    # Without a file, error handlers are those of files that are opened later (MPI 4.1, section 14.7).
    return not (role is Role.FILE and "errhandler" in call.name)
