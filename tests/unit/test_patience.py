"""When a run is believed to go on for ever: who polls, and who stands where calls have met."""

from __future__ import annotations

import math
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rankwise import patience
from rankwise.launch.effort import Effort
from rankwise.launch.supervisor import Again, Situation
from rankwise.launch.watching import Watch
from rankwise.matching.from_trace import operations
from rankwise.matching.operations import Operations
from rankwise.patience import Patience
from rankwise.trace import header
from rankwise.trace.builder import TraceBuilder
from rankwise.trace.trace import Trace

LANE: Any = SimpleNamespace(pid=1, page={"thread": 1})


def _long_enough(
    monkeypatch: pytest.MonkeyPatch, questions: int, worked: float, queued: float, clocks: int = 0
) -> float:
    """Let a thread work, queue or sleep for a second in which it asks so often."""
    states = iter([Effort(0.0, 5.0, 1.0, "R"), Effort(1.0, 5.0 + worked, 1.0 + queued, "R")])
    monkeypatch.setattr(patience, "effort", lambda pid, thread: next(states))
    judge = Patience()
    for asked, looked in ((10, 7), (10 + questions, 7 + clocks)):
        page: Any = SimpleNamespace(path=Path("a"), seen=(4, 4, asked), number={"clocks": looked}.get)
        found = judge._long_enough(LANE, page)
    return found


SPINS, SLEEPS, NEVER = 0.4, 3.0, math.inf


@pytest.mark.parametrize(
    ("questions", "worked", "queued", "seconds"),
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
def test_asking_is_told_from_working(
    monkeypatch: pytest.MonkeyPatch, questions: int, worked: float, queued: float, seconds: float
) -> None:
    assert _long_enough(monkeypatch, questions, worked, queued) == seconds


def test_who_looks_at_a_clock_may_mean_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _long_enough(monkeypatch, 1_000_000, 1.0, 0.0, clocks=1_000_000) == NEVER


@pytest.mark.parametrize("moves", [True, False])
def test_a_run_is_given_up_only_if_nobody_moved_while_it_was_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: bool
) -> None:
    run = TraceBuilder(2)
    for rank in range(2):
        run.lane(rank).call("MPI_Barrier", inside=True)
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.look()
    watch.look()
    for page in watch.lanes.values():
        page.since -= 100

    def slowly(trace: Trace) -> Operations:
        found = operations(trace)
        for page in watch.lanes.values() if moves else ():
            entered, left = struct.unpack_from("=QQ", page.page, header.LIVE)
            struct.pack_into("=QQ", page.page, header.LIVE, entered + 1, left + 1)
        return found

    monkeypatch.setattr(patience, "operations", slowly)
    monkeypatch.setattr(patience.LiveThreads, "lives", lambda self, lane: True)
    judge = Patience(longest=30)
    again = judge(Situation(tmp_path, watch, frozenset()))
    assert again == (Again(0.0) if moves else None)
    assert bool(judge.gave_up) is not moves


def _two_of_three_stuck(folder: Path) -> Watch:
    """Write a run in which two ranks wait for each other and the third is outside MPI."""
    run = TraceBuilder(3)
    for rank in range(2):
        run.lane(rank).call("MPI_Recv", source=1 - rank, inside=True)
    run.lane(2).call("MPI_Wtime")
    run.write(folder)
    watch = Watch(folder)
    watch.look()
    return watch


@pytest.mark.parametrize("seconds", [100.0, 0.0])
def test_who_may_yet_join_a_deadlock_is_waited_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    watch = _two_of_three_stuck(tmp_path)
    watch.look()
    monkeypatch.setattr(patience.LiveThreads, "lives", lambda self, lane: True)
    monkeypatch.setattr(patience, "_JOINING", seconds)
    judge = Patience()
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
        page = next(each for each in watch.lanes.values() if each.number("rank") == 2)
        entered, left = struct.unpack_from("=QQ", page.page, header.LIVE)
        if entered == left:  # it leaves one call, and enters the next
            struct.pack_into("=QQ", page.page, header.LIVE, entered + 2, left + 1)
        return operations(trace)

    monkeypatch.setattr(patience, "operations", slowly)
    monkeypatch.setattr(patience.LiveThreads, "lives", lambda self, lane: True)
    judge = Patience()
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
    run.lane(0).call("MPI_Wtime")
    for rank in (1, 2):
        run.lane(rank).call(call, inside=True)
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.look()
    watch.look()
    monkeypatch.setattr(patience.LiveThreads, "lives", lambda self, lane: True)
    monkeypatch.setattr(patience.LiveThreads, "others_act", lambda self, process: False)
    judge = Patience(longest=30)
    again = judge(Situation(tmp_path, watch, frozenset({run.first_pid})))
    assert again is not None and seconds - 1 < again.seconds <= seconds
    for page in watch.lanes.values():
        page.since -= seconds
    assert judge(Situation(tmp_path, watch, frozenset({run.first_pid}))) is None
    assert judge.stopped and bool(judge.gave_up) is (call != "MPI_Finalize")


@pytest.mark.parametrize("asks", [True, False])
def test_who_asks_in_vain_is_looked_at_again(tmp_path: Path, asks: bool) -> None:
    run = TraceBuilder(2)
    for rank in range(2):
        run.lane(rank).call("MPI_Wtime")
    run.write(tmp_path)
    watch = Watch(tmp_path)
    watch.look()
    watch.look()
    for page in watch.lanes.values() if asks else ():
        page.seen = (*page.seen[:2], page.vain_at + 3)
    again = Patience()._nothing_moves(Situation(tmp_path, watch, frozenset()), Trace(tmp_path, {}))
    assert again is not None
    assert math.isfinite(again.seconds) is asks
