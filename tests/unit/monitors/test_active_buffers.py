"""RW403 from traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.monitors.active_buffers import operations_that_share_a_buffer
from rankwise.monitors.recorded_run import Run
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Status
from rankwise.trace.object_numbers import predefined
from trace_builder import PROC_NULL, TraceBuilder

Judge = Callable[..., list[Finding]]
DOUBLE = predefined(ConstantKind.DATATYPE)["MPI_DOUBLE"]
BASE = 0x10000
OWN = 256


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    def judged(run: TraceBuilder, **known: bool) -> list[Finding]:
        return list(operations_that_share_a_buffer(Run(run.write(tmp_path), **known)))  # type: ignore[arg-type]

    return judged


def pending(*calls: tuple[str, int, int], wait: bool = True) -> TraceBuilder:
    """Rank 0 begins these calls, each with so many bytes after BASE and so many integers, and then waits."""
    run = TraceBuilder(2)
    stream = run.stream(0)
    requests = []
    for name, offset, count in calls:
        peer = {"dest": 1} if "send" in name else {"source": 1}
        requests.append(stream.call(name, buf=BASE + offset, count=count, **peer))
    if wait:
        statuses = [Status(1, 0, 4)] * len(requests)
        stream.call(
            "MPI_Waitall", count=len(requests), array_of_requests=requests, array_of_statuses=statuses
        )
    return run


def test_two_receives_into_one_buffer(judge: Judge) -> None:
    (finding,) = judge(pending(("MPI_Irecv", 0, 4), ("MPI_Irecv", 0, 4)))
    assert finding.message == "MPI_Irecv writes memory that the pending MPI_Irecv writes"


def test_one_byte_is_enough(judge: Judge) -> None:
    assert len(judge(pending(("MPI_Irecv", 0, 4), ("MPI_Isend", 15, 4)))) == 1
    assert judge(pending(("MPI_Irecv", 0, 4), ("MPI_Isend", 16, 4))) == []


def test_sends_may_share(judge: Judge) -> None:
    assert judge(pending(("MPI_Isend", 0, 4), ("MPI_Isend", 0, 4), ("MPI_Isend", 4, 1))) == []


def test_one_after_the_other_is_fine(judge: Judge) -> None:
    run = TraceBuilder(2)
    for _ in range(3):
        request = run.stream(0).call("MPI_Irecv", source=1, buf=BASE)
        run.stream(0).call("MPI_Wait", request=request, status=Status(1, 0, 4))
    assert judge(run) == []


def test_a_blocking_call_in_between(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    request = stream.call("MPI_Isend", dest=1, buf=BASE)
    stream.call("MPI_Recv", source=1, buf=BASE, status=Status(1, 0, 4))
    stream.call("MPI_Wait", request=request)
    (finding,) = judge(run)
    assert finding.message == "MPI_Recv writes memory that the pending MPI_Isend reads"


def test_many_rounds_are_one_finding(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    for _ in range(50):
        request = stream.call("MPI_Irecv", source=1, buf=BASE)
        stream.call("MPI_Send", dest=1, buf=BASE)
        stream.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    (finding,) = judge(run)
    assert finding.count == 50


def test_columns_between_each_other(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    stream.call("MPI_Type_vector", count=4, blocklength=1, stride=4, oldtype=DOUBLE, newtype=OWN)
    requests = [
        stream.call("MPI_Irecv", source=1, buf=BASE + 8 * column, datatype=OWN) for column in range(4)
    ]
    stream.call("MPI_Waitall", count=4, array_of_requests=requests, array_of_statuses=[Status(1, 0, 4)] * 4)
    assert judge(run) == []


def test_nobody_and_nothing_use_no_memory(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    one = stream.call("MPI_Irecv", source=PROC_NULL, buf=BASE)
    two = stream.call("MPI_Irecv", source=1, buf=BASE, count=0)
    three = stream.call("MPI_Irecv", source=1, buf=BASE)
    statuses = [Status(1, 0, 4)] * 3
    stream.call("MPI_Waitall", count=3, array_of_requests=[one, two, three], array_of_statuses=statuses)
    assert judge(run) == []


def test_what_nobody_completes_is_told_elsewhere_unless_the_run_was_stopped(judge: Judge) -> None:
    run = pending(("MPI_Irecv", 0, 4), ("MPI_Irecv", 0, 4), wait=False)
    assert judge(run) == []
    assert len(judge(run, stopped=True)) == 1


def test_a_freed_request_is_not_followed(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    stream.call("MPI_Request_free", request=stream.call("MPI_Isend", dest=1, buf=BASE))
    request = stream.call("MPI_Irecv", source=1, buf=BASE)
    stream.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    assert judge(run) == []


def test_threads(judge: Judge) -> None:
    run = TraceBuilder(2)
    one, other = run.stream(0), run.stream(0, 1)
    request = one.call("MPI_Isend", dest=1, buf=BASE)
    other.clock = one.clock
    other.call("MPI_Recv", source=1, buf=BASE, status=Status(1, 0, 4))
    one.clock = other.clock
    one.call("MPI_Wait", request=request)
    assert len(judge(run)) == 1


def test_the_root_of_a_broadcast_reads_and_the_others_write(judge: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        stream = run.stream(rank)
        first = stream.call("MPI_Isend", dest=1 - rank, buf=BASE)
        second = stream.call("MPI_Ibcast", buffer=BASE, root=0)
        statuses = [Status(0, 0, 4)] * 2
        stream.call("MPI_Waitall", count=2, array_of_requests=[first, second], array_of_statuses=statuses)
    (finding,) = judge(run)
    assert finding.ranks is not None
    assert finding.ranks.members == (1,)


def test_blocks_of_an_exchange(judge: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    exchange = stream.call(
        "MPI_Ialltoallv",
        sendbuf=2 * BASE, sendcounts=[1, 1], sdispls=[0, 1], recvbuf=BASE, recvcounts=[1, 1], rdispls=[0, 4],
    )  # fmt: skip
    between = stream.call("MPI_Irecv", source=1, buf=BASE + 8)
    inside = stream.call("MPI_Irecv", source=1, buf=BASE + 16)
    statuses = [Status(1, 0, 4)] * 3
    requests = [exchange, between, inside]
    stream.call("MPI_Waitall", count=3, array_of_requests=requests, array_of_statuses=statuses)
    (finding,) = judge(run)
    assert finding.message == "MPI_Irecv writes memory that the pending MPI_Ialltoallv writes"
