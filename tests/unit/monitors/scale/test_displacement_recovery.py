"""Detector D on displacements written by hand."""

from __future__ import annotations

import pytest

from rankwise.monitors.scale.displacement_recovery import find_wrapped
from rankwise.monitors.scale.growth_projection import project


def test_the_third_of_three_large_blocks_has_wrapped() -> None:
    found = find_wrapped([0, 1_200_000_000, -1_894_967_296], [1_200_000_000] * 3)
    assert found is not None
    assert (found.index, found.meant) == (2, (0, 1_200_000_000, 2_400_000_000))


def test_displacements_that_wrap_twice_are_recovered() -> None:
    meant = [index * 1_500_000_000 for index in range(6)]
    wrapped = [(each + 2**31) % 2**32 - 2**31 for each in meant]
    found = find_wrapped(wrapped, [1_500_000_000] * 6)
    assert found is not None
    assert list(found.meant) == meant


@pytest.mark.parametrize(
    "displacements",
    [[0, 10, -10], [-20, -10, 0], [20, 10, 0, -10], [0, 0, 0], [5, -2_000_000_000, 5_000]],
)
def test_negative_and_permuted_displacements_are_legal(displacements: list[int]) -> None:
    assert find_wrapped(displacements, [10] * len(displacements)) is None


def test_empty_blocks_mean_nothing() -> None:
    assert find_wrapped([0, -5, 10], [10, 0, 10]) is None


def test_a_million_elements_per_rank_break_at_2049_ranks() -> None:
    projection = project(4, 1 << 20)
    assert projection is not None
    assert projection.breaking_ranks == 2049
    assert (
        (projection.breaking_ranks - 1) * (1 << 20) > 2**31 - 1 >= (projection.breaking_ranks - 2) * (1 << 20)
    )
    assert projection.breaking_elements == (2**31 - 1) // 3 + 1


def test_empty_blocks_never_break() -> None:
    assert project(4, 0) is None
    assert project(1, 100) is None
