"""The pure functions of hang detection give the figures of Li's PhD thesis (2018), 5.2."""

from __future__ import annotations

import math

import pytest

from rankwise.hang.statistics.credible import (
    TOLERANCES,
    best_share,
    samples_needed,
    suspicions_needed,
    threshold,
)
from rankwise.hang.statistics.drift import differ, distance
from rankwise.hang.statistics.runs_test import allowed_runs, count_runs, is_random
from rankwise.hang.statistics.sample import Sample

EXAMPLE = (0.2, 0.1, 0.1, 0.2, 0.1, 0.1, 0.0, 0.0, 0.8, 0.9, 1.0, 0.8, 0.9, 0.1, 0.9, 0.9)


def test_the_runs_of_the_example() -> None:
    counted = count_runs(EXAMPLE)
    assert counted.boundary == pytest.approx(0.44375)
    assert (counted.above, counted.below, counted.runs) == (7, 9, 4)
    assert allowed_runs(7, 9) == (4, 14)
    assert not is_random(EXAMPLE)


@pytest.mark.parametrize(
    ("above", "below", "allowed"),
    [(5, 5, (2, 10)), (8, 8, (4, 14)), (10, 10, (6, 16)), (12, 15, (8, 20)), (20, 20, (14, 28))],
)
def test_allowed_runs_are_those_of_the_published_table(
    above: int, below: int, allowed: tuple[int, int]
) -> None:
    assert allowed_runs(above, below) == allowed


def test_too_few_of_a_kind_are_not_random() -> None:
    assert allowed_runs(1, 15) is None
    assert not is_random([0.5] * 16)
    assert not is_random([1.0, *[0.0] * 15])


def test_no_number_of_runs_is_too_large_for_few_samples() -> None:
    assert allowed_runs(2, 12) == (2, math.inf)


def test_what_alternates_too_often_is_not_random() -> None:
    assert not is_random([0.0, 1.0] * 8)


@pytest.mark.parametrize(
    ("tolerance", "share", "samples"), [(0.3, 0.47, 11), (0.2, 0.27, 19), (0.1, 0.12, 42), (0.05, 0.06, 86)]
)
def test_the_four_levels(tolerance: float, share: float, samples: int) -> None:
    best = best_share(tolerance)
    assert round(best, 2) == share
    assert math.ceil(samples_needed(best, tolerance)) == samples


def test_the_best_share_needs_the_fewest_samples() -> None:
    for tolerance in TOLERANCES:
        least = samples_needed(best_share(tolerance), tolerance)
        assert all(samples_needed(share / 200, tolerance) >= least - 1e-6 for share in range(1, 100))


@pytest.mark.parametrize("alpha", [0.05, 0.001, 1e-6])
@pytest.mark.parametrize("probability", [0.05, 0.11, 0.22, 0.47, 0.77, 0.99])
def test_so_many_suspicions_are_enough_and_one_less_is_not(probability: float, alpha: float) -> None:
    needed = suspicions_needed(probability, alpha)
    assert probability**needed <= alpha * (1 + 1e-9)
    assert needed == 1 or probability ** (needed - 1) > alpha


def test_the_longest_streak_fits_into_a_visit() -> None:
    assert suspicions_needed(0.77, 0.001) == 27


def test_a_threshold_needs_samples() -> None:
    assert threshold([0] * 5, 0) is None
    assert threshold([5, 5, 10, 10, 10], 10) is None


@pytest.mark.parametrize(("samples", "tolerance"), [(11, 0.3), (19, 0.2), (42, 0.1), (90, 0.05)])
def test_more_samples_make_the_threshold_finer(samples: int, tolerance: float) -> None:
    evenly = [max(1, round(samples * (level + 1) / 100)) for level in range(100)]
    found = threshold(evenly, samples)
    assert found is not None
    assert found.tolerance == tolerance
    assert found.probability == found.share + tolerance
    assert found.share == evenly[found.level] / samples


def test_what_was_never_seen_is_suspicious() -> None:
    found = threshold([0, 0, 100, 100, 100], 100)
    assert found is not None
    assert (found.level, found.share, found.tolerance) == (1, 0.0, 0.05)


def test_what_is_seen_always_is_not_suspicious() -> None:
    assert threshold([100, 100, 100], 100) is None


def samples(*outs: int, moved: bool = False) -> list[Sample]:
    return [Sample(out, 10, moved, float(when)) for when, out in enumerate(outs)]


def test_series_of_one_kind_do_not_differ() -> None:
    one, other = samples(*[0, 3, 7, 9] * 20), samples(*[9, 0, 7, 3] * 8)
    assert distance(one, other) == 0
    assert not differ(one, other, 0.05)


def test_series_of_two_kinds_differ() -> None:
    assert differ(samples(*[8, 9, 10] * 20), samples(*[0, 1, 2] * 10), 1e-5)
    assert differ(samples(*[5] * 60), samples(*[5] * 30, moved=True), 1e-5)


def test_few_samples_never_differ() -> None:
    assert not differ(samples(*[9] * 60), samples(0, 0, 0), 1e-5)
