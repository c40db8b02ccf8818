"""Work by several threads: in order, not too far ahead, and given up when the reader goes."""

from __future__ import annotations

import threading
import time

import pytest

from rankwise.source.parallel import in_order


@pytest.mark.parametrize("workers", [1, 4])
def test_results_come_in_order_with_errors_in_their_place(workers: int) -> None:
    def work(number: int) -> int:
        time.sleep((5 - number) / 500)
        if number == 2:
            raise ValueError("two")
        return number * 10

    done = list(in_order(work, range(5), workers, lambda: None))
    assert [item for item, _ in done] == [0, 1, 2, 3, 4]
    assert [each for _, each in done if not isinstance(each, Exception)] == [0, 10, 30, 40]
    assert isinstance(done[2][1], ValueError)


def test_work_is_done_at_the_same_time() -> None:
    meeting = threading.Barrier(3, timeout=10)
    assert [each for _, each in in_order(lambda _: meeting.wait() >= 0, range(3), 3, lambda: None)] == [
        True
    ] * 3


def test_not_everything_waits_for_a_slow_reader() -> None:
    begun: list[int] = []
    results = in_order(begun.append, range(1000), 2, lambda: None)
    next(results)
    time.sleep(0.05)
    assert len(begun) <= 5
    results.close()


def test_a_reader_that_goes_ends_the_work() -> None:
    ended = threading.Event()
    results = in_order(lambda number: number == 0 or ended.wait(10), range(100), 2, ended.set)
    next(results)
    results.close()
    assert ended.is_set()
