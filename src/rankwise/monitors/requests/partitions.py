"""RW318: partitions of partitioned operations that are marked, or asked about, where they cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.completions import entries
from rankwise.matching.operations import Numbers
from rankwise.monitors.breaches import Breach, Calls, Said, calls_of, findings_of
from rankwise.monitors.registry import monitor
from rankwise.monitors.requests.kinds import Operation, operation_of, phrase
from rankwise.monitors.requests.lives import Act, Lives
from rankwise.monitors.requests.places import maker, related
from rankwise.monitors.requests.telling import about_requests
from rankwise.monitors.run import Run
from rankwise.trace.event import Event
from rankwise.trace.layout import GONE_REQUEST, UNKNOWN_REQUEST

_MARKS = ("MPI_Pready", "MPI_Pready_range", "MPI_Pready_list")


@monitor("RW318")
def wrong_partitions(run: Run) -> Iterator[Finding]:
    """Report what MPI_Pready and MPI_Parrived must not be given."""
    yield from findings_of(run, _marked(run))
    yield from findings_of(run, _asked(run))


def _asked(run: Run) -> Iterator[Breach]:
    for calls in calls_of(run, lambda layout: layout.call.name == "MPI_Parrived"):
        yield from _of_wrong_kind(run, calls, Operation.PARTITIONED_RECEIVE)


def _marked(run: Run) -> Iterator[Breach]:
    marks: dict[int, list[tuple[Calls, Numbers, Numbers, Numbers]]] = {}
    for calls in calls_of(run, lambda layout: layout.call.name in _MARKS):
        yield from _of_wrong_kind(run, calls, Operation.PARTITIONED_SEND)
        marks.setdefault(calls.process.pid, []).append((calls, *_partitions(calls)))
    for of_process in marks.values():
        lives = run.lives_of(of_process[0][0].process)
        yield from _of_sends(run, lives, of_process)


def _of_wrong_kind(run: Run, calls: Calls, wanted: Operation) -> Iterator[Breach]:
    def told(lives: Lives, event: Event, request: int) -> Said:
        layout = lives.layout(request)
        assert layout is not None
        message = f"{event.call.name} is given the request of a {phrase(layout)}"
        made = related(run, "made", maker(lives.process, request))
        return Said(message, f"it is for a {wanted.value}", (made,))

    lives = run.lives_of(calls.process)
    requests = calls.column("request")
    assert requests is not None
    known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & GONE_REQUEST == 0)
    other = np.array([_operation(lives, request) is not wanted for request in requests.tolist()], np.bool_)
    wrong = np.flatnonzero(known & other)
    yield from about_requests("RW318", lives, calls.lane, calls.records[wrong], requests[wrong], told)


def _operation(lives: Lives, request: int) -> Operation | None:
    layout = lives.layout(request)
    return operation_of(layout) if layout is not None else None


def _partitions(calls: Calls) -> tuple[Numbers, Numbers, Numbers]:
    """Return the partitions that calls mark: the record, the request and the partition of each."""
    requests, lane = calls.column("request"), calls.lane
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
    owner, _, listed = entries(lane, where)
    return calls.records[owner], requests[owner], np.asarray(listed, np.int64)


def _of_sends(
    run: Run, lives: Lives, marks: list[tuple[Calls, Numbers, Numbers, Numbers]]
) -> Iterator[Breach]:
    """Tell of partitions that do not exist, are marked while nothing is active, or for the second time."""
    times = [calls.lane.begins[records].astype(np.int64) for calls, records, _, _ in marks]
    source = np.repeat(np.arange(len(marks)), [len(each) for each in times])
    record, request, partition = (np.concatenate([each[i] for each in marks]) for i in (1, 2, 3))
    time = np.concatenate(times)
    order = np.lexsort((time, request))
    for one in np.unique(request):
        if _operation(lives, int(one)) is not Operation.PARTITIONED_SEND:
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
            yield from _told(run, lives, marks, source[here][wrong], record[here][wrong], int(one), words)


def _turns(lives: Lives, request: int, times: Numbers) -> tuple[Numbers, Numbers]:
    """Return how often a request had been started at each time, and whether it was active then."""
    acts = lives.acts_on(request)
    acts = acts[acts["act"] != Act.CANCEL]
    at = np.searchsorted(acts["time"], times)
    starts = np.append(0, np.cumsum(acts["act"] == Act.START))
    last = acts["act"][np.maximum(at - 1, 0)] if len(acts) else np.zeros(len(times))
    return starts[at], (at > 0) & (last == Act.START)


def _told(
    run: Run,
    lives: Lives,
    marks: list[tuple[Calls, Numbers, Numbers, Numbers]],
    source: Numbers,
    records: Numbers,
    request: int,
    words: str,
) -> Iterator[Breach]:
    def told(lives: Lives, event: Event, request: int) -> Said:
        made = related(run, "prepared", maker(lives.process, request))
        return Said(f"{event.call.name} marks {words}", "", (made,))

    for number in np.unique(source):
        calls = marks[int(number)][0]
        chosen = np.unique(records[source == number])
        yield from about_requests("RW318", lives, calls.lane, chosen, np.full(len(chosen), request), told)
