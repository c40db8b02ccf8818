"""Writes what a wrapper keeps of a call after it was made: results, statuses, and what became of requests."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.native.generate.mpi_function import KIND_NAMES, MpiFunction
from rankwise.standard import Role
from rankwise.trace.event_layout import Form, Slot

_AFTER = {
    "MPI_Init": "rw_started(stream);",
    "MPI_Init_thread": "rw_started(stream);",
    "MPI_Finalize": "rw_finalized(stream);",
}
_JOINING = frozenset({"MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_spawn", "MPI_Comm_spawn_multiple"})
"""What makes communicators with members that were in no communicator together."""


def after(wrapper: MpiFunction) -> Iterator[str]:
    request = wrapper.layout.call.index_of(Role.REQUEST)
    if request is not None:
        yield from (f"    {line}" for line in _requests_ended(wrapper, request))
    inner = [*_after_success(wrapper)]
    if wrapper.layout.name in _AFTER:
        inner.append(_AFTER[wrapper.layout.name])
    if inner:
        yield "    if (outcome == MPI_SUCCESS) {"
        yield from (f"        {line}" for line in inner)
        yield "    }"


def _after_success(wrapper: MpiFunction) -> Iterator[str]:
    call = wrapper.layout.call
    for slot in wrapper.layout.slots:
        if slot.after and slot.form not in (Form.STATUS, Form.ARRAY):
            yield from _keep_after(wrapper, slot)
    answered = wrapper.named("flag")
    for slot in wrapper.layout.slots:
        if slot.after and slot.form in (Form.STATUS, Form.ARRAY):
            yield from _keep_answer(wrapper, slot, answered)
    request = call.index_of(Role.REQUEST)
    parameter = call.parameters[request] if request is not None else None
    if parameter is not None and parameter.direction == "out" and not parameter.is_array:
        word = wrapper.names[request or 0]
        yield f"if ({word} && *{word} != MPI_REQUEST_NULL) rw_request_made(stream, {word});"
        yield "else ((rw_head *)record)->flags |= RW_NO_REQUEST;"
    for kind, index in wrapper.freed():
        yield f"rw_freed(RW_{kind}, released, {wrapper.names[index]});"


def _keep_after(wrapper: MpiFunction, slot: Slot) -> Iterator[str]:
    parameter, word, at = wrapper.parameter(slot), wrapper.names[slot.index], slot.offset
    if slot.form is Form.HANDLE:
        kind = KIND_NAMES[parameter.role.value]
        makes = slot.index in {effect.index for effect in wrapper.layout.call.creates}
        if kind == "COMMUNICATOR" and makes:
            if "idup" in wrapper.layout.name:
                comm = wrapper.named("comm")
                number = f"rw_promise_communicator(stream, {comm}, {word})"
            else:
                number = f"rw_made_communicator(*{word}, {_parent(wrapper)})"
        elif kind == "WINDOW" and makes:
            number = f"rw_made_window(*{word}, {wrapper.named('info')})"
        else:
            number = f"{_giving(wrapper, kind, makes)}(RW_{kind}, RW_BITS(*{word}))"
        answered = wrapper.named("flag")
        condition = f"{word} && *{answered}" if answered else word
        yield f"if ({condition}) rw_put_handle(record, {at}, {number});"
    elif "void *" in wrapper.prototype.parameters[slot.index].replace("void*", "void *"):
        yield f"if ({word}) rw_put_wide(record, {at}, (int64_t)RW_BITS(*(void **){word}));"
    elif slot.form is Form.WIDE:
        yield f"if ({word}) rw_put_wide(record, {at}, (int64_t)*{word});"
    else:
        yield f"if ({word}) rw_put_int(record, {at}, *{word});"


def _parent(wrapper: MpiFunction) -> str:
    """Return the communicator that all members of a new one make it from, and the tag they meet by."""
    given = [
        wrapper.names[index]
        for index, parameter in enumerate(wrapper.layout.parameters)
        if parameter.role is Role.COMMUNICATOR and parameter.direction == "in"
    ]
    if len(given) != 1 or wrapper.layout.name in _JOINING:
        return "0, -1"
    return f"rw_object(RW_COMMUNICATOR, RW_BITS({given[0]})), {wrapper.named('tag') or -1}"


def _giving(wrapper: MpiFunction, kind: str, makes: bool) -> str:
    """Return the function that gives a number to a handle which the call has handed out."""
    if not makes:
        return "rw_object" if kind == "COMMUNICATOR" else "rw_seen"
    return "rw_got" if kind == "GROUP" or "_get" in wrapper.layout.name else "rw_made"


def _keep_answer(wrapper: MpiFunction, slot: Slot, answered: str | None) -> Iterator[str]:
    word, at = wrapper.names[slot.index], slot.offset
    condition = f"if (*{answered}) " if answered else ""
    if slot.form is Form.STATUS:
        yield f"{condition}rw_put_status(record, {at}, {word});"
        return
    outcount = wrapper.named("outcount")
    length = f"(*{outcount} > 0 ? (size_t)*{outcount} : 0)" if outcount else None
    if wrapper.parameter(slot).role is Role.STATUS:
        count = length or wrapper.length_of_requests()
        yield f"{condition}rw_put_wide(record, {at}, (int64_t)rw_keep_statuses(stream, {word}, {count}));"
        yield f"rw_settle(stream, record, {at});"
    elif wrapper.parameter(slot).role is Role.DATATYPE:
        inner = f"rw_keep_contents(stream, {wrapper.named('datatype')}, {word})"
        yield f"rw_put_wide(record, {at}, (int64_t){inner});"
    elif length is not None:
        yield "{"
        yield "    uint64_t where;"
        yield f"    size_t rw_count = {length};"
        yield "    int64_t *kept = rw_reserve(stream, rw_count, &where);"
        yield "    for (size_t i = 0; kept && i < rw_count; i++)"
        yield f"        kept[i] = (int64_t){word}[i];"
        yield f"    rw_put_wide(record, {at}, (int64_t)where);"
        yield f"    rw_settle(stream, record, {at});"
        yield "}"


def _requests_ended(wrapper: MpiFunction, index: int) -> Iterator[str]:
    """What is null now is no more, also where the operation or another one of the array has failed."""
    parameter, word = wrapper.layout.parameters[index], wrapper.names[index]
    slot = wrapper.layout.slot(parameter.name)
    if wrapper.releases_requests and slot is not None:
        if parameter.is_array:
            count = wrapper.length_of_requests()
            yield f"rw_requests_after(record, {slot.offset}, stream, {word}, {count});"
        else:
            yield f"if (*{word} == MPI_REQUEST_NULL) rw_request_ended("
            yield f"    stream, {word}, request_number, handle_before);"
    elif wrapper.starts_requests and slot is not None:
        if parameter.is_array:
            count = wrapper.length_of_requests()
            yield f"rw_requests_renamed(record, {slot.offset}, stream, {word}, {count});"
        else:
            yield f"rw_request_renamed(stream, {word}, request_number, handle_before);"
