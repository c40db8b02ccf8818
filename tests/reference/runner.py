"""Runs a message program under a schedule, as MPI with the recorder would."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from rankwise.explore.run_workers import Here
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import MadeChoice, RunEnding, Runner, Visit
from rankwise.explore.visit_summary import Account
from rankwise.findings import Finding
from rankwise.matching.messages.pairing import Matches
from rankwise.schedule.polls import Poll
from rankwise.schedule.schedule import MORE, ChoicePoint, Outcome, Schedule, in_order
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
        """Execute to the end; what is enforced takes nothing else."""
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
    every = [_decided(recording, op) for op in execution.decisions]
    every += [_failed_poll_choice(recording, each, ops) for each, ops in execution.polls_by_choice().items()]
    decided = tuple(sorted(every, key=lambda each: in_order(each.decision)))
    ending, remark = _ending(execution, schedule)
    matches = Matches(partner, np.zeros(len(partner), np.bool_))
    return Visit(schedule, ending, recording.operations, matches, decided, findings, remark)


def outcome_of(execution: Execution) -> dict[ChoicePoint, Outcome]:
    """Return what was decided in an execution."""
    found = {decision: _outcome(execution, op) for op, decision in execution.decisions.items()}
    found |= {
        decision: _failed_polls(execution, asked) for decision, asked in execution.polls_by_choice().items()
    }
    return {decision: outcome for decision, outcome in found.items() if outcome is not None}


def _failed_polls(execution: Execution, asked: list[Op]) -> Outcome:
    """Return how often no was said, and whether yes was then."""
    return (len(asked) - 1,) if execution.answers[asked[-1]] else (len(asked), MORE)


def _failed_poll_choice(recording: Recording, decision: ChoicePoint, asked: list[Op]) -> MadeChoice:
    execution = recording.execution
    polls = tuple(_poll(recording, op) for op in asked)
    last = asked[-1]
    outcome = _failed_polls(execution, asked)
    return MadeChoice(decision, -1, outcome, f"rank{last.rank}:{last.number}", last.number, polls=polls)


def _poll(recording: Recording, op: Op) -> Poll:
    execution, statement = recording.execution, recording.execution.statement(op)
    failed_polls = int(not execution.answers[op])
    if isinstance(statement, Probe):
        return Poll(op.number, failed_polls, envelope=(statement.comm, statement.source, statement.tag))
    assert isinstance(statement, Wait)
    return Poll(op.number, failed_polls, _open(recording, op, statement), not statement.one_is_enough)


def _open(recording: Recording, op: Op, statement: Wait) -> tuple[int, ...]:
    """Return the rows of the requests that were open when a call was made."""
    named = (Op(op.rank, number) for number in dict.fromkeys(statement.requests))
    done, row = recording.execution.completed, recording.row
    return tuple(row[each] for each in named if each in row and done.get(each, op.number) >= op.number)


def _decided(recording: Recording, op: Op) -> MadeChoice:
    execution = recording.execution
    statement = execution.statement(op)
    among: tuple[int, ...] = ()
    if isinstance(statement, Wait):
        named = [Op(op.rank, number) for number in statement.requests]
        done, row = execution.completed, recording.row
        is_open = [each in row and done.get(each, op.number) >= op.number for each in named]
        among = tuple(row[each] if there else -1 for each, there in zip(named, is_open, strict=True))
    is_poll = isinstance(statement, Wait | Probe) and statement.polls
    envelope = (statement.comm, statement.tag) if isinstance(statement, Probe) and statement.polls else None
    return MadeChoice(
        execution.decisions[op],
        recording.row.get(op, -1),
        _outcome(execution, op),
        f"rank{op.rank}:{op.number}",
        op.number if is_poll else -1,
        among=among,
        envelope=envelope,
    )


def _outcome(execution: Execution, op: Op) -> Outcome | None:
    if isinstance(execution.statement(op), Receive):
        return (execution.partner[op].rank,) if op in execution.partner else None
    if op not in execution.which:
        return None
    seen = execution.which[op]
    return (seen.rank,) if isinstance(execution.statement(op), Probe) else execution.index(op, seen)


def _ending(execution: Execution, schedule: Schedule) -> tuple[RunEnding, str]:
    """Say how it ended: strayed, if it stands only for what is enforced, or never came to all of that."""
    for rank, number in enumerate(execution.at):
        if execution.inside[rank] and execution.polls(Op(rank, number)):
            return RunEnding.STRAYED, f"rank {rank} waits for a poll that does not succeed: {number}"
    held = [op for op in execution.decisions if _is_held(execution, op)]
    if held:
        return RunEnding.STRAYED, f"{execution.decisions[held[0]]} waits for what it is forced to"
    if not all(execution.finished(rank) for rank in range(len(execution.program))):
        return RunEnding.DEADLOCK, ""
    missed = schedule.choices.keys() - outcome_of(execution).keys()
    return (RunEnding.STRAYED, f"it never came to {min(missed)}") if missed else (RunEnding.FINISHED, "")


def _is_held(execution: Execution, op: Op) -> bool:
    """Say whether an operation still waits, though what the program requires is there, or was."""
    statement = execution.statement(op)
    if _outcome(execution, op) is not None:
        return False
    if isinstance(statement, Receive | Probe):
        there = [*execution.sent[statement.comm, op.rank], *_left_to_later(execution, op)]
        return any(execution.fits(op, each) for each in there)
    return any(execution.is_complete(each) for each in execution.open_requests(op))


def _left_to_later(execution: Execution, op: Op) -> Iterator[Op]:
    """Yield the messages that a receive left to receives of the same rank and communicator posted later."""
    statement = execution.statement(op)
    for later, taken in execution.partner.items():
        other = execution.statement(later)
        if later.rank != op.rank or later.number <= op.number or not isinstance(other, Receive):
            continue
        if isinstance(statement, Receive) and other.comm == statement.comm:
            yield taken
