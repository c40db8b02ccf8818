"""Whether what a run decided can come about by itself; and if not, what to force besides.

A receive with a forced source passes over messages that it would have taken, had they come first. That is as
if its own had come before them. A receive that is left free knows nothing of that, and may take one of those
though another must have come before it. Such an outcome is none that MPI allows. There always is one for a
schedule that can be followed: the free receive takes what must have come first.
"""

from __future__ import annotations

from rankwise.explore.dependence import Dependence
from rankwise.explore.options import in_line
from rankwise.explore.schedule import Kind, Schedule
from rankwise.explore.visit import Decided, Visit

Edges = list[tuple[int, int]]


def amended(visit: Visit) -> Schedule | None:
    """Return the schedule with one more choice, if what was left free came out as MPI does not allow."""
    receives = [each for each in visit.decided if each.decision.kind is Kind.RECEIVE and each.outcome]
    forced = visit.schedule.choices
    free = [each for each in receives if each.decision not in forced]
    if not free or len(free) == len(receives):
        return None
    dependence = Dependence(visit)
    if dependence.has_order([edge for each in receives for edge in _kept(dependence, each)]):
        return None
    order = in_line(visit, dependence)
    edges = [edge for each in receives if each.decision in forced for edge in _kept(dependence, each)]
    for each in sorted(free, key=lambda decided: order[decided.decision]):
        more = _kept(dependence, each)
        if not dependence.has_order(edges + more):
            return _otherwise(visit, dependence, each, edges)
        edges += more
    return None


def _kept(dependence: Dependence, decided: Decided) -> Edges:
    """Return that the message of a receive came before the others that were left for it."""
    own = dependence.partner[decided.row]
    if own < 0:
        return []
    others = dependence.firsts[decided.row].values()
    return [(dependence.arrival[own], dependence.arrival[each]) for each in others if each != own]


def _otherwise(visit: Visit, dependence: Dependence, decided: Decided, edges: Edges) -> Schedule | None:
    """Return the schedule with a receive that takes what must have come first, and what leads up to it."""
    firsts = dependence.firsts[decided.row]
    before = dependence.before(dependence.begin[decided.row])
    for sender, message in sorted(firsts.items()):
        past = dependence.before(dependence.arrival[message], edges)
        others = (dependence.arrival[each] for each in firsts.values() if each != message)
        if message != dependence.partner[decided.row] and not any(each in past for each in others):
            led = {
                each.decision: each.outcome
                for each in visit.decided
                if each.outcome is not None
                and each.decision.kind is not Kind.PATIENCE
                and dependence.end.get(each.row, -1) in before
            }
            choices = {**led, **visit.schedule.choices, decided.decision: (sender,)}
            return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)
    return None
