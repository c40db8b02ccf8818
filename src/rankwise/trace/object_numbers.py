"""The numbers that a process gives to its MPI objects: 0 is null, then the predefined ones, then its own."""

from __future__ import annotations

import functools

from rankwise.standard.constants import NAMES, NULL_HANDLES, ConstantKind

KINDS = (
    ConstantKind.COMMUNICATOR,
    ConstantKind.GROUP,
    ConstantKind.DATATYPE,
    ConstantKind.OP,
    ConstantKind.WINDOW,
    ConstantKind.FILE,
    ConstantKind.INFO,
    ConstantKind.ERRHANDLER,
    ConstantKind.MESSAGE,
    ConstantKind.SESSION,
)
"""The kinds of objects that are followed, by number."""
KEYVAL, MEMORY = len(KINDS), len(KINDS) + 1
"""As kinds of what a process notes to have freed: keys of attributes, by value, and memory, by address."""

FIRST_OWN = 256
"""The number of the first object that a process makes itself."""
UNKNOWN = 0x7FFFFFFF
"""Stands for a handle that no call of this process gave out."""
FREED = 0x80000000
"""Set in the number of an object that was freed before; the rest says which it was."""

WORLD = 1
SELF = 2


@functools.cache
def predefined(kind: ConstantKind) -> dict[str, int]:
    """Return the numbers of the predefined objects of a kind, by name; the null handle has 0."""
    null = NULL_HANDLES[kind]
    others = [name for name in NAMES[kind] if name != null]
    return {null: 0} | {name: number for number, name in enumerate(others, start=1)}


@functools.cache
def _names(kind: ConstantKind) -> dict[int, str]:
    return {number: name for name, number in predefined(kind).items()}


def name_of(kind: ConstantKind, number: int) -> str | None:
    """Return the name of a predefined object; None for an object that a process made."""
    return _names(kind).get(number)
