"""The functions that a program calls without source or description."""

from __future__ import annotations

import builtins
import ctypes
import functools
import re
import sys

from rankwise import standard
from rankwise.program import library
from rankwise.program.structure import Function, Program

_RUNTIME = re.compile(
    r"llvm\.|__kmpc_|omp_|kmp_|__cxa_|__gxx_|__clang_|_Unwind_|_Fortran|__(u?(mul|div|mod)|float|fix|trunc|ext)"
    r"|_Z(St|N?K?St|NSt|NKSt|NS[abdios]|NKS[abdios]|[nd][aw]|T[hv]|NSt3__1|NKSt3__1)|P?MPI(X?)_|mpi_"
    r"|ompi_|_ZNK?3MPI"
)
"""What compilers and their libraries bring along: LLVM's own, OpenMP's, C++'s, Fortran's, MPI's in C++."""
_KNOWN_MODULES = frozenset({"mpi4py", "numpy", *sys.stdlib_module_names})
_LIBRARIES = ("libc.so.6", "libm.so.6")


def functions_without_source(program: Program) -> tuple[str, ...]:
    """Return the names of called functions that have no body here and that no table knows, in order.

    MPI, OpenMP, the libraries of C, C++ and Fortran, and Python's own count as known.
    """
    scripted = any(file.endswith(".py") for file in program.files)
    names = {
        call.callee.name
        for function in program.defined()
        for call in function.calls()
        if isinstance(call.callee, Function) and not call.callee.blocks and call.standard is None
    }
    return tuple(sorted(name for name in names if not _is_known(name, scripted)))


def is_known_name(name: str) -> bool:
    """Return whether a function or variable belongs to MPI, OpenMP, or a library of C, C++ or Fortran."""
    return _is_known(name, scripted=False)


def _is_known(name: str, scripted: bool) -> bool:
    if _RUNTIME.match(name) or name in _described():
        return True
    if standard.openmp.find(name) is not None or standard.models.find(name) is not None:
        return True
    if scripted and (name == "raise" or hasattr(builtins, name) or name.partition(".")[0] in _KNOWN_MODULES):
        return True
    return "." not in name and _in_c_library(name)


@functools.cache
def _described() -> frozenset[str]:
    tables = (
        library.ALLOCATES,
        library.ALLOCATES_THROUGH,
        library.RETURNS_ARGUMENT,
        library.COPIES_MEMORY,
        library.DIFFERS_BETWEEN_RANKS,
        library.READS_INPUT_INTO_REST,
        library.WRITES_REST,
        library.WRITES,
        library.CHANGES_NOTHING,
        library.ASKS_ENVIRONMENT,
    )
    return frozenset(name for table in tables for name in table)


def _in_c_library(name: str) -> bool:
    """Ask this machine's C library, which knows its functions better than any list."""
    return any(hasattr(each, name) for each in _c_libraries())


@functools.cache
def _c_libraries() -> tuple[ctypes.CDLL, ...]:
    found = []
    for name in _LIBRARIES:
        try:
            found.append(ctypes.CDLL(name))
        except OSError:  # another C library than GNU's: what this process has of it
            found.append(ctypes.CDLL(None))
    return tuple(found)
