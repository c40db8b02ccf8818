"""Wait states and ends of messages in runs that are written by hand."""

from __future__ import annotations

from pathlib import Path

from rankwise.diagrams.run_timeline import timeline
from rankwise.matching.deadlock.detection import Deadlock
from rankwise.monitors.recorded_run import Run
from rankwise.report.call_rows import CallRows
from rankwise.report.views import RunViews, TimeRows, to_json
from rankwise.report.views.time_rows import CallMark, Cause, Kind
from rankwise.trace.event import Status
from trace_builder import TraceBuilder


def shown(builder: TraceBuilder, folder: Path, **more: Deadlock | None) -> TimeRows:
    found = timeline(Run(builder.write(folder), **more))
    assert found is not None
    return found


def waits(found: TimeRows) -> list[tuple[str, Cause, int]]:
    """Return name, cause and nanoseconds of all calls that waited."""
    nanoseconds = found.unit * 1e9
    return [
        (found.names[name], Cause(cause), round(waited * nanoseconds))
        for name, cause, waited in zip(
            found.name.tolist(), found.cause.tolist(), found.waited.tolist(), strict=True
        )
        if waited
    ]


def call(builder: TraceBuilder, rank: int, begin: int, end: int, name: str, **arguments: object) -> int:
    """Add a call from one instant to another, in nanoseconds; without end, one that does not return."""
    stream = builder.stream(rank)
    stream.clock = begin - 10
    inside = end < 0
    request = stream.call(name, inside=inside, **arguments)  # type: ignore[arg-type]
    if not inside:
        unit = len(stream.units) - 64 * 1
        start = max(at for at in range(0, len(stream.units), 64) if _begins(stream.units, at))
        assert start <= unit
        stream.units[start + 16 : start + 24] = end.to_bytes(8, "little")
    return request


def _begins(units: bytearray, at: int) -> bool:
    return int.from_bytes(units[at : at + 2], "little") != 0xFFFF


def test_a_late_sender(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    call(run, 0, 10_000, 60_000, "MPI_Recv", source=1, tag=3, status=Status(1, 3, 4))
    call(run, 1, 50_000, 61_000, "MPI_Send", dest=0, tag=3)
    found = shown(run, tmp_path)
    assert waits(found) == [("MPI_Recv", Cause.LATE_SENDER, 40_000)]
    assert found.messages == 1 and len(found.sent) == 1
    (loss,) = found.losses
    assert (loss.cause, loss.ranks, loss.culprits) == (Cause.LATE_SENDER, (0,), (1,))
    assert [found.kinds[each] for each in found.name.tolist()] == [Kind.RECEIVE, Kind.SEND]


def test_a_late_receiver_only_if_the_send_waited_for_it(tmp_path: Path) -> None:
    for name, sent_until, expected in (
        ("waits", 90_000, [("MPI_Ssend", Cause.LATE_RECEIVER, 60_000)]),
        ("buffered", 20_000, []),
    ):
        run = TraceBuilder(2)
        call(run, 0, 10_000, sent_until, "MPI_Ssend" if expected else "MPI_Send", dest=1, tag=3)
        call(run, 1, 70_000, 91_000, "MPI_Recv", source=0, tag=3, status=Status(0, 3, 4))
        (tmp_path / name).mkdir()
        assert waits(shown(run, tmp_path / name)) == expected


def test_members_wait_for_the_last_one(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    for rank, entered in enumerate((10_000, 30_000, 50_000)):
        call(run, rank, entered, 52_000, "MPI_Barrier")
    found = shown(run, tmp_path)
    assert waits(found) == [
        ("MPI_Barrier", Cause.COLLECTIVE, 40_000),
        ("MPI_Barrier", Cause.COLLECTIVE, 20_000),
    ]
    assert (
        found.collectives == 1 and found.meeting.tolist() == [0, 0, 0] and found.member.tolist() == [0, 1, 2]
    )
    assert found.losses[0].culprits == (2,)


def test_a_broadcast_waits_for_its_root_only(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    call(run, 0, 40_000, 45_000, "MPI_Bcast", root=0)
    call(run, 1, 10_000, 46_000, "MPI_Bcast", root=0)
    call(run, 2, 90_000, 95_000, "MPI_Bcast", root=0)
    assert waits(shown(run, tmp_path)) == [("MPI_Bcast", Cause.LATE_ROOT, 30_000)]


def test_what_never_came(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    call(run, 0, 10_000, -1, "MPI_Recv", source=1, tag=3)
    call(run, 1, 20_000, 21_000, "MPI_Send", dest=0, tag=4)
    found = shown(run, tmp_path)
    marks = dict(zip((found.names[each] for each in found.name.tolist()), found.mark.tolist(), strict=True))
    assert marks == {"MPI_Recv": CallMark.UNFINISHED | CallMark.UNMATCHED, "MPI_Send": CallMark.UNMATCHED}
    assert waits(found)[0][:2] == ("MPI_Recv", Cause.LATE_SENDER)
    assert found.losses[0].culprits == () and found.callers == {0: "MPI_Recv(source=1, tag=3)"}


def test_of_a_long_run_the_last_calls_are_kept_one_by_one(tmp_path: Path) -> None:
    run = TraceBuilder(2)
    for at in range(50):
        call(run, 0, 10_000 * at + 10_000, 10_000 * at + 15_000, "MPI_Send", dest=1, tag=at)
        call(
            run,
            1,
            10_000 * at + 10_000,
            10_000 * at + 15_000,
            "MPI_Recv",
            source=0,
            tag=at,
            status=Status(0, at, 4),
        )
    found = timeline(Run(run.write(tmp_path)), most=20)
    assert found is not None and found.total == 100 and found.messages == 50
    assert [(each.stop - each.start, each.left_out) for each in found.rows] == [(10, 40), (10, 40)]
    assert found.tag.tolist()[:10] == list(range(40, 50))
    assert len(found.sent) == 10
    rows = list(CallRows(to_json(RunViews(timeline=found))))
    assert [each.number for each in rows[:10]] == list(range(40, 50))
    assert (
        found.levels[0].busy.reshape(2, -1)[0, : len(found.levels[0].busy) // 8].any()
    )  # the first calls show
