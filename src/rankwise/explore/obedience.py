"""Whether a run did what its schedule says, and if not, why, as a sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rankwise.explore.decisions import Reached, decisions
from rankwise.explore.forcing import with_sources
from rankwise.explore.possibility import impossible
from rankwise.explore.schedule import MORE, Decision, Kind, Schedule, agrees, in_order, in_text
from rankwise.matching.deadlock import Deadlock
from rankwise.matching.messages import Matches, match
from rankwise.monitors.run import Run

_WORDS = {
    Kind.RECEIVE: ("receive of any source", "receives of any source"),
    Kind.PROBE: ("answered probe of any source", "answered probes of any source"),
    Kind.COMPLETION: ("choice of what to complete", "choices of what to complete"),
    Kind.PATIENCE: ("question answered with yes", "questions answered with yes"),
}


def why_strayed(run: Run, schedule: Schedule, held: Deadlock | None) -> str:
    """Return why a run is not one that the schedule describes and MPI allows; empty if it is.

    All that the schedule names must have come, also where the run ended too early for that.
    """
    reached = decisions(run.trace, run.operations)
    matches = match(with_sources(run.operations, schedule, reached))
    came = {each.decision: each for each in reached}
    missing = (_never(each, came) for each in sorted(schedule.choices, key=in_order) if each not in came)
    return strayed(run, schedule, reached, matches, held) or next(missing, "")


def as_forced(run: Run, schedule: Schedule) -> Run:
    """Return a run with what met what under a schedule, which its records need not say."""
    if not schedule.choices or not run.trace.is_whole:
        return run
    matches = match(with_sources(run.operations, schedule, decisions(run.trace, run.operations)))
    return dataclasses.replace(run, told=matches) if (matches.partner != run.matches.partner).any() else run


def strayed(
    run: Run, schedule: Schedule, reached: Sequence[Reached], matches: Matches, held: Deadlock | None
) -> str:
    """Return why the run is not one that the schedule describes and MPI allows; empty if it is."""
    by_decision = {each.decision: each for each in reached}
    reason = next(_reasons(run, schedule, by_decision, held), "")
    return reason or _impossible(run, schedule, reached, matches)


def _reasons(
    run: Run, schedule: Schedule, reached: Mapping[Decision, Reached], held: Deadlock | None
) -> Iterator[str]:
    yield from (each.notes.strayed for each in run.trace.processes.values() if each.notes.strayed)
    if run.size and run.size != schedule.ranks:
        yield f"the schedule is for {schedule.ranks} ranks, and there are {run.size}"
    if held is not None:
        yield _held(run, schedule, reached, held)
    for decision in sorted(schedule.choices, key=in_order):
        outcome, found = schedule.choices[decision], reached.get(decision)
        if found is None:
            if run.deadlock is None and not run.status:
                yield _never(decision, reached)
        elif not found.is_forced:
            yield f"{decision} was not forced, though the schedule names it"
        elif found.outcome is not None and not agrees(decision.kind, outcome, found.outcome):
            yield f"{decision} was to be {in_text(outcome)} and was {in_text(found.outcome)}"


def _never(decision: Decision, reached: Mapping[Decision, Reached]) -> str:
    count = sum(each[:3] == decision[:3] and _is_answered(found) for each, found in reached.items())
    thread = f"thread {decision.thread} of " if decision.thread else ""
    one, many = _WORDS[decision.kind]
    times = f"{count} {many}" if count > 1 else f"{'one' if count else 'no'} {one}"
    return f"{decision} never came: {thread}rank {decision.rank} came to {times}"


def _is_answered(found: Reached) -> bool:
    return found.outcome is None or found.outcome[-1] != MORE


def _held(run: Run, schedule: Schedule, reached: Mapping[Decision, Reached], held: Deadlock) -> str:
    """Say which forced call waits for what will not come."""
    for waiting in held.waiting:
        for decision, each in reached.items():
            if decision[:2] != (waiting.rank, waiting.thread) or each.outcome is not None:
                continue
            if decision in schedule.choices:
                outcome = schedule.choices[decision]
                where = run.location(run.process(decision.rank).event(decision.thread, each.event))
                wanted = f"{decision} cannot be {in_text(outcome)}"
                return f"{wanted}: rank {decision.rank} waits for it in vain at {where}"
    return "what is forced does not come, and everything waits for it"


def _impossible(run: Run, schedule: Schedule, reached: Sequence[Reached], matches: Matches) -> str:
    by_row = {each.row: each.decision for each in reached if each.is_forced and each.row >= 0}
    rows = np.array(sorted(by_row), np.int64)
    found = impossible(run.operations, matches, rows, schedule.buffering)
    if found not in by_row:
        return "" if found < 0 else "what is forced cannot come about by any order of messages"
    decision = by_row[found]
    outcome = schedule.choices[decision]
    return f"{decision} cannot be {in_text(outcome)}: another message comes first, whatever happens"
