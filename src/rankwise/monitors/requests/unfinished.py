"""RW301, RW304, RW306: requests that were not brought to their end before MPI_Finalize."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from rankwise.findings import Finding, Related
from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers
from rankwise.monitors.finalized import ended_well, finished
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import phrase
from rankwise.monitors.requests.request_lives import Lives, RequestAct
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import UNKNOWN_REQUEST

_ENDS = (RequestAct.COMPLETE, RequestAct.FAIL, RequestAct.FREE)


@monitor("RW301")
def never_completed(run: Run) -> Iterator[Finding]:
    """Report operations that a process begins and has not completed when it comes to MPI_Finalize."""
    yield from findings_of(run, _pending(run))


def _pending(run: Run) -> Iterator[Breach]:
    for lives in _of_the_finished(run):
        acts = lives.acts
        ended = acts["request"][np.isin(acts["act"], _ENDS)]
        once = lives.made[~lives.persistent]
        lost = once[~np.isin(once, ended)]
        yield from _breaches("RW301", lives, lost, partial(_never_completed, run, lives))
        starts = _left_active(lives)
        for stream in lives.process.streams:
            records = starts["number"][starts["thread"] == stream.index]
            if len(records):
                yield Breach("RW301", lives.process, stream, records, _never_completed_start)


def _left_active(lives: Lives) -> NDArray[np.void]:
    """Return the starts of persistent operations that nothing came after but, maybe, a cancellation."""
    persistent = lives.made[lives.persistent]
    acts = lives.acts[np.isin(lives.acts["request"], persistent)]
    acts = acts[np.isin(acts["act"], (RequestAct.START, *_ENDS))]
    last = np.append(acts["request"][1:] != acts["request"][:-1], True)[: len(acts)]
    starts: NDArray[np.void] = acts[last & (acts["act"] == RequestAct.START)]
    return starts


def _never_completed(run: Run, lives: Lives, event: Event) -> Said:
    request = event.thread << STREAM | event.number + 1
    more: list[Related] = []
    note = "nothing waits for it, tests it or frees its request before MPI_Finalize"
    by = lives.process.notes.overwritten.get(request)
    is_python = bool(int(lives.process.streams[0].page["python"]))
    if by is not None and not is_python:
        note = "its request is lost when another operation is begun in the same variable"
        more.append(related(run, "overwritten", maker(lives.process, by)))
    cancels = [each for each in lives.acts_on(request) if each["act"] == RequestAct.CANCEL]
    if cancels:
        note = "it is marked for cancellation, and must be completed all the same"
        more.append(related(run, "cancelled", lives.event(cancels[0])))
    return Said(f"{event.call.name} begins an operation that is never completed", note, tuple(more))


def _never_completed_start(event: Event) -> Said:
    return Said(
        f"{event.call.name} starts a persistent operation that is never completed",
        "nothing waits for it, tests it or frees its request before MPI_Finalize",
    )


@monitor("RW304", "RW306")
def never_started_or_freed(run: Run) -> Iterator[Finding]:
    """Report persistent requests that are never started, and those that MPI_Finalize finds alive."""
    if ended_well(run):
        yield from findings_of(run, _unused(run))


def _unused(run: Run) -> Iterator[Breach]:
    for lives in _of_the_finished(run):
        if not lives.persistent.any():
            continue
        acts = lives.acts
        requests = lives.made[lives.persistent]
        started, waited, freed = (
            np.isin(requests, acts["request"][acts["act"] == act])
            for act in (RequestAct.START, RequestAct.COMPLETE, RequestAct.FREE)
        )
        idle = requests[~started & (waited | ~freed)]
        yield from _breaches("RW304", lives, idle, partial(_never_started, run, lives))
        yield from _breaches("RW306", lives, requests[started & ~freed], _never_freed)


def _never_started(run: Run, lives: Lives, event: Event) -> Said:
    layout = lives.layout(event.thread << STREAM | event.number + 1)
    assert layout is not None
    message = f"{event.call.name} prepares a {phrase(layout)} that is never started"
    acts = lives.acts_on(event.thread << STREAM | event.number + 1)
    waits = [each for each in acts if each["act"] == RequestAct.COMPLETE]
    if not waits:
        return Said(message)
    where = related(run, "waited for", lives.event(waits[0]))
    return Said(message, "the completion of what was not started returns at once", (where,))


def _never_freed(event: Event) -> Said:
    return Said(f"{event.call.name} makes a persistent request that is never freed")


def _of_the_finished(run: Run) -> Iterator[Lives]:
    return (run.lives_of(each) for each in finished(run))


def _breaches(code: str, lives: Lives, requests: Numbers, say: Callable[[Event], Said]) -> Iterator[Breach]:
    for stream in lives.process.streams:
        records = (requests[requests >> STREAM == stream.index] & UNKNOWN_REQUEST) - 1
        if len(records):
            yield Breach(code, lives.process, stream, records, say)
