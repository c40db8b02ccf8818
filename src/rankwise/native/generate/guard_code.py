"""Writes what the wrapper of a call does when buffers are guarded: which memory is owned, and until when.

All of it stands behind one test of `rw_guarding`, so that runs without `--guard` pay for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.native.generate.plain_memory import plain_memory
from rankwise.standard import CallKind, Object, Parameter, ReturnMode
from rankwise.standard.acknowledging import answers, may_acknowledge
from rankwise.standard.call import Data
from rankwise.trace.event_layout import Form, Layout

_PARTITIONED = ("MPI_Psend_init", "MPI_Precv_init")
"""Parts of their buffers change hands one by one."""
_FOR_EACH_PEER = {
    "gather": "recvbuf",
    "scatter": "sendbuf",
    "allgather": "recvbuf",
    "alltoall": "sendbuf recvbuf",
    "neighbor_allgather": "recvbuf",
    "neighbor_alltoall": "sendbuf recvbuf",
    "reduce_scatter_block": "sendbuf",
}
"""Buffers that hold as many times their count as there are peers."""


def before_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what a call does first: while one blocks, other threads must leave its buffers alone."""
    if may_acknowledge(wrapper.layout.call):
        yield "    if (RW_UNLIKELY(rw_guarding))"
        yield "        rw_check_freed(record);"
    if _may_move_data(wrapper):
        yield "    if (RW_UNLIKELY(rw_guards_pages))"
        yield "        rw_enter_mpi();"
    yield from _bounds(wrapper)
    lines = _is_blocking(wrapper) and [*_buffers(wrapper)]
    if lines:
        yield "    int is_guarded = RW_UNLIKELY(rw_guarding) && rw_has_threads && !rw_guards_pages;"
        yield "    if (RW_UNLIKELY(is_guarded)) {"
        yield from (f"        {line}" for line in lines)
        yield "        rw_pending(stream, record, RW_BLOCKS);"
        yield "    }"


def _bounds(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what compares all buffers of a call with the allocations that they lie in."""
    if wrapper.layout.call.kind is CallKind.ONE_SIDED:
        lines = [line for data in wrapper.layout.call.data for line in _buffer(wrapper, data)]
        condition = f"RW_UNLIKELY(rw_guarding) && {wrapper.named('target_rank')} != MPI_PROC_NULL"
    else:
        lines, condition = [*_buffers(wrapper)], "RW_UNLIKELY(rw_guarding)"
    lines += plain_memory(wrapper, lambda data: _conditions_of(wrapper, data))
    if lines:
        yield f"    if ({condition}) {{"
        yield from (f"        {line}" for line in lines)
        yield "        rw_check_bounds(stream, record);"
        yield "    }"


def after_call(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what follows the real call, whatever came of it."""
    lines = [*_begun(wrapper), *_started(wrapper), *_completed(wrapper), *_synchronized(wrapper)]
    lines += [*_handed_over(wrapper), *_exposed(wrapper)]
    if _is_blocking(wrapper) and any(_buffers(wrapper)):
        yield "    if (RW_UNLIKELY(is_guarded))"
        yield "        rw_done(record, stream->index << 48 | stream->number);"
    elif lines:
        yield "    if (RW_UNLIKELY(rw_guarding)) {"
        yield from (f"        {line}" for line in lines)
        yield "    }"
    if may_acknowledge(wrapper.layout.call):
        only_yes = f" && *{wrapper.named('flag')}" if answers(wrapper.layout.call) else ""
        yield f"    if (RW_UNLIKELY(rw_guarding){only_yes})"
        yield "        rw_acknowledged();"
    if _may_move_data(wrapper):
        yield "    if (RW_UNLIKELY(rw_guards_pages))"
        yield "        rw_leave_mpi();"


def _may_move_data(wrapper: MpiFunction) -> bool:
    """Return whether MPI may write into the buffers of pending operations while it is in this call."""
    call = wrapper.layout.call
    return call.kind not in (CallKind.LOCAL, CallKind.ENVIRONMENT) or call.name == "MPI_Finalize"


def _is_blocking(wrapper: MpiFunction) -> bool:
    call = wrapper.layout.call
    return call.mode is ReturnMode.BLOCKING and call.kind in (CallKind.POINT_TO_POINT, CallKind.COLLECTIVE)


def _begun(wrapper: MpiFunction) -> Iterator[str]:
    call = wrapper.layout.call
    request = wrapper.named("request")
    if call.kind is CallKind.ONE_SIDED:
        yield f"if (outcome == MPI_SUCCESS && {wrapper.named('target_rank')} != MPI_PROC_NULL) {{"
        yield from (f"    {line}" for data in call.data for line in _buffer(wrapper, data))
        window = _NUMBER.format(wrapper.named("win"))
        has_request = int(request is not None)
        target = wrapper.named("target_rank")
        yield f"    rw_pending_at(stream, record, {window}, {target}, {has_request});"
        yield "}"
        return
    if call.mode not in (ReturnMode.NONBLOCKING, ReturnMode.PERSISTENT) or request is None:
        return
    lines = [*_buffers(wrapper)]
    if lines:
        way = "RW_BEGINS" if call.mode is ReturnMode.NONBLOCKING else "RW_PREPARES"
        yield f"if (outcome == MPI_SUCCESS && *{request} != MPI_REQUEST_NULL) {{"
        yield from (f"    {line}" for line in lines)
        yield f"    rw_pending(stream, record, {way});"
        yield "}"


def _buffers(wrapper: MpiFunction) -> Iterator[str]:
    """Yield calls of `rw_own` for the memory that the operation reads or writes."""
    call = wrapper.layout.call
    kinds = (CallKind.POINT_TO_POINT, CallKind.COLLECTIVE, CallKind.FILE)
    for data in call.data if call.kind in kinds else ():
        yield from _parts(wrapper, data) if call.name in _PARTITIONED else _buffer(wrapper, data)


def _parts(wrapper: MpiFunction, data: Data) -> Iterator[str]:
    buffer, word = wrapper.layout.parameters[data.buffer], wrapper.names[data.buffer]
    conditions = " && ".join(_conditions(wrapper, buffer, word))
    assert data.count is not None
    given = f"{wrapper.named('partitions')}, {wrapper.names[data.count]}, {wrapper.names[data.datatype]}"
    yield f"if ({conditions}) rw_own_parts({_way(wrapper, data)}, {word}, {given});"


def _buffer(wrapper: MpiFunction, data: Data) -> Iterator[str]:
    layout, names = wrapper.layout, wrapper.names
    buffer, count = layout.parameters[data.buffer], data.count
    word, type_word = names[data.buffer], names[data.datatype]
    conditions, way = [*_conditions(wrapper, buffer, word)], _way(wrapper, data)
    begin = f"if ({' && '.join(conditions)})" if conditions else ""
    if count is None:  # one element
        assert layout.call.kind is CallKind.ONE_SIDED, layout.name
        yield f"{begin} rw_own({way}, {word}, 1, {type_word}, 0);"
        return
    counts = layout.parameters[count]
    if _plain(layout) == "reduce_scatter":
        yield f"{begin} {{"
        yield from (f"    {line}" for line in _reduce_scatter(wrapper, data, way))
        yield "}"
    elif counts.is_array:
        length = wrapper.length(counts)
        assert length is not None and data.displacements is not None, layout.name
        has_types = layout.parameters[data.datatype].is_array
        each_type = f"{type_word}[i]" if has_types else type_word
        scale = "" if has_types else f" * rw_extent({type_word})"
        yield f"{begin} for (size_t i = 0, length = {length}; i < length; i++)"
        at = f"(int64_t){names[data.displacements]}[i]{scale}"
        displaced = "" if has_types else " | RW_DISPLACED"
        yield f"    rw_own({way}{displaced}, {word}, {names[count]}[i], {each_type}, {at});"
    else:
        times = _times(wrapper, buffer)
        yield f"{begin} rw_own({way}, {word}, (int64_t){names[count]}{times}, {type_word}, 0);"


def _conditions_of(wrapper: MpiFunction, data: Data) -> list[str]:
    return [*_conditions(wrapper, wrapper.layout.parameters[data.buffer], wrapper.names[data.buffer])]


def _plain(layout: Layout) -> str:
    """Return the name of a collective without what says how it is begun."""
    name = layout.call.name.removeprefix("MPI_").removesuffix("_init").lower()
    return name.removeprefix("i") if layout.call.mode is ReturnMode.NONBLOCKING else name


def _way(wrapper: MpiFunction, data: Data) -> str:
    """Return what is done with a buffer, by the MPI library of this process or of others."""
    if data.direction == "in":
        return "RW_SENT"
    if wrapper.layout.call.kind is not CallKind.COLLECTIVE:
        return "RW_FILLED"
    if _plain(wrapper.layout) != "bcast":
        return "RW_FILLED | RW_FORWARDED"
    is_root = f"rw_is_root({wrapper.named('comm')}, {wrapper.named('root')})"
    return f"RW_FILLED | ({is_root} ? RW_SENT : RW_FORWARDED)"


def _conditions(wrapper: MpiFunction, buffer: Parameter, word: str) -> Iterator[str]:
    """Yield when the buffer is accessed: with the peer MPI_PROC_NULL it is not."""
    layout, root = wrapper.layout, wrapper.named("root")
    if layout.call.kind is CallKind.COLLECTIVE:
        yield f"{word} != MPI_IN_PLACE"
        if root is not None:
            yield f"{root} != MPI_PROC_NULL"
        if root is not None and buffer.root_only:
            yield f"rw_is_root({wrapper.named('comm')}, {root})"
    elif layout.call.kind is CallKind.ONE_SIDED:
        if buffer.direction == "in" and wrapper.named("result_addr") and wrapper.named("op"):
            yield f"{wrapper.named('op')} != MPI_NO_OP"  # then the origin buffer is not read
    elif buffer.direction != "inout":
        peer = wrapper.named("dest" if buffer.direction == "in" else "source")
        if peer is not None:
            yield f"{peer} != MPI_PROC_NULL"


def _times(wrapper: MpiFunction, buffer: Parameter) -> str:
    plain, comm = _plain(wrapper.layout), wrapper.named("comm")
    if plain == "reduce_scatter_block" and buffer.name == "recvbuf":  # in place it is all of the input, too
        return f" * ({wrapper.named('sendbuf')} == MPI_IN_PLACE ? (int64_t)rw_peers({comm}) : 1)"
    if buffer.name not in _FOR_EACH_PEER.get(plain, "").split():
        return ""
    if plain.startswith("neighbor"):
        return f" * (int64_t)rw_neighbors({comm}, {int(buffer.name == 'sendbuf')})"
    return f" * (int64_t)rw_peers({comm})"


def _reduce_scatter(wrapper: MpiFunction, data: Data, way: str) -> Iterator[str]:
    """All of the input, or in place the whole; of the output what this process gets."""
    comm, counts = wrapper.named("comm"), wrapper.named("recvcounts")
    send, word, type_word = wrapper.named("sendbuf"), wrapper.names[data.buffer], wrapper.names[data.datatype]
    yield "int64_t all = 0;"
    yield f"for (size_t i = 0, length = rw_peers({comm}); i < length; i++)"
    whole = "1" if data.direction == "in" else f"{send} == MPI_IN_PLACE"
    yield f"    all += ({whole}) || (int)i == rw_own_rank({comm}) ? (int64_t){counts}[i] : 0;"
    yield f"rw_own({way}, {word}, all, {type_word}, 0);"


def _started(wrapper: MpiFunction) -> Iterator[str]:
    if wrapper.layout.call.name == "MPI_Start":
        yield "if (outcome == MPI_SUCCESS) rw_start_pending(request_number);"
    elif wrapper.layout.call.name == "MPI_Startall":
        slot = wrapper.layout.slot("array_of_requests")
        assert slot is not None
        yield f"if (outcome == MPI_SUCCESS) rw_start_many(stream, record, {slot.offset});"


def _handed_over(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what follows when partitions change hands."""
    name, named = wrapper.layout.call.name, wrapper.named
    if name == "MPI_Pready":
        part = named("partition")
        yield f"if (outcome == MPI_SUCCESS) rw_part_ready(request_number, {part}, {part});"
    elif name == "MPI_Pready_range":
        first, last = named("partition_low"), named("partition_high")
        yield f"if (outcome == MPI_SUCCESS) rw_part_ready(request_number, {first}, {last});"
    elif name == "MPI_Pready_list":
        each = f"{named('array_of_partitions')}[i]"
        yield f"for (int i = 0; outcome == MPI_SUCCESS && i < {named('length')}; i++)"
        yield f"    rw_part_ready(request_number, {each}, {each});"
    elif name == "MPI_Parrived":
        yield f"if (outcome == MPI_SUCCESS && *{named('flag')})"
        yield f"    rw_part_arrived(request_number, {named('partition')});"


def _completed(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what ends an operation. A call that fails may have completed anything it was given."""
    call = wrapper.layout.call
    if call.name == "MPI_Finalize":
        yield "rw_forget_all();"
    if call.kind is not CallKind.COMPLETION or call.name in ("MPI_Cancel", "MPI_Parrived"):
        return
    slot = next((each for each in wrapper.layout.slots if each.name.endswith(("request", "requests"))), None)
    if slot is None or slot.after:
        return
    flag = wrapper.named("flag")
    if slot.form is Form.REQUEST:
        frees = Object.REQUEST in {effect.object for effect in call.releases} and call.name.endswith("_free")
        action = "rw_freed_request(request_number)" if frees else "rw_done(record, request_number)"
        yield f"if (outcome != MPI_SUCCESS || {f'*{flag}' if flag else '1'}) {action};"
        return
    some, index = wrapper.named("outcount"), wrapper.named("index") or wrapper.named("indx")
    all_of_them, given = f"rw_done_many(stream, record, {slot.offset}, NULL, 0);", "NULL, 0"
    if some is not None:
        given = f"{wrapper.named('array_of_indices')}, *{some}"
        condition = f"*{some} > 0"
    elif index is not None:
        given, condition = f"{index}, 1", f"{f'*{flag} && ' if flag else ''}*{index} >= 0"
    else:
        condition = f"*{flag}" if flag else "1"
    yield f"if (outcome != MPI_SUCCESS) {all_of_them}"
    yield f"else if ({condition}) rw_done_many(stream, record, {slot.offset}, {given});"


_COMPLETES = {
    "MPI_Win_fence": None,
    "MPI_Win_complete": None,
    "MPI_Win_unlock": "rank",
    "MPI_Win_unlock_all": None,
    "MPI_Win_flush": "rank",
    "MPI_Win_flush_all": None,
    "MPI_Win_flush_local": "rank",
    "MPI_Win_flush_local_all": None,
}
"""What completes one-sided operations at their origin, and the parameter that names the only target meant."""


def _synchronized(wrapper: MpiFunction) -> Iterator[str]:
    name = wrapper.layout.call.name
    if name in _COMPLETES:
        named = _COMPLETES[name]
        target = wrapper.named(named) if named else "RW_ALL_TARGETS"
        yield f"rw_synchronized(record, {_NUMBER.format(wrapper.named('win'))}, {target});"


_NUMBER = "rw_object(RW_WINDOW, RW_BITS({}))"


def _exposed(wrapper: MpiFunction) -> Iterator[str]:
    """Yield what puts the memory of a window under watch, and what ends that."""
    name, window = wrapper.layout.call.name, wrapper.named("win")
    base, size = wrapper.named("base") or wrapper.named("baseptr"), wrapper.named("size")
    if name == "MPI_Win_allocate_shared":
        yield f"if (outcome == MPI_SUCCESS) rw_watch_shared({_NUMBER.format(f'*{window}')}, *{window});"
    elif name in ("MPI_Win_create", "MPI_Win_allocate"):
        at = base if name == "MPI_Win_create" else f"*(void **){base}"
        number = _NUMBER.format(f"*{window}")
        yield f"if (outcome == MPI_SUCCESS) rw_watch_window({number}, {at}, (uint64_t){size});"
    elif name == "MPI_Win_attach":
        number = _NUMBER.format(window)
        yield f"if (outcome == MPI_SUCCESS) rw_watch_window({number}, {base}, (uint64_t){size});"
    elif name == "MPI_Win_detach":
        yield f"if (outcome == MPI_SUCCESS) rw_unwatch_window({_NUMBER.format(window)}, {base});"
    elif name == "MPI_Win_free":
        yield "if (outcome == MPI_SUCCESS) {"
        yield "    uint32_t window = rw_object(RW_WINDOW, released) & ~RW_FREED;"
        yield "    rw_synchronized(record, window, RW_ALL_TARGETS);"
        yield "    rw_unwatch_window(window, NULL);"
        yield "}"
