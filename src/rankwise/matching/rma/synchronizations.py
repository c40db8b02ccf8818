"""Reads the synchronisation calls of a process on its windows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from rankwise.matching.collectives.process_groups import Ranks
from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import Positions
from rankwise.matching.rma.epochs import Sync, SynchronizationCall
from rankwise.matching.rma.window import Windows
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FREED

_BY_NAME = {each.value: each for each in Sync}
_ASSERTS = {
    "checks": "MPI_MODE_NOCHECK",
    "no_store": "MPI_MODE_NOSTORE",
    "no_put": "MPI_MODE_NOPUT",
    "no_precede": "MPI_MODE_NOPRECEDE",
    "no_succeed": "MPI_MODE_NOSUCCEED",
}


def synchronisations(
    process: Process,
    windows: Windows,
    members: Callable[[int], Ranks | None],
    places: Positions,
    clock: Callable[[Numbers], Numbers],
) -> dict[int, list[SynchronizationCall]]:
    """Return the calls on each window, in order.

    `members` returns the members of a group, and `clock` makes times comparable between ranks.
    """
    found: dict[int, list[SynchronizationCall]] = defaultdict(list)
    for stream in process.streams:
        for number, records in stream.by_function.items():
            layout = layouts()[number]
            kind = _BY_NAME.get(layout.call.name)
            if kind is not None:
                _read(process, windows, members, places, clock, stream, layout, kind, records, found)
    for calls in found.values():
        calls.sort(key=lambda each: each.begin)
    return found


def _read(
    process: Process,
    windows: Windows,
    members: Callable[[int], Ranks | None],
    places: Positions,
    clock: Callable[[Numbers], Numbers],
    stream: EventStream,
    layout: Layout,
    kind: Sync,
    records: Numbers,
    found: dict[int, list[SynchronizationCall]],
) -> None:
    columns = {slot.name: stream.column(records, slot).tolist() for slot in layout.slots}
    begins, ends = places.begins[stream.index][records].tolist(), places.ends[stream.index][records].tolist()
    fine = ((stream.results[records] == 0) & (stream.ends[records] != 0)).tolist()
    began, ended = clock(stream.begins[records]).tolist(), clock(stream.ends[records]).tolist()
    constants = process.notes.constants
    exclusive = constants.get("MPI_LOCK_EXCLUSIVE")
    nothing = [0] * len(records)
    asserts = columns.get("assert", nothing)
    flags = columns.get("flag", [1] * len(records))
    types = columns.get("lock_type", nothing)
    ranks = columns.get("rank")
    for at, number in enumerate(columns["win"]):
        window = windows.of(process.rank, number)
        if window is None or number & FREED:
            continue
        target = -1
        if ranks is not None and 0 <= ranks[at] < len(window.members):
            target = window.members[ranks[at]]
        said = {name: bool(asserts[at] & constants.get(constant, 0)) for name, constant in _ASSERTS.items()}
        said["checks"] = not said["checks"]
        found[window.index].append(
            SynchronizationCall(
                kind=kind,
                thread=stream.index,
                number=int(records[at]),
                begin=begins[at],
                end=ends[at],
                ok=fine[at],
                target=target,
                group=members(columns["group"][at]) if "group" in columns else None,
                exclusive=kind is Sync.LOCK and types[at] == exclusive,
                flag=bool(flags[at]),
                time=(began[at], ended[at]),
                **said,
            )
        )
