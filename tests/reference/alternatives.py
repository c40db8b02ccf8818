"""What else receives and probes could have taken or seen, word by word, one after another: slow."""

from __future__ import annotations

from rankwise.explore.dependence import Dependence
from rankwise.explore.visit import Visit

Pairs = set[tuple[int, int]]
"""Rows: a receive or probe, and a send."""


def slowly(visit: Visit) -> Pairs:
    """Return all that is possible as long as everything else is decided as in the visit."""
    run = Dependence(visit)
    return {
        (taker, message)
        for taker, firsts in run.firsts.items()
        if run.partner[taker] in firsts.values()
        for message in firsts.values()
        if message != run.partner[taker] and _is_possible(run, taker, message)
    }


def _is_possible(run: Dependence, taker: int, message: int) -> bool:
    before = [run.begin[message]]
    if message in run.previous:
        before.append(run.arrival[run.previous[message]])
    for other in run.receives:
        if other < taker and run.place[other] == run.place[taker] and run.fits(other, message):
            if run.partner[other] < 0:
                return False
            before.append(run.arrival[run.partner[other]])
    kept = _kept_by_those_who_have_begun(run, taker, [run.begin[taker], *before])
    needed = run.before(before, kept)
    if run.is_probe[taker]:
        return run.end[taker] not in needed
    others = (each for each in run.firsts[taker].values() if each != message)
    return not any(run.arrival[each] in needed for each in others)


def _kept_by_those_who_have_begun(run: Dependence, taker: int, points: list[int]) -> list[tuple[int, int]]:
    """Return which arrivals come before which, as receives of any source keep others behind their own."""
    kept: list[tuple[int, int]] = []
    while True:
        part = run.before(points, kept)
        more = [
            (run.arrival[run.partner[each]], run.arrival[other])
            for each, firsts in run.firsts.items()
            if each != taker and not run.is_probe[each] and run.partner[each] >= 0 and run.begin[each] in part
            for other in firsts.values()
            if other != run.partner[each]
        ]
        if len(more) == len(kept):
            return kept
        kept = more
