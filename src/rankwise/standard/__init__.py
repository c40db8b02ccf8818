"""What MPI and OpenMP say: every call, its parameters, its traits and its spellings.

`find` takes any spelling of any language. Tables are read on first use.
"""

from __future__ import annotations

import functools

from rankwise.standard import models, openmp, thread_library
from rankwise.standard.call import Data, MpiCall, Parameter
from rankwise.standard.mpi4py_names import find_method, find_python
from rankwise.standard.native_names import find_native
from rankwise.standard.role import Role
from rankwise.standard.spelling import Argument, BindingLanguage, Spelling
from rankwise.standard.table import call, calls
from rankwise.standard.traits import RESULT, WORLD, CallKind, DefinedBy, Effect, Object, ReturnMode, Until

__all__ = [
    "RESULT",
    "WORLD",
    "Argument",
    "BindingLanguage",
    "CallKind",
    "Data",
    "DefinedBy",
    "Effect",
    "MpiCall",
    "Object",
    "Parameter",
    "ReturnMode",
    "Role",
    "Spelling",
    "Until",
    "call",
    "calls",
    "find",
    "find_method",
    "find_spelling",
    "models",
    "openmp",
    "thread_library",
]


def find(written: str) -> MpiCall | None:
    """Return the call that a C, Fortran or mpi4py name stands for, or None."""
    spelling = find_spelling(written)
    return spelling.call if spelling is not None else None


@functools.lru_cache(maxsize=8192)
def find_spelling(written: str) -> Spelling | None:
    """Return the call that a name stands for, with its language and the places of its arguments."""
    return find_python(written) if "." in written else find_native(written)
