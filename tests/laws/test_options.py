"""What a visit could have decided otherwise is what orders that first differ there decide, no more.

Brute force goes through all orders as long as what is decided is what the visit decided, and notes what else
can be.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis.strategies import integers, sampled_from

from rankwise.explore.next_choices import options
from rankwise.explore.scope import Explored
from rankwise.explore.visit import RunEnding
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule, agrees
from reference.alternatives import slowly
from reference.language import Program
from reference.programs import collectives_agree, crowded_program, programs, random_program
from reference.runner import SimulatedRunner, outcome_of
from reference.schedulers import deciding, fingerprint
from reference.showing import shown
from reference.simulator import Execution, Library

_STATES = 4_000
Pairs = set[tuple[ChoicePoint, Outcome]]


@settings(max_examples=100, derandomize=True, deadline=None)
@given(programs(racy=True, completions=False), integers(0, 1000), sampled_from(["zero", "infinite"]))
def test_options_of_drawn_programs(program: Program, seed: int, buffering: str) -> None:
    note(shown(program))
    _assert_exact(program, seed, buffering)


def test_options_of_random_programs() -> None:
    assert sum(_options(seed) for seed in range(300)) > 50


def test_answers_that_could_have_been_given() -> None:
    assert sum(_options(seed, asking=True) for seed in range(13_000_000, 13_000_200)) > 50


@pytest.mark.long
def test_answers_that_could_have_been_given_in_very_many_programs() -> None:
    assert sum(_options(seed, asking=True) for seed in range(13_100_000, 13_104_000)) > 1_000


def test_options_of_crowded_programs_are_those_found_slowly() -> None:
    assert sum(_as_slowly(seed, messages=14) for seed in range(120)) > 200


@pytest.mark.long
@pytest.mark.parametrize("messages", [8, 14, 20, 30])
def test_options_of_very_many_crowded_programs_are_those_found_slowly(messages: int) -> None:
    for seed in range(2_000 * messages, 2_000 * messages + 500):
        _as_slowly(seed, messages)


def _as_slowly(seed: int, messages: int) -> int:
    """Return how many options there are, with either kind of buffering in turn; each can be followed."""
    program = crowded_program(Random(seed), messages)
    runner = SimulatedRunner(program, seed)
    visit = runner.run(Schedule(len(program), ("zero", "infinite")[seed % 2]))
    decided = {each.row: each.decision for each in visit.decided if each.row >= 0}
    rank = visit.operations.rows["rank"].tolist()
    possible = {(decided[taker], (rank[send],)) for taker, send in slowly(visit)}
    reported = options(visit)
    pairs = {(each.decision, each.outcome) for each in reported}
    about = f"in\n{shown(program)}\nseed {seed}"
    assert pairs == possible, f"told only {pairs - possible}, missed {possible - pairs} {about}"
    for option in reported:
        assert runner.run(option.schedule).ending is not RunEnding.STRAYED, f"{option.schedule} {about}"
    return len(reported)


@pytest.mark.long
@pytest.mark.parametrize("start", range(7_000_000, 7_020_000, 2_000))
def test_options_of_very_many_programs(start: int) -> None:
    assert sum(_options(seed) for seed in range(start, start + 2_000)) > 100


def _options(seed: int, asking: bool = False) -> int:
    program = random_program(Random(seed).randrange, racy=seed % 4 != 0, completions=False, asking=asking)
    return _assert_exact(program, seed, ("zero", "infinite")[seed // 4 % 2])


def _assert_exact(program: Program, seed: int, buffering: str) -> int:
    """Return how many options there are; none where brute force takes too long.

    Nor where collectives do not agree: MPI promises nothing then.
    """
    if not collectives_agree(program):
        return 0
    runner = SimulatedRunner(program, seed)
    visit = runner.run(Schedule(len(program), buffering))
    possible = _by_brute_force(program, Library(buffers=buffering != "zero"), visit.outcome())
    if possible is None:
        return 0
    reported = options(visit, Explored(failed_polls=1_000))
    pairs = {(each.decision, each.outcome) for each in reported}
    assert pairs == possible, (
        f"told only {pairs - possible}, missed {possible - pairs} in\n{shown(program)}\nseed {seed}"
    )
    for option in reported:
        again = runner.run(option.schedule)
        assert again.ending is not RunEnding.STRAYED, f"{option.schedule} in\n{shown(program)}\nseed {seed}"
        found = again.outcome()
        for decision, wanted in option.schedule.choices.items():
            assert decision in found, f"{option.schedule} in\n{shown(program)}\nseed {seed}"
            assert agrees(decision.kind, wanted, found[decision]), f"{option.schedule} in\n{shown(program)}"
    return len(reported)


def _by_brute_force(program: Program, library: Library, really: dict[ChoicePoint, Outcome]) -> Pairs | None:
    """Return what can be the first to be decided otherwise; None for too many orders."""
    start = Execution(program, library)
    seen, work = {fingerprint(start)}, [start]
    found: Pairs = set()
    while work:
        execution = work.pop()
        for action in deciding(execution):
            after = execution.copy()
            after.do(action)
            decided = outcome_of(after)
            other = {each for each in decided.items() if not _is_so_far(*each, really)}
            answers = {each for each in other if each[0].kind is ChoiceKind.FAILED_POLLS}
            found |= {each for each in answers or other if each[0] in really}
            if not other and (mark := fingerprint(after)) not in seen:
                seen.add(mark)
                work.append(after)
        if len(seen) > _STATES:
            return None
    return found


def _is_so_far(decision: ChoicePoint, outcome: Outcome, really: dict[ChoicePoint, Outcome]) -> bool:
    """Say whether what was decided is what really was, as far as questions have been asked."""
    found = really.get(decision)
    if found is None or decision.kind is not ChoiceKind.FAILED_POLLS or outcome[-1] != MORE:
        return found == outcome
    return outcome[0] <= found[0]
