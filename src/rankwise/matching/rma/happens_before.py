"""Which rank knows of which calls: vector clocks over the calls of a run, read at chosen positions.

A *station* is where clocks meet: a message, a meeting of a collective, a matching post and start. Calls leave
their clock at stations when they begin and take the station's clock when they end; a station is complete when
all who bring something have come. What a process knows of another at a position is up to where the other's
calls had ended.

Locks and atomic updates order by chance: in the order in which this run happened to make them. That order
counts, because a program may have relied on it (a flag that is set, and polled until it is).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from rankwise.matching.operations import Numbers

Stop = tuple[int, int]
"""A rank and a position."""
_BRINGS, _TAKES = 0, 1


@dataclass(slots=True)
class Stations:
    """Where clocks meet, as it is put together: who brings and who takes, at which position."""

    steps: dict[int, list[tuple[int, int, int]]] = field(default_factory=lambda: defaultdict(list))
    """By rank: position, whether it takes, station."""
    wanted: list[int] = field(default_factory=list)
    """How many bring something to each station."""
    takers: list[int] = field(default_factory=list)
    after: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Stations that also take all of another one."""

    def add(self, brings: Iterable[Stop], takes: Iterable[Stop], before: int = -1) -> int:
        """Add a station with these stops; it also has what the station `before` has."""
        number = len(self.wanted)
        come = 0
        for rank, position in brings:
            self.steps[rank].append((position, _BRINGS, number))
            come += 1
        taken = 0
        for rank, position in takes:
            self.steps[rank].append((position, _TAKES, number))
            taken += 1
        self.takers.append(taken)
        self.wanted.append(come + (before >= 0))
        if before >= 0:
            self.after[before].append(number)
        return number

    def take(self, station: int, rank: int, position: int) -> None:
        """Add one that takes from a station."""
        self.steps[rank].append((position, _TAKES, station))
        self.takers[station] += 1


class RankKnowledge:
    """What each rank knows of each other one, at the queried positions."""

    def __init__(self, stations: Stations, ranks: list[int], queried: dict[int, Numbers]) -> None:
        self._index = {rank: at for at, rank in enumerate(ranks)}
        self._queried = {rank: np.unique(queried.get(rank, np.zeros(0, np.int64))) for rank in ranks}
        self._known = {
            rank: np.full((len(positions), len(ranks)), -1, np.int64)
            for rank, positions in self._queried.items()
        }
        _Play(stations, ranks, self._queried, self._known).run()

    def of(self, rank: int, positions: Numbers, other: int) -> Numbers:
        """Return how much of `other` is known by `rank` at these positions: all that ended before it."""
        if rank == other:
            return positions
        rows = np.searchsorted(self._queried[rank], positions)
        known: Numbers = self._known[rank][rows, self._index[other]]
        return known


class _Play:
    """Goes through the steps of all ranks, each as far as the stations it takes from are complete."""

    def __init__(
        self, stations: Stations, ranks: list[int], queried: dict[int, Numbers], known: dict[int, Numbers]
    ) -> None:
        self.ranks = ranks
        self.steps = {rank: sorted(stations.steps.get(rank, ())) for rank in ranks}
        self.missing = list(stations.wanted)
        self.takers = list(stations.takers)
        self.after = stations.after
        self.clocks: dict[int, Numbers] = {}
        self.queried, self.known = queried, known
        self.at = dict.fromkeys(ranks, 0)
        self.answered = dict.fromkeys(ranks, 0)
        self.mine = {rank: np.full(len(ranks), -1, np.int64) for rank in ranks}
        self.waiting: dict[int, list[int]] = defaultdict(list)
        self.index = {rank: at for at, rank in enumerate(ranks)}

    def run(self) -> None:
        ready = list(self.ranks)
        while True:
            while ready:
                ready += self.advance(ready.pop())
            stuck = [rank for rank in self.ranks if self.at[rank] < len(self.steps[rank])]
            if not stuck:
                break
            # Only a damaged trace, or an order that no clock knew, brings us here: take what there is.
            rank = min(stuck, key=lambda each: self.steps[each][self.at[each]][0])
            self.missing[self.steps[rank][self.at[rank]][2]] = 0
            ready = [rank]
        for rank in self.ranks:
            self.answer(rank, None)

    def answer(self, rank: int, until: int | None) -> None:
        """Note what is known at the queried positions before `until`."""
        queried, first = self.queried[rank], self.answered[rank]
        last = len(queried) if until is None else int(np.searchsorted(queried, until))
        if last > first:
            self.known[rank][first:last] = self.mine[rank]
            self.answered[rank] = last

    def advance(self, rank: int) -> list[int]:
        """Take the steps of a rank until it waits; return the ranks that need not wait any more."""
        steps = self.steps[rank]
        woken: list[int] = []
        while self.at[rank] < len(steps):
            position, takes, station = steps[self.at[rank]]
            if takes:
                if self.missing[station] > 0:
                    self.waiting[station].append(rank)
                    return woken
                self.answer(rank, position)
                clock = self.clocks.get(station)
                if clock is not None:
                    np.maximum(self.mine[rank], clock, out=self.mine[rank])
                self.takers[station] -= 1
                if not self.takers[station] and station not in self.after:
                    self.clocks.pop(station, None)
                self.mine[rank][self.index[rank]] = -1
            else:
                woken += self.bring(rank, position, station)
            self.at[rank] += 1
        return woken

    def bring(self, rank: int, position: int, station: int) -> list[int]:
        clock = self.clocks.get(station)
        if clock is None:
            clock = self.clocks[station] = self.mine[rank].copy()
        else:
            np.maximum(clock, self.mine[rank], out=clock)
        here = self.index[rank]
        clock[here] = max(int(clock[here]), position)
        return self.came(station)

    def came(self, station: int) -> list[int]:
        """Count one that has come to a station, and pass on what that completes."""
        woken: list[int] = []
        reached = [station]
        while reached:
            here = reached.pop()
            self.missing[here] -= 1
            if self.missing[here] > 0:
                continue
            woken += self.waiting.pop(here, [])
            clock = self.clocks.get(here)
            for later in self.after.get(here, ()):
                other = self.clocks.get(later)
                if clock is not None:
                    self.clocks[later] = clock.copy() if other is None else np.maximum(other, clock)
                reached.append(later)
        return woken
