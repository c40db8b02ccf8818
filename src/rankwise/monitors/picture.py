"""Which rank waits for which, as the picture shows it."""

from __future__ import annotations

from rankwise.monitors.phrases import call_text
from rankwise.monitors.rank_endings import end_in_deadlock
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.threads.waiting_threads import numbers_of_callers, place_of_wait
from rankwise.report.wait_graph import Involvement, Waiter


def waiters(run: Run) -> list[Waiter]:
    """Return every rank of a deadlock: those that hold each other, that wait, that have exited.

    Of a rank of which several threads wait, each thread is one.
    """
    deadlock = run.deadlock
    if deadlock is None:
        return []
    found = []
    numbers = numbers_of_callers(run, deadlock)
    for each in deadlock.waiting:
        event = run.process(each.rank).event(each.thread, each.number)
        part = Involvement.HOLDS if each.rank in deadlock.core else Involvement.WAITS
        said = each.rank, call_text(run, event), str(run.location(event)), each.waits_for, part
        found.append(Waiter(*said, thread=numbers.get((each.rank, each.thread))))
    for wait in deadlock.local:
        part = Involvement.HOLDS if wait.rank in deadlock.core else Involvement.WAITS
        said = wait.rank, str(wait.kind), str(place_of_wait(run, wait)), (), part
        found.append(Waiter(*said, thread=wait.number, threads=wait.others))
    for rank in (*deadlock.cause, *deadlock.finalizing):
        end = end_in_deadlock(run, rank, is_finalizing=rank in deadlock.finalizing)
        place = str(end.where) if end.where is not None and end.where.line else ""
        found.append(Waiter(rank, end.how, place, (), Involvement.EXITED))
    return found
