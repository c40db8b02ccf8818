"""Functions of libraries whose effect on shadows the recorder knows: calls of them go to its models."""

from __future__ import annotations

import re

_DECLARED = re.compile(
    r"declare (?:\w+(?:\(\w*\))? )*?(?P<type>void|ptr|i\d+|float|double) (?P<name>@[-\w.$]+)\("
)
_SIGNATURES = """
    i32(ptr): atoi fclose fgetc getc
    i64(ptr): atol atoll strlen
    double(ptr): atof
    i64(ptr, ptr, i32): strtol strtoll strtoul strtoull
    double(ptr, ptr): strtod
    ptr(ptr, ptr): fopen strcpy stpcpy strcat
    ptr(ptr, ptr, ptr): freopen
    ptr(ptr, i32, ptr): fgets
    i64(ptr, i64, i64, ptr): fread
    i32(): getchar
    i32(i32, ptr): ungetc
    i64(ptr, ptr, ptr): getline
    i64(ptr, ptr, i32, ptr): getdelim
    i32(ptr, i32, ...): open
    i64(i32, ptr, i64): read
    ptr(ptr): getenv strdup
    i32(ptr, ptr, ...): fscanf sscanf
    i32(ptr, ...): scanf
    i32(ptr, ptr, ptr): vfscanf vsscanf
    i32(ptr, ptr, i64): memcmp strncmp strncasecmp
    i32(ptr, ptr): strcmp strcasecmp
    ptr(ptr, ptr, i64): strncpy strncat memcpy memmove
    ptr(ptr, i64): strndup realloc
    ptr(ptr, i32, i64): memset
    ptr(i64, i64): calloc
    i32(i32): isdigit isupper islower isspace isxdigit isprint isalpha isalnum tolower toupper
    i32(i32, ptr, ptr): getopt
"""
"""How the functions with models are declared; a program's own function may have the same name."""
MODELS = {
    name: signature.strip()
    for signature, _, names in (line.partition(":") for line in _SIGNATURES.strip().splitlines())
    for name in names.split()
}
SAME_AS = {
    "__isoc23_strtol": "strtol", "__isoc23_strtoll": "strtoll", "__isoc23_strtoul": "strtoul",
    "__isoc23_strtoull": "strtoull", "__isoc99_fscanf": "fscanf", "__isoc99_scanf": "scanf",
    "__isoc99_sscanf": "sscanf", "__isoc99_vfscanf": "vfscanf", "__isoc99_vsscanf": "vsscanf",
    "__isoc23_fscanf": "fscanf", "__isoc23_scanf": "scanf", "__isoc23_sscanf": "sscanf",
    "__isoc23_vfscanf": "vfscanf", "__isoc23_vsscanf": "vsscanf", "_IO_getc": "getc", "__strdup": "strdup",
    "bcmp": "memcmp", "fopen64": "fopen", "freopen64": "freopen", "open64": "open", "strcoll": "strcmp",
}  # fmt: skip
"""Other names that headers give these functions."""

GIVEN_AWAY = frozenset("strtol strtoll strtoul strtoull strtod".split())
"""Models that also stand in where a program hands the function to another one, as std::stoi does."""
BEFORE = frozenset(
    """
    MPI_Send MPI_Ssend MPI_Bsend MPI_Rsend MPI_Isend MPI_Issend MPI_Ibsend MPI_Irsend
    MPI_Sendrecv MPI_Sendrecv_replace MPI_Wait MPI_Test MPI_Waitall MPI_Testall MPI_Waitany MPI_Waitsome
    MPI_Bcast MPI_Scatter MPI_Scatterv MPI_Gather MPI_Gatherv MPI_Allgather MPI_Alltoall MPI_Reduce
    MPI_Allreduce
    """.split()
)
"""Calls before which the recorder is called with the same arguments: rwt_before_ and the name."""
AFTER = frozenset(
    """
    MPI_Init MPI_Init_thread MPI_Comm_rank MPI_Comm_size MPI_Comm_dup MPI_Comm_split MPI_Comm_create
    MPI_Cart_create MPI_Cart_sub MPI_Recv MPI_Irecv
    MPI_Sendrecv MPI_Sendrecv_replace MPI_Wait MPI_Test MPI_Waitall MPI_Testall MPI_Waitany MPI_Waitsome
    MPI_Bcast MPI_Scatter MPI_Scatterv MPI_Gather MPI_Gatherv MPI_Allgather MPI_Alltoall MPI_Reduce
    MPI_Allreduce
    """.split()
)
"""Calls after which it is called. The calls themselves stay the program's own, with their places."""


def is_modelled(callee: str, defined: frozenset[str], signature: str) -> bool:
    """Return whether a call goes to a library's function that has a model, and not to one of the program."""
    name = callee[1:]
    return callee not in defined and MODELS.get(SAME_AS.get(name, name)) == signature


def model_name(callee: str) -> str:
    name = callee[1:]
    return f"@rwt_model_{SAME_AS.get(name, name)}"


def model_declaration(callee: str) -> str:
    """Return how a model is declared: as what it stands for."""
    name = callee[1:]
    result, _, parameters = MODELS[SAME_AS.get(name, name)].partition("(")
    return f"declare {result} {model_name(callee)}({parameters}"


def declared_signatures(lines: list[str]) -> dict[str, str]:
    """Return how a module declares functions that it does not define, as `result(types)`."""
    found = {}
    for line in lines:
        declared = _DECLARED.match(line)
        if declared is not None:
            inside = line[declared.end() :]
            inside = inside[: inside.rindex(")")]
            types = [each.split()[0] for each in inside.split(", ") if each.split()]
            found[declared["name"]] = f"{declared['type']}({', '.join(types)})"
    return found
