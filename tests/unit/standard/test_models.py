"""The table of CUDA, Numba, UPC and OpenSHMEM."""

from __future__ import annotations

import pytest

from rankwise.standard import RESULT, models
from rankwise.standard.models import SyncScope


def test_a_family_of_names_has_one_row_and_each_keeps_its_own_name() -> None:
    found = models.find("shmem_int_sum_to_all")
    assert found is not None
    assert (found.shown, found.meets, found.shares, found.is_active_set) == (
        "shmem_int_sum_to_all", True, (0,), True,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["shmem_int_fcollect", "shmem_long_max_reduce", "shmem_double_broadcast"])
def test_collectives_of_teams_name_their_team_first(name: str) -> None:
    found = models.find(name)
    assert found is not None
    assert (found.team, found.is_active_set, found.shares) == (0, False, (1,))


def test_the_scope_of_a_vote_is_the_block() -> None:
    found = models.find("__syncthreads_or")
    assert found is not None
    assert found.shares == (RESULT,)
    assert found.scope is SyncScope.BLOCK


def test_what_tells_small_sets_apart_tells_larger_ones_apart_and_not_the_other_way_round() -> None:
    order = (SyncScope.WARP, SyncScope.BLOCK, SyncScope.CLUSTER, SyncScope.GRID)
    for at, small in enumerate(order):
        assert all(small.is_within(large) for large in order[at:])
        assert not any(small.is_within(smaller) for smaller in order[:at])
    assert not SyncScope.PES.is_within(SyncScope.UPC)
    assert not SyncScope.BLOCK.is_within(SyncScope.PES)


def test_only_what_python_reads_as_an_attribute_is_one() -> None:
    assert models.find_attribute("numba.cuda.threadIdx.x") is not None
    assert models.find_attribute("numba.cuda.syncthreads") is None
    assert models.find("MPI_Barrier") is None
