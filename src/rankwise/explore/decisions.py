"""Reads from a trace what MPI had to decide in a run, numbered as the recorder numbers it."""

from __future__ import annotations

import dataclasses
import functools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.explore.schedule import MORE, Decision, Kind, Outcome, in_order
from rankwise.explore.visit import Question
from rankwise.matching.completions import LANE
from rankwise.matching.operations import ANY, NEVER, Communicator, Operations
from rankwise.matching.operations import Kind as RowKind
from rankwise.trace.event import Event, Status, event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import FORCED, POLLS, Layout, layouts, posts_receive
from rankwise.trace.objects import FREED
from rankwise.trace.trace import Process, Trace

STARTS = ("MPI_Start", "MPI_Startall")
PROBES = ("MPI_Probe", "MPI_Mprobe")
WAITS = ("MPI_Waitany", "MPI_Waitsome")
SWITCH = "MPI_Pcontrol"
LOOKS = ("MPI_Iprobe", "MPI_Improbe")
ASKS = ("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", *LOOKS)


@dataclass(frozen=True, slots=True)
class Reached:
    """A decision that a run came to, and the call that it came to it in."""

    decision: Decision
    event: int
    """The number of the call in its thread."""
    row: int
    """The receive or probe in the operations; -1 where there is none."""
    outcome: Outcome | None
    is_forced: bool
    """The recorder says that it made the call do what the schedule says."""
    is_skipped: bool = False
    """It stands where the program turned exploration off: after MPI_Pcontrol(0), before MPI_Pcontrol(1)."""
    among: tuple[int, ...] = ()
    """Of a completion: the operation of each request it was given, by index; -1 for none that is active."""
    takes_several: bool = False
    """Of a completion: whether it may complete several requests at once."""
    asks: tuple[int, int] | None = None
    """Of an MPI_Iprobe or MPI_Improbe of any source: the communicator in the operations, and the tag."""
    asked: tuple[Question, ...] = ()
    """Of how often no is said: all that was asked, the question that was answered with yes last."""
    noes: int = 0
    """Of a question that is not answered yet: how often no was said before it."""


def decisions(trace: Trace, operations: Operations, *, in_full: bool = False) -> tuple[Reached, ...]:
    """Return every decision of a run by rank, thread, kind and number; in full, also what was asked."""
    rows = _Rows(operations)
    found: list[Reached] = []
    for rank, process in trace.processes.items():
        numbering = trace.numbering[rank]
        world = {number: each.others(rank) for number, each in numbering.items()}
        comms = {number: rows.communicator(Communicator(*each)) for number, each in numbering.items()}
        for lane in process.lanes:
            found.extend(_Thread(process, lane, rows, world, comms, in_full).decisions())
    return tuple(sorted(found, key=lambda each: in_order(each.decision)))


@functools.cache
def _deciding() -> frozenset[int]:
    """Return the numbers of the functions that may decide something."""
    named = (*STARTS, *PROBES, *WAITS, *ASKS, SWITCH)
    return frozenset(each.number for each in layouts() if posts_receive(each) or each.call.name in named)


class _Rows:
    """Finds the receives and probes of any source by the call that posted them."""

    def __init__(self, operations: Operations) -> None:
        self._rows = rows = operations.rows
        self._communicators = {each: number for number, each in enumerate(operations.communicators)}
        self._by_event: dict[tuple[int, int, int], list[int]] = defaultdict(list)
        takes = (rows["kind"] == RowKind.RECEIVE) | (rows["kind"] == RowKind.PROBE)
        for at in np.flatnonzero(takes & (rows["peer"] == ANY)).tolist():
            self._by_event[rows[["rank", "thread", "number"]][at].item()].append(at)
        self._by_maker: dict[tuple[int, int], list[int]] | None = None

    def communicator(self, known: Communicator) -> int:
        """Return the number of a communicator in the operations; -1 if none of them is in it."""
        return self._communicators.get(known, -1)

    def of(self, said: Event, made: int | None = None) -> int:
        """Return the row that a call posted; of one that started several, the one that this record made."""
        found = self._by_event.get((said.rank, said.thread, said.number), [])
        return next((at for at in found if made is None or int(self._rows["made"][at]) == made), -1)

    def pending(self, said: Event, request: int) -> int:
        """Return the row of a request that is active when a call is made; -1 where there is not just one."""
        if self._by_maker is None:
            self._by_maker = defaultdict(list)
            for at, key in enumerate(
                zip(self._rows["rank"].tolist(), self._rows["made"].tolist(), strict=True)
            ):
                self._by_maker[key].append(at)
        found = [at for at in self._by_maker.get((said.rank, request - 1), ()) if self._is_open(said, at)]
        return found[0] if len(found) == 1 else -1

    def _is_open(self, said: Event, row: int) -> bool:
        began, completed = self._rows[["began", "completed"]][row].item()
        return bool(began < said.number and (completed == NEVER or completed >= said.number))

    def outcome(self, row: int) -> Outcome | None:
        """Return from whom a receive took, or whom a probe saw."""
        if row < 0 or self._rows["completed"][row] == NEVER or self._rows["source"][row] < 0:
            return None
        return (int(self._rows["source"][row]),)


class _Thread:
    """The decisions of one thread, in the order of its calls."""

    def __init__(
        self,
        process: Process,
        lane: Lane,
        rows: _Rows,
        world: dict[int, tuple[int, ...]],
        comms: dict[int, int],
        in_full: bool,
    ) -> None:
        self._in_full = in_full
        self._comms = comms
        self._any_tag = int(lane.page["any_tag"])
        self._process = process
        self._lane = lane
        self._rows = rows
        self._world = world
        self._any_source = int(lane.page["any_source"])
        self._undefined = int(lane.page["undefined"])
        self._nobody = int(lane.page["proc_null"])
        self._counts: dict[Kind, int] = defaultdict(int)
        self._asked: list[Event] = []
        self._is_off = False

    def decisions(self) -> Iterator[Reached]:
        by_function = self._lane.by_function
        there = by_function.keys() & _deciding()
        for number in sorted(each for function in there for each in by_function[function].tolist()):
            said = event(self._lane, number)
            yield from self._of(said, layouts()[int(self._lane.calls[number])])
        if self._asked:
            yield self._answered(MORE)

    def _of(self, said: Event, layout: Layout) -> Iterator[Reached]:
        name = said.call.name
        if name == SWITCH:
            self._is_off = said["level"] == 0
        elif posts_receive(layout):
            if said["source"] == self._any_source:
                yield self._receive(said, None)
        elif name in STARTS:
            yield from self._started(said)
        elif said.result or (said.end is None and name in ASKS and not self._is_forced(said)):
            return
        elif name in PROBES:
            if said["source"] == self._any_source:
                row = self._rows.of(said)
                yield self._reached(Kind.PROBE, said, row, self._rows.outcome(row))
        elif name in WAITS:
            yield from self._completed(said)
        else:
            yield from self._of_question(said)

    def _reached(self, kind: Kind, said: Event, row: int, outcome: Outcome | None) -> Reached:
        self._counts[kind] += 1
        decision = Decision(said.rank, said.thread, kind, self._counts[kind])
        return Reached(decision, said.number, row, outcome, self._is_forced(said), self._is_off)

    def _is_forced(self, said: Event) -> bool:
        return bool(self._lane.flags[said.number] & FORCED)

    def _receive(self, said: Event, made: int | None) -> Reached:
        row = self._rows.of(said, made)
        return self._reached(Kind.RECEIVE, said, row, self._rows.outcome(row))

    def _started(self, said: Event) -> Iterator[Reached]:
        """Yield the receives of any source among the persistent operations that a call starts."""
        is_one = said.call.name == "MPI_Start"
        for request in [said["request"]] if is_one else said.numbers("array_of_requests"):
            made = maker(self._process, request)
            if made is not None and made.call.name == "MPI_Recv_init" and made["source"] == self._any_source:
                yield self._receive(said, request - 1)

    def _completed(self, said: Event) -> Iterator[Reached]:
        """Yield which requests were completed; nothing if none of them was active."""
        outcome: Outcome | None = None
        if said.end is not None:
            index = [said["index"]] if "index" in said.arguments else said.numbers("array_of_indices")
            outcome = tuple(sorted(index))
            if not outcome or outcome[0] == self._undefined:
                return
        among = tuple(self._rows.pending(said, each) for each in said.numbers("array_of_requests"))
        several = said.call.name.endswith("some")
        reached = self._reached(Kind.COMPLETION, said, -1, outcome)
        yield dataclasses.replace(reached, among=among, takes_several=several)

    def _of_question(self, said: Event) -> Iterator[Reached]:
        """Yield what a question decides when it is answered; remember it if it was not."""
        name = said.call.name
        answer = said["outcount"] if name == "MPI_Testsome" else said["flag"]
        if said.end is not None and not answer:
            self._asked.append(said)
            return
        if _asks_nothing(said, self._undefined) or said.arguments.get("source") == self._nobody:
            return
        if name in LOOKS and said["source"] == self._any_source:
            asks = self._looks_for(said)
            reached = self._reached(Kind.PROBE, said, -1, self._seen(said) if answer else None)
            yield dataclasses.replace(reached, asks=(asks[0], asks[2]))
        if name in ("MPI_Testany", "MPI_Testsome"):
            yield from self._completed(said)
        if answer:
            self._asked.append(said)
            yield self._answered()
        else:
            noes = sum(each[POLLS] for each in self._asked)
            yield dataclasses.replace(self._reached(Kind.PATIENCE, said, -1, None), noes=noes)
        self._asked.clear()

    def _answered(self, *more: int) -> Reached:
        """Return how often no was said before yes, or before the program stopped asking."""
        said = self._asked
        noes = [each[POLLS] for each in (said if more else said[:-1])] + [0] * (not more)
        found = self._reached(Kind.PATIENCE, said[-1], -1, (sum(noes), *more))
        asked = map(self._question, said, noes) if self._in_full else ()
        return dataclasses.replace(found, asked=tuple(asked), is_forced=any(map(self._is_forced, said)))

    def _question(self, said: Event, noes: int) -> Question:
        if said.call.name in LOOKS:
            return Question(said.number, noes, looks_for=self._looks_for(said))
        requests = [said["request"]] if said.call.name == "MPI_Test" else said.numbers("array_of_requests")
        among = tuple(self._rows.pending(said, each) for each in requests if each)
        return Question(said.number, noes, among, said.call.name in ("MPI_Test", "MPI_Testall"))

    def _looks_for(self, said: Event) -> tuple[int, int, int]:
        comm, source = said["comm"] & ~FREED, said["source"]
        others = self._world.get(comm, ())
        sender = others[source] if 0 <= source < len(others) else ANY
        return self._comms.get(comm, -1), sender, ANY if said["tag"] == self._any_tag else said["tag"]

    def _seen(self, said: Event) -> Outcome | None:
        status = said.arguments["status"]
        assert isinstance(status, Status)
        others = self._world.get(said["comm"] & ~FREED, ())
        return (others[status.source],) if 0 <= status.source < len(others) else None


def maker(process: Process, request: int) -> Event | None:
    """Return the call that made a request; None for one that is not known."""
    thread, number = request >> LANE, (request & (1 << LANE) - 1) - 1
    lane = next((each for each in process.lanes if each.index == thread), None)
    if not request or lane is None or not 0 <= number < len(lane.starts):
        return None
    return event(lane, number)


def _asks_nothing(said: Event, undefined: int) -> bool:
    """Tell whether a question was about no active request, so that the answer could only be yes."""
    name = said.call.name
    if name == "MPI_Test":
        return not said["request"]
    if name == "MPI_Testall":
        return not any(said.numbers("array_of_requests"))
    if said.end is None or name not in ("MPI_Testany", "MPI_Testsome"):
        return False
    return (said["index"] if name == "MPI_Testany" else said["outcount"]) == undefined
