"""Places in the life of a request, for a finding to name."""

from __future__ import annotations

from rankwise.findings import Related
from rankwise.matching.completions import STREAM
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from rankwise.trace.job_trace import Process


def maker(process: Process, request: int) -> Event:
    """Return the call that made a request."""
    request &= ~ENDED_REQUEST
    return process.event(request >> STREAM, (request & UNKNOWN_REQUEST) - 1)


def related(run: Run, label: str, event: Event) -> Related:
    """Return a call as a further place of a finding."""
    return Related(label, event.call.name, run.location(event))
