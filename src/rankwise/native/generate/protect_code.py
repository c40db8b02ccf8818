"""Writes the wrappers of the protecting library: every collective whose displacements are ints.

Blocking, nonblocking and persistent calls, and those of neighbours, have the same form: which arguments are
buffers with blocks is known from the standard's table.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass

from rankwise.standard import MpiCall, calls

_INT_DISPLACEMENTS = "POLYDISPLACEMENT"
_COUNTS = "POLYXFER_NUM_ELEM_NNI"
_SPLIT = ("MPI_Gatherv", "MPI_Scatterv", "MPI_Allgatherv", "MPI_Alltoallv")
"""The calls that can be carried out in parts; all processes know all counts of an Allgatherv."""
_SIMPLE = {"COMMUNICATOR": "MPI_Comm", "INFO": "MPI_Info", "RANK": "int", "DATATYPE": "MPI_Datatype"}


@dataclass(frozen=True, slots=True)
class _Buffer:
    """A buffer with displacements, by the names of its arguments."""

    buffer: str
    counts: str
    displacements: str
    type: str
    number: str
    """How many blocks it has."""
    guard: str = ""
    """When the arguments mean something on this process."""
    has_types: bool = False
    """Whether each block has a type of its own, and displacements are bytes."""


def protected_calls() -> tuple[MpiCall, ...]:
    """Return the calls that have wrappers."""
    return tuple(each for each in calls() if each.is_collective and any(_buffers(each)))


def protecting_wrappers(declared: Container[str] | None = None) -> str:
    """Return the C code of the wrappers of those calls that an MPI declares; of all without an argument."""
    chosen = [each for each in protected_calls() if declared is None or each.name in declared]
    return "\n".join(['#include "wrapping.h"', '#include "blockwise.h"', "", *map(_wrapper, chosen)])


def _buffers(call: MpiCall) -> Iterator[_Buffer]:
    for data in call.data:
        if data.displacements is None or data.count is None:
            continue
        if call.parameters[data.displacements].kind != _INT_DISPLACEMENTS:
            continue
        indices = (data.buffer, data.count, data.displacements, data.datatype)
        buffer, counts, displacements, datatype = (call.parameters[each].name for each in indices)
        is_sent = buffer == "sendbuf"
        number = "rp_peers(comm)"
        if "eighbor" in call.name:
            number = "rp_destinations(comm)" if is_sent else "rp_sources(comm)"
        guard = "sendbuf != MPI_IN_PLACE" if is_sent and "eighbor" not in call.name else ""
        if any(each.name == "root" for each in call.parameters):
            guard = "rp_is_root(root, comm)"
        has_types = call.parameters[data.datatype].is_array
        yield _Buffer(buffer, counts, displacements, datatype, number, guard, has_types)


def _declarations(call: MpiCall) -> list[str]:
    return [
        f"{kind.removesuffix('[]')}{'' if kind.endswith('*') else ' '}{name}{'[]' * kind.endswith('[]')}"
        for name, kind in _kinds(call, large=False)
    ]


def _kinds(call: MpiCall, *, large: bool) -> Iterator[tuple[str, str]]:
    """Yield the name of each argument and its type, `[]` behind that of an array."""
    for each in call.parameters:
        kind = _SIMPLE.get(each.kind, "int")
        if each.kind == "BUFFER":
            kind = "const void *" if each.name == "sendbuf" else "void *"
        elif each.kind == "REQUEST":
            kind = "MPI_Request *"
        elif large and each.kind == _COUNTS:
            kind = "MPI_Count"
        elif large and each.kind == _INT_DISPLACEMENTS:
            kind = "MPI_Aint"
        yield each.name, f"const {kind}[]" if each.is_array else kind


def _types(call: MpiCall, *, large: bool) -> str:
    return ", ".join(kind.replace("[]", " *") for _, kind in _kinds(call, large=large))


def _names(call: MpiCall) -> list[str]:
    return [each.name for each in call.parameters]


def _wrapper(call: MpiCall) -> str:
    """Return a wrapper that hands a call on by a jump, so that its caller stays known; and its mending."""
    name, short, names = call.name, call.name.removeprefix("MPI_"), ", ".join(_names(call))
    suspects = " || ".join(_suspect(each) for each in _buffers(call))
    lines = [
        f"typedef int (*{short}_plain)({_types(call, large=False)});",
        f"typedef int (*{short}_large)({_types(call, large=True)});",
        f"static {short}_plain plain_{short};",
        f"static {short}_large large_{short};",
        "",
        *_mending(call, short),
        "",
        f"int {name}({', '.join(_declarations(call))})",
        "{",
        f"    if (!plain_{short}) {{",
        f'        large_{short} = ({short}_large)rp_next("{name}_c");',
        f'        plain_{short} = ({short}_plain)rp_next("{name}");',
        "    }",
        *_split(call, short),
        f"    if (__builtin_expect({suspects}, 0))",
        f"        return mended_{short}({names}, __builtin_return_address(0));",
        f"    return plain_{short}({names});",
        "}",
        "",
    ]
    return "\n".join(lines)


def _split(call: MpiCall, short: str) -> list[str]:
    """Return the lines that carry a call out in parts, if it is one of those."""
    if call.name not in _SPLIT:
        return []
    is_agreed = call.name == "MPI_Allgatherv"
    counts, when = (
        ("recvcounts", f"(rp_is_enforced || !large_{short})") if is_agreed else ("NULL", "rp_is_enforced")
    )
    arguments = f"plain_{short}, {', '.join(_names(call))}, __builtin_return_address(0)"
    return [
        f"    if (__builtin_expect({when} && rp_is_split({counts}, large_{short} != NULL, comm), 0))",
        f"        return rp_split_{short}({arguments});",
    ]


def _suspect(buffer: _Buffer) -> str:
    guard = f"{buffer.guard} && " if buffer.guard else ""
    return f"({guard}rp_is_suspect({buffer.displacements}, {buffer.number}))"


def _mending(call: MpiCall, short: str) -> list[str]:
    """Return the function that carries out a call whose displacements may have wrapped around."""
    buffers = list(_buffers(call))
    count, names = len(buffers), ", ".join(_names(call))
    parameters = ", ".join((*_declarations(call), "const void *caller"))
    lines = [
        f"static __attribute__((noinline)) int mended_{short}({parameters})",
        "{",
        f"    struct wrapped wrapped[{count}] = {{}};",
        "    int found = 0, code;",
    ]
    for at, each in enumerate(buffers):
        guard = f"{each.guard} && " if each.guard else ""
        types = f"MPI_DATATYPE_NULL, {each.type}" if each.has_types else f"{each.type}, NULL"
        places = f"{each.buffer}, {each.counts}, {each.displacements}"
        lines.append(f"    found |= {guard}rp_examine({places}, {types}, {each.number}, &wrapped[{at}]);")
    chosen = f'rp_choose("{call.name}", wrapped, {count}, large_{short} != NULL, comm, caller)'
    is_pending = int(any(each.kind == "REQUEST" for each in call.parameters))
    return [
        *lines,
        f"    enum way way = found ? {chosen} : PLAIN;",
        "    if (!found)",
        f"        return plain_{short}({names});",
        "    if (way == NO_WAY)",
        "        code = MPI_ERR_COUNT;",
        "    else if (way == LARGE)",
        f"        code = large_{short}({', '.join(_mended(call, large=True))});",
        "    else",
        f"        code = plain_{short}({', '.join(_mended(call, large=False))});",
        f"    rp_done(wrapped, {count}, {is_pending});",
        "    return code;",
        "}",
    ]


def _mended(call: MpiCall, *, large: bool) -> list[str]:
    """Return the arguments, those of wrapped buffers replaced where the buffer was."""
    replaced: dict[str, str] = {}
    suffix = "_large" if large else ""
    for at, each in enumerate(_buffers(call)):
        here = f"wrapped[{at}]"
        arrays = {each.counts: f"{here}.counts{suffix}", each.displacements: f"{here}.displacements{suffix}"}
        others = {each.buffer: f"{here}.buffer", each.type: f"{here}.type{'s' if each.has_types else ''}"}
        replaced |= arrays | others
        if each.guard:
            arrays |= {each.type: others[each.type]} if each.has_types else {}
            for name in (*arrays, *others):
                cast = "(const void *)" if name in arrays else ""
                replaced[name] = f"{here}.blocks.number ? {replaced[name]} : {cast}{name}"
    return [replaced.get(name, name) for name in _names(call)]
