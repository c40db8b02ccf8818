"""A whole run as it was recorded: its processes, their event streams, and its communicators."""

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

from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import by_name
from rankwise.trace.event_stream import EventStream, read_stream
from rankwise.trace.jobs import in_jobs
from rankwise.trace.process_ending import ProcessEnding
from rankwise.trace.process_notes import MemberRanks, ProcessNotes, read_notes
from rankwise.trace.thread_records import Records, read_thread_log


class RecordedCommunicator(NamedTuple):
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
    streams: tuple[EventStream, ...]
    notes: ProcessNotes
    exception: str = ""
    """What Python printed about an uncaught exception."""

    @functools.cached_property
    def _thread_logs(self) -> tuple[tuple[Records, bool], ...]:
        folder = self.streams[0].path.parent
        found = (read_thread_log(each) for each in sorted(folder.glob(f"{self.pid}-*.threads")))
        return tuple(each for each in found if each is not None)

    @property
    def thread_logs(self) -> tuple[Records, ...]:
        """What orders its threads, by thread; nothing of it is to be used unless `knows_threads`."""
        return tuple(records for records, _ in self._thread_logs)

    @property
    def knows_threads(self) -> bool:
        """Whether it was recorded what orders the threads, without a gap."""
        if self.notes.has_two_runtimes:
            return False  # gcc's runtime is not recorded beside another one
        return bool(self._thread_logs) and all(is_whole for _, is_whole in self._thread_logs)

    @property
    def ending(self) -> tuple[ProcessEnding, int]:
        """How the process says it ended, and the exit status, signal or error code."""
        page = self.streams[0].page
        return ProcessEnding(int(page["ending"])), int(page["ending_code"])

    @property
    def lets_threads_call(self) -> bool:
        """Whether any thread may call MPI: levels from MPI_THREAD_SERIALIZED on, the last but one."""
        page = self.streams[0].page
        return int(page["provided"]) >= int(page["thread_multiple"]) - 1

    @property
    def was_spawned(self) -> bool:
        return bool(self.streams[0].page["parent"])

    @property
    def has_finalized(self) -> bool:
        return int(self.streams[0].page["finalized"]) == 2

    def event(self, thread: int, number: int) -> Event:
        return event(self.streams[thread], number)

    def inside(self) -> Iterator[Event]:
        """Yield the call that each thread is inside of."""
        for stream in self.streams:
            if stream.is_inside and len(stream.starts):
                yield event(stream, len(stream.starts) - 1)


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

    def present(self, has_exited: Callable[[int], bool]) -> Trace:
        """Return the last job of which a process is left; this one if none is."""
        jobs = (*self.others, self)
        left = [each for each in jobs if not all(has_exited(one.pid) for one in each.processes.values())]
        if not left or left[-1] is self:
            return self
        others = tuple(each for each in jobs if each is not left[-1])
        return dataclasses.replace(left[-1], others=others, unfit=self.unfit)

    @property
    def is_whole(self) -> bool:
        """Whether all calls of the ranks were recorded: they reached the recorder, and there was room."""
        if self.unrecorded or self.bypassing:
            return False
        return not any(
            int(stream.page["lost"]) for each in self.processes.values() for stream in each.streams
        )

    @property
    def unrecorded(self) -> tuple[int, ...]:
        """The ranks whose processes never loaded the recorder; those that did are ranked or in MPI_Init."""
        starting = sum(each.rank < 0 for each in self.unranked)
        absent = tuple(rank for rank in range(self.size) if rank not in self.processes)
        return absent if len(absent) > starting else ()

    @property
    def bypassing(self) -> dict[str, str]:
        """The files that call MPI without the recorder, and the first function that each calls so."""
        found: dict[str, str] = {}
        for each in (*self.processes.values(), *self.unranked):
            found |= {file: name for file, name in each.notes.bypassing.items() if file not in found}
        return found

    @property
    def uses_sessions(self) -> bool:
        """Whether a process has opened a session."""
        number = by_name()["MPI_Session_init"].number
        processes = (*self.processes.values(), *self.unranked)
        return any(number in stream.by_function for each in processes for stream in each.streams)

    @functools.cached_property
    def communicators(self) -> tuple[RecordedCommunicator, ...]:
        """Every communicator of the run."""
        return tuple(dict.fromkeys(each for table in self.numbering.values() for each in table.values()))

    @functools.cached_property
    def numbering(self) -> dict[int, dict[int, RecordedCommunicator]]:
        """For each rank, which communicator its own numbers stand for."""
        return {rank: numbering(process.notes) for rank, process in self.processes.items()}


def numbering(notes: ProcessNotes) -> dict[int, RecordedCommunicator]:
    """Return which communicator each of a process's own numbers stands for."""
    earlier: Counter[tuple[tuple[int, ...], tuple[int, ...], str]] = Counter()
    found: dict[int, RecordedCommunicator] = {}
    for number, members in notes.communicators.items():
        parent = found.get(members.parent)
        origin = _origin(parent, members.tag) if parent is not None else ""
        key = (*_sides(members), origin)
        found[number] = RecordedCommunicator(*key[:2], earlier[key], origin)
        earlier[key] += 1
    return found


def _origin(parent: RecordedCommunicator, tag: int) -> str:
    """Return a short name, the same on all ranks; communicators can be made from one another without end."""
    return hashlib.blake2b(repr((parent, tag)).encode(), digest_size=12).hexdigest()


def _sides(members: MemberRanks) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the two groups of an intercommunicator in an order that both sides find."""
    if not members.remote:
        return members.local, ()
    first, second = sorted((members.local, members.remote))
    return first, second


def read_trace(folder: Path) -> Trace:
    """Return what has been recorded in this folder so far: the last job that was begun, with those before."""
    streams: dict[int, list[EventStream]] = defaultdict(list)
    for path in folder.glob("*.events"):
        stream = read_stream(path)
        if stream is not None:
            streams[stream.pid].append(stream)
    found = []
    for pid, of_process in streams.items():
        of_process.sort(key=lambda stream: stream.index)
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
    size = max(int(each.streams[0].page["size"]) for each in processes.values())
    return Trace(folder, dict(sorted(processes.items())), tuple(unranked), max(size, 0))


def _unfit(folder: Path) -> tuple[str, ...]:
    """Return the first words of what libraries say of themselves: their names and versions."""
    texts = (each.read_text(encoding="utf-8", errors="replace") for each in sorted(folder.glob("*.another")))
    return tuple(" ".join(re.split(r"[,\n]", each.strip())[0].split()) or "another MPI" for each in texts)


def _process(folder: Path, pid: int, streams: tuple[EventStream, ...]) -> Process:
    try:
        exception = (folder / f"{pid}.exception").read_text(encoding="utf-8", errors="replace")
    except OSError:
        exception = ""
    return Process(streams[0].rank, pid, streams, read_notes(folder / f"{pid}.notes"), exception)
