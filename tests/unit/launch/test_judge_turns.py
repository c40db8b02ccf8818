"""When a judge is asked: not before a rank seems blocked, not too often, again when a rank has moved."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rankwise.launch import supervision_timing as timing
from rankwise.launch.run_judge import Again, JudgeTurns, Situation


class _Judge:
    """Counts how often it is asked."""

    def __init__(self, answer: Again | None) -> None:
        self.asked = 0
        self._answer = answer

    def __call__(self, _: Situation) -> Again | None:
        self.asked += 1
        return self._answer


def _watch(since: float, *, stopped_at: int = 0) -> Any:
    stream = SimpleNamespace(is_inside=True, failed_polls=0, since=since, stopped_at=stopped_at)
    return SimpleNamespace(has_thread_logs=False, pages={Path("a"): stream})


def _turns(answer: Again | None, since: float = 0.0, *, stopped_at: int = 0) -> tuple[_Judge, JudgeTurns]:
    judge = _Judge(answer)
    return judge, JudgeTurns(judge, Path(), _watch(since, stopped_at=stopped_at))


def test_a_judge_that_says_nothing_more_ends_the_run() -> None:
    judge, turns = _turns(None)
    assert turns.ends_run(time.monotonic(), frozenset())
    assert judge.asked == 1


@pytest.mark.parametrize(("blocked", "asked"), [(0.5, 0), (2.0, 1)])
def test_a_rank_must_stay_inside_a_call_for_a_while(blocked: float, asked: int) -> None:
    now = time.monotonic()
    judge, turns = _turns(Again(1.0), now - blocked * timing.BLOCKED_BEFORE_ASKING)
    assert not turns.ends_run(now, frozenset())
    assert judge.asked == asked


def test_nobody_is_asked_while_a_debugger_is_at_work() -> None:
    judge, turns = _turns(None, stopped_at=7)
    assert not turns.ends_run(time.monotonic(), frozenset())
    assert judge.asked == 0


def test_a_movement_makes_an_earlier_answer_void() -> None:
    judge, turns = _turns(Again(1000.0))
    for _ in range(2):
        turns.ends_run(time.monotonic(), frozenset())
    assert judge.asked == 1
    turns.note_movement()
    turns.ends_run(time.monotonic() + timing.JUDGE_LONGEST_REST + 10, frozenset())
    assert judge.asked == 2


def test_without_a_judge_nobody_ends_the_run() -> None:
    assert not JudgeTurns(None, Path(), _watch(0.0)).ends_run(time.monotonic(), frozenset())
