"""Clocks of an order: how far others have come, at least, when a point is reached.

A clock has entries that marked points set; a point's clock has the largest number of each entry among all
marked points that come before it and its own. (Fidge 1988, Mattern 1989.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.order.order_graph import OrderGraph
from rankwise.matching.order.required_order import Order

Clock: TypeAlias = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """Points that count, by node: each sets entries to numbers, larger than those before it set."""

    node: Numbers
    entry: Numbers
    value: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """Parts of clocks to keep: of each node the `width` entries from `first` on."""

    node: Numbers
    first: Numbers
    width: Numbers


def clocks(order: Order, entries: int, marks: Marks, readings: Readings) -> tuple[Clock, Flags]:
    """Return the parts of clocks one after another, and which nodes have none.

    A node has none if a cycle leads to it, which only a damaged trace has.
    """
    graph = OrderGraph(order.size, order.sources, order.targets)
    sets = _by_node(marks.node)
    entry, value = marks.entry.tolist(), marks.value.tolist()
    reads = _by_node(readings.node)
    widths = readings.width.tolist()
    firsts = readings.first.tolist()
    places = (np.cumsum(readings.width) - readings.width).tolist()
    kept = np.zeros(int(readings.width.sum()), np.int32)
    missing = np.ones(len(readings.node), np.bool_)
    clock: list[Clock | None] = [None] * order.size
    zero: Clock = np.zeros(entries, np.int32)
    for node in graph.in_order():
        came = clock[node]
        now = zero if came is None else came
        clock[node] = None
        if node in sets:
            now = now.copy()
            for index in sets[node]:
                now[entry[index]] = max(value[index], int(now[entry[index]]))
        for index in reads.get(node, ()):
            first, width, place = firsts[index], widths[index], places[index]
            kept[place : place + width] = now[first : first + width]
            missing[index] = False
        for target in graph.after(node):
            so_far = clock[target]
            if so_far is None:
                clock[target] = now
            elif so_far is not now:
                clock[target] = np.maximum(so_far, now)
    return kept, missing


def _by_node(nodes: Numbers) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for index, node in enumerate(nodes.tolist()):
        found.setdefault(node, []).append(index)
    return found
