"""Writes what the wrapper of a call does when there is a schedule: see `enforce.c`.

All of it stands behind one test of `rw_enforcing` or `rw_substitutes`, in calls that leave something open.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.standard import CallKind, Role
from rankwise.trace.event_layout import posts_receive

_PROBES = ("MPI_Probe", "MPI_Mprobe")
_CHOOSING = (
    "MPI_Waitany", "MPI_Waitsome", "MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe",
    "MPI_Improbe",
)  # fmt: skip
"""Those that a function of its own makes when there is a schedule."""


def before_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what changes the arguments, once the record has them."""
    name = wrapper.layout.name
    source, comm = wrapper.named("source"), wrapper.named("comm")
    if posts_receive(wrapper.layout):
        yield f"    if (RW_UNLIKELY(rw_enforcing) && {source} == MPI_ANY_SOURCE)"
        yield f"        {source} = rw_receive_from(stream, record, {comm});"
    elif name in _PROBES:
        yield f"    int sees_any = RW_UNLIKELY(rw_enforcing) && {source} == MPI_ANY_SOURCE;"
        yield "    if (RW_UNLIKELY(sees_any))"
        yield f"        {source} = rw_probe_from(stream, record, {comm});"
    else:
        yield from _swap_in(wrapper)


def made_otherwise(wrapper: MpiFunction, arguments: str) -> str:
    """Return what makes the call instead of the MPI library when there is a schedule, up to the colon."""
    name = wrapper.layout.name
    if name not in _CHOOSING:
        return ""
    function = name.replace("MPI_", "rw_enforce_").lower()
    return f"RW_UNLIKELY(rw_enforcing) ? {function}(stream, record, {arguments})\n        : "


def after_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what puts arguments back, and counts what was decided."""
    name = wrapper.layout.name
    if name in _PROBES:
        yield "    stream->decided[RW_PROBE] += RW_UNLIKELY(sees_any) && outcome == MPI_SUCCESS;"
    elif name.removesuffix("_c") == "MPI_Recv_init":
        own = ", ".join(str(wrapper.named(each)) for each in ("buf", "count", "datatype", "tag", "comm"))
        source, request = wrapper.named("source"), wrapper.named("request")
        yield f"    if (RW_UNLIKELY(rw_enforcing) && {source} == MPI_ANY_SOURCE && outcome == MPI_SUCCESS)"
        yield f"        rw_make_substitutes(*{request}, {own});"
    else:
        yield from _swap_out(wrapper)


def _requests(wrapper: MpiFunction) -> tuple[str, str] | None:
    """Return where the requests are that a call is given, and how many; None if it is given none."""
    call = wrapper.layout.call
    index = call.index_of(Role.REQUEST)
    if index is None or call.kind not in (CallKind.COMPLETION, CallKind.START):
        return None
    parameter, word = wrapper.layout.parameters[index], wrapper.names[index]
    if parameter.is_array:
        return f"(MPI_Request *){word}", str(wrapper.length(parameter))
    return (f"&{word}" if wrapper.is_plain(index) else word), "1"


def _swap_in(wrapper: MpiFunction) -> Iterator[str]:
    found, name = _requests(wrapper), wrapper.layout.name
    if found is None:
        return
    if name in ("MPI_Start", "MPI_Startall"):
        yield "    MPI_Request *own_requests = NULL;"
        yield "    if (RW_UNLIKELY(rw_substitutes != NULL))"
        yield f"        own_requests = rw_choose_substitutes(stream, record, {found[0]}, {found[1]});"
    elif name == "MPI_Request_free":
        yield "    if (RW_UNLIKELY(rw_substitutes != NULL))"
        yield f"        rw_free_substitutes({found[0]});"
    else:
        yield "    if (RW_UNLIKELY(rw_substitutes != NULL))"
        yield f"        rw_swap_in({found[0]}, {found[1]});"


def _swap_out(wrapper: MpiFunction) -> Iterator[str]:
    found, name = _requests(wrapper), wrapper.layout.name
    if found is None or name == "MPI_Request_free":
        return
    if name in ("MPI_Start", "MPI_Startall"):
        yield "    if (RW_UNLIKELY(own_requests != NULL))"
        yield f"        rw_started_substitutes({found[0]}, own_requests, {found[1]});"
    else:
        yield "    if (RW_UNLIKELY(rw_substitutes != NULL))"
        yield f"        rw_swap_out({found[0]}, {found[1]});"
