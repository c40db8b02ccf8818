"""Writes the wrappers of the protecting library: collectives with displacements, blocking and nonblocking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Buffer:
    """A buffer with displacements, by the names of its arguments."""

    buffer: str
    counts: str
    displacements: str
    type: str
    guard: str = ""
    """When the arguments mean something on this process."""


@dataclass(frozen=True, slots=True)
class _Call:
    name: str
    parameters: tuple[str, ...]
    buffers: tuple[_Buffer, ...]


_SEND = ("const void *sendbuf", "int sendcount", "MPI_Datatype sendtype")
_SENDS = ("const void *sendbuf", "const int sendcounts[]", "const int sdispls[]", "MPI_Datatype sendtype")
_RECEIVE = ("void *recvbuf", "int recvcount", "MPI_Datatype recvtype")
_RECEIVES = ("void *recvbuf", "const int recvcounts[]", "const int displs[]", "MPI_Datatype recvtype")
_ALL = ("void *recvbuf", "const int recvcounts[]", "const int rdispls[]", "MPI_Datatype recvtype")
_SPREAD = ("const void *sendbuf", "const int sendcounts[]", "const int displs[]", "MPI_Datatype sendtype")
_INTO = _Buffer("recvbuf", "recvcounts", "displs", "recvtype")
_BLOCKING = (
    _Call("Gatherv", (*_SEND, *_RECEIVES, "int root", "MPI_Comm comm"),
          (_Buffer("recvbuf", "recvcounts", "displs", "recvtype", "rp_is_root(root, comm)"),)),
    _Call("Scatterv", (*_SPREAD, *_RECEIVE, "int root", "MPI_Comm comm"),
          (_Buffer("sendbuf", "sendcounts", "displs", "sendtype", "rp_is_root(root, comm)"),)),
    _Call("Allgatherv", (*_SEND, *_RECEIVES, "MPI_Comm comm"), (_INTO,)),
    _Call("Alltoallv", (*_SENDS, *_ALL, "MPI_Comm comm"),
          (_Buffer("sendbuf", "sendcounts", "sdispls", "sendtype", "sendbuf != MPI_IN_PLACE"),
           _Buffer("recvbuf", "recvcounts", "rdispls", "recvtype"))),
)  # fmt: skip


def protecting_wrappers() -> str:
    """Return the C code of all wrappers."""
    calls = []
    for each in _BLOCKING:
        calls.append(each)
        name = f"I{each.name.lower()}"
        calls.append(_Call(name, (*each.parameters, "MPI_Request *request"), each.buffers))
    return "\n".join(['#include "wrapping.h"', "", *map(_wrapper, calls)])


def _names(call: _Call) -> list[str]:
    return [each.split()[-1].strip("*").removesuffix("[]") for each in call.parameters]


def _types(call: _Call, *, large: bool) -> str:
    words = []
    for each in call.parameters:
        name = each.split()[-1].strip("*")
        word = each[: each.rindex(name)].strip()
        if name.endswith("[]"):
            kind = ("MPI_Aint" if "displs" in name else "MPI_Count") if large else "int"
            word = f"const {kind} *"
        elif large and name in ("sendcount", "recvcount"):
            word = "MPI_Count"
        words.append(word)
    return ", ".join(words)


def _wrapper(call: _Call) -> str:
    """Return a wrapper that hands a call on by a jump, so that its caller stays known; and its mending."""
    name, names = f"MPI_{call.name}", ", ".join(_names(call))
    suspects = " || ".join(_suspect(each) for each in call.buffers)
    lines = [
        f"typedef int (*{call.name}_plain)({_types(call, large=False)});",
        f"typedef int (*{call.name}_large)({_types(call, large=True)});",
        f"static {call.name}_plain plain_{call.name};",
        f"static {call.name}_large large_{call.name};",
        "",
        *_mending(call),
        "",
        f"int {name}({', '.join(call.parameters)})",
        "{",
        f"    if (!plain_{call.name}) {{",
        f'        large_{call.name} = ({call.name}_large)rp_next("{name}_c");',
        f'        plain_{call.name} = ({call.name}_plain)rp_next("{name}");',
        "    }",
        f"    if (__builtin_expect({suspects}, 0))",
        f"        return mended_{call.name}({names}, __builtin_return_address(0));",
        f"    return plain_{call.name}({names});",
        "}",
        "",
    ]
    return "\n".join(lines)


def _suspect(buffer: _Buffer) -> str:
    guard = f"{buffer.guard} && " if buffer.guard else ""
    return f"({guard}rp_is_suspect({buffer.displacements}, comm))"


def _mending(call: _Call) -> list[str]:
    """Return the function that carries out a call whose displacements may have wrapped around."""
    count = len(call.buffers)
    parameters = ", ".join((*call.parameters, "const void *caller"))
    lines = [
        f"static __attribute__((noinline)) int mended_{call.name}({parameters})",
        "{",
        f"    struct wrapped wrapped[{count}] = {{}};",
        "    int found = 0, code;",
    ]
    for at, each in enumerate(call.buffers):
        guard = f"{each.guard} && " if each.guard else ""
        arguments = f"{each.buffer}, {each.counts}, {each.displacements}, {each.type}, comm, &wrapped[{at}]"
        lines.append(f"    found |= {guard}rp_examine({arguments});")
    chosen = f'rp_choose("MPI_{call.name}", wrapped, {count}, large_{call.name} != NULL, comm, caller)'
    is_pending = int("MPI_Request *request" in call.parameters)
    return [
        *lines,
        f"    enum way way = found ? {chosen} : PLAIN;",
        "    if (!found)",
        f"        return plain_{call.name}({', '.join(_names(call))});",
        "    if (way == NO_WAY)",
        "        code = MPI_ERR_COUNT;",
        "    else if (way == LARGE)",
        f"        code = large_{call.name}({', '.join(_mended(call, large=True))});",
        "    else",
        f"        code = plain_{call.name}({', '.join(_mended(call, large=False))});",
        f"    rp_done(wrapped, {count}, {is_pending});",
        "    return code;",
        "}",
    ]


def _mended(call: _Call, *, large: bool) -> list[str]:
    """Return the arguments, those of wrapped buffers replaced where the buffer was."""
    replaced = {}
    for at, each in enumerate(call.buffers):
        here = f"wrapped[{at}]"
        suffix = "_large" if large else ""
        replaced[each.counts] = f"{here}.counts{suffix}"
        replaced[each.displacements] = f"{here}.displacements{suffix}"
        replaced[each.buffer] = f"{here}.buffer"
        replaced[each.type] = f"{here}.type"
        if each.guard:
            for name in (each.counts, each.displacements, each.buffer, each.type):
                kind = {each.buffer: "", each.type: ""}.get(name, "(const void *)")
                replaced[name] = f"{here}.blocks.number ? {replaced[name]} : {kind}{name}"
    return [replaced.get(name, name) for name in _names(call)]
