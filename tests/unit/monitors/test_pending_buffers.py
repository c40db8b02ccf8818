"""Accesses to the buffers of pending operations, from files written by hand."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from rankwise.findings import Finding
from rankwise.monitors.pending_buffers import buffers_are_left_alone
from rankwise.monitors.recorded_run import Run
from rankwise.trace.access_log import ACCESS, NO_STREAM, How, Owner, accesses, read_accesses
from rankwise.trace.call_sites import PYTHON
from rankwise.trace.job_trace import Trace
from trace_builder import TraceBuilder


def record(how: How, owner: int, *, site: int = 0x10, times: int = 1, **more: int) -> tuple[int, ...]:
    fields = {
        "site": site, "address": 0x1000, "stride": 0, "size": 4, "count": 1, "owner": owner, "event": 2,
        "time": 5, "times": times, "kind": int(how), "owner_kind": int(Owner.OPERATION), "owner_mark": 0,
    }  # fmt: skip
    return tuple((fields | more)[name] for name in ACCESS.names or ())


def written(folder: Path, run: TraceBuilder, kept: dict[int, list[tuple[int, ...]]], cut: int = 0) -> Trace:
    for rank, rows in kept.items():
        data = numpy.array(rows, ACCESS).tobytes()
        (folder / f"{1000 + rank}.accesses").write_bytes(data[: len(data) - cut])
    return run.write(folder)


def found(trace: Trace) -> list[Finding]:
    return list(buffers_are_left_alone(Run(trace)))


@pytest.fixture
def two_ranks() -> tuple[TraceBuilder, list[int]]:
    run = TraceBuilder(2)
    return run, [run.stream(rank).call("MPI_Isend", dest=1 - rank) for rank in range(2)]


def test_one_finding_for_all_ranks_that_do_it(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, requests = two_ranks
    rows = {rank: [record(How.WRITE, request, times=3)] for rank, request in enumerate(requests)}
    (finding,) = found(written(tmp_path, run, rows))
    assert finding.rule.code == "RW402"
    assert finding.count == 6
    assert finding.ranks is not None and str(finding.ranks).startswith("ranks 0-1")
    assert "this changes the buffer" in finding.note
    assert finding.related[0].note == "MPI_Isend sends it from here on"


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (How.READ, "this reads the buffer"),
        (How.READ | How.WRITE | How.ATOMIC, "this changes the buffer"),
        (How.RELEASE, "this frees the buffer"),
        (How.EITHER, "this reads or changes the buffer"),
        (How.CHANGED, "not the same when the operation is completed here"),
        (How.LEFT, "no longer exists when the function returns"),
    ],
)
def test_what_was_done_is_said(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]], how: How, words: str
) -> None:
    run, requests = two_ranks
    (finding,) = found(written(tmp_path, run, {0: [record(how, requests[0])]}))
    assert words in finding.note


def test_windows_are_not_operations(tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]) -> None:
    run, _ = two_ranks
    row = record(How.WRITE, 256, owner_kind=Owner.WINDOW, stride=8, count=3, size=8)
    trace = written(tmp_path, run, {0: [row]})
    assert found(trace) == []
    (access,) = accesses(trace.processes[0], Owner.WINDOW)
    assert access.pieces == ((0x1000, 0x1018),)
    assert (access.thread, access.event) == (0, 2)


def test_pieces_that_do_not_touch_stay_apart(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, _ = two_ranks
    row = record(How.READ, 256, owner_kind=Owner.WINDOW, stride=-16, count=2, size=8, event=NO_STREAM << 48)
    (access,) = accesses(written(tmp_path, run, {0: [row]}).processes[0], Owner.WINDOW)
    assert access.pieces == ((0xFF0, 0xFF8), (0x1000, 0x1008))
    assert access.thread is None


def test_a_file_that_is_cut_off_is_read_up_to_there(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, requests = two_ranks
    rows = [record(How.READ, requests[0]), record(How.WRITE, requests[0], site=0x20)]
    trace = written(tmp_path, run, {0: rows}, cut=7)
    assert len(read_accesses(trace.processes[0])) == 1
    assert len(found(trace)) == 1


def test_room_that_is_not_written_yet_says_nothing(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, requests = two_ranks
    empty = (0,) * len(ACCESS.names or ())
    assert len(found(written(tmp_path, run, {0: [record(How.READ, requests[0]), empty]}))) == 1


def test_an_owner_that_is_not_in_the_trace_is_passed_over(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, _ = two_ranks
    rows = [record(How.WRITE, 99), record(How.WRITE, 7 << 48 | 1)]
    assert found(written(tmp_path, run, {0: rows})) == []


def test_the_line_is_the_programs_not_the_librarys(
    tmp_path: Path, two_ranks: tuple[TraceBuilder, list[int]]
) -> None:
    run, requests = two_ranks
    site = PYTHON | 1
    written(tmp_path, run, {0: [record(How.READ, requests[0], site=site)]})
    frames = "\t/x/site-packages/numpy/methods.py\t49\t_sum\t/home/me/app.py\t7\tmain"
    with (tmp_path / "1000.notes").open("a") as notes:
        notes.write(f"python\t{site:x}{frames}\n")
    from rankwise.trace.job_trace import read_trace

    (finding,) = found(read_trace(tmp_path))
    assert (finding.where.file, finding.where.line) == ("/home/me/app.py", 7)


def test_a_freed_request_is_named(tmp_path: Path) -> None:
    run = TraceBuilder(1)
    request = run.stream(0).call("MPI_Isend", dest=0)
    run.stream(0).call("MPI_Request_free", request=request)
    (finding,) = found(written(tmp_path, run, {0: [record(How.WRITE, request)]}))
    assert [each.label for each in finding.related] == ["started", "freed"]


def test_bytes_of_a_freed_send_that_changed_unseen(tmp_path: Path) -> None:
    run = TraceBuilder(1)
    request = run.stream(0).call("MPI_Isend", dest=0)
    run.stream(0).call("MPI_Request_free", request=request)
    (finding,) = found(written(tmp_path, run, {0: [record(How.CHANGED, request)]}))
    assert "no call has shown that it is complete" in finding.note
