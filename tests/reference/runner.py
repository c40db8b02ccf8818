"""Runs a message program under a schedule, as MPI with the recorder would."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from rankwise.explore.account import Account
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.schedule import Decision, Outcome, Schedule
from rankwise.explore.visit import Decided, Ending, Runner, Visit
from rankwise.explore.workers import Here
from rankwise.findings import Finding
from rankwise.matching.messages import Matches
from reference.language import Probe, Program, Receive, Wait
from reference.recorder import Recording
from reference.schedulers import finish
from reference.simulator import Execution, Library, Op

Judge = Callable[[Execution], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class SimulatedRunner:
    """What is free is decided by a random order, another one for each seed and schedule."""

    program: Program
    seed: int = 0
    judge: Judge = lambda execution: ()

    def run(self, schedule: Schedule) -> Visit:
        """Execute to the end; what is forced takes nothing else."""
        library = Library(buffers=schedule.buffering != "zero")
        execution = Execution(self.program, library, choices=schedule.choices)
        finish(execution, Random(zlib.crc32(str(schedule).encode()) + self.seed))
        return visit_of(execution, schedule, tuple(self.judge(execution)))


class Threads:
    """Runs schedules in threads of this process."""

    def __init__(self, runner: Runner, slots: int, explored: Explored = EVERYTHING) -> None:
        self.slots = slots
        self._here = Here(runner, explored)
        self._pool = ThreadPoolExecutor(slots)

    def start(self, schedule: Schedule) -> Future[Account]:
        return self._pool.submit(self._here.run, schedule)

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def visit_of(execution: Execution, schedule: Schedule, findings: tuple[Finding, ...] = ()) -> Visit:
    """Return what is known of an execution that came to its end."""
    recording = Recording(execution)
    partner = np.array(recording.partners(), np.int64)
    decided = tuple(_decided(recording, op) for op in sorted(execution.decisions, key=_in_order(execution)))
    ending, remark = _ending(execution, schedule)
    matches = Matches(partner, np.zeros(len(partner), np.bool_))
    return Visit(schedule, ending, recording.operations, matches, decided, findings, remark)


def outcome_of(execution: Execution) -> dict[Decision, Outcome]:
    """Return what was decided in an execution."""
    found = {decision: _outcome(execution, op) for op, decision in execution.decisions.items()}
    return {decision: outcome for decision, outcome in found.items() if outcome is not None}


def _in_order(execution: Execution) -> Callable[[Op], tuple[int, str, int]]:
    def key(op: Op) -> tuple[int, str, int]:
        decision = execution.decisions[op]
        return decision.rank, decision.kind.value, decision.number

    return key


def _decided(recording: Recording, op: Op) -> Decided:
    execution = recording.execution
    statement = execution.statement(op)
    among: tuple[int, ...] = ()
    if isinstance(statement, Wait):
        named = (Op(op.rank, number) for number in statement.requests)
        done = execution.completed
        among = tuple(recording.row[each] if done.get(each, op.number) >= op.number else -1 for each in named)
    return Decided(
        execution.decisions[op],
        recording.row.get(op, -1),
        _outcome(execution, op),
        f"rank{op.rank}:{op.number}",
        among=among,
    )


def _outcome(execution: Execution, op: Op) -> Outcome | None:
    if isinstance(execution.statement(op), Receive):
        return (execution.partner[op].rank,) if op in execution.partner else None
    if op not in execution.which:
        return None
    seen = execution.which[op]
    return (seen.rank,) if isinstance(execution.statement(op), Probe) else execution.index(op, seen)


def _ending(execution: Execution, schedule: Schedule) -> tuple[Ending, str]:
    """Say how it ended: strayed, if it stands only for what is forced, or never came to all of that."""
    held = [op for op in execution.decisions if _is_held(execution, op)]
    if held:
        return Ending.STRAYED, f"{execution.decisions[held[0]]} waits for what it is forced to"
    if not all(execution.finished(rank) for rank in range(len(execution.program))):
        return Ending.DEADLOCK, ""
    missed = schedule.choices.keys() - outcome_of(execution).keys()
    return (Ending.STRAYED, f"it never came to {min(missed)}") if missed else (Ending.FINISHED, "")


def _is_held(execution: Execution, op: Op) -> bool:
    """Say whether an operation still waits, though what the program asks for is there."""
    statement = execution.statement(op)
    if _outcome(execution, op) is not None:
        return False
    if isinstance(statement, Receive | Probe):
        return any(execution.fits(op, each) for each in execution.arrived[statement.comm, op.rank])
    return any(execution.is_complete(each) for each in execution.open_requests(op))
