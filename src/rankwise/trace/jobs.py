"""Which ranks of a run belong together: a script may start one MPI job after another, or several at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rankwise.trace.launchers import starts_ranks

if TYPE_CHECKING:
    from rankwise.trace.trace import Process


def in_jobs(ranks: Iterable[Process]) -> list[list[Process]]:
    """Return the ranks of each job, in the order in which the jobs, and in them the ranks, began."""
    jobs: dict[tuple[str, int], list[Process]] = defaultdict(list)
    for process in sorted(ranks, key=lambda each: int(each.lanes[0].page["clock_begin"])):
        jobs[_job(process)].append(process)
    return list(jobs.values())


def _job(process: Process) -> tuple[str, int]:
    """Return what ranks of one job have in common: their launcher, or how many they are if none is known."""
    for pid, name in process.notes.ancestors or ():
        if starts_ranks(name):
            return "launcher", pid
    size = int(process.lanes[0].page["size"])
    return ("alone", process.pid) if size == 1 and process.notes.ancestors is not None else ("size", size)
