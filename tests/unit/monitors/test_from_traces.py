"""Monitors say the right thing about traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.matching.deadlock import find_deadlock
from rankwise.matching.from_trace import operations
from rankwise.matching.waits_now import snapshot
from rankwise.monitors import Gone, Run, find_monitors
from rankwise.standard.constants import Kind
from rankwise.trace.builder import ANY_SOURCE, TraceBuilder
from rankwise.trace.ending import Ending
from rankwise.trace.event import Status
from rankwise.trace.objects import predefined

Judge = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Judge:
    def judge(run: TraceBuilder, gone: tuple[int, ...] = ()) -> list[Finding]:
        trace = run.write(tmp_path)
        deadlock = find_deadlock(snapshot(trace, operations(trace), frozenset(gone)))
        seen = Run(
            trace,
            gone=tuple(Gone(rank, 1000 + rank) for rank in gone),
            deadlock=deadlock,
            stopped=deadlock is not None,
        )
        return [each for monitor in find_monitors() for each in monitor.run(seen)]

    return judge


def codes(findings: list[Finding]) -> list[str]:
    return [each.rule.code for each in findings]


def test_head_to_head_receives(found: Judge) -> None:
    run = TraceBuilder(3)
    run.lane(0).call("MPI_Recv", source=1, tag=7, inside=True)
    run.lane(1).call("MPI_Recv", source=0, tag=9, inside=True)
    run.lane(2).call("MPI_Barrier", inside=True)
    findings = found(run)
    assert codes(findings) == ["RW201"]
    assert "ranks 0-1" in findings[0].message
    assert [each.label for each in findings[0].related] == ["rank 0", "rank 1", "rank 2"]


def test_a_message_that_almost_fits_is_named(found: Judge) -> None:
    run = TraceBuilder(2)
    run.lane(0).call("MPI_Recv", source=1, tag=7, inside=True)
    run.lane(1).call("MPI_Send", dest=0, tag=9)
    run.lane(1).call("MPI_Barrier", inside=True)
    (finding,) = found(run)
    assert any(each.label == "almost" and "tag=9" in each.note for each in finding.related)


def test_a_rank_that_runs_can_still_send(found: Judge) -> None:
    run = TraceBuilder(2)
    run.lane(0).call("MPI_Recv", source=1, inside=True)
    run.lane(1).call("MPI_Comm_rank", rank=1)
    assert found(run) == []


def test_waits_for_requests_of_earlier_calls(found: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        lane = run.lane(rank)
        request = lane.call("MPI_Irecv", source=1 - rank)
        lane.call("MPI_Waitall", count=1, array_of_requests=[request], inside=True)
    assert codes(found(run)) == ["RW201"]


def test_a_persistent_receive_that_got_its_message_does_not_wait(found: Judge) -> None:
    run = TraceBuilder(2)
    lane = run.lane(0)
    request = lane.call("MPI_Recv_init", source=1)
    for _ in range(2):
        lane.call("MPI_Start", request=request)
        lane.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    run.lane(1).call("MPI_Send", dest=0)
    run.lane(1).call("MPI_Send", dest=0)
    for rank in (0, 1):
        run.lane(rank).call("MPI_Barrier")
    assert found(run) == []


def test_a_persistent_receive_started_again_waits(found: Judge) -> None:
    run = TraceBuilder(2)
    lane = run.lane(0)
    request = lane.call("MPI_Recv_init", source=1)
    lane.call("MPI_Start", request=request)
    lane.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    lane.call("MPI_Start", request=request)
    lane.call("MPI_Wait", request=request, inside=True)
    run.lane(1).call("MPI_Send", dest=0)
    run.lane(1).call("MPI_Recv", source=0, inside=True)
    assert codes(found(run)) == ["RW201"]


def test_wildcard_is_released_by_anybody(found: Judge) -> None:
    run = TraceBuilder(3)
    run.lane(0).call("MPI_Recv", source=ANY_SOURCE, inside=True)
    run.lane(1).call("MPI_Recv", source=0, inside=True)
    assert found(run) == []
    run.lane(2).call("MPI_Recv", source=1, inside=True)
    assert codes(found(run)) == ["RW201"]


def test_a_rank_that_is_gone_is_the_cause(found: Judge) -> None:
    run = TraceBuilder(2)
    run.lane(0).call("MPI_Recv", source=1, inside=True)
    run.lane(1).call("MPI_Comm_rank", rank=1)
    run.endings[1] = Ending.EXIT, 3
    findings = found(run, gone=(1,))
    assert codes(findings) == ["RW203"]
    assert "rank 1 exited without MPI_Finalize, status 3" in findings[0].message


MAX, SUM = predefined(Kind.OP)["MPI_MAX"], predefined(Kind.OP)["MPI_SUM"]
DOUBLE = predefined(Kind.DATATYPE)["MPI_DOUBLE"]


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        (("MPI_Barrier", {}), ("MPI_Allreduce", {}), "RW102"),
        (("MPI_Barrier", {}), ("MPI_Ibarrier", {}), "RW108"),
        (("MPI_Bcast", {"root": 0}), ("MPI_Bcast", {"root": 1}), "RW104"),
        (("MPI_Allreduce", {"op": SUM}), ("MPI_Allreduce", {"op": MAX}), "RW105"),
        (("MPI_Bcast", {}), ("MPI_Bcast", {"datatype": DOUBLE}), "RW106"),
        (("MPI_Bcast", {"count": 3}), ("MPI_Bcast", {"count": 4}), "RW107"),
        (("MPI_Gather", {"recvcount": 2}), ("MPI_Gather", {"sendcount": 3}), "RW107"),
        (("MPI_Gather", {"recvcount": 3, "sendcount": 3}), ("MPI_Gather", {"sendcount": 3}), None),
        (("MPI_Reduce", {"op": SUM}), ("MPI_Reduce", {"op": SUM}), None),
    ],
)
def test_disagreeing_collectives(
    found: Judge, one: tuple[str, dict[str, int]], other: tuple[str, dict[str, int]], code: str | None
) -> None:
    run = TraceBuilder(2)
    run.lane(0).call(one[0], **one[1])
    run.lane(1).call(other[0], **other[1])
    assert codes(found(run)) == ([code] if code else [])


def test_equal_data_in_other_words_agrees(found: Judge) -> None:
    run = TraceBuilder(2)
    own = 256
    run.lane(0).call(
        "MPI_Type_contiguous", count=3, newtype=own, oldtype=predefined(Kind.DATATYPE)["MPI_INT"]
    )
    run.lane(0).call("MPI_Type_commit", datatype=own)
    run.lane(0).call("MPI_Bcast", count=2, datatype=own)
    run.lane(1).call("MPI_Bcast", count=6)
    assert found(run) == []


def test_sends_that_rely_on_buffering(found: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.lane(rank).call("MPI_Send", dest=1 - rank)
        run.lane(rank).call("MPI_Recv", source=1 - rank, status=Status(1 - rank, 0, 4))
    assert codes(found(run)) == ["RW202"]


def test_an_ordered_exchange_relies_on_nothing(found: Judge) -> None:
    run = TraceBuilder(2)
    run.lane(0).call("MPI_Send", dest=1)
    run.lane(0).call("MPI_Recv", source=1, status=Status(1, 0, 4))
    run.lane(1).call("MPI_Recv", source=0, status=Status(0, 0, 4))
    run.lane(1).call("MPI_Send", dest=0)
    assert found(run) == []
