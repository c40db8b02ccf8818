"""A whole run as it was recorded: its processes, their lanes, and which communicators are the same one."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rankwise.trace.ending import Ending
from rankwise.trace.event import Event, event
from rankwise.trace.jobs import in_jobs
from rankwise.trace.lane import Lane, read_lane
from rankwise.trace.layout import by_name
from rankwise.trace.notes import Members, Notes, read_notes


class Communicator(NamedTuple):
    """A communicator that is the same one on all of its members.

    Members make communicators of the same membership from the same one in the same order, so these and the
    number of earlier ones tell it from all others. From different ones they may be made in any order.
    """

    members: tuple[int, ...]
    remote: tuple[int, ...]
    ordinal: int
    origin: str = ""
    """Stands for the communicator that it was made from and the tag they met by; empty if there is none."""

    def others(self, rank: int) -> tuple[int, ...]:
        """Return whom this rank's messages go to, by rank in the communicator."""
        return self.members if not self.remote or rank in self.remote else self.remote


@dataclass(frozen=True)
class Process:
    """One rank."""

    rank: int
    pid: int
    lanes: tuple[Lane, ...]
    notes: Notes
    exception: str = ""
    """What Python said of an exception that nobody caught."""

    @property
    def ending(self) -> tuple[Ending, int]:
        """How the process says it ended, and the exit status, signal or error code."""
        page = self.lanes[0].page
        return Ending(int(page["ending"])), int(page["ending_code"])

    @property
    def lets_threads_call(self) -> bool:
        """Whether any thread may call MPI: levels from MPI_THREAD_SERIALIZED on, the last but one."""
        page = self.lanes[0].page
        return int(page["provided"]) >= int(page["thread_multiple"]) - 1

    @property
    def was_spawned(self) -> bool:
        return bool(self.lanes[0].page["parent"])

    @property
    def has_finalized(self) -> bool:
        return int(self.lanes[0].page["finalized"]) == 2

    def event(self, thread: int, number: int) -> Event:
        return event(self.lanes[thread], number)

    def inside(self) -> Iterator[Event]:
        """Yield the call that each thread is inside of."""
        for lane in self.lanes:
            if lane.is_inside and len(lane.starts):
                yield event(lane, len(lane.starts) - 1)


@dataclass(frozen=True)
class Trace:
    """The processes of a run, by rank.

    Those that never got through MPI_Init, and those that were spawned and have a world of their own, are in
    `unranked`.
    """

    folder: Path
    processes: dict[int, Process]
    unranked: tuple[Process, ...] = ()
    size: int = field(default=0)
    """How many ranks there are; 0 if none got through MPI_Init."""
    others: tuple[Trace, ...] = ()
    """The jobs that the same command had started before."""
    unfit: tuple[str, ...] = ()
    """What the MPI libraries of processes call themselves that could not be recorded, as they are of another
    kind than the recorder is made for."""

    def present(self, is_gone: Callable[[int], bool]) -> Trace:
        """Return the last job of which a process is left; this one if none is."""
        jobs = (*self.others, self)
        left = [each for each in jobs if not all(is_gone(one.pid) for one in each.processes.values())]
        if not left or left[-1] is self:
            return self
        others = tuple(each for each in jobs if each is not left[-1])
        return dataclasses.replace(left[-1], others=others, unfit=self.unfit)

    @property
    def is_whole(self) -> bool:
        """Whether all calls of the ranks were recorded: there was room for them."""
        return not any(int(lane.page["lost"]) for each in self.processes.values() for lane in each.lanes)

    @property
    def uses_sessions(self) -> bool:
        """Whether a process has opened a session."""
        number = by_name()["MPI_Session_init"].number
        processes = (*self.processes.values(), *self.unranked)
        return any(number in lane.by_function for each in processes for lane in each.lanes)

    @functools.cached_property
    def communicators(self) -> tuple[Communicator, ...]:
        """Every communicator of the run."""
        return tuple(dict.fromkeys(each for table in self.numbering.values() for each in table.values()))

    @functools.cached_property
    def numbering(self) -> dict[int, dict[int, Communicator]]:
        """For each rank, which communicator its own numbers stand for."""
        return {rank: numbering(process.notes) for rank, process in self.processes.items()}


def numbering(notes: Notes) -> dict[int, Communicator]:
    """Return which communicator each of a process's own numbers stands for."""
    earlier: Counter[tuple[tuple[int, ...], tuple[int, ...], str]] = Counter()
    found: dict[int, Communicator] = {}
    for number, members in notes.communicators.items():
        parent = found.get(members.parent)
        origin = _origin(parent, members.tag) if parent is not None else ""
        key = (*_sides(members), origin)
        found[number] = Communicator(*key[:2], earlier[key], origin)
        earlier[key] += 1
    return found


def _origin(parent: Communicator, tag: int) -> str:
    """Return a short name, the same on all ranks; communicators can be made from one another without end."""
    return hashlib.blake2b(repr((parent, tag)).encode(), digest_size=12).hexdigest()


def _sides(members: Members) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two groups of an intercommunicator in an order that both sides find."""
    if not members.remote:
        return members.local, ()
    first, second = sorted((members.local, members.remote))
    return first, second


def read_trace(folder: Path) -> Trace:
    """Return what has been recorded in this folder so far: the last job that was begun, with those before."""
    lanes: dict[int, list[Lane]] = defaultdict(list)
    for path in folder.glob("*.events"):
        lane = read_lane(path)
        if lane is not None:
            lanes[lane.pid].append(lane)
    found = []
    for pid, of_process in lanes.items():
        of_process.sort(key=lambda lane: lane.index)
        found.append(_process(folder, pid, tuple(of_process)))
    ranks = [each for each in found if each.rank >= 0 and not each.was_spawned]
    *others, last = [_job(folder, each) for each in in_jobs(ranks)] or [Trace(folder, {})]
    unranked = [each for each in found if each.rank < 0 or each.was_spawned]
    return dataclasses.replace(
        last, unranked=(*unranked, *last.unranked), others=tuple(others), unfit=_unfit(folder)
    )


def _job(folder: Path, ranks: Sequence[Process]) -> Trace:
    """Return the trace of one job; of several processes with one rank, all but one are unranked."""
    processes: dict[int, Process] = {}
    unranked = [each for each in ranks if processes.setdefault(each.rank, each) is not each]
    size = max(int(each.lanes[0].page["size"]) for each in processes.values())
    return Trace(folder, dict(sorted(processes.items())), tuple(unranked), max(size, 0))


def _unfit(folder: Path) -> tuple[str, ...]:
    """Return the first words of what libraries say of themselves: their names and versions."""
    texts = (each.read_text(encoding="utf-8", errors="replace") for each in sorted(folder.glob("*.another")))
    return tuple(" ".join(re.split(r"[,\n]", each.strip())[0].split()) or "another MPI" for each in texts)


def _process(folder: Path, pid: int, lanes: tuple[Lane, ...]) -> Process:
    try:
        exception = (folder / f"{pid}.exception").read_text(encoding="utf-8", errors="replace")
    except OSError:
        exception = ""
    return Process(lanes[0].rank, pid, lanes, read_notes(folder / f"{pid}.notes"), exception)
