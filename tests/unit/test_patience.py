"""Who polls is believed to go on for ever only when it does nothing else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rankwise import patience
from rankwise.launch.effort import Effort
from rankwise.patience import Patience

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
