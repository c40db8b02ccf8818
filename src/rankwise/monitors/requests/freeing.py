"""RW305: requests that are freed while their operation may not be left to itself."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.completions import is_persistent
from rankwise.monitors.breaches import Breach, Said, calls_of, findings_of
from rankwise.monitors.registry import monitor
from rankwise.monitors.requests.kinds import Operation, operation_of, phrase
from rankwise.monitors.requests.lives import Act, Lives, mentions
from rankwise.monitors.requests.places import maker, related
from rankwise.monitors.requests.telling import about_requests
from rankwise.monitors.run import Run
from rankwise.trace.event import Event
from rankwise.trace.layout import GONE_REQUEST, UNKNOWN_REQUEST

_PARTITIONED = "MPI forbids to free the request of a partitioned operation that is active"
_WHY = {
    Operation.RECEIVE: "nobody can find out when what it receives has arrived",
    Operation.SEND_AND_RECEIVE: "nobody can find out when what it receives has arrived",
    Operation.COLLECTIVE: "MPI forbids to free the request of a collective that is under way",
    Operation.PARTITIONED_SEND: _PARTITIONED,
    Operation.PARTITIONED_RECEIVE: _PARTITIONED,
    Operation.ONE_SIDED: "MPI forbids to free the request of a one-sided operation",
}
_FORBIDDEN = (Operation.COLLECTIVE, Operation.ONE_SIDED)


@monitor("RW305")
def freed_while_active(run: Run) -> Iterator[Finding]:
    """Report MPI_Request_free of active operations; sends may be left to themselves (MPI 4.1, 3.7.3)."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def told(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        message = f"{event.call.name} frees the request of a {phrase(layout)} that is under way"
        places = [related(run, "begun", maker(lives.process, request))]
        starts = [each for each in lives.before(request, event.begin) if each["act"] == Act.START]
        if starts:
            places.append(related(run, "started", lives.event(starts[-1])))
        return Said(message, _WHY[operation_of(layout)], tuple(places))

    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Request_free"):
        lives, lane = run.lives_of(calls.process), calls.lane
        records, requests = mentions(lane, calls.layout, calls.records)
        known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & GONE_REQUEST == 0)
        wrong = [
            _is_active(lives, request, int(lane.begins[record]))
            for record, request in zip(records[known].tolist(), requests[known].tolist(), strict=True)
        ]
        chosen = np.flatnonzero(known)[np.array(wrong, np.bool_)]
        yield from about_requests("RW305", lives, lane, records[chosen], requests[chosen], told)


def _is_active(lives: Lives, request: int, time: int) -> bool:
    layout = lives.layout(request)
    if layout is None or operation_of(layout) not in _WHY:
        return False
    acts = lives.before(request, time)
    if not is_persistent(layout):
        known = not len(acts) or acts["act"][-1] not in (Act.FOUND_COMPLETE, Act.FAIL)
        return known or operation_of(layout) in _FORBIDDEN
    state = acts["act"][acts["act"] != Act.CANCEL]
    return len(state) > 0 and state[-1] == Act.START
