"""What to force besides, so that it is known what a receive took that nobody was seen to complete.

The MPI library does not say from whom such a receive took its message. Forced to take it from one sender, it
is known; what it could have taken instead is an option then like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.explore.dependence import Dependence
from rankwise.explore.keeping import Keeping, both
from rankwise.explore.options import in_time
from rankwise.explore.schedule import Kind, Outcome, Schedule
from rankwise.explore.visit import Decided, Ending, Visit


def settled(visit: Visit, noes: bool = False) -> Schedule | None:
    """Return the schedule with one more choice; None if nothing of that kind is open.

    With `noes` it also says how often questions are answered with no.
    """
    if visit.ending not in (Ending.DEADLOCK, Ending.FINISHED):
        return None
    pending = [each for each in visit.decided if _is_pending(visit, each)]
    if not pending:
        return None
    dependence = Dependence(visit)
    for each in sorted(pending, key=lambda decided: decided.row):
        if len(dependence.firsts[each.row]) < 2:
            continue
        for out, senders in _ways(dependence, each.row):
            rest = Keeping(visit, dependence, noes).without(out)
            choices = both(rest, visit.schedule.choices) | {each.decision: senders[0]}
            return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)
    return None


def _ways(dependence: Dependence, row: int) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    """Yield what may be left out so that a receive can take a message of each of these senders.

    One that is posted only after some of them have come, say because one of them was seen by a probe, takes
    any that can come before; then nothing but what follows its begin depends on what it takes.
    """
    firsts, begin = dependence.firsts[row].values(), dependence.begin[row]
    for out in dependence.left_out([dependence.arrival[each] for each in firsts], together=row):
        senders = sorted(in_time(dependence, row, out, own=-1))
        if begin not in out:
            yield from [(out, senders)] if senders else ()
            continue
        synchronous = dependence.synchronous.intersection(firsts, dependence.end)
        waited = [dependence.end[each] for each in sorted(synchronous)]
        for later in dependence.left_out([*waited, *dependence.following(begin)]) if senders else ():
            also = [each for each in in_time(dependence, row, later, own=-1) if each in senders]
            if also and begin not in later:
                yield later, sorted(also)


def _is_pending(visit: Visit, decided: Decided) -> bool:
    is_receive = decided.decision.kind is Kind.RECEIVE and decided.row >= 0
    return is_receive and decided.outcome is None and decided.decision not in visit.schedule.choices
