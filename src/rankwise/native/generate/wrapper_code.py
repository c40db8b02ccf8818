"""Writes the wrapper of every MPI function: keep the arguments, make the call, keep what came of it.

The prototype comes from the MPI's own header, what is kept from `trace.event_layout`. Nothing here is
about one MPI library, and little about one call. Each call has two entries, MPI_X and PMPI_X, for
programs and libraries use both; see `tools.c` for what distinguishes them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.native.generate import (
    after_call_code,
    before_call_code,
    guard_code,
    piggyback_code,
    replay_code,
)
from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.native.generate.prototypes import OPEN_ENDED, Prototype
from rankwise.standard import CallKind, Object, ReturnMode, Role
from rankwise.trace.event_layout import POLLS, SIZE, Form, Layout, by_name, is_poll

_STANDARD_SENDS = {"MPI_Send": "MPI_Ssend", "MPI_Isend": "MPI_Issend", "MPI_Send_init": "MPI_Ssend_init"}
_LEFT_ALONE = ("MPI_Get_version", "MPI_Get_library_version")
"""mpi4py takes a process that has MPI_Get_version for one that has an MPI library."""
_OLD_NAMES = {
    "MPI_Type_create_hindexed": "MPI_Type_hindexed",
    "MPI_Type_create_hvector": "MPI_Type_hvector",
    "MPI_Type_create_struct": "MPI_Type_struct",
    "MPI_Comm_create_errhandler": "MPI_Errhandler_create",
}
"""Functions that MPI 3.0 removed and libraries still have: objects that they make would not be known."""
_INCLUDES = '#include "guard.h"\n#include "enforce.h"\n#include "clock_messages.h"\n\n'


def wrappers(prototypes: Mapping[str, Prototype], parts: int = 1) -> dict[str, str]:
    """Return the C text of the wrappers for what both this MPI and the standard have, spread over files.

    Those of calls that are made often come first, in files named often; only these are worth optimising.
    """
    each = [MpiFunction(layout, prototype, prototypes) for layout, prototype in wrapped(prototypes)]
    texts = {}
    for kind in ("often", "rare"):
        functions = [_text(one) for one in each if bool(one.rare) == (kind == "rare")]
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
        layout.call.kind is CallKind.TOOL
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


def _text(wrapper: MpiFunction) -> str:
    name, returns = wrapper.prototype.name, wrapper.prototype.returns
    arguments = ", ".join(each for each in wrapper.names if each != OPEN_ENDED)  # MPI_Pcontrol's: no use
    plain = by_name()[wrapper.layout.call.name].number
    body = [
        f"    static __typeof__({name}) *real;",
        "    if (RW_UNLIKELY(!real))",
        f'        real = rw_function("P{name}");',
        "    rw_stream *stream = rw_stream_here();",
        f"    if (RW_UNLIKELY(stream->inside) && !(from = rw_fortran_site(stream, {plain})))",
        *_unrecorded(wrapper, arguments),
        f"    unsigned char *record = rw_begin{wrapper.rare}(",
        f"        stream, {wrapper.layout.number}, {wrapper.layout.units}, from);",
        *before_call_code.before(wrapper),
        *_phase(wrapper),
        *piggyback_code.before_call(wrapper),
        *replay_code.before_call(wrapper),
        "    rw_inside(stream, record);",
        *guard_code.before_call(wrapper),
        *_permission(wrapper),
        *piggyback_code.inside_call(wrapper),
        *_last(wrapper),
        f"    {returns} outcome = {_real_call(wrapper, arguments)};",
        *replay_code.after_call(wrapper),
        *piggyback_code.after_call(wrapper),
        *after_call_code.after(wrapper),
        *guard_code.after_call(wrapper),
        *_leave(wrapper),
        "    return outcome;",
    ]
    given = ", ".join((*(each for each in wrapper.prototype.parameters if each != OPEN_ENDED), "void *from"))
    text = f"static {returns} record_{name}({given})\n{{\n" + "\n".join(body) + "\n}\n"
    text += _entries(wrapper.prototype, arguments)
    old = _OLD_NAMES.get(name)
    return text + (_second_name(old, name) + _second_name(f"P{old}", f"P{name}") if old else "")


def _entries(prototype: Prototype, arguments: str) -> str:
    """Return the functions that the program calls; a tool that wraps MPI_X is called as without rankwise."""
    name, returns = prototype.name, prototype.returns
    parameters = ", ".join(prototype.parameters) or "void"
    further = f"{arguments}, " if arguments else ""
    return f"""
{returns} {name}({parameters})
{{
    static __typeof__({name}) *tool = RW_NOT_SEARCHED;
    if (RW_UNLIKELY(tool != NULL)) {{
        if (tool == RW_NOT_SEARCHED)
            tool = rw_tool("{name}");
        if (tool) {{
            void *outer = rw_enter_tool(__builtin_return_address(0));
            {returns} outcome = tool({arguments});
            rw_leave_tool(outer);
            return outcome;
        }}
    }}
    return record_{name}({further}__builtin_return_address(0));
}}

{returns} P{name}({parameters})
{{
    return record_{name}({further}rw_program_site(__builtin_return_address(0)));
}}
"""


def _phase(wrapper: MpiFunction) -> Iterator[str]:
    """The program announces that it begins something else, to whatever watches."""
    if wrapper.layout.call.name == "MPI_Pcontrol":
        yield f"    stream->page->phase = (int64_t)({wrapper.value(0)}) + 1;"


def _unrecorded(wrapper: MpiFunction, arguments: str) -> Iterator[str]:
    """A call from within another: only what it frees is of interest, if that is the program's own."""
    objects = [(f"rw_freed_inside(RW_{kind}, ", wrapper.value(index)) for kind, index in wrapper.freed()]
    others = [
        (f"rw_note_freed(RW_{effect.object.name}, ", wrapper.value(effect.index))
        for effect in wrapper.layout.call.releases
        if effect.object in (Object.KEYVAL, Object.MEMORY) and effect.index is not None
    ]
    if not objects and not others:
        yield f"        return real({arguments});"
        return
    note, released = (objects or others)[0]
    yield "    {"
    yield f"        uint64_t released = RW_BITS({released});"
    yield from piggyback_code.before_unrecorded(wrapper)
    yield f"        int outcome = real({arguments});"
    yield "        if (outcome == MPI_SUCCESS)"
    yield f"            {note}released);"
    yield "        return outcome;"
    yield "    }"


def _permission(wrapper: MpiFunction) -> Iterator[str]:
    over = wrapper.layout.call.collective_over
    is_shared = isinstance(over, int) and wrapper.layout.parameters[over].role is Role.COMMUNICATOR
    if is_shared and wrapper.layout.call.mode is ReturnMode.BLOCKING:
        yield "    if (RW_UNLIKELY(rw_ask_first))"
        yield "        rw_wait_for_word(stream);"


def _last(wrapper: MpiFunction) -> Iterator[str]:
    """What the recorder has begun itself is completed before MPI ends."""
    if wrapper.layout.call.name == "MPI_Finalize":
        yield "    if (RW_UNLIKELY(rw_buffering))"
        yield "        rw_complete_sends();"
        yield "    rw_end_progress();"


def _real_call(wrapper: MpiFunction, arguments: str) -> str:
    plain = wrapper.layout.name.removesuffix("_c")
    suffix = wrapper.layout.name[len(plain) :]
    synchronous = _STANDARD_SENDS.get(plain)
    if synchronous is None or synchronous + suffix not in wrapper.prototypes:
        otherwise = piggyback_code.made_otherwise(wrapper, arguments) + replay_code.made_otherwise(
            wrapper, arguments
        )
        return f"{otherwise}real({arguments})"
    function = f'((__typeof__(real))rw_function("P{synchronous}{suffix}"))'
    call = f"RW_UNLIKELY(rw_buffering == 1) ? {function}({arguments})\n        : "
    if plain == "MPI_Send":
        call += f"RW_UNLIKELY(rw_buffering == 2) ? rw_buffered_send({arguments})\n        : "
    return call + f"real({arguments})"


def _leave(wrapper: MpiFunction) -> Iterator[str]:
    result = "0" if wrapper.prototype.returns != "int" else "outcome"
    polls = wrapper.layout.slot(POLLS)
    if polls is None or not is_poll(wrapper.layout.call):
        yield f"    rw_leave{wrapper.rare}(stream, record, {result});"
        return
    outcount, flag = wrapper.named("outcount"), wrapper.named("flag")
    answer = f"outcome != MPI_SUCCESS || *{flag}" if flag else "0"
    if outcount:
        answer = f"outcome != MPI_SUCCESS || *{outcount} != 0"
    yield f"    if ({answer})"
    yield f"        rw_leave{wrapper.rare}(stream, record, {result});"
    given = [each for each in wrapper.layout.slots if not each.after and each.name != POLLS]
    sizes = ((each.offset, 0 if each.form is Form.ARRAY else SIZE[each.form]) for each in given)
    arguments = ", ".join(f"{{{at}, {size}}}" for at, size in (*sizes, (0, 0)))
    yield "    else {"
    yield f"        static const rw_polled arguments[] = {{{arguments}}};"
    yield f"        rw_leave_failed_poll(stream, record, {result}, {polls.offset}, arguments);"
    yield "    }"
