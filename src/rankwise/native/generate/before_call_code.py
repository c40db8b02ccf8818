"""Writes what a wrapper keeps of a call before it is made: its arguments, as far as they are inputs."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.native.generate.mpi_function import KIND_NAMES, MpiFunction
from rankwise.standard import Role
from rankwise.trace.event_layout import POLLS, Form, Slot, is_poll

_BEFORE = {
    "MPI_Init": 'rw_note_threads("before");',
    "MPI_Init_thread": 'rw_note_threads("before");',
    "MPI_Finalize": "rw_finalizing(stream); rw_note_overwritten();",
    "MPI_Abort": "rw_ended(RW_ENDING_ABORT, errorcode);",
    "MPI_Cancel": "rw_any_cancel = 1;",
}
_MAY_BE_NULL = frozenset({Role.BUFFER, Role.ADDRESS, Role.TEXT, Role.STATE, Role.TOOL, Role.FUNCTION})


def before(wrapper: MpiFunction) -> Iterator[str]:
    yield from _check_for_null(wrapper)
    for slot in wrapper.layout.slots:
        if slot.name == POLLS:
            yield f"    rw_put_int(record, {slot.offset}, 0);"
        elif not slot.after:
            yield from _keep_before(wrapper, slot)
        elif slot.form is Form.STATUS:
            word = wrapper.names[slot.index]
            yield "    MPI_Status own_status = {0};"
            yield f"    rw_put_wide(record, {slot.offset}, 0), rw_put_wide(record, {slot.offset + 8}, 0);"
            yield f"    if ({word} == MPI_STATUS_IGNORE)"
            yield f"        {word} = &own_status;"
        else:
            put = "rw_put_wide" if slot.form in (Form.WIDE, Form.ARRAY) else "rw_put_int"
            yield f"    {put}(record, {slot.offset}, 0);"
            if wrapper.parameter(slot).role is Role.STATUS:
                word, length = wrapper.names[slot.index], wrapper.length_of_requests()
                yield f"    if ({word} == MPI_STATUSES_IGNORE)"
                size = f"({length}) * sizeof(MPI_Status)"
                yield f"        {word} = memset(rw_scratch(stream, 1, {size}), 0, {size});"
    for _, index in wrapper.freed():
        yield f"    uint64_t released = RW_BITS({wrapper.value(index)});"
    request = wrapper.layout.call.index_of(Role.REQUEST)
    changes = wrapper.releases_requests or wrapper.starts_requests
    if request is not None and changes and not wrapper.layout.parameters[request].is_array:
        yield f"    MPI_Request handle_before = *{wrapper.names[request]};"
    if wrapper.layout.name in _BEFORE:
        yield "    " + _BEFORE[wrapper.layout.name]


def _check_for_null(wrapper: MpiFunction) -> Iterator[str]:
    """Note a null pointer where MPI is to write a result; one that means "ignore this" is none."""
    for index, parameter in enumerate(wrapper.layout.parameters):
        is_result = parameter.direction == "out" and not parameter.is_array
        if not is_result or parameter.role in _MAY_BE_NULL or wrapper.is_plain(index):
            continue
        word = wrapper.names[index]
        condition = f"!{word} && MPI_STATUS_IGNORE" if parameter.role is Role.STATUS else f"!{word}"
        yield f"    if (RW_UNLIKELY({condition}))"
        yield f"        rw_put_null(record, {index});"


def _keep_before(wrapper: MpiFunction, slot: Slot) -> Iterator[str]:
    parameter, word, at = wrapper.parameter(slot), wrapper.names[slot.index], slot.offset
    if slot.form is Form.REQUEST:
        pointer = f"&{word}" if wrapper.is_plain(slot.index) else word
        yield f"    uint64_t request_number = rw_request(stream, {pointer}, {wrapper.value(slot.index)});"
        kept = "rw_relative(stream, stream->number, request_number)"
        if is_poll(wrapper.layout.call):  # a poll is known by the request that it names
            kept = "(int64_t)request_number"
        yield f"    rw_put_wide(record, {at}, {kept});"
    elif slot.form is Form.HANDLE:
        kind, value = KIND_NAMES[parameter.role.value], f"RW_BITS({wrapper.value(slot.index)})"
        number = f"rw_object(RW_{kind}, {value})"
        if (kind, slot.index) in wrapper.freed():
            number = f"rw_to_free(stream, RW_{kind}, {value}, {word})"
        yield f"    rw_put_handle(record, {at}, {number});"
    elif slot.form is Form.ARRAY:
        yield from _keep_array(wrapper, slot)
    elif slot.form is Form.WIDE:
        is_pointer = parameter.role in (Role.BUFFER, Role.ADDRESS)
        cast = "(int64_t)RW_BITS" if is_pointer and not wrapper.is_plain(slot.index) else "(int64_t)"
        yield f"    rw_put_wide(record, {at}, {cast}({word}));"
    else:
        yield f"    rw_put_int(record, {at}, {wrapper.value(slot.index)});"


def _keep_array(wrapper: MpiFunction, slot: Slot) -> Iterator[str]:
    parameter, word, at = wrapper.parameter(slot), wrapper.names[slot.index], slot.offset
    length = wrapper.length(parameter)
    yield f"    rw_put_wide(record, {at}, 0);"
    if length is None:
        return
    condition = f"{word} != NULL"
    sender = wrapper.named("sendbuf")
    if sender and parameter.name in ("sendcounts", "sdispls", "sendtypes"):
        condition += f" && {sender} != MPI_IN_PLACE"
    root = wrapper.named("root")
    if parameter.root_only and root:
        condition += f" && rw_is_root({wrapper.named('comm')}, {root})"
    yield f"    if ({condition}) {{"
    yield f"        size_t rw_count = {length};"
    if parameter.role is Role.REQUEST:
        words = f"stream, (MPI_Request *){word}, rw_count, {int(is_poll(wrapper.layout.call))}"
        yield f"        rw_put_wide(record, {at}, (int64_t)rw_keep_requests({words}));"
        yield f"        rw_settle(stream, record, {at});"
    else:
        yield "        uint64_t where;"
        yield "        int64_t *kept = rw_reserve(stream, rw_count, &where);"
        element = f"{word}[i]"
        if parameter.length.endswith("*3"):
            element = f"((const int *){word})[i]"
        if parameter.role.value in KIND_NAMES:
            element = f"rw_object(RW_{KIND_NAMES[parameter.role.value]}, RW_BITS({element}))"
        yield "        for (size_t i = 0; kept && i < rw_count; i++)"
        yield f"            kept[i] = (int64_t){element};"
        yield f"        rw_put_wide(record, {at}, (int64_t)where);"
        yield f"        rw_settle(stream, record, {at});"
    yield "    }"
