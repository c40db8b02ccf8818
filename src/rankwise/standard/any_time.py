"""Which calls may be made before MPI is initialised and after it is finalised (MPI 4.1, section 11.4)."""

from __future__ import annotations

from rankwise.standard.call import MpiCall
from rankwise.standard.traits import CallKind

_ALWAYS = frozenset(
    """MPI_Initialized MPI_Finalized MPI_Get_version MPI_Get_library_version MPI_Error_string MPI_Error_class
    MPI_Add_error_class MPI_Add_error_code MPI_Add_error_string MPI_Remove_error_class MPI_Remove_error_code
    MPI_Remove_error_string MPI_Errhandler_free MPI_Abort MPI_Pcontrol MPI_Aint_add MPI_Aint_diff
    MPI_Init MPI_Init_thread""".split()
)
"""Allowed at any time, or harmless, or judged by themselves."""
_FAMILIES = ("MPI_Info_", "MPI_Session_", "MPI_T_", "MPI_Abi_")
_CONVERSIONS = ("_c2f", "_f2c", "_toint", "_fromint")


def is_allowed_any_time(call: MpiCall) -> bool:
    """Return whether a call needs no MPI that is initialised and not yet finalised."""
    return (
        call.name in _ALWAYS
        or call.kind is CallKind.TOOL
        or call.name.startswith(_FAMILIES)
        or call.name.endswith(_CONVERSIONS)
    )
