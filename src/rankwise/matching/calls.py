"""What matching needs to know of a call: mode of a send, form of a collective, who waits in it."""

from __future__ import annotations

from rankwise.matching.operations import Flow, Mode
from rankwise.standard import Call
from rankwise.standard import Mode as CallMode
from rankwise.trace.layout import Layout, by_name

_MODES = {"s": Mode.SYNCHRONOUS, "b": Mode.BUFFERED, "r": Mode.READY}
_FLOWS = {
    Flow.FROM_ROOT: ("bcast", "scatter", "scatterv"),
    Flow.TO_ROOT: ("reduce", "gather", "gatherv"),
    Flow.PREFIX: ("scan", "exscan"),
}
_MAY_RETURN_ALONE = frozenset({"MPI_Comm_free", "MPI_Win_free", "MPI_Type_free", "MPI_Comm_set_info"})


def mode_of(call: Call) -> Mode:
    """Return what a send waits for."""
    plain = call.name.removeprefix("MPI_").lower()
    plain = plain.removeprefix("i") if call.mode is CallMode.NONBLOCKING else plain
    return _MODES.get(plain[0], Mode.STANDARD) if plain[1:].startswith("send") else Mode.STANDARD


def family_of(layout: Layout) -> Layout:
    """Return the blocking form of a collective."""
    name = layout.call.name
    if layout.call.mode is CallMode.NONBLOCKING:
        for plain in (name.replace("MPI_I", "MPI_", 1), name.replace("_i", "_", 1)):
            for known in by_name():
                if known.lower() == plain.lower():
                    return by_name()[known]
    if name.endswith("_init"):
        return by_name().get(name.removesuffix("_init"), by_name()[name])
    return by_name()[name]


def flow_of(call: Call) -> Flow:
    """Return for whom a member of a collective must wait."""
    plain = call.name.removeprefix("MPI_").removesuffix("_init").lower()
    for flow, names in _FLOWS.items():
        if plain in names or plain.removeprefix("i") in names:
            return flow
    alone = "neighbor" in plain or call.name in _MAY_RETURN_ALONE
    return Flow.NEIGHBOURS if alone else Flow.ALL
