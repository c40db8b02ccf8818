"""Rules broken by single calls: what is told once a place, with the first time, how often, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.operations import Numbers
from rankwise.monitors.run import Run
from rankwise.trace.event import Event
from rankwise.trace.lane import Lane
from rankwise.trace.layout import Layout, layouts
from rankwise.trace.trace import Process


@dataclass(frozen=True, slots=True)
class Calls:
    """All calls of one function by one thread, as columns."""

    process: Process
    lane: Lane
    layout: Layout
    records: Numbers

    def column(self, name: str) -> Numbers | None:
        """Return an argument of each call by its name in the standard; None where it is not kept.

        A status has three columns; an array is where it lies in the side file (`lane.array`).
        """
        slot = self.layout.slot(name)
        if slot is None:
            return None
        return np.asarray(self.lane.column(self.records, slot), np.int64)

    def event(self, record: int) -> Event:
        return self.process.event(self.lane.index, record)


def calls_of(run: Run, wanted: Callable[[Layout], bool]) -> Iterator[Calls]:
    """Yield the calls of the functions that are wanted, by process, thread and function."""
    for process in (*run.trace.processes.values(), *run.trace.unranked):
        for lane in process.lanes:
            for number, records in lane.by_function.items():
                layout = layouts()[number]
                if wanted(layout):
                    yield Calls(process, lane, layout, records)


@dataclass(frozen=True, slots=True)
class Said:
    """What is to be told about a call. Calls of one place are told apart by `message` only."""

    message: str
    note: str = ""
    related: tuple[Related, ...] = ()


@dataclass(frozen=True, slots=True)
class Breach:
    """Calls of one thread that break a rule; `say` is asked about the first of each place."""

    code: str
    process: Process
    lane: Lane
    records: Numbers
    say: Callable[[Event], Said]


@dataclass(slots=True)
class _Told:
    said: Said
    where: Location
    begin: int
    count: int = 0
    ranks: set[int] = field(default_factory=set)


def findings_of(run: Run, breaches: Iterable[Breach]) -> Iterator[Finding]:
    """Yield one finding for each rule, place and message."""
    told: dict[tuple[str, Location, str], _Told] = {}
    for breach in breaches:
        sites = breach.lane.sites[breach.records]
        for site in np.unique(sites):
            records = breach.records[sites == site]
            event = breach.process.event(breach.lane.index, int(records[0]))
            said, where = breach.say(event), run.location(event, breach.process)
            known = told.setdefault((breach.code, where, said.message), _Told(said, where, event.begin))
            known.count += len(records)
            known.ranks.add(breach.process.rank)
            if event.begin < known.begin:
                known.said, known.begin = said, event.begin
    for (code, where, message), each in told.items():
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
