"""Monitors say the right thing about traces written by hand."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.matching.deadlock.current_waits import snapshot
from rankwise.matching.deadlock.detection import find_deadlock
from rankwise.matching.trace_operations import operations
from rankwise.monitors import ExitedRank, Run, find_monitors
from rankwise.monitors.failed import failed_ranks
from rankwise.monitors.recorded_run import Outside
from rankwise.monitors.wrong_result import wrong_result
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Status
from rankwise.trace.object_numbers import predefined
from rankwise.trace.process_ending import ProcessEnding
from trace_builder import ANY_SOURCE, TraceBuilder

Judge = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Judge:
    def judge(run: TraceBuilder, exited: tuple[int, ...] = ()) -> list[Finding]:
        trace = run.write(tmp_path)
        deadlock = find_deadlock(snapshot(trace, operations(trace), frozenset(exited)))
        seen = Run(
            trace,
            exited=tuple(ExitedRank(rank, 1000 + rank) for rank in exited),
            deadlock=deadlock,
            stopped=deadlock is not None,
        )
        return [each for monitor in find_monitors() for each in monitor.run(seen)]

    return judge


def test_a_run_that_was_judged_is_forgotten(tmp_path: Path) -> None:
    """Explorations judge thousands of runs in one process, and each keeps its files open."""
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Info_create", info=8)
        run.stream(rank).call("MPI_Info_free", info=8)
        run.stream(rank).call("MPI_Finalize")
    trace = run.write(tmp_path)
    process = weakref.ref(trace.processes[0])
    seen = Run(trace)
    for monitor in find_monitors():
        list(monitor.run(seen))
    del trace, seen
    gc.collect()
    assert process() is None


def codes(findings: list[Finding]) -> list[str]:
    return [each.rule.code for each in findings]


def test_head_to_head_receives(found: Judge) -> None:
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Recv", source=1, tag=7, inside=True)
    run.stream(1).call("MPI_Recv", source=0, tag=9, inside=True)
    run.stream(2).call("MPI_Barrier", inside=True)
    findings = found(run)
    assert codes(findings) == ["RW201"]
    assert "ranks 0-1" in findings[0].message
    assert [each.label for each in findings[0].related] == ["rank 0", "rank 1", "rank 2"]


def test_a_message_that_almost_fits_is_named(found: Judge) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Recv", source=1, tag=7, inside=True)
    run.stream(1).call("MPI_Send", dest=0, tag=9)
    run.stream(1).call("MPI_Barrier", inside=True)
    (finding,) = found(run)
    assert any(each.label == "almost" and "tag=9" in each.note for each in finding.related)


def test_a_rank_that_runs_can_still_send(found: Judge) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Recv", source=1, inside=True)
    run.stream(1).call("MPI_Comm_rank", rank=1)
    assert found(run) == []


def test_waits_for_requests_of_earlier_calls(found: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        stream = run.stream(rank)
        request = stream.call("MPI_Irecv", source=1 - rank)
        stream.call("MPI_Waitall", count=1, array_of_requests=[request], inside=True)
    assert codes(found(run)) == ["RW201"]


def test_a_persistent_receive_that_got_its_message_does_not_wait(found: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    request = stream.call("MPI_Recv_init", source=1)
    for _ in range(2):
        stream.call("MPI_Start", request=request)
        stream.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    run.stream(1).call("MPI_Send", dest=0)
    run.stream(1).call("MPI_Send", dest=0)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Barrier")
    assert found(run) == []


def test_a_persistent_receive_started_again_waits(found: Judge) -> None:
    run = TraceBuilder(2)
    stream = run.stream(0)
    request = stream.call("MPI_Recv_init", source=1)
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Wait", request=request, status=Status(1, 0, 4))
    stream.call("MPI_Start", request=request)
    stream.call("MPI_Wait", request=request, inside=True)
    run.stream(1).call("MPI_Send", dest=0)
    run.stream(1).call("MPI_Recv", source=0, inside=True)
    assert codes(found(run)) == ["RW201"]


def test_wildcard_is_released_by_anybody(found: Judge) -> None:
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Recv", source=ANY_SOURCE, inside=True)
    run.stream(1).call("MPI_Recv", source=0, inside=True)
    assert found(run) == []
    run.stream(2).call("MPI_Recv", source=1, inside=True)
    assert codes(found(run)) == ["RW201"]


def test_a_rank_that_has_exited_is_the_cause(found: Judge) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Recv", source=1, inside=True)
    run.stream(1).call("MPI_Comm_rank", rank=1)
    run.endings[1] = ProcessEnding.EXIT, 3
    findings = found(run, exited=(1,))
    assert codes(findings) == ["RW203"]
    assert "rank 1 exited without MPI_Finalize, status 3" in findings[0].message


@pytest.mark.parametrize(
    ("moments", "reported"),
    [
        ((2.0, 1.0), "rank 1 was killed"),
        ((1.0, 2.0), "rank 0 was killed"),
        ((1.0, 1.0), "ranks 0-1 were killed at the same moment"),
        ((1.0, 1.02), "ranks 0-1 were killed at the same moment"),
    ],
)
def test_who_was_killed_first_is_named(tmp_path: Path, moments: tuple[float, float], reported: str) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Recv", source=1, inside=True)
    run.stream(1).call("MPI_Barrier")
    exited = [ExitedRank(rank, 1000 + rank, when) for rank, when in enumerate(moments)]
    (finding,) = failed_ranks(Run(run.write(tmp_path), status=9, exited=tuple(exited)))
    assert finding.rule.code == "RW203"
    assert reported in finding.message
    waiting = [each.label for each in finding.related]
    assert waiting == (
        [] if moments == (1.0, 2.0) else ["rank 0"]
    )  # of two, who waited for nobody stands first


MAX, SUM = predefined(ConstantKind.OP)["MPI_MAX"], predefined(ConstantKind.OP)["MPI_SUM"]
DOUBLE = predefined(ConstantKind.DATATYPE)["MPI_DOUBLE"]


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
    run.stream(0).call(one[0], **one[1])
    run.stream(1).call(other[0], **other[1])
    assert codes(found(run)) == ([code] if code else [])


def test_equal_data_in_other_words_agrees(found: Judge) -> None:
    run = TraceBuilder(2)
    own = 256
    run.stream(0).call(
        "MPI_Type_contiguous", count=3, newtype=own, oldtype=predefined(ConstantKind.DATATYPE)["MPI_INT"]
    )
    run.stream(0).call("MPI_Type_commit", datatype=own)
    run.stream(0).call("MPI_Bcast", count=2, datatype=own)
    run.stream(1).call("MPI_Bcast", count=6)
    assert found(run) == []


def test_sends_that_rely_on_buffering(found: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Send", dest=1 - rank)
        run.stream(rank).call("MPI_Recv", source=1 - rank, status=Status(1 - rank, 0, 4))
    assert codes(found(run)) == ["RW202"]


def test_an_ordered_exchange_relies_on_nothing(found: Judge) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Send", dest=1)
    run.stream(0).call("MPI_Recv", source=1, status=Status(1, 0, 4))
    run.stream(1).call("MPI_Recv", source=0, status=Status(0, 0, 4))
    run.stream(1).call("MPI_Send", dest=0)
    assert found(run) == []


def test_a_root_that_takes_less_than_a_member_gives(found: Judge) -> None:
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Gatherv", sendcount=1, recvcounts=[1, 2, 3], root=0)
    for rank, count in ((1, 2), (2, 4)):
        run.stream(rank).call("MPI_Gatherv", sendcount=count, root=0)
    (finding,) = found(run)
    assert finding.rule.code == "RW107"
    assert finding.message.startswith("rank 2 gives another amount of data in MPI_Gatherv than rank 0 takes")
    assert [each.note.partition(") ")[2] for each in finding.related] == [
        "gives 4 x MPI_INT to rank 0",
        "takes 3 x MPI_INT from rank 2",
    ]


def test_the_same_uneven_exchange_is_told_once_with_its_number(found: Judge) -> None:
    run = TraceBuilder(2)
    for _ in range(3):
        run.stream(0).call("MPI_Alltoallv", sendcounts=[1, 2], recvcounts=[1, 1])
        run.stream(1).call("MPI_Alltoallv", sendcounts=[1, 1], recvcounts=[1, 1])
    (finding,) = found(run)
    assert (finding.rule.code, finding.count) == ("RW107", 3)


def _group_of(run: TraceBuilder, rank: int, ranks: list[int]) -> int:
    run.stream(rank).call("MPI_Comm_group", group=300)
    run.stream(rank).call("MPI_Group_incl", group=300, n=len(ranks), ranks=ranks, newgroup=301)
    return 301


def test_only_the_members_of_a_group_are_waited_for(found: Judge) -> None:
    run = TraceBuilder(4)
    for rank in (0, 2):
        run.stream(rank).call("MPI_Comm_create_group", group=_group_of(run, rank, [0, 2, 3]), inside=True)
    run.stream(3).call("MPI_Recv", source=0, inside=True)
    (finding,) = found(run)
    assert finding.rule.code == "RW201"
    assert finding.related[0].note == "MPI_Comm_create_group(group=ranks 0,2-3, tag=0) waits for rank 3"


def test_a_group_that_is_complete_waits_for_nobody(found: Judge) -> None:
    run = TraceBuilder(3)
    for rank in (0, 2):
        run.stream(rank).call("MPI_Comm_create_group", group=_group_of(run, rank, [0, 2]), inside=True)
    run.stream(1).call("MPI_Recv", source=0, inside=True)
    assert found(run) == []


def test_a_group_under_two_tags_never_meets(found: Judge) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call(
            "MPI_Comm_create_group", group=_group_of(run, rank, [0, 1]), tag=rank, inside=True
        )
    assert codes(found(run)) == ["RW201"]


@pytest.mark.parametrize(("tag", "expected"), [(0, []), (1, ["RW201"])])
def test_two_sides_that_join(found: Judge, tag: int, expected: list[str]) -> None:
    run = TraceBuilder(3)
    one, other = run.communicator(0, 1), run.communicator(2)
    for rank, local, leader, named in ((0, one, 2, 0), (1, one, 0, 0), (2, other, 0, tag)):
        run.stream(rank).call(
            "MPI_Intercomm_create", local_comm=local, remote_leader=leader, tag=named, inside=True
        )
    assert codes(found(run)) == expected


WINDOW = 400
EXCLUSIVE = 234
"""The value of MPI_LOCK_EXCLUSIVE in MPICH, which the traces claim to come from."""


def _exposed(run: TraceBuilder) -> None:
    """Let ranks 0 and 1 make a window, and groups 301 of rank 0 and 302 of rank 1."""
    for rank in (0, 1):
        stream = run.stream(rank)
        stream.call("MPI_Win_create", win=WINDOW)
        stream.call("MPI_Comm_group", group=300)
        for other in (0, 1):
            stream.call("MPI_Group_incl", group=300, n=1, ranks=[other], newgroup=301 + other)


def test_an_access_waits_for_the_post(found: Judge) -> None:
    run = TraceBuilder(2)
    _exposed(run)
    run.stream(0).call("MPI_Win_start", group=302, win=WINDOW, inside=True)
    run.stream(1).call("MPI_Win_fence", win=WINDOW, inside=True)
    (finding,) = found(run)
    assert finding.related[0].note == "MPI_Win_start(group=ranks 1) waits for rank 1"


def test_an_access_that_was_posted_goes_on(found: Judge) -> None:
    run = TraceBuilder(2)
    _exposed(run)
    run.stream(0).call("MPI_Win_start", group=302, win=WINDOW, inside=True)
    run.stream(1).call("MPI_Win_post", group=301, win=WINDOW)
    run.stream(1).call("MPI_Win_wait", win=WINDOW, inside=True)
    assert found(run) == []


@pytest.mark.parametrize(("rounds", "expected"), [(1, ["RW201"]), (2, [])])
def test_an_exposure_ends_when_all_have_completed_it(found: Judge, rounds: int, expected: list[str]) -> None:
    run = TraceBuilder(2)
    _exposed(run)
    run.stream(1).call("MPI_Win_post", group=301, win=WINDOW)
    run.stream(1).call("MPI_Win_wait", win=WINDOW)
    run.stream(1).call("MPI_Win_post", group=301, win=WINDOW)
    run.stream(1).call("MPI_Win_wait", win=WINDOW, inside=True)
    for _ in range(rounds):
        run.stream(0).call("MPI_Win_start", group=302, win=WINDOW)
        run.stream(0).call("MPI_Win_complete", win=WINDOW)
    run.stream(0).call("MPI_Win_fence", win=WINDOW, inside=True)
    assert codes(found(run)) == expected


@pytest.mark.parametrize("freed", [False, True])
def test_a_lock_waits_for_who_holds_it(found: Judge, freed: bool) -> None:
    run = TraceBuilder(2)
    _exposed(run)
    run.stream(0).call("MPI_Win_lock", lock_type=EXCLUSIVE, rank=1, win=WINDOW)
    if freed:
        run.stream(0).call("MPI_Win_unlock", rank=1, win=WINDOW)
    run.stream(0).call("MPI_Recv", source=1, inside=True)
    run.stream(1).call("MPI_Win_lock", lock_type=EXCLUSIVE, rank=1, win=WINDOW, inside=True)
    assert codes(found(run)) == ([] if freed else ["RW201"])


def test_shared_locks_do_not_wait_for_each_other(found: Judge) -> None:
    run = TraceBuilder(2)
    _exposed(run)
    run.stream(0).call("MPI_Win_lock", lock_type=EXCLUSIVE + 1, rank=1, win=WINDOW)
    run.stream(0).call("MPI_Recv", source=1, inside=True)
    run.stream(1).call("MPI_Win_lock", lock_type=EXCLUSIVE + 1, rank=1, win=WINDOW, inside=True)
    assert found(run) == []


@pytest.mark.parametrize(
    ("call", "arguments", "code", "said"),
    [
        ("MPI_Send", {"tag": -5}, 1007339524, "MPI_ERR_TAG: the tag is not valid"),
        ("MPI_Recv", {}, 14, "MPI_ERR_TRUNCATE: a message is longer than the buffer it is received into"),
        ("MPI_Recv", {}, 120, "error code 120"),
    ],
)
def test_an_error_of_the_library_is_told_in_words(
    found: Judge, call: str, arguments: dict[str, int], code: int, said: str
) -> None:
    run = TraceBuilder(2)
    run.stream(0).call(call, inside=True, **arguments)
    run.endings[0] = (ProcessEnding.EXIT, code)
    (finding,) = (each for each in found(run, exited=(0,)) if each.rule.code == "RW204")
    assert [each.note for each in finding.related if each.label == "said"] == [said]


@pytest.mark.parametrize("is_blocking", [True, False])
@pytest.mark.parametrize(("code", "follows"), [(14, True), (7, False)])
def test_data_of_another_length_stops_a_later_collective(
    found: Judge, code: int, follows: bool, is_blocking: bool
) -> None:
    run = TraceBuilder(2)
    for rank in (0, 1):
        run.stream(rank).call("MPI_Bcast", count=1 + rank)
    if is_blocking:
        run.stream(1).call("MPI_Reduce", inside=True)
    else:
        request = run.stream(1).call("MPI_Ireduce")
        run.stream(1).call("MPI_Wait", request=request, inside=True)
    run.endings[1] = (ProcessEnding.EXIT, code)
    findings = {each.rule.code: each for each in found(run, exited=(1,))}
    assert {"RW107", "RW204"} <= set(findings)
    after = [each.note for each in findings["RW204"].related if each.label == "after"]
    assert after == (["MPI_Bcast does not match what others called"] if follows else [])


@pytest.mark.parametrize("status", [0, 2])
def test_the_launcher_ends_who_is_on_its_way_out_when_another_returned_a_status(
    tmp_path: Path, status: int
) -> None:
    run = TraceBuilder(2)
    for rank in range(2):
        run.stream(rank).call("MPI_Barrier")
    run.finalized = {0, 1}
    run.endings = {0: (ProcessEnding.EXIT, status), 1: (ProcessEnding.SIGNAL, 15)}
    seen = Run(run.write(tmp_path), status=status, exited=(ExitedRank(0, 1000), ExitedRank(1, 1001)))
    assert len(list(failed_ranks(seen))) == (status == 0)


@pytest.mark.parametrize(("where", "expected"), [("MPI_Finalize", ["RW216"]), ("MPI_Barrier", [])])
def test_a_status_is_told_although_the_launcher_ended_who_was_about_to_finalize(
    tmp_path: Path, where: str, expected: list[str]
) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Finalize")
    run.stream(1).call(where, inside=True)
    run.finalized = {0}
    run.endings = {0: (ProcessEnding.EXIT, 1), 1: (ProcessEnding.SIGNAL, 15)}
    exited = (ExitedRank(0, 1000), ExitedRank(1, 1001, 0.1))
    seen = Run(run.write(tmp_path), status=1, exited=exited, outside=Outside())
    assert codes(list(wrong_result(seen))) == expected
