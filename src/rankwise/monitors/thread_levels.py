"""RW915, RW916: threads that call MPI though the level of thread support does not allow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import Numbers
from rankwise.monitors.breaches import Breach, Said, findings_of
from rankwise.monitors.life import life_of
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.standard.any_time import is_allowed_any_time
from rankwise.trace.event import Event, event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import POLLS, layouts
from rankwise.trace.trace import Process

_LEVELS = {3: (0, 1, 2), 4096: (0, 1024, 2048)}
"""By the value of MPI_THREAD_MULTIPLE, those of the levels below; the second is the standard ABI's."""
_NAMES = ("MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED")
_HARMLESS = ("MPI_Query_thread", "MPI_Is_thread_main", "MPI_Wtime", "MPI_Wtick")


@dataclass(frozen=True, slots=True)
class Support:
    """What a process was promised about threads."""

    name: str
    started: Event
    """The call that initialised MPI."""


@monitor("RW915", "RW916")
def threads_beyond_their_level(run: Run) -> Iterator[Finding]:
    """Report calls of other threads than the main one, or at the same time, where that is not allowed."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for process in (*run.trace.processes.values(), *run.trace.unranked):
        support = _support(process)
        yield from _finalized_elsewhere(run, process)
        if len(process.lanes) < 2 or support is None:
            continue
        if support.name == "MPI_THREAD_SERIALIZED":
            yield from _at_once(run, process, support)
        else:
            yield from _elsewhere(run, process, support)


def _support(process: Process) -> Support | None:
    """Return the level below MPI_THREAD_MULTIPLE that a process has; None if it has that or none is known."""
    page = process.lanes[0].page
    below = _LEVELS.get(int(page["thread_multiple"]), ())
    life = life_of(process)
    if int(page["provided"]) not in below or not life.starts:
        return None
    return Support(_NAMES[below.index(int(page["provided"]))], life.starts[0])


def _counted(lane: Lane) -> Numbers:
    """Return the calls of a thread that the level is about."""
    chosen = [
        records
        for number, records in lane.by_function.items()
        if not is_allowed_any_time(layouts()[number].call) and layouts()[number].call.name not in _HARMLESS
    ]
    return np.sort(np.concatenate(chosen)) if chosen else np.zeros(0, np.int64)


def _elsewhere(run: Run, process: Process, support: Support) -> Iterator[Breach]:
    for lane in process.lanes:
        records = _counted(lane)
        if lane.index == support.started.thread or not len(records):
            continue

        def say(found: Event) -> Said:
            return Said(
                f"{found.call.name} is called by another thread than the one that initialised MPI, which has "
                f"{support.name}",
                related=_asked(run, process, support),
            )

        yield Breach("RW915", process, lane, records, say)


def _asked(run: Run, process: Process, support: Support) -> tuple[Related, ...]:
    started = support.started
    words = f"{started.call.name} gave {support.name}"
    if "required" in started.arguments:
        levels = {process.notes.constants.get(name): name for name in (*_NAMES, "MPI_THREAD_MULTIPLE")}
        asked = levels.get(started["required"])
        words += f"; the program asked for {asked}" if asked and asked != support.name else ""
    return (Related("because", words, run.location(started, process)),)


def _at_once(run: Run, process: Process, support: Support) -> Iterator[Breach]:
    """Find calls that begin while another thread is inside of one."""
    begins, ends, owners, records = [], [], [], []
    for lane in process.lanes:
        mine = _spans(lane)
        begins.append(lane.begins[mine].astype(np.int64))
        ended = lane.ends[mine].astype(np.int64)
        ends.append(np.where(ended == 0, np.iinfo(np.int64).max, ended))
        owners.append(np.full(len(mine), lane.index))
        records.append(mine)
    begin, end, owner, record = (np.concatenate(each) for each in (begins, ends, owners, records))
    order = np.argsort(begin, kind="stable")
    begin, end, owner, record = begin[order], end[order], owner[order], record[order]
    latest, holder = _latest_before(end)
    late = (latest > begin) & (holder >= 0)
    late &= owner != np.where(holder >= 0, owner[holder], -1)
    for lane in process.lanes:
        mine = np.flatnonzero(late & (owner == lane.index))
        if not len(mine):
            continue
        others = {int(record[at]): (int(owner[holder[at]]), int(record[holder[at]])) for at in mine}

        def say(found: Event, others: dict[int, tuple[int, int]] = others) -> Said:
            thread, number = others[found.number]
            other = event(process.lanes[thread], number)
            related = (
                Related(
                    "meanwhile", f"another thread was in {other.call.name}", run.location(other, process)
                ),
                *_asked(run, process, support),
            )
            return Said(
                f"{found.call.name} begins while another thread is inside MPI, which has {support.name}",
                related=related,
            )

        yield Breach("RW915", process, lane, record[mine], say)


def _latest_before(end: Numbers) -> tuple[Numbers, Numbers]:
    """Return for each call the latest end of those that began earlier, and whose it is (-1 for none)."""
    latest = np.r_[np.int64(0), np.maximum.accumulate(end)[:-1]] if len(end) else end
    is_new = np.r_[True, end[1:] > np.maximum.accumulate(end)[:-1]] if len(end) else np.zeros(0, bool)
    holders = np.maximum.accumulate(np.where(is_new, np.arange(len(end)), 0))
    return latest, np.r_[np.int64(-1), holders[:-1]] if len(end) else holders


def _spans(lane: Lane) -> Numbers:
    """Return the calls of a thread whose time is known: questions asked again and again are one record."""
    chosen = [np.zeros(0, np.int64)]
    for number, records in lane.by_function.items():
        layout = layouts()[number]
        if is_allowed_any_time(layout.call) or layout.call.name in _HARMLESS:
            continue
        polls = layout.slot(POLLS)
        if polls is not None:
            records = records[lane.column(records, polls) <= 1]
        chosen.append(records)
    return np.sort(np.concatenate(chosen))


def _finalized_elsewhere(run: Run, process: Process) -> Iterator[Breach]:
    life = life_of(process)
    if not life.starts:
        return
    started = life.starts[0]
    for ended in life.ends[:1]:
        if ended.thread == started.thread:
            continue

        def say(found: Event) -> Said:
            related = (Related("because", "MPI was initialised here", run.location(started, process)),)
            return Said("MPI_Finalize is called by another thread than MPI_Init", related=related)

        yield Breach("RW916", process, process.lanes[ended.thread], np.array([ended.number]), say)
