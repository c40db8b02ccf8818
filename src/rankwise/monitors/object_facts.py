"""What a process knows of its own objects: communicators, datatypes, groups, topologies, windows."""

from __future__ import annotations

import functools

import numpy as np

from rankwise.matching.collectives.process_groups import Groups
from rankwise.matching.operations import Numbers
from rankwise.standard import Object
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import layouts
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FIRST_OWN, FREED
from rankwise.trace.process_ending import ProcessEnding
from rankwise.trace.shapes import CommunicatorShapes
from rankwise.trace.type_signatures import Datatypes
from rankwise.trace.typed_maps import TypedMaps
from rankwise.trace.typemaps import Typemaps

UNKNOWN = -1


class ProcessCommunicators:
    """The communicators of one process, by its own numbers; UNKNOWN for those that are not known."""

    def __init__(self, process: Process) -> None:
        known = process.notes.communicators
        size = max(known, default=0) + 2  # the last entry stands for all numbers that are not known
        self._local = np.full(size, UNKNOWN, np.int64)
        self._remote = np.full(size, UNKNOWN, np.int64)
        self._rank = np.full(size, UNKNOWN, np.int64)
        for number, members in known.items():
            self._local[number] = len(members.local)
            self._remote[number] = len(members.remote)
            if process.rank in members.local:
                self._rank[number] = members.local.index(process.rank)

    def _at(self, table: Numbers, numbers: Numbers) -> Numbers:
        numbers = numbers & ~FREED
        return np.asarray(table[np.where(numbers < len(table) - 1, numbers, len(table) - 1)], np.int64)

    def size(self, numbers: Numbers) -> Numbers:
        """Return how many are in the own group."""
        return self._at(self._local, numbers)

    def rank(self, numbers: Numbers) -> Numbers:
        return self._at(self._rank, numbers)

    def is_inter(self, numbers: Numbers) -> Numbers:
        return np.asarray(self._at(self._remote, numbers) > 0)

    def peers(self, numbers: Numbers) -> Numbers:
        """Return how many there are to send to: the other group where there are two."""
        remote = self._at(self._remote, numbers)
        return np.where(remote > 0, remote, self.size(numbers))


class ProcessFacts:
    """One process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.page = process.streams[0].page

    @functools.cached_property
    def communicators(self) -> ProcessCommunicators:
        return ProcessCommunicators(self.process)

    @functools.cached_property
    def types(self) -> Datatypes:
        return Datatypes(self.process.streams)

    @functools.cached_property
    def typemaps(self) -> Typemaps:
        return Typemaps(self.types)

    @functools.cached_property
    def typed_maps(self) -> TypedMaps:
        return TypedMaps(self.types, self.typemaps)

    @functools.cached_property
    def groups(self) -> Groups:
        return Groups(self.process)

    @functools.cached_property
    def topologies(self) -> CommunicatorShapes:
        return CommunicatorShapes(self.process.streams)

    @functools.cached_property
    def windows(self) -> dict[int, Event]:
        """The call that made each window."""
        found = {}
        for layout in layouts():
            if Object.WINDOW not in {each.object for each in layout.call.creates}:
                continue
            for stream in self.process.streams:
                for record in stream.by_function.get(layout.number, ()):
                    made = event(stream, int(record))
                    if made["win"] >= FIRST_OWN:
                        found[made["win"]] = made
        return found

    @functools.cached_property
    def last_error(self) -> tuple[int, int] | None:
        """The last call that returned an error, as thread and record, if the process failed after it."""
        process = self.process
        kind, code = process.ending
        is_fine = (
            process.has_finalized and not process.exception and not (kind is ProcessEnding.EXIT and code)
        )
        if is_fine:
            return None
        found = []
        for stream in process.streams:
            failed = np.flatnonzero(stream.results != 0)
            if len(failed):
                found.append((int(stream.begins[failed[-1]]), stream.index, int(failed[-1])))
        return max(found)[1:] if found else None
