"""Tells of calls that break a rule about the request they were given."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers
from rankwise.monitors.requests.request_lives import Lives
from rankwise.monitors.rule_breaches import Breach, Said
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from rankwise.trace.event_stream import EventStream

Say = Callable[[Lives, Event, int], Said]
"""What is to be reported about a call and a request."""


def about_requests(
    code: str, lives: Lives, stream: EventStream, records: Numbers, requests: Numbers, say: Say
) -> Iterator[Breach]:
    """Yield a breach for each pair of places: that of the call, and where its request was made."""
    pairs = np.stack([stream.sites[records].astype(np.int64), _sites(lives, requests)], axis=1)
    _, group = np.unique(pairs, axis=0, return_inverse=True)
    for number in range(int(group.max(initial=-1)) + 1):
        here = np.flatnonzero(group.ravel() == number)
        request = int(requests[here[0]])

        def reported(event: Event, request: int = request) -> Said:
            return say(lives, event, request)

        yield Breach(code, lives.process, stream, records[here], reported)


def _sites(lives: Lives, requests: Numbers) -> Numbers:
    """Return where each request was made; 0 where that is not known."""
    found = np.zeros(len(requests), np.int64)
    requests = requests & ~ENDED_REQUEST
    for stream in lives.process.streams:
        number = (requests & UNKNOWN_REQUEST) - 1
        here = (requests >> STREAM == stream.index) & (number >= 0) & (number < len(stream.starts))
        found[here] = stream.sites[number[here]].astype(np.int64)
    return found
