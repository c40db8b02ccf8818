"""Facts of the MPI standard, picked by hand, one a line."""

from __future__ import annotations

import pytest

from rankwise.standard import RESULT, WORLD, CallKind, Effect, Object, ReturnMode, Role, Until, call


def names(call_name: str, indices: tuple[int, ...]) -> set[str]:
    parameters = call(call_name).parameters
    return {"result" if index == RESULT else parameters[index].name for index in indices}


@pytest.mark.parametrize(
    ("name", "kind", "mode", "until"),
    [
        ("MPI_Send", CallKind.POINT_TO_POINT, ReturnMode.BLOCKING, Until.PEER),
        ("MPI_Ssend", CallKind.POINT_TO_POINT, ReturnMode.BLOCKING, Until.PEER),
        ("MPI_Bsend", CallKind.POINT_TO_POINT, ReturnMode.BLOCKING, Until.NOTHING),
        ("MPI_Isend", CallKind.POINT_TO_POINT, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_Recv_init", CallKind.POINT_TO_POINT, ReturnMode.PERSISTENT, Until.NOTHING),
        ("MPI_Iprobe", CallKind.POINT_TO_POINT, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_Probe", CallKind.POINT_TO_POINT, ReturnMode.BLOCKING, Until.PEER),
        ("MPI_Start", CallKind.START, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_Wait", CallKind.COMPLETION, ReturnMode.BLOCKING, Until.OPERATION),
        ("MPI_Testall", CallKind.COMPLETION, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_Barrier", CallKind.COLLECTIVE, ReturnMode.BLOCKING, Until.ALL),
        ("MPI_Ibarrier", CallKind.COLLECTIVE, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_Bcast_init", CallKind.COLLECTIVE, ReturnMode.PERSISTENT, Until.ALL),
        ("MPI_Comm_free", CallKind.COLLECTIVE, ReturnMode.BLOCKING, Until.ALL),
        ("MPI_Comm_rank", CallKind.LOCAL, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_Put", CallKind.ONE_SIDED, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_Win_fence", CallKind.COLLECTIVE, ReturnMode.BLOCKING, Until.ALL),
        ("MPI_Win_lock", CallKind.SYNCHRONIZATION, ReturnMode.BLOCKING, Until.PEER),
        ("MPI_Win_post", CallKind.SYNCHRONIZATION, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_File_read_at", CallKind.FILE, ReturnMode.BLOCKING, Until.NOTHING),
        ("MPI_File_write_all", CallKind.COLLECTIVE, ReturnMode.BLOCKING, Until.ALL),
        ("MPI_File_iread_all", CallKind.COLLECTIVE, ReturnMode.NONBLOCKING, Until.NOTHING),
        ("MPI_File_write_ordered_begin", CallKind.COLLECTIVE, ReturnMode.NONBLOCKING, Until.ALL),
        ("MPI_Wtime", CallKind.ENVIRONMENT, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_Type_commit", CallKind.LOCAL, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_T_cvar_read", CallKind.TOOL, ReturnMode.LOCAL, Until.NOTHING),
        ("MPI_Buffer_detach", CallKind.ENVIRONMENT, ReturnMode.BLOCKING, Until.OPERATION),
    ],
)
def test_kind_mode_and_waiting(name: str, kind: CallKind, mode: ReturnMode, until: Until) -> None:
    found = call(name)
    assert (found.kind, found.mode, found.blocks_until) == (kind, mode, until)


@pytest.mark.parametrize(
    ("name", "over"),
    [
        ("MPI_Allreduce", "comm"),
        ("MPI_Comm_split", "comm"),
        ("MPI_Cart_create", "comm_old"),
        ("MPI_Dist_graph_create_adjacent", "comm_old"),
        ("MPI_Cart_sub", "comm"),
        ("MPI_Intercomm_create", "local_comm"),
        ("MPI_Intercomm_merge", "intercomm"),
        ("MPI_Comm_create_group", "group"),
        ("MPI_Comm_create_from_group", "group"),
        ("MPI_Comm_spawn", "comm"),
        ("MPI_Comm_disconnect", "comm"),
        ("MPI_Win_create", "comm"),
        ("MPI_Win_free", "win"),
        ("MPI_File_open", "comm"),
        ("MPI_File_close", "fh"),
        ("MPI_File_set_view", "fh"),
        ("MPI_Ineighbor_alltoallw", "comm"),
    ],
)
def test_what_a_collective_is_over(name: str, over: str) -> None:
    assert call(name).collective_over == call(name).index_named(over)


@pytest.mark.parametrize("name", ["MPI_Init", "MPI_Init_thread", "MPI_Finalize"])
def test_collective_over_the_world(name: str) -> None:
    assert call(name).collective_over == WORLD


@pytest.mark.parametrize("name", ["MPI_Session_init", "MPI_File_delete", "MPI_Win_sync", "MPI_Cart_map"])
def test_not_collective(name: str) -> None:
    assert call(name).collective_over is None


@pytest.mark.parametrize(
    ("name", "shared"),
    [
        ("MPI_Bcast", {"buffer"}),
        ("MPI_Ibcast", {"buffer"}),
        ("MPI_Allreduce", {"recvbuf"}),
        ("MPI_Allgatherv_init", {"recvbuf"}),
        ("MPI_Comm_dup", {"newcomm"}),
        ("MPI_File_open", {"fh"}),
        ("MPI_Reduce", set()),
        ("MPI_Reduce_scatter", set()),
        ("MPI_Alltoall", set()),
        ("MPI_Scan", set()),
        ("MPI_Comm_split", set()),
        ("MPI_Neighbor_allgather", set()),
    ],
)
def test_shared_outputs(name: str, shared: set[str]) -> None:
    assert names(name, call(name).shared_outputs) == shared


@pytest.mark.parametrize(
    ("name", "uniform"),
    [
        ("MPI_Comm_size", {"size"}),
        ("MPI_Cartdim_get", {"ndims"}),
        ("MPI_Topo_test", {"status"}),
        ("MPI_Cart_get", {"dims", "periods"}),
        ("MPI_Get_version", {"version", "subversion"}),
        ("MPI_Wtick", {"result"}),
        ("MPI_Comm_test_inter", {"flag"}),
        ("MPI_Comm_rank", set()),
    ],
)
def test_uniform_outputs(name: str, uniform: set[str]) -> None:
    assert names(name, call(name).uniform_outputs) == uniform


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("MPI_Comm_rank", {"rank"}),
        ("MPI_Group_rank", {"rank"}),
        ("MPI_Cart_get", {"coords"}),
        ("MPI_Cart_shift", {"rank_source", "rank_dest"}),
        ("MPI_Cart_map", {"newrank"}),
        ("MPI_Dist_graph_neighbors_count", {"indegree", "outdegree"}),
        ("MPI_Get_processor_name", {"name", "resultlen"}),
        ("MPI_Comm_get_parent", set()),
        ("MPI_Comm_size", set()),
        ("MPI_Cart_coords", set()),
    ],
)
def test_process_identity(name: str, identity: set[str]) -> None:
    assert names(name, call(name).identifies_process) == identity


@pytest.mark.parametrize(
    ("name", "differs"),
    [
        ("MPI_Recv", {"buf", "status"}),
        ("MPI_Sendrecv_replace", {"buf", "status"}),
        ("MPI_Scatter", {"recvbuf"}),
        ("MPI_Reduce", {"recvbuf"}),
        ("MPI_Exscan", {"recvbuf"}),
        ("MPI_Test", {"flag", "status"}),
        ("MPI_Waitany", {"index", "status"}),
        ("MPI_Iprobe", {"flag", "status"}),
        ("MPI_Improbe", {"flag", "message", "status"}),
        ("MPI_Comm_split", {"newcomm"}),
        ("MPI_Get", {"origin_addr"}),
        ("MPI_Fetch_and_op", {"result_addr"}),
        ("MPI_Precv_init", {"buf"}),
        ("MPI_Wtime", {"result"}),
        ("MPI_Barrier", set()),
        ("MPI_Allreduce", set()),
    ],
)
def test_outputs_that_may_differ(name: str, differs: set[str]) -> None:
    assert names(name, call(name).differs_between_ranks) == differs


@pytest.mark.parametrize("name", ["MPI_Cart_coords", "MPI_Cart_rank", "MPI_Graph_neighbors", "MPI_Type_size"])
def test_answers_that_follow_their_inputs(name: str) -> None:
    assert call(name).follows_inputs == call(name).outputs


@pytest.mark.parametrize(
    ("name", "creates", "releases"),
    [
        ("MPI_Comm_split", [("communicator", "newcomm")], []),
        ("MPI_Comm_idup", [("communicator", "newcomm"), ("request", "request")], []),
        ("MPI_Comm_group", [("group", "group")], []),
        ("MPI_Comm_free", [], [("communicator", "comm")]),
        ("MPI_Type_vector", [("datatype", "newtype")], []),
        ("MPI_Type_create_f90_real", [], []),
        ("MPI_Isend", [("request", "request")], []),
        ("MPI_Waitall", [], [("request", "array_of_requests")]),
        ("MPI_Mprobe", [("message", "message")], []),
        ("MPI_Imrecv", [("request", "request")], [("message", "message")]),
        ("MPI_File_close", [], [("file", "fh")]),
        ("MPI_Win_create_keyval", [("keyval", "win_keyval")], []),
        ("MPI_Alloc_mem", [("memory", "baseptr")], []),
        ("MPI_Comm_get_errhandler", [("errhandler", "errhandler")], []),
        ("MPI_Comm_get_parent", [], []),
    ],
)
def test_lifetimes(name: str, creates: list[tuple[str, str]], releases: list[tuple[str, str]]) -> None:
    found = call(name)

    def effects(pairs: list[tuple[str, str]]) -> tuple[Effect, ...]:
        return tuple(Effect(Object(kind), found.index_named(parameter)) for kind, parameter in pairs)

    assert found.creates == effects(creates)
    assert found.releases == effects(releases)


def test_the_library_itself_is_created_and_released() -> None:
    assert call("MPI_Init").creates == (Effect(Object.MPI, None),)
    assert call("MPI_Finalize").releases == (Effect(Object.MPI, None),)


def test_places_of_a_send() -> None:
    send = call("MPI_Send")
    order = (Role.BUFFER, Role.COUNT, Role.DATATYPE, Role.DESTINATION, Role.TAG, Role.COMMUNICATOR)
    assert tuple(each.role for each in send.parameters) == order
    assert send.peers == (3,)
    assert send.index_of(Role.STATUS) is None


def test_places_of_a_sendrecv() -> None:
    both = call("MPI_Sendrecv")
    assert both.indices_of(Role.BUFFER) == (0, 5)
    assert both.indices_of(Role.COUNT) == (1, 6)
    assert both.indices_of(Role.DATATYPE) == (2, 7)
    assert both.indices_of(Role.TAG) == (4, 9)
    assert both.peers == (3, 8)
    assert (both.index_of(Role.COMMUNICATOR), both.index_of(Role.STATUS)) == (10, 11)


def test_places_of_a_reduce() -> None:
    reduce = call("MPI_Reduce")
    assert (reduce.index_of(Role.OP), reduce.index_of(Role.ROOT)) == (4, 5)
    assert [(d.buffer, d.count, d.datatype) for d in reduce.data] == [(0, 2, 3), (1, 2, 3)]
    assert reduce.parameters[1].root_only


def test_places_of_gatherv() -> None:
    gatherv = call("MPI_Gatherv")
    send, receive = gatherv.data
    assert (send.count, send.datatype, send.displacements) == (1, 2, None)
    assert (receive.count, receive.displacements, receive.datatype) == (4, 5, 6)
    assert (send.direction, receive.direction) == ("in", "out")


def test_roles_of_ranks() -> None:
    assert call("MPI_Put").index_of(Role.TARGET) == 3
    assert call("MPI_Win_lock").index_of(Role.TARGET) == 1
    assert call("MPI_Comm_rank").index_of(Role.RANK) == 1
    assert call("MPI_Irecv").index_of(Role.SOURCE) == 3
    assert call("MPI_Status_get_source").peers == ()


def test_errors_of_the_forum_are_corrected() -> None:
    assert call("MPI_Precv_init").parameters[0].direction == "out"
    assert not call("MPI_Scatterv_init").parameters[4].root_only
    assert call("MPI_Scatterv_init").parameters[4].name == "recvbuf"


def test_abort_does_not_return() -> None:
    assert [name for name in ("MPI_Abort", "MPI_Finalize") if not call(name).returns] == ["MPI_Abort"]
