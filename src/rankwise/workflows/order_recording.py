"""Keeps what each visit decided and showed, for the tree of message orders that a page draws."""

from __future__ import annotations

import dataclasses

from rankwise.explore.explorer import Exploration, ExploreObserver
from rankwise.explore.visit_summary import Account
from rankwise.report import source_paths
from rankwise.report.plain import one_line
from rankwise.report.views import RunViews
from rankwise.report.views.order_tree import OrderOutcome, OrderPoint, OrderTree
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule, in_order
from rankwise.workflows.live_page import LiveReport

MOST_OUTCOMES = 2_000
_MOST_CHOICES = 200
"""In the schedule of one outcome; more are no line to copy."""


class OrderRecorder:
    """Listens to an exploration, beside another listener."""

    def __init__(self, beside: ExploreObserver | None = None, live: LiveReport | None = None) -> None:
        self._beside = beside
        self._live = live
        self._seen: list[Account] = []
        self._left_out = 0

    def reported(self, exploration: Exploration, seen: Account) -> None:
        """A visit was counted."""
        if seen.is_known and seen.instead is None:
            if len(self._seen) < MOST_OUTCOMES:
                self._seen.append(seen)
            else:
                self._left_out += 1
        if self._beside is not None:
            self._beside.reported(exploration, seen)
        if self._live is not None and self._live.is_due:
            found = tuple(each.finding for each in exploration.merged.found.values())
            self._live.publish(RunViews(orders=self.tree()), found)

    def tree(self) -> OrderTree | None:
        """Return all outcomes; None if no visit came to its end."""
        if not self._seen:
            return None
        sites: dict[ChoicePoint, str] = {}
        for each in self._seen:
            for point in each.made:
                sites.setdefault(point, each.sites.get(point, ""))
        points = sorted(sites, key=lambda point: (point.number, in_order(point)))
        numbers = {point: number for number, point in enumerate(points)}
        return OrderTree(
            tuple(OrderPoint(point_text(each), one_line(_shown(sites[each]))) for each in points),
            tuple(_outcome(each, numbers) for each in self._seen),
            self._left_out,
        )


_WORDS = {
    ChoiceKind.RECEIVE: "wildcard receive",
    ChoiceKind.PROBE: "wildcard probe",
    ChoiceKind.COMPLETION: "completion choice",
    ChoiceKind.FAILED_POLLS: "poll",
}


def point_text(point: ChoicePoint) -> str:
    """Return a choice point in words: 'rank 0: wildcard receive 2'."""
    thread = f", thread {point.thread}" if point.thread else ""
    return f"rank {point.rank}{thread}: {_WORDS[point.kind]} {point.number}"


def outcome_text(kind: ChoiceKind, outcome: Outcome) -> str:
    """Return what came at a choice point: 'from rank 2'."""
    if kind in (ChoiceKind.RECEIVE, ChoiceKind.PROBE):
        return f"from rank {outcome[0]}"
    if kind is ChoiceKind.COMPLETION:
        return f"completes {', '.join(map(str, outcome))}"
    more = " or more" if outcome[-1] == MORE else ""
    return f"after {outcome[0]}{more} failed polls"


def _outcome(seen: Account, numbers: dict[ChoicePoint, int]) -> OrderOutcome:
    predicted = seen.visit_prediction.prediction if seen.visit_prediction is not None else None
    made = sorted((numbers[point], outcome_text(point.kind, what)) for point, what in seen.made.items())
    return OrderOutcome(
        seen.schedule.buffering,
        tuple(made),
        seen.ending.value,
        tuple(
            dict.fromkeys(
                one_line(f"{each.rule.code} {source_paths.place(each.where, column=False)}")
                for each in seen.findings
                if not each.is_note
            )
        ),
        str(_whole_schedule(seen)),
        predicted.orders if predicted is not None else None,
    )


def _whole_schedule(seen: Account) -> Schedule:
    """Return what enforces all that was decided; a visit's own schedule leaves some choices open."""
    made = {point: what for point, what in seen.made.items() if point.kind is not ChoiceKind.FAILED_POLLS}
    if len(made) > _MOST_CHOICES:
        return seen.schedule
    return dataclasses.replace(seen.schedule, choices={**made, **seen.schedule.choices})


def _shown(site: str) -> str:
    file, _, line = site.rpartition(":")
    return f"{source_paths.shown(file)}:{line}" if file else site
