"""RW910: datatypes used in communication before they are committed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every, found_for_each, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.object_facts import ProcessFacts
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard import CallKind, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout, by_name
from rankwise.trace.object_numbers import FIRST_OWN, FREED, UNKNOWN

_KINDS = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.ONE_SIDED, CallKind.FILE)
_NEVER = np.iinfo(np.int64).max


@monitor("RW910")
def uncommitted_datatypes(run: Run) -> Iterator[Finding]:
    """Report datatypes that no MPI_Type_commit came before."""
    committed: dict[int, dict[int, int]] = {}

    def breaches() -> Iterator[Breach]:
        for given in every(run, _communicates):
            pid = given.facts.process.pid
            if pid not in committed:
                committed[pid] = _commits(given.facts)
            yield from _breaches(given, committed[pid])

    yield from findings_of(run, breaches())


def _communicates(layout: Layout) -> bool:
    return layout.call.kind in _KINDS and bool(inputs(layout, Role.DATATYPE))


def _commits(facts: ProcessFacts) -> dict[int, int]:
    """Return when each datatype was committed first."""
    layout = by_name()["MPI_Type_commit"]
    slot = layout.slot("datatype")
    assert slot is not None
    found: dict[int, int] = {}
    for stream in facts.process.streams:
        records = stream.by_function.get(layout.number)
        if records is None:
            continue
        numbers, times = stream.column(records, slot) & ~FREED, stream.begins[records]
        for number, time in zip(numbers.tolist(), times.tolist(), strict=True):
            found[number] = min(time, found.get(number, time))
    return found


def _breaches(given: GivenCalls, commits: dict[int, int]) -> Iterator[Breach]:
    for parameter in inputs(given.layout, Role.DATATYPE):
        if parameter.is_array:
            yield from _of_array(given, parameter.name, commits)
            continue
        types = given.column(parameter.name)
        if types is None:
            continue
        own = (types >= FIRST_OWN) & (types < UNKNOWN)
        if not own.any():
            continue
        marks: Marks = np.asarray(own, bool).copy()
        times = given.stream.begins[given.records].astype(np.int64)
        marks[own] = times[own] < found_for_each(
            types[own], lambda number: _since(given.facts, number, commits)
        )
        marks &= given.means_something(parameter) & _has_data(given, parameter.name)
        yield from given.breach("RW910", marks, _said_of, given, parameter.name)


def _said_of(event: Event, given: GivenCalls, name: str) -> Said:
    return _said(given, event, event[name])


def _of_array(given: GivenCalls, name: str, commits: dict[int, int]) -> Iterator[Breach]:
    counts_name = "sendcounts" if name == "sendtypes" else "recvcounts"
    found: dict[int, int] = {}
    for at, record in enumerate(given.records.tolist()):
        counts = given.array(counts_name, at)
        for number, count in zip(given.array(name, at), counts, strict=False):
            begin = int(given.stream.begins[record])
            if count > 0 and FIRST_OWN <= number < UNKNOWN and begin < _since(given.facts, number, commits):
                found.setdefault(record, number)
    marks: Marks = np.isin(given.records, list(found))
    yield from given.breach("RW910", marks, lambda event: _said(given, event, found[event.number]))


def _since(facts: ProcessFacts, number: int, commits: dict[int, int]) -> int:
    """Return from when on a datatype may be used; 0 where it was not made by one of MPI's constructors."""
    made = facts.types.maker(number)
    if made is None or "_f90_" in made.call.name:
        return 0
    own = commits.get(number, _NEVER)
    if made.call.name == "MPI_Type_dup":  # a duplicate is as committed as what it was made from
        original = made["oldtype"] & ~FREED
        is_ready = original < FIRST_OWN or _since(facts, original, commits) <= made.begin
        return 0 if is_ready else own
    return own


def _has_data(given: GivenCalls, name: str) -> np.ndarray:
    """Return where elements of the datatype are transferred; MPI need not read it otherwise."""
    for data in given.data:
        if given.name(data.datatype) == name and data.count is not None:
            if given.layout.call.parameters[data.count].is_array:
                break
            counts = given.column(given.name(data.count))
            return np.ones(len(given.records), bool) if counts is None else np.asarray(counts > 0)
    counts = given.column("target_count") if name == "target_datatype" else None
    return np.ones(len(given.records), bool) if counts is None else np.asarray(counts > 0)


def _said(given: GivenCalls, event: Event, number: int) -> Said:
    made = given.facts.types.maker(number)
    related: tuple[Related, ...] = ()
    if made is not None:
        related = (Related("made", f"by {made.call.name}, never committed before", given.location(made)),)
    return Said(f"{event.call.name} uses a datatype that is not committed", related=related)
