"""How often the model behind `rankwise watch` is wrong: thousands of simulated jobs, healthy and with a hang.

Beside it stands the model as it was published (Li, PhD thesis 2018, chapter 5), on the same jobs.
`python -m bench hang_model 2000` simulates so many runs, half of them with a hang; `hang_model 2000 rankwise`
is for one model only.
Half of the hangs are ranks that compute for ever, in code where ranks have often been: a hang is possible
first, and sure when it has lasted for long enough. What is known for certain is not simulated.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from laws.hang_runs import SHAPES, Watched, hang, make_job, watch
from laws.published_detector import PublishedDetector
from rankwise.hang.statistics.detector import HangDetector

RUNS = 10_000
SECONDS = 150.0
_LONGEST = 3000.0
"""Seconds for which hangs are watched."""
FIRST_SEED = 9_000_000
_BATCH = 50
_MODELS = {"published": PublishedDetector, "rankwise": HangDetector}


@dataclass(frozen=True, slots=True)
class Kind:
    """Jobs of one shape, seen through a source that counts calls or one that does not, by one model."""

    shape: str
    counting: bool
    model: str


@dataclass(slots=True)
class Tally:
    """What was said of some jobs."""

    alarms: int = 0
    """Healthy ones called hung,"""
    possible: int = 0
    """and those of which only that was said that they may."""
    missed: int = 0
    reported: list[float] = field(default_factory=list)
    """Seconds from a fault to the report,"""
    sure: list[float] = field(default_factory=list)
    """and until that was sure."""

    def add(self, other: Tally) -> None:
        self.alarms += other.alarms
        self.possible += other.possible
        self.missed += other.missed
        self.reported += other.reported
        self.sure += other.sure


def run(words: Sequence[str] = ()) -> None:
    runs = int(words[0]) if words else RUNS
    models = words[1:] or tuple(_MODELS)
    each = max(1, runs // (4 * len(SHAPES)))
    print(f"  {each} jobs of each kind, {SECONDS:.0f} s each, and {each} that hang on the way")
    print("                                    false alarms  hangs    seconds to report    until sure")
    print(
        "  model      samples     shape      sure, possible missed  median    90% longest  median    90% more"
    )
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for model in models:
            began, whole = time.monotonic(), Tally()
            kinds = [Kind(shape, counting, model) for counting in (True, False) for shape in SHAPES]
            parts = [part for kind in kinds for part in _parts(kind, each)]
            tallies = pool.map(_batch, parts)
            for kind in kinds:
                found = Tally()
                for _ in _parts(kind, each):
                    found.add(next(tallies))
                _print(kind, each, found)
                whole.add(found)
            watched, took = each * len(kinds), time.monotonic() - began
            print(
                f"  {model}: {whole.alarms} false alarms in {watched} healthy jobs"
                f" = {whole.alarms / watched:.5f}, {whole.possible} possible ones; {took:.0f} s"
            )


def _parts(kind: Kind, number: int) -> Iterator[tuple[Kind, range]]:
    for start in range(0, number, _BATCH):
        yield kind, range(FIRST_SEED + start, FIRST_SEED + min(number, start + _BATCH))


def _batch(part: tuple[Kind, range]) -> Tally:
    kind, seeds = part
    tally = Tally()
    for seed in seeds:
        healthy = _healthy(kind, seed)
        tally.alarms += healthy.sure is not None
        tally.possible += bool(healthy.reported) and healthy.sure is None
        when, watched = _hanging(kind, seed)
        if watched.sure is not None and watched.sure < when:
            tally.alarms += 1
        elif not watched.reported or watched.reported[-1] < when:
            tally.missed += 1
        else:
            tally.reported.append(watched.reported[-1] - when)
            tally.sure.append(watched.sure - when if watched.sure is not None else np.inf)
    return tally


def _healthy(kind: Kind, seed: int) -> Watched:
    rng = np.random.default_rng([seed, SHAPES.index(kind.shape)])
    job = make_job(kind.shape, rng, SECONDS)
    return watch(job, rng, SECONDS, kind.counting, _MODELS[kind.model]())


def _hanging(kind: Kind, seed: int) -> tuple[float, Watched]:
    rng = np.random.default_rng([seed, SHAPES.index(kind.shape), 1])
    when = float(rng.uniform(20, 0.8 * SECONDS))
    job = hang(make_job(kind.shape, rng, SECONDS), rng, when, computing=bool(seed % 2))
    return when, watch(job, rng, _LONGEST, kind.counting, _MODELS[kind.model]())


def _print(kind: Kind, number: int, found: Tally) -> None:
    samples = "counting" if kind.counting else "stacks only"
    median, most, longest = np.quantile(found.reported or [np.nan], (0.5, 0.9, 1.0))
    sure, surely = np.quantile(found.sure or [np.nan], (0.5, 0.9), method="lower")
    later = sum(np.isinf(found.sure))
    print(
        f"  {kind.model:10} {samples:11} {kind.shape:10} {found.alarms:4} {found.possible:3} of {number:<5}"
        f"{found.missed:4} {median:8.1f} {most:6.1f} {longest:7.1f} {sure:7.1f} {surely:6.1f} {later:5}",
        flush=True,
    )
