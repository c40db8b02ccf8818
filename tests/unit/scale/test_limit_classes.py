"""What a limit depends on, measured on libraries whose limits are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rankwise.scale.detector_classes import Product, product_of
from rankwise.scale.library_limits import Limit
from rankwise.scale.limit_classes import with_detectors
from rankwise.scale.probe_job import ProbeOutcome
from rankwise.scale.probe_plan import Probe

_BOUND = 2**31 - 1
_COUNT = 8


def _library(works: Callable[[Probe], bool]) -> Callable[[Sequence[Probe]], list[ProbeOutcome]]:
    return lambda probes: [ProbeOutcome(each, "right" if works(each) else "wrong") for each in probes]


def _limit(works: Callable[[Probe], bool], ranks: int) -> Limit:
    """Return what the search for the largest extent finds."""
    low, high = 1, 1 << 31
    while high - low > 1:
        middle = (low + high) // 2
        is_right = works(Probe("MPI_Allgather", ranks, _COUNT, middle, _COUNT))
        low, high = (middle, high) if is_right else (low, middle)
    return Limit("MPI_Allgather", "extent", ranks, _COUNT, low, high, "wrong")


@pytest.mark.parametrize("product", ["snP", "sn", "sn(P-1)"])
@pytest.mark.parametrize("ranks", [2, 4])
def test_the_product_and_its_bound_are_found(product: Product, ranks: int) -> None:
    def works(probe: Probe) -> bool:
        return product_of(product, probe.count, probe.extent, probe.ranks) <= _BOUND

    [found] = with_detectors([_limit(works, ranks)], _library(works))
    assert (found.detector, found.product) == ("G", product)
    assert _BOUND - _COUNT * ranks < found.bound <= _BOUND


def test_what_is_limited_at_some_sizes_only_fits_no_product() -> None:
    def works(probe: Probe) -> bool:
        return probe.count * probe.extent * (probe.extent % 1000 + 2) <= _BOUND << 9

    [found] = with_detectors([_limit(works, 2)], _library(works))
    assert (found.detector, found.product, found.bound) == ("X", "n", _COUNT)


def test_without_time_nothing_is_claimed_of_other_sizes() -> None:
    limit = Limit("MPI_Gather", "extent", 2, _COUNT, 1 << 28, (1 << 28) + 1, "wrong")
    [found] = with_detectors([limit], lambda probes: [])
    assert found.detector == "X"


def test_sums_that_fail_at_any_size_and_number_of_ranks_are_limited_in_elements() -> None:
    limit = Limit("MPI_Reduce_scatter", "sum-of-counts", 3, 1, _BOUND, _BOUND + 1, "error")
    [found] = with_detectors([limit], lambda probes: [ProbeOutcome(each, "error") for each in probes])
    assert (found.detector, found.product, found.bound) == ("G", "nP", _BOUND)
    [other] = with_detectors([limit], _library(lambda probe: probe.extent > 1))
    assert other.detector == "X"


def test_displacements_are_of_their_own_kind() -> None:
    limit = Limit("MPI_Gatherv", "wrapped-gatherv", 3, 1000, _BOUND, _BOUND + 1, "before")
    [found] = with_detectors([limit], lambda probes: [])
    assert found.detector == "D"
