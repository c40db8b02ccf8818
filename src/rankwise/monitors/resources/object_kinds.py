"""The kinds of objects in the user's words, and which of them are to be given back."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from rankwise.standard import Object
from rankwise.trace.event_layout import Layout, Slot

NAMES = {
    Object.COMMUNICATOR: "a communicator",
    Object.GROUP: "a group",
    Object.DATATYPE: "a datatype",
    Object.OP: "an operation",
    Object.WINDOW: "a window",
    Object.FILE: "a file",
    Object.INFO: "an info object",
    Object.ERRHANDLER: "an error handler",
    Object.MESSAGE: "a message",
    Object.SESSION: "a session",
    Object.KEYVAL: "a key of attributes",
    Object.MEMORY: "memory",
}
HANDLES = tuple(each for each in NAMES if each not in (Object.KEYVAL, Object.MEMORY))
"""Those that a process gives numbers to; see `trace/object_numbers.py`."""


@functools.cache
def made(layout: Layout) -> tuple[tuple[Object, Slot], ...]:
    """Return what a function makes that is to be given back, and where its records keep it."""
    return tuple(_effects(layout, made=True))


@functools.cache
def given_back(layout: Layout) -> tuple[tuple[Object, Slot], ...]:
    """Return what a function gives back, and where its records keep it."""
    return tuple(_effects(layout, made=False))


def _effects(layout: Layout, made: bool) -> Iterator[tuple[Object, Slot]]:
    for effect in layout.call.creates if made else layout.call.releases:
        if effect.object not in NAMES or effect.index is None:
            continue
        slot = layout.slot(layout.call.parameters[effect.index].name)
        if slot is not None:
            yield effect.object, slot
