"""Threads that wait for others of their process, as a report shows them beside the calls of MPI."""

from __future__ import annotations

from rankwise.findings import Location, Related
from rankwise.findings.rank_set import compress
from rankwise.matching.deadlock.detection import Deadlock
from rankwise.matching.deadlock.wait_state import LocalWait, WaitKind
from rankwise.matching.threads.team_waits import thread_numbers
from rankwise.monitors.recorded_run import Run


def numbers_of_callers(run: Run, deadlock: Deadlock) -> dict[tuple[int, int], int]:
    """Return the numbers in their teams of threads inside MPI, by rank and event stream.

    Only ranks are in it of which several threads cannot be released.
    """
    several = {each.rank for each in deadlock.local}
    threads = [(each.rank, each.thread) for each in deadlock.waiting]
    several |= {rank for rank, _ in threads if sum(other == rank for other, _ in threads) > 1}
    found = {}
    for rank in several:
        numbers = thread_numbers(run.process(rank))
        for each in deadlock.waiting:
            if each.rank == rank and each.tid in numbers:
                found[rank, each.thread] = numbers[each.tid]
    return found


def local_waits_related(run: Run, deadlock: Deadlock) -> list[Related]:
    """Return where threads wait outside MPI; those of one rank in one place for the same threads together."""
    groups: dict[tuple[int, str, Location], list[int | None]] = {}
    for each in deadlock.local:
        key = each.rank, _wait_text(each), place_of_wait(run, each)
        groups.setdefault(key, []).append(each.number)
    return [
        Related(thread_label(rank, threads), f"wait{'s' if len(threads) == 1 else ''} {text}", where)
        for (rank, text, where), threads in groups.items()
    ]


def thread_label(rank: int, threads: list[int | None]) -> str:
    """Return the name of threads of a rank."""
    known = sorted(each for each in threads if each is not None)
    if not known:
        return f"rank {rank}, thread"
    return f"rank {rank}, thread{'s' if len(known) > 1 else ''} {compress(known)}"


def place_of_wait(run: Run, wait: LocalWait) -> Location:
    """Return where a thread waits; for the end of a region, where the region begins."""
    return run.places.of(run.process(wait.rank), wait.place)


def _wait_text(wait: LocalWait) -> str:
    if wait.is_hopeless:
        return f"{_IN[wait.kind]} for threads that came to something else"
    if wait.number is not None and wait.others == (wait.number,):
        whom = "the thread itself"
    elif not wait.others:
        whom = "another thread"
    else:
        whom = f"thread{'s' if len(wait.others) > 1 else ''} {compress(wait.others)}"
    if wait.kind is WaitKind.LOCK:
        return f"for a lock that {whom} holds"
    if wait.kind is WaitKind.CRITICAL:
        return f"for a critical section that {whom} is in"
    return f"{_IN[wait.kind]} for {whom}"


_IN = {
    WaitKind.BARRIER: "in a barrier",
    WaitKind.END: "at the end of the parallel region",
    WaitKind.TASKS: "in a taskwait",
    WaitKind.THREAD: "in a join",
}
