"""What is said of MPI objects, from traces written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.monitors import Run, find_monitors
from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import FIRST_OWN, FREED, KEYVAL, KINDS, UNKNOWN, predefined
from trace_builder import StreamBuilder, TraceBuilder

Judge = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Judge:
    def judge(run: TraceBuilder, stopped: bool = False) -> list[Finding]:
        seen = Run(run.write(tmp_path), stopped=stopped)
        findings = [each for monitor in find_monitors() for each in monitor.run(seen)]
        return [each for each in findings if each.rule.code.startswith("RW3")]

    return judge


def codes(findings: list[Finding]) -> list[str]:
    return sorted(each.rule.code for each in findings)


def one_rank() -> tuple[TraceBuilder, StreamBuilder]:
    run = TraceBuilder(1)
    return run, run.stream(0)


@pytest.mark.parametrize(
    ("call", "name", "words"),
    [
        ("MPI_Type_contiguous", "newtype", "a datatype made by"),
        ("MPI_Op_create", "op", "an operation made by"),
        ("MPI_Info_create", "info", "an info object made by"),
        ("MPI_Comm_get_errhandler", "errhandler", "an error handler made by"),
        ("MPI_Win_create", "win", "a window made by"),
        ("MPI_File_open", "fh", "a file opened by"),
        ("MPI_Session_init", "session", "a session made by"),
        ("MPI_Comm_create_keyval", "comm_keyval", "a key of attributes made by"),
        ("MPI_Alloc_mem", "baseptr", "memory allocated by"),
    ],
)
def test_what_is_left_over(found: Judge, call: str, name: str, words: str) -> None:
    run, stream = one_rank()
    stream.call(call, **{name: FIRST_OWN})
    stream.call("MPI_Finalize")
    (finding,) = found(run)
    assert finding.rule.code == "RW310"
    assert words in finding.message


def test_what_is_freed_or_predefined_is_silent(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Type_contiguous", newtype=FIRST_OWN)
    stream.call("MPI_Type_free", datatype=FIRST_OWN)
    stream.call("MPI_Comm_get_errhandler", errhandler=1)
    stream.call("MPI_Improbe", flag=0, message=0)
    stream.call("MPI_Comm_split", newcomm=0)
    stream.call("MPI_Type_contiguous", newtype=0, result=3)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_nobody_is_blamed_where_the_run_was_stopped(found: Judge) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Info_create", info=FIRST_OWN)
    run.stream(0).call("MPI_Finalize")
    run.stream(1).call("MPI_Info_create", info=FIRST_OWN)
    assert not found(run)
    run.stream(1).call("MPI_Finalize")
    assert not found(run, stopped=True)
    (finding,) = found(run)
    assert finding.count == 2


def test_one_object_that_was_handed_out_twice(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Comm_group", group=FIRST_OWN, site=1)
    stream.call("MPI_Comm_group", group=FIRST_OWN, site=2)
    stream.call("MPI_Group_free", group=FIRST_OWN)
    stream.call("MPI_Finalize")
    assert codes(found(run)) == ["RW310"]
    run, stream = one_rank()
    stream.call("MPI_Comm_group", group=FIRST_OWN, site=1)
    stream.call("MPI_Comm_group", group=FIRST_OWN, site=2)
    stream.call("MPI_Group_free", group=FIRST_OWN)
    stream.call("MPI_Group_free", group=FIRST_OWN)
    stream.call("MPI_Finalize")
    assert not found(run)


def test_what_a_callback_has_freed(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Info_create", info=FIRST_OWN)
    stream.call("MPI_Comm_create_keyval", comm_keyval=-7)
    stream.call("MPI_Finalize")
    run.notes[0] = f"freed\t{KINDS.index(ConstantKind.INFO)}\t{FIRST_OWN}\nfreed\t{KEYVAL}\t-7\n"
    assert not found(run)


def test_the_types_that_a_type_is_made_of(found: Judge) -> None:
    run, stream = one_rank()
    integer = predefined(ConstantKind.DATATYPE)["MPI_INT"]
    stream.call("MPI_Type_get_contents", array_of_datatypes=[integer, FIRST_OWN])
    stream.call("MPI_Finalize")
    (finding,) = found(run)
    assert "MPI_Type_get_contents" in finding.message


def test_freed_twice_and_used_after(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Type_contiguous", newtype=FIRST_OWN)
    stream.call("MPI_Type_free", datatype=FIRST_OWN)
    stream.call("MPI_Type_free", datatype=FREED | FIRST_OWN, result=3)
    stream.call("MPI_Type_commit", datatype=FREED | FIRST_OWN, result=3)
    findings = found(run)
    assert codes(findings) == ["RW311", "RW312"]
    assert all([other.label for other in each.related] == ["made", "freed"] for each in findings)


def test_a_freed_type_in_an_array(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Type_contiguous", newtype=FIRST_OWN)
    stream.call("MPI_Type_free", datatype=FIRST_OWN)
    stream.call("MPI_Type_create_struct", count=1, array_of_types=[FREED | FIRST_OWN], newtype=0, result=3)
    assert codes(found(run)) == ["RW312"]


@pytest.mark.parametrize(
    ("call", "name", "kind", "value", "expected"),
    [
        ("MPI_Comm_free", "comm", ConstantKind.COMMUNICATOR, "MPI_COMM_WORLD", ["RW313"]),
        ("MPI_Type_free", "datatype", ConstantKind.DATATYPE, "MPI_INT", ["RW313"]),
        ("MPI_Op_free", "op", ConstantKind.OP, "MPI_SUM", ["RW313"]),
        ("MPI_Group_free", "group", ConstantKind.GROUP, "MPI_GROUP_EMPTY", []),
        ("MPI_Errhandler_free", "errhandler", ConstantKind.ERRHANDLER, "MPI_ERRORS_RETURN", []),
        ("MPI_Mrecv", "message", ConstantKind.MESSAGE, "MPI_MESSAGE_NO_PROC", []),
    ],
)
def test_predefined_objects(
    found: Judge, call: str, name: str, kind: ConstantKind, value: str, expected: list[str]
) -> None:
    run, stream = one_rank()
    stream.call(call, **{name: predefined(kind)[value]})
    assert codes(found(run)) == expected


def test_a_handle_that_nobody_made(found: Judge) -> None:
    run, stream = one_rank()
    stream.call("MPI_Barrier", comm=UNKNOWN)
    assert not found(run)
    stream.call("MPI_Barrier", comm=UNKNOWN, inside=True)
    assert codes(found(run)) == ["RW314"]


def frees(first: int, second: int) -> TraceBuilder:
    """Return a run in which both ranks share two communicators; each frees one after so many barriers."""
    run = TraceBuilder(2)
    part = run.communicator(0, 1)
    for rank, before in enumerate((first, second)):
        stream = run.stream(rank)
        for _ in range(before):
            stream.call("MPI_Barrier", site=1)
        stream.call("MPI_Comm_free", comm=part, site=2)
        for _ in range(2 - before):
            stream.call("MPI_Barrier", site=1)
    return run


def test_freed_at_different_points(found: Judge) -> None:
    (finding,) = found(frees(0, 1))
    assert finding.rule.code == "RW320"
    assert "before MPI_Barrier on rank 0 and after it on rank 1" in finding.message
    assert codes(found(frees(2, 0))) == ["RW320"]


def test_freed_at_one_point(found: Judge) -> None:
    assert not found(frees(1, 1))


def test_what_does_not_wait_has_no_order(found: Judge) -> None:
    run = TraceBuilder(2)
    part = run.communicator(0, 1)
    for rank in range(2):
        stream = run.stream(rank)
        if rank == 0:
            stream.call("MPI_Comm_free", comm=part)
        request = stream.call("MPI_Ibarrier")
        if rank == 1:
            stream.call("MPI_Comm_free", comm=part)
        stream.call("MPI_Wait", request=request)
    assert not found(run)
