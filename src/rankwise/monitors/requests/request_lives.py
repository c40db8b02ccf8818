"""The life of every request of a process: which call made it, and what was done to it when."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.completions import STREAM, completions, entries, is_persistent
from rankwise.matching.operations import Numbers
from rankwise.standard import CallKind, Object, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, NO_REQUEST, UNKNOWN_REQUEST, Layout, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process


class RequestAct(IntEnum):
    """What a call did to a request."""

    START = 1
    COMPLETE = 2
    FAIL = 3
    """It was given to a completing call that failed: it may be complete, or not."""
    FREE = 4
    CANCEL = 5
    FOUND_COMPLETE = 6
    """MPI_Request_get_status said that the operation is complete."""


ACT = np.dtype(
    [
        ("request", "i8"),
        ("time", "i8"),
        ("act", "u1"),
        ("thread", "i2"),
        ("number", "i8"),
    ]
)

_ACTS = {
    "MPI_Start": RequestAct.START,
    "MPI_Startall": RequestAct.START,
    "MPI_Request_free": RequestAct.FREE,
    "MPI_Cancel": RequestAct.CANCEL,
    "MPI_Request_get_status": RequestAct.FOUND_COMPLETE,
    "MPI_Request_get_status_all": RequestAct.FOUND_COMPLETE,
}


@dataclass(frozen=True, eq=False)
class Lives:
    """The requests of one process."""

    process: Process

    @functools.cached_property
    def made(self) -> Numbers:
        """Every request that a call gave out, in order."""
        parts = []
        for stream in self.process.streams:
            if not len(stream.starts):
                continue
            makes = _by_call(_makes)[stream.calls]
            makes &= (stream.results == 0) & (stream.ends != 0) & (stream.flags & NO_REQUEST == 0)
            parts.append(stream.index << STREAM | np.flatnonzero(makes) + 1)
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    @functools.cached_property
    def persistent(self) -> NDArray[np.bool_]:
        """Whether each of `made` stands for a persistent operation."""
        return self.are_persistent(self.made)

    def are_persistent(self, requests: Numbers) -> NDArray[np.bool_]:
        """Return which of these requests stand for persistent operations."""
        return _by_call(is_persistent)[self.calls(requests)]

    def calls(self, requests: Numbers) -> Numbers:
        """Return the number of the function that made each of these requests."""
        found = np.zeros(len(requests), np.int64)
        for stream in self.process.streams:
            here = requests >> STREAM == stream.index
            found[here] = stream.calls[(requests[here] & UNKNOWN_REQUEST) - 1]
        return found

    def layout(self, request: int) -> Layout | None:
        """Return the function that made a request, which may no longer exist; None if it is not known."""
        request &= ~ENDED_REQUEST
        stream = next((each for each in self.process.streams if each.index == request >> STREAM), None)
        record = (request & UNKNOWN_REQUEST) - 1
        if stream is None or not 0 <= record < len(stream.starts):
            return None
        return layouts()[int(stream.calls[record])]

    @functools.cached_property
    def acts(self) -> NDArray[np.void]:
        """What was done to requests, by request, then by time."""
        parts = [_acts(stream) for stream in self.process.streams if len(stream.starts)]
        done = completions(self.process.streams)
        completed = np.zeros(len(done.request), ACT)
        completed["request"], completed["act"] = done.request, RequestAct.COMPLETE
        completed["thread"], completed["number"] = done.thread, done.number
        for stream in self.process.streams:
            here = done.thread == stream.index
            completed["time"][here] = stream.ends[done.number[here]]
        others = np.concatenate(parts) if parts else np.zeros(0, ACT)
        if not len(others):  # completions are in order already, and there are very many of them
            return completed
        found = np.concatenate([completed, others])
        return found[np.lexsort((found["time"], found["request"]))]

    def acts_on(self, request: int) -> NDArray[np.void]:
        """Return what was done to one request, in order."""
        first, last = np.searchsorted(self.acts["request"], [request, request + 1])
        return self.acts[first:last]

    def event(self, act: np.void) -> Event:
        """Return the call that did something."""
        return self.process.event(int(act["thread"]), int(act["number"]))

    def before(self, request: int, time: int) -> NDArray[np.void]:
        """Return what was done to one request until then, in order."""
        all_of_it = self.acts_on(request)
        return all_of_it[all_of_it["time"] < time]


def mentions(stream: EventStream, layout: Layout, records: Numbers) -> tuple[Numbers, Numbers]:
    """Return the requests that these calls were given: the record of each, and the request."""
    single = layout.slot("request")
    if single is not None:
        return records, np.asarray(stream.column(records, single), np.int64)
    array = layout.slot("array_of_requests")
    assert array is not None, layout.name
    owner, _, kept = entries(stream, stream.column(records, array))
    return records[owner], stream.requests(kept, records[owner])


def given_requests(layout: Layout) -> bool:
    """Return whether the call is given requests."""
    return layout.slot("request") is not None or layout.slot("array_of_requests") is not None


def completes(layout: Layout) -> bool:
    """Return whether the call waits for, or tests, operations that it then gives the requests of back."""
    releases = any(effect.object is Object.REQUEST for effect in layout.call.releases)
    return layout.call.kind is CallKind.COMPLETION and releases and layout.call.name != "MPI_Request_free"


def _makes(layout: Layout) -> bool:
    index = layout.call.index_of(Role.REQUEST)
    parameter = layout.call.parameters[index] if index is not None else None
    return parameter is not None and parameter.direction == "out" and not parameter.is_array


@functools.cache
def _by_call(wanted: Callable[[Layout], bool]) -> NDArray[np.bool_]:
    return np.array([wanted(each) for each in layouts()], np.bool_)


def _acts(stream: EventStream) -> NDArray[np.void]:
    parts = list(_acts_of_calls(stream))
    return np.concatenate(parts) if parts else np.zeros(0, ACT)


def _acts_of_calls(stream: EventStream) -> Iterator[NDArray[np.void]]:
    for number, called in stream.by_function.items():
        layout = layouts()[number]
        act = _ACTS.get(layout.call.name, RequestAct.FAIL if completes(layout) else None)
        if act is None:
            continue
        if act is RequestAct.FAIL:
            records = called[(stream.results[called] != 0) | (stream.ends[called] == 0)]
        else:
            records = called[(stream.results[called] == 0) & (stream.ends[called] != 0)]
        flag = layout.slot("flag")
        if act is RequestAct.FOUND_COMPLETE and flag is not None:
            records = records[stream.column(records, flag) != 0]
        if not len(records):
            continue
        records, requests = mentions(stream, layout, records)
        found = np.zeros(len(records), ACT)
        found["request"], found["act"] = requests, act
        found["thread"], found["number"] = stream.index, records
        found["time"] = stream.begins[records]
        known = (requests > 0) & (requests != UNKNOWN_REQUEST) & (requests & ENDED_REQUEST == 0)
        yield found[known]
