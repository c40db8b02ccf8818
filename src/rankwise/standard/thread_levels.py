"""MPI's levels of thread support, in their order (MPI 4.1, section 11.6.2)."""

from __future__ import annotations

import enum


class ThreadLevel(enum.IntEnum):
    """What a process may do with threads and MPI."""

    SINGLE = 0
    FUNNELED = 1
    SERIALIZED = 2
    MULTIPLE = 3

    @property
    def constant(self) -> str:
        return f"MPI_THREAD_{self.name}"


_BY_VALUE = {0: 0, 1: 1, 2: 2, 3: 3, 1024: 1, 2048: 2, 4096: 3}
"""MPICH and Open MPI count from 0; the standard ABI has powers of two."""


def level_of(value: int) -> ThreadLevel | None:
    """Return the level that a number stands for in the libraries in use."""
    number = _BY_VALUE.get(value)
    return None if number is None else ThreadLevel(number)
