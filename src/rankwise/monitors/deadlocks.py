"""RW201, RW202, RW203: ranks that wait for ever, and for which ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.deadlock.components import components
from rankwise.matching.deadlock.detection import Deadlock, StuckThread
from rankwise.matching.messages.near_misses import near_misses
from rankwise.matching.operations import OperationKind, SendMode
from rankwise.monitors.differing_call_sites import earlier_call_sites
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, ranks_text
from rankwise.monitors.rank_endings import end_in_deadlock, end_of
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.threads.waiting_threads import (
    local_waits_related,
    numbers_of_callers,
    place_of_wait,
    thread_label,
)
from rankwise.trace.event import Event

_ALMOST = 2
"""So many messages that nearly fit are reported: more say the same."""
_MANY = 8
"""More ranks than this in one cycle are counted, not listed."""


@monitor("RW201", "RW202", "RW203")
def waiting_for_ever(run: Run) -> Iterator[Finding]:
    """Report the ranks that no other rank can release any more."""
    deadlock = run.deadlock
    if deadlock is None or any(each.is_hopeless for each in deadlock.local):
        return  # threads that part are reported as that
    waiting = [*_waiting(run, deadlock), *local_waits_related(run, deadlock)]
    # Python finalizes MPI after an uncaught exception.
    raised = [rank for rank in deadlock.finalizing if run.process(rank).exception]
    failed = [end for rank in (*_exited(run, deadlock), *raised) if (end := end_of(run, rank)).is_failure]
    if failed and not deadlock.core:
        first = failed[0]
        where = first.where or waiting[0].where or Location("?", 0)
        stuck = ranks_text(deadlock.ranks)
        verb = "waits" if len(deadlock.ranks) == 1 else "wait"
        yield _finding(run, "RW203", f"rank {first.rank} {first.how}; {stuck} {verb} for it", where, waiting)
    elif deadlock.needs_buffering and deadlock.core:
        message = f"{_who(deadlock)} in sends that rely on buffering"
        yield _finding(run, "RW202", message, _place(run, deadlock, _relying(run, deadlock)), waiting)
    else:
        yield _finding(
            run,
            "RW201",
            _message(run, deadlock),
            _place(run, deadlock),
            [*waiting, *_almost(run, deadlock), *_earlier(run, deadlock)],
        )


def _exited(run: Run, deadlock: Deadlock) -> list[int]:
    """Return the ranks that are waited for and are no more, those that went first first."""
    order = [each.rank for each in run.exited]
    return sorted(deadlock.cause, key=lambda rank: order.index(rank) if rank in order else len(order))


def _ended(run: Run, deadlock: Deadlock) -> list[int]:
    """Return the ranks that are waited for and will not come."""
    return [*_exited(run, deadlock), *deadlock.finalizing]


def _finding(run: Run, code: str, message: str, where: Location, related: list[Related]) -> Finding:
    assert run.deadlock is not None
    ranks = {*run.deadlock.ranks, *_ended(run, run.deadlock)}
    return Finding(
        rule=rule(code),
        message=message,
        where=where,
        related=tuple(related),
        ranks=Ranks.of(ranks, run.size),
        evidence=Evidence.WITNESSED,
    )


def _message(run: Run, deadlock: Deadlock) -> str:
    if deadlock.core:
        return f"deadlock: {_who(deadlock)}"
    ended = _ended(run, deadlock)
    waiting = deadlock.ranks
    verb = "waits" if len(waiting) == 1 else "wait"
    if not ended:
        return f"deadlock: {ranks_text(waiting)} cannot make progress"
    if set(ended) == set(deadlock.finalizing):
        what = f"which {'is' if len(ended) == 1 else 'are'} in MPI_Finalize already"
    else:
        what = f"which {'has' if len(ended) == 1 else 'have'} left MPI already"
    return f"deadlock: {ranks_text(waiting)} {verb} for {ranks_text(ended)}, {what}"


def _who(deadlock: Deadlock) -> str:
    """Return which ranks hold each other; those of different cycles apart."""
    groups = _groups(deadlock)
    if len(groups) > 3 or any(len(group) > _MANY for group in groups):
        return f"{len(deadlock.core)} ranks wait for each other"
    circles = [group for group in groups if len(group) > 1]
    alone = [rank for group in groups if len(group) == 1 for rank in group]
    of_threads = [rank for rank in alone if any(each.rank == rank for each in deadlock.local)]
    alone = [rank for rank in alone if rank not in of_threads]
    reported = [f"threads of {ranks_text(of_threads)} wait for each other"] if of_threads else []
    reported += [f"{ranks_text(group)} wait for each other" for group in circles]
    if alone:
        reported.append(
            f"{ranks_text(alone)} waits for itself"
            if len(alone) == 1
            else f"{ranks_text(alone)} each wait for themselves"
        )
    return ", and ".join(reported)


def _groups(deadlock: Deadlock) -> list[tuple[int, ...]]:
    """Return the ranks that hold each other, by cycle."""
    edges: dict[int, set[int]] = {rank: set() for rank in deadlock.core}
    for each in deadlock.waiting:
        if each.rank in edges:
            edges[each.rank].update(rank for rank in each.waits_for if rank in edges)
    return sorted(tuple(sorted(group)) for group in components(edges))


def _place(run: Run, deadlock: Deadlock, preferred: Sequence[StuckThread] = ()) -> Location:
    core = [each for each in deadlock.waiting if each.rank in deadlock.core]
    outside = [each for each in deadlock.local if each.rank in deadlock.core or not deadlock.waiting]
    if outside and not core:
        return place_of_wait(run, outside[0])
    return run.location(_event(run, next(iter((*preferred, *core, *deadlock.waiting)))))


def _relying(run: Run, deadlock: Deadlock) -> list[StuckThread]:
    """Return those that wait in standard sends, which a buffer would let go."""
    rows = run.operations.rows
    return [
        each
        for each in deadlock.waiting
        if each.rank in deadlock.core
        for release in each.released_by
        if rows["kind"][release.row] == OperationKind.SEND and rows["mode"][release.row] == SendMode.STANDARD
    ]


def _event(run: Run, waiting: StuckThread) -> Event:
    return run.process(waiting.rank).event(waiting.thread, waiting.number)


def _waiting(run: Run, deadlock: Deadlock) -> list[Related]:
    """Return where each rank waits; those in the same call at the same place for the same ranks together."""
    groups: dict[tuple[bool, str, Location], list[int]] = {}
    numbers = numbers_of_callers(run, deadlock)
    of_threads = []
    for each in deadlock.waiting:
        event = _event(run, each)
        targets = ranks_text(each.waits_for) if each.waits_for else "no particular rank"
        what = f"{call_text(run, event)}{_requests(run, each, event)}"
        note = f"{what} {'polls without success for' if each.polling else 'waits for'} {targets}"
        if (each.rank, each.thread) in numbers:
            label = thread_label(each.rank, [numbers[each.rank, each.thread]])
            of_threads.append(Related(label, note, run.location(event)))
            continue
        groups.setdefault((each.rank not in deadlock.core, note, run.location(event)), []).append(each.rank)
    found = [
        Related(ranks_text(ranks), note, where)
        for (_, note, where), ranks in sorted(groups.items(), key=lambda item: (item[0][0], min(item[1])))
    ]
    for rank in _ended(run, deadlock):
        if rank in run.trace.processes:
            end = end_in_deadlock(run, rank, is_finalizing=rank in deadlock.finalizing)
            found.append(Related(f"rank {rank}", end.how, end.where))
    return [*of_threads, *found, *_started(run, deadlock)]


def _started(run: Run, deadlock: Deadlock) -> Iterator[Related]:
    """Yield where the operations were started for which a rank waits in another call."""
    groups: dict[tuple[str, Location], set[int]] = {}
    for each in deadlock.waiting:
        for release in each.released_by:
            event = run.event(release.row)
            if event.number != each.number or event.thread != each.thread:
                groups.setdefault((call_text(run, event), run.location(event)), set()).add(each.rank)
    for (what, where), ranks in list(groups.items())[:_MANY]:
        yield Related("started", f"{what} by {ranks_text(ranks)}", where)


def _earlier(run: Run, deadlock: Deadlock) -> Iterator[Related]:
    """Yield where ranks entered earlier collectives of these communicators from different call sites."""
    rows = run.operations.rows
    awaited = (release.row for each in deadlock.waiting for release in each.released_by)
    for comm in sorted(
        {int(rows["comm"][row]) for row in awaited if rows["kind"][row] == OperationKind.COLLECTIVE}
    ):
        yield from earlier_call_sites(run, comm)


def _requests(run: Run, waiting: StuckThread, event: Event) -> str:
    """Return which operations a call completes, those that keep it waiting: of MPI_Irecv(source=1, tag=7)."""
    made = [run.event(release.row) for release in waiting.released_by]
    others = list(dict.fromkeys(call_text(run, each) for each in made if each.number != event.number))
    if not others:
        return ""
    more = f" and {len(others) - 2} more" if len(others) > 2 else ""
    return f" of {', '.join(others[:2])}{more}"


def _almost(run: Run, deadlock: Deadlock) -> Iterator[Related]:
    """Yield messages that nearly match what a rank waits for."""
    import numpy as np

    rows = run.operations.rows
    waited = [
        release.row
        for each in deadlock.waiting
        for release in each.released_by
        if rows["kind"][release.row] in (OperationKind.RECEIVE, OperationKind.PROBE)
    ]
    if not waited:
        return
    for miss in list(near_misses(run.operations, run.matches, np.array(waited)))[:_ALMOST]:
        send, receive = run.event(miss.send), run.event(miss.receive)
        note = (
            f"rank {send.rank} had called {call_text(run, send)}; "
            f"rank {receive.rank} waits in {call_text(run, receive)}: another {miss.difference.value}"
        )
        yield Related("almost", note, run.location(send))
