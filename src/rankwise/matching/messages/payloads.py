"""What each half of a message carries or has room for: basic types, and how often they repeat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.completions import STREAM
from rankwise.matching.operations import Numbers, OperationKind, Operations, alike
from rankwise.standard import Data
from rankwise.trace.event_layout import Layout, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Trace
from rankwise.trace.type_signatures import Datatypes, TypeSignature


@dataclass(frozen=True, slots=True)
class Payload:
    """`count` elements of a datatype; the signature is None where the type is not known."""

    signature: TypeSignature | None
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
    for kind, direction in ((OperationKind.SEND, "out"), (OperationKind.RECEIVE, "in")):
        of_kind = np.flatnonzero(rows["kind"] == kind)
        for rank, process in trace.processes.items():
            here = of_kind[rows["rank"][of_kind] == rank]
            if not len(here):
                continue
            types = Datatypes(process.streams)
            for stream, layout, group in _groups(process.streams, here, rows["made"][here]):
                data = next((each for each in layout.call.data if each.direction != direction), None)
                if data is not None:
                    records = rows["made"][group] & (1 << STREAM) - 1
                    of[group] = _numbered(stream, layout, data, records, types, numbers)
    return Payloads(tuple(numbers), of)


def _groups(
    streams: tuple[EventStream, ...], rows: Numbers, made: Numbers
) -> Iterator[tuple[EventStream, Layout, Numbers]]:
    """Yield the rows by the thread and the function that made them."""
    for stream in streams:
        mine = (made >> STREAM) == stream.index
        calls = stream.calls[made[mine] & (1 << STREAM) - 1]
        for call in np.unique(calls):
            yield stream, layouts()[int(call)], rows[mine][calls == call]


def _numbered(
    stream: EventStream,
    layout: Layout,
    data: Data,
    records: Numbers,
    types: Datatypes,
    numbers: dict[Payload, int],
) -> Numbers:
    assert data.count is not None
    slots = [layout.slot(layout.parameters[index].name) for index in (data.count, data.datatype)]
    columns = [np.asarray(stream.column(records, slot), np.int64) for slot in slots if slot is not None]
    parts = layout.slot("partitions")
    columns.append(stream.column(records, parts) if parts is not None else np.ones(len(records), np.int64))
    _, first, inverse = np.unique(alike(*columns), return_index=True, return_inverse=True)
    found = [
        numbers.setdefault(Payload(types.signature(datatype), count * times), len(numbers))
        for count, datatype, times in zip(*(each[first].tolist() for each in columns), strict=True)
    ]
    return np.array(found, np.int64)[inverse]
