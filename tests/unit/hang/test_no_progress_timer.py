"""When a job in which nothing moves is examined; time is a number."""

from __future__ import annotations

from rankwise.hang.no_progress_timer import NoProgressTimer
from rankwise.sampling.rank_sample import ExaminationResult, RankSample, Standing


class Nothing:
    """An examination."""

    def sample(self, ranks: object) -> tuple[RankSample, ...]:
        return ()

    def shown(self) -> ExaminationResult:
        return ExaminationResult(Standing.OPEN)


def examined_at(no_progress: NoProgressTimer, since: float) -> float:
    """Return how many seconds after a moment a job that is stuck since then is examined."""
    no_progress.note(True, since)
    return next(each / 10 for each in range(10_000) if no_progress.is_examination_due(since + each / 10))


def test_it_is_examined_soon() -> None:
    assert examined_at(NoProgressTimer(), 100.0) == 1.5


def test_later_where_it_was_stuck_for_longer_before() -> None:
    no_progress = NoProgressTimer()
    no_progress.note(True, 100.0)
    no_progress.note(False, 102.0)
    assert examined_at(no_progress, 200.0) == 2.5


def test_but_not_much_later_however_long_that_was() -> None:
    no_progress = NoProgressTimer()
    no_progress.note(True, 100.0)
    no_progress.note(False, 190.0)
    assert examined_at(no_progress, 200.0) == 4.0


def test_what_has_shown_nothing_is_done_again_later_each_time_but_at_least_every_minute() -> None:
    no_progress, at = NoProgressTimer(), []
    no_progress.note(True, 0.0)
    for _ in range(6):
        at.append(examined_at(no_progress, 0.0))
        no_progress.begin(Nothing(), at[-1], {})
        assert not no_progress.is_examination_due(at[-1])
        no_progress.put_off(at[-1])
    assert at == [1.5, 4.5, 13.5, 40.5, 100.5, 160.5]
