"""Simulated jobs for hang detection: bulk-synchronous steps of many shapes, and a watcher that looks at them.

In each step a rank computes for a while of its own and then is inside an MPI call until all have come and the
message time is over. A job is three arrays, so a look at any moment is a search and a comparison.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from laws.published_detector import PublishedDetector
from rankwise.hang.hang_confirmation import believed_at
from rankwise.hang.statistics.detector import Confirmation, HangDetector, State
from rankwise.hang.statistics.sample import Sample

SHAPES = ("periodic", "bursty", "phased", "imbalanced", "slowed")
RANKS = 32
SET = 10
Judge = HangDetector | PublishedDetector
_OFTEN = 1_000_000
"""Times that ranks have left the code in which one computes: nothing is less in favour of it."""
_AHEAD = 32
"""Looks that are simulated at once,"""
_LONG_AHEAD = 512
"""and those after a hang was reported."""


@dataclass(slots=True)
class Seen:
    """Looks at some ranks: the step of each, who is outside MPI, and the call that the others are inside."""

    step: np.ndarray
    outside: np.ndarray
    call: np.ndarray

    def at(self, position: int) -> Seen:
        part = slice(position, position + 1 or None)
        return Seen(self.step[part], self.outside[part], self.call[part])


@dataclass(slots=True)
class Job:
    """The steps of a run: when each begins, how long each rank computes in it, and which call ends it."""

    starts: np.ndarray
    computes: np.ndarray
    calls: np.ndarray

    def of(self, ranks: np.ndarray) -> Job:
        """Return the part of the job that looks at these ranks show."""
        return Job(self.starts, np.ascontiguousarray(self.computes[:, ranks]), self.calls)

    def sample(self, times: np.ndarray) -> Seen:
        """Return what looks at the ranks would show at these times."""
        step = self.starts.searchsorted(times, side="right") - 1
        begun = (times - self.starts[step])[:, None]
        return Seen(step, begun < self.computes[step], self.calls[step])


def make_job(shape: str, rng: np.random.Generator, seconds: float) -> Job:
    """Make a job of a shape, with everything about it drawn at random."""
    parts = []
    left = seconds
    while left > 0:
        length = rng.uniform(25, 90) if shape == "phased" else left + 1
        parts.append(_steps(shape, rng, min(length, left + 1)))
        left -= length
    computes = np.concatenate([each[0] for each in parts])
    messages = np.concatenate([each[1] for each in parts])
    calls = np.concatenate([each[2] for each in parts])
    lengths = computes.max(axis=1) + messages
    starts = np.concatenate(([0.0], np.cumsum(lengths)[:-1]))
    if shape == "slowed":
        starts, computes = _slowed(rng, starts, computes, lengths, seconds)
    return Job(starts, computes, calls)


def _steps(shape: str, rng: np.random.Generator, seconds: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the computing times, message times and calls of equal rounds of a few steps each."""
    in_round = int(rng.integers(1, 5))
    mean = np.exp(rng.uniform(np.log(0.05), np.log(4.0)))
    share = np.exp(rng.uniform(np.log(0.05), np.log(0.95), size=in_round))
    weights = 1 + rng.uniform(0.02, 0.4) * rng.standard_normal(RANKS).clip(-2, 2)
    if shape == "imbalanced":
        weights = rng.pareto(rng.uniform(1.5, 4), RANKS) + 0.2
    weights /= weights.max()
    lengths = mean * rng.uniform(0.3, 1.7, size=in_round)
    rounds = int(seconds / lengths.sum() * 1.3) + 2
    number = rounds * in_round
    jitter = 1 + 0.1 * rng.standard_normal((number, RANKS)).clip(-3, 3)
    computes = np.tile(lengths * share, rounds)[:, None] * weights[None, :] * jitter
    messages = np.tile(lengths * (1 - share), rounds) * (1 + 0.1 * rng.standard_normal(number).clip(-3, 3))
    calls = np.tile(rng.integers(0, 3, size=in_round), rounds)
    if shape == "bursty":
        alone = rng.random(number) < np.exp(rng.uniform(np.log(0.003), np.log(0.2)))
        computes[alone] = 0
        computes[alone, rng.integers(RANKS)] = rng.exponential(rng.uniform(0.1, 5.0), int(alone.sum()))
    return computes, messages, calls


def _slowed(
    rng: np.random.Generator, starts: np.ndarray, computes: np.ndarray, lengths: np.ndarray, seconds: float
) -> tuple[np.ndarray, np.ndarray]:
    """Make everything several times slower for some stretches."""
    factor = np.ones(len(starts))
    for _ in range(int(rng.integers(1, 4))):
        begins = rng.uniform(0, seconds)
        factor[(starts >= begins) & (starts < begins + rng.uniform(1, 10))] = rng.uniform(1.5, 10)
    lengths = lengths * factor
    return np.concatenate(([0.0], np.cumsum(lengths)[:-1])), computes * factor[:, None]


def hang(job: Job, rng: np.random.Generator, when: float, computing: bool) -> Job:
    """Return the job with a rank that never ends its computing, or a message that never comes."""
    step = int(job.starts.searchsorted(when, side="right"))
    computes = job.computes[: step + 1].copy()
    if computing:
        computes[step, rng.integers(RANKS)] = np.inf
    return Job(job.starts[: step + 1], computes, job.calls[: step + 1])


@dataclass(frozen=True, slots=True)
class Watched:
    """How watching a job went, until a hang was sure or the time was over."""

    reported: tuple[float, ...] = ()
    """When hangs were reported; after each but the last the job moved again."""
    sure: float | None = None
    """When one was called sure; the code that ranks compute in is taken to be familiar."""
    cleared: int = 0
    samples: int = 0


def watch(job: Job, rng: np.random.Generator, seconds: float, counting: bool, detector: Judge) -> Watched:
    """Watch a job until it is called hung or the time is over. Not every source can count finished calls."""
    chosen = rng.permutation(RANKS)
    sets = (job.of(chosen[:SET]), job.of(chosen[SET : 2 * SET]))
    before: dict[int, Seen] = {}
    when, cleared = 0.0, 0
    reported: list[float] = []
    while when < seconds:
        index, interval = detector.watches, detector.interval
        ahead = when + np.cumsum(interval * rng.uniform(0.5, 1.5, _AHEAD))
        seen = sets[index].sample(ahead)
        moved = _moved(before.get(index, seen.at(0)), seen, counting).tolist()
        for position, (when, out) in enumerate(
            zip(ahead.tolist(), seen.outside.sum(axis=1).tolist(), strict=True)
        ):
            step = detector.feed(Sample(out, SET, moved[position], when))
            if step.state in (State.HANGS, State.SILENT):
                confirming = detector.confirmation(step, when, counting)
                when, still, computes = _confirm(job, rng, confirming, when, counting)
                if still:
                    reported.append(when)
                    sure_at = max(believed_at(step, 0.001, computes, _OFTEN), when)
                    when = _stands(sets[index], rng, when, min(sure_at, seconds), counting)
                    if when >= min(sure_at, seconds):
                        sure = when if when >= sure_at else None
                        return Watched(tuple(reported), sure, cleared, detector.samples)
                cleared += 1
                detector.cleared(when)
                break
            if detector.watches != index or detector.interval != interval or when >= seconds:
                break
        before[index] = seen.at(position)
    return Watched(tuple(reported), None, cleared, detector.samples)


def _moved(before: Seen, seen: Seen, counting: bool) -> np.ndarray:
    """Tell for each look whether a rank was seen to move since the one before."""
    step = np.concatenate((before.step, seen.step))
    outside = np.concatenate((before.outside, seen.outside))
    call = np.concatenate((before.call, seen.call))
    crossed = (outside[1:] != outside[:-1]).any(axis=1)
    elsewhere = (call[1:] != call[:-1]) & ~outside[1:].all(axis=1)
    return crossed | elsewhere | (counting & (step[1:] != step[:-1]))


def _stands(job: Job, rng: np.random.Generator, when: float, until: float, counting: bool) -> float:
    """Go on looking after a report; return when a rank was seen to move, or the time until which none did."""
    seen = job.sample(np.array([when]))
    while when < until:
        ahead = when + np.cumsum(0.4 * rng.uniform(0.5, 1.5, _LONG_AHEAD))
        before, seen = seen.at(-1), job.sample(ahead)
        moved = _moved(before, seen, counting)
        if moved.any() and ahead[moved.argmax()] < until:
            return float(ahead[moved.argmax()])
        when = float(ahead[-1])
    return until


def _confirm(
    job: Job, rng: np.random.Generator, confirming: Confirmation, when: float, counting: bool
) -> tuple[float, bool, bool]:
    """Look at all ranks several times; return when that was done, if none moved, and if any computes.

    A rank that computes leaves a hang possible, as the watcher has it.
    """
    gaps = confirming.interval * rng.uniform(0.5, 1.5, confirming.samples - 1)
    times = when + np.cumsum(np.concatenate(([0.0], gaps)))
    seen = job.sample(times)
    moved = _moved(seen.at(0), seen, counting).any()
    is_still = not moved and seen.outside[0].sum() * 2 <= RANKS
    return float(times[-1]), bool(is_still), bool(seen.outside.all(axis=0).any())
