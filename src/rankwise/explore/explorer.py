"""Runs what strategies request, several at a time, and gives them the visits in the order of their queues.

So the result does not depend on how many run at a time: some begin before it is sure that they are wanted,
and what is no longer wanted when its turn comes is forgotten.
"""

from __future__ import annotations

import dataclasses
import math
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from itertools import chain, islice, zip_longest
from typing import Protocol

from rankwise.explore import explore_timing as timing
from rankwise.explore.finding_merge import Merged
from rankwise.explore.run_workers import Workers
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import ChoiceKind, Schedule


@dataclass(frozen=True, slots=True)
class ExploreLimits:
    """When to stop though there is more to do."""

    runs: int | None = None
    seconds: float | None = None


@dataclass(slots=True)
class Exploration:
    """The results so far."""

    merged: Merged = field(default_factory=Merged)
    runs: int = 0
    """All that were run and counted, also those that had to be run again with more choices enforced."""
    strayed: list[Account] = field(default_factory=list)
    """Those that could not follow their schedule."""
    given_up: list[Account] = field(default_factory=list)
    is_marked: bool = False
    """Whether the program marked decisions that were left as they came."""
    has_polls: bool = False
    """Whether ranks polled, so that polls may fail."""
    cut: int = 0
    """How many runs failed before it was known what all ranks would have sent."""
    waiting: int = 0
    """Schedules that are still to be run, as far as is known."""
    stopped: str = ""
    """The limit at which it ended; empty if all was done."""

    @property
    def outcomes(self) -> int:
        """How many different outcomes were visited."""
        return self.merged.outcomes


class ExploreObserver(Protocol):
    """Is notified of each visit when it is counted."""

    def reported(self, exploration: Exploration, seen: Account) -> None:
        """A visit was counted."""


class Memory(Protocol):
    """What earlier runs of the same campaign have shown, and what this one shows."""

    def recall(self, schedule: Schedule) -> Account | None:
        """Return the visit that followed this schedule, if there was one; each is given once."""

    def keep(self, seen: Account) -> None:
        """Remember a visit."""


@dataclass(slots=True, eq=False)
class _Ticket:
    schedule: Schedule
    requested: Schedule
    """What the strategy requested: the same, unless more had to be enforced."""
    otherwise: Account | None = None
    """What counts if this one cannot be followed."""
    future: Future[Account] | None = None


class Explorer:
    """The loop; each strategy has its own queue, and they take turns."""

    def __init__(
        self,
        workers: Workers,
        strategies: Sequence[Strategy],
        limits: ExploreLimits | None = None,
        memory: Memory | None = None,
        watcher: ExploreObserver | None = None,
        began: float | None = None,
    ) -> None:
        """`began` is since when seconds count, by `time.monotonic`; now, if it is None."""
        self._workers = workers
        self._strategies = strategies
        self._limits = limits or ExploreLimits()
        self._memory = memory
        self._watcher = watcher
        self._queues: list[deque[_Ticket]] = [deque() for _ in strategies]
        self._done = Exploration()
        self._began = time.monotonic() if began is None else began
        seconds = self._limits.seconds
        self._until = math.inf if seconds is None else self._began + seconds

    def explore(self) -> Exploration:
        """Go on until nothing is left to do or a limit is reached."""
        try:
            for strategy, queue in zip(self._strategies, self._queues, strict=True):
                queue.extend(_Ticket(each, each) for each in strategy.first())
            while any(self._queues) and not self._is_over():
                for strategy, queue in zip(self._strategies, self._queues, strict=True):
                    self._take(strategy, queue)
        finally:
            self._workers.stop()
        self._done.waiting = sum(len(queue) for queue in self._queues)
        return self._done

    def _is_over(self) -> bool:
        limits, done = self._limits, self._done
        if limits.runs is not None and done.runs >= limits.runs:
            done.stopped = f"stopped after {done.runs:,} runs" if done.runs != 1 else "stopped after one run"
        elif time.monotonic() + self._reserved() >= self._until:
            self._stop_in_time()
        return bool(done.stopped)

    def _stop_in_time(self) -> None:
        self._done.stopped = f"stopped after {self._limits.seconds:g} s"

    def _reserved(self) -> float:
        """Return the seconds that are kept for showing again what was found."""
        if self._limits.seconds is None or not self._done.runs:
            return 0.0
        a_run = (time.monotonic() - self._began) / self._done.runs
        return min(
            self._limits.seconds * timing.REPRODUCTION_SHARE,
            a_run * timing.REPRODUCTION_RUNS * self._done.merged.in_some_runs,
        )

    def _take(self, strategy: Strategy, queue: deque[_Ticket]) -> None:
        """Visit the first that is wanted of a queue."""
        while queue:
            if strategy.wants(queue[0].schedule):
                break
            _forget(queue.popleft())
        if not queue or self._is_over():
            return
        ticket = queue[0]
        seen = self._memory.recall(ticket.schedule) if self._memory is not None else None
        if seen is None:
            seen = self._run(ticket)
            if seen is None or seen.is_late:
                self._count_late(seen)
                return
            if self._memory is not None:
                self._memory.keep(seen)
        queue.popleft()
        _forget(ticket)
        if not seen.is_known and ticket.otherwise is not None:
            self._done.runs += 1
            seen = dataclasses.replace(ticket.otherwise, instead=None)
        self._count(strategy, queue, seen, ticket.requested)

    def _count_late(self, seen: Account | None) -> None:
        """Stop, with what a run shows that came to its end; it is run again if the campaign is resumed."""
        self._stop_in_time()
        if seen is not None and seen.is_known:
            self._done.runs += 1
            self._done.merged.add(seen)

    def _run(self, ticket: _Ticket) -> Account | None:
        """Return the visit of a ticket, None if its time is over.

        While it runs, others begin that are likely to be wanted.
        """
        while True:
            running = self._start_some(ticket)
            assert ticket.future is not None
            if ticket.future.done():
                return ticket.future.result()
            left = self._until + timing.LEEWAY - time.monotonic()
            if left <= 0:
                return None
            wait(running, None if math.isinf(left) else left, FIRST_COMPLETED)

    def _start_some(self, now: _Ticket) -> list[Future[Account]]:
        """Begin as many as can run at a time, the one whose turn it is first."""
        running: list[Future[Account]] = []
        slots = self._workers.slots
        others = (each for each in self._in_turn() if each is not now)
        ahead = 2 * (slots - 1)
        if self._limits.runs is not None:
            ahead = min(ahead, self._limits.runs - self._done.runs - 1)
        for ticket in chain([now], islice(others, ahead)):
            if len(running) >= slots:
                break
            if ticket.future is None:
                ticket.future = self._workers.start(ticket.schedule)
            if not ticket.future.done():
                running.append(ticket.future)
        return running

    def _in_turn(self) -> Iterator[_Ticket]:
        for turn in zip_longest(*self._queues):
            yield from (each for each in turn if each is not None)

    def _count(self, strategy: Strategy, queue: deque[_Ticket], seen: Account, requested: Schedule) -> None:
        done = self._done
        done.runs += 1
        done.is_marked |= seen.is_marked
        done.has_polls |= any(each.kind is ChoiceKind.FAILED_POLLS for each in seen.sites)
        done.cut += seen.is_cut
        more: Sequence[Schedule] = ()
        if seen.instead is not None:
            queue.appendleft(_Ticket(seen.instead, requested, seen if seen.is_known else None))
        elif seen.is_known:
            done.merged.add(seen)
            more = strategy.next(dataclasses.replace(seen, schedule=requested))
        elif strategy.is_speculative(requested):
            more = strategy.next(dataclasses.replace(seen, schedule=requested))
        else:
            (done.strayed if seen.ending is RunEnding.STRAYED else done.given_up).append(seen)
        tickets = [_Ticket(each, each) for each in more]
        if strategy.latest_first:
            queue.extendleft(reversed(tickets))
        else:
            queue.extend(tickets)
        done.waiting = sum(len(each) for each in self._queues)
        if self._watcher is not None:
            self._watcher.reported(done, seen)


def _forget(ticket: _Ticket) -> None:
    if ticket.future is not None:
        ticket.future.cancel()
