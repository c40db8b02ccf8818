"""The values of MPI's predefined constants, in one MPI library or in those most in use."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from rankwise.program.instructions import Offset
from rankwise.program.values import Constant, GlobalVariable, Value
from rankwise.standard.constants import ConstantKind

Key = int | str
"""A number (0 for a null pointer), or the symbol (and offset) of what has the constant for its address."""


@dataclass(frozen=True, slots=True)
class PredefinedConstants:
    """What each value means, by kind.

    `certain` says that the values are those of the library the program is compiled for. Otherwise they
    are those of several libraries: handles can be determined, but one number is `MPI_ANY_SOURCE` in one
    library and `MPI_PROC_NULL` in another, so numbers have no names.
    """

    names: Mapping[tuple[ConstantKind, Key], str]
    certain: bool

    def name(self, kind: ConstantKind, value: Value) -> str | None:
        """Return the name of the constant that a value is where one of this kind is expected."""
        if isinstance(value, Constant) and isinstance(value.value, str):
            return value.value if value.value.startswith("MPI_") else None
        key = key_of(value)
        return None if key is None else self.names.get((kind, key)) or _by_symbol(kind, key)


def key_of(value: Value) -> Key | None:
    """Return what identifies a constant; None for a value that is none."""
    if isinstance(value, GlobalVariable):
        return value.name
    if (
        isinstance(value, Offset)
        and len(value.operands) == 1
        and isinstance(value.operands[0], GlobalVariable)
    ):
        return f"{value.operands[0].name}+{value.field}"  # one of several in a common block of Fortran
    if isinstance(value, Constant):
        if value.value is None:
            return 0
        if isinstance(value.value, int):
            return value.value
    return None


@functools.cache
def built_in() -> PredefinedConstants:
    """Return the handles of MPICH and its relatives, of Open MPI and of the standard ABI."""
    names: dict[tuple[ConstantKind, Key], str] = {}
    folder = resources.files(__package__)
    for table in ("mpich.txt", "abi.txt"):
        for line in folder.joinpath(table).read_text(encoding="ascii").splitlines():
            kind, value, name = line.split()
            names.setdefault((ConstantKind(kind), int(value, 0)), name)
    return PredefinedConstants(names, certain=False)


def _by_symbol(kind: ConstantKind, key: Key) -> str | None:
    """Return the constant that one of Open MPI's variables stands for, whose names follow a pattern."""
    if not isinstance(key, str) or not key.startswith("ompi_"):
        return None
    word = key.removeprefix("ompi_").removeprefix("mpi_")
    if kind is ConstantKind.OP and word != "op_null":
        word = word.removeprefix("op_")
    return f"MPI_{word.upper()}"
