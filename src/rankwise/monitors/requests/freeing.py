"""RW305: requests that are freed while their operation may not be left to itself."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.completions import is_persistent
from rankwise.matching.operations import Numbers
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import RequestOperation, operation_of, phrase
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct, mentions
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from rankwise.trace.event_stream import EventStream

_PARTITIONED = "MPI forbids to free the request of a partitioned operation that is active"
_WHY = {
    RequestOperation.RECEIVE: "the program cannot find out when the message has arrived",
    RequestOperation.SEND_AND_RECEIVE: "the program cannot find out when the message has arrived",
    RequestOperation.COLLECTIVE: "MPI forbids to free the request of a collective that is under way",
    RequestOperation.PARTITIONED_SEND: _PARTITIONED,
    RequestOperation.PARTITIONED_RECEIVE: _PARTITIONED,
    RequestOperation.ONE_SIDED: "MPI forbids to free the request of a one-sided operation",
}
_FORBIDDEN = (RequestOperation.COLLECTIVE, RequestOperation.ONE_SIDED)


@monitor("RW305")
def freed_while_active(run: Run) -> Iterator[Finding]:
    """Report MPI_Request_free of active operations; sends may be left to themselves (MPI 4.1, 3.7.3)."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def say(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        return frees_under_way(run, lives, event, request, why=_WHY[operation_of(layout)])

    for lives, stream, records, requests in freed_when_active(run, frozenset(_WHY)):
        yield from about_requests("RW305", lives, stream, records, requests, say)


def frees_under_way(run: Run, lives: Lives, event: Event, request: int, why: str) -> Said:
    """Return what is reported of a call that frees a request, with the places where the operation began."""
    layout = lives.layout(request)
    assert layout is not None
    message = f"{event.call.name} frees the request of a {phrase(layout)} that is under way"
    places = [related(run, "begun", maker(lives.process, request))]
    starts = [each for each in lives.before(request, event.begin) if each["act"] == RequestAct.START]
    if starts:
        places.append(related(run, "started", lives.event(starts[-1])))
    return Said(message, why, tuple(places))


def freed_when_active(
    run: Run, kinds: frozenset[RequestOperation]
) -> Iterator[tuple[Lives, EventStream, Numbers, Numbers]]:
    """Yield the calls, by thread, that free active operations of these kinds, and the request of each."""
    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Request_free"):
        lives, stream = run.lives_of(calls.process), calls.stream
        records, requests = mentions(stream, calls.layout, calls.records)
        known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & ENDED_REQUEST == 0)
        active = [
            _is_active(lives, request, int(stream.begins[record]), kinds)
            for record, request in zip(records[known].tolist(), requests[known].tolist(), strict=True)
        ]
        chosen = np.flatnonzero(known)[np.array(active, np.bool_)]
        yield lives, stream, records[chosen], requests[chosen]


def _is_active(lives: Lives, request: int, time: int, kinds: frozenset[RequestOperation]) -> bool:
    layout = lives.layout(request)
    if layout is None or operation_of(layout) not in kinds:
        return False
    acts = lives.before(request, time)
    if not is_persistent(layout):
        known = not len(acts) or acts["act"][-1] not in (RequestAct.FOUND_COMPLETE, RequestAct.FAIL)
        return known or operation_of(layout) in _FORBIDDEN
    state = acts["act"][acts["act"] != RequestAct.CANCEL]
    return len(state) > 0 and state[-1] == RequestAct.START
