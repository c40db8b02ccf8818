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
    """Yield what is left out so that a receive can take a message of each of these senders."""
    out = dependence.after([dependence.taking[each] for each in dependence.firsts[row].values()])
    senders = sorted(in_time(dependence, row, out, own=-1))
    if senders:
        yield out, senders


def _is_pending(visit: Visit, decided: Decided) -> bool:
    is_receive = decided.decision.kind is Kind.RECEIVE and decided.row >= 0
    return is_receive and decided.outcome is None and decided.decision not in visit.schedule.choices
