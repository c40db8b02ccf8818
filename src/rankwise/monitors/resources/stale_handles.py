"""RW311, RW312, RW313, RW314: handles of what is freed, must not be freed, or never was."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import Numbers
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.resources.object_kinds import HANDLES, NAMES, given_back
from rankwise.monitors.resources.owned_objects import is_freed, values
from rankwise.monitors.rule_breaches import Breach, FunctionCalls, Said, calls_of, findings_of
from rankwise.standard import Object
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Form, Slot
from rankwise.trace.object_numbers import FIRST_OWN, FREED, UNKNOWN, name_of

_MAY_BE_FREED = (Object.GROUP, Object.ERRHANDLER)
"""MPI_GROUP_EMPTY and predefined error handlers are handed out as answers, to be freed like any other."""


@monitor("RW311", "RW312", "RW313", "RW314")
def stale_handles(run: Run) -> Iterator[Finding]:
    """Report handles that calls must not be given."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for calls in calls_of(run, lambda layout: True):
        back = {slot.name for _, slot in given_back(calls.layout)}
        for slot, kind in _handles(calls):
            records, numbers = values(calls.stream, calls.records, slot)
            yield from _freed(run, calls, kind, slot, records, numbers)
            failed = (calls.stream.results[records] != 0) | (calls.stream.ends[records] == 0)
            unknown = records[(numbers == UNKNOWN) & failed]
            if len(unknown) and calls.process.rank >= 0:  # MPI_Init makes the predefined objects known
                yield Breach("RW314", calls.process, calls.stream, unknown, partial(_unknown, kind))
            if slot.name in back and kind not in _MAY_BE_FREED:
                yield from _predefined(calls, kind, records, numbers)


def _handles(calls: FunctionCalls) -> Iterator[tuple[Slot, Object]]:
    roles = {each.value: each for each in HANDLES}
    for slot in calls.layout.slots:
        if slot.after or slot.index < 0 or slot.form not in (Form.HANDLE, Form.ARRAY):
            continue
        kind = roles.get(calls.layout.parameters[slot.index].role.value)
        if kind is not None:
            yield slot, kind


def _freed(
    run: Run, calls: FunctionCalls, kind: Object, slot: Slot, records: Numbers, numbers: Numbers
) -> Iterator[Breach]:
    stale = np.flatnonzero(is_freed(numbers))
    if not len(stale):
        return
    frees = slot.name in {each.name for _, each in given_back(calls.layout)}
    code = "RW311" if frees and kind is not Object.MESSAGE else "RW312"
    sites = calls.stream.sites[records[stale]]
    for site in np.unique(sites):
        here = stale[sites == site]
        number = int(numbers[here[0]]) & ~FREED
        say = partial(_was_freed, run, calls, kind, number, frees)
        yield Breach(code, calls.process, calls.stream, records[here], say)


def _was_freed(run: Run, calls: FunctionCalls, kind: Object, number: int, frees: bool, event: Event) -> Said:
    owned = run.owned_by(calls.process)
    places = []
    made, freed = owned.maker(kind, number), owned.freer(kind, number, event.begin)
    word = {Object.MESSAGE: "received", Object.FILE: "closed"}.get(kind, "freed")
    if made is not None:
        places.append(Related("made", made.call.name, run.location(made)))
    if freed is not None:
        places.append(Related(word, freed.call.name, run.location(freed)))
    message = f"{event.call.name} is given {NAMES[kind]} that was {word} before"
    return Said(message, "", tuple(places))


def _unknown(kind: Object, event: Event) -> Said:
    return Said(f"{event.call.name} is given {NAMES[kind]} that no call has made")


def _predefined(calls: FunctionCalls, kind: Object, records: Numbers, numbers: Numbers) -> Iterator[Breach]:
    for number in np.unique(numbers[(numbers > 0) & (numbers < FIRST_OWN)]):
        name = name_of(ConstantKind(kind.value), int(number)) or "a predefined object"
        if name == "MPI_MESSAGE_NO_PROC":
            continue
        here = records[numbers == number]
        yield Breach("RW313", calls.process, calls.stream, here, partial(_frees_predefined, name))


def _frees_predefined(name: str, event: Event) -> Said:
    return Said(f"{event.call.name} is given {name}, which a program must not free")
