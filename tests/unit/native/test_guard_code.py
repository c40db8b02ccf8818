"""The lines of a wrapper that say which memory an operation owns."""

from __future__ import annotations

import functools
import re

import pytest

from rankwise.native.generate.guard_code import after_call, before_call
from rankwise.native.generate.mpi_function import MpiFunction
from rankwise.native.generate.prototypes import Prototype
from rankwise.standard import CallKind, ReturnMode
from rankwise.trace.event_layout import by_name


@functools.cache
def _wrapper(name: str) -> MpiFunction:
    layout = by_name()[name]
    names = tuple(each.name for each in layout.parameters)
    return MpiFunction(layout, Prototype(name, "int", names, names), {})


def after(name: str) -> str:
    return "\n".join(after_call(_wrapper(name)))


def before(name: str) -> str:
    return "\n".join(before_call(_wrapper(name)))


def test_a_send_may_be_read_and_a_receive_may_not() -> None:
    assert "rw_own(RW_SENT, buf, (int64_t)count, datatype, 0);" in after("MPI_Isend")
    assert "rw_own(RW_FILLED, buf, (int64_t)count, datatype, 0);" in after("MPI_Irecv")


def test_nobody_as_a_peer_owns_nothing() -> None:
    assert "if (dest != MPI_PROC_NULL)" in after("MPI_Isend")
    assert "if (source != MPI_PROC_NULL)" in after("MPI_Irecv")


def test_only_the_root_receives_what_is_gathered_once_for_each_peer() -> None:
    line = next(each for each in after("MPI_Igather").splitlines() if "recvbuf" in each)
    assert "rw_is_root(comm, root)" in line
    assert "recvcount * (int64_t)rw_peers(comm)" in line


def test_what_is_broadcast_may_be_read_at_the_root_only() -> None:
    assert "RW_FILLED | (rw_is_root(comm, root) ? RW_SENT : RW_FORWARDED), buffer" in after("MPI_Ibcast")


def test_other_ranks_may_fetch_what_a_collective_has_brought() -> None:
    assert "rw_own(RW_FILLED | RW_FORWARDED, recvbuf" in after("MPI_Iallgather")


def test_persistent_operations_own_nothing_before_they_start() -> None:
    assert "RW_PREPARES" in after("MPI_Send_init")
    assert "rw_start_pending(request_number)" in after("MPI_Start")


def test_partitions_change_hands_one_by_one() -> None:
    assert "rw_own_parts(RW_SENT, buf, partitions, count, datatype)" in after("MPI_Psend_init")
    assert "rw_own_parts(RW_FILLED, buf, partitions, count, datatype)" in after("MPI_Precv_init")
    assert "rw_part_ready(request_number, partition_low, partition_high)" in after("MPI_Pready_range")
    assert "rw_part_arrived(request_number, partition)" in after("MPI_Parrived")
    assert "rw_done" not in after("MPI_Parrived")


def test_a_blocking_call_owns_its_buffers_while_it_lasts() -> None:
    assert "rw_pending(stream, record, RW_BLOCKS);" in before("MPI_Recv")
    assert "rw_done(record" in after("MPI_Recv")


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("MPI_Wait", "if (outcome != MPI_SUCCESS || 1) rw_done(record, request_number);"),
        ("MPI_Test", "if (outcome != MPI_SUCCESS || *flag) rw_done(record, request_number);"),
        ("MPI_Waitany", "index, 1);"),
        ("MPI_Testsome", "array_of_indices, *outcount);"),
        ("MPI_Waitall", "NULL, 0);"),
        ("MPI_Request_get_status", "*flag) rw_done(record, request_number);"),
        ("MPI_Request_free", "rw_freed_request(request_number);"),
    ],
)
def test_what_ends_an_operation(name: str, ends: str) -> None:
    assert ends in after(name)


def test_every_operation_with_a_request_and_a_buffer_owns_it() -> None:
    left_out = {"MPI_Psend_init", "MPI_Precv_init"}
    for name, layout in by_name().items():
        call = layout.call
        begins = (
            call.mode in (ReturnMode.NONBLOCKING, ReturnMode.PERSISTENT)
            and call.index_named("request") is not None
        )
        if begins and call.data and call.kind is not CallKind.ONE_SIDED and call.name not in left_out:
            assert len(re.findall(r"\brw_own\(", after(name))) == len(call.data), name


def test_a_run_without_guard_pays_one_test_a_call() -> None:
    for name in ("MPI_Isend", "MPI_Wait", "MPI_Allreduce"):
        lines = [*before_call(_wrapper(name)), *after_call(_wrapper(name))]
        outside = [each for each in lines if not each.startswith("     ")]
        assert all("rw_guard" in each or "is_guarded" in each or each == "    }" for each in outside), name


def test_only_a_poll_that_succeeds_says_what_others_have_done() -> None:
    assert "if (RW_UNLIKELY(rw_guarding) && *flag)\n        rw_acknowledged();" in after("MPI_Test")
    assert "if (RW_UNLIKELY(rw_guarding))\n        rw_acknowledged();" in after("MPI_Recv")
    assert "rw_acknowledged" not in after("MPI_Send") + after("MPI_Request_free")


def test_freed_sends_are_looked_at_before_a_call_that_may_say_that_they_are_complete() -> None:
    assert "rw_check_freed(record);" in before("MPI_Recv") and "rw_check_freed(record);" in before("MPI_Test")
    assert "rw_check_freed" not in before("MPI_Send") + before("MPI_Irecv")
