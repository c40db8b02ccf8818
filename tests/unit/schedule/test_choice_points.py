"""What a trace says was left to MPI, numbered as the recorder numbers it. Traces are written by hand."""

from __future__ import annotations

from pathlib import Path

from rankwise.matching.operations import ANY
from rankwise.matching.trace_operations import operations
from rankwise.schedule.choice_points import decisions
from rankwise.schedule.polls import Poll
from rankwise.schedule.schedule import MORE
from rankwise.trace.event import Status
from trace_builder import ANY_SOURCE, PROC_NULL, UNDEFINED, TraceBuilder


def _said(builder: TraceBuilder, folder: Path) -> list[str]:
    trace = builder.write(folder)
    found = decisions(trace, operations(trace))
    return [f"{each.decision}@{each.event} {each.outcome}" for each in found]


def test_receives_of_any_source_count_when_they_are_posted(tmp_path: Path) -> None:
    builder = TraceBuilder(3)
    stream = builder.stream(0)
    first = stream.call("MPI_Irecv", source=ANY_SOURCE)
    stream.call("MPI_Recv", source=ANY_SOURCE, status=Status(2, 0, 4))
    stream.call("MPI_Recv", source=1, status=Status(1, 0, 4))
    stream.call("MPI_Recv", source=PROC_NULL)
    stream.call("MPI_Wait", request=first, status=Status(1, 0, 4))
    stream.call("MPI_Sendrecv", dest=1, source=ANY_SOURCE, status=Status(1, 0, 4))
    stream.call("MPI_Recv", source=ANY_SOURCE, inside=True)
    assert _said(builder, tmp_path) == ["0:1@0 (1,)", "0:2@1 (2,)", "0:3@5 (1,)", "0:4@6 None"]


def test_a_receive_that_fails_counts_too(tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    builder.stream(0).call("MPI_Recv", source=ANY_SOURCE, result=4)
    builder.stream(0).call("MPI_Recv", source=ANY_SOURCE, status=Status(1, 0, 4))
    assert _said(builder, tmp_path) == ["0:1@0 None", "0:2@1 (1,)"]


def test_persistent_receives_count_when_they_are_started(tmp_path: Path) -> None:
    builder = TraceBuilder(3)
    stream = builder.stream(0)
    requests = [
        stream.call("MPI_Recv_init", source=ANY_SOURCE),
        stream.call("MPI_Recv_init", source=2),
        stream.call("MPI_Recv_init", source=ANY_SOURCE),
    ]
    stream.call("MPI_Startall", array_of_requests=requests)
    statuses = [Status(2, 0, 4), Status(2, 0, 4), Status(1, 0, 4)]
    stream.call("MPI_Waitall", array_of_requests=requests, array_of_statuses=statuses)
    stream.call("MPI_Start", request=requests[2])
    assert _said(builder, tmp_path) == ["0:1@3 (2,)", "0:2@3 (1,)", "0:3@5 None"]


def test_sources_are_ranks_of_the_world(tmp_path: Path) -> None:
    builder = TraceBuilder(4)
    half, both = builder.communicator(3, 1), builder.intercommunicator((0, 1), (3, 2))
    stream = builder.stream(1)
    stream.call("MPI_Recv", source=ANY_SOURCE, comm=half, status=Status(0, 0, 4))
    stream.call("MPI_Recv", source=ANY_SOURCE, comm=both, status=Status(1, 0, 4))
    stream.call("MPI_Iprobe", source=ANY_SOURCE, comm=both, flag=1, status=Status(0, 0, 4))
    assert _said(builder, tmp_path) == ["1:1@0 (3,)", "1:2@1 (2,)", "1:p1@2 (3,)", "1:t1@2 (0,)"]


def test_probes_count_when_they_are_answered(tmp_path: Path) -> None:
    builder = TraceBuilder(3)
    stream = builder.stream(0)
    stream.call("MPI_Iprobe", source=ANY_SOURCE, flag=0, polls=3)
    stream.call("MPI_Iprobe", source=1, flag=0, polls=2)
    stream.call("MPI_Iprobe", source=ANY_SOURCE, flag=1, status=Status(2, 0, 4))
    stream.call("MPI_Iprobe", source=PROC_NULL, flag=1)
    stream.call("MPI_Probe", source=ANY_SOURCE, status=Status(1, 0, 4))
    stream.call("MPI_Mprobe", source=ANY_SOURCE, inside=True)
    assert _said(builder, tmp_path) == ["0:p1@2 (2,)", "0:p2@4 (1,)", "0:p3@5 None", "0:t1@2 (5,)"]


def test_completions_are_indices_in_ascending_order(tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    stream = builder.stream(0)
    requests = [stream.call("MPI_Irecv", source=1) for _ in range(3)]
    stream.call(
        "MPI_Waitsome", array_of_requests=requests, outcount=2, array_of_indices=[2, 0],
        array_of_statuses=[Status(1, 0, 4), Status(1, 0, 4)],
    )  # fmt: skip
    stream.call("MPI_Testany", array_of_requests=[0, requests[1], 0], flag=0, index=UNDEFINED, polls=4)
    stream.call("MPI_Testany", array_of_requests=[0, requests[1], 0], flag=1, index=1)
    stream.call("MPI_Waitany", array_of_requests=[0, 0, 0], index=UNDEFINED)
    stream.call("MPI_Testsome", array_of_requests=[0, 0, 0], outcount=UNDEFINED)
    stream.call("MPI_Testall", array_of_requests=[0, 0, 0], flag=1)
    stream.call("MPI_Test", request=0, flag=1)
    assert _said(builder, tmp_path) == ["0:c1@3 (0, 2)", "0:c2@5 (1,)", "0:t1@5 (4,)"]


def test_who_stops_asking_is_told_apart_from_who_is_told_yes(tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    stream = builder.stream(0)
    request = stream.call("MPI_Irecv", source=1)
    stream.call("MPI_Test", request=request, flag=0, polls=2)
    stream.call("MPI_Iprobe", source=1, tag=3, flag=0, polls=1)
    stream.call("MPI_Test", request=request, flag=1)
    stream.call("MPI_Iprobe", source=1, tag=3, flag=0, polls=4)
    assert _said(builder, tmp_path) == ["0:t1@3 (3,)", f"0:t2@4 {(4, MORE)}"]


def test_what_is_asked_about_is_known_where_all_is_wanted(tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    stream = builder.stream(0)
    requests = [stream.call("MPI_Irecv", source=1, tag=each) for each in range(2)]
    stream.call("MPI_Testall", array_of_requests=[0, *requests], flag=0, polls=2)
    stream.call("MPI_Iprobe", source=ANY_SOURCE, tag=7, flag=0, polls=1)
    stream.call("MPI_Testany", array_of_requests=requests, flag=1, index=0, status=Status(1, 0, 4))
    trace = builder.write(tmp_path)
    (found,) = (each for each in decisions(trace, operations(trace), in_full=True) if each.polls)
    assert found.polls == (
        Poll(2, 2, (0, 1)),
        Poll(3, 1, envelope=(0, ANY, 7)),
        Poll(4, 0, (0, 1), needs_all=False),
    )


def test_threads_count_apart(tmp_path: Path) -> None:
    builder = TraceBuilder(2)
    builder.stream(0).call("MPI_Recv", source=ANY_SOURCE, status=Status(1, 0, 4))
    builder.stream(0, 1).call("MPI_Recv", source=ANY_SOURCE, status=Status(1, 0, 4))
    assert _said(builder, tmp_path) == ["0:1@0 (1,)", "0.1:1@0 (1,)"]
