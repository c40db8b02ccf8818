"""Reads from a trace what MPI had to decide in a run, numbered as the recorder numbers it."""

from __future__ import annotations

import dataclasses
import functools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.completions import STREAM
from rankwise.matching.operations import ANY, NEVER, Communicator, Operations
from rankwise.matching.operations import OperationKind as RowKind
from rankwise.schedule.polls import Poll
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, in_order
from rankwise.trace.event import Event, Status
from rankwise.trace.event import event as read_event
from rankwise.trace.event_layout import ENFORCED, POLLS, Layout, layouts, posts_receive
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.object_numbers import FREED

STARTS = ("MPI_Start", "MPI_Startall")
PROBES = ("MPI_Probe", "MPI_Mprobe")
WAITS = ("MPI_Waitany", "MPI_Waitsome")
SWITCH = "MPI_Pcontrol"
MESSAGE_POLLS = ("MPI_Iprobe", "MPI_Improbe")
ALL_POLLS = ("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", *MESSAGE_POLLS)


@dataclass(frozen=True, slots=True)
class ReachedChoice:
    """A choice point that a run reached, and the call that reached it."""

    decision: ChoicePoint
    event: int
    """The number of the call in its thread."""
    row: int
    """The receive or probe in the operations; -1 where there is none."""
    outcome: Outcome | None
    is_enforced: bool
    """The recorder says that it made the call do what the schedule says."""
    is_skipped: bool = False
    """It stands where the program turned exploration off: after MPI_Pcontrol(0), before MPI_Pcontrol(1)."""
    among: tuple[int, ...] = ()
    """Of a completion: the operation of each of its requests, by index; -1 for an inactive request."""
    may_complete_several: bool = False
    """Of a completion: whether it may complete several requests at once."""
    envelope: tuple[int, int] | None = None
    """Of an MPI_Iprobe or MPI_Improbe of MPI_ANY_SOURCE: the communicator in the operations, and the tag."""
    polls: tuple[Poll, ...] = ()
    """Of failed polls: all of them, the successful poll last."""
    failed_polls: int = 0
    """Of a poll that has not returned yet: how many polls failed before it."""


def decisions(trace: Trace, operations: Operations, *, in_full: bool = False) -> tuple[ReachedChoice, ...]:
    """Return every choice of a run by rank, thread, kind and number; in full, also its polls."""
    rows = _Rows(operations)
    found: list[ReachedChoice] = []
    for rank, process in trace.processes.items():
        numbering = trace.numbering[rank]
        world = {number: each.others(rank) for number, each in numbering.items()}
        comms = {number: rows.communicator(Communicator(*each)) for number, each in numbering.items()}
        for stream in process.streams:
            found.extend(_Thread(process, stream, rows, world, comms, in_full).decisions())
    return tuple(sorted(found, key=lambda each: in_order(each.decision)))


@functools.cache
def _choosing() -> frozenset[int]:
    """Return the numbers of the functions that may reach a choice point."""
    named = (*STARTS, *PROBES, *WAITS, *ALL_POLLS, SWITCH)
    return frozenset(each.number for each in layouts() if posts_receive(each) or each.call.name in named)


class _Rows:
    """Finds the wildcard receives and wildcard probes by the call that posted them."""

    def __init__(self, operations: Operations) -> None:
        self._rows = rows = operations.rows
        self._communicators = {each: number for number, each in enumerate(operations.communicators)}
        self._by_event: dict[tuple[int, int, int], list[int]] = defaultdict(list)
        receives = (rows["kind"] == RowKind.RECEIVE) | (rows["kind"] == RowKind.PROBE)
        for at in np.flatnonzero(receives & (rows["peer"] == ANY)).tolist():
            self._by_event[rows[["rank", "thread", "number"]][at].item()].append(at)
        self._by_maker: dict[tuple[int, int], list[int]] | None = None

    def communicator(self, known: Communicator) -> int:
        """Return the number of a communicator in the operations; -1 if none of them is in it."""
        return self._communicators.get(known, -1)

    def of(self, event: Event, made: int | None = None) -> int:
        """Return the row that a call posted; of one that started several, the one that this record made."""
        found = self._by_event.get((event.rank, event.thread, event.number), [])
        return next((at for at in found if made is None or int(self._rows["made"][at]) == made), -1)

    def pending(self, event: Event, request: int) -> int:
        """Return the row of a request that is active when a call is made; -1 where there is not just one."""
        if self._by_maker is None:
            self._by_maker = defaultdict(list)
            for at, key in enumerate(
                zip(self._rows["rank"].tolist(), self._rows["made"].tolist(), strict=True)
            ):
                self._by_maker[key].append(at)
        found = [at for at in self._by_maker.get((event.rank, request - 1), ()) if self._is_open(event, at)]
        return found[0] if len(found) == 1 else -1

    def _is_open(self, event: Event, row: int) -> bool:
        began, completed = self._rows[["began", "completed"]][row].item()
        return bool(began < event.number and (completed == NEVER or completed >= event.number))

    def outcome(self, row: int) -> Outcome | None:
        """Return the sender whose message a receive or probe matched."""
        if row < 0 or self._rows["completed"][row] == NEVER or self._rows["source"][row] < 0:
            return None
        return (int(self._rows["source"][row]),)


class _Thread:
    """The decisions of one thread, in the order of its calls."""

    def __init__(
        self,
        process: Process,
        stream: EventStream,
        rows: _Rows,
        world: dict[int, tuple[int, ...]],
        comms: dict[int, int],
        in_full: bool,
    ) -> None:
        self._in_full = in_full
        self._comms = comms
        self._any_tag = int(stream.page["any_tag"])
        self._process = process
        self._stream = stream
        self._rows = rows
        self._world = world
        self._any_source = int(stream.page["any_source"])
        self._undefined = int(stream.page["undefined"])
        self._no_process = int(stream.page["proc_null"])
        self._counts: dict[ChoiceKind, int] = defaultdict(int)
        self._polls: list[Event] = []
        self._is_off = False

    def decisions(self) -> Iterator[ReachedChoice]:
        by_function = self._stream.by_function
        there = by_function.keys() & _choosing()
        for number in sorted(each for function in there for each in by_function[function].tolist()):
            event = read_event(self._stream, number)
            yield from self._of(event, layouts()[int(self._stream.calls[number])])
        if self._polls:
            yield self._polled(MORE)

    def _of(self, event: Event, layout: Layout) -> Iterator[ReachedChoice]:
        name = event.call.name
        if name == SWITCH:
            self._is_off = event["level"] == 0
        elif posts_receive(layout):
            if event["source"] == self._any_source:
                yield self._receive(event, None)
        elif name in STARTS:
            yield from self._started(event)
        elif event.result or (event.end is None and name in ALL_POLLS and not self._is_enforced(event)):
            return
        elif name in PROBES:
            if event["source"] == self._any_source:
                row = self._rows.of(event)
                yield self._reached(ChoiceKind.PROBE, event, row, self._rows.outcome(row))
        elif name in WAITS:
            yield from self._completed(event)
        else:
            yield from self._of_poll(event)

    def _reached(self, kind: ChoiceKind, event: Event, row: int, outcome: Outcome | None) -> ReachedChoice:
        self._counts[kind] += 1
        decision = ChoicePoint(event.rank, event.thread, kind, self._counts[kind])
        return ReachedChoice(decision, event.number, row, outcome, self._is_enforced(event), self._is_off)

    def _is_enforced(self, event: Event) -> bool:
        return bool(self._stream.flags[event.number] & ENFORCED)

    def _receive(self, event: Event, made: int | None) -> ReachedChoice:
        row = self._rows.of(event, made)
        return self._reached(ChoiceKind.RECEIVE, event, row, self._rows.outcome(row))

    def _started(self, event: Event) -> Iterator[ReachedChoice]:
        """Yield the wildcard receives among the persistent operations that a call starts."""
        is_one = event.call.name == "MPI_Start"
        for request in [event["request"]] if is_one else event.numbers("array_of_requests"):
            made = maker(self._process, request)
            if made is not None and made.call.name == "MPI_Recv_init" and made["source"] == self._any_source:
                yield self._receive(event, request - 1)

    def _completed(self, event: Event) -> Iterator[ReachedChoice]:
        """Yield which requests were completed; nothing if none of them was active."""
        outcome: Outcome | None = None
        if event.end is not None:
            index = [event["index"]] if "index" in event.arguments else event.numbers("array_of_indices")
            outcome = tuple(sorted(index))
            if not outcome or outcome[0] == self._undefined:
                return
        among = tuple(self._rows.pending(event, each) for each in event.numbers("array_of_requests"))
        several = event.call.name.endswith("some")
        reached = self._reached(ChoiceKind.COMPLETION, event, -1, outcome)
        yield dataclasses.replace(reached, among=among, may_complete_several=several)

    def _of_poll(self, event: Event) -> Iterator[ReachedChoice]:
        """Yield what a successful poll decides; remember a poll that failed."""
        name = event.call.name
        succeeded = event["outcount"] if name == "MPI_Testsome" else event["flag"]
        if event.end is not None and not succeeded:
            self._polls.append(event)
            return
        if _polls_nothing(event, self._undefined) or event.arguments.get("source") == self._no_process:
            return
        if name in MESSAGE_POLLS and event["source"] == self._any_source:
            comm, _, tag = self._envelope(event)
            reached = self._reached(ChoiceKind.PROBE, event, -1, self._seen(event) if succeeded else None)
            yield dataclasses.replace(reached, envelope=(comm, tag))
        if name in ("MPI_Testany", "MPI_Testsome"):
            yield from self._completed(event)
        if succeeded:
            self._polls.append(event)
            yield self._polled()
        else:
            failed_polls = sum(each[POLLS] for each in self._polls)
            yield dataclasses.replace(
                self._reached(ChoiceKind.FAILED_POLLS, event, -1, None), failed_polls=failed_polls
            )
        self._polls.clear()

    def _polled(self, *more: int) -> ReachedChoice:
        """Return how many polls failed before one succeeded, or before the program stopped polling."""
        events = self._polls
        failed_polls = [each[POLLS] for each in (events if more else events[:-1])] + [0] * (not more)
        found = self._reached(ChoiceKind.FAILED_POLLS, events[-1], -1, (sum(failed_polls), *more))
        polls = tuple(map(self._poll, events, failed_polls)) if self._in_full else ()
        return dataclasses.replace(found, polls=polls, is_enforced=any(map(self._is_enforced, events)))

    def _poll(self, event: Event, failed_polls: int) -> Poll:
        if event.call.name in MESSAGE_POLLS:
            return Poll(event.number, failed_polls, envelope=self._envelope(event))
        requests = [event["request"]] if event.call.name == "MPI_Test" else event.numbers("array_of_requests")
        among = tuple(self._rows.pending(event, each) for each in requests if each)
        return Poll(event.number, failed_polls, among, event.call.name in ("MPI_Test", "MPI_Testall"))

    def _envelope(self, event: Event) -> tuple[int, int, int]:
        comm, source = event["comm"] & ~FREED, event["source"]
        others = self._world.get(comm, ())
        sender = others[source] if 0 <= source < len(others) else ANY
        return self._comms.get(comm, -1), sender, ANY if event["tag"] == self._any_tag else event["tag"]

    def _seen(self, event: Event) -> Outcome | None:
        status = event.arguments["status"]
        assert isinstance(status, Status)
        others = self._world.get(event["comm"] & ~FREED, ())
        return (others[status.source],) if 0 <= status.source < len(others) else None


def maker(process: Process, request: int) -> Event | None:
    """Return the call that made a request; None for one that is not known."""
    thread, number = request >> STREAM, (request & (1 << STREAM) - 1) - 1
    stream = next((each for each in process.streams if each.index == thread), None)
    if not request or stream is None or not 0 <= number < len(stream.starts):
        return None
    return read_event(stream, number)


def _polls_nothing(event: Event, undefined: int) -> bool:
    """Return whether a poll is given no active request, so that it could only succeed."""
    name = event.call.name
    if name == "MPI_Test":
        return not event["request"]
    if name == "MPI_Testall":
        return not any(event.numbers("array_of_requests"))
    if event.end is None or name not in ("MPI_Testany", "MPI_Testsome"):
        return False
    return (event["index"] if name == "MPI_Testany" else event["outcount"]) == undefined
