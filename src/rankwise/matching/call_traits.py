"""What matching needs to know of a call: mode of a send, blocking form of a collective."""

from __future__ import annotations

from rankwise.matching.operations import SendMode
from rankwise.standard import MpiCall
from rankwise.standard import ReturnMode as CallMode
from rankwise.trace.event_layout import Layout, by_name

_MODES = {"s": SendMode.SYNCHRONOUS, "b": SendMode.BUFFERED, "r": SendMode.READY}


def mode_of(call: MpiCall) -> SendMode:
    """Return what a send waits for."""
    plain = call.name.removeprefix("MPI_").lower()
    plain = plain.removeprefix("i") if call.mode is CallMode.NONBLOCKING else plain
    return _MODES.get(plain[0], SendMode.STANDARD) if plain[1:].startswith("send") else SendMode.STANDARD


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
