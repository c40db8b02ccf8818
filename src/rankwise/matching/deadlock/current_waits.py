"""Who is inside which call at this moment, and what each of these calls waits for."""

from __future__ import annotations

import numpy as np

from rankwise.matching.completions import STREAM, completions, rounds
from rankwise.matching.deadlock.failed_polls import failed_polls_from
from rankwise.matching.deadlock.wait_state import AllOf, AnyOf, BlockedThread, LocalWait, Need, Snapshot
from rankwise.matching.operations import Operations
from rankwise.matching.threads.team_waits import local_waits
from rankwise.standard import Until
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import POLLS
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace

NOTHING = AllOf(())
"""The need of a call that waits for no rank, or about which nothing is known."""


class EnforcedWaits:
    """What calls are made to do that leave it to MPI themselves: nothing here; see `enforced_waits`."""

    def indices(self, said: Event) -> tuple[int, ...] | None:
        """Return which of its requests a call completes, where the schedule says so."""
        return None

    def waits(self, said: Event) -> bool:
        """Return whether a poll waits until it can succeed."""
        return False

    def will_return(self, said: Event) -> bool:
        """Return whether a call would be over if the schedule did not make it wait."""
        return False


class Threads:
    """What is known of threads beside their records: here nothing; see `progress/thread_probes.py`."""

    def exists(self, stream: EventStream) -> bool:
        """Return whether an event stream's thread is still there."""
        return True

    def idles(self, process: Process, stream: EventStream, waiting: frozenset[int] = frozenset()) -> bool:
        """Return whether a thread that is outside MPI can only be woken by another one of its process.

        Those that are `waiting` are known to do nothing by themselves.
        """
        return False

    def others_act(self, process: Process, waiting: frozenset[int] = frozenset()) -> bool:
        """Return whether a thread that has not called MPI, and is not known to be waiting, may do so."""
        return False


def snapshot(
    trace: Trace,
    operations: Operations,
    exited: frozenset[int] = frozenset(),
    threads: Threads | None = None,
    reported: EnforcedWaits | None = None,
) -> Snapshot:
    """Return where all ranks are; `exited` are those whose process no longer exists."""
    threads = threads or Threads()
    inside: list[BlockedThread] = []
    local: list[LocalWait] = []
    running, finalizing = set(), set()
    index = _Index(operations, reported or EnforcedWaits())
    for rank, process in trace.processes.items():
        if process.has_finalized:
            exited |= {rank}
        if rank in exited:
            continue
        found = local_waits(process)
        local += found.waits
        waiting = found.known
        if threads.others_act(process, waiting):
            running.add(rank)
        for stream in process.streams:
            if not threads.exists(stream):
                continue
            here = _inside(process, stream, index)
            if here is None:
                if int(stream.page["thread"]) in waiting:
                    continue
                if len(process.streams) == 1 or not threads.idles(process, stream, waiting):
                    running.add(rank)
            elif isinstance(here, str):
                finalizing.add(rank)
            else:
                inside.append(here)
    ended = (exited, frozenset(finalizing))
    return Snapshot(operations, tuple(inside), frozenset(running), *ended, tuple(local))


class _Index:
    """Finds the rows of an event."""

    def __init__(self, operations: Operations, reported: EnforcedWaits) -> None:
        rows = operations.rows
        self.reported = reported
        self.kinds = rows["kind"]
        self.rows: dict[tuple[int, int, int], list[int]] = {}
        # Only what is not complete can be waited for, and that is little.
        for at in np.flatnonzero(rows["completed"] < 0):
            key = int(rows["rank"][at]), int(rows["thread"][at]), int(rows["number"][at])
            self.rows.setdefault(key, []).append(int(at))


def _inside(process: Process, stream: EventStream, index: _Index) -> BlockedThread | str | None:
    if stream.is_inside:
        if not len(stream.starts):
            return None
        each = event(stream, len(stream.starts) - 1)
        if each.call.name == "MPI_Finalize":
            return "finalizing"
        if index.reported.will_return(each):
            return None
        waits = index.reported.waits(each)
        if POLLS not in each.arguments or waits:
            if each.call.blocks_until is Until.NOTHING and not waits:
                return None
            need = _needs(process, each, index)
            return BlockedThread(process.rank, stream.index, each.number, need, tid=_tid(stream))
    # A thread that polls repeatedly is mostly inside a poll: all its polls so far count.
    until = len(stream.starts) - stream.is_inside
    queried = [event(stream, number) for number in range(failed_polls_from(stream, until), until)]
    needs = tuple(
        _needs(process, each, index) for each in queried if POLLS in each.arguments and each[POLLS] > 1
    )
    needs = tuple(each for each in needs if each != NOTHING)
    if not needs:
        return None
    clock = any(each.call.name == "MPI_Wtime" for each in queried)
    last = next(each.number for each in reversed(queried) if each.call.name != "MPI_Wtime")
    said = process.rank, stream.index, last, AnyOf(needs)
    return BlockedThread(*said, polling=True, watches_clock=clock, tid=_tid(stream))


def _tid(stream: EventStream) -> int:
    return int(stream.page["thread"])


def _needs(process: Process, each: Event, index: _Index) -> Need:
    arguments = each.arguments
    own = index.rows.get((each.rank, each.thread, each.number), [])
    if own:
        return AllOf(tuple(own))
    if "array_of_requests" in arguments:
        requests = each.numbers("array_of_requests")
        chosen = index.reported.indices(each)
        if chosen is not None:
            requests = [requests[at] for at in chosen if at < len(requests)]
            return AllOf(tuple(_of_request(process, request, index) for request in requests))
        parts = tuple(_of_request(process, request, index) for request in requests if request)
        return AnyOf(parts) if each.call.name.endswith(("any", "some")) else AllOf(parts)
    if "request" in arguments:
        return _of_request(process, each["request"], index)
    return NOTHING


def _of_request(process: Process, request: int, index: _Index) -> Need:
    thread, number = request >> STREAM, (request & (1 << STREAM) - 1) - 1
    rows = index.rows.get((process.rank, thread, number))
    if rows is None:  # perhaps a persistent one, whose rows are those of its last start
        done = completions(process.streams)
        for each in reversed(rounds(process.streams, done)):
            if each.request == request:
                rows = index.rows.get((process.rank, each.thread, each.number))
                break
    return AllOf(tuple(rows)) if rows else NOTHING
