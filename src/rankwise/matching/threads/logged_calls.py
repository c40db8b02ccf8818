"""Reads the logs of a process's threads: all records in the order of time, and the calls after each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from rankwise.trace.job_trace import Process
from rankwise.trace.thread_records import ThreadKind

MUTEX_IS_USED = 0
"""The detail of a signal that says only which mutex its condition variable is used with."""
_STREAM = 48


@dataclass(frozen=True, slots=True)
class Logs:
    """The records of all threads in the order of time, as columns of Python's numbers."""

    log: list[int]
    kind: list[int]
    at: list[int]
    object: list[int]
    detail: list[int]
    extra: list[int]


def process_records(process: Process) -> Logs:
    """Return the records of a process in the order of time; those of one thread stay in their own."""
    parts = process.thread_logs
    if not parts:
        return Logs([], [], [], [], [], [])
    records = np.concatenate(parts)
    log = np.repeat(np.arange(len(parts)), [len(each) for each in parts])
    times = np.concatenate([np.maximum.accumulate(each["time"]) for each in parts])
    order = np.argsort(times, kind="stable")
    records, log = records[order], log[order]
    columns = (records[name].tolist() for name in ("kind", "at", "object", "detail", "extra"))
    return Logs(log.tolist(), *columns)


@dataclass(slots=True)
class CallRanges:
    """Ranges of calls by the record that they come after, or before."""

    after: dict[int, list[tuple[int, int, int]]] = field(default_factory=lambda: defaultdict(list))
    before: dict[int, list[tuple[int, int, int]]] = field(default_factory=lambda: defaultdict(list))
    nowhere: list[tuple[int, int, int]] = field(default_factory=list)


def calls_by_record(process: Process, logs: Logs) -> CallRanges:
    """Return which calls come after which record, by how many calls its thread had begun."""
    calls = CallRanges()
    marks: dict[int, list[tuple[int, int]]] = defaultdict(list)
    last_of_thread: dict[int, int] = {}
    tids: dict[int, int] = {}
    for index, (at, log, kind, detail) in enumerate(
        zip(logs.at, logs.log, logs.kind, logs.detail, strict=True)
    ):
        if kind == ThreadKind.THREAD:
            tids[log] = detail
        if log in tids:
            last_of_thread[tids[log]] = index
        if at:
            marks[at >> _STREAM].append((at & ((1 << _STREAM) - 1), index))
    for stream in process.streams:
        total, found = len(stream.starts), sorted(marks.get(stream.index, ()))
        tid = int(stream.page["thread"])
        if not found:
            last = last_of_thread.get(tid)
            if total and last is not None:
                calls.after[last].append((stream.index, 0, total))
            elif total:
                calls.nowhere.append((stream.index, 0, total))
            continue
        if found[0][0] > 0:
            is_begin = logs.kind[found[0][1]] == ThreadKind.THREAD
            where = calls.after if is_begin else calls.before
            where[found[0][1]].append((stream.index, 0, min(found[0][0], total)))
        for (number, index), (following, later) in zip(found, [*found[1:], (total, -1)], strict=True):
            some = stream.index, number, min(following, total)
            if number >= some[2]:
                continue
            if logs.kind[index] != ThreadKind.THREAD_END:
                calls.after[index].append(some)
            elif later >= 0:  # another thread has taken the event stream over
                calls.before[later].append(some)
            elif tid in last_of_thread:
                calls.after[last_of_thread[tid]].append(some)
            else:
                calls.nowhere.append(some)
    return calls


def signalled_mutexes(process: Process) -> frozenset[int]:
    """Return the mutexes that a condition variable is used with: those hand something over."""
    found = set()
    for records in process.thread_logs:
        kinds = records["kind"]
        chosen = np.isin(kinds, [ThreadKind.SIGNAL, ThreadKind.LOCK_ACQUIRED, ThreadKind.LOCK_RELEASED])
        held: list[int] = []
        latest = 0
        for kind, value, detail in zip(
            kinds[chosen].tolist(),
            records["object"][chosen].tolist(),
            records["detail"][chosen].tolist(),
            strict=True,
        ):
            if kind == ThreadKind.LOCK_ACQUIRED:
                held.append(value)
            elif kind == ThreadKind.LOCK_RELEASED:
                latest = value
                if value in held:
                    held.remove(value)
            elif detail == MUTEX_IS_USED:
                found.add(value)
            elif detail == 1:  # a thread that wakes others holds the mutex, or has just given it back
                found.update(held or [latest])
    return frozenset(found)
