"""RW911 to RW914: MPI is initialised once, then used, then finalised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.deadlock.current_waits import snapshot
from rankwise.matching.deadlock.detection import find_deadlock
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import ranks_text
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.standard.any_time import is_allowed_any_time
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import Layout, by_name
from rankwise.trace.job_trace import Process
from rankwise.trace.process_ending import ProcessEnding

_STARTS = ("MPI_Init", "MPI_Init_thread")


@dataclass(frozen=True, slots=True)
class Life:
    """The calls that begin and end MPI in a process, in order."""

    starts: tuple[Event, ...]
    ends: tuple[Event, ...]
    has_sessions: bool
    """Whether MPI may be there without MPI_Init."""


def life_of(process: Process) -> Life:
    """Return when a process initialised and finalised MPI."""
    return Life(
        _events(process, *_STARTS),
        _events(process, "MPI_Finalize"),
        bool(_events(process, "MPI_Session_init")),
    )


def _events(process: Process, *names: str) -> tuple[Event, ...]:
    found = [
        event(stream, int(record))
        for stream in process.streams
        for name in names
        for record in stream.by_function.get(by_name()[name].number, ())
    ]
    return tuple(sorted(found, key=lambda each: each.begin))


@monitor("RW911", "RW912", "RW913")
def calls_out_of_order(run: Run) -> Iterator[Finding]:
    """Report calls before MPI_Init and after MPI_Finalize, and a second MPI_Init."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    lives = {each.pid: life_of(each) for each in (*run.trace.processes.values(), *run.trace.unranked)}
    for calls in calls_of(run, _needs_mpi):
        life = lives[calls.process.pid]
        begins = calls.stream.begins[calls.records].astype(np.int64)
        started = life.starts[0] if life.starts else None
        ended = life.ends[0] if life.ends else None
        if not life.has_sessions:
            never = np.full(len(begins), calls.process.rank < 0)  # with a rank, MPI was initialised
            before = begins < started.begin if started is not None else never
            yield from _breach(run, calls.process, calls.stream.index, "RW911", calls.records[before], None)
        if ended is not None and ended.end is not None and not life.has_sessions:
            after = begins >= ended.end
            yield from _breach(run, calls.process, calls.stream.index, "RW912", calls.records[after], ended)
    for calls in calls_of(run, _starts_mpi):
        first = lives[calls.process.pid].starts[0]
        begins = calls.stream.begins[calls.records].astype(np.int64)
        again = calls.records[begins > first.begin]
        yield from _breach(run, calls.process, calls.stream.index, "RW913", again, first)


def _needs_mpi(layout: Layout) -> bool:
    return not is_allowed_any_time(layout.call)


def _starts_mpi(layout: Layout) -> bool:
    return layout.call.name in _STARTS


def _breach(
    run: Run, process: Process, stream: int, code: str, records: np.ndarray, because: Event | None
) -> Iterator[Breach]:
    if not len(records):
        return

    def say(found: Event) -> Said:
        if because is None:
            return Said(f"{found.call.name} is called before MPI_Init")
        related = (Related("because", _WHAT[because.call.name], run.location(because, process)),)
        if code == "RW912":
            return Said(f"{found.call.name} is called after MPI_Finalize", related=related)
        return Said(f"{found.call.name} is called though MPI was initialised before", related=related)

    yield Breach(code, process, process.streams[stream], records, say)


_WHAT = {
    "MPI_Init": "MPI was initialised here",
    "MPI_Init_thread": "MPI was initialised here",
    "MPI_Finalize": "MPI was finalised here",
}


@monitor("RW914")
def never_finalized(run: Run) -> Iterator[Finding]:
    """Report ranks that came to a good end without MPI_Finalize, by the last call they made."""
    if run.stopped or is_waited_for(run):
        return  # whatever waits for a rank that has exited is reported: RW203
    reported: dict[Location, list[int]] = {}
    starts: dict[Location, Event] = {}
    for rank, process in run.trace.processes.items():
        life = life_of(process)
        if not life.starts or not ended_without_finalize(process):
            continue
        last = _last_with_a_line(run, process)
        if last is None:
            continue
        where = run.location(last)
        reported.setdefault(where, []).append(rank)
        starts.setdefault(where, life.starts[0])
    for where, ranks in reported.items():
        yield Finding(
            rule=rule("RW914"),
            message=f"{ranks_text(ranks)} ended without MPI_Finalize, after this call",
            where=where,
            related=(Related("because", "MPI was initialised here", run.location(starts[where])),),
            ranks=Ranks.of(ranks, run.size),
            evidence=Evidence.WITNESSED,
        )


def _last_with_a_line(run: Run, process: Process) -> Event | None:
    """Return the last call whose line is known; what a language does at its end has none."""
    latest = [(int(stream.begins[-1]), stream) for stream in process.streams if len(stream.starts)]
    if not latest:
        return None
    stream = max(latest, key=lambda each: each[0])[1]
    recent = [
        event(stream, number) for number in range(len(stream.starts) - 1, max(-1, len(stream.starts) - 9), -1)
    ]
    return next((each for each in recent if run.location(each, process).line), recent[0])


def is_waited_for(run: Run) -> bool:
    """Return whether a rank was inside a call that needs one which ended without MPI_Finalize."""
    ended = frozenset(rank for rank, each in run.trace.processes.items() if ended_without_finalize(each))
    if not ended or all(next(each.inside(), None) is None for each in run.trace.processes.values()):
        return False
    deadlock = find_deadlock(snapshot(run.trace, run.operations, ended), matches=run.matches)
    return deadlock is not None and bool(ended.intersection(deadlock.cause))


def ended_without_finalize(process: Process) -> bool:
    """Return whether a process ended by itself, said that all was well, and had not called MPI_Finalize."""
    kind, code = process.ending
    is_good = kind is ProcessEnding.EXIT and code == 0 and not process.exception
    return is_good and not _events(process, "MPI_Finalize")
