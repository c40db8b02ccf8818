"""What a monitor reads: the trace of a run, what matched what in it, and how it ended."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

import numpy as np

from rankwise.binary.fortran_lines import line_of_call
from rankwise.findings import Location
from rankwise.matching.completions import STREAM
from rankwise.matching.deadlock.detection import Deadlock
from rankwise.matching.messages.pairing import Matches, match
from rankwise.matching.messages.payloads import Payloads, payloads
from rankwise.matching.operations import NEVER, Numbers, Operations
from rankwise.matching.order.cycle_candidates import Times
from rankwise.matching.rma.communication import RmaCommunication, read_one_sided
from rankwise.matching.threads.process_threads import ProcessThreads, process_threads
from rankwise.matching.trace_operations import operations
from rankwise.monitors.memory.known_memory import ProcessVariables
from rankwise.monitors.object_facts import ProcessFacts
from rankwise.monitors.requests.request_lives import Lives
from rankwise.monitors.resources.owned_objects import Owned
from rankwise.native.generate.limit_table import KnownLimit
from rankwise.trace.call_sites import CallSites
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process, Trace


@dataclass(frozen=True, slots=True)
class ExitedRank:
    """A rank whose process is no more, in the order they went."""

    rank: int
    pid: int
    when: float = 0.0
    """Ranks with the same number had exited at one moment, so that their order is not known."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What a run showed outside MPI, where that is judged, too: in one that is made to follow a schedule."""

    printed: str = ""
    expected: str | None = None
    """What it should print; None if that is not known."""


@dataclass(frozen=True)
class Run:
    """A supervised run. Without `deadlock`, no rank was seen to wait for ever."""

    trace: Trace
    status: int = 0
    exited: tuple[ExitedRank, ...] = ()
    deadlock: Deadlock | None = None
    stopped: bool = False
    """Whether the run was ended because it could not go on; how its ranks ended then says nothing."""
    places: CallSites = field(default_factory=CallSites)
    reported: Matches | None = None
    """What met what, where that is known better than from the trace: in a run that followed a schedule."""
    outside: Outside | None = None
    limits: tuple[KnownLimit, ...] = ()
    """What the MPI library of the run was measured to be unable to do."""

    @property
    def size(self) -> int:
        return self.trace.size

    @functools.cached_property
    def operations(self) -> Operations:
        return operations(self.trace)

    @functools.cached_property
    def matches(self) -> Matches:
        return self.reported if self.reported is not None else match(self.operations)

    @functools.cached_property
    def threads(self) -> dict[int, ProcessThreads]:
        """The order of the calls of each process, by its pid, where it has several threads that are known."""
        return process_threads(self.trace, lambda: self.operations, lambda: self.matches)

    @functools.cached_property
    def payloads(self) -> Payloads:
        """What messages carry."""
        return payloads(self.trace, self.operations)

    @functools.cached_property
    def one_sided(self) -> RmaCommunication:
        """The windows of the run and what was done to them."""
        return read_one_sided(self.trace)

    @functools.cached_property
    def sites(self) -> Numbers:
        """Where each operation was called from."""
        found = np.zeros(len(self.operations), np.int64)
        rows = self.operations.rows
        for rank, process in self.trace.processes.items():
            for stream in process.streams:
                here = np.flatnonzero((rows["rank"] == rank) & (rows["thread"] == stream.index))
                found[here] = stream.sites[rows["number"][here]].astype(np.int64)
        return found

    @functools.cached_property
    def times(self) -> Times:
        """When each operation began, and when the call ended that completed it."""
        rows = self.operations.rows
        began, ended = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        for rank, process in self.trace.processes.items():
            of_rank = rows["rank"] == rank
            for stream in process.streams:
                here = np.flatnonzero(of_rank & (rows["thread"] == stream.index))
                began[here] = stream.begins[rows["began"][here]]
                here = np.flatnonzero(
                    of_rank & (rows["completer"] == stream.index) & (rows["completed"] != NEVER)
                )
                ended[here] = stream.ends[rows["completed"][here]]
        return Times(began, ended)

    @functools.cached_property
    def _facts(self) -> dict[int, ProcessFacts]:
        return {}

    def facts(self, process: Process) -> ProcessFacts:
        """Return what a process knows of its communicators, types and groups."""
        return self._facts.setdefault(process.pid, ProcessFacts(process))

    @functools.cached_property
    def _variables(self) -> dict[int, ProcessVariables]:
        return {}

    def variables_of(self, process: Process) -> ProcessVariables:
        """Return the variables of a process."""
        return self._variables.setdefault(process.pid, ProcessVariables(process))

    @functools.cached_property
    def _lives(self) -> dict[int, Lives]:
        return {}

    def lives_of(self, process: Process) -> Lives:
        """Return the requests of a process."""
        return self._lives.setdefault(process.pid, Lives(process))

    @functools.cached_property
    def _owned(self) -> dict[int, Owned]:
        return {}

    def owned_by(self, process: Process) -> Owned:
        """Return the MPI objects of a process."""
        return self._owned.setdefault(process.pid, Owned(process))

    def process(self, rank: int) -> Process:
        return self.trace.processes[rank]

    def event(self, row: int) -> Event:
        """Return the event that an operation belongs to."""
        rank, thread, number = self.operations.rows[["rank", "thread", "number"]][row].item()
        return self.process(rank).event(thread, number)

    def maker(self, row: int) -> Event:
        """Return the event with the arguments of an operation: the set-up of one that MPI_Start started."""
        rank, made = self.operations.rows[["rank", "made"]][row].item()
        return self.process(rank).event(made >> STREAM, made & (1 << STREAM) - 1)

    def location(self, event: Event, process: Process | None = None) -> Location:
        """Return the line of an event; without its process, that of the rank it belongs to."""
        process = process or self.process(event.rank)
        return line_of_call(self.places.of(process, event.site), event.call.name)

    def last_event(self, rank: int) -> Event | None:
        """Return the last thing that a rank did, which it may still be doing."""
        process = self.process(rank)
        latest = [(int(stream.begins[-1]), stream) for stream in process.streams if len(stream.starts)]
        if not latest:
            return None
        stream = max(latest, key=lambda each: each[0])[1]
        return process.event(stream.index, len(stream.starts) - 1)
