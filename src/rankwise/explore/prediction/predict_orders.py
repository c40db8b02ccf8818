"""What one visit predicts about all others in which every rank does the same: what to run to see it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rankwise.explore.prediction.clauses import GivenUp, OutOfTime
from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.order_counts import count_orders
from rankwise.explore.prediction.queries import Orders, Predicted, PredictedEnd, Trouble
from rankwise.explore.prediction.rank_sequences import Sequences, sequences, why_not
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import MadeChoice, RunEnding, Visit
from rankwise.matching.messages.type_matching import misfit
from rankwise.matching.operations import ANY
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule

_MOST = 100
"""So many ends of each kind of trouble are searched for, and so many to see each outcome once."""
_LARGEST = 200_000
"""So many pairs of a message and a receive that could match are examined."""


@dataclass(frozen=True, slots=True)
class PredictedFailure:
    """A schedule that is predicted to go wrong."""

    trouble: Trouble
    schedule: Schedule


@dataclass(frozen=True, slots=True)
class Prediction:
    """What follows from a visit for all orders of what its ranks did."""

    wrong: tuple[PredictedFailure, ...] = ()
    """For every way to go wrong an order that does."""
    outcomes: tuple[Schedule, ...] = ()
    """In these together each possible outcome of a choice occurs, if ranks always do the same."""
    orders: int | None = None
    """How many there are; None if that is not easily known."""
    limits: tuple[str, ...] = ()
    """What was left out."""
    why_not: str = ""
    """Why nothing is predicted."""
    is_late: bool = False
    """Whether the time budget was over before all was decided."""


def predict(
    visit: Visit, explored: Explored = EVERYTHING, effort: int = 2_000_000, until: float = math.inf
) -> Prediction:
    """Decide all orders of a visit until a moment; what is not to be explored stays as it was."""
    if visit.ending is not RunEnding.FINISHED:
        return Prediction(why_not="the run did not come to its end")
    reason = why_not(visit.operations)
    if reason is not None:
        return Prediction(why_not=reason)
    calls = sequences(visit.operations)
    setting = Setting(calls, infinite=visit.schedule.buffering != "zero")
    if setting.pairs > _LARGEST:
        return Prediction(why_not="too many messages could go to too many receives")
    wrong: dict[str, PredictedFailure] = {}
    orders = None
    try:
        orders = Orders(setting, _alike(visit), effort, until)
        fixed = [each for each in visit.decided if each.row >= 0 and not explored.wants(each)]
        for each in fixed:
            if each.outcome is not None:
                orders.keep(each.row, each.outcome[0])
        found = _decided(visit, explored, calls, orders, wrong)
        return replace(found, orders=None) if fixed else found
    except GivenUp as why:
        return Prediction(why_not=why.message)
    except OutOfTime:
        return Prediction(tuple(wrong.values()), is_late=True)
    finally:
        if orders is not None:
            orders.close()


def _decided(
    visit: Visit, explored: Explored, calls: Sequences, orders: Orders, wrong: dict[str, PredictedFailure]
) -> Prediction:
    limits: list[str] = []
    for trouble, found in _troubles(visit, orders):
        for number, each in enumerate(islice(found, _MOST + 1)):
            if number == _MOST:
                limits.append(f"more than {_MOST} ways to {IN_WORDS[trouble]}")
                break
            schedule = _schedule(visit, calls, each.end, explored.failed_polls > 0)
            wrong.setdefault(str(schedule), PredictedFailure(trouble, schedule))
    wanted = _open_outcomes(visit, orders)
    ends_to_see = list(islice(orders.outcomes(wanted), _MOST + 1))
    if len(ends_to_see) > _MOST:
        limits.append(f"more than {_MOST} runs to see each outcome once")
    chooses = any(call.chosen for each in calls.calls.values() for call in each)
    if chooses and explored.completions:
        limits.append("other completion choices only in orders that were run")
    if explored.failed_polls and any(each.decision.kind is ChoiceKind.FAILED_POLLS for each in visit.decided):
        limits.append("other numbers of failed polls only in orders that were run")
    return Prediction(
        tuple(wrong.values()),
        tuple(_schedule(visit, calls, end, explored.failed_polls > 0) for end in ends_to_see[:_MOST]),
        count_orders(orders.setting),
        tuple(limits),
    )


IN_WORDS = {
    Trouble.DEADLOCK: "deadlock",
    Trouble.MISFIT: "receive what does not fit",
    Trouble.LEFT: "leave a message behind",
}
"""What orders do that go wrong."""


def _troubles(visit: Visit, orders: Orders) -> Iterator[tuple[Trouble, Iterator[Predicted]]]:
    """Yield all that can go wrong."""
    yield Trouble.DEADLOCK, orders.deadlocks()
    if visit.payloads is not None:
        yield Trouble.MISFIT, orders.misfits(_misfits(visit))
    yield Trouble.LEFT, orders.left()


def _misfits(visit: Visit) -> Callable[[int, int], bool]:
    """Return a function that decides whether a message does not fit the receive that it matches."""
    payloads = visit.payloads
    assert payloads is not None
    known: dict[tuple[int, int], bool] = {}

    def is_misfit(send: int, receive: int) -> bool:
        pair = int(payloads.of[send]), int(payloads.of[receive])
        if pair not in known:
            known[pair] = min(pair) >= 0 and misfit(*(payloads.distinct[each] for each in pair)) is not None
        return known[pair]

    return is_misfit


def _alike(visit: Visit) -> Callable[[tuple[int, ...]], Hashable]:
    """Return a function whose value is equal for rows of the same trouble.

    It is if the program makes these calls at the same places; where places are not known, each is another.
    """
    rank = visit.operations.rows["rank"].tolist()
    sites = visit.sites.tolist() if visit.sites is not None else range(len(rank))

    def alike(rows: tuple[int, ...]) -> Hashable:
        return tuple(sorted({(rank[row], sites[row]) for row in rows}))

    return alike


def _open_outcomes(visit: Visit, orders: Orders) -> dict[tuple[int, int], bool]:
    """Return wildcard receives and probes and the senders they could have; none has been seen."""
    decided = {each.row for each in visit.decided if each.row >= 0}
    return {
        (receive.row, message.sender): False
        for place in orders.setting.open_places
        for receive in place.receives
        if receive.source == ANY and receive.row in decided
        for message in place.offers[receive.row]
    }


def _schedule(visit: Visit, calls: Sequences, end: PredictedEnd, failed_polls: bool) -> Schedule:
    """Return the schedule that leads to an end; with `failed_polls`, also how often polls fail before it."""
    rank = visit.operations.rows["rank"]
    choices: dict[ChoicePoint, Outcome] = {}
    for each in visit.decided:
        if each.row in end.matched and each.decision.kind in (ChoiceKind.RECEIVE, ChoiceKind.PROBE):
            choices[each.decision] = (int(rank[end.matched[each.row]]),)
        elif each.decision.kind is ChoiceKind.COMPLETION and each.outcome is not None and each.among:
            rows = [each.among[index] for index in each.outcome if each.among[index] >= 0]
            if rows and all(calls.ended[row][1] < end.past[each.decision.rank] for row in rows):
                choices[each.decision] = each.outcome
        elif failed_polls and (failed := _failed_polls(each, calls, end)) is not None:
            choices[each.decision] = failed
    return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)


def _failed_polls(decided: MadeChoice, calls: Sequences, end: PredictedEnd) -> Outcome | None:
    """Return how many of the polls that a rank has made failed; the whole outcome if it has made all."""
    rank = decided.decision.rank
    past = end.past.get(rank, 0)
    if not decided.polls or rank not in calls.numbers:
        return None
    over = [each for each in decided.polls if calls.is_over(rank, each.event, past)]
    if len(over) == len(decided.polls):
        return decided.outcome
    failed = sum(each.failed_polls for each in over)
    return (failed, MORE) if failed else None
