"""When a run is believed to go on for ever: who polls, and who stands where calls have met."""

from __future__ import annotations

import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rankwise import patience
from rankwise.launch.effort import Effort
from rankwise.launch.supervisor import Situation
from rankwise.launch.watching import Watch
from rankwise.matching.from_trace import operations
from rankwise.matching.operations import Operations
from rankwise.patience import Patience
from rankwise.trace import header
from rankwise.trace.builder import TraceBuilder
from rankwise.trace.trace import Trace

LANE: Any = SimpleNamespace(pid=1, page={"thread": 1})


def _only_asks(monkeypatch: pytest.MonkeyPatch, questions: int, worked: float, queued: float) -> bool:
    """Let a thread work, queue or sleep for a second in which it asks so often."""
    states = iter([Effort(0.0, 5.0, 1.0, "R"), Effort(1.0, 5.0 + worked, 1.0 + queued, "R")])
    monkeypatch.setattr(patience, "effort", lambda pid, thread: next(states))
    judge = Patience()
    judge._only_asks(LANE, SimpleNamespace(path=Path("a"), seen=(4, 4, 10)))  # type: ignore[arg-type]
    page: Any = SimpleNamespace(path=Path("a"), seen=(4, 4, 10 + questions))
    return judge._only_asks(LANE, page)


@pytest.mark.parametrize(
    ("questions", "worked", "queued", "only"),
    [
        (1_000_000, 1.0, 0.0, True),
        (100_000, 0.1, 0.9, True),
        (500, 0.05, 0.0, True),
        (2_000, 1.0, 0.0, False),
        (250, 0.125, 0.875, False),
        (20, 0.0, 0.0, False),
    ],
    ids=["spins", "spins on a full machine", "sleeps", "computes", "computes on a full machine", "too few"],
)
def test_asking_is_told_from_working(
    monkeypatch: pytest.MonkeyPatch, questions: int, worked: float, queued: float, only: bool
) -> None:
    assert _only_asks(monkeypatch, questions, worked, queued) is only


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
    monkeypatch.setattr(patience, "_lives", lambda lane: True)
    judge = Patience(longest=30)
    again = judge(Situation(tmp_path, watch, frozenset()))
    assert (again is not None) is moves
    assert bool(judge.gave_up) is not moves
