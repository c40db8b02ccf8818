"""RW915 where the order of a process's threads was not recorded: which thread called MPI, and when."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Related
from rankwise.matching.operations import Numbers
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said
from rankwise.monitors.threads.needed_level import Allowed
from rankwise.monitors.threads.threaded_calls import is_judged
from rankwise.standard.thread_levels import ThreadLevel
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import POLLS, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process


def unknown_breaches(run: Run, process: Process, support: Allowed) -> Iterator[Breach]:
    """Find what was seen to be wrong: calls of other threads than the main one, or two at one time."""
    if len(process.streams) < 2:
        return
    if support.level is ThreadLevel.SERIALIZED:
        yield from _at_once(run, process, support)
    else:
        yield from _elsewhere(run, process, support)


def _counted(stream: EventStream) -> Numbers:
    """Return the calls of a thread that the level is about."""
    chosen = [records for number, records in stream.by_function.items() if is_judged(layouts()[number])]
    return np.sort(np.concatenate(chosen)) if chosen else np.zeros(0, np.int64)


def _elsewhere(run: Run, process: Process, support: Allowed) -> Iterator[Breach]:
    for stream in process.streams:
        records = _counted(stream)
        if stream.index == support.started.thread or not len(records):
            continue

        def say(found: Event) -> Said:
            return Said(
                f"{found.call.name} is called by another thread than the one that initialised MPI, which has "
                f"{support.level.constant}",
                related=_started(run, process, support),
            )

        yield Breach("RW915", process, stream, records, say)


def _at_once(run: Run, process: Process, support: Allowed) -> Iterator[Breach]:
    """Find calls that begin while another thread is inside of one."""
    begins, ends, owners, records = [], [], [], []
    for stream in process.streams:
        mine = _spans(stream)
        begins.append(stream.begins[mine].astype(np.int64))
        ended = stream.ends[mine].astype(np.int64)
        ends.append(np.where(ended == 0, np.iinfo(np.int64).max, ended))
        owners.append(np.full(len(mine), stream.index))
        records.append(mine)
    begin, end, owner, record = (np.concatenate(each) for each in (begins, ends, owners, records))
    order = np.argsort(begin, kind="stable")
    begin, end, owner, record = begin[order], end[order], owner[order], record[order]
    latest, holder = _latest_before(end)
    late = (latest > begin) & (holder >= 0)
    late &= owner != np.where(holder >= 0, owner[holder], -1)
    for stream in process.streams:
        mine = np.flatnonzero(late & (owner == stream.index))
        if not len(mine):
            continue
        others = {int(record[at]): (int(owner[holder[at]]), int(record[holder[at]])) for at in mine}

        def say(found: Event, others: dict[int, tuple[int, int]] = others) -> Said:
            thread, number = others[found.number]
            other = event(process.streams[thread], number)
            related = (
                Related(
                    "meanwhile", f"another thread was in {other.call.name}", run.location(other, process)
                ),
                *_started(run, process, support),
            )
            return Said(
                f"{found.call.name} begins while another thread is inside MPI, "
                f"which has {support.level.constant}",
                related=related,
            )

        yield Breach("RW915", process, stream, record[mine], say)


def _latest_before(end: Numbers) -> tuple[Numbers, Numbers]:
    """Return for each call the latest end of those that began earlier, and whose it is (-1 for none)."""
    latest = np.r_[np.int64(0), np.maximum.accumulate(end)[:-1]] if len(end) else end
    is_new = np.r_[True, end[1:] > np.maximum.accumulate(end)[:-1]] if len(end) else np.zeros(0, bool)
    holders = np.maximum.accumulate(np.where(is_new, np.arange(len(end)), 0))
    return latest, np.r_[np.int64(-1), holders[:-1]] if len(end) else holders


def _spans(stream: EventStream) -> Numbers:
    """Return the calls of a thread whose time is known: equal failed polls in a row are one record."""
    chosen = [np.zeros(0, np.int64)]
    for number, records in stream.by_function.items():
        layout = layouts()[number]
        if not is_judged(layout):
            continue
        polls = layout.slot(POLLS)
        if polls is not None:
            records = records[stream.column(records, polls) <= 1]
        chosen.append(records)
    return np.sort(np.concatenate(chosen))


def _started(run: Run, process: Process, support: Allowed) -> tuple[Related, ...]:
    words = f"{support.started.call.name} gave {support.provided.constant}"
    if support.required is not support.provided:
        words += f"; the program requests {support.required.constant}"
    return (Related("because", words, run.location(support.started, process)),)
