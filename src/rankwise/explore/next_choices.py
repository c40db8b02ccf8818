"""What else a visit could have decided, one step away from it, and the schedule that leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.poll_alternatives import could_be_seen, other_poll_outcomes
from rankwise.explore.schedule_prefix import PrefixChoices, SchedulePrefix
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import MadeChoice, Visit
from rankwise.matching.messages.wildcard_alternatives import alternatives
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Outcome, Schedule, in_order
from rankwise.schedule.send_buffering import as_buffered

MOST_IN_SETS = 4
"""Of so many requests at most every set is tried that a call may complete at once; of more, each and all."""

_APART = (ChoiceKind.COMPLETION, ChoiceKind.FAILED_POLLS)


@dataclass(frozen=True, slots=True)
class Option:
    """Another outcome of a decision; all that does not depend on it is enforced to be as it was."""

    decision: ChoicePoint
    outcome: Outcome
    schedule: Schedule
    order: int
    """The how-manieth decision of the visit it is, in an order in which none depends on a later one."""
    is_apart: bool = False
    """Whether no operation stands for the decision, so that nothing is predicted about it."""


def options(visit: Visit, explored: Explored = EVERYTHING) -> list[Option]:
    """Return all that could have been decided otherwise, the first decisions first.

    Each schedule can be followed: what it enforces happened that way, or can once the rest has. Where the
    same outcome can be reached with different parts of the visit left as they were, there is an option for
    each.
    """
    wanted = [each for each in visit.decided if each.outcome is not None and explored.wants(each)]
    if not wanted:
        return []
    alone = _without_choice(visit)
    wanted = [each for each in wanted if each.row not in alone]
    dependence = Dependence(visit)
    order = in_line(visit, dependence)
    keeping = SchedulePrefix(visit, dependence, explored.failed_polls > 0)
    found = [
        Option(
            each.decision,
            outcome,
            Schedule(visit.schedule.ranks, visit.schedule.buffering, rest.but(each.decision, outcome)),
            order[each.decision],
            each.decision.kind in _APART or each.envelope is not None,
        )
        for each in reversed(wanted)
        for outcome, rest in _of_decided(keeping, dependence, each, explored.failed_polls)
    ]
    return sorted(found, key=lambda option: (option.order, option.outcome))


def _without_choice(visit: Visit) -> set[int]:
    """Return the receives and probes that could have decided nothing else, as far as that is known."""
    found = alternatives(as_buffered(visit.operations, visit.schedule.buffering), visit.matches)
    return set(found.judged.tolist()) - set(found.receive.tolist())


def in_line(visit: Visit, dependence: Dependence) -> dict[ChoicePoint, int]:
    """Number decisions by Lamport clock, rank, and their own order."""
    points = {each.decision: dependence.decided_at(each) for each in visit.decided}
    clocks = dependence.clocks({each for each in points.values() if each >= 0})
    keys = {
        decision: (clocks[point] if point >= 0 else 0, in_order(decision))
        for decision, point in points.items()
    }
    return {decision: number for number, decision in enumerate(sorted(keys, key=lambda each: keys[each]))}


def _of_decided(
    keeping: SchedulePrefix, dependence: Dependence, decided: MadeChoice, failed_polls: int
) -> Iterator[tuple[Outcome, PrefixChoices]]:
    """Yield other outcomes, each with what else is enforced."""
    found: dict[Outcome, list[PrefixChoices]] = {}
    for out, outcomes in _others(dependence, decided, failed_polls):
        if not outcomes:
            continue
        rest = keeping.without(out, but=decided)
        for outcome in outcomes:
            found.setdefault(outcome, []).append(rest)
    for outcome, ways in found.items():
        for rest in _largest(ways):
            yield outcome, rest


def _others(
    dependence: Dependence, decided: MadeChoice, failed_polls: int
) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    """Yield what may be left out of the visit, and which outcomes are possible then."""
    if decided.decision.kind is ChoiceKind.FAILED_POLLS:
        yield from other_poll_outcomes(dependence, decided, failed_polls)
    elif decided.decision.kind is ChoiceKind.COMPLETION:
        yield from _of_completion(dependence, decided)
    elif decided.envelope is not None:
        yield from _of_question(dependence, decided)
    elif decided.row not in dependence.firsts:
        return
    elif decided.decision.kind is ChoiceKind.RECEIVE:
        yield from _of_receive(dependence, decided.row)
    elif decided.decision.kind is ChoiceKind.PROBE:
        yield from _of_probe(dependence, decided.row)


def _of_receive(dependence: Dependence, row: int) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    own = dependence.partner[row]
    firsts = dependence.firsts[row]
    if own >= 0 and firsts.get(dependence.rank[own]) == own and len(firsts) > 1:
        out = dependence.after([dependence.taking[own]])
        yield out, in_time(dependence, row, out, own)


def _of_probe(dependence: Dependence, row: int) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    if dependence.partner[row] >= 0:
        out = dependence.after([dependence.end[row]])
        yield out, in_time(dependence, row, out, dependence.partner[row])


def in_time(dependence: Dependence, row: int, out: frozenset[int], own: int) -> list[Outcome]:
    """Return the other senders whose messages can match a receive or probe without what is left out."""
    waiting = dependence.waiting_before(row, out)
    found: list[Outcome] = []
    for sender, message in dependence.firsts[row].items():
        late = dependence.begin[message] in out or dependence.is_behind(message, dependence.tag[row], out)
        if message != own and not late and not any(dependence.fits(each, message) for each in waiting):
            found.append((sender,))
    return found


def _of_completion(
    dependence: Dependence, decided: MadeChoice
) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    out = dependence.after([dependence.decided_at(decided)])
    can = [index for index, row in enumerate(decided.among) if row >= 0 and dependence.can_complete(row, out)]
    yield out, [each for each in _sets(can, decided.may_complete_several) if each != decided.outcome]


def _sets(indices: list[int], several: bool) -> list[Outcome]:
    """Return what may be completed at once: one, or any of a few, or of many one or all."""
    if not several:
        return [(each,) for each in indices]
    if len(indices) > MOST_IN_SETS:
        return [*((each,) for each in indices), tuple(indices)]
    return [each for size in range(1, len(indices) + 1) for each in combinations(indices, size)]


def _of_question(
    dependence: Dependence, decided: MadeChoice
) -> Iterator[tuple[frozenset[int], list[Outcome]]]:
    out = dependence.after([dependence.decided_at(decided)])
    seen = could_be_seen(dependence, decided, out)
    yield out, [(each,) for each in seen if (each,) != decided.outcome]


def _largest(ways: list[PrefixChoices]) -> list[PrefixChoices]:
    """Return those that are no part of another."""
    if len(ways) == 1:
        return ways
    distinct = [each for number, each in enumerate(ways) if each not in ways[:number]]
    return [
        each
        for each in distinct
        if not any(each is not other and each.items() <= other.items() for other in distinct)
    ]
