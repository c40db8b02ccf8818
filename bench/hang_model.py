"""How often the model behind `rankwise watch` is wrong: thousands of simulated jobs, healthy and with a hang.

Beside it stands the model as it was published (Li, PhD thesis 2018, chapter 5), on the same jobs.
`python -m bench hang_model 2000` simulates so many jobs, `hang_model 2000 rankwise` for one model only.
A rank that computes while all others wait leaves a hang possible; what is known for certain is not simulated.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from laws.hang_runs import SHAPES, Watched, hang, make_job, watch
from laws.published_detector import PublishedDetector
from rankwise.hang.statistics.detector import Detector

JOBS = 10_000
SECONDS = 150.0
FIRST_SEED = 9_000_000
_BATCH = 50
_MODELS = {"published": PublishedDetector, "rankwise": Detector}


@dataclass(frozen=True, slots=True)
class Kind:
    """Jobs of one shape, seen through a source that counts calls or one that does not, by one model."""

    shape: str
    counting: bool
    model: str


def run(words: Sequence[str] = ()) -> None:
    jobs = int(words[0]) if words else JOBS
    models = words[1:] or tuple(_MODELS)
    each = max(1, jobs // (2 * len(SHAPES)))
    print(f"  {each} jobs of each kind, {SECONDS:.0f} s each, and {each} that hang on the way")
    print("                                      false alarms       hangs           delay in seconds")
    print("  model      looks       shape        sure, possible     missed unsure   median    90%    longest")
    with ProcessPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for model in models:
            began, alarms, watched = time.monotonic(), 0, 0
            for counting in (True, False):
                for shape in SHAPES:
                    found = list(pool.map(_batch, _parts(Kind(shape, counting, model), each)))
                    alarms += _print(Kind(shape, counting, model), each, found)
                    watched += each
            share, took = alarms / watched, time.monotonic() - began
            print(f"  {model}: {alarms} false alarms in {watched} healthy jobs = {share:.5f}; {took:.0f} s")


def _parts(kind: Kind, number: int) -> Iterator[tuple[Kind, range]]:
    for start in range(0, number, _BATCH):
        yield kind, range(FIRST_SEED + start, FIRST_SEED + min(number, start + _BATCH))


def _batch(part: tuple[Kind, range]) -> tuple[int, int, int, int, list[float]]:
    """Return false alarms, sure and possible ones, hangs missed, those found unsure, and the delays."""
    kind, seeds = part
    alarms = possible = missed = unsure = 0
    delays = []
    for seed in seeds:
        healthy = _healthy(kind, seed)
        alarms += healthy.alarm is not None and healthy.sure
        possible += healthy.alarm is not None and not healthy.sure
        when, watched = _hanging(kind, seed)
        if watched.alarm is None:
            missed += 1
        elif watched.alarm >= when:  # what comes before the hang is a false alarm and counted above
            delays.append(watched.alarm - when)
            unsure += not watched.sure
    return alarms, possible, missed, unsure, delays


def _healthy(kind: Kind, seed: int) -> Watched:
    rng = np.random.default_rng([seed, SHAPES.index(kind.shape)])
    job = make_job(kind.shape, rng, SECONDS)
    return watch(job, rng, SECONDS, kind.counting, _MODELS[kind.model]())


def _hanging(kind: Kind, seed: int) -> tuple[float, Watched]:
    rng = np.random.default_rng([seed, SHAPES.index(kind.shape), 1])
    when = float(rng.uniform(20, 0.8 * SECONDS))
    job = hang(make_job(kind.shape, rng, SECONDS), rng, when, computing=bool(seed % 2))
    return when, watch(job, rng, 20 * SECONDS, kind.counting, _MODELS[kind.model]())


def _print(kind: Kind, number: int, found: Sequence[tuple[int, int, int, int, list[float]]]) -> int:
    alarms, possible, missed, unsure = (sum(each[at] for each in found) for at in range(4))
    delays = np.array([delay for each in found for delay in each[4]] or [np.nan])
    looks = "counting" if kind.counting else "stacks only"
    middle, most, longest = np.quantile(delays, (0.5, 0.9, 1.0))
    print(
        f"  {kind.model:10} {looks:11} {kind.shape:11} {alarms:4} {possible:4} of {number:<5}"
        f" {missed:4} {unsure:5} {middle:10.1f} {most:8.1f} {longest:8.1f}",
        flush=True,
    )
    return alarms
