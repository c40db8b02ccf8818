"""Takes out of a schedule what a finding does not need.

Choices are taken out, the last first, as long as every visit that makes those that are left shows the
finding, too, and those can be made whatever the choice taken out is: they do not depend on it, or each visit
could have made them. If all outcomes were visited, that is enough. If not, what is left open is explored in
turn: an outcome that does not show the finding is one more visit to consider, and the next smaller schedule
is tried. Where that takes too long, only choices are taken out that follow from others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.explorer import ExploreLimits, Explorer
from rankwise.explore.finding_merge import Key, Merged, key_of
from rankwise.explore.next_choices import in_line, options
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import MadeChoice, Runner, Visit
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import MORE, ChoiceKind, Schedule

_MOST = 400
"""With more decisions than this, all of them stay enforced."""


def all_but(failed_polls: int) -> Explored:
    """Return whatever MPI leaves open, and so many failed polls."""
    return Explored(completions=1_000_000, failed_polls=failed_polls, marked=False)


def minimized(visit: Visit, merged: Merged, key: Key) -> Schedule:
    """Return the schedule of a visit without the choices that a finding does not need, as visits show."""
    schedule = visit.schedule
    by_decision = {each.decision: each for each in visit.decided if each.decision in schedule.choices}
    if len(by_decision) < len(schedule.choices) or len(by_decision) > _MOST or not visit.is_whole:
        return schedule
    dependence = Dependence(visit)
    order = in_line(visit, dependence)
    in_turn = _are_in_turn(visit, dependence, by_decision.values())
    kept = dict(schedule.choices)
    for decision in sorted(kept, key=lambda each: order[each], reverse=True):
        without = {each: outcome for each, outcome in kept.items() if each != decision}
        if not merged.is_shown_by_all(key, schedule.buffering, without):
            continue
        needed = dependence.before(
            point for each in without for point in _points(dependence, by_decision[each])
        )
        is_needed = all(point in needed for point in _points(dependence, by_decision[decision]))
        if not is_needed or (in_turn and merged.is_possible_for_all(key, schedule.buffering, without)):
            kept = without
    for decision in [each for each in kept if each.kind is ChoiceKind.FAILED_POLLS]:
        for fewer in range(1, kept[decision][0] + 1) if kept[decision][0] <= _MOST else ():
            looser = kept | {decision: (fewer, MORE)}
            if merged.is_shown_by_all(key, schedule.buffering, looser):
                kept = looser
                break
    return Schedule(schedule.ranks, schedule.buffering, kept)


def minimal_schedule(
    runner: Runner, visit: Visit, merged: Merged, key: Key, most: int, failed_polls: int = 0
) -> Schedule:
    """Return the smallest schedule that so many runs can show to be enough.

    `merged` gets the visits that speak against smaller ones. `failed_polls` is how often a poll is let fail.
    """
    left = most
    while left > 0:
        short = minimized(visit, merged, key)
        if len(short.choices) == len(visit.schedule.choices):
            return short
        under = _Fixed(short, key)
        done = Explorer(Here(runner, all_but(failed_polls)), [under], ExploreLimits(left)).explore()
        left -= done.runs
        if under.against is not None:
            merged.add(under.against)
        elif done.outcomes and under.is_sure and not done.stopped and not done.given_up:
            return short
        else:
            break
    return _implied(visit, failed_polls)


def _implied(visit: Visit, failed_polls: int) -> Schedule:
    """Return the schedule of a visit without the choices of which nothing else is possible."""
    schedule = visit.schedule
    if visit.is_cut:
        return schedule
    free = {each.decision for each in options(visit, all_but(failed_polls))}
    kept = {each: outcome for each, outcome in schedule.choices.items() if each in free}
    return Schedule(schedule.ranks, schedule.buffering, kept)


class _Fixed(Reduced):
    """Every outcome that has some choices in common, until one does not show a finding."""

    def __init__(self, start: Schedule, key: Key) -> None:
        super().__init__(start)
        self._key = key
        self.against: Account | None = None
        self.is_sure = True
        """Whether other outcomes are known: what ranks would have sent that were ended early is not."""

    def next(self, seen: Account) -> Sequence[Schedule]:
        if not seen.is_known:
            self.is_sure = False
            return []
        if self._key not in map(key_of, seen.findings):
            self.against = seen
            return []
        if seen.is_cut and not seen.outcome.keys() <= self._start.choices.keys():
            self.is_sure = False
        super().next(seen)
        fixed = self._start.choices
        ways = (each.schedule for each in seen.options if each.decision not in fixed)
        return [Schedule(each.ranks, each.buffering, {**each.choices, **fixed}) for each in ways]

    def is_speculative(self, schedule: Schedule) -> bool:
        return len(schedule.choices) > len(self._start.choices)

    def wants(self, schedule: Schedule) -> bool:
        return self.against is None and super().wants(schedule)


def _are_in_turn(visit: Visit, dependence: Dependence, decided: Iterable[MadeChoice]) -> bool:
    """Return whether each decision is over before its rank comes to the next one.

    A pending receive with an enforced sender leaves to later receives what it would have matched.
    """
    rows = visit.operations.rows
    return all(
        each.row >= 0 and rows["blocking"][each.row] and dependence.threads[each.decision.rank] == 1
        for each in decided
    )


def _points(dependence: Dependence, decided: MadeChoice) -> list[int]:
    """Return where a decision is made."""
    if decided.decision.kind is not ChoiceKind.RECEIVE:
        at = [dependence.decided_at(decided)]
        polls = (dependence.call_end((*decided.decision[:2], each.event)) for each in decided.polls)
        return [each for each in (*at, *polls) if each >= 0]
    message = dependence.partner[decided.row]
    return [dependence.begin[decided.row]] + ([dependence.taking[message]] if message >= 0 else [])
