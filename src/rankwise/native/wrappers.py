"""Writes the wrapper of every MPI function: keep the arguments, make the call, keep what came of it.

The prototype comes from the MPI's own header, what is kept from `trace.layout`. Nothing here is
about one MPI library, and little about one call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.native import forced
from rankwise.native.owned import after_call, before_call
from rankwise.native.prototypes import Prototype
from rankwise.standard import Kind, Mode, Object, Parameter, Role
from rankwise.trace.layout import POLLS, Form, Layout, Slot, asks, by_name
from rankwise.trace.objects import KINDS

_STANDARD_SENDS = {"MPI_Send": "MPI_Ssend", "MPI_Isend": "MPI_Issend", "MPI_Send_init": "MPI_Ssend_init"}
_BEFORE = {
    "MPI_Finalize": "rw_finalizing(lane); rw_note_overwritten();",
    "MPI_Abort": "rw_ended(RW_ENDING_ABORT, errorcode);",
    "MPI_Cancel": "rw_any_cancel = 1;",
}
_AFTER = {
    "MPI_Init": "rw_started(lane);",
    "MPI_Init_thread": "rw_started(lane);",
    "MPI_Finalize": "rw_finalized(lane);",
}
_LEFT_ALONE = ("MPI_Get_version", "MPI_Get_library_version")
"""mpi4py takes a process that has MPI_Get_version for one that has an MPI library."""
_OFTEN = (Kind.POINT_TO_POINT, Kind.COMPLETION, Kind.START)
_OFTEN_CALLED = ("MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "MPI_Allreduce", "MPI_Put", "MPI_Get", "MPI_Wtime")
"""What has its own copy of the few instructions that a record takes; the rest shares one."""
_MAY_BE_NULL = frozenset({Role.BUFFER, Role.ADDRESS, Role.TEXT, Role.STATE, Role.TOOL, Role.FUNCTION})
_JOINING = frozenset({"MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_spawn", "MPI_Comm_spawn_multiple"})
"""What makes communicators with members that were in no communicator together."""
_OLD_NAMES = {
    "MPI_Type_create_hindexed": "MPI_Type_hindexed",
    "MPI_Type_create_hvector": "MPI_Type_hvector",
    "MPI_Type_create_struct": "MPI_Type_struct",
    "MPI_Comm_create_errhandler": "MPI_Errhandler_create",
}
"""Functions that MPI 3.0 removed and libraries still have: objects that they make would not be known."""
_INCLUDES = '#include "guarding.h"\n#include "obeying.h"\n\n'
_KINDS = {kind.value: kind.name for kind in KINDS}


def wrappers(prototypes: Mapping[str, Prototype], parts: int = 1) -> dict[str, str]:
    """Return the C text of the wrappers for what both this MPI and the standard have, spread over files.

    Those of calls that are made often come first, in files named often; only these are worth optimising.
    """
    each = [_Wrapper(layout, prototype, prototypes) for layout, prototype in wrapped(prototypes)]
    texts = {}
    for kind in ("often", "rare"):
        functions = [one.text() for one in each if bool(one.rare) == (kind == "rare")]
        for part in range(parts):
            texts[f"{kind}_{part}.c"] = _INCLUDES + "\n".join(functions[part::parts])
    return texts


def wrapped(prototypes: Mapping[str, Prototype]) -> list[tuple[Layout, Prototype]]:
    """Return the functions whose calls are recorded."""
    return [
        (layout, prototype)
        for name, layout in by_name().items()
        if (prototype := prototypes.get(name)) is not None
        and len(prototype.names) == len(layout.parameters)
        and _wrapped(layout, prototype)
    ]


def _wrapped(layout: Layout, prototype: Prototype) -> bool:
    for_fortran = any(
        word in parameter for parameter in prototype.parameters for word in ("MPI_Fint", "MPI_F08")
    )
    if (
        layout.call.kind is Kind.TOOL
        or for_fortran
        or layout.name.startswith("MPI_Abi_")
        or layout.name in _LEFT_ALONE
    ):
        return False
    return (prototype.returns == "int" and not layout.call.returns_value) or layout.name in (
        "MPI_Wtime",
        "MPI_Wtick",
    )


def _second_name(old: str, name: str) -> str:
    """Return what gives a function a second name; not in C, where the header may declare it otherwise."""
    return f'__asm__(".globl {old}\\n.type {old}, @function\\n.set {old}, {name}");\n'


class _Wrapper:
    """One function. The words of the C text are the prototype's, so a slot finds its argument by position."""

    def __init__(self, layout: Layout, prototype: Prototype, prototypes: Mapping[str, Prototype]) -> None:
        self.layout = layout
        self.prototype = prototype
        self.prototypes = prototypes
        self.names = prototype.names
        often = layout.call.kind in _OFTEN or layout.call.name in _OFTEN_CALLED
        self.rare = "" if often else "_rare"

    def text(self) -> str:
        name, returns = self.prototype.name, self.prototype.returns
        arguments = ", ".join(self.names)
        plain = by_name()[self.layout.call.name].number
        body = [
            f"    static __typeof__({name}) *real;",
            "    if (RW_UNLIKELY(!real))",
            f'        real = rw_function("P{name}");',
            "    rw_lane *lane = rw_lane_here();",
            "    void *from = __builtin_return_address(0);",
            f"    if (RW_UNLIKELY(lane->inside) && !(from = rw_fortran_site(lane, {plain})))",
            *self.unrecorded(arguments),
            f"    unsigned char *record = rw_begin{self.rare}(",
            f"        lane, {self.layout.number}, {self.layout.units}, from);",
            *self.before(),
            *forced.before_call(self),
            "    rw_inside(lane, record);",
            *self.permission(),
            *before_call(self),
            f"    {returns} outcome = {self.real_call(arguments)};",
            *forced.after_call(self),
            *self.after(),
            *after_call(self),
            *self.leave(),
            "    return outcome;",
        ]
        parameters = ", ".join(self.prototype.parameters) or "void"
        text = f"{returns} {name}({parameters})\n{{\n" + "\n".join(body) + "\n}\n"
        return text + (_second_name(_OLD_NAMES[name], name) if name in _OLD_NAMES else "")

    def unrecorded(self, arguments: str) -> Iterator[str]:
        """A call from within another: only what it frees is of interest, if that is the program's own."""
        objects = [(f"rw_freed_inside(RW_{kind}, ", self.value(index)) for kind, index in self.freed()]
        others = [
            (f"rw_note_freed(RW_{effect.object.name}, ", self.value(effect.index))
            for effect in self.layout.call.releases
            if effect.object in (Object.KEYVAL, Object.MEMORY) and effect.index is not None
        ]
        if not objects and not others:
            yield f"        return real({arguments});"
            return
        note, released = (objects or others)[0]
        yield "    {"
        yield f"        uint64_t released = RW_BITS({released});"
        yield f"        int outcome = real({arguments});"
        yield "        if (outcome == MPI_SUCCESS)"
        yield f"            {note}released);"
        yield "        return outcome;"
        yield "    }"

    def freed(self) -> Iterator[tuple[str, int]]:
        """Yield kind and position of the handles that the call gives back."""
        for effect in self.layout.call.releases:
            if effect.object.value in _KINDS and effect.index is not None:
                yield _KINDS[effect.object.value], effect.index

    @property
    def releases_requests(self) -> bool:
        return any(effect.object is Object.REQUEST for effect in self.layout.call.releases)

    @property
    def starts_requests(self) -> bool:
        return self.layout.name in ("MPI_Start", "MPI_Startall")

    def parameter(self, slot: Slot) -> Parameter:
        return self.layout.parameters[slot.index]

    def named(self, name: str) -> str | None:
        """Return the C word of the parameter with this name in the standard."""
        for index, parameter in enumerate(self.layout.parameters):
            if parameter.name == name:
                return self.names[index]
        return None

    def before(self) -> Iterator[str]:
        yield from self.look_for_null()
        for slot in self.layout.slots:
            if slot.name == POLLS:
                yield f"    rw_put_int(record, {slot.offset}, 0);"
            elif not slot.after:
                yield from self.keep_before(slot)
            elif slot.form is Form.STATUS:
                word = self.names[slot.index]
                yield "    MPI_Status own_status = {0};"
                yield f"    rw_put_wide(record, {slot.offset}, 0), rw_put_wide(record, {slot.offset + 8}, 0);"
                yield f"    if ({word} == MPI_STATUS_IGNORE)"
                yield f"        {word} = &own_status;"
            else:
                put = "rw_put_wide" if slot.form in (Form.WIDE, Form.ARRAY) else "rw_put_int"
                yield f"    {put}(record, {slot.offset}, 0);"
                if self.parameter(slot).role is Role.STATUS:
                    word, length = self.names[slot.index], self.length_of_requests()
                    yield f"    if ({word} == MPI_STATUSES_IGNORE)"
                    size = f"({length}) * sizeof(MPI_Status)"
                    yield f"        {word} = memset(rw_scratch(lane, 1, {size}), 0, {size});"
        for _, index in self.freed():
            yield f"    uint64_t released = RW_BITS({self.value(index)});"
        request = self.layout.call.index_of(Role.REQUEST)
        changes = self.releases_requests or self.starts_requests
        if request is not None and changes and not self.layout.parameters[request].is_array:
            yield f"    MPI_Request handle_before = *{self.names[request]};"
        if self.layout.name in _BEFORE:
            yield "    " + _BEFORE[self.layout.name]

    def look_for_null(self) -> Iterator[str]:
        """Note a null pointer where MPI is to write a result; one that means "ignore this" is none."""
        for index, parameter in enumerate(self.layout.parameters):
            is_result = parameter.direction == "out" and not parameter.is_array
            if not is_result or parameter.role in _MAY_BE_NULL or self.is_plain(index):
                continue
            word = self.names[index]
            condition = f"!{word} && MPI_STATUS_IGNORE" if parameter.role is Role.STATUS else f"!{word}"
            yield f"    if (RW_UNLIKELY({condition}))"
            yield f"        rw_put_null(record, {index});"

    def value(self, index: int) -> str:
        """Return the C expression of a handle that is given by value or by address."""
        word = self.names[index]
        is_pointer = "*" in self.prototype.parameters[index]
        if self.layout.parameters[index].role in (Role.ADDRESS, Role.BUFFER):
            return word
        if not is_pointer or (self.layout.parameters[index].role is Role.FILE and self.is_plain(index)):
            return word
        return f"*{word}"

    def is_plain(self, index: int) -> bool:
        return "*" not in self.prototype.parameters[index]

    def keep_before(self, slot: Slot) -> Iterator[str]:
        parameter, word, at = self.parameter(slot), self.names[slot.index], slot.offset
        if slot.form is Form.REQUEST:
            pointer = f"&{word}" if self.is_plain(slot.index) else word
            yield f"    uint64_t request_number = rw_request(lane, {pointer}, {self.value(slot.index)});"
            kept = "rw_relative(lane, lane->number, request_number)"
            if asks(self.layout.call):  # a question is known by the request that it asks about
                kept = "(int64_t)request_number"
            yield f"    rw_put_wide(record, {at}, {kept});"
        elif slot.form is Form.HANDLE:
            kind, value = _KINDS[parameter.role.value], f"RW_BITS({self.value(slot.index)})"
            number = f"rw_object(RW_{kind}, {value})"
            if (kind, slot.index) in self.freed():
                number = f"rw_to_free(lane, RW_{kind}, {value}, {word})"
            yield f"    rw_put_handle(record, {at}, {number});"
        elif slot.form is Form.ARRAY:
            yield from self.keep_array(slot)
        elif slot.form is Form.WIDE:
            is_pointer = parameter.role in (Role.BUFFER, Role.ADDRESS)
            cast = "(int64_t)RW_BITS" if is_pointer and not self.is_plain(slot.index) else "(int64_t)"
            yield f"    rw_put_wide(record, {at}, {cast}({word}));"
        else:
            yield f"    rw_put_int(record, {at}, {self.value(slot.index)});"

    def keep_array(self, slot: Slot) -> Iterator[str]:
        parameter, word, at = self.parameter(slot), self.names[slot.index], slot.offset
        length = self.length(parameter)
        yield f"    rw_put_wide(record, {at}, 0);"
        if length is None:
            return
        condition = f"{word} != NULL"
        sender = self.named("sendbuf")
        if sender and parameter.name in ("sendcounts", "sdispls", "sendtypes"):
            condition += f" && {sender} != MPI_IN_PLACE"
        root = self.named("root")
        if parameter.root_only and root:
            condition += f" && rw_is_root({self.named('comm')}, {root})"
        yield f"    if ({condition}) {{"
        yield f"        size_t length = {length};"
        if parameter.role is Role.REQUEST:
            words = f"(MPI_Request *){word}"
            yield f"        rw_put_wide(record, {at}, (int64_t)rw_keep_requests(lane, {words}, length));"
            yield f"        rw_settle(lane, record, {at});"
        else:
            yield "        uint64_t where;"
            yield "        int64_t *kept = rw_reserve(lane, length, &where);"
            element = f"{word}[i]"
            if parameter.length.endswith("*3"):
                element = f"((const int *){word})[i]"
            if parameter.role.value in _KINDS:
                element = f"rw_object(RW_{_KINDS[parameter.role.value]}, RW_BITS({element}))"
            yield "        for (size_t i = 0; kept && i < length; i++)"
            yield f"            kept[i] = (int64_t){element};"
            yield f"        rw_put_wide(record, {at}, (int64_t)where);"
            yield f"        rw_settle(lane, record, {at});"
        yield "    }"

    def length(self, parameter: Parameter) -> str | None:
        """Return the C expression for the number of entries; None where it cannot be told."""
        if parameter.length:
            first, _, factor = parameter.length.partition("*")
            word = self.named(first)
            if word is None:
                return None
            return f"({word} > 0 ? (size_t){word} : 0)" + (f" * {factor}" if factor else "")
        comm = self.named("comm")
        if comm is not None and parameter.role is Role.COORDINATES:
            return f"rw_dimensions({comm})"
        if comm is None or parameter.role not in (Role.COUNT, Role.DISPLACEMENT, Role.DATATYPE):
            return None
        if "neighbor" in self.layout.name.lower():
            return f"rw_neighbors({comm}, {int(parameter.name.startswith('s'))})"
        return f"rw_peers({comm})"

    def length_of_requests(self) -> str:
        index = next(
            i for i, each in enumerate(self.layout.parameters) if each.role is Role.REQUEST and each.is_array
        )
        length = self.length(self.layout.parameters[index])
        assert length is not None, self.layout.name
        return length

    def permission(self) -> Iterator[str]:
        over = self.layout.call.collective_over
        is_shared = isinstance(over, int) and self.layout.parameters[over].role is Role.COMMUNICATOR
        if is_shared and self.layout.call.mode is Mode.BLOCKING:
            yield "    if (RW_UNLIKELY(rw_ask_first))"
            yield "        rw_wait_for_word(lane);"

    def real_call(self, arguments: str) -> str:
        plain = self.layout.name.removesuffix("_c")
        suffix = self.layout.name[len(plain) :]
        synchronous = _STANDARD_SENDS.get(plain)
        if synchronous is None or synchronous + suffix not in self.prototypes:
            return f"{forced.made_otherwise(self, arguments)}real({arguments})"
        function = f'((__typeof__(real))rw_function("P{synchronous}{suffix}"))'
        call = f"RW_UNLIKELY(rw_buffering == 1) ? {function}({arguments})\n        : "
        if plain == "MPI_Send":
            call += f"RW_UNLIKELY(rw_buffering == 2) ? rw_buffered_send({arguments})\n        : "
        return call + f"real({arguments})"

    def after(self) -> Iterator[str]:
        request = self.layout.call.index_of(Role.REQUEST)
        if request is not None:
            yield from (f"    {line}" for line in self.requests_gone(request))
        inner = [*self.after_success()]
        if self.layout.name in _AFTER:
            inner.append(_AFTER[self.layout.name])
        if inner:
            yield "    if (outcome == MPI_SUCCESS) {"
            yield from (f"        {line}" for line in inner)
            yield "    }"

    def after_success(self) -> Iterator[str]:
        call = self.layout.call
        for slot in self.layout.slots:
            if slot.after and slot.form not in (Form.STATUS, Form.ARRAY):
                yield from self.keep_after(slot)
        answered = self.named("flag")
        for slot in self.layout.slots:
            if slot.after and slot.form in (Form.STATUS, Form.ARRAY):
                yield from self.keep_answer(slot, answered)
        request = call.index_of(Role.REQUEST)
        parameter = call.parameters[request] if request is not None else None
        if parameter is not None and parameter.direction == "out" and not parameter.is_array:
            word = self.names[request or 0]
            yield f"if ({word} && *{word} != MPI_REQUEST_NULL) rw_request_made(lane, {word});"
            yield "else ((rw_head *)record)->flags |= RW_NO_REQUEST;"
        for kind, index in self.freed():
            yield f"rw_freed(RW_{kind}, released, {self.names[index]});"

    def keep_after(self, slot: Slot) -> Iterator[str]:
        parameter, word, at = self.parameter(slot), self.names[slot.index], slot.offset
        if slot.form is Form.HANDLE:
            kind = _KINDS[parameter.role.value]
            makes = slot.index in {effect.index for effect in self.layout.call.creates}
            if kind == "COMMUNICATOR" and makes:
                if "idup" in self.layout.name:
                    comm = self.named("comm")
                    number = f"rw_promise_communicator(lane, {comm}, {word})"
                else:
                    number = f"rw_made_communicator(*{word}, {self.parent()})"
            elif kind == "WINDOW" and makes:
                number = f"rw_made_window(*{word}, {self.named('info')})"
            else:
                number = f"{self.giving(kind, makes)}(RW_{kind}, RW_BITS(*{word}))"
            answered = self.named("flag")
            condition = f"{word} && *{answered}" if answered else word
            yield f"if ({condition}) rw_put_handle(record, {at}, {number});"
        elif "void *" in self.prototype.parameters[slot.index].replace("void*", "void *"):
            yield f"if ({word}) rw_put_wide(record, {at}, (int64_t)RW_BITS(*(void **){word}));"
        elif slot.form is Form.WIDE:
            yield f"if ({word}) rw_put_wide(record, {at}, (int64_t)*{word});"
        else:
            yield f"if ({word}) rw_put_int(record, {at}, *{word});"

    def parent(self) -> str:
        """Return the communicator that all members of a new one make it from, and the tag they meet by."""
        given = [
            self.names[index]
            for index, parameter in enumerate(self.layout.parameters)
            if parameter.role is Role.COMMUNICATOR and parameter.direction == "in"
        ]
        if len(given) != 1 or self.layout.name in _JOINING:
            return "0, -1"
        return f"rw_object(RW_COMMUNICATOR, RW_BITS({given[0]})), {self.named('tag') or -1}"

    def giving(self, kind: str, makes: bool) -> str:
        """Return the function that gives a number to a handle which the call has handed out."""
        if not makes:
            return "rw_object" if kind == "COMMUNICATOR" else "rw_seen"
        return "rw_got" if kind == "GROUP" or "_get" in self.layout.name else "rw_made"

    def keep_answer(self, slot: Slot, answered: str | None) -> Iterator[str]:
        word, at = self.names[slot.index], slot.offset
        condition = f"if (*{answered}) " if answered else ""
        if slot.form is Form.STATUS:
            yield f"{condition}rw_put_status(record, {at}, {word});"
            return
        outcount = self.named("outcount")
        length = f"(*{outcount} > 0 ? (size_t)*{outcount} : 0)" if outcount else None
        if self.parameter(slot).role is Role.STATUS:
            count = length or self.length_of_requests()
            yield f"{condition}rw_put_wide(record, {at}, (int64_t)rw_keep_statuses(lane, {word}, {count}));"
            yield f"rw_settle(lane, record, {at});"
        elif self.parameter(slot).role is Role.DATATYPE:
            inner = f"rw_keep_contents(lane, {self.named('datatype')}, {word})"
            yield f"rw_put_wide(record, {at}, (int64_t){inner});"
        elif length is not None:
            yield "{"
            yield "    uint64_t where;"
            yield f"    size_t length = {length};"
            yield "    int64_t *kept = rw_reserve(lane, length, &where);"
            yield "    for (size_t i = 0; kept && i < length; i++)"
            yield f"        kept[i] = (int64_t){word}[i];"
            yield f"    rw_put_wide(record, {at}, (int64_t)where);"
            yield f"    rw_settle(lane, record, {at});"
            yield "}"

    def requests_gone(self, index: int) -> Iterator[str]:
        """What is null now is no more, also where the operation or another one of the array has failed."""
        parameter, word = self.layout.parameters[index], self.names[index]
        slot = self.layout.slot(parameter.name)
        if self.releases_requests and slot is not None:
            if parameter.is_array:
                count = self.length_of_requests()
                yield f"rw_requests_after(record, {slot.offset}, lane, {word}, {count});"
            else:
                yield f"if (*{word} == MPI_REQUEST_NULL) rw_request_gone("
                yield f"    lane, {word}, request_number, handle_before);"
        elif self.starts_requests and slot is not None:
            if parameter.is_array:
                count = self.length_of_requests()
                yield f"rw_requests_renamed(record, {slot.offset}, lane, {word}, {count});"
            else:
                yield f"rw_request_renamed(lane, {word}, request_number, handle_before);"

    def leave(self) -> Iterator[str]:
        result = "0" if self.prototype.returns != "int" else "outcome"
        polls = self.layout.slot(POLLS)
        if polls is None or not asks(self.layout.call):
            yield f"    rw_leave{self.rare}(lane, record, {result});"
            return
        outcount, flag = self.named("outcount"), self.named("flag")
        answer = f"outcome != MPI_SUCCESS || *{flag}" if flag else "0"
        if outcount:
            answer = f"outcome != MPI_SUCCESS || *{outcount} != 0"
        yield f"    if ({answer})"
        yield f"        rw_leave{self.rare}(lane, record, {result});"
        yield "    else"
        yield f"        rw_leave_in_vain(lane, record, {result}, {polls.offset});"
