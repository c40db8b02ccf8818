"""The objects of a process: which calls made them, and which gave them back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.completions import entries
from rankwise.matching.operations import Numbers
from rankwise.monitors.resources.object_kinds import HANDLES, given_back, made
from rankwise.standard import Object
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Form, Layout, Slot, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FIRST_OWN, FREED, KEYVAL, KINDS, MEMORY, UNKNOWN

DEED = np.dtype([("object", "i8"), ("time", "i8"), ("thread", "i2"), ("number", "i8")])
"""A call that makes or gives back an object: which, when, and the call."""


@dataclass(frozen=True, eq=False)
class Owned:
    """The objects of one process."""

    process: Process
    _makes: dict[Object, NDArray[np.void]] = field(default_factory=dict, repr=False)
    _frees: dict[Object, NDArray[np.void]] = field(default_factory=dict, repr=False)

    def makes(self, kind: Object) -> NDArray[np.void]:
        """Return the calls that made objects of this kind, in the order of time."""
        if kind not in self._makes:
            self._makes[kind] = self._deeds(kind, made)
        return self._makes[kind]

    def frees(self, kind: Object) -> NDArray[np.void]:
        """Return the calls that gave back objects of this kind, in the order of time."""
        if kind not in self._frees:
            self._frees[kind] = self._deeds(kind, given_back)
        return self._frees[kind]

    def alive(self, kind: Object) -> NDArray[np.void]:
        """Return the calls that made what was never given back; of several that made one object, the last."""
        makes = self.makes(kind)[::-1]
        if not len(makes):
            return makes
        freed = np.concatenate([self.frees(kind)["object"], self._freed_inside(kind)])
        objects, first, times = np.unique(makes["object"], return_index=True, return_counts=True)
        freed_objects, how_often = np.unique(freed, return_counts=True)
        at = np.searchsorted(freed_objects, objects)
        back = np.zeros(len(objects), np.int64)
        known = at < len(freed_objects)
        known[known] = freed_objects[at[known]] == objects[known]
        back[known] = how_often[at[known]]
        left = makes[first[times > back]]
        return left[np.argsort(left["time"], kind="stable")]

    def maker(self, kind: Object, number: int) -> Event | None:
        """Return the first call that made an object."""
        return self._event(self.makes(kind), number, -1)

    def freer(self, kind: Object, number: int, time: int) -> Event | None:
        """Return the last call before this time that gave an object back."""
        frees = self.frees(kind)
        return self._event(frees[frees["time"] < time], number, -1)

    def _event(self, deeds: NDArray[np.void], number: int, which: int) -> Event | None:
        found = deeds[deeds["object"] == number]
        if not len(found):
            return None
        return self.process.event(int(found["thread"][which]), int(found["number"][which]))

    def _freed_inside(self, kind: Object) -> Numbers:
        """Return what was freed by functions that MPI called back."""
        others = {Object.KEYVAL: KEYVAL, Object.MEMORY: MEMORY}
        wanted = others[kind] if kind in others else [each.value for each in KINDS].index(kind.value)
        found = [number for of_kind, number in self.process.notes.freed if of_kind == wanted]
        return np.array(found, np.int64)

    def _deeds(
        self, kind: Object, of: Callable[[Layout], tuple[tuple[Object, Slot], ...]]
    ) -> NDArray[np.void]:
        parts = [part for stream in self.process.streams for part in _deeds_of(stream, kind, of)]
        found = np.concatenate(parts) if parts else np.zeros(0, DEED)
        return found[np.argsort(found["time"], kind="stable")]


def _deeds_of(
    stream: EventStream, kind: Object, of: Callable[[Layout], tuple[tuple[Object, Slot], ...]]
) -> Iterator[NDArray[np.void]]:
    for number, all_records in stream.by_function.items():
        layout = layouts()[number]
        for _, slot in (each for each in of(layout) if each[0] is kind):
            records = all_records[(stream.results[all_records] == 0) & (stream.ends[all_records] != 0)]
            records, objects = values(stream, records, slot)
            own = (objects >= FIRST_OWN) & (objects < UNKNOWN) if kind in HANDLES else objects != 0
            found = np.zeros(int(own.sum()), DEED)
            found["object"], found["number"] = objects[own], records[own]
            found["time"], found["thread"] = stream.ends[records[own]], stream.index
            yield found


def values(stream: EventStream, records: Numbers, slot: Slot) -> tuple[Numbers, Numbers]:
    """Return the values of an argument, one or an array of them: the record of each, and the value."""
    column = np.asarray(stream.column(records, slot), np.int64)
    if slot.form is not Form.ARRAY:
        return records, column
    owner, _, listed = entries(stream, column)
    return records[owner], np.asarray(listed, np.int64)


def is_freed(numbers: Numbers) -> NDArray[np.bool_]:
    """Return which handles are of objects that were freed before."""
    marked: NDArray[np.bool_] = (numbers & FREED != 0) & (numbers >= 0)
    return marked
