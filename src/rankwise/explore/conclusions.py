"""The conclusion of an exploration: the verdict with its bounds, the summary, what was not judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.explore.next_choices import MOST_IN_SETS
from rankwise.explore.prediction.predict_orders import IN_WORDS
from rankwise.explore.strategies.predictive import ASSUMED, BEYOND_RUNS, Predict
from rankwise.findings import Finding, Problem, Verdict
from rankwise.findings import conclude as worst_of
from rankwise.findings.finding_counts import count, counted

if TYPE_CHECKING:
    from rankwise.explore.explorer import Exploration
    from rankwise.explore.reproduction import Confirmed
    from rankwise.explore.request import ExploreRequest
    from rankwise.explore.strategies.protocol import Strategy


@dataclass(frozen=True, slots=True)
class Concluded:
    """What the user reads below the findings."""

    verdict: Verdict
    summary: str
    extent: str
    """How much was explored."""
    problems: tuple[Problem, ...]


def conclude(
    request: ExploreRequest,
    ranks: int,
    done: Exploration,
    strategies: Sequence[Strategy],
    reported: Sequence[Confirmed],
    findings: tuple[Finding, ...],
) -> Concluded:
    """Return the conclusion; `findings` are those of `reported` that nothing suppresses."""
    problems = (*_problems(done, reported), *_not_run(strategies if done.stopped else ()))
    own = _own_bounds(dict(zip(request.bufferings, strategies, strict=True)))
    bounds = [
        *_bounds(request, ranks, done, own),
        *_not_minimized(reported),
        *(each.message for each in problems),
    ]
    is_unfinished = bool(done.stopped) and request.require_complete
    conclusion = worst_of(findings, is_whole=not is_unfinished and not problems, is_judged=done.outcomes > 0)
    counting = [each for each in findings if not each.is_note]
    again = sum(each.runs for each in reported)
    extent = _extent(done, again, _orders(done, strategies), len(counting))
    return Concluded(
        Verdict(conclusion, tuple(bounds)),
        f"{counted(counting)} in {extent}",
        extent,
        problems,
    )


def _own_bounds(strategies: Mapping[str, Strategy]) -> tuple[str, ...]:
    """Return what strategies left out, with the buffering where only one of several did."""
    every = [frozenset(each.bounds) for each in strategies.values()]
    found = {
        bound if all(bound in each for each in every) else f"with {buffering} buffering: {bound}": None
        for buffering, strategy in strategies.items()
        for bound in strategy.bounds
    }
    return tuple(found)


def _problems(done: Exploration, reported: Iterable[Confirmed]) -> list[Problem]:
    problems = []
    if done.strayed:
        first = done.strayed[0]
        problems.append(
            Problem(
                f"{count(len(done.strayed), 'run')} could not follow the schedule: {first.remark}",
                "does the program decide by time, by random numbers or between threads? "
                f"again: rankwise replay '{first.schedule}' -- …",
            )
        )
    if done.given_up:
        first = done.given_up[0]
        problems.append(
            Problem(
                f"{count(len(done.given_up), 'run')} gave no result: {first.remark}",
                f"rankwise replay '{first.schedule}' -- … shows what it prints",
            )
        )
    lost = [each.finding for each in reported if each.again is False]
    if lost:
        problems.append(
            Problem(
                f"{lost[0].rule.code} at {lost[0].where} did not show again when its schedule was replayed",
                "the program also depends on something other than the order of messages",
            )
        )
    return problems


def _not_run(strategies: Iterable[Strategy]) -> list[Problem]:
    """Yield that some order is predicted to go wrong and was not run any more."""
    known = (each.not_run for each in strategies if isinstance(each, Predict))
    predicted = [wrong for each in known for wrong in each]
    if not predicted:
        return []
    first, many = predicted[0], count(len(predicted), "order")
    return [
        Problem(
            f"{many} not run that would {IN_WORDS[first.trouble]} if ranks do the same: '{first.schedule}'",
            "rankwise replay runs it; --time-budget and --max-runs allow more",
        )
    ]


def _not_minimized(reported: Iterable[Confirmed]) -> tuple[str, ...]:
    """Return how many schedules there was no time to minimize."""
    many = sum(not each.is_minimal for each in reported)
    return (f"{count(many, 'schedule')} not minimized: no time left",) if many else ()


def _bounds(request: ExploreRequest, ranks: int, done: Exploration, own: tuple[str, ...]) -> list[str]:
    bounds = ["1 rank" if ranks == 1 else f"{ranks} ranks", *_bufferings(request.bufferings, done)]
    is_left = done.stopped or done.strayed or done.given_up
    if done.stopped:
        own = tuple(each.replace(BEYOND_RUNS, ASSUMED) for each in own)
    bounds += own or ([] if is_left else ["every order of messages"])
    if request.explored.skipped:
        bounds.append(f"without {', '.join(request.explored.skipped)}")
    if done.is_marked:
        bounds.append("without what the program turns off by MPI_Pcontrol")
    if done.cut:
        failed = "one run that failed" if done.cut == 1 else f"{done.cut:,} runs that failed"
        bounds.append(f"after {failed}: only what had been sent by then")
    many = request.explored.completions
    bounds.append(
        f"the first {many} completion choices of each thread (MPI_Waitany, …), sets of up to {MOST_IN_SETS}"
        if many
        else "completion choices (MPI_Waitany, …) as they came"
    )
    if request.explored.failed_polls:
        often = count(request.explored.failed_polls, "time")
        bounds.append(f"the same poll (MPI_Test, MPI_Iprobe, …) fails up to {often}")
    elif done.has_polls:
        bounds.append("polls (MPI_Test, MPI_Iprobe, …) as they came")
    if done.stopped:
        left = f" with {count(done.waiting, 'schedule')} left" if done.waiting else ""
        bounds.append(f"{done.stopped}{left}")
    return bounds


def _bufferings(request: Sequence[str], done: Exploration) -> list[str]:
    """Return the bufferings that some run had, and those that none had."""
    seen = [each for each in request if each in done.merged.bufferings]
    if not seen:
        return ["no run came to its end"]
    if seen == ["as-is"]:
        return ["buffering as the MPI library does"]
    missing = [f"no run with {each} buffering" for each in request if each not in seen]
    return [f"{' and '.join(sorted(seen, reverse=True))} buffering", *missing]


def _orders(done: Exploration, strategies: Sequence[Strategy]) -> int | None:
    """Return how many orders of messages were decided, where that is known: the most with one buffering."""
    if done.stopped:  # it was not seen whether ranks do the same in all of them
        return None
    orders = [each.orders if isinstance(each, Predict) else None for each in strategies]
    known = [each for each in orders if each is not None]
    return max(known) if len(known) == len(orders) else None


def _extent(done: Exploration, again: int, orders: int | None, findings: int) -> str:
    """Return how much was explored; `again` is the number of runs that only show findings again."""
    reported = f"{count(done.outcomes, 'outcome')} of {count(done.runs, 'run')}"
    if orders is not None:
        reported = f"{count(orders, 'order')} decided by {count(done.runs, 'run')}"
    again_words = f", and {count(again, 'run')} to show {'it' if findings == 1 else 'them'} again"
    return reported + again_words if again else reported
