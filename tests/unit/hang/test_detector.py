"""The detector: learns, doubles its interval, alternates between sets, and reports what is beyond chance."""

from __future__ import annotations

import math
import random

import pytest

from rankwise.hang.statistics.detector import DetectorSettings, DetectorStep, HangDetector, State
from rankwise.hang.statistics.no_progress_stretches import NoProgressStretches
from rankwise.hang.statistics.sample import Sample


class Job:
    """Feeds a detector with samples drawn at random, and continues in time."""

    def __init__(self, detector: HangDetector, seed: int = 1) -> None:
        self.detector = detector
        self.rng = random.Random(seed)
        self.when = 0.0

    def feed(self, out: int, moved: bool, phase: str = "") -> DetectorStep:
        self.when += self.detector.interval
        return self.detector.feed(Sample(out, 10, moved, self.when, phase))

    def healthy(self, samples: int, quiet: float = 0.2, phase: str = "") -> list[DetectorStep]:
        rng = self.rng
        return [self.feed(rng.randrange(11), rng.random() >= quiet, phase) for _ in range(samples)]

    def hung(self, out: int = 0, most: int = 2000, phase: str = "") -> tuple[DetectorStep, float]:
        """Return the step that reports, and after how many seconds it comes."""
        began = self.when
        for _ in range(most):
            step = self.feed(out, False, phase)
            if step.state in (State.HANGS, State.SILENT):
                return step, self.when - began
        raise AssertionError("not found")


def test_it_learns_first() -> None:
    job = Job(HangDetector())
    steps = job.healthy(16)
    assert all(step.state is State.LEARNING for step in steps)
    assert any(step.state is State.HEALTHY for step in job.healthy(30))


@pytest.mark.parametrize("seed", range(5))
def test_a_hang_is_reported_once_it_is_beyond_chance(seed: int) -> None:
    job = Job(HangDetector(), seed)
    steps = job.healthy(300)
    assert not any(step.state in (State.HANGS, State.SILENT) for step in steps)
    step, delay = job.hung()
    assert step.state is State.HANGS
    assert step.suspicions >= step.needed
    assert 4.0 <= delay <= 20.0
    assert job.when - delay <= step.since <= job.when - delay + 2


def test_a_faulty_rank_among_those_looked_at_does_not_hide_a_hang() -> None:
    detector = HangDetector()
    job = Job(detector)
    for _ in range(400):  # a quiet look with exactly one rank outside is an everyday thing
        job.feed(1 if job.rng.random() < 0.4 else 8, job.rng.random() < 0.1)
    step = DetectorStep(State.HEALTHY)
    for _ in range(200):
        step = job.feed(1 if detector.watches == 0 else 0, False)
        if step.state is State.HANGS:
            break
    assert step.state is State.HANGS
    assert detector.watches == 1


def test_sets_alternate_every_thirty_looks() -> None:
    detector = HangDetector()
    job = Job(detector)
    watched = []
    for _ in range(120):
        watched.append(detector.watches)
        job.feed(5, True)
    assert watched == [*[0] * 30, *[1] * 30] * 2


def test_a_streak_is_not_cut_by_the_turn_of_the_other_set() -> None:
    detector = HangDetector()
    job = Job(detector)
    job.healthy(60 * 4 + 28)
    before = detector.watches
    while job.feed(0, False).state is not State.HANGS:
        assert detector.watches == before or detector.samples % 30 == 0


def test_the_interval_doubles_until_samples_are_random() -> None:
    detector = HangDetector()
    job = Job(detector)
    for number in range(16 + 16):
        job.feed(10 if number // 8 % 2 else 0, False)  # a rhythm much slower than the looks
    assert detector.interval == 1.6
    assert not detector.is_random


def test_the_interval_stays_when_samples_are_random() -> None:
    detector = HangDetector()
    Job(detector, 3).healthy(16, quiet=1.0)
    assert detector.is_random
    assert detector.interval == 0.4


def test_the_interval_has_a_longest() -> None:
    detector = HangDetector(DetectorSettings(silence=1e9))
    job = Job(detector)
    for _ in range(16 * 10):
        job.feed(0, False)
    assert detector.interval == 1.6


def test_movement_ends_suspicion() -> None:
    job = Job(HangDetector())
    job.healthy(300)
    while job.feed(0, False).suspicions < 3:
        pass
    assert job.feed(0, True).state is State.HEALTHY


def test_spells_of_a_healthy_job_make_it_more_patient() -> None:
    def delay(spell: int) -> float:
        job = Job(HangDetector())
        job.healthy(200, quiet=0.05)
        for _ in range(6):
            for _ in range(spell):
                job.feed(0, False)
            job.feed(5, True)
            job.healthy(20, quiet=0.05)
        return job.hung()[1]

    assert delay(8) > delay(1) + 5


def test_what_was_cleared_is_not_suspected_again_so_soon() -> None:
    detector = HangDetector()
    job = Job(detector)
    job.healthy(300)
    _, first = job.hung()
    detector.cleared(job.when)
    _, second = job.hung()
    assert second > 2 * first


def test_more_confidence_takes_longer() -> None:
    def delay(alpha: float) -> float:
        job = Job(HangDetector(DetectorSettings(alpha=alpha)))
        job.healthy(600, quiet=0.5)
        return job.hung()[1]

    assert delay(0.1) < delay(0.001) < delay(1e-6)


def test_a_job_that_hangs_from_the_start_is_silent() -> None:
    step, delay = Job(HangDetector()).hung()
    assert step.state is State.SILENT
    assert 180 <= delay < 220
    assert step.sure_at == math.inf


def test_a_job_that_computes_is_not_silent() -> None:
    job = Job(HangDetector())
    assert all(job.feed(10, False).state is not State.SILENT for _ in range(500))


def test_an_announced_phase_has_a_model_of_its_own() -> None:
    delays = {}
    for phase in ("write", "solve"):  # announced, or not
        job = Job(HangDetector())
        job.healthy(300, quiet=0.05, phase="solve")
        steps = [job.feed(0, False, phase) for _ in range(200)]
        assert any(step.state is State.HANGS for step in steps) is (phase == "solve")
        job.healthy(60, quiet=0.05, phase="solve")
        step, delays[phase] = job.hung(phase="solve")
        assert step.state in (State.HANGS, State.SILENT)
    assert delays["write"] < delays["solve"] / 2, "what was long in one phase says nothing about another"


def test_a_phase_is_recognised_by_drift() -> None:
    detector = HangDetector()
    job = Job(detector)
    job.healthy(240, quiet=0.05)
    known = len(detector._phases[0]._known[""])
    for _ in range(240):
        job.feed(job.rng.randrange(3), job.rng.random() < 0.3)
    assert len(detector._phases[0]._known[""]) == known + 1
    job.healthy(240, quiet=0.05)
    assert len(detector._phases[0]._known[""]) == known + 1, "a phase that comes back is known"


def test_fewer_ranks_have_a_model_of_their_own() -> None:
    detector = HangDetector(sets=1)
    for number in range(200):
        detector.feed(Sample(number % 11, 10, True, number * 0.4))
    step = detector.feed(Sample(0, 4, False, 81.0))
    assert step.state is State.LEARNING


def test_stretches_without_movement_are_measured_from_sample_to_sample() -> None:
    stretches = NoProgressStretches()
    for when, out, moved in (
        (1, 0, True),
        (2, 0, False),
        (3, 1, False),
        (5, 0, True),
        (6, 9, False),
        (7, 0, False),
    ):
        stretches.note(Sample(out, 10, moved, when))
    assert stretches.longest == 4.0
    assert stretches.movements == 2
    assert stretches.since == 6
    stretches.end(16.5)
    assert stretches.longest == 10.5
    assert stretches.since is None


def test_the_less_is_known_of_a_job_the_later_a_hang_is_sure() -> None:
    def sure_after(samples: int) -> float:
        job = Job(HangDetector(), 4)
        for number in range(samples):
            job.feed(5, number % 5 != 0)  # every fifth look is stretches, for two looks at most
        step, _ = job.hung()
        return step.sure_at - step.since

    assert sure_after(50) > 1.5 * sure_after(100) > 1.5 * sure_after(200)
    assert sure_after(200) < 20
