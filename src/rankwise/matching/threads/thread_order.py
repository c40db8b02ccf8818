"""Which calls of a process nothing orders: vector clocks over its strands.

Strands of which each begins after the end of the one before share an entry of the clocks, so that there are
only as many entries as things that go on at the same time. (Fidge 1988, Mattern 1989; chains as in Agarwal
and Garg 2005.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.operations import Numbers
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.matching.threads.log_replay import CallStretch, ThreadGraph


@dataclass(frozen=True, slots=True)
class Unordered:
    """A stretch, and those of another chain that nothing orders with it."""

    one: int
    others: Numbers


@dataclass(frozen=True)
class ThreadOrder:
    """Stretches of calls, and a clock for each."""

    stretches: tuple[CallStretch, ...]
    chain: Numbers
    position: Numbers
    known: NDArray[np.int32]
    """By stretch and chain: up to which position of the chain everything comes before the stretch."""

    def unordered(self, chosen: Numbers) -> Iterator[Unordered]:
        """Yield each of these stretches with those that nothing orders with it, each pair once."""
        chains: dict[int, Numbers] = {}
        for chain in np.unique(self.chain[chosen]).tolist():
            mine = chosen[self.chain[chosen] == chain]
            chains[chain] = mine[np.argsort(self.position[mine])]
        for one, mine in chains.items():
            for other, theirs in chains.items():
                if other <= one:
                    continue
                low = np.searchsorted(self.position[theirs], self.known[mine, other], side="right")
                high = np.searchsorted(self.known[theirs, one], self.position[mine], side="left")
                for at in np.flatnonzero(low < high).tolist():
                    yield Unordered(int(mine[at]), theirs[low[at] : high[at]])


def thread_order(found: ThreadGraph) -> ThreadOrder:
    """Return the order of the stretches of one graph."""
    graph = found.graph
    nodes = OrderGraph(graph.size, np.array(graph.sources, np.int64), np.array(graph.targets, np.int64))
    begins: dict[int, int] = {each.begin: at for at, each in enumerate(found.stretches)}
    ends: dict[int, int] = {each.end: at for at, each in enumerate(found.stretches)}
    count = len(found.stretches)
    chain, position = np.zeros(count, np.int64), np.zeros(count, np.int64)
    readings: list[NDArray[np.int32]] = [np.zeros(0, np.int32)] * count
    last = np.zeros(8, np.int32)
    used = 0
    clocks: list[NDArray[np.int32] | None] = [None] * graph.size
    for node in nodes.in_order():
        clock = clocks[node]
        clocks[node] = None
        if clock is None:
            clock = np.zeros(len(last), np.int32)
        at = begins.get(node)
        if at is not None:
            readings[at] = clock
        at = ends.get(node)
        if at is not None:
            clock = _widened(clock, len(last)).copy()
            free = np.flatnonzero(clock[:used] == last[:used])
            if len(free):
                entry = int(free[0])
            else:
                entry, used = used, used + 1
                if used > len(last):
                    last = _widened(last, 2 * len(last))
                    clock = _widened(clock, len(last)).copy()
            last[entry] += 1
            clock[entry] = last[entry]
            chain[at], position[at] = entry, last[entry]
        for target in nodes.after(node):
            so_far = clocks[target]
            if so_far is None:
                clocks[target] = clock
            elif so_far is not clock:
                width = max(len(so_far), len(clock))
                clocks[target] = np.maximum(_widened(so_far, width), _widened(clock, width))
    known = np.zeros((count, max(used, 1)), np.int32)
    for at, reading in enumerate(readings):
        width = min(len(reading), known.shape[1])
        known[at, :width] = reading[:width]
    return ThreadOrder(tuple(found.stretches), chain, position, known)


def _widened(clock: NDArray[np.int32], width: int) -> NDArray[np.int32]:
    if len(clock) >= width:
        return clock
    return np.concatenate([clock, np.zeros(width - len(clock), np.int32)])
