"""Where MPI_ANY_SOURCE and MPI_ANY_TAG may stand (MPI 4.1, section 3.2.4)."""

from __future__ import annotations

from rankwise.standard.call import MpiCall, Parameter
from rankwise.standard.role import Role


def takes_wildcard(call: MpiCall, parameter: Parameter) -> bool:
    """Return whether an argument says what to receive; partitioned receives allow no wildcard."""
    if call.name.startswith(("MPI_Precv", "MPI_Status")):
        return call.name.startswith("MPI_Status")
    if parameter.role is Role.SOURCE:
        return True
    if parameter.role is not Role.TAG:
        return False
    if parameter.name == "recvtag":
        return True
    return call.index_of(Role.SOURCE) is not None and call.index_of(Role.DESTINATION) is None
