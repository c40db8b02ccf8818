"""What one visit tells about all others in which every rank does the same: what to run to see it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.prediction.clauses import GivenUp
from rankwise.explore.prediction.counting import count_orders
from rankwise.explore.prediction.questions import End, Orders, Predicted, Trouble
from rankwise.explore.prediction.sequences import Sequences, sequences, why_not
from rankwise.explore.prediction.setting import Setting
from rankwise.explore.schedule import MORE, Decision, Kind, Outcome, Schedule
from rankwise.explore.visit import Decided, Ending, Visit
from rankwise.matching.operations import ANY
from rankwise.matching.signatures import misfit

_MOST = 100
"""So many ends of each kind of trouble are looked for, and so many to see each outcome once."""
_LARGEST = 200_000
"""So many pairs of a message and a receive that could take it are looked at."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A schedule that is predicted to go wrong."""

    trouble: Trouble
    schedule: Schedule


@dataclass(frozen=True, slots=True)
class Prediction:
    """What follows from a visit for all orders of what its ranks did."""

    wrong: tuple[Wrong, ...] = ()
    """For every way to go wrong an order that does."""
    outcomes: tuple[Schedule, ...] = ()
    """In these together each outcome that a decision can have comes about, if ranks always do the same."""
    orders: int | None = None
    """How many there are; None if that is not easily known."""
    limits: tuple[str, ...] = ()
    """What was left out."""
    why_not: str = ""
    """Why nothing is predicted."""


def predict(visit: Visit, explored: Explored = EVERYTHING, effort: int = 2_000_000) -> Prediction:
    """Decide all orders of a visit; what is not to be explored stays as it was."""
    if visit.ending is not Ending.FINISHED:
        return Prediction(why_not="the run did not come to its end")
    reason = why_not(visit.operations)
    if reason is not None:
        return Prediction(why_not=reason)
    calls = sequences(visit.operations)
    setting = Setting(calls, infinite=visit.schedule.buffering != "zero")
    if setting.pairs > _LARGEST:
        return Prediction(why_not="too many messages could go to too many receives")
    orders = Orders(setting, _alike(visit), effort)
    try:
        fixed = [each for each in visit.decided if each.row >= 0 and not explored.wants(each)]
        for each in fixed:
            if each.outcome is not None:
                orders.keep(each.row, each.outcome[0])
        found = _decided(visit, explored, calls, orders)
        return replace(found, orders=None) if fixed else found
    except GivenUp as why:
        return Prediction(why_not=why.message)
    finally:
        orders.close()


def _decided(visit: Visit, explored: Explored, calls: Sequences, orders: Orders) -> Prediction:
    limits: list[str] = []
    wrong: dict[str, Wrong] = {}
    for trouble, found in _troubles(visit, orders):
        ends = list(islice(found, _MOST + 1))
        if len(ends) > _MOST:
            limits.append(f"more than {_MOST} ways to {_SHOWN[trouble]}")
        for each in ends[:_MOST]:
            schedule = _schedule(visit, calls, each.end, explored.noes > 0)
            wrong.setdefault(str(schedule), Wrong(trouble, schedule))
    wanted = _open_outcomes(visit, orders)
    ends_to_see = list(islice(orders.outcomes(wanted), _MOST + 1))
    if len(ends_to_see) > _MOST:
        limits.append(f"more than {_MOST} runs to see each outcome once")
    chooses = any(call.chosen for each in calls.calls.values() for call in each)
    if chooses and explored.completions:
        limits.append("other choices of what completes only in orders that were run")
    if explored.noes and any(each.decision.kind is Kind.PATIENCE for each in visit.decided):
        limits.append("other answers of questions only in orders that were run")
    return Prediction(
        tuple(wrong.values()),
        tuple(_schedule(visit, calls, end, explored.noes > 0) for end in ends_to_see[:_MOST]),
        count_orders(orders.setting),
        tuple(limits),
    )


_SHOWN = {
    Trouble.DEADLOCK: "deadlock",
    Trouble.MISFIT: "receive what does not fit",
    Trouble.LEFT: "leave a message behind",
}


def _troubles(visit: Visit, orders: Orders) -> Iterator[tuple[Trouble, Iterator[Predicted]]]:
    """Yield all that can go wrong."""
    yield Trouble.DEADLOCK, orders.deadlocks()
    if visit.payloads is not None:
        yield Trouble.MISFIT, orders.misfits(_misfits(visit))
    yield Trouble.LEFT, orders.left()


def _misfits(visit: Visit) -> Callable[[int, int], bool]:
    """Return what says whether a message does not fit the receive that takes it."""
    carried = visit.payloads
    assert carried is not None
    known: dict[tuple[int, int], bool] = {}

    def is_misfit(send: int, receive: int) -> bool:
        pair = int(carried.of[send]), int(carried.of[receive])
        if pair not in known:
            known[pair] = min(pair) >= 0 and misfit(*(carried.distinct[each] for each in pair)) is not None
        return known[pair]

    return is_misfit


def _alike(visit: Visit) -> Callable[[tuple[int, ...]], Hashable]:
    """Return what says whether trouble with some rows is the same as with others.

    It is if the program makes these calls at the same places; where places are not known, each is another.
    """
    rank = visit.operations.rows["rank"].tolist()
    sites = visit.sites.tolist() if visit.sites is not None else range(len(rank))

    def alike(rows: tuple[int, ...]) -> Hashable:
        return tuple(sorted({(rank[row], sites[row]) for row in rows}))

    return alike


def _open_outcomes(visit: Visit, orders: Orders) -> dict[tuple[int, int], bool]:
    """Return receives and probes of any source and the senders they could have; none has been seen."""
    decided = {each.row for each in visit.decided if each.row >= 0}
    return {
        (taker.row, message.sender): False
        for place in orders.setting.open_places
        for taker in place.takers
        if taker.source == ANY and taker.row in decided
        for message in place.offers[taker.row]
    }


def _schedule(visit: Visit, calls: Sequences, end: End, noes: bool) -> Schedule:
    """Return what forces a run to come to an end; with `noes`, also how often questions say no before."""
    rank = visit.operations.rows["rank"]
    choices: dict[Decision, Outcome] = {}
    for each in visit.decided:
        if each.row in end.met and each.decision.kind in (Kind.RECEIVE, Kind.PROBE):
            choices[each.decision] = (int(rank[end.met[each.row]]),)
        elif each.decision.kind is Kind.COMPLETION and each.outcome is not None and each.among:
            rows = [each.among[index] for index in each.outcome if each.among[index] >= 0]
            if rows and all(calls.ended[row][1] < end.past[each.decision.rank] for row in rows):
                choices[each.decision] = each.outcome
        elif noes and (said := _said(each, calls, end)) is not None:
            choices[each.decision] = said
    return Schedule(visit.schedule.ranks, visit.schedule.buffering, choices)


def _said(decided: Decided, calls: Sequences, end: End) -> Outcome | None:
    """Return how often no was said by the calls that a rank is through with; yes was, if it is past that."""
    rank = decided.decision.rank
    past = end.past.get(rank, 0)
    if not decided.asked or rank not in calls.numbers:
        return None
    over = [each for each in decided.asked if calls.is_over(rank, each.event, past)]
    if len(over) == len(decided.asked):
        return decided.outcome
    said = sum(each.noes for each in over)
    return (said, MORE) if said else None
