"""What else receives and probes could have taken or seen, by what depends on what: slow."""

from __future__ import annotations

from rankwise.explore.event_dependence import Dependence
from rankwise.explore.next_choices import in_time
from rankwise.explore.visit import Visit

Pairs = set[tuple[int, int]]
"""Rows: a receive or probe, and a send."""


def slowly(visit: Visit) -> Pairs:
    """Return all that is possible as long as everything else is decided as in the visit."""
    run = Dependence(visit)
    found: Pairs = set()
    for taker, firsts in run.firsts.items():
        own = run.partner[taker]
        if own in firsts.values():
            out = run.after([run.end[taker] if run.is_probe[taker] else run.taking[own]])
            found |= {(taker, firsts[sender]) for (sender,) in in_time(run, taker, out, own)}
    return found
