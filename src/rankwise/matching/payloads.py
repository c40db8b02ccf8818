"""What each half of a message carries or has room for: basic types, and how often they repeat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.completions import LANE
from rankwise.matching.operations import Kind, Numbers, Operations, alike
from rankwise.standard import Data
from rankwise.trace.datatypes import Datatypes, Signature
from rankwise.trace.lane import Lane
from rankwise.trace.layout import Layout, layouts
from rankwise.trace.trace import Trace


@dataclass(frozen=True, slots=True)
class Payload:
    """`count` elements of a datatype; the signature is None where the type is not known."""

    signature: Signature | None
    count: int

    @property
    def size(self) -> int | None:
        """The bytes of data."""
        return None if self.signature is None else self.signature.size * self.count


@dataclass(frozen=True, slots=True, eq=False)
class Payloads:
    """The distinct payloads of a run, and which one each operation has; -1 for none."""

    distinct: tuple[Payload, ...]
    of: Numbers


def payloads(trace: Trace, operations: Operations) -> Payloads:
    """Return what all sends and receives carry."""
    rows = operations.rows
    of = np.full(len(rows), -1, np.int64)
    numbers: dict[Payload, int] = {}
    for kind, direction in ((Kind.SEND, "out"), (Kind.RECEIVE, "in")):
        of_kind = np.flatnonzero(rows["kind"] == kind)
        for rank, process in trace.processes.items():
            here = of_kind[rows["rank"][of_kind] == rank]
            if not len(here):
                continue
            types = Datatypes(process.lanes)
            for lane, layout, group in _groups(process.lanes, here, rows["made"][here]):
                data = next((each for each in layout.call.data if each.direction != direction), None)
                if data is not None:
                    records = rows["made"][group] & (1 << LANE) - 1
                    of[group] = _numbered(lane, layout, data, records, types, numbers)
    return Payloads(tuple(numbers), of)


def _groups(lanes: tuple[Lane, ...], rows: Numbers, made: Numbers) -> Iterator[tuple[Lane, Layout, Numbers]]:
    """Yield the rows by the thread and the function that made them."""
    for lane in lanes:
        mine = (made >> LANE) == lane.index
        calls = lane.calls[made[mine] & (1 << LANE) - 1]
        for call in np.unique(calls):
            yield lane, layouts()[int(call)], rows[mine][calls == call]


def _numbered(
    lane: Lane, layout: Layout, data: Data, records: Numbers, types: Datatypes, numbers: dict[Payload, int]
) -> Numbers:
    assert data.count is not None
    slots = [layout.slot(layout.parameters[index].name) for index in (data.count, data.datatype)]
    columns = [np.asarray(lane.column(records, slot), np.int64) for slot in slots if slot is not None]
    parts = layout.slot("partitions")
    columns.append(lane.column(records, parts) if parts is not None else np.ones(len(records), np.int64))
    _, first, inverse = np.unique(alike(*columns), return_index=True, return_inverse=True)
    found = [
        numbers.setdefault(Payload(types.signature(datatype), count * times), len(numbers))
        for count, datatype, times in zip(*(each[first].tolist() for each in columns), strict=True)
    ]
    return np.array(found, np.int64)[inverse]
