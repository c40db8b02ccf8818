"""RW915, RW916: threads that call MPI though the level of thread support does not allow it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.lifecycle import life_of
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.monitors.threads.needed_level import Allowed, allowed, needs
from rankwise.monitors.threads.threaded_calls import (
    ThreadedCalls,
    in_text,
    is_judged,
    main_thread,
    region_of,
    threaded_calls,
    where_text,
)
from rankwise.monitors.threads.unordered_levels import unknown_breaches
from rankwise.standard.thread_levels import ThreadLevel
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process


@monitor("RW915", "RW916")
def threads_beyond_their_level(run: Run) -> Iterator[Finding]:
    """Report calls of other threads than the main one, or at the same time, where that is not allowed."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process in (*run.trace.processes.values(), *run.trace.unranked):
        yield from _finalized_elsewhere(run, process)
        support = allowed(process)
        if support is None or support.level is ThreadLevel.MULTIPLE:
            continue
        threads = run.threads.get(process.pid)
        if threads is None:
            if not process.knows_threads:
                yield from unknown_breaches(run, process, support)
            continue
        calls = threaded_calls(process, threads, is_judged)
        main = main_thread(process, threads)
        yield from _in_the_wrong_thread(run, calls, support, main)
        if support.level is ThreadLevel.SERIALIZED:
            yield from _at_once(run, calls, support)


def _in_the_wrong_thread(run: Run, calls: ThreadedCalls, support: Allowed, main: int) -> Iterator[Breach]:
    """Find calls that need more by where they stand; of one place, those that need most."""
    needed = np.array(needs(calls, main), np.int64)
    for site in np.unique(calls.sites[needed > support.level]).tolist():
        here = np.flatnonzero((calls.sites == site) & (needed > support.level))
        here = here[needed[here] == needed[here].max()]
        at = int(here[np.lexsort((calls.number[here], calls.stream[here]))[0]])
        level, context = ThreadLevel(int(needed[at])), calls.context(at)
        stands = f"{calls.event(at).call.name} is called {where_text(context, main)}"
        said = Said(
            f"{stands}, which needs {level.constant}; {has_text(support)}",
            related=(*region_of(run, calls.process, context), *required(run, calls.process, support)),
        )
        for stream in np.unique(calls.stream[here]).tolist():
            records = calls.number[here[calls.stream[here] == stream]]
            yield Breach("RW915", calls.process, calls.process.streams[stream], records, _always(said))


def _at_once(run: Run, calls: ThreadedCalls, support: Allowed) -> Iterator[Breach]:
    """Find calls that nothing keeps from being made at the same time."""
    for one, other in calls.concurrent(at_once=True):
        one, other = in_text(run, calls.process, one, other)
        context = calls.threads.stretch_of(other.thread, other.number).context
        beside = run.location(one, calls.process)
        said = Said(
            f"{other.call.name} may be called while another thread is inside {one.call.name}, "
            f"which needs MPI_THREAD_MULTIPLE; {has_text(support)}",
            related=(
                Related("meanwhile", f"{one.call.name}, with nothing that orders the two", beside),
                *region_of(run, calls.process, context),
                *required(run, calls.process, support),
            ),
        )  # fmt: skip
        stream = calls.process.streams[other.thread]
        yield Breach("RW915", calls.process, stream, np.array([other.number]), _always(said))


def _always(said: Said) -> Callable[[Event], Said]:
    def say(_: Event) -> Said:
        return said

    return say


def has_text(support: Allowed) -> str:
    """Return what the program may use, and why."""
    if "required" not in support.started.arguments:
        return "MPI_Init requests MPI_THREAD_SINGLE only"
    if support.provided < support.required:
        return f"the program requests {support.required.constant} and got {support.provided.constant}"
    return f"the program requests {support.required.constant}"


def required(run: Run, process: Process, support: Allowed) -> tuple[Related, ...]:
    """Return where MPI was initialised, and with which level."""
    started = support.started
    words = f"{started.call.name} gave {support.provided.constant}"
    if "required" in started.arguments and support.required is not support.provided:
        words += f"; the program requests {support.required.constant}"
    return (Related("because", words, run.location(started, process)),)


def _finalized_elsewhere(run: Run, process: Process) -> Iterator[Breach]:
    life = life_of(process)
    if not life.starts:
        return
    started = life.starts[0]
    for ended in life.ends[:1]:
        if ended.thread == started.thread and not _by_other_threads(run, process, started, ended):
            continue

        def say(found: Event) -> Said:
            related = (Related("because", "MPI was initialised here", run.location(started, process)),)
            return Said("MPI_Finalize is called by another thread than MPI_Init", related=related)

        yield Breach("RW916", process, process.streams[ended.thread], np.array([ended.number]), say)


def _by_other_threads(run: Run, process: Process, started: Event, ended: Event) -> bool:
    """Return whether another thread has taken the event stream over, or might have made one of the calls."""
    threads = run.threads.get(process.pid)
    if threads is None:
        return False
    contexts = [threads.stretch_of(each.thread, each.number).context for each in (started, ended)]
    known = all(each.thread for each in contexts)
    return known and (contexts[0].thread != contexts[1].thread or any(each.by_anyone for each in contexts))
