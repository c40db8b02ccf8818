"""When a run is believed to go on for ever: who polls, and who stands where calls have met."""

from __future__ import annotations

import math
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rankwise.launch.live_pages import Watch
from rankwise.launch.run_judge import Again, Situation
from rankwise.matching.operations import Operations
from rankwise.matching.trace_operations import operations
from rankwise.procfs.thread_effort import ThreadEffort
from rankwise.progress import deadlock_detection, progress_timing
from rankwise.progress.deadlock_detection import DeadlockDetection
from rankwise.trace import state_page
from rankwise.trace.job_trace import Trace
from trace_builder import TraceBuilder


def _long_enough(
    monkeypatch: pytest.MonkeyPatch, polls: int, worked: float, queued: float, clocks: int = 0
) -> float:
    """Let a thread work, queue or sleep for a second in which it asks so often."""
    states = iter([ThreadEffort(0.0, 5.0, 1.0, "R"), ThreadEffort(1.0, 5.0 + worked, 1.0 + queued, "R")])
    monkeypatch.setattr(deadlock_detection, "effort", lambda pid, thread: next(states))
    judge = DeadlockDetection()
    for asked, looked in ((10, 7), (10 + polls, 7 + clocks)):
        page: Any = SimpleNamespace(path=Path("a"), seen=(4, 4, asked), number={"clocks": looked}.get)
        found = judge._long_enough(1, 1, page)
    return found


SPINS, SLEEPS, NEVER = 0.4, 3.0, math.inf


@pytest.mark.parametrize(
    ("polls", "worked", "queued", "seconds"),
    [
        (1_000_000, 1.0, 0.0, SPINS),
        (100_000, 0.1, 0.9, SPINS),
        (500, 0.05, 0.0, SLEEPS),
        (500, 0.05, 0.7, SLEEPS),
        (2_000, 1.0, 0.0, NEVER),
        (250, 0.125, 0.875, NEVER),
        (20, 0.0, 0.0, NEVER),
    ],
    ids=[
        "spins",
        "spins on a full machine",
        "sleeps",
        "sleeps on a full machine",
        "computes",
        "computes on a full machine",
        "too few",
    ],
)
def test_polling_is_distinguished_from_working(
    monkeypatch: pytest.MonkeyPatch, polls: int, worked: float, queued: float, seconds: float
) -> None:
    assert _long_enough(monkeypatch, polls, worked, queued) == seconds


def test_a_thread_that_reads_a_clock_may_mean_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _long_enough(monkeypatch, 1_000_000, 1.0, 0.0, clocks=1_000_000) == NEVER


@pytest.mark.parametrize("moves", [True, False])
def test_a_run_is_given_up_only_if_nobody_moved_while_it_was_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    run = TraceBuilder(2)
    for rank in range(2):
        run.stream(rank).call("MPI_Barrier", inside=True)
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.sample()
    watch.sample()
    for page in watch.pages.values():
        page.since -= 100

    def slowly(trace: Trace) -> Operations:
        found = operations(trace)
        for page in watch.pages.values() if moves else ():
            entered, left = struct.unpack_from("=QQ", page.page, state_page.LIVE)
            struct.pack_into("=QQ", page.page, state_page.LIVE, entered + 1, left + 1)
        return found

    monkeypatch.setattr(deadlock_detection, "operations", slowly)
    monkeypatch.setattr(deadlock_detection.LiveThreads, "exists", lambda self, stream: True)
    # A process of this machine may have the number of a rank of the trace.
    monkeypatch.setattr(deadlock_detection.LiveThreads, "others_act", lambda self, process, waiting: False)
    judge = DeadlockDetection(longest=30)
    again = judge(Situation(tmp_path, watch, frozenset()))
    assert again == (Again(0.0) if moves else None)
    assert bool(judge.gave_up) is not moves


def _two_of_three_stuck(folder: Path) -> Watch:
    """Write a run in which two ranks wait for each other and the third is outside MPI."""
    run = TraceBuilder(3)
    for rank in range(2):
        run.stream(rank).call("MPI_Recv", source=1 - rank, inside=True)
    run.stream(2).call("MPI_Wtime")
    run.write(folder)
    watch = Watch(folder)
    watch.sample()
    return watch


@pytest.mark.parametrize("seconds", [100.0, 0.0])
def test_a_rank_that_may_yet_join_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    watch = _two_of_three_stuck(tmp_path)
    watch.sample()
    monkeypatch.setattr(deadlock_detection.LiveThreads, "exists", lambda self, stream: True)
    monkeypatch.setattr(progress_timing, "JOINING_WORK", seconds)
    judge = DeadlockDetection()
    again = judge(Situation(tmp_path, watch, frozenset()))
    assert (again is not None) is (seconds > 0)
    assert (judge.deadlock is not None) is (seconds == 0)


def test_who_moves_while_a_deadlock_is_judged_may_have_joined_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = _two_of_three_stuck(tmp_path)
    judged = 0

    def slowly(trace: Trace) -> Operations:
        nonlocal judged
        judged += 1
        page = next(each for each in watch.pages.values() if each.number("rank") == 2)
        entered, left = struct.unpack_from("=QQ", page.page, state_page.LIVE)
        if entered == left:  # it leaves one call, and enters the next
            struct.pack_into("=QQ", page.page, state_page.LIVE, entered + 2, left + 1)
        return operations(trace)

    monkeypatch.setattr(deadlock_detection, "operations", slowly)
    monkeypatch.setattr(deadlock_detection.LiveThreads, "exists", lambda self, stream: True)
    judge = DeadlockDetection()
    for _ in range(2):
        assert judge(Situation(tmp_path, watch, frozenset())) is not None
    assert judged == 2
    assert judge.deadlock is None


@pytest.mark.parametrize(("call", "seconds"), [("MPI_Finalize", 10.0), ("MPI_File_sync", 30.0)])
def test_a_run_that_a_launcher_overlooks_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, seconds: float
) -> None:
    """Rank 0 fails; nobody can finalize without it, so that run is judged; of others nothing is known."""
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Wtime")
    for rank in (1, 2):
        run.stream(rank).call(call, inside=True)
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.sample()
    watch.sample()
    monkeypatch.setattr(deadlock_detection.LiveThreads, "exists", lambda self, stream: True)
    monkeypatch.setattr(deadlock_detection.LiveThreads, "others_act", lambda self, process, waiting: False)
    judge = DeadlockDetection(longest=30)
    again = judge(Situation(tmp_path, watch, frozenset({run.first_pid})))
    assert again is not None and seconds - 1 < again.seconds <= seconds
    for page in watch.pages.values():
        page.since -= seconds
    assert judge(Situation(tmp_path, watch, frozenset({run.first_pid}))) is None
    assert judge.stopped and bool(judge.gave_up) is (call != "MPI_Finalize")


@pytest.mark.parametrize("polls", [True, False])
def test_a_polling_rank_is_judged_again(tmp_path: Path, polls: bool) -> None:
    run = TraceBuilder(2)
    for rank in range(2):
        run.stream(rank).call("MPI_Wtime")
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.sample()
    watch.sample()
    for page in watch.pages.values() if polls else ():
        page.seen = (*page.seen[:2], page.failed_polls_before + 3)
    again = DeadlockDetection()._nothing_moves(Situation(tmp_path, watch, frozenset()), Trace(tmp_path, {}))
    assert again is not None
    assert math.isfinite(again.seconds) is polls


def _is_stopped(run: TraceBuilder, folder: Path, monkeypatch: pytest.MonkeyPatch, moving: int = -1) -> bool:
    """Return whether a run is stopped in which no rank has moved for ten seconds, but perhaps one."""
    run.write(folder)
    watch = Watch(folder)
    watch.sample()
    watch.sample()
    for page in watch.pages.values():
        page.since -= 10
        if page.number("rank") == moving:
            page.seen = (page.seen[0] - 1, page.seen[1] - 1, page.seen[2])
    monkeypatch.setattr(deadlock_detection.LiveThreads, "exists", lambda self, stream: True)
    monkeypatch.setattr(DeadlockDetection, "_waits", lambda self, page: True)
    judge = DeadlockDetection(longest=1000)
    verdict = judge(Situation(folder, watch, frozenset()))
    assert judge.stopped is (verdict is None)
    assert not judge.gave_up
    return judge.stopped


@pytest.mark.parametrize(
    ("count", "is_inside", "stops"), [(2, True, True), (1, True, False), (2, False, True)]
)
def test_ranks_that_disagree_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, is_inside: bool, stops: bool
) -> None:
    """Two ranks reduce other amounts, or the same; one is inside, and the other is or computes."""
    run = TraceBuilder(2)
    for rank, amount in enumerate((1, count)):
        run.stream(rank).call("MPI_Allreduce", count=amount, inside=rank == 0 or is_inside)
    assert _is_stopped(run, tmp_path, monkeypatch) is stops


@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize(
    ("second", "amount", "came", "stops"),
    [
        ("MPI_Allreduce", 2, False, False),
        ("MPI_Allreduce", 2, True, True),
        ("MPI_Barrier", None, False, True),
        ("MPI_Allreduce", 1, False, False),
    ],
)
def test_the_same_call_with_other_data_may_end_when_all_have_come(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    second: str,
    amount: int | None,
    came: bool,
    stops: bool,
    moves: bool,
) -> None:
    """Ranks 0 and 1 disagree about the data, or the call; rank 2 has come, or calls MPI_Wtime."""
    run = TraceBuilder(3)
    run.stream(0).call("MPI_Allreduce", count=1, inside=True)
    run.stream(1).call(second, inside=True, **({} if amount is None else {"count": amount}))
    run.stream(2).call("MPI_Wtime")
    if came:
        run.stream(2).call("MPI_Allreduce", count=1, inside=True)
    is_moving = moves and not came
    assert _is_stopped(run, tmp_path, monkeypatch, moving=2 if is_moving else -1) is stops
