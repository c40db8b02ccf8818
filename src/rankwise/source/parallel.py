"""Does the same work on many things at a time, and hands over the results in order."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")

_AHEAD = 2
"""Results that wait for their reader, for each worker: what is read slowly must not fill the memory."""


def in_order(
    work: Callable[[Item], Done], items: Sequence[Item], workers: int, give_up: Callable[[], None]
) -> Iterator[tuple[Item, Done | Exception]]:
    """Yield each item with what the work on it returned or raised, in the order of the items.

    Threads do the work, so it has to wait for something else, such as a process. `give_up` makes
    those that are at work come back: it is called if the reader stops or is interrupted.
    """
    if workers < 2 or len(items) < 2:
        for item in items:
            yield item, _outcome(work, item)
        return
    waiting: deque[tuple[Item, Future[Done | Exception]]] = deque()
    remaining = iter(items)
    with ThreadPoolExecutor(workers, thread_name_prefix="rankwise") as pool:
        try:
            while True:
                for item in itertools.islice(remaining, workers * _AHEAD - len(waiting)):
                    waiting.append((item, pool.submit(_outcome, work, item)))
                if not waiting:
                    return
                first, future = waiting.popleft()
                yield first, future.result()
        except BaseException:
            give_up()
            pool.shutdown(cancel_futures=True)
            raise


def _outcome(work: Callable[[Item], Done], item: Item) -> Done | Exception:
    try:
        return work(item)
    except Exception as error:
        return error
