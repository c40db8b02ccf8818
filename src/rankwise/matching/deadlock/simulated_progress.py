"""A run replayed without a run: threads go on as far as what their calls require has come to pass."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator

from rankwise.matching.order.precedence import Requirements

_END = 1 << 62


class OnPaper:
    """Where each event stream of some requirements stands; it moves only forward."""

    def __init__(self, needs: Requirements) -> None:
        streams = len(needs.starts) - 1
        self._never, self._done = streams, streams + 1
        self._number: list[int] = needs.number.tolist()
        self._other: list[int] = [streams if other < 0 else other for other in needs.other.tolist()]
        self._other_number: list[int] = needs.other_number.tolist()
        self._at: list[int] = needs.starts[:-1].tolist()
        self._ends: list[int] = needs.starts[1:].tolist()
        self._reached = [-1] * streams + [-1, _END]
        """The call that each stream has reached; the last two streams stand for never and always."""
        self._sleepers: list[list[tuple[int, int]]] = [[] for _ in range(streams + 2)]
        """For each event stream, which threads wait until it reaches which call, the earliest first."""
        self._awake = list(range(streams))

    def go_on(self) -> bool:
        """Let every event stream go on as far as it can; say whether all have come to their ends."""
        number, other, other_number = self._number, self._other, self._other_number
        at, ends, reached, sleepers, awake = self._at, self._ends, self._reached, self._sleepers, self._awake
        while awake:
            stream = awake.pop()
            here, end = at[stream], ends[stream]
            while here < end and reached[other[here]] >= other_number[here]:
                here += 1
            at[stream] = here
            reached[stream] = now = number[here] if here < end else _END
            if here < end:
                heapq.heappush(sleepers[other[here]], (other_number[here], stream))
            waiting = sleepers[stream]
            while waiting and waiting[0][0] <= now:
                awake.append(heapq.heappop(waiting)[1])
        return at == ends

    def standing(self) -> Iterator[int]:
        """Yield the event streams that have not come to their end."""
        return (stream for stream, here in enumerate(self._at) if here < self._ends[stream])

    def unmet(self, stream: int) -> list[int]:
        """Return the requirements, as indices, that the call needs which the event stream stands in."""
        here, end = self._at[stream], self._ends[stream]
        found = []
        for index in range(here, end):
            if self._number[index] != self._number[here]:
                break
            if self._reached[self._other[index]] < self._other_number[index]:
                found.append(index)
        return found

    def drop(self, requirement: int) -> None:
        """Let a requirement count as met from now on."""
        self._other[requirement] = self._done

    def resume(self) -> None:
        """Judge again every event stream that is blocked, after some of its requirements were dropped."""
        for waiting in self._sleepers:
            waiting.clear()
        self._awake = list(self.standing())

    def cycle_through(self, requirement: int, stream: int) -> list[int] | None:
        """Return the requirements of a shortest cycle of standing event streams through this one, it first.

        A requirement that never comes to pass is a cycle of its own.
        """
        first = self._other[requirement]
        if first == self._never:
            return [requirement]
        came_by: dict[int, tuple[int, int]] = {}
        work = deque([first])
        while work and stream not in came_by:
            here = work.popleft()
            if here >= self._never:
                continue
            for index in self.unmet(here):
                target = self._other[index]
                if target not in came_by and target != first:
                    came_by[target] = here, index
                    work.append(target)
        path = []
        while stream != first:
            if stream not in came_by:
                return None
            stream, index = came_by[stream]
            path.append(index)
        return [requirement, *reversed(path)]
