"""What to enforce besides, so that it is known what a receive matched that no call was seen to complete.

The MPI library does not show which message such a receive matched. With an enforced sender it is known; what
it could have matched instead is an option then like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.next_choices import in_time
from rankwise.explore.schedule_prefix import SchedulePrefix, both
from rankwise.explore.visit import MadeChoice, RunEnding, Visit
from rankwise.schedule.schedule import ChoiceKind, Outcome, Schedule


def with_pending_source(visit: Visit, failed_polls: bool = False) -> Schedule | None:
    """Return the schedule with one more choice; None if nothing of that kind is open.

    With `failed_polls` it also enforces how many polls fail.
    """
    if visit.ending not in (RunEnding.DEADLOCK, RunEnding.FINISHED):
        return None
    pending = [each for each in visit.decided if _is_pending(visit, each)]
    if not pending:
        return None
    dependence = Dependence(visit)
    for each in sorted(pending, key=lambda decided: decided.row):
        if len(dependence.firsts[each.row]) < 2:
            continue
        for out, senders in _ways(dependence, each.row):
            rest = SchedulePrefix(visit, dependence, failed_polls).without(out)
            choices = both(rest, visit.schedule.choices) | {each.decision: senders[0]}
            return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)
    return None


def _ways(dependence: Dependence, row: int) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    """Yield what is left out so that a receive can match a message of each of these senders."""
    out = dependence.after([dependence.taking[each] for each in dependence.firsts[row].values()])
    senders = sorted(in_time(dependence, row, out, own=-1))
    if senders:
        yield out, senders


def _is_pending(visit: Visit, decided: MadeChoice) -> bool:
    is_receive = decided.decision.kind is ChoiceKind.RECEIVE and decided.row >= 0
    return is_receive and decided.outcome is None and decided.decision not in visit.schedule.choices
