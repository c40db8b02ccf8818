"""Which ranks of a run belong together: a script may start one MPI job after another, or several at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rankwise.trace.launcher_names import starts_ranks

if TYPE_CHECKING:
    from rankwise.trace.job_trace import Process
    from rankwise.trace.process_notes import ProcessNotes


def in_jobs(ranks: Iterable[Process]) -> list[list[Process]]:
    """Return the ranks of each job, in the order in which the jobs, and in them the ranks, began."""
    jobs: dict[tuple[str, int], list[Process]] = defaultdict(list)
    for process in sorted(ranks, key=lambda each: int(each.streams[0].page["clock_begin"])):
        size = int(process.streams[0].page["size"])
        jobs[job_of(process.notes, process.pid, size)].append(process)
    return list(jobs.values())


def job_of(notes: ProcessNotes, pid: int, size: int) -> tuple[str, int]:
    """Return what ranks of one job have in common: their launcher, or how many they are if none is known."""
    for ancestor, name in notes.ancestors or ():
        if starts_ranks(name):
            return "launcher", ancestor
    return ("alone", pid) if size == 1 and notes.ancestors is not None else ("size", size)
