"""What a wildcard receive could have taken is what it takes in orders that first differ there, no more.

Brute force goes through all orders as long as what meets is what met in the run, and notes what else could
meet. Programs that are too large for that are compared with what the definition says, word by word.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers

from rankwise.matching.messages.pairing import match
from rankwise.matching.messages.wildcard_alternatives import alternatives
from rankwise.schedule.schedule import Schedule
from rankwise.schedule.send_buffering import as_buffered
from reference.alternatives import slowly
from reference.language import Program, Receive
from reference.programs import collectives_agree, crowded_program, programs, random_program
from reference.recorder import Recording
from reference.runner import SimulatedRunner
from reference.schedulers import fingerprint, run
from reference.showing import shown
from reference.simulator import Action, Execution, Library, Op, Past, Take

LIBRARY = Library(buffers=True)
_STATES = 4_000


@settings(max_examples=100, derandomize=True, deadline=None)
@given(programs(racy=True), integers(0, 1000))
def test_alternatives_of_drawn_programs(program: Program, seed: int) -> None:
    note(shown(program))
    _assert_exact(program, seed)


def test_alternatives_of_random_programs() -> None:
    programs = (random_program(Random(seed).randrange, racy=True) for seed in range(400))
    found = sum(_assert_exact(program, seed) for seed, program in enumerate(programs))
    assert found > 60


@pytest.mark.long
@pytest.mark.parametrize("start", range(7_000_000, 7_010_000, 1_000))
def test_alternatives_of_very_many_programs(start: int) -> None:
    for seed in range(start, start + 1_000):
        _assert_exact(random_program(Random(seed).randrange, racy=True), seed)


def test_alternatives_of_crowded_programs_are_those_found_slowly() -> None:
    assert sum(_as_slowly(seed, messages=14) for seed in range(120)) > 200


@pytest.mark.long
@pytest.mark.parametrize("messages", [8, 14, 20, 30, 40])
def test_alternatives_of_very_many_crowded_programs_are_those_found_slowly(messages: int) -> None:
    for seed in range(1_000 * messages, 1_000 * messages + 700):
        _as_slowly(seed, messages)


def _as_slowly(seed: int, messages: int) -> int:
    """Return how many alternatives there are, with either kind of buffering in turn."""
    program = crowded_program(Random(seed), messages)
    buffering = ("zero", "infinite")[seed % 2]
    visit = SimulatedRunner(program, seed).run(Schedule(len(program), buffering))
    reported = alternatives(as_buffered(visit.operations, buffering), visit.matches)
    pairs = set(zip(reported.receive.tolist(), reported.send.tolist(), strict=True))
    possible = slowly(visit)
    assert pairs == possible, f"{pairs ^ possible} in\n{shown(program)}\nseed {seed}, {buffering}"
    return len(pairs)


def _assert_exact(program: Program, seed: int) -> int:
    """Return how many alternatives there are; none where a collective is no such one."""
    if not collectives_agree(program):
        return 0
    reported, possible = _told_and_possible(program, seed)
    assert reported == possible, f"{reported ^ possible} in\n{shown(program)}\nseed {seed}"
    return len(reported)


def _told_and_possible(program: Program, seed: int) -> tuple[set[tuple[Op, Op]], set[tuple[Op, Op]]]:
    """Return what is reported and what brute force finds; nothing where either guesses or takes too long."""
    recording = Recording(run(program, LIBRARY, seed))
    matches = match(recording.operations)
    possible = None if matches.assumed.any() else _by_brute_force(recording.execution)
    if possible is None:
        return set(), set()
    reported = alternatives(recording.operations, matches)
    pairs = zip(reported.receive.tolist(), reported.send.tolist(), strict=True)
    return {(recording.ops[receive], recording.ops[send]) for receive, send in pairs}, possible


def _by_brute_force(really: Execution) -> set[tuple[Op, Op]] | None:
    """Return the receives and sends that can be the first to meet otherwise; None for too many orders."""
    start = Execution(really.program, LIBRARY, Past({}, really.which))
    seen, work = {fingerprint(start)}, [start]
    found: set[tuple[Op, Op]] = set()
    while work:
        execution = work.pop()
        for action in _choices(execution):
            after = execution.copy()
            after.do(action)
            met = after.partner.keys() - execution.partner.keys()
            new = {op for op in met if isinstance(really.statement(op), Receive)}
            other = {op for op in new if really.partner.get(op) != after.partner[op]}
            found |= {(op, after.partner[op]) for op in other if op in really.completed}
            if not other and (mark := fingerprint(after)) not in seen:
                seen.add(mark)
                work.append(after)
        if len(seen) > _STATES:
            return None
    return found


def _choices(execution: Execution) -> list[Action]:
    """Return what may come next; only what decides who meets whom is tried in every order."""
    enabled = execution.enabled()
    return next(([action] for action in enabled if not isinstance(action, Take)), enabled)
