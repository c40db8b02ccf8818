"""RW205 to RW208 from traces written by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from rankwise.findings import Finding
from rankwise.monitors.messages.ready_sends import ready_sends_too_early
from rankwise.monitors.messages.type_mismatches import misfitting_messages
from rankwise.monitors.messages.unreceived import messages_never_received
from rankwise.monitors.recorded_run import Run
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Status
from rankwise.trace.object_numbers import predefined
from rankwise.trace.process_ending import ProcessEnding
from trace_builder import ANY_SOURCE, ANY_TAG, TraceBuilder

Monitor = Callable[[Run], Iterable[Finding]]
TYPES = predefined(ConstantKind.DATATYPE)
INT, DOUBLE, FLOAT, BYTE, PACKED = (
    TYPES[f"MPI_{name}"] for name in ("INT", "DOUBLE", "FLOAT", "BYTE", "PACKED")
)
OWN = 256


@pytest.fixture
def judge(tmp_path: Path) -> Callable[..., list[Finding]]:
    def judged(monitor: Monitor, run: TraceBuilder, **known: object) -> list[Finding]:
        return list(monitor(Run(run.write(tmp_path), **known)))  # type: ignore[arg-type]

    return judged


def codes(findings: list[Finding]) -> list[str]:
    return [each.rule.code for each in findings]


def message(sent: tuple[int, int], asked: tuple[int, int], times: int = 1) -> TraceBuilder:
    """Rank 0 sends so many of a type, rank 1 asks for so many of another."""
    run = TraceBuilder(2)
    for _ in range(times):
        run.stream(0).call("MPI_Send", dest=1, count=sent[0], datatype=sent[1])
        run.stream(1).call("MPI_Recv", source=0, count=asked[0], datatype=asked[1], status=Status(0, 0, 4))
    return run


@pytest.mark.parametrize(
    ("sent", "asked", "code"),
    [
        ((4, INT), (4, INT), None),
        ((2, INT), (4, INT), None),
        ((5, INT), (4, INT), "RW206"),
        ((4, INT), (4, FLOAT), "RW205"),
        ((2, DOUBLE), (4, FLOAT), "RW205"),
        ((4, BYTE), (1, INT), "RW205"),
        ((4, INT), (16, PACKED), None),
        ((16, PACKED), (4, INT), None),
        ((0, INT), (0, DOUBLE), None),
        ((1, INT), (0, INT), "RW206"),
        ((1, TYPES["MPI_2INT"]), (2, INT), None),
        ((1, TYPES["MPI_DOUBLE_INT"]), (2, INT), "RW205"),
        ((3, TYPES["MPI_INT32_T"]), (3, INT), None),
        ((3, TYPES["MPI_INTEGER"]), (3, INT), None),
    ],
)
def test_what_fits(
    judge: Callable[..., list[Finding]], sent: tuple[int, int], asked: tuple[int, int], code: str | None
) -> None:
    assert codes(judge(misfitting_messages, message(sent, asked))) == ([code] if code else [])


def test_a_misfit_is_told_once_with_its_count(judge: Callable[..., list[Finding]]) -> None:
    (finding,) = judge(misfitting_messages, message((1, DOUBLE), (2, INT), times=7))
    assert finding.count == 7
    assert finding.message == "MPI_Recv expects 2 MPI_INT; the message from rank 0 is 1 MPI_DOUBLE"
    assert finding.related[0].label == "sent"


def test_derived_types_are_taken_apart(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    run.stream(0).call(
        "MPI_Type_create_struct",
        count=2,
        array_of_types=[INT, DOUBLE],
        array_of_blocklengths=[1, 2],
        newtype=OWN,
    )
    run.stream(0).call("MPI_Send", dest=1, count=2, datatype=OWN)
    run.stream(0).call("MPI_Send", dest=1, count=2, datatype=OWN)
    run.stream(1).call(
        "MPI_Type_create_struct",
        count=3, array_of_types=[INT, DOUBLE, DOUBLE], array_of_blocklengths=[1, 1, 1], newtype=OWN,
    )  # fmt: skip
    run.stream(1).call("MPI_Recv", source=0, count=2, datatype=OWN, status=Status(0, 0, 40))
    assert judge(misfitting_messages, run) == []
    run.stream(1).call("MPI_Recv", source=0, count=10, datatype=INT, status=Status(0, 0, 40))
    assert codes(judge(misfitting_messages, run)) == ["RW205"]


def test_halves_of_an_exchange_are_compared_each_with_its_own(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    run.stream(0).call(
        "MPI_Sendrecv", dest=1, source=1, sendtype=INT, recvtype=DOUBLE, status=Status(1, 0, 8)
    )
    run.stream(1).call(
        "MPI_Sendrecv", dest=0, source=0, sendtype=DOUBLE, recvtype=FLOAT, status=Status(0, 0, 4)
    )
    (finding,) = judge(misfitting_messages, run)
    assert finding.message == "MPI_Sendrecv expects 1 MPI_FLOAT; the message from rank 0 is 1 MPI_INT"


def test_each_round_of_a_persistent_receive_is_compared(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    request = run.stream(1).call("MPI_Recv_init", source=0, count=1)
    for count in (1, 3):
        run.stream(0).call("MPI_Send", dest=1, count=count)
        run.stream(1).call("MPI_Start", request=request)
        run.stream(1).call("MPI_Wait", request=request, status=Status(0, 0, 4))
    (finding,) = judge(misfitting_messages, run)
    assert (finding.rule.code, finding.count) == ("RW206", 1)
    assert finding.message.startswith("MPI_Recv_init has room for 1 MPI_INT")


def test_partitions_count_together(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    for rank, name, parts in ((0, "MPI_Psend_init", (4, 1)), (1, "MPI_Precv_init", (2, 2))):
        peer = {"dest": 1} if rank == 0 else {"source": 0}
        request = run.stream(rank).call(name, partitions=parts[0], count=parts[1], **peer)
        run.stream(rank).call("MPI_Start", request=request)
        if rank == 0:
            run.stream(0).call("MPI_Pready_range", partition_low=0, partition_high=3, request=request)
        run.stream(rank).call("MPI_Wait", request=request, status=Status(0, 0, 16))
    assert judge(misfitting_messages, run) == []


def test_a_receive_that_failed_met_its_message(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Send", dest=1, count=8)
    run.stream(0).call("MPI_Send", dest=1, count=1)
    run.stream(1).call("MPI_Recv", source=0, tag=ANY_TAG, count=4, result=14)
    run.stream(1).call("MPI_Recv", source=0, count=1, status=Status(0, 0, 4))
    (finding,) = judge(misfitting_messages, run)
    assert finding.rule.code == "RW206"


def test_what_a_receive_of_anybody_takes_is_not_guessed(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(3)
    run.stream(1).call("MPI_Send", dest=0, count=8)
    run.stream(2).call("MPI_Send", dest=0, count=1)
    run.stream(0).call("MPI_Irecv", source=ANY_SOURCE, count=1)
    assert judge(misfitting_messages, run) == []


def unreceived(**sent: int) -> TraceBuilder:
    run = TraceBuilder(2)
    run.finalized = {0, 1}
    run.stream(1).call("MPI_Send", dest=0, **sent)
    return run


def test_a_message_nobody_receives(judge: Callable[..., list[Finding]]) -> None:
    (finding,) = judge(messages_never_received, unreceived(tag=5))
    assert finding.rule.code == "RW207"
    assert finding.message == "rank 0 never receives the message of MPI_Send by rank 1, tag 5"


def test_the_receive_that_almost_fits_is_named(judge: Callable[..., list[Finding]]) -> None:
    run = unreceived(tag=5)
    request = run.stream(0).call("MPI_Irecv", source=1, tag=6)
    run.stream(0).call("MPI_Cancel", request=request)
    run.stream(0).call("MPI_Wait", request=request, status=Status(0, 0, -1))
    (finding,) = judge(messages_never_received, run)
    assert [each.label for each in finding.related] == ["call", "almost"]
    assert finding.related[1].note.startswith("rank 0 waits for tag 6, not 5")


@pytest.mark.parametrize("known", [{"stopped": True}, {"status": 3}])
def test_a_run_that_did_not_end_well_is_not_blamed(
    judge: Callable[..., list[Finding]], known: dict[str, object]
) -> None:
    assert judge(messages_never_received, unreceived(), **known) == []


def test_a_rank_that_did_not_finalize_is_not_blamed(judge: Callable[..., list[Finding]]) -> None:
    run = unreceived()
    run.finalized = {1}
    assert judge(messages_never_received, run) == []


def test_a_library_that_stops_in_finalize_is_right(judge: Callable[..., list[Finding]]) -> None:
    run = unreceived()
    run.finalized = set()
    for rank in (0, 1):
        run.stream(rank).call("MPI_Finalize", inside=True)
    run.endings[0] = ProcessEnding.EXIT, 15
    (finding,) = judge(messages_never_received, run, status=15)
    assert finding.related[-1].label == "reported"


def test_a_cancelled_send_needs_no_receive(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    run.finalized = {0, 1}
    request = run.stream(0).call("MPI_Isend", dest=1)
    run.stream(0).call("MPI_Cancel", request=request)
    run.stream(0).call("MPI_Wait", request=request, status=Status(0, 0, -1))
    assert judge(messages_never_received, run) == []


def test_what_a_receive_of_anybody_may_have_taken_is_not_called_lost(
    judge: Callable[..., list[Finding]],
) -> None:
    run = TraceBuilder(3)
    run.finalized = {0, 1, 2}
    for rank in (1, 2):
        run.stream(rank).call("MPI_Send", dest=0)
    run.stream(0).call("MPI_Irecv", source=ANY_SOURCE)
    assert judge(messages_never_received, run) == []


def test_a_ready_send_before_the_barrier_that_the_receive_comes_after(
    judge: Callable[..., list[Finding]],
) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Rsend", dest=1)
    run.stream(0).call("MPI_Barrier")
    run.stream(1).call("MPI_Barrier")
    run.stream(1).call("MPI_Recv", source=0, status=Status(0, 0, 4))
    assert codes(judge(ready_sends_too_early, run)) == ["RW208"]


def test_a_ready_send_that_nothing_keeps_from_being_ready(judge: Callable[..., list[Finding]]) -> None:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Rsend", dest=1)
    run.stream(1).call("MPI_Recv", source=0, status=Status(0, 0, 4))
    assert judge(ready_sends_too_early, run) == []
