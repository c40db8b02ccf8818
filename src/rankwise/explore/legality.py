"""Whether what a run decided can come about by itself; and if not, what to force besides.

A receive with a forced source passes over messages that it would have taken, had they come first. That is as
if its own had come before them. A receive that is left free knows nothing of that, and may take one of those
though another must have come before it. Such an outcome is none that MPI allows. There always is one for a
schedule that can be followed: what is forced comes first, with all that leads up to it, then as much of the
rest as can be as it was; the next message goes where MPI has it go.
"""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.explore.dependence import Dependence
from rankwise.explore.keeping import Keeping, both
from rankwise.explore.playing import Otherwise, played
from rankwise.explore.schedule import Kind, Schedule
from rankwise.explore.visit import Decided, Visit

Edges = list[tuple[int, int]]


def amended(visit: Visit, noes: bool = False) -> Schedule | None:
    """Return the schedule with more choices, if what was left free came out as MPI does not allow.

    With `noes` it also says how often questions are answered with no.
    """
    receives = [each for each in visit.decided if each.decision.kind is Kind.RECEIVE and each.outcome]
    forced = [each for each in receives if each.decision in visit.schedule.choices]
    if not forced or len(forced) == len(receives):
        return None
    dependence = Dependence(visit)
    possible = dependence.in_order(_in_front(dependence, receives))
    if len(possible) == dependence.size:
        return None
    found = _parting(dependence, receives, forced, possible)
    free = {
        each.row: each.decision
        for each in visit.decided
        if each.decision.kind is Kind.RECEIVE and each.decision not in visit.schedule.choices
    }
    if found is None or found.taker not in free:
        return None
    left = frozenset(range(dependence.size)) - found.played
    choices = both(Keeping(visit, dependence, noes).without(left), visit.schedule.choices)
    choices[free[found.taker]] = (dependence.rank[found.message],)
    return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)


def _parting(
    dependence: Dependence, receives: list[Decided], forced: list[Decided], possible: list[int]
) -> Otherwise | None:
    """Return where MPI does something else, once all has come to pass that is forced.

    What no cycle leads to is left as it was, if what is forced allows that.
    """
    unharmed = set(possible)
    as_it_was = [
        each
        for each in receives
        if each in forced or dependence.arrival.get(dependence.partner[each.row]) in unharmed
    ]
    rest = [*possible, *dependence.in_order()]
    found = None
    for stays in (as_it_was, forced):
        edges = _in_front(dependence, stays)
        needed = dependence.before(_points(dependence, forced), edges)
        first = (each for each in dependence.in_order(edges) if each in needed)
        found = played(dependence, dict.fromkeys([*first, *rest]))
        if found is None or found.played.issuperset(_points(dependence, forced)):
            break
    return found


def _in_front(dependence: Dependence, receives: Iterable[Decided]) -> Edges:
    """Return that the message of each receive came before the others that were left for it."""
    own = ((dependence.partner[each.row], dependence.firsts[each.row]) for each in receives)
    return [
        (dependence.arrival[message], dependence.arrival[other])
        for message, firsts in own
        if message >= 0
        for other in firsts.values()
        if other != message
    ]


def _points(dependence: Dependence, receives: Iterable[Decided]) -> list[int]:
    """Return where receives are posted, and where what they took arrives."""
    taken = [each.row for each in receives if dependence.partner[each.row] >= 0]
    arrivals = (dependence.arrival[dependence.partner[row]] for row in taken)
    return [*(dependence.begin[row] for row in taken), *arrivals]
