"""In simulated jobs of all shapes no healthy one is called hung, and every hang is found."""

from __future__ import annotations

import numpy as np
import pytest

from laws.hang_runs import SHAPES, Watched, hang, make_job, watch
from laws.published_detector import PublishedDetector
from rankwise.hang.statistics.detector import HangDetector

SECONDS = 150.0


def healthy(shape: str, seed: int, counting: bool) -> Watched:
    rng = np.random.default_rng([seed, SHAPES.index(shape)])
    return watch(make_job(shape, rng, SECONDS), rng, SECONDS, counting, HangDetector())


def hung(shape: str, seed: int, counting: bool) -> tuple[float, Watched]:
    rng = np.random.default_rng([seed, SHAPES.index(shape), 1])
    when = float(rng.uniform(5, SECONDS))
    job = hang(make_job(shape, rng, SECONDS), rng, when, computing=bool(seed % 2))
    return when, watch(job, rng, 20 * SECONDS, counting, HangDetector())


@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_healthy_jobs_are_not_called_hung(shape: str, counting: bool) -> None:
    for seed in range(30):
        assert healthy(shape, seed, counting).sure is None, seed


@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_every_hang_is_found(shape: str, counting: bool) -> None:
    for seed in range(30):
        when, watched = hung(shape, seed, counting)
        assert watched.reported, seed
        assert watched.reported[-1] >= when, seed
        assert watched.sure is None or watched.sure >= when, seed


@pytest.mark.parametrize("seed", [9_000_031, 9_000_064])
def test_a_job_that_becomes_slower_while_little_is_known_of_it(seed: int) -> None:
    """Both make a few steps of some seconds, and then one that takes eight times as long."""
    watched = healthy("slowed", seed, True)
    assert watched.reported, "it seems to hang"
    assert watched.sure is None, "but that is not said for sure"


@pytest.mark.long
@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_false_alarms_are_rarer_than_alpha(shape: str, counting: bool) -> None:
    """By history alone, also where a rank computes, in code where ranks have often been."""
    alarms = sum(healthy(shape, 1_000_000 + seed, counting).sure is not None for seed in range(3000))
    assert alarms <= 3


def test_the_published_model_is_wrong_more_often() -> None:
    """What our additions are for: without them jobs that change their ways are called hung."""
    alarms = 0
    for seed in range(100):
        rng = np.random.default_rng([seed, SHAPES.index("phased")])
        job = make_job("phased", rng, SECONDS)
        alarms += watch(job, rng, SECONDS, False, PublishedDetector()).sure is not None
    assert alarms > 0
