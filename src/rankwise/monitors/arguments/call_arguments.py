"""What calls were given: columns of arguments, and which of them mean something where they were given."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from rankwise.findings import Location
from rankwise.matching.operations import Numbers
from rankwise.monitors.object_facts import ProcessFacts
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, FunctionCalls, Said, calls_of
from rankwise.standard import Data, Parameter, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout, by_name
from rankwise.trace.event_stream import EventStream
from rankwise.trace.object_numbers import FREED

Marks = NDArray[np.bool_]
"""A column of truth values."""


@dataclass(frozen=True)
class GivenCalls:
    """The calls of one function by one thread, each that says something new; `breach` tells all of them."""

    run: Run
    calls: FunctionCalls
    records: Numbers
    _columns: dict[str, Numbers | None] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        return self.calls.layout

    @property
    def stream(self) -> EventStream:
        return self.calls.stream

    @functools.cached_property
    def facts(self) -> ProcessFacts:
        return self.run.facts(self.calls.process)

    def column(self, name: str) -> Numbers | None:
        """Return an argument of each call; None where it is not kept."""
        if name not in self._columns:
            slot = self.layout.slot(name)
            kept = None if slot is None else np.asarray(self.stream.column(self.records, slot), np.int64)
            self._columns[name] = kept
        return self._columns[name]

    def location(self, event: Event) -> Location:
        return self.run.location(event, self.calls.process)

    def constant(self, name: str) -> int:
        """Return a constant of the MPI library that the program runs with."""
        return int(self.facts.page[name])

    @functools.cached_property
    def communicator(self) -> Numbers | None:
        """The communicator of each call that has one."""
        index = self.layout.call.index_of(Role.COMMUNICATOR)
        return None if index is None else self.column(self.layout.call.parameters[index].name)

    @functools.cached_property
    def is_inter(self) -> Marks:
        """Whether each call is made on an intercommunicator."""
        if self.communicator is None:
            return np.zeros(len(self.records), bool)
        return np.asarray(self.facts.communicators.is_inter(self.communicator), bool)

    @functools.cached_property
    def is_root(self) -> Marks:
        """Whether each call is the root's; always where there is no root."""
        root = self.column("root")
        if root is None or self.communicator is None:
            return np.ones(len(self.records), bool)
        inside = root == self.facts.communicators.rank(self.communicator)
        return np.asarray(np.where(self.is_inter, root == self.constant("root"), inside), bool)

    def is_in_place(self, buffer: str) -> Marks:
        column = self.column(buffer)
        if column is None:
            return np.zeros(len(self.records), bool)
        return np.asarray(column == self.constant("in_place"))

    def means_something(self, parameter: Parameter) -> Marks:
        """Return where MPI reads an argument: the root's at the root, none beside MPI_IN_PLACE."""
        marks = np.ones(len(self.records), bool)
        root = self.column("root")
        if root is not None and parameter.role not in (Role.ROOT, Role.COMMUNICATOR):
            if parameter.root_only:
                marks &= self.is_root
            elif parameter.role is not Role.OP and not _is_for_all(self.layout):
                marks &= ~self.is_inter | ~self.is_root  # between two groups, a root gives nothing
            marks &= ~(self.is_inter & (root == self.constant("proc_null")))
        replaced = np.ones(len(self.records), bool)
        for data in self.data:
            if parameter.name in self.describing(data):
                replaced &= self.is_in_place(self.name(data.buffer))
        is_described = any(parameter.name in self.describing(data) for data in self.data)
        return marks & ~replaced if is_described else marks

    @property
    def data(self) -> tuple[Data, ...]:
        return self.layout.call.data

    def name(self, index: int) -> str:
        """Return the name of the parameter with this position in the plain form."""
        return self.layout.call.parameters[index].name

    def describing(self, data: Data) -> tuple[str, ...]:
        """Return the names of the arguments that say what is in a buffer."""
        described = (data.count, data.datatype, data.displacements)
        return tuple(self.name(each) for each in described if each is not None)

    def array(self, name: str, at: int) -> list[int]:
        """Return an array that one of the calls was given."""
        where = self.column(name)
        return [] if where is None else self.stream.array(int(where[at]))

    def lowest(self, name: str) -> Numbers | None:
        """Return the lowest number in an array of each call; 0 where there is none."""
        where = self.column(name)
        if where is None:
            return None
        places, inverse = np.unique(where, return_inverse=True)
        found = [min(self.stream.array(int(each)), default=0) for each in places]
        return np.array(found, np.int64)[inverse.ravel()]

    def breach(
        self, code: str, marks: Marks, say: Callable[..., Said | str], *about: object
    ) -> Iterator[Breach]:
        """Yield the marked calls, and those that said the same, as breaches of a rule.

        `say` gets an event and what it is about.

        An error that MPI returned because of MPI_ERRORS_RETURN, and after which the program ended well, is
        one that it handled. Those about files are returned by default (MPI 4.1, section 14.7).
        """
        records = self.records[np.asarray(marks, bool)]
        if not len(records):
            return
        if not self.stream.is_first.all():
            starts = np.unique(self.stream.starts[records])
            records = self.calls.records[np.isin(self.stream.starts[self.calls.records], starts)]
        failed = (self.stream.results[records] != 0) & (not self._returns_by_default)
        if failed.any():
            last = self.facts.last_error
            is_last = np.zeros(len(records), bool)
            if last is not None and last[0] == self.stream.index:
                is_last = records == last[1]
            records = records[~failed | is_last]
        if len(records):
            yield Breach(
                code,
                self.calls.process,
                self.stream,
                records,
                lambda event: _said(say(self._like(event), *about)),
            )

    @property
    def _returns_by_default(self) -> bool:
        """Whether errors of these calls are returned though the program did not ask for that.

        Those about files are, and some of Open MPI, for which it calls no handler; mpi4py asks always.
        """
        if int(self.facts.page["python"]):
            return False
        return self.layout.call.name.startswith("MPI_File_") or not any(
            number in stream.by_function
            for stream in self.calls.process.streams
            for number in _asking_for_errors()
        )

    def _like(self, event: Event) -> Event:
        """Return the event among `records` that says what this one says."""
        at = np.searchsorted(self.stream.starts[self.records], self.stream.starts[event.number])
        return self.calls.event(int(self.records[at]))


@functools.cache
def _asking_for_errors() -> tuple[int, ...]:
    """Return the numbers of the functions by which a program asks for errors to be returned."""
    ways = ("_set_errhandler", "Session_init", "_from_group", "_from_groups")
    return tuple(each.number for name, each in by_name().items() if name.endswith(ways))


def _said(words: Said | str) -> Said:
    return words if isinstance(words, Said) else Said(words)


def _is_for_all(layout: Layout) -> bool:
    """Return whether all members give the same arguments: on an intercommunicator, the root's side too."""
    return not any(each.root_only for each in layout.parameters)


def every(run: Run, wanted: Callable[[Layout], bool]) -> Iterator[GivenCalls]:
    """Yield the calls of the functions that are wanted, by process, thread and function."""
    for calls in calls_of(run, wanted):
        yield GivenCalls(run, calls, calls.records[calls.stream.is_first[calls.records]])


def inputs(layout: Layout, *roles: Role) -> tuple[Parameter, ...]:
    """Return the parameters of these roles that a call is given."""
    return tuple(each for each in layout.parameters if each.role in roles and each.direction == "in")


def is_live(numbers: Numbers) -> Marks:
    """Return which handles are not of objects that were freed."""
    return np.asarray((numbers & FREED) == 0)


def found_for_each(column: Numbers, find: Callable[[int], Sequence[int] | int]) -> Numbers:
    """Return what is found for each number in a column; each distinct number is searched once."""
    there, inverse = np.unique(column, return_inverse=True)
    return np.array([find(int(each)) for each in there], np.int64)[inverse.ravel()]
