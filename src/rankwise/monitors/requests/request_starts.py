"""RW303, RW315: starts of requests that are active already, or that are not persistent."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rankwise.findings import Finding
from rankwise.matching.operations import Numbers
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import phrase
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct, mentions
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from rankwise.trace.event_stream import EventStream

_STARTS = ("MPI_Start", "MPI_Startall")


@monitor("RW303", "RW315")
def wrong_starts(run: Run) -> Iterator[Finding]:
    """Report what MPI_Start and MPI_Startall must not be given."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def again(lives: Lives, event: Event, request: int) -> Said:
        starts = [each for each in lives.before(request, event.begin) if each["act"] == RequestAct.START]
        made = maker(lives.process, request)
        message = f"{event.call.name} starts the operation of {made.call.name} again before it is complete"
        places = (related(run, "prepared", made), related(run, "started", lives.event(starts[-1])))
        return Said(message, "", places)

    def not_persistent(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        message = f"{event.call.name} is given the request of a {phrase(layout)}"
        begun = related(run, "begun", maker(lives.process, request))
        return Said(message, "only what MPI_Send_init and its like prepare can be started", (begun,))

    for calls in calls_of(run, lambda layout: layout.call.name in _STARTS):
        lives, stream = run.lives_of(calls.process), calls.stream
        records, requests = mentions(stream, calls.layout, calls.records)
        known = (requests > 0) & (requests != UNKNOWN_REQUEST)
        records, requests = records[known], requests[known]
        once = ~lives.are_persistent(requests & ~ENDED_REQUEST)
        yield from about_requests("RW315", lives, stream, records[once], requests[once], not_persistent)
        alive = (requests & ENDED_REQUEST == 0) & ~once
        active = _while_active(lives, stream, records[alive], requests[alive])
        yield from about_requests(
            "RW303", lives, stream, records[alive][active], requests[alive][active], again
        )


def _while_active(
    lives: Lives, stream: EventStream, records: Numbers, requests: Numbers
) -> NDArray[np.bool_]:
    """Return for each start whether the operation has not ended since it was last started."""
    acts = lives.acts
    acts = acts[
        np.isin(acts["act"], (RequestAct.START, RequestAct.COMPLETE, RequestAct.FAIL, RequestAct.FREE))
    ]
    times = stream.begins[records].astype(np.int64)
    found = np.zeros(len(records), np.bool_)
    for request in np.unique(requests):
        first, last = np.searchsorted(acts["request"], [request, request + 1])
        here = requests == request
        earlier = first + np.searchsorted(acts["time"][first:last], times[here]) - 1
        found[here] = (earlier >= first) & (acts["act"][np.maximum(earlier, 0)] == RequestAct.START)
    return found
