"""What is said of requests, from traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.findings import Evidence, Finding
from rankwise.monitors import Run, find_monitors
from rankwise.trace.event import Status
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from trace_builder import PROC_NULL, StreamBuilder, TraceBuilder

Judge = Callable[[TraceBuilder], list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Judge:
    def judge(run: TraceBuilder) -> list[Finding]:
        seen = Run(run.write(tmp_path))
        findings = [each for monitor in find_monitors() for each in monitor.run(seen)]
        return [each for each in findings if each.rule.code.startswith("RW3")]

    return judge


def codes(findings: list[Finding]) -> list[str]:
    return sorted(each.rule.code for each in findings)


def one_rank() -> tuple[TraceBuilder, StreamBuilder]:
    run = TraceBuilder(1)
    return run, run.stream(0)


def test_a_receive_that_nothing_completes(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Irecv", site=7)
    stream.call("MPI_Irecv", site=7)
    done = stream.call("MPI_Irecv", site=7)
    stream.call("MPI_Wait", request=done)
    stream.call("MPI_Finalize")
    (finding,) = found(run)
    assert finding.rule.code == "RW301"
    assert finding.count == 2
    assert "MPI_Irecv" in finding.message


def test_who_does_not_come_to_finalize_is_not_blamed(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Irecv")
    stream.call("MPI_Send_init")
    assert not found(run)


def test_a_completion_that_fails_may_have_completed(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Irecv")
    stream.call("MPI_Waitall", count=1, array_of_requests=[request], result=15)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_an_operation_that_did_not_begin_needs_no_completion(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Irecv", result=6)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_a_request_that_was_overwritten(found: Judge) -> None:
    run, stream = one_rank()
    lost = stream.call("MPI_Irecv")
    kept = stream.call("MPI_Irecv")
    stream.call("MPI_Wait", request=kept)
    stream.call("MPI_Finalize")
    run.notes[0] = f"overwritten\t{lost}\t{kept}\n"
    (finding,) = found(run)
    assert "same variable" in finding.note
    assert [each.label for each in finding.related] == ["overwritten"]


def test_cancelled_and_not_completed(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Irecv")
    stream.call("MPI_Cancel", request=request)
    stream.call("MPI_Finalize")
    (finding,) = found(run)
    assert finding.rule.code == "RW301"
    assert [each.label for each in finding.related] == ["cancelled"]


def test_requests_of_another_thread(found: Judge) -> None:
    run, stream = one_rank()
    other = run.stream(0, 1)
    request = other.call("MPI_Irecv")
    lost = other.call("MPI_Isend")
    assert lost != request
    stream.clock = other.clock
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Finalize")
    (finding,) = found(run)
    assert "MPI_Isend" in finding.message


def test_a_persistent_operation_that_is_left_active(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Recv_init")
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Finalize")
    findings = found(run)
    assert codes(findings) == ["RW301", "RW306"]
    assert "MPI_Start" in findings[0].message


def test_a_persistent_operation_from_begin_to_end(found: Judge) -> None:
    run, stream = one_rank()
    requests = [stream.call("MPI_Recv_init"), stream.call("MPI_Send_init")]
    for _ in range(2):
        stream.call("MPI_Startall", count=2, array_of_requests=requests)
        statuses = [Status(0, 0, 4)] * 2
        stream.call("MPI_Waitall", count=2, array_of_requests=requests, array_of_statuses=statuses)
    for request in requests:
        stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_started_again_while_active(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Recv_init")
    stream.call("MPI_Start", request=request, site=1)
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Start", request=request, site=2)
    stream.call("MPI_Start", request=request, site=3)
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Request_free", request=request)
    (finding,) = found(run)
    assert finding.rule.code == "RW303"
    assert [each.label for each in finding.related] == ["prepared", "started"]


def test_a_start_that_the_library_refuses(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Recv_init")
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Start", request=request, result=7)
    assert codes(found(run)) == ["RW303"]


def test_waited_for_and_never_started(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Recv_init")
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert codes(found(run)) == ["RW304"]


def test_prepared_in_vain_and_freed_is_silent(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Recv_init")
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_start_of_a_nonblocking_operation(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Isend")
    stream.call("MPI_Start", request=request)
    assert codes(found(run)) == ["RW315"]


@pytest.mark.parametrize(
    ("maker", "expected"),
    [
        ("MPI_Irecv", ["RW305"]),
        ("MPI_Isend", ["RW321"]),
        ("MPI_Isendrecv", ["RW305"]),
        ("MPI_Ibarrier", ["RW305"]),
        ("MPI_Comm_idup", ["RW305"]),
        ("MPI_Rget", ["RW305"]),
        ("MPI_File_iread", []),
        ("MPI_Grequest_start", []),
    ],
)
def test_freed_while_active(found: Judge, maker: str, expected: list[str]) -> None:
    run, stream = one_rank()
    request = stream.call(maker)
    stream.call("MPI_Request_free", request=request)
    assert codes(found(run)) == expected


@pytest.mark.parametrize(
    ("maker", "expected"),
    [("MPI_Recv_init", ["RW305"]), ("MPI_Send_init", ["RW321"]), ("MPI_Psend_init", ["RW305"])],
)
def test_persistent_freed_while_active(found: Judge, maker: str, expected: list[str]) -> None:
    run, stream = one_rank()
    request = stream.call(maker)
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Request_free", request=request)
    assert codes(found(run)) == expected


def test_freed_when_it_is_known_to_be_complete(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Irecv")
    stream.call("MPI_Request_get_status", request=request, flag=1)
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert not found(run)


@pytest.mark.parametrize(
    ("maker", "expected"),
    [
        ("MPI_Irecv", []),
        ("MPI_Isend", ["RW317"]),
        ("MPI_Iallreduce", ["RW316"]),
        ("MPI_Rput", ["RW316"]),
        ("MPI_Grequest_start", []),
        ("MPI_File_iwrite", []),
    ],
)
def test_cancelled(found: Judge, maker: str, expected: list[str]) -> None:
    run, stream = one_rank()
    request = stream.call(maker)
    stream.call("MPI_Cancel", request=request)
    stream.call("MPI_Wait", request=request)
    assert codes(found(run)) == expected


def test_a_copy_of_a_completed_request(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Irecv")
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Test", request=ENDED_REQUEST | request, flag=1)
    (finding,) = found(run)
    assert finding.rule.code == "RW302"
    assert [each.label for each in finding.related] == ["begun", "completed"]


def test_copies_of_a_freed_request(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Send_init")
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Start", request=ENDED_REQUEST | request, inside=False, result=7)
    stream.call("MPI_Request_free", request=ENDED_REQUEST | request, result=7)
    assert codes(found(run)) == ["RW311", "RW312"]


def test_an_unknown_request_counts_only_where_the_call_fails(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Wait", request=UNKNOWN_REQUEST)
    assert not found(run)
    run, stream = one_rank()
    stream.call("MPI_Waitall", count=2, array_of_requests=[0, UNKNOWN_REQUEST], inside=True)
    assert codes(found(run)) == ["RW307"]


def test_null_requests_are_silent(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Wait", request=0)
    stream.call("MPI_Waitall", count=2, array_of_requests=[0, 0])
    stream.call("MPI_Finalize")
    assert not found(run)


def started_send(stream: StreamBuilder) -> int:
    request = stream.call("MPI_Psend_init", partitions=3)
    stream.call("MPI_Start", request=request)
    return request


def test_each_partition_once_a_round(found: Judge) -> None:
    run, stream = one_rank()
    request = started_send(stream)
    stream.call("MPI_Pready_range", request=request, partition_low=0, partition_high=2)
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Pready_list", request=request, length=2, array_of_partitions=[2, 0])
    stream.call("MPI_Pready", request=request, partition=1)
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_partitions_that_must_not_be_marked(found: Judge) -> None:
    run, stream = one_rank()
    request = started_send(stream)
    stream.call("MPI_Pready", request=request, partition=3, site=1)
    stream.call("MPI_Pready_range", request=request, partition_low=0, partition_high=2, site=2)
    stream.call("MPI_Pready_list", request=request, length=1, array_of_partitions=[1], site=3)
    stream.call("MPI_Wait", request=request)
    stream.call("MPI_Pready", request=request, partition=0, site=4)
    messages = sorted(each.message for each in found(run))
    assert [message.split(" marks ")[1] for message in messages] == [
        "a partition of a send that has not been started",
        "a partition that does not exist: there are 3",
        "a partition that is marked already",
    ]


def test_partitions_of_the_other_side(found: Judge) -> None:
    run, stream = one_rank()
    send = started_send(stream)
    receive = stream.call("MPI_Precv_init", partitions=3)
    stream.call("MPI_Start", request=receive)
    stream.call("MPI_Pready", request=receive, partition=0)
    stream.call("MPI_Parrived", request=send, partition=0, flag=1)
    stream.call("MPI_Parrived", request=receive, partition=0, flag=1)
    assert codes(found(run)) == ["RW318", "RW318"]


def test_generalized_requests(found: Judge) -> None:
    run, stream = one_rank()
    own = stream.call("MPI_Grequest_start")
    receive = stream.call("MPI_Irecv")
    stream.call("MPI_Grequest_complete", request=own)
    stream.call("MPI_Wait", request=own)
    assert not found(run)
    stream.call("MPI_Grequest_complete", request=receive)
    stream.call("MPI_Grequest_complete", request=own)
    messages = sorted(each.message for each in found(run))
    assert len(messages) == 2
    assert "nonblocking receive" in messages[1]


def _sent_and_freed(stream: StreamBuilder, **more: int) -> None:
    request = stream.call("MPI_Isend", **{"dest": 0, "count": 5, **more})
    stream.call("MPI_Request_free", request=request)


def test_a_program_that_ends_with_a_freed_send_is_warned(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Barrier")
    _sent_and_freed(stream)
    stream.call("MPI_Send", dest=0)
    stream.call("MPI_Test", request=stream.call("MPI_Irecv"), flag=0)
    stream.call("MPI_Finalize")
    (finding,) = [each for each in found(run) if each.rule.code != "RW301"]
    assert finding.rule.code == "RW322" and finding.evidence is Evidence.POSSIBLE
    assert [each.label for each in finding.related] == ["begun", "ends"]


@pytest.mark.parametrize("name", ["MPI_Barrier", "MPI_Recv", "MPI_Ssend", "MPI_Win_create"])
def test_a_call_that_may_say_that_the_send_is_complete_leaves_a_note(found: Judge, name: str) -> None:
    run, stream = one_rank()
    _sent_and_freed(stream)
    stream.call(name)
    stream.call("MPI_Finalize")
    assert "RW321" in codes(found(run)) and "RW322" not in codes(found(run))


def test_window_memory_may_say_it_without_a_call(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Win_create", win=1)
    _sent_and_freed(stream)
    stream.call("MPI_Finalize")
    assert "RW321" in codes(found(run)) and "RW322" not in codes(found(run))


def test_what_is_known_when_the_request_is_freed_counts(found: Judge) -> None:
    run, stream = one_rank()
    request = stream.call("MPI_Isend", dest=0, count=5)
    stream.call("MPI_Recv", source=0)
    stream.call("MPI_Request_free", request=request)
    stream.call("MPI_Finalize")
    assert codes(found(run)) == ["RW321"]


def test_who_does_not_come_to_finalize_gets_a_note(found: Judge) -> None:
    run, stream = one_rank()
    _sent_and_freed(stream)
    assert codes(found(run)) == ["RW321"]


@pytest.mark.parametrize("more", [{"dest": PROC_NULL}, {"count": 0}])
def test_a_send_without_a_receiver_or_data_needs_nothing(found: Judge, more: dict[str, int]) -> None:
    run, stream = one_rank()
    _sent_and_freed(stream, **more)
    stream.call("MPI_Finalize")
    assert not found(run)
