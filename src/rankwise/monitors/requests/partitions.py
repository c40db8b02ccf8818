"""RW318: partitions of partitioned operations that are marked, or tested, where they cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.completions import entries
from rankwise.matching.operations import Numbers
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.requests.life_points import maker, related
from rankwise.monitors.requests.operation_kinds import RequestOperation, operation_of, phrase
from rankwise.monitors.requests.request_breaches import about_requests
from rankwise.monitors.requests.request_lives import Lives, RequestAct
from rankwise.monitors.rule_breaches import Breach, FunctionCalls, Said, calls_of, findings_of
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST

_MARKS = ("MPI_Pready", "MPI_Pready_range", "MPI_Pready_list")


@monitor("RW318")
def wrong_partitions(run: Run) -> Iterator[Finding]:
    """Report what MPI_Pready and MPI_Parrived must not be given."""
    yield from findings_of(run, _marked(run))
    yield from findings_of(run, _tested(run))


def _tested(run: Run) -> Iterator[Breach]:
    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Parrived"):
        yield from _of_wrong_kind(run, calls, RequestOperation.PARTITIONED_RECEIVE)


def _marked(run: Run) -> Iterator[Breach]:
    marks: dict[int, list[tuple[FunctionCalls, Numbers, Numbers, Numbers]]] = {}
    for calls in calls_of(run, lambda layout: layout.call.name in _MARKS):
        yield from _of_wrong_kind(run, calls, RequestOperation.PARTITIONED_SEND)
        marks.setdefault(calls.process.pid, []).append((calls, *_partitions(calls)))
    for of_process in marks.values():
        lives = run.lives_of(of_process[0][0].process)
        yield from _of_sends(run, lives, of_process)


def _of_wrong_kind(run: Run, calls: FunctionCalls, wanted: RequestOperation) -> Iterator[Breach]:
    def reported(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        message = f"{event.call.name} is given the request of a {phrase(layout)}"
        made = related(run, "made", maker(lives.process, request))
        return Said(message, f"it is for a {wanted.value}", (made,))

    lives = run.lives_of(calls.process)
    requests = calls.column("request")
    assert requests is not None
    known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & ENDED_REQUEST == 0)
    other = np.array([_operation(lives, request) is not wanted for request in requests.tolist()], np.bool_)
    wrong = np.flatnonzero(known & other)
    yield from about_requests("RW318", lives, calls.stream, calls.records[wrong], requests[wrong], reported)


def _operation(lives: Lives, request: int) -> RequestOperation | None:
    layout = lives.layout(request)
    return operation_of(layout) if layout is not None else None


def _partitions(calls: FunctionCalls) -> tuple[Numbers, Numbers, Numbers]:
    """Return the partitions that calls mark: the record, the request and the partition of each."""
    requests, stream = calls.column("request"), calls.stream
    assert requests is not None
    one, low, high = (calls.column(name) for name in ("partition", "partition_low", "partition_high"))
    if one is not None:
        return calls.records, requests, one
    if low is not None and high is not None:
        counts = np.maximum(high - low + 1, 0)
        owner = np.repeat(np.arange(len(low)), counts)
        inside = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
        return calls.records[owner], requests[owner], low[owner] + inside
    where = calls.column("array_of_partitions")
    assert where is not None
    owner, _, listed = entries(stream, where)
    return calls.records[owner], requests[owner], np.asarray(listed, np.int64)


def _of_sends(
    run: Run, lives: Lives, marks: list[tuple[FunctionCalls, Numbers, Numbers, Numbers]]
) -> Iterator[Breach]:
    """Report partitions that do not exist, are marked while nothing is active, or for the second time."""
    times = [calls.stream.begins[records].astype(np.int64) for calls, records, _, _ in marks]
    source = np.repeat(np.arange(len(marks)), [len(each) for each in times])
    record, request, partition = (np.concatenate([each[i] for each in marks]) for i in (1, 2, 3))
    time = np.concatenate(times)
    order = np.lexsort((time, request))
    for one in np.unique(request):
        if _operation(lives, int(one)) is not RequestOperation.PARTITIONED_SEND:
            continue
        here = order[request[order] == one]
        turn, active = _turns(lives, int(one), time[here])
        size = maker(lives.process, int(one))["partitions"]
        outside = (partition[here] < 0) | (partition[here] >= size)
        again = np.ones(len(here), np.bool_)
        again[np.unique(np.stack([turn, partition[here]], axis=1), axis=0, return_index=True)[1]] = False
        for wrong, words in (
            (outside, f"a partition that does not exist: there are {size}"),
            (~active & ~outside, "a partition of a send that has not been started"),
            (again & active & ~outside, "a partition that is marked already"),
        ):
            yield from _reported(run, lives, marks, source[here][wrong], record[here][wrong], int(one), words)


def _turns(lives: Lives, request: int, times: Numbers) -> tuple[Numbers, Numbers]:
    """Return how often a request had been started at each time, and whether it was active then."""
    acts = lives.acts_on(request)
    acts = acts[acts["act"] != RequestAct.CANCEL]
    at = np.searchsorted(acts["time"], times)
    starts = np.append(0, np.cumsum(acts["act"] == RequestAct.START))
    last = acts["act"][np.maximum(at - 1, 0)] if len(acts) else np.zeros(len(times))
    return starts[at], (at > 0) & (last == RequestAct.START)


def _reported(
    run: Run,
    lives: Lives,
    marks: list[tuple[FunctionCalls, Numbers, Numbers, Numbers]],
    source: Numbers,
    records: Numbers,
    request: int,
    words: str,
) -> Iterator[Breach]:
    def reported(lives: Lives, event: Event, request: int) -> Said:
        made = related(run, "prepared", maker(lives.process, request))
        return Said(f"{event.call.name} marks {words}", "", (made,))

    for number in np.unique(source):
        calls = marks[int(number)][0]
        chosen = np.unique(records[source == number])
        yield from about_requests(
            "RW318", lives, calls.stream, chosen, np.full(len(chosen), request), reported
        )
