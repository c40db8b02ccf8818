"""Which level of thread support the calls of a run needed, whichever threads made them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Location
from rankwise.matching.threads.log_replay import Context
from rankwise.monitors.lifecycle import life_of
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.threads.threaded_calls import (
    ThreadedCalls,
    is_judged,
    main_thread,
    processes_with_threads,
    threaded_calls,
)
from rankwise.standard.thread_levels import ThreadLevel, level_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Process


@dataclass(frozen=True, slots=True)
class Allowed:
    """The level that a process may use."""

    level: ThreadLevel
    required: ThreadLevel
    provided: ThreadLevel
    started: Event
    """The call that initialised MPI."""


def allowed(process: Process) -> Allowed | None:
    """Return the lower of the required and the provided level; None if not known.

    MPI_Init requests MPI_THREAD_SINGLE only; but MPI_Query_thread returns the level afterwards.
    """
    life = life_of(process)
    provided = level_of(int(process.streams[0].page["provided"]))
    if not life.starts or provided is None or not int(process.streams[0].page["thread_multiple"]):
        return None
    started = life.starts[0]
    required = ThreadLevel.SINGLE
    if "required" in started.arguments:
        required = level_of(started["required"]) or ThreadLevel.SINGLE
    queries = by_name()["MPI_Query_thread"].number
    if any(len(stream.of_function(queries)) for stream in process.streams):
        return Allowed(provided, max(required, provided), provided, started)
    return Allowed(min(required, provided), required, provided, started)


def need_of(context: Context, main: int) -> ThreadLevel:
    """Return the level that a call needs by where it stands, if no other one is made at the same time."""
    if context.by_anyone or (main and context.thread and context.thread != main):
        return ThreadLevel.SERIALIZED
    return ThreadLevel.FUNNELED if context.sizes else ThreadLevel.SINGLE


@dataclass(frozen=True, slots=True)
class Needed:
    """The level that a run needed, and a call that did; with another one if both may be made at once."""

    level: ThreadLevel
    where: Location | None = None
    also: Location | None = None


def needed_level(run: Run) -> Needed | None:
    """Return the least level that would have been enough for this run; None where no process has threads."""
    found: Needed | None = None
    for calls, main in judged_calls(run):
        best = found.level if found is not None else -1
        for at, level in enumerate(needs(calls, main)):
            if level > best:
                best, found = level, Needed(ThreadLevel(level), run.location(calls.event(at), calls.process))
        pair = next(calls.concurrent(at_once=True), None)
        if pair is not None:
            places = [run.location(each, calls.process) for each in pair]
            return Needed(ThreadLevel.MULTIPLE, *places)
    return found


def judged_calls(run: Run) -> Iterator[tuple[ThreadedCalls, int]]:
    """Yield the calls that the level is about, with the number of the main thread."""
    for process, threads in processes_with_threads(run):
        calls = threaded_calls(process, threads, is_judged)
        if len(calls.stream):
            yield calls, main_thread(process, threads)


def needs(calls: ThreadedCalls, main: int) -> list[int]:
    """Return the level that each call needs by where it stands."""
    stretches = calls.threads.order.stretches
    by_stretch = np.array([int(need_of(each.context, main)) for each in stretches], np.int64)
    found = np.zeros(len(calls.stream), np.int64)
    for stream in np.unique(calls.stream).tolist():
        here = calls.stream == stream
        found[here] = by_stretch[calls.threads.stretch_numbers(stream, calls.number[here])]
    levels: list[int] = found.tolist()
    return levels
