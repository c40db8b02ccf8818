"""What is predicted from one run of a random program is what brute force over all its orders finds, no more.

The programs are straight lines, so that what a rank does never depends on what it received.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given, note, settings

from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.queries import Orders, PredictedEnd
from rankwise.explore.prediction.rank_sequences import Sequences, sequences
from reference.language import Program, Receive, Wait
from reference.programs import programs, random_program
from reference.recorder import Recording
from reference.schedulers import every_end, run
from reference.showing import shown
from reference.simulator import Execution, Library, Op

ZERO, INFINITE = Library(buffers=False), Library(buffers=True)
LIBRARIES = (ZERO, INFINITE, Library(buffers=False, synchronises=True))
_STATES = 3_000


@dataclass
class Possible:
    """What can happen in some order."""

    stuck: set[Op] = field(default_factory=set)
    left: set[Op] = field(default_factory=set)
    matched: set[tuple[Op, Op]] = field(default_factory=set)
    """Sends and receives, and sends and the probes that saw them."""


@settings(max_examples=100, derandomize=True, deadline=None)
@given(programs())
def test_predictions_of_drawn_programs(program: Program) -> None:
    note(shown(program))
    _assert_exact(program)


@pytest.mark.slow
def test_predictions_of_random_programs() -> None:
    seeds = range(400)
    found = [_assert_exact(random_program(Random(seed).randrange, racy=seed % 2 > 0)) for seed in seeds]
    assert sum(bool(each.stuck) for each in found) > 100
    assert sum(bool(each.left) for each in found) > 20


@pytest.mark.long
def test_predictions_of_very_many_programs() -> None:
    for seed in range(8_000_000, 8_010_000):
        _assert_exact(random_program(Random(seed).randrange, racy=seed % 2 > 0))


def _assert_exact(program: Program) -> Possible:
    """Return what is possible with any library."""
    program = _waiting_for_all(program)
    about = shown(program)
    every = Possible()
    for library in LIBRARIES:
        really = _by_brute_force(program, library)
        if really is None:
            continue
        recording = Recording(_written_down(program, library))
        reported = _reported(recording, library, about)
        assert reported == really, f"{library}\n{about}"
        every.stuck |= really.stuck
        every.left |= really.left
    return every


def _reported(recording: Recording, library: Library, about: str) -> Possible:
    calls = sequences(recording.operations)
    orders = Orders(Setting(calls, library.buffers, library.synchronises))
    reported = Possible()
    for each in orders.deadlocks():
        reported.stuck |= {Op(*_called(recording, calls, rank, at)) for rank, at in each.end.stuck.items()}
        _assert_it_happens(recording, library, calls, each.end, about)
    for each in orders.left():
        reported.left |= {recording.ops[row] for rows in each.rows for row in rows}
        _assert_it_happens(recording, library, calls, each.end, about)
    for each in orders.misfits(lambda send, receive: True):
        reported.matched |= {(recording.ops[send], recording.ops[receive]) for send, receive in each.rows}
        _assert_it_happens(recording, library, calls, each.end, about)
    return reported


def _called(recording: Recording, calls: Sequences, rank: int, at: int) -> Op:
    call = calls.calls[rank][at]
    row = call.needs[0]
    return Op(rank, int(calls.operations.rows["completed"][row]))


def _assert_it_happens(
    recording: Recording, library: Library, calls: Sequences, end: PredictedEnd, about: str
) -> None:
    """Name the senders that wildcard receives take from, and see that the program comes to that end."""
    sources = {recording.ops[receive]: recording.ops[send].rank for receive, send in end.matched.items()}
    program = tuple(
        tuple(
            replace(statement, source=sources[Op(rank, number)])
            if isinstance(statement, Receive) and Op(rank, number) in sources
            else statement
            for number, statement in enumerate(statements)
        )
        for rank, statements in enumerate(recording.execution.program)
    )
    for seed in range(2):
        execution = run(program, library, seed)
        standing = {rank: execution.at[rank] for rank in range(len(program)) if not execution.finished(rank)}
        expected = {rank: _called(recording, calls, rank, at).number for rank, at in end.stuck.items()}
        assert standing == expected, f"{end}\n{library}\n{about}"
        for receive, send in end.matched.items():
            if isinstance(recording.execution.statement(recording.ops[receive]), Receive):
                assert execution.partner[recording.ops[receive]] == recording.ops[send], f"{library}\n{about}"


def _by_brute_force(program: Program, library: Library) -> Possible | None:
    """Return what all orders lead to; None if there are too many."""
    found = Possible()
    try:
        for end in every_end(program, library, _STATES):
            standing = {Op(rank, at) for rank, at in enumerate(end.at) if not end.finished(rank)}
            found.stuck |= standing
            found.matched |= {(other, op) for op, other in end.partner.items() if _receives(end, op)}
            if not standing:
                found.left |= {op for op in _messages(program) if op not in end.partner}
    except ValueError:
        return None
    return found


def _receives(end: Execution, op: Op) -> bool:
    return isinstance(end.statement(op), Receive)


def _messages(program: Program) -> Iterator[Op]:
    for rank, statements in enumerate(program):
        for number, statement in enumerate(statements):
            if type(statement).__name__ in ("Send", "Receive"):
                yield Op(rank, number)


def _waiting_for_all(program: Program) -> Program:
    """Return the program without waits that one request is enough for: what these do depends on the order."""
    return tuple(
        tuple(replace(each, one_is_enough=False) if isinstance(each, Wait) else each for each in statements)
        for statements in program
    )


def _written_down(program: Program, library: Library) -> Execution:
    """Return the program as if it had run to its end, with nothing said about who took what."""
    execution = Execution(program, library)
    for rank, statements in enumerate(program):
        for number, statement in enumerate(statements):
            execution.begun.append(Op(rank, number))
            if isinstance(statement, Wait):
                for request in execution.open_requests(Op(rank, number)):
                    execution.completed[request] = number
            elif not getattr(statement, "starts", False):
                execution.completed[Op(rank, number)] = number
        execution.at[rank] = len(statements)
    return execution
