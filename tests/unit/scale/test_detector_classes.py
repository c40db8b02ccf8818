"""Detectors G and X on the numbers of Li, PhD thesis 2018, sections 4.2.3 and 4.3.4."""

from __future__ import annotations

import pytest

from rankwise.scale.detector_classes import LimitDetector, SafeBounds, classify

_MEBI = 1 << 20


def test_gather_of_openmpi_breaks_at_2016_mebi_elements() -> None:
    """Problems 10 and 11: 42M at 48 ranks, 21M at 96, and the same with elements of two bytes."""
    found = classify(SafeBounds(1, 48, 42 * _MEBI, 21 * _MEBI, 42 * _MEBI, 2 * _MEBI))
    assert found == LimitDetector("G", "nP", 2016 * _MEBI)


def test_scatter_of_mpich_breaks_at_2016_megabytes() -> None:
    """Problem 13: twice the size halves the bound, too."""
    found = classify(SafeBounds(1, 48, 42 * _MEBI, 21 * _MEBI, 21 * _MEBI, 2 * _MEBI))
    assert found == LimitDetector("G", "snP", 2016 * _MEBI)


def test_gather_of_mpich_fits_no_row() -> None:
    """Problem 12: 124M, 62M with twice the ranks, 68M with twice the size. 5952 MB at s=1, 6144 MB beyond."""
    found = classify(SafeBounds(1, 48, 124 * _MEBI, 62 * _MEBI, 68 * _MEBI, 4 * _MEBI))
    assert found == LimitDetector("X", "n", 124 * _MEBI, 1, 48)
    assert 124 * 48 == 5952
    assert 64 * 96 == 6144


@pytest.mark.parametrize(
    ("with_ranks", "with_size", "product", "bound"),
    [(50, 50, "snP", 800), (50, 100, "nP", 400), (100, 50, "sn", 200), (100, 100, "n", 100)],
)
def test_each_row_of_the_table(with_ranks: int, with_size: int, product: str, bound: int) -> None:
    assert classify(SafeBounds(2, 4, 100, with_ranks, with_size)) == LimitDetector("G", product, bound)  # type: ignore[arg-type]
