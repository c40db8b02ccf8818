"""Plays what a run did once more, message by message, up to where MPI would have done something else.

A message that arrives goes to the receive that was posted first of those that wait and fit; a receive that is
posted takes the first message that is there and fits (MPI 4.1, 3.5). A matched probe takes what it saw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.explore.dependence import Dependence


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Where a run and MPI part."""

    played: frozenset[int]
    """The points that came before."""
    taker: int
    message: int
    """The receive that takes another message than in the run, and this message."""


def played(dependence: Dependence, order: Iterable[int]) -> Otherwise | None:
    """Play points in an order; return None if all is as it was in the run.

    In the order each point comes after those that must come before it.
    """
    posts: dict[int, list[int]] = defaultdict(list)
    for row in dependence.receives:
        probed = row in dependence.probed
        posts[dependence.end[row - 1] if probed else dependence.begin[row]].append(row)
    arrives = {point: row for row, point in dependence.arrival.items()}
    waiting: dict[tuple[int, int], list[int]] = defaultdict(list)
    there: dict[tuple[int, int], list[int]] = defaultdict(list)
    done: set[int] = set()
    for point in order:
        if point in arrives:
            message = arrives[point]
            place = dependence.place[message]
            taker = next((each for each in waiting[place] if dependence.fits(each, message)), -1)
            if taker < 0:
                there[place].append(message)
            elif dependence.partner[taker] != message:
                return Otherwise(frozenset(done), taker, message)
            else:
                waiting[place].remove(taker)
        for taker in posts.get(point, ()):
            place = dependence.place[taker]
            message = next((each for each in there[place] if dependence.fits(taker, each)), -1)
            if taker in dependence.probed:
                message = dependence.partner[taker]
            if message < 0:
                waiting[place].append(taker)
            elif dependence.partner[taker] != message:
                return Otherwise(frozenset(done), taker, message)
            else:
                there[place].remove(message)
        done.add(point)
    return None
