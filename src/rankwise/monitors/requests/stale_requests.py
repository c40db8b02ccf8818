"""RW302, RW307, RW311, RW312: requests that no longer exist, or never did."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct, completes, given_requests, mentions
from rankwise.monitors.rule_breaches import Breach, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST, Layout


@monitor("RW302", "RW307", "RW311", "RW312")
def stale_requests(run: Run) -> Iterator[Finding]:
    """Report handles of requests that were completed or freed before, and those that no call gave out."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    def stale(lives: Lives, event: Event, request: int) -> Said:
        end = _end_of(lives, request)
        made = maker(lives.process, request)
        places = [related(run, "begun", made)]
        how = "completed"
        if end is not None:
            how = "freed" if end["act"] == RequestAct.FREE else how
            places.append(related(run, how, lives.event(end)))
        message = f"{event.call.name} is given a request of {made.call.name} that was {how} before"
        return Said(
            message, "it is a copy of the handle, made before the original became null", tuple(places)
        )

    def unknown(lives: Lives, event: Event, request: int) -> Said:
        return Said(f"{event.call.name} is given a request that no call has made")

    for calls in calls_of(run, given_requests):
        lives, stream = run.lives_of(calls.process), calls.stream
        records, requests = mentions(stream, calls.layout, calls.records)
        old = np.flatnonzero((requests > 0) & (requests & ENDED_REQUEST != 0))
        codes = np.array([_code(lives, calls.layout, int(each)) for each in requests[old]])
        for code in sorted(set(codes.tolist()) - {""}):
            here = old[codes == code]
            yield from about_requests(code, lives, stream, records[here], requests[here], stale)
        failed = (stream.results[records] != 0) | (stream.ends[records] == 0)
        never = np.flatnonzero((requests == UNKNOWN_REQUEST) & failed)
        yield from about_requests("RW307", lives, stream, records[never], requests[never], unknown)


def _code(lives: Lives, layout: Layout, request: int) -> str:
    """Return the rule: what was completed is completed twice, what was freed is freed again or used."""
    end = _end_of(lives, request)
    made = lives.layout(request)
    if made is None:
        return ""
    was_freed = end is not None and end["act"] == RequestAct.FREE
    if layout.call.name in ("MPI_Start", "MPI_Startall") and not was_freed:
        return ""  # not persistent, which is reported as such
    if layout.call.name == "MPI_Request_free":
        return "RW311"
    return "RW302" if completes(layout) and not was_freed else "RW312"


def _end_of(lives: Lives, request: int) -> np.void | None:
    """Return what made an end of a request."""
    acts = lives.acts_on(request & ~ENDED_REQUEST)
    ends = acts[np.isin(acts["act"], (RequestAct.COMPLETE, RequestAct.FREE, RequestAct.FAIL))]
    return ends[-1] if len(ends) else None
