"""Writes what the wrapper of a call does when messages carry clocks: see `clock_messages.h`.

All of it stands behind one test of `rw_clocking`, and only in calls that move messages, complete them, or are
collectives whose data flows between all members.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.standard import CallKind, ReturnMode, Role

_CLOCKS = "RW_UNLIKELY(rw_clocking)"
_WHEN = {ReturnMode.BLOCKING: "RW_NOW", ReturnMode.NONBLOCKING: "RW_LATER", ReturnMode.PERSISTENT: "RW_OFTEN"}
_UNTOLD = ("MPI_Isendrecv", "MPI_Isendrecv_replace")
_PROBES = ("MPI_Probe", "MPI_Iprobe", "MPI_Mprobe", "MPI_Improbe")
_PARTITIONED = ("MPI_Psend_init", "MPI_Precv_init")
"""Messages in parts meet each other only, and carry no clock."""
_ALL = (
    "Barrier", "Allreduce", "Allgather", "Allgatherv", "Alltoall", "Alltoallv", "Alltoallw", "Reduce_scatter",
    "Reduce_scatter_block",
)  # fmt: skip
_FLOWS = {
    "RW_TO_ALL": _ALL,
    "RW_BROADCAST": ("Bcast",),
    "RW_SCATTERED": ("Scatter", "Scatterv"),
    "RW_REDUCED": ("Reduce",),
    "RW_GATHERED": ("Gather", "Gatherv"),
    "RW_PREFIX": ("Scan", "Exscan"),
}
_FLOW_OF = {f"MPI_{name}": flow for flow, names in _FLOWS.items() for name in names}
_LEAVING = ("MPI_Comm_free", "MPI_Comm_disconnect")
_NOT_COMPLETING = ("MPI_Cancel", "MPI_Grequest_complete", "MPI_Parrived")


def before_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what replaces arguments, before a schedule reads them."""
    name = wrapper.layout.call.name
    loads = [*_loads(wrapper)]
    for variable, call, words in loads:
        buffer, count, datatype = words
        yield f"    rw_load *{variable} = NULL;"
        yield f"    if ({_CLOCKS})"
        yield f"        {variable} = RW_LOADED({call}, {buffer}, {count}, {datatype});"
    if name in _PROBES:
        yield f"    int probes_for_any = {_CLOCKS} && {wrapper.named('source')} == MPI_ANY_SOURCE;"
    requests = _requests(wrapper)
    if requests is not None:
        where, count = requests
        yield "    MPI_Request *handles_before = NULL;"
        yield f"    if ({_CLOCKS}) {{"
        yield f"        handles_before = rw_keep_handles(stream, {where}, {count});"
        if wrapper.starts_requests:
            yield f"        rw_starting(stream, record, {where}, {count});"
        yield "    }"
    if name == "MPI_Pcontrol":
        yield f"    if ({_CLOCKS})"
        yield f"        rw_mark_wildcards(stream, {wrapper.named('level')});"
    elif name == "MPI_Buffer_attach":
        buffer, size = wrapper.names[:2]
        yield f"    if ({_CLOCKS}) {{"
        yield f"        MPI_Count own_size = {size};"
        yield f"        rw_attach(&{buffer}, &own_size);"
        yield f"        {size} = own_size;"
        yield "    }"


def inside_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what exchanges clocks, once it can be seen that the call is being made."""
    name, comm = wrapper.layout.call.name, wrapper.named("comm")
    if name in _FLOW_OF:
        yield f"    if ({_CLOCKS})"
        yield f"        rw_exchange_clocks(stream, {comm}, {_FLOW_OF[name]}, {wrapper.named('root') or 0});"
    elif name in _LEAVING:
        yield f"    if ({_CLOCKS})"
        yield f"        rw_leave_clocked(*{comm});"
    elif name == "MPI_Finalize":
        yield f"    if ({_CLOCKS})"
        yield "        rw_take_what_is_left();"


def before_unrecorded(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what is done before a call from within another: of a function that MPI calls back."""
    if wrapper.layout.call.name in _LEAVING:
        yield f"        if ({_CLOCKS})"
        yield f"            rw_leave_clocked(*{wrapper.named('comm')});"


def made_otherwise(wrapper: MpiFunction, arguments: str) -> str:
    """Return what makes the call instead of the MPI library, up to the colon."""
    if wrapper.layout.call.name == "MPI_Isendrecv_replace":
        return f"RW_UNLIKELY(taken != NULL) ? rw_exchange_later(taken, {arguments})\n        : "
    if wrapper.layout.name != "MPI_Request_free":
        return ""
    return f"{_CLOCKS} ? rw_free_piggyback({wrapper.named('request')}, handles_before[0])\n        : "


def after_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what takes clocks away, before a status is read."""
    name, mode = wrapper.layout.call.name, wrapper.layout.call.mode
    loads = [variable for variable, _, _ in _loads(wrapper)]
    if loads and mode is ReturnMode.BLOCKING:
        yield from _moved(wrapper, loads)
    elif loads:
        given = ", ".join((*reversed(loads), "NULL")[:2])
        yield f"    if (RW_UNLIKELY({' || '.join(loads)}))"
        yield f"        rw_piggyback({given}, {wrapper.named('request')}, outcome);"
    if name in _PROBES:
        comm, tag, status = (wrapper.named(each) for each in ("comm", "tag", "status"))
        is_there = "outcome == MPI_SUCCESS" + (" && *flag" if wrapper.named("flag") else "")
        message = wrapper.named("message") or "NULL"
        yield f"    if ({_CLOCKS} && {is_there})"
        yield f"        rw_probed(stream, record, probes_for_any, {tag}, {comm}, {message}, {status});"
    requests = _requests(wrapper)
    if requests is not None and name != "MPI_Request_free":
        yield "    if (RW_UNLIKELY(handles_before != NULL)) {"
        yield from (f"        {line}" for line in _completed(wrapper, *requests))
        yield "    }"
    if name == "MPI_Buffer_detach":
        buffer, size = wrapper.names[:2]
        yield f"    if ({_CLOCKS} && outcome == MPI_SUCCESS) {{"
        yield f"        MPI_Count own_size = *{size};"
        yield f"        rw_detached({buffer}, &own_size);"
        yield f"        *{size} = own_size;"
        yield "    }"


def _loads(wrapper: MpiFunction) -> Iterator[tuple[str, str, tuple[str, str, str]]]:
    """Yield the messages of a call: a variable, what makes it ready, and buffer, count and type."""
    call = wrapper.layout.call
    if call.kind is not CallKind.POINT_TO_POINT or call.mode is None or call.name in _PARTITIONED:
        return
    when = "RW_UNTOLD" if call.name in _UNTOLD else _WHEN.get(call.mode, "")
    comm, source, dest = (wrapper.named(each) for each in ("comm", "source", "dest"))
    for data in call.data:
        assert data.count is not None, call.name
        words = wrapper.names[data.buffer], wrapper.names[data.count], wrapper.names[data.datatype]
        sent_tag, tag = wrapper.named("sendtag"), wrapper.named("recvtag") or wrapper.named("tag")
        if data.direction == "in":
            sent = f"{dest}, {sent_tag or tag}, {comm}"
            yield "sent", f"rw_load_to_send(stream, {when}, RW_OWN, {sent})", words
        elif data.direction == "inout":
            both = f"{dest}, {sent_tag}, {source}, {tag}, {comm}"
            yield "taken", f"rw_load_to_replace(stream, record, {when}, RW_OWN, {both})", words
        elif wrapper.named("message"):
            message = f"*{wrapper.named('message')}"
            yield "taken", f"rw_load_matched(stream, {when}, RW_OWN, {message})", words
        else:
            arguments_of_receive = f"{source}, {tag}, {comm}"
            yield (
                "taken",
                f"rw_load_to_receive(stream, record, {when}, RW_OWN, {arguments_of_receive})",
                words,
            )


def _moved(wrapper: MpiFunction, loads: list[str]) -> Iterator[str]:
    if "sent" in loads:
        yield "    if (RW_UNLIKELY(sent != NULL))"
        yield "        rw_loaded(sent);"
    if "taken" in loads:
        yield "    if (RW_UNLIKELY(taken != NULL))"
        yield f"        rw_received(taken, {wrapper.named('status')}, outcome);"


def _requests(wrapper: MpiFunction) -> tuple[str, str] | None:
    """Return where the requests are that a call starts or completes, and how many; None if there are none."""
    call = wrapper.layout.call
    index = call.index_of(Role.REQUEST)
    completes = call.kind is CallKind.COMPLETION and call.name not in _NOT_COMPLETING
    if index is None or not (completes or wrapper.starts_requests):
        return None
    parameter, word = wrapper.layout.parameters[index], wrapper.names[index]
    if parameter.is_array:
        return word, str(wrapper.length(parameter))
    return (f"&{word}" if wrapper.is_plain(index) else word), "1"


def _completed(wrapper: MpiFunction, where: str, count: str) -> Iterator[str]:
    if wrapper.starts_requests:
        yield f"rw_renamed(handles_before, {where}, {count});"
        return
    flag, some = wrapper.named("flag"), wrapper.named("outcount")
    index = wrapper.named("index") or wrapper.named("indx")
    statuses = wrapper.named("array_of_statuses") or wrapper.named("status")
    releases = int("get_status" not in wrapper.layout.name)
    which = "NULL"
    if some is not None:
        which, number, is_over = str(wrapper.named("array_of_indices")), f"(size_t)*{some}", f"*{some} > 0"
    elif index is not None:
        which, number, is_over = index, "1", f"*{index} >= 0" + (f" && *{flag}" if flag else "")
    else:
        number, is_over = count, f"*{flag}" if flag else "1"
    yield f"if (outcome == MPI_SUCCESS && {is_over})"
    yield f"    rw_completed(handles_before, {number}, {which}, {statuses}, {releases});"
    if releases:
        yield "else if (outcome != MPI_SUCCESS)"
        yield f"    rw_failed(handles_before, {where}, {count});"
