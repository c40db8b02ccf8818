"""What a monitor looks at: the trace of a run, what met what in it, and how it ended."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

import numpy as np

from rankwise.findings import Location
from rankwise.matching.backwards import Times
from rankwise.matching.completions import LANE
from rankwise.matching.deadlock import Deadlock
from rankwise.matching.from_trace import operations
from rankwise.matching.messages import Matches, match
from rankwise.matching.operations import NEVER, Numbers, Operations
from rankwise.matching.payloads import Payloads, payloads
from rankwise.matching.windows.read import OneSided, read_one_sided
from rankwise.monitors.facts import Facts
from rankwise.monitors.requests.lives import Lives
from rankwise.monitors.resources.owned import Owned
from rankwise.trace.event import Event
from rankwise.trace.fortran_lines import line_of_call
from rankwise.trace.places import Places
from rankwise.trace.trace import Process, Trace


@dataclass(frozen=True, slots=True)
class Gone:
    """A rank whose process is no more, in the order they went."""

    rank: int
    pid: int
    when: float = 0.0
    """Ranks with the same number were seen to be gone at one moment, so that their order is not known."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What a run showed outside MPI, where that is judged, too: in one that is made to follow a schedule."""

    printed: str = ""
    expected: str | None = None
    """What it should print; None if nobody said."""


@dataclass(frozen=True)
class Run:
    """A supervised run. Without `deadlock`, no rank was seen to wait for ever."""

    trace: Trace
    status: int = 0
    gone: tuple[Gone, ...] = ()
    deadlock: Deadlock | None = None
    stopped: bool = False
    """Whether the run was ended because it could not go on; how its ranks ended then says nothing."""
    places: Places = field(default_factory=Places)
    told: Matches | None = None
    """What met what, where that is known better than from the trace: in a run that followed a schedule."""
    outside: Outside | None = None

    @property
    def size(self) -> int:
        return self.trace.size

    @functools.cached_property
    def operations(self) -> Operations:
        return operations(self.trace)

    @functools.cached_property
    def matches(self) -> Matches:
        return self.told if self.told is not None else match(self.operations)

    @functools.cached_property
    def payloads(self) -> Payloads:
        """What messages carry."""
        return payloads(self.trace, self.operations)

    @functools.cached_property
    def one_sided(self) -> OneSided:
        """The windows of the run and what was done to them."""
        return read_one_sided(self.trace)

    @functools.cached_property
    def sites(self) -> Numbers:
        """Where each operation was called from."""
        found = np.zeros(len(self.operations), np.int64)
        rows = self.operations.rows
        for rank, process in self.trace.processes.items():
            for lane in process.lanes:
                here = np.flatnonzero((rows["rank"] == rank) & (rows["thread"] == lane.index))
                found[here] = lane.sites[rows["number"][here]].astype(np.int64)
        return found

    @functools.cached_property
    def times(self) -> Times:
        """When each operation began, and when the call ended that completed it."""
        rows = self.operations.rows
        began, ended = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        for rank, process in self.trace.processes.items():
            of_rank = rows["rank"] == rank
            for lane in process.lanes:
                here = np.flatnonzero(of_rank & (rows["thread"] == lane.index))
                began[here] = lane.begins[rows["began"][here]]
                here = np.flatnonzero(
                    of_rank & (rows["completer"] == lane.index) & (rows["completed"] != NEVER)
                )
                ended[here] = lane.ends[rows["completed"][here]]
        return Times(began, ended)

    @functools.cached_property
    def _facts(self) -> dict[int, Facts]:
        return {}

    def facts(self, process: Process) -> Facts:
        """Return what a process knows of its communicators, types and groups."""
        return self._facts.setdefault(process.pid, Facts(process))

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
        return self.process(rank).event(made >> LANE, made & (1 << LANE) - 1)

    def location(self, event: Event, process: Process | None = None) -> Location:
        """Return the line of an event; without its process, that of the rank it belongs to."""
        process = process or self.process(event.rank)
        return line_of_call(self.places.of(process, event.site), event.call.name)

    def last_event(self, rank: int) -> Event | None:
        """Return the last thing that a rank did, which it may still be doing."""
        process = self.process(rank)
        latest = [(int(lane.begins[-1]), lane) for lane in process.lanes if len(lane.starts)]
        if not latest:
            return None
        lane = max(latest, key=lambda each: each[0])[1]
        return process.event(lane.index, len(lane.starts) - 1)
