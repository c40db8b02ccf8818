"""Tells of calls that break a rule about the request they were given."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rankwise.matching.completions import LANE
from rankwise.matching.operations import Numbers
from rankwise.monitors.breaches import Breach, Said
from rankwise.monitors.requests.lives import Lives
from rankwise.trace.event import Event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import GONE_REQUEST, UNKNOWN_REQUEST

Say = Callable[[Lives, Event, int], Said]
"""What is to be told about a call and a request."""


def about_requests(
    code: str, lives: Lives, lane: Lane, records: Numbers, requests: Numbers, say: Say
) -> Iterator[Breach]:
    """Yield a breach for each pair of places: that of the call, and where its request was made."""
    pairs = np.stack([lane.sites[records].astype(np.int64), _sites(lives, requests)], axis=1)
    _, group = np.unique(pairs, axis=0, return_inverse=True)
    for number in range(int(group.max(initial=-1)) + 1):
        here = np.flatnonzero(group.ravel() == number)
        request = int(requests[here[0]])

        def told(event: Event, request: int = request) -> Said:
            return say(lives, event, request)

        yield Breach(code, lives.process, lane, records[here], told)


def _sites(lives: Lives, requests: Numbers) -> Numbers:
    """Return where each request was made; 0 where that is not known."""
    found = np.zeros(len(requests), np.int64)
    requests = requests & ~GONE_REQUEST
    for lane in lives.process.lanes:
        number = (requests & UNKNOWN_REQUEST) - 1
        here = (requests >> LANE == lane.index) & (number >= 0) & (number < len(lane.starts))
        found[here] = lane.sites[number[here]].astype(np.int64)
    return found
