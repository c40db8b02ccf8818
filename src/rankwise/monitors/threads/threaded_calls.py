"""The calls of a process with several threads: which the thread level is about, and where they stand."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Location, Related
from rankwise.matching.operations import Numbers
from rankwise.matching.threads.log_replay import Context
from rankwise.matching.threads.process_threads import ProcessThreads
from rankwise.monitors.lifecycle import life_of
from rankwise.monitors.recorded_run import Run
from rankwise.standard.any_time import is_allowed_any_time
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import PieceKind

_HARMLESS = ("MPI_Query_thread", "MPI_Is_thread_main", "MPI_Wtime", "MPI_Wtick")
_PIECES = {
    PieceKind.SINGLE: "a single region",
    PieceKind.SECTIONS: "a section",
    PieceKind.LOOP: "a loop with dynamic chunks",
}


def is_judged(layout: Layout) -> bool:
    """Return whether the thread level is about a call."""
    return not is_allowed_any_time(layout.call) and layout.call.name not in _HARMLESS


@dataclass(frozen=True, eq=False)
class ThreadedCalls:
    """Chosen calls of a process, as columns."""

    process: Process
    threads: ProcessThreads
    stream: Numbers
    number: Numbers

    @functools.cached_property
    def sites(self) -> Numbers:
        """Where each was called from."""
        found = np.zeros(len(self.stream), np.int64)
        for each in self.process.streams:
            here = self.stream == each.index
            found[here] = each.sites[self.number[here]].astype(np.int64)
        return found

    def event(self, at: int) -> Event:
        return self.process.event(int(self.stream[at]), int(self.number[at]))

    def context(self, at: int) -> Context:
        return self.threads.stretch_of(int(self.stream[at]), int(self.number[at])).context

    def only(self, which: Numbers) -> ThreadedCalls:
        """Return some of the calls."""
        return ThreadedCalls(self.process, self.threads, self.stream[which], self.number[which])

    def concurrent(self, *, at_once: bool) -> Iterator[tuple[Event, Event]]:
        """Yield pairs that nothing orders, one for each pair of call sites, the earlier call first.

        With `at_once`, calls under one lock are no pair.
        """
        for one, other in self.threads.concurrent(self.stream, self.number, self.sites, at_once=at_once):
            pair = sorted((self.event(one), self.event(other)), key=lambda each: each.begin)
            yield pair[0], pair[1]


def threaded_calls(
    process: Process, threads: ProcessThreads, wanted: Callable[[Layout], bool]
) -> ThreadedCalls:
    """Return the calls of the functions that are wanted."""
    streams, numbers = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for stream in process.streams:
        for function, records in stream.by_function.items():
            if wanted(layouts()[function]):
                streams.append(np.full(len(records), stream.index, np.int64))
                numbers.append(records.astype(np.int64))
    return ThreadedCalls(process, threads, np.concatenate(streams), np.concatenate(numbers))


def in_text(run: Run, process: Process, one: Event, other: Event) -> tuple[Event, Event]:
    """Return two calls in the order in which they stand in the source."""

    def place(event: Event) -> tuple[str, int]:
        where = run.location(event, process)
        return where.file, where.line

    return (one, other) if place(one) <= place(other) else (other, one)


def processes_with_threads(run: Run) -> Iterator[tuple[Process, ProcessThreads]]:
    """Yield the processes whose threads are known, where they are several."""
    for process in (*run.trace.processes.values(), *run.trace.unranked):
        threads = run.threads.get(process.pid)
        if threads is not None:
            yield process, threads


def main_thread(process: Process, threads: ProcessThreads) -> int:
    """Return the number of the thread that initialised MPI; 0 if that is not known."""
    starts = life_of(process).starts
    return threads.stretch_of(starts[0].thread, starts[0].number).context.thread if starts else 0


def where_text(context: Context, main: int) -> str:
    """Return where in the threads of its process a call stands."""
    team = f"a parallel region of {context.sizes[-1]} threads" if context.sizes else ""
    if context.is_task and context.by_anyone:
        return "in a task, which any thread of its team may run"
    if context.piece is not None and team:
        return f"in {_PIECES[context.piece]} of {team}, which any of them may run"
    if context.by_anyone:
        return f"in {team}, which any thread of the outer team may have begun"
    if context.thread != main:
        return (
            f"in {team}, by another thread than the one that initialised MPI"
            if team
            else ("by another thread than the one that initialised MPI")
        )
    return f"in {team}" if team else "outside parallel regions"


def region_of(run: Run, process: Process, context: Context) -> tuple[Related, ...]:
    """Return where the region, the piece of work or the task of a call begins, if that is known."""
    if not context.place:
        return ()
    where = place_of(run, process, context.place)
    what = (
        "the task is made"
        if context.is_task
        else "the work is shared"
        if context.piece
        else "the region begins"
    )
    return (Related("region", f"{what} here", where),) if where.line else ()


def place_of(run: Run, process: Process, address: int) -> Location:
    """Return the line of an address in the code of the program."""
    return run.places.of(process, address)
