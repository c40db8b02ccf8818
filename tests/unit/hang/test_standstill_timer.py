"""When a job in which nothing moves is examined; time is a number."""

from __future__ import annotations

from rankwise.hang.standstill_timer import StandstillTimer
from rankwise.sampling.rank_sample import ExaminationResult, RankSample, Standing


class Nothing:
    """An examination."""

    def sample(self, ranks: object) -> tuple[RankSample, ...]:
        return ()

    def shown(self) -> ExaminationResult:
        return ExaminationResult(Standing.OPEN)


def examined_at(stillness: StandstillTimer, since: float) -> float:
    """Return how many seconds after a moment a job that is stuck since then is examined."""
    stillness.note(True, since)
    return next(each / 10 for each in range(10_000) if stillness.asks_for_examination(since + each / 10))


def test_it_is_examined_soon() -> None:
    assert examined_at(StandstillTimer(), 100.0) == 1.5


def test_later_where_it_has_stood_still_for_longer_before() -> None:
    stillness = StandstillTimer()
    stillness.note(True, 100.0)
    stillness.note(False, 102.0)
    assert examined_at(stillness, 200.0) == 2.5


def test_but_not_much_later_however_long_that_was() -> None:
    stillness = StandstillTimer()
    stillness.note(True, 100.0)
    stillness.note(False, 190.0)
    assert examined_at(stillness, 200.0) == 4.0


def test_what_has_shown_nothing_is_done_again_later_each_time_but_at_least_every_minute() -> None:
    stillness, at = StandstillTimer(), []
    stillness.note(True, 0.0)
    for _ in range(6):
        at.append(examined_at(stillness, 0.0))
        stillness.begin(Nothing(), at[-1], {})
        assert not stillness.asks_for_examination(at[-1])
        stillness.put_off(at[-1])
    assert at == [1.5, 4.5, 13.5, 40.5, 100.5, 160.5]
