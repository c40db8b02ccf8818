"""Monitors of arguments say the right thing about traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.config.settings import Settings
from rankwise.findings import Finding
from rankwise.monitors import ExitedRank, Run, find_monitors
from rankwise.runs.running import judge_run
from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import FIRST_OWN, predefined
from rankwise.trace.process_ending import ProcessEnding
from trace_builder import ANY_SOURCE, ANY_TAG, PROC_NULL, ROOT, UNDEFINED, StreamBuilder, TraceBuilder

IN_PLACE = -1
"""The address that the traces claim MPI_IN_PLACE to be."""
TYPES, OPS = predefined(ConstantKind.DATATYPE), predefined(ConstantKind.OP)
OWN = FIRST_OWN
"""The first object of its kind that a process makes."""
CONSTANTS = {
    "MPI_LOCK_EXCLUSIVE": 234, "MPI_LOCK_SHARED": 235, "MPI_KEYVAL_INVALID": 603979776, "MPI_TAG_UB": 11,
    "MPI_IO": 12, "MPI_WTIME_IS_GLOBAL": 13, "MPI_UNIVERSE_SIZE": 14, "MPI_LASTUSEDCODE": 15,
    "MPI_APPNUM": 16,
    "MPI_MODE_RDONLY": 2, "MPI_MODE_RDWR": 8, "MPI_MODE_WRONLY": 4, "MPI_MODE_CREATE": 1, "MPI_MODE_EXCL": 64,
    "MPI_MODE_DELETE_ON_CLOSE": 16, "MPI_MODE_UNIQUE_OPEN": 32, "MPI_MODE_SEQUENTIAL": 256,
    "MPI_MODE_APPEND": 128, "MPI_MODE_NOCHECK": 1024, "MPI_MODE_NOSTORE": 2048, "MPI_MODE_NOPUT": 4096,
    "MPI_MODE_NOPRECEDE": 8192, "MPI_MODE_NOSUCCEED": 16384, "MPI_SEEK_SET": 600, "MPI_SEEK_CUR": 602,
    "MPI_SEEK_END": 604, "MPI_ORDER_C": 56, "MPI_ORDER_FORTRAN": 57, "MPI_BSEND_OVERHEAD": 96,
    "MPI_DISTRIBUTE_BLOCK": 121, "MPI_DISTRIBUTE_CYCLIC": 122, "MPI_DISTRIBUTE_NONE": 123,
    "MPI_DISTRIBUTE_DFLT_DARG": -49767,
}  # fmt: skip
ReportCalls = Callable[[Callable[[StreamBuilder], object]], list[tuple[str, str]]]


@pytest.fixture
def reported(tmp_path: Path) -> ReportCalls:
    """Return what is reported about calls that rank 0 of two makes after MPI_Init, as codes and messages."""

    def judge(calls: Callable[[StreamBuilder], object]) -> list[tuple[str, str]]:
        run = TraceBuilder(2, constants=CONSTANTS, finalized={0, 1})
        stream = run.stream(0)
        stream.call("MPI_Init")
        calls(stream)
        stream.call("MPI_Finalize")
        return [(each.rule.code, each.message) for each in judged(run, tmp_path)]

    return judge


def judged(run: TraceBuilder, folder: Path) -> list[Finding]:
    seen = Run(run.write(folder))
    wanted = [each for each in find_monitors() if each.codes[0].startswith("RW9")]
    return [each for monitor in wanted for each in monitor.run(seen)]


def send(stream: StreamBuilder, **changed: int) -> None:
    stream.call("MPI_Send", **({"buf": 10_000, "dest": 1} | changed))


WRONG: list[tuple[str, str, Callable[[StreamBuilder], object]]] = [
    ("RW901", "MPI_Send is given count -3", lambda stream: send(stream, count=-3)),
    (
        "RW901",
        "-2 as recvcounts[1]",
        lambda stream: stream.call(
            "MPI_Allgatherv", sendbuf=10_000, recvbuf=20_000, recvcounts=[1, -2], displs=[0, 4]
        ),
    ),
    ("RW902", "MPI_Send is given tag -4; tags go from 0 to", lambda stream: send(stream, tag=-4)),
    ("RW902", f"is given tag {(1 << 28) + 1}", lambda stream: send(stream, tag=(1 << 28) + 1)),
    (
        "RW903",
        "names rank 2 as its destination; the communicator has ranks 0 to 1",
        lambda stream: send(stream, dest=2),
    ),
    ("RW903", "names MPI_ROOT as its destination", lambda stream: send(stream, dest=ROOT)),
    (
        "RW903",
        "names rank 7 as its root",
        lambda stream: stream.call("MPI_Barrier") and bcast(stream, root=7),
    ),
    ("RW903", "names MPI_PROC_NULL as its root", lambda stream: bcast(stream, root=PROC_NULL)),
    ("RW904", "MPI_ANY_TAG as tag; it needs one tag", lambda stream: send(stream, tag=ANY_TAG)),
    ("RW904", "MPI_ANY_SOURCE as dest; it needs one process", lambda stream: send(stream, dest=ANY_SOURCE)),
    ("RW905", "MPI_COMM_NULL as comm; it needs a communicator", lambda stream: send(stream, comm=0)),
    ("RW905", "MPI_DATATYPE_NULL as datatype", lambda stream: send(stream, datatype=0)),
    ("RW905", "MPI_OP_NULL as op; it needs an operation", lambda stream: allreduce(stream, op=0)),
    ("RW905", "MPI_REQUEST_NULL as request", lambda stream: stream.call("MPI_Start", request=0)),
    ("RW906", "MPI_IN_PLACE as buf; it needs a buffer there", lambda stream: send(stream, buf=IN_PLACE)),
    ("RW906", "here it may only replace sendbuf", lambda stream: allreduce(stream, recvbuf=IN_PLACE)),
    (
        "RW906",
        "on a rank that is not the root",
        lambda stream: stream.call("MPI_Reduce", sendbuf=IN_PLACE, recvbuf=20_000, root=1, op=OPS["MPI_SUM"]),
    ),
    ("RW907", "a null pointer as buf, for 1 of MPI_INT", lambda stream: send(stream, buf=0)),
    (
        "RW908",
        "MPI_BAND is not defined for MPI_DOUBLE",
        lambda stream: allreduce(stream, datatype=TYPES["MPI_DOUBLE"], op=OPS["MPI_BAND"]),
    ),
    (
        "RW908",
        "MPI_REPLACE is only for one-sided",
        lambda stream: allreduce(stream, op=OPS["MPI_REPLACE"]),
    ),
    (
        "RW909",
        "sendbuf and recvbuf of MPI_Allreduce overlap by 4 bytes",
        lambda stream: allreduce(stream, recvbuf=10_000),
    ),
    ("RW910", "uses a datatype that is not committed", lambda stream: uncommitted(stream)),
    (
        "RW917",
        "the blocks 0 and 1 overlap",
        lambda stream: stream.call(
            "MPI_Allgatherv", sendbuf=10_000, recvbuf=20_000, recvcounts=[4, 4], displs=[0, 3]
        ),
    ),
    (
        "RW918",
        "a part of 3 elements that starts at 2 in dimension 0, which has 4",
        lambda stream: subarray(stream, 2),
    ),
    ("RW919", "a grid of 2 x 2 = 4 processes; the communicator has 2", lambda stream: grid(stream, [2, 2])),
    ("RW919", "0 as dims[1]", lambda stream: grid(stream, [2, 0])),
    ("RW920", "needs a grid; comm world has no topology", lambda stream: stream.call("MPI_Cart_shift")),
    ("RW921", "is given color -1", lambda stream: stream.call("MPI_Comm_split", color=-1, newcomm=OWN)),
    ("RW922", "rank 1 2 times", lambda stream: group(stream, [1, 1])),
    ("RW903", "names rank 3 in ranks; the group has ranks 0 to 1", lambda stream: group(stream, [0, 3])),
    ("RW923", "disp_unit 0", lambda stream: stream.call("MPI_Win_create", base=10_000, disp_unit=0, win=OWN)),
    ("RW924", "none is attached", lambda stream: stream.call("MPI_Bsend", buf=10_000, dest=1)),
    ("RW925", "names partition 2; the operation has partitions 0 to 1", lambda stream: partition(stream, 2)),
    ("RW926", "needs an intercommunicator", lambda stream: stream.call("MPI_Comm_remote_size")),
    ("RW927", "none of MPI_LOCK_EXCLUSIVE", lambda stream: locked(stream, 1)),
    ("RW927", "exactly one of", lambda stream: stream.call("MPI_File_open", amode=2 | 4, fh=OWN)),
    ("RW928", "a leader of the other group that is in its own group", lambda stream: joined(stream)),
    ("RW929", "a null pointer as rank", lambda stream: stream.call("MPI_Comm_rank", null="rank")),
    ("RW930", "MPI_KEYVAL_INVALID", lambda stream: stream.call("MPI_Comm_set_attr", comm_keyval=603979776)),
]


def bcast(stream: StreamBuilder, **changed: int) -> None:
    stream.call("MPI_Bcast", **({"buffer": 10_000} | changed))


def allreduce(stream: StreamBuilder, **changed: int) -> None:
    usual = {"sendbuf": 10_000, "recvbuf": 20_000, "op": OPS["MPI_SUM"]}
    stream.call("MPI_Allreduce", **(usual | changed))


def uncommitted(stream: StreamBuilder) -> None:
    stream.call("MPI_Type_contiguous", count=2, oldtype=TYPES["MPI_INT"], newtype=OWN)
    send(stream, datatype=OWN)


def subarray(stream: StreamBuilder, start: int) -> None:
    stream.call(
        "MPI_Type_create_subarray", ndims=1, array_of_sizes=[4], array_of_subsizes=[3],
        array_of_starts=[start], order=56, newtype=OWN,
    )  # fmt: skip


def grid(stream: StreamBuilder, dims: list[int]) -> None:
    stream.call("MPI_Cart_create", ndims=len(dims), dims=dims, periods=[0] * len(dims), comm_cart=OWN)


def group(stream: StreamBuilder, ranks: list[int]) -> None:
    stream.call("MPI_Comm_group", group=OWN)
    stream.call("MPI_Group_incl", group=OWN, n=len(ranks), ranks=ranks, newgroup=OWN + 1)


def partition(stream: StreamBuilder, number: int) -> None:
    request = stream.call("MPI_Precv_init", buf=10_000, partitions=2, count=1, source=1)
    stream.call("MPI_Parrived", partition=number, request=request)


def locked(stream: StreamBuilder, how: int) -> None:
    stream.call("MPI_Win_create", base=10_000, disp_unit=1, win=OWN)
    stream.call("MPI_Win_lock", lock_type=how, rank=1, win=OWN)


def joined(stream: StreamBuilder) -> None:
    stream.call("MPI_Intercomm_create", local_leader=0, remote_leader=1, newintercomm=OWN)


@pytest.mark.parametrize(("code", "words", "calls"), WRONG, ids=[f"{row[0]} {row[1]}" for row in WRONG])
def test_what_is_wrong_is_reported_once(
    reported: ReportCalls, code: str, words: str, calls: Callable[[StreamBuilder], object]
) -> None:
    ((found, message),) = reported(calls)
    assert found == code
    assert words in message


def contiguous(stream: StreamBuilder) -> None:
    stream.call("MPI_Type_contiguous", count=2, oldtype=TYPES["MPI_INT"], newtype=OWN)
    stream.call("MPI_Type_commit", datatype=OWN)
    stream.call("MPI_Type_dup", oldtype=OWN, newtype=OWN + 1)
    send(stream, datatype=OWN)
    send(stream, datatype=OWN + 1)


def absolute(stream: StreamBuilder) -> None:
    stream.call(
        "MPI_Type_create_hindexed", count=1, array_of_blocklengths=[2], array_of_displacements=[1 << 40],
        oldtype=TYPES["MPI_INT"], newtype=OWN,
    )  # fmt: skip
    stream.call("MPI_Type_commit", datatype=OWN)
    send(stream, buf=0, datatype=OWN)


def columns(stream: StreamBuilder) -> None:
    stream.call("MPI_Type_vector", count=4, blocklength=1, stride=4, oldtype=TYPES["MPI_INT"], newtype=OWN)
    stream.call("MPI_Type_commit", datatype=OWN)
    stream.call(
        "MPI_Sendrecv", sendbuf=10_000, sendcount=1, sendtype=OWN, dest=1, recvbuf=10_004, recvcount=1,
        recvtype=OWN, source=1,
    )  # fmt: skip


def buffered(stream: StreamBuilder) -> None:
    stream.call("MPI_Buffer_attach", buffer=50_000, size=100)
    stream.call("MPI_Bsend", buf=10_000, dest=1)
    stream.call("MPI_Bsend", buf=10_000, count=1000, dest=PROC_NULL)
    stream.call("MPI_Buffer_detach")
    stream.call("MPI_Buffer_attach", buffer=50_000, size=100)


RIGHT: dict[str, Callable[[StreamBuilder], object]] = {
    "a send to nobody": lambda stream: send(stream, dest=PROC_NULL, buf=0),
    "an empty message from nowhere": lambda stream: send(stream, buf=0, count=0),
    "wildcards in a receive": lambda stream: stream.call(
        "MPI_Recv", buf=10_000, source=ANY_SOURCE, tag=ANY_TAG
    ),
    "counts beside MPI_IN_PLACE": lambda stream: stream.call(
        "MPI_Allgather", sendbuf=IN_PLACE, sendcount=-1, sendtype=0, recvbuf=10_000
    ),
    "what only the root gives": lambda stream: stream.call(
        "MPI_Gather", sendbuf=10_000, recvbuf=0, recvcount=-1, recvtype=0, root=1
    ),
    "a null request in a wait": lambda stream: stream.call("MPI_Wait", request=0),
    "MPI_INFO_NULL as a hint": lambda stream: stream.call("MPI_Comm_dup_with_info", info=0, newcomm=OWN),
    "committed, and a duplicate of it": contiguous,
    "absolute addresses": absolute,
    "columns that interleave": columns,
    "buffers attached one after the other": buffered,
    "MPI_UNDEFINED as a colour": lambda stream: stream.call("MPI_Comm_split", color=UNDEFINED, newcomm=0),
    "all partitions": lambda stream: partition(stream, 1),
    "a shared lock": lambda stream: locked(stream, 235),
    "the rest of an array": lambda stream: subarray(stream, 1),
    "blocks one behind the other": lambda stream: stream.call(
        "MPI_Allgatherv", sendbuf=10_000, recvbuf=20_000, recvcounts=[4, 4], displs=[4, 0]
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_allowed_is_not_reported(reported: ReportCalls, name: str) -> None:
    assert reported(RIGHT[name]) == []


def test_errors_that_were_returned_and_handled_are_not_told(reported: ReportCalls) -> None:
    def handled(stream: StreamBuilder) -> None:
        stream.call("MPI_Comm_set_errhandler", errhandler=1)
        stream.call("MPI_Send", buf=10_000, dest=9, result=6)

    assert reported(handled) == []


def test_an_error_that_was_returned_unasked_is_reported(reported: ReportCalls) -> None:
    ((code, _),) = reported(lambda stream: stream.call("MPI_Send", buf=10_000, dest=9, result=-30))
    assert code == "RW903"


def test_an_error_that_was_returned_and_ended_the_rank_is_reported(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Init")
    run.stream(0).call("MPI_Comm_set_errhandler", errhandler=1)
    run.stream(0).call("MPI_Send", buf=10_000, dest=8, result=6)
    run.stream(0).call("MPI_Send", buf=10_000, dest=9, result=6)
    run.endings[0] = ProcessEnding.EXIT, 1
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW903"
    assert "rank 9" in finding.message


def test_a_place_is_reported_once_with_a_count(reported: ReportCalls, tmp_path: Path) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Init")
        for _ in range(5):
            run.stream(rank).call("MPI_Send", buf=10_000, dest=2, site=77)
    (finding,) = judged(run, tmp_path)
    assert finding.count == 10
    assert str(finding.ranks) == "ranks 0-1 of 2"


def test_between_two_groups_ranks_are_those_of_the_other(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    between = run.intercommunicator((0,), (1, 2))
    run.stream(0).call("MPI_Init")
    run.stream(0).call("MPI_Send", buf=10_000, dest=1, comm=between)
    run.stream(0).call("MPI_Bcast", buffer=10_000, root=ROOT, comm=between)
    run.stream(1).call("MPI_Init")
    run.stream(1).call("MPI_Send", buf=10_000, dest=1, comm=between)
    run.stream(2).call("MPI_Init")
    run.stream(2).call("MPI_Scan", sendbuf=10_000, recvbuf=20_000, op=OPS["MPI_SUM"], comm=between)
    findings = judged(run, tmp_path)
    assert [(each.rule.code, str(each.ranks)) for each in findings] == [
        ("RW903", "rank 1 of 3"),
        ("RW926", "rank 2 of 3"),
    ]


def test_the_mistake_is_reported_and_not_that_the_library_stopped_there(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Init")
    run.stream(0).call("MPI_Send", buf=10_000, dest=9, inside=True)
    run.stream(1).call("MPI_Init")
    run.endings[0] = ProcessEnding.EXIT, 6
    seen = Run(run.write(tmp_path), exited=(ExitedRank(0, 1000),))
    findings, _ = judge_run(seen, Settings())
    assert [each.rule.code for each in findings] == ["RW903"]


@pytest.mark.parametrize(("returned", "codes"), [(False, ["RW903"]), (True, ["RW903", "RW204"])])
def test_ranks_that_are_stopped_elsewhere_follow_from_a_mistake_that_ended_one(
    tmp_path: Path, returned: bool, codes: list[str]
) -> None:
    run = TraceBuilder(2)
    sites = [1 << 63 | rank for rank in range(2)]
    run.notes = {rank: f"python\t{sites[rank]:x}\ta.py\t{rank + 1}\tmain\n" for rank in range(2)}
    run.stream(0).call("MPI_Init")
    run.stream(0).call(
        "MPI_Send", buf=10_000, dest=9, site=sites[0], inside=not returned, result=6 * returned
    )
    run.stream(1).call("MPI_Init")
    run.stream(1).call("MPI_Recv", buf=10_000, source=0, site=sites[1], inside=True)
    run.endings[1] = ProcessEnding.EXIT, 6
    seen = Run(run.write(tmp_path), status=6, exited=(ExitedRank(1, 1001),))
    assert sorted(each.rule.code for each in judge_run(seen, Settings())[0]) == sorted(codes)


def test_a_grid_is_reported_from_a_communicator_without_one(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    ring = run.communicator(0, 1)
    twin = run.communicator(0, 1)
    stream = run.stream(0)
    stream.call("MPI_Init")
    stream.call("MPI_Cart_create", ndims=1, dims=[2], periods=[1], comm_cart=ring)
    stream.call("MPI_Comm_dup", comm=ring, newcomm=twin)
    stream.call("MPI_Cart_shift", comm=twin, direction=0)
    stream.call("MPI_Cart_rank", comm=twin, coords=[5])
    assert judged(run, tmp_path) == []
    stream.call("MPI_Cart_shift", comm=twin, direction=1)
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW920"
    assert "the grid has only dimension 0" in finding.message


def test_blocks_are_named_by_their_rank(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Init")
    run.stream(0).call("MPI_Gatherv", sendbuf=10_000, recvbuf=20_000, recvcounts=[2, 0, 2], displs=[0, 0, 1])
    (finding,) = judged(run, tmp_path)
    assert finding.rule.code == "RW917"
    assert "the blocks 0 and 2 overlap" in finding.message
