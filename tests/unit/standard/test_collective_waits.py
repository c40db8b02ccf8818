"""Whom a member of a collective waits for, by the form of the collective."""

from __future__ import annotations

import pytest

from rankwise.standard import call, calls
from rankwise.standard.collective_waits import REQUIRED, Flow, allowed, flow_of, required

EVERYONE = (4, 5, 6, 7)


@pytest.mark.parametrize(
    ("name", "flow"),
    [
        ("MPI_Barrier", Flow.ALL),
        ("MPI_Ibarrier", Flow.ALL),
        ("MPI_Allgatherv", Flow.ALL),
        ("MPI_Comm_split", Flow.ALL),
        ("MPI_Ibcast", Flow.FROM_ROOT),
        ("MPI_Scatterv_init", Flow.FROM_ROOT),
        ("MPI_Reduce", Flow.TO_ROOT),
        ("MPI_Reduce_scatter", Flow.ALL),
        ("MPI_Igatherv", Flow.TO_ROOT),
        ("MPI_Exscan", Flow.PREFIX),
        ("MPI_Iscan", Flow.PREFIX),
        ("MPI_Neighbor_allgather", Flow.NEIGHBOURS),
        ("MPI_Ineighbor_alltoallw", Flow.NEIGHBOURS),
        ("MPI_Neighbor_alltoallv_init", Flow.NEIGHBOURS),
        ("MPI_Comm_free", Flow.NO_MEMBER),
    ],
)
def test_all_forms_of_a_call_have_one_flow(name: str, flow: Flow) -> None:
    assert flow_of(call(name)) is flow


def test_every_neighbourhood_collective_and_no_other_has_the_flow_along_edges() -> None:
    named = {each.name for each in calls() if each.is_collective and "eighbor" in each.name}
    assert named == {each.name for each in calls() if flow_of(each) is Flow.NEIGHBOURS}


@pytest.mark.parametrize(
    ("flow", "rank", "ranks"),
    [
        (Flow.ALL, 5, (4, 6, 7)),
        (Flow.FROM_ROOT, 5, (6,)),
        (Flow.FROM_ROOT, 6, ()),
        (Flow.TO_ROOT, 5, ()),
        (Flow.TO_ROOT, 6, (4, 5, 7)),
        (Flow.PREFIX, 4, ()),
        (Flow.PREFIX, 6, (4, 5)),
        (Flow.NEIGHBOURS, 5, (4, 7)),
        (Flow.NO_MEMBER, 5, ()),
        (Flow.OPEN, 5, ()),
    ],
)
def test_whom_a_member_must_wait_for(flow: Flow, rank: int, ranks: tuple[int, ...]) -> None:
    how = {"root": 6, "in_neighbours": (7, rank, 4)}
    assert required(flow, rank, EVERYONE, **how) == ranks
    assert required(flow, rank, EVERYONE, **how, has_data=False) == ()
    assert set(ranks) <= set(allowed(rank, EVERYONE))


def test_a_root_that_is_not_known_is_not_waited_for() -> None:
    assert required(Flow.FROM_ROOT, 5, EVERYONE) == required(Flow.TO_ROOT, 5, EVERYONE) == ()


def test_a_library_may_wait_for_all_others() -> None:
    assert allowed(5, EVERYONE) == (4, 6, 7)


def test_every_flow_is_stated() -> None:
    assert set(REQUIRED) == set(Flow)
