"""Which calls may tell a program that a message it has sent has arrived.

Once the request of a send is freed, no completing call can say so any more, but a message, a collective or an
access to a window that depends on the receiver can (MPI 4.1, section 3.7.3).
"""

from __future__ import annotations

from rankwise.standard.call import MpiCall
from rankwise.standard.traits import CallKind, ReturnMode

_ONLY_SEND = frozenset({"MPI_Send", "MPI_Bsend", "MPI_Rsend"})
"""They may return before any other rank has done anything. MPI_Ssend may not."""
_OF_OWN_REQUESTS = frozenset({"MPI_Request_free", "MPI_Cancel", "MPI_Grequest_complete"})


def may_acknowledge(call: MpiCall) -> bool:
    """Return whether a program may know more about other ranks when this call has returned.

    It does not where the call `answers` no.
    """
    if (
        call.kind in (CallKind.LOCAL, CallKind.START, CallKind.TOOL)
        or call.name in _ONLY_SEND | _OF_OWN_REQUESTS
    ):
        return False
    if call.kind is CallKind.ENVIRONMENT:
        return call.mode is ReturnMode.BLOCKING
    return call.mode not in (ReturnMode.NONBLOCKING, ReturnMode.PERSISTENT) and call.name != "MPI_Finalize"


def answers(call: MpiCall) -> bool:
    """Return whether the call answers with yes or no in its argument `flag`, as MPI_Test does."""
    index = call.index_named("flag")
    return index is not None and call.parameters[index].is_output
