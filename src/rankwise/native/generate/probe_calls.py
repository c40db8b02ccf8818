"""Writes the calls of all collectives that move data, for the program of `scale probe`.

The program has a variable for each parameter, with the name and type of the standard. A call is resolved
when it is made, so that a library without it is no obstacle.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.standard import MpiCall, calls

_VARIABLES = frozenset(
    """buffer sendbuf recvbuf count sendcount recvcount sendcounts recvcounts displs sdispls rdispls datatype
    sendtype recvtype sendtypes recvtypes root op comm info request""".split()
)
_ADDRESSES = ("DISPLACEMENT",)
"""The kinds of displacements that are MPI_Aint where the others are int."""
_BASES = frozenset(
    """Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv Alltoallw Reduce
    Allreduce Reduce_scatter Reduce_scatter_block Scan Exscan""".split()
)
_TYPES = {"BUFFER": "void *", "DATATYPE": "MPI_Datatype", "OPERATION": "MPI_Op", "INFO": "MPI_Info"}


def base_of(name: str) -> str:
    """Return the blocking collective behind a call: Allgatherv for MPI_Neighbor_allgatherv_init."""
    word = name.removeprefix("MPI_").removesuffix("_init").removeprefix("Neighbor_")
    if word.startswith("Ineighbor_"):
        word = word.removeprefix("Ineighbor_")
    elif word.startswith("I"):
        word = word[1:]
    return word.capitalize()


def probed_calls() -> tuple[MpiCall, ...]:
    """Return the collectives that the program can make."""
    return tuple(each for each in calls() if each.is_collective and _is_known(each))


def _is_known(call: MpiCall) -> bool:
    return base_of(call.name) in _BASES and all(each.name in _VARIABLES for each in call.parameters)


def probe_calls() -> str:
    """Return the C code of the calls and of the table of them."""
    found = probed_calls()
    rows = (f'    {{"{call.name}", "{base_of(call.name)}", call_{call.name}}},' for call in found)
    parts = [*(_call(each) for each in found), "static const struct call calls[] = {", *rows, "};"]
    return "\n".join(parts) + "\n"


def _call(call: MpiCall) -> str:
    types = ", ".join(_type_of(each.name, each.kind, each.is_array) for each in call.parameters)
    return "\n".join(
        (
            f"static int call_{call.name}(void)",
            "{",
            f'    int (*made)({types}) = (int (*)({types}))dlsym(RTLD_DEFAULT, "{call.name}");',
            f"    return made ? made({', '.join(_arguments(call))}) : NOT_THERE;",
            "}",
            "",
        )
    )


def _arguments(call: MpiCall) -> Iterator[str]:
    for each in call.parameters:
        if each.name == "request":
            yield "&request"
        elif each.is_array and each.kind in _ADDRESSES:
            yield f"{each.name}_in_bytes"
        else:
            yield each.name


def _type_of(name: str, kind: str, is_array: bool) -> str:
    if name == "request":
        return "MPI_Request *"
    if name == "comm":
        return "MPI_Comm"
    if kind in _TYPES:
        return _TYPES[kind] + (" *" if is_array else "")
    return ("MPI_Aint" if kind in _ADDRESSES and is_array else "int") + (" *" if is_array else "")
