"""Which predefined operations are defined for which datatypes (MPI 4.1, section 6.9.2)."""

from __future__ import annotations

from rankwise.standard.datatypes.basic_datatypes import BASIC

GROUP_OF = {name: each.group for name, each in BASIC.items() if each.group}
DEFINED = {
    "MPI_MAX": ("integer", "floating point"),
    "MPI_MIN": ("integer", "floating point"),
    "MPI_SUM": ("integer", "floating point", "complex"),
    "MPI_PROD": ("integer", "floating point", "complex"),
    "MPI_LAND": ("integer", "logical"),
    "MPI_LOR": ("integer", "logical"),
    "MPI_LXOR": ("integer", "logical"),
    "MPI_BAND": ("integer", "byte"),
    "MPI_BOR": ("integer", "byte"),
    "MPI_BXOR": ("integer", "byte"),
    "MPI_MAXLOC": ("pair",),
    "MPI_MINLOC": ("pair",),
}
ONLY_FOR_WINDOWS = ("MPI_REPLACE", "MPI_NO_OP")
FOR_SWAPPING = ("integer", "logical", "byte")
"""What MPI_Compare_and_swap takes (MPI 4.1, section 12.3.4)."""
