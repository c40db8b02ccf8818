"""What is kept of a visit once its operations are forgotten: enough to continue, to resume, and to report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rankwise.explore.clock_alternatives import options_by_clocks
from rankwise.explore.next_choices import Option, options
from rankwise.explore.poll_alternatives import merged_from
from rankwise.explore.prediction.visit_prediction import VisitPrediction
from rankwise.explore.prefix_completion import with_pending_source
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import RunEnding, Visit
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule

if TYPE_CHECKING:
    from rankwise.findings import Finding


_KNOWN = (RunEnding.FINISHED, RunEnding.DEADLOCK)


@dataclass(frozen=True, slots=True)
class Account:
    """One visit."""

    schedule: Schedule
    ending: RunEnding
    outcome: Mapping[ChoicePoint, Outcome]
    """What was decided; the numbers of failed polls only if they are explored: by themselves they are never
    the same twice."""
    options: tuple[Option, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    sites: Mapping[ChoicePoint, str] = field(default_factory=dict)
    """Where in the program decisions stand."""
    instead: Schedule | None = None
    """What to run in its place: it is not known what a pending receive matched."""
    visit_prediction: VisitPrediction | None = None
    """What all orders of the visit lead to; None if it was not requested."""
    is_marked: bool = False
    """Whether the program marks some of its decisions as not to be explored."""
    is_cut: bool = False
    """Whether ranks were ended before it is known what they would have sent."""
    alike: Mapping[ChoicePoint, int] = field(default_factory=dict)
    """Of rows of polls: from how many failed ones on outcomes count as one, where a run reached as many."""

    @property
    def made(self) -> dict[ChoicePoint, Outcome]:
        """All choices that were made, by what outcomes are distinguished."""
        from_on = {decision: (failed_polls, MORE) for decision, failed_polls in self.alike.items()}
        return {**self.schedule.choices, **self.outcome, **from_on}

    @property
    def is_late(self) -> bool:
        """Whether the time budget was over before all was known of it."""
        predicted = self.visit_prediction.prediction if self.visit_prediction is not None else None
        return self.ending is RunEnding.OUT_OF_TIME or (predicted is not None and predicted.is_late)

    @property
    def is_known(self) -> bool:
        """Whether the run came to an end from which something is known about the program."""
        return self.ending in _KNOWN


def account(
    visit: Visit,
    explored: Explored = EVERYTHING,
    predict_visit: Callable[[Visit], VisitPrediction] | None = None,
) -> Account:
    """Return what is kept of a visit."""
    instead = with_pending_source(visit, explored.failed_polls > 0) if visit.is_whole else None
    outcome = {
        each: what
        for each, what in visit.outcome().items()
        if each.kind is not ChoiceKind.FAILED_POLLS or explored.failed_polls
    }
    return Account(
        visit.schedule,
        visit.ending,
        outcome,
        tuple(_options(visit, explored)) if visit.ending in _KNOWN else (),
        visit.findings if visit.ending in _KNOWN else (),
        visit.remark,
        {each.decision: each.site for each in visit.decided},
        instead,
        predict_visit(visit) if predict_visit is not None and visit.ending in _KNOWN else None,
        any(each.is_skipped for each in visit.decided),
        visit.is_cut,
        _alike(visit, explored.failed_polls),
    )


def _options(visit: Visit, explored: Explored) -> list[Option]:
    """Return what else could have been decided. A deadlock leaves messages whose clocks no rank has seen."""
    if visit.clocked is None or (visit.ending is RunEnding.DEADLOCK and visit.is_whole):
        return options(visit, explored)
    return options_by_clocks(visit, explored)


def _alike(visit: Visit, failed_polls: int) -> dict[ChoicePoint, int]:
    rows = (
        (each.decision, merged_from(each, failed_polls))
        for each in visit.decided
        if failed_polls and each.polls
    )
    return {decision: many for decision, many in rows if many is not None}
