"""RW608 and RW609: accesses beyond the target's memory, and data that does not fit or is of another type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import Flags
from rankwise.matching.rma.rma_accesses import NO_OP, UNKNOWN_SHAPE, Rows, column, one_sided_calls
from rankwise.matching.rma.row_combinations import combinations
from rankwise.matching.rma.window import Attachment, Flavour, Window
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.access_types import AccessSide, TypeDifference, difference
from rankwise.monitors.one_sided.rma_phrases import bytes_text, made
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event
from rankwise.trace.object_numbers import FREED


@monitor("RW608")
def out_of_range(run: Run) -> Iterator[Finding]:
    """Report accesses of bytes that the target has not given to the window."""
    yield from findings_of(run, _beyond(run))


def _beyond(run: Run) -> Iterator[Breach]:
    rows = run.one_sided.rows
    known = (rows["target"] >= 0) & (rows["stop"] > rows["start"]) & (rows["shape"] != UNKNOWN_SHAPE)
    for window in run.one_sided.windows.all:
        for target, part in window.parts.items():
            here = np.flatnonzero(known & (rows["window"] == window.index) & (rows["target"] == target))
            if window.flavour is Flavour.DYNAMIC:
                regions = run.one_sided.attached.get((target, window.index), [])
                wrong = here[~_attached(rows[here], regions)]
            else:
                wrong = here[(rows["start"][here] < 0) | (rows["stop"][here] > part.size)]
            if len(wrong):
                yield from _breaches(run, rows[wrong], _outside(run, window, target))


def _attached(rows: Rows, regions: list[Attachment]) -> Flags:
    """Mark the accesses that lie in memory which was attached at some time; regions may touch each other."""
    joined: list[list[int]] = []
    for start, stop in sorted((each.start, each.stop) for each in regions):
        if joined and start <= joined[-1][1]:
            joined[-1][1] = max(stop, joined[-1][1])
        else:
            joined.append([start, stop])
    if not joined:
        return np.zeros(len(rows), np.bool_)
    starts, stops = np.array(joined, np.int64).T
    at = np.searchsorted(starts, rows["start"], side="right") - 1
    inside: Flags = (at >= 0) & (rows["stop"] <= stops[np.maximum(at, 0)])
    return inside


def _breaches(run: Run, rows: Rows, say: Callable[[Event], Said]) -> Iterator[Breach]:
    for origin in np.unique(rows["origin"]).tolist():
        for thread in np.unique(rows["thread"][rows["origin"] == origin]).tolist():
            mine = rows[(rows["origin"] == origin) & (rows["thread"] == thread)]
            process = run.process(origin)
            yield Breach("RW608", process, process.streams[thread], np.sort(mine["number"]), say)


def _outside(run: Run, window: Window, target: int) -> Callable[[Event], Said]:
    part = window.parts[target]

    def say(event: Event) -> Said:
        rows = run.one_sided.rows
        here = (rows["origin"] == event.rank) & (rows["thread"] == event.thread)
        row = rows[here & (rows["number"] == event.number)][0]
        touched = int(row["start"]), int(row["stop"])
        related = (Related("window", f"made by {part.made.call.name}", run.location(part.made)),)
        if window.flavour is Flavour.DYNAMIC:
            return Said(
                f"{event.call.name} accesses {touched[1] - touched[0]} bytes at {touched[0]:#x}, "
                f"which rank {target} has not attached to the window",
                related=related,
            )
        has = f"has {part.size} bytes" if part.size else "has no memory"
        return Said(
            f"{event.call.name} accesses {bytes_text(touched)} of rank {target}'s window, which {has}",
            f"displacement {event['target_disp']} in units of {part.unit} bytes",
            related,
        )

    return say


@dataclass(frozen=True, slots=True)
class _Sides:
    """The names of the arguments that say what is taken from where, and where it must fit."""

    given: tuple[str, str]
    taken: tuple[str, str]


_ORIGIN, _TARGET = ("origin_count", "origin_datatype"), ("target_count", "target_datatype")
_RESULT = ("result_count", "result_datatype")


def _sides(name: str) -> tuple[_Sides, ...]:
    if name in ("MPI_Get", "MPI_Rget"):
        return (_Sides(_TARGET, _ORIGIN),)
    if name in ("MPI_Get_accumulate", "MPI_Rget_accumulate"):
        return _Sides(_ORIGIN, _TARGET), _Sides(_TARGET, _RESULT)
    return (_Sides(_ORIGIN, _TARGET),)


@monitor("RW609")
def other_data(run: Run) -> Iterator[Finding]:
    """Report accesses whose origin and target have different types, or do not fit."""
    yield from findings_of(run, _differing(run))


def _differing(run: Run) -> Iterator[Breach]:
    for rank, reader in run.one_sided.readers.items():
        process = run.process(rank)
        for stream, layout, records in one_sided_calls(process):
            if layout.slot("target_count") is None:
                continue
            for sides in _sides(layout.call.name):
                names = (*sides.given, *sides.taken)
                table = [column(stream, layout, records, name) for name in names]
                ranks = column(stream, layout, records, "target_rank")
                firsts, inverse = combinations(*table)
                for at, first in enumerate(firsts.tolist()):
                    count, datatype, room, room_type = (int(each[first]) for each in table)
                    given = AccessSide(reader.types.signature(datatype & ~FREED), count)
                    found = difference(given, AccessSide(reader.types.signature(room_type & ~FREED), room))
                    if found is None:
                        continue
                    here = (inverse == at) & (ranks != int(stream.page["proc_null"]))
                    if sides.given == _ORIGIN and layout.slot("op") is not None:
                        here &= column(stream, layout, records, "op") != NO_OP
                    yield Breach("RW609", process, stream, records[here], _telling(run, sides, found))


def _telling(run: Run, sides: _Sides, found: TypeDifference) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        window = run.one_sided.windows.of(event.rank, event["win"])
        related = (made(run, window, event.rank),) if window else ()
        given, taken = (each[0].removesuffix("_count") for each in (sides.given, sides.taken))
        moves = f"{event.call.name} moves {found.given} from its {given}"
        return Said(f"{moves} to its {taken}, which takes {found.taken}", related=related)

    return say
