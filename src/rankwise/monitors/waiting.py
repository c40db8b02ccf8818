"""RW201, RW202, RW203: ranks that wait for ever, and for whom."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.deadlock import Deadlock, Waiting
from rankwise.matching.near_misses import near_misses
from rankwise.matching.operations import Kind
from rankwise.monitors.endings import end_of
from rankwise.monitors.phrases import call_text, ranks_text
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.trace.event import Event


@monitor("RW201", "RW202", "RW203")
def waiting_for_ever(run: Run) -> Iterator[Finding]:
    """Report the ranks that nobody can release any more."""
    deadlock = run.deadlock
    if deadlock is None:
        return
    waiting = _waiting(run, deadlock)
    failed = [end for rank in _ended(run, deadlock) if (end := end_of(run, rank)).is_failure]
    if failed and not deadlock.core:
        first = failed[0]
        where = first.where or waiting[0].where or Location("?", 0)
        stuck = ranks_text(each.rank for each in deadlock.waiting)
        verb = "waits" if len({each.rank for each in deadlock.waiting}) == 1 else "wait"
        yield _finding(run, "RW203", f"rank {first.rank} {first.how}; {stuck} {verb} for it", where, waiting)
    elif deadlock.needs_buffering:
        message = f"{_who(deadlock)} wait for each other in sends that rely on buffering"
        yield _finding(run, "RW202", message, _place(run, deadlock), waiting)
    else:
        yield _finding(
            run, "RW201", _message(run, deadlock), _place(run, deadlock), [*waiting, *_almost(run, deadlock)]
        )


def _ended(run: Run, deadlock: Deadlock) -> list[int]:
    """Return the ranks that are waited for and will not come, those that went first first."""
    order = [each.rank for each in run.gone]
    ranks = {*deadlock.cause, *deadlock.finalizing}
    return sorted(ranks, key=lambda rank: order.index(rank) if rank in order else len(order))


def _finding(run: Run, code: str, message: str, where: Location, related: list[Related]) -> Finding:
    assert run.deadlock is not None
    ranks = {each.rank for each in run.deadlock.waiting} | set(_ended(run, run.deadlock))
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
        return (
            f"deadlock: {_who(deadlock)} wait for each other" if len(deadlock.core) > 1 else _alone(deadlock)
        )
    ended = _ended(run, deadlock)
    waiting = sorted({each.rank for each in deadlock.waiting})
    if ended:
        verb = "waits" if len(waiting) == 1 else "wait"
        what = "has" if len(ended) == 1 else "have"
        return f"{ranks_text(waiting)} {verb} for {ranks_text(ended)}, which {what} nothing more to say"
    return f"deadlock: {ranks_text(waiting)} cannot go on"


def _alone(deadlock: Deadlock) -> str:
    rank = deadlock.core[0]
    return f"deadlock: rank {rank} waits for itself"


def _who(deadlock: Deadlock) -> str:
    core = deadlock.core or tuple(each.rank for each in deadlock.waiting)
    return f"{len(core)} ranks" if len(core) > 4 else ranks_text(core)


def _place(run: Run, deadlock: Deadlock) -> Location:
    first = next((each for each in deadlock.waiting if each.rank in deadlock.core), deadlock.waiting[0])
    return run.location(_event(run, first))


def _event(run: Run, waiting: Waiting) -> Event:
    return run.process(waiting.rank).event(waiting.thread, waiting.number)


def _waiting(run: Run, deadlock: Deadlock) -> list[Related]:
    """Return where each rank waits; those in the same call at the same place for the same ranks together."""
    groups: dict[tuple[bool, str, Location], list[int]] = {}
    for each in deadlock.waiting:
        event = _event(run, each)
        targets = ranks_text(each.waits_for) if each.waits_for else "nobody in particular"
        note = f"{call_text(run, event)} {'asks in vain for' if each.polling else 'waits for'} {targets}"
        groups.setdefault((each.rank not in deadlock.core, note, run.location(event)), []).append(each.rank)
    found = [
        Related(ranks_text(ranks), note, where)
        for (_, note, where), ranks in sorted(groups.items(), key=lambda item: (item[0][0], min(item[1])))
    ]
    for rank in _ended(run, deadlock):
        if rank in run.trace.processes:
            end = end_of(run, rank)
            how = "is in MPI_Finalize" if rank in deadlock.finalizing and not end.is_failure else end.how
            found.append(Related(f"rank {rank}", how, end.where))
    return found


def _almost(run: Run, deadlock: Deadlock) -> Iterator[Related]:
    """Yield messages that nearly fit what somebody waits for."""
    import numpy as np

    rows = run.operations.rows
    waited = [
        release.row
        for each in deadlock.waiting
        for release in each.released_by
        if rows["kind"][release.row] in (Kind.RECEIVE, Kind.PROBE)
    ]
    if not waited:
        return
    for miss in list(near_misses(run.operations, run.matches, np.array(waited)))[:4]:
        send, receive = run.event(miss.send), run.event(miss.receive)
        note = (
            f"rank {send.rank} had called {call_text(run, send)}; "
            f"rank {receive.rank} waits in {call_text(run, receive)}: another {miss.difference.value}"
        )
        yield Related("almost", note, run.location(send))
