"""Whether a run did what its schedule says, and if not, why, as a sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rankwise.matching.deadlock.detection import Deadlock
from rankwise.matching.messages.pairing import Matches, match
from rankwise.monitors.recorded_run import Run
from rankwise.schedule.choice_points import ReachedChoice, decisions
from rankwise.schedule.enforced_waits import with_sources
from rankwise.schedule.possibility import impossible
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Schedule, agrees, in_order, in_text

_WORDS = {
    ChoiceKind.RECEIVE: ("wildcard receive", "wildcard receives"),
    ChoiceKind.PROBE: ("successful wildcard probe", "successful wildcard probes"),
    ChoiceKind.COMPLETION: ("completion choice", "completion choices"),
    ChoiceKind.FAILED_POLLS: ("successful poll", "successful polls"),
}


def why_strayed(run: Run, schedule: Schedule, held: Deadlock | None) -> str:
    """Return why a run is not one that the schedule describes and MPI allows; empty if it is.

    The run must have reached every choice point that the schedule names, even where it ended early.
    """
    reached = decisions(run.trace, run.operations)
    matches = match(with_sources(run.operations, schedule, reached))
    by_point = {each.decision: each for each in reached}
    missing = (
        _never(each, by_point) for each in sorted(schedule.choices, key=in_order) if each not in by_point
    )
    return strayed(run, schedule, reached, matches, held) or next(missing, "")


def as_enforced(run: Run, schedule: Schedule) -> Run:
    """Return a run with the matches under a schedule, which its recording need not show."""
    if not schedule.choices or not run.trace.is_whole:
        return run
    matches = match(with_sources(run.operations, schedule, decisions(run.trace, run.operations)))
    return (
        dataclasses.replace(run, reported=matches) if (matches.partner != run.matches.partner).any() else run
    )


def strayed(
    run: Run, schedule: Schedule, reached: Sequence[ReachedChoice], matches: Matches, held: Deadlock | None
) -> str:
    """Return why the run is not one that the schedule describes and MPI allows; empty if it is."""
    by_decision = {each.decision: each for each in reached}
    reason = next(_reasons(run, schedule, by_decision, held), "")
    return reason or _impossible(run, schedule, reached, matches)


def _reasons(
    run: Run, schedule: Schedule, reached: Mapping[ChoicePoint, ReachedChoice], held: Deadlock | None
) -> Iterator[str]:
    yield from (each.notes.strayed for each in run.trace.processes.values() if each.notes.strayed)
    if run.size and run.size != schedule.ranks:
        yield f"the schedule is for {schedule.ranks} ranks, and there are {run.size}"
    if held is not None:
        yield _why_stuck(run, schedule, reached, held)
    for decision in sorted(schedule.choices, key=in_order):
        outcome, found = schedule.choices[decision], reached.get(decision)
        if found is None:
            if run.deadlock is None and not run.status:
                yield _never(decision, reached)
        elif not found.is_enforced:
            yield f"{decision} was not enforced, though the schedule names it"
        elif found.outcome is not None and not agrees(decision.kind, outcome, found.outcome):
            yield f"{decision} was to be {in_text(outcome)} and was {in_text(found.outcome)}"


def _never(decision: ChoicePoint, reached: Mapping[ChoicePoint, ReachedChoice]) -> str:
    count = sum(each[:3] == decision[:3] and _has_outcome(found) for each, found in reached.items())
    thread = f"thread {decision.thread} of " if decision.thread else ""
    one, many = _WORDS[decision.kind]
    times = f"{count} {many}" if count > 1 else f"{'one' if count else 'no'} {one}"
    return f"{decision} was never reached: {thread}rank {decision.rank} reached {times}"


def _has_outcome(found: ReachedChoice) -> bool:
    return found.outcome is None or found.outcome[-1] != MORE


def _why_stuck(
    run: Run, schedule: Schedule, reached: Mapping[ChoicePoint, ReachedChoice], held: Deadlock
) -> str:
    """Return which enforced call waits for a message that does not come."""
    for waiting in held.waiting:
        for decision, each in reached.items():
            if decision[:2] != (waiting.rank, waiting.thread) or each.outcome is not None:
                continue
            if decision in schedule.choices:
                outcome = schedule.choices[decision]
                where = run.location(run.process(decision.rank).event(decision.thread, each.event))
                wanted = f"{decision} cannot be {in_text(outcome)}"
                return f"{wanted}: rank {decision.rank} waits for it at {where}, and it does not come"
    return "what is enforced does not come, and all ranks wait for it"


def _impossible(run: Run, schedule: Schedule, reached: Sequence[ReachedChoice], matches: Matches) -> str:
    by_row = {each.row: each.decision for each in reached if each.is_enforced and each.row >= 0}
    rows = np.array(sorted(by_row), np.int64)
    found = impossible(run.operations, matches, rows, schedule.buffering)
    if found not in by_row:
        return "" if found < 0 else "no order of messages leads to what is enforced"
    decision = by_row[found]
    outcome = schedule.choices[decision]
    return f"{decision} cannot be {in_text(outcome)}: another message comes first, whatever happens"
