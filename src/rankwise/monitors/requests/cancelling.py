"""RW316, RW317: operations that MPI_Cancel must not be given, and sends, for which it is deprecated."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import PARTITIONED, RequestOperation, operation_of, phrase
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct, mentions
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST

_FORBIDDEN = (RequestOperation.COLLECTIVE, RequestOperation.ONE_SIDED)


@monitor("RW316", "RW317")
def wrong_cancellations(run: Run) -> Iterator[Finding]:
    """Report MPI_Cancel of what cannot be cancelled."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def forbidden(lives: Lives, event: Event, request: int) -> Said:
        return _said(run, lives, event, request, "such operations cannot be cancelled")

    def deprecated(lives: Lives, event: Event, request: int) -> Said:
        return _said(run, lives, event, request, "since MPI 4.0 only receives should be cancelled")

    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Cancel"):
        lives, stream = run.lives_of(calls.process), calls.stream
        records, requests = mentions(stream, calls.layout, calls.records)
        known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & ENDED_REQUEST == 0)
        records, requests = records[known], requests[known]
        codes = np.array(
            [
                _code(lives, request, int(stream.begins[record]))
                for record, request in zip(records.tolist(), requests.tolist(), strict=True)
            ]
        )
        for code, say in (("RW316", forbidden), ("RW317", deprecated)):
            here = np.flatnonzero(codes == code)
            yield from about_requests(code, lives, stream, records[here], requests[here], say)


def _code(lives: Lives, request: int, time: int) -> str:
    layout = lives.layout(request)
    operation = operation_of(layout) if layout is not None else RequestOperation.OTHER
    if operation in PARTITIONED:
        state = lives.before(request, time)["act"]
        return "RW316" if len(state) and state[-1] == RequestAct.START else ""
    if operation in _FORBIDDEN:
        return "RW316"
    return "RW317" if operation is RequestOperation.SEND else ""


def _said(run: Run, lives: Lives, event: Event, request: int, why: str) -> Said:
    layout = lives.layout(request)
    assert layout is not None
    message = f"{event.call.name} is given the request of a {phrase(layout)}"
    return Said(message, why, (related(run, "begun", maker(lives.process, request)),))
