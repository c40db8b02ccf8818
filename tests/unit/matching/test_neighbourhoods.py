"""Whose data members of neighbourhood collectives wait for, read from traces written by hand."""

from __future__ import annotations

from pathlib import Path

from rankwise.matching.collectives.member_waits import required_ranks
from rankwise.matching.trace_operations import operations
from rankwise.standard.collective_waits import Flow
from trace_builder import TraceBuilder

SIZE = 4


def awaited(run: TraceBuilder, folder: Path) -> list[tuple[int, ...] | None]:
    """Return whom rank 0 waits for in each of its neighbourhood collectives; None where it is not known."""
    made = operations(run.write(folder))
    rows = [row for row in range(len(made)) if made.rows["flow"][row] in (Flow.NEIGHBOURS, Flow.OPEN)]
    is_open = made.rows["flow"] == Flow.OPEN
    return [None if is_open[row] else required_ranks(made, row) for row in rows]


def graph(run: TraceBuilder, sources: list[int]) -> int:
    """Give rank 0 these in-neighbours, and rank 3 as its only out-neighbour."""
    comm = run.communicator(*range(SIZE))
    run.stream(0).call(
        "MPI_Dist_graph_create_adjacent",
        indegree=len(sources),
        sources=sources,
        outdegree=1,
        destinations=[3],
        comm_dist_graph=comm,
    )
    return comm


def test_all_forms_wait_for_in_neighbours_and_not_for_out_neighbours(tmp_path: Path) -> None:
    run = TraceBuilder(SIZE)
    comm = graph(run, [2, 1])
    stream = run.stream(0)
    stream.call("MPI_Neighbor_allgather", comm=comm)
    stream.call("MPI_Ineighbor_alltoall", comm=comm)
    request = stream.call("MPI_Neighbor_alltoall_init", comm=comm)
    stream.call("MPI_Start", request=request)
    assert awaited(run, tmp_path) == [(1, 2)] * 3


def test_who_sends_no_data_is_not_waited_for(tmp_path: Path) -> None:
    run = TraceBuilder(SIZE)
    comm = graph(run, [2, 1, 0])
    stream = run.stream(0)
    stream.call("MPI_Neighbor_allgather", comm=comm, recvcount=0)
    stream.call("MPI_Neighbor_allgatherv", comm=comm, recvcounts=[0, 5, 1], displs=[0, 0, 5])
    assert awaited(run, tmp_path) == [(), (1,)]


def test_a_neighbour_along_several_edges_is_waited_for_if_one_of_them_has_data(tmp_path: Path) -> None:
    run = TraceBuilder(SIZE)
    comm = graph(run, [2, 2])
    run.stream(0).call("MPI_Neighbor_allgatherv", comm=comm, recvcounts=[0, 1], displs=[0, 0])
    assert awaited(run, tmp_path) == [(2,)]


def test_at_the_border_of_a_grid_there_is_nobody_to_wait_for(tmp_path: Path) -> None:
    for periodic, ranks in ((0, (1,)), (1, (1, 3))):
        run = TraceBuilder(SIZE)
        comm, twin = run.communicator(*range(SIZE)), run.communicator(*range(SIZE))
        stream = run.stream(0)
        stream.call("MPI_Cart_create", ndims=1, dims=[SIZE], periods=[periodic], comm_cart=comm)
        stream.call("MPI_Comm_dup", comm=comm, newcomm=twin)
        stream.call("MPI_Neighbor_allgather", comm=comm)
        stream.call("MPI_Neighbor_allgather", comm=twin)
        folder = tmp_path / str(periodic)
        folder.mkdir()
        assert awaited(run, folder) == [ranks, ranks]


def test_ranks_of_a_communicator_are_not_those_of_the_world(tmp_path: Path) -> None:
    run = TraceBuilder(SIZE)
    comm = run.communicator(3, 0, 2)
    stream = run.stream(0)
    stream.call("MPI_Cart_create", ndims=1, dims=[3], periods=[0], comm_cart=comm)
    stream.call("MPI_Neighbor_allgather", comm=comm)
    assert awaited(run, tmp_path) == [(3, 2)]


def test_where_the_topology_is_not_known_it_is_open_whom_a_member_waits_for(tmp_path: Path) -> None:
    run = TraceBuilder(SIZE)
    comm, other = run.communicator(*range(SIZE)), run.communicator(3, 2, 1, 0)
    stream = run.stream(0)
    stream.call("MPI_Dist_graph_create_adjacent", indegree=1, sources=[1], reorder=1, comm_dist_graph=other)
    stream.call("MPI_Neighbor_allgather", comm=comm)
    stream.call("MPI_Neighbor_allgather", comm=other)
    assert awaited(run, tmp_path) == [None, None]
