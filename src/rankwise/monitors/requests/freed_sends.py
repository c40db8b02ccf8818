"""RW321, RW322: sends whose requests are freed while they are active, and what can be known of them then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from rankwise.findings import Evidence, Finding
from rankwise.monitors.finalized import finished
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.freeing import freed_when_active, frees_under_way
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import RequestOperation
from rankwise.monitors.requests.request_breaches import Say, about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard import Object
from rankwise.standard.acknowledging import answers, may_acknowledge
from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name, layouts
from rankwise.trace.job_trace import Process

_ONLY_OTHERS = "from here on only another rank knows when the buffer may be reused"
_NO_RANK = "no later call of this rank can show that the send is complete"
_END_OF_TIME = int(np.iinfo(np.int64).max)


@monitor("RW321", "RW322")
def sends_left_to_themselves(run: Run) -> Iterator[Finding]:
    """Report such sends: a warning where the rank ends without a call that could say that they are over."""
    for each in findings_of(run, _breaches(run)):
        is_seen = each.rule.code == "RW321"  # that the send was cut off, or its buffer reused, was not seen
        yield each if is_seen else replace(each, evidence=Evidence.POSSIBLE)


def _breaches(run: Run) -> Iterator[Breach]:
    last_known = {each.pid: _last_acknowledgement(each) for each in finished(run)} if not run.stopped else {}
    for lives, stream, records, requests in freed_when_active(run, frozenset({RequestOperation.SEND})):
        sent = np.array([_has_buffer(lives, request) for request in requests.tolist()], np.bool_)
        records, requests = records[sent], requests[sent]
        since = np.array([_started(lives, request) for request in requests.tolist()], np.int64)
        unknown = since > last_known.get(lives.process.pid, _END_OF_TIME)
        for code, these in (("RW321", ~unknown), ("RW322", unknown)):
            yield from about_requests(code, lives, stream, records[these], requests[these], _say(run, code))


def _has_buffer(lives: Lives, request: int) -> bool:
    """Return whether the send reads memory: it has a receiver and data."""
    made = maker(lives.process, request)
    null_rank = int(lives.process.streams[0].page["proc_null"])
    return made.arguments.get("dest") != null_rank and made.arguments.get("count") != 0


def _started(lives: Lives, request: int) -> int:
    """Return when the send that is freed was started."""
    starts = [int(each["time"]) for each in lives.acts_on(request) if each["act"] == RequestAct.START]
    return starts[-1] if starts else maker(lives.process, request).begin


def _last_acknowledgement(process: Process) -> int:
    """Return when the last call ended that could say what other ranks have done.

    For a process with a window this is the end of time: it can read there what others write, without a call.
    """
    ends = [0]
    for stream in process.streams:
        for number, called in stream.by_function.items():
            layout = layouts()[number]
            if any(effect.object is Object.WINDOW for effect in layout.call.creates):
                return _END_OF_TIME
            if not may_acknowledge(layout.call):
                continue
            flag = layout.slot("flag") if answers(layout.call) else None
            if flag is not None:
                called = called[stream.column(called, flag) != 0]
            ends.append(int(stream.ends[called].max(initial=0)))
    return max(ends)


def _say(run: Run, code: str) -> Say:
    def said(lives: Lives, event: Event, request: int) -> Said:
        if code == "RW321":
            return frees_under_way(run, lives, event, request, _ONLY_OTHERS)
        freed = frees_under_way(run, lives, event, request, _NO_RANK)
        ends = [related(run, "ends", each) for each in _finalize(lives.process)]
        return replace(
            freed, message=f"{freed.message}, and the program ends", related=(*freed.related, *ends)
        )

    return said


def _finalize(process: Process) -> list[Event]:
    number = by_name()["MPI_Finalize"].number
    return [
        process.event(stream.index, int(at))
        for stream in process.streams
        for at in stream.of_function(number)
    ]
