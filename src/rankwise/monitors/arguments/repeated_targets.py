"""RW917: places that one call receives into more than once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.buffer_bytes import MemberBlock, alike, blocks, joined, takes_part
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, found_for_each
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Data
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout
from rankwise.trace.typemaps import Piece, overlap

_KINDS = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.FILE)


@monitor("RW917")
def places_written_twice(run: Run) -> Iterator[Finding]:
    """Report receives whose blocks, or whose datatype's own parts, overlap each other."""
    yield from findings_of(run, (each for given in every(run, _receives) for each in _breaches(given)))


def _received(layout: Layout) -> list[Data]:
    return [each for each in layout.call.data if each.direction == "out"]


def _receives(layout: Layout) -> bool:
    return layout.call.kind in _KINDS and bool(_received(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for data in _received(given.layout):
        marks = takes_part(given, data) & _may_repeat(given, data)
        reported: dict[int, str] = {}
        for at, same in alike(given, marks):
            found = blocks(given, data, at)
            words = _wrong(given, found) if found else ""
            marks[same] = bool(words)
            reported |= dict.fromkeys(given.records[same].tolist(), words)
        name = given.name(data.buffer)
        yield from given.breach(
            "RW917",
            marks,
            _said,
            name,
            reported,
        )


def _said(event: Event, name: str, reported: dict[int, str]) -> str:
    return f"{event.call.name} receives into some bytes of {name} more than once: {reported[event.number]}"


def _may_repeat(given: GivenCalls, data: Data) -> np.ndarray:
    """Return which calls may write twice: those with displacements, and those with types of their own."""
    if data.displacements is not None or given.layout.call.parameters[data.datatype].is_array:
        return np.ones(len(given.records), bool)
    types = given.column(given.name(data.datatype))
    if types is None:
        return np.zeros(len(given.records), bool)
    return found_for_each(types, lambda number: _has_gaps_or_repeats(given, number)) > 0


def _has_gaps_or_repeats(given: GivenCalls, number: int) -> bool:
    typemap, signature = given.facts.typemaps.of(number), given.facts.types.signature(number)
    if typemap is None or signature is None or not typemap.is_whole:
        return False
    touched = sum(end - start for start, end in typemap.pieces)
    return typemap.extent < touched or touched < signature.size or len(typemap.pieces) > 1


def _wrong(given: GivenCalls, found: list[MemberBlock]) -> str:
    whole = {at: each for at, each in enumerate(found) if each.count > 0}
    pieces = {at: each.pieces() for at, each in whole.items()}
    for at, each in whole.items():
        signature = given.facts.types.signature(each.datatype)
        if signature is None or not each.is_exact:
            return ""
        if signature.size * each.count > _length(pieces[at]):
            return "parts of its datatype overlap"
    together = joined([piece for each in pieces.values() for piece in each])
    if sum(map(_length, pieces.values())) == _length(together):
        return ""
    pairs = itertools.combinations(pieces, 2)
    one, other = next(pair for pair in pairs if overlap(pieces[pair[0]], pieces[pair[1]]) is not None)
    return f"the blocks {one} and {other} overlap"


def _length(pieces: Sequence[Piece]) -> int:
    return sum(end - start for start, end in pieces)
