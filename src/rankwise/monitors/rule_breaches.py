"""Rules broken by single calls: reported once per call site, with the first time, how often, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.operations import Numbers
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process


@dataclass(frozen=True, slots=True)
class FunctionCalls:
    """All calls of one function by one thread, as columns."""

    process: Process
    stream: EventStream
    layout: Layout
    records: Numbers

    def column(self, name: str) -> Numbers | None:
        """Return an argument of each call by its name in the standard; None where it is not kept.

        A status has three columns; an array is where it lies in the side file (`event stream.array`).
        """
        slot = self.layout.slot(name)
        if slot is None:
            return None
        return np.asarray(self.stream.column(self.records, slot), np.int64)

    def event(self, record: int) -> Event:
        return self.process.event(self.stream.index, record)


def calls_of(run: Run, wanted: Callable[[Layout], bool]) -> Iterator[FunctionCalls]:
    """Yield the calls of the functions that are wanted, by process, thread and function."""
    for process in (*run.trace.processes.values(), *run.trace.unranked):
        for stream in process.streams:
            for number, records in stream.by_function.items():
                layout = layouts()[number]
                if wanted(layout):
                    yield FunctionCalls(process, stream, layout, records)


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be reported about a call. Calls at one place are distinguished by `message` only."""

    message: str
    note: str = ""
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Breach:
    """Calls of one thread that break a rule; `say` describes the first of each call site."""

    code: str
    process: Process
    stream: EventStream
    records: Numbers
    say: Callable[[Event], Said]


@dataclass(slots=True)
class _Reported:
    said: Said
    where: Location
    begin: int
    count: int = 0
    ranks: set[int] = field(default_factory=set)


def findings_of(run: Run, breaches: Iterable[Breach]) -> Iterator[Finding]:
    """Yield one finding for each rule, place and message."""
    reported: dict[tuple[str, Location, str], _Reported] = {}
    for breach in breaches:
        sites = breach.stream.sites[breach.records]
        for site in np.unique(sites):
            records = breach.records[sites == site]
            event = breach.process.event(breach.stream.index, int(records[0]))
            said, where = breach.say(event), run.location(event, breach.process)
            known = reported.setdefault(
                (breach.code, where, said.message), _Reported(said, where, event.begin)
            )
            known.count += len(records)
            known.ranks.add(breach.process.rank)
            if event.begin < known.begin:
                known.said, known.begin = said, event.begin
    for (code, where, message), each in reported.items():
        ranks = [rank for rank in each.ranks if rank >= 0]
        yield Finding(
            rule=rule(code),
            message=message,
            where=where,
            note=each.said.note,
            related=each.said.related,
            ranks=Ranks.of(ranks, run.size) if ranks else None,
            evidence=Evidence.WITNESSED,
            count=each.count,
        )
