"""Takes out of a schedule what a finding does not need.

Choices are taken out, the last first, as long as no other depends on them and every visit that makes those
that are left shows the finding, too. If all outcomes were visited, that is enough. If not, what is left open
is explored in turn: an outcome that does not show the finding is one more visit to be heeded, and the next
shorter schedule is tried. Where that takes too long, only choices are taken out that follow from others.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.account import Account
from rankwise.explore.dependence import Dependence
from rankwise.explore.explored import Explored
from rankwise.explore.exploring import Explorer, Limits
from rankwise.explore.merging import Key, Merged, key_of
from rankwise.explore.options import in_line, options
from rankwise.explore.schedule import MORE, Kind, Schedule
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import Decided, Runner, Visit
from rankwise.explore.workers import Here

_MOST = 400
"""With more decisions than this, all of them stay forced."""


def all_but(noes: int) -> Explored:
    """Return whatever MPI leaves open; of how often it says no, so much."""
    return Explored(completions=1_000_000, noes=noes, marked=False)


def shortened(visit: Visit, merged: Merged, key: Key) -> Schedule:
    """Return the schedule of a visit without what visits say is not needed to show a finding."""
    schedule = visit.schedule
    by_decision = {each.decision: each for each in visit.decided if each.decision in schedule.choices}
    if len(by_decision) < len(schedule.choices) or len(by_decision) > _MOST or not visit.is_whole:
        return schedule
    dependence = Dependence(visit)
    order = in_line(visit, dependence)
    kept = dict(schedule.choices)
    for decision in sorted(kept, key=lambda each: order[each], reverse=True):
        without = {each: outcome for each, outcome in kept.items() if each != decision}
        if not merged.is_shown_by_all(key, schedule.buffering, without):
            continue
        needed = dependence.before(
            point for each in without for point in _points(dependence, by_decision[each])
        )
        if not all(point in needed for point in _points(dependence, by_decision[decision])):
            kept = without
    for decision in [each for each in kept if each.kind is Kind.PATIENCE]:
        for fewer in range(1, kept[decision][0] + 1) if kept[decision][0] <= _MOST else ():
            looser = kept | {decision: (fewer, MORE)}
            if merged.is_shown_by_all(key, schedule.buffering, looser):
                kept = looser
                break
    return Schedule(schedule.ranks, schedule.buffering, kept)


def shortest_known(
    runner: Runner, visit: Visit, merged: Merged, key: Key, most: int, noes: int = 0
) -> Schedule:
    """Return the shortest schedule that so many runs can show to be enough.

    `merged` is told of visits that speak against shorter ones. `noes` is up to how many times no is tried.
    """
    left = most
    while left > 0:
        short = shortened(visit, merged, key)
        if len(short.choices) == len(visit.schedule.choices):
            return short
        under = _Under(short, key)
        done = Explorer(Here(runner, all_but(noes)), [under], Limits(left)).explore()
        left -= done.runs
        if under.against is not None:
            merged.add(under.against)
        elif done.outcomes and under.is_sure and not done.stopped and not done.given_up:
            return short
        else:
            break
    return _implied(visit, noes)


def _implied(visit: Visit, noes: int) -> Schedule:
    """Return the schedule of a visit without the choices of which nothing else is possible."""
    schedule = visit.schedule
    if visit.is_cut:
        return schedule
    free = {each.decision for each in options(visit, all_but(noes))}
    kept = {each: outcome for each, outcome in schedule.choices.items() if each in free}
    return Schedule(schedule.ranks, schedule.buffering, kept)


class _Under(Reduced):
    """Every outcome that has some choices in common, until one does not show a finding."""

    def __init__(self, start: Schedule, key: Key) -> None:
        super().__init__(start)
        self._key = key
        self.against: Account | None = None
        self.is_sure = True
        """Whether other outcomes are known: what ranks would have sent that were ended early is not."""

    def next(self, seen: Account) -> Sequence[Schedule]:
        if not seen.is_known:
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

    def is_guess(self, schedule: Schedule) -> bool:
        return len(schedule.choices) > len(self._start.choices)

    def wants(self, schedule: Schedule) -> bool:
        return self.against is None and super().wants(schedule)


def _points(dependence: Dependence, decided: Decided) -> list[int]:
    """Return where a decision is made."""
    if decided.decision.kind is not Kind.RECEIVE:
        at = [dependence.decided_at(decided)]
        asked = (dependence.call_end((*decided.decision[:2], each.event)) for each in decided.asked)
        return [each for each in (*at, *asked) if each >= 0]
    message = dependence.partner[decided.row]
    return [dependence.begin[decided.row]] + ([dependence.taking[message]] if message >= 0 else [])
