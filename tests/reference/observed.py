"""What can be observed of an execution, or of a run: what was decided, but not what pending receives took."""

from __future__ import annotations

from typing import TypeAlias

from rankwise.explore.visit import RunEnding, Visit
from rankwise.schedule.schedule import ChoiceKind
from reference.forgetful import is_open
from reference.runner import outcome_of
from reference.simulator import Execution

Observed: TypeAlias = tuple[tuple[tuple[str, tuple[int, ...]], ...], bool]
"""What each decision came to, and whether it is a deadlock."""


def of_end(end: Execution) -> Observed:
    """Return what can be observed of an execution that came to its end."""
    open_ones = {
        decision
        for op, decision in end.decisions.items()
        if decision.kind is ChoiceKind.RECEIVE and op not in end.completed
    }
    completed = (
        (str(decision), outcome) for decision, outcome in outcome_of(end).items() if decision not in open_ones
    )
    return tuple(sorted(completed)), not all(end.finished(rank) for rank in range(len(end.program)))


def of_visit(visit: Visit) -> Observed:
    """Return what was observed in a run."""
    completed = (
        (str(each.decision), each.outcome)
        for each in visit.decided
        if each.outcome is not None and not is_open(visit, each)
    )
    return tuple(sorted(completed)), visit.ending is RunEnding.DEADLOCK
