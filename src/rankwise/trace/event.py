"""One call as it happened, for people and for rules that read few."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from struct import Struct
from typing import NamedTuple

from rankwise.standard import MpiCall
from rankwise.trace.event_layout import Form, Slot, layouts
from rankwise.trace.event_stream import EventStream


class Status(NamedTuple):
    """What a completed receive says; `size` is in bytes, -1 for a cancelled operation."""

    source: int
    tag: int
    size: int


Argument = int | Status | list[int] | list[Status]


@dataclass(frozen=True, slots=True)
class Event:
    """A call of one thread. Handles are the process's own numbers; see `event_layout.Form`."""

    rank: int
    thread: int
    number: int
    call: MpiCall
    arguments: Mapping[str, Argument]
    site: int
    begin: int
    end: int | None
    """None while the thread is still inside."""
    result: int

    def __getitem__(self, name: str) -> int:
        """Return an argument that is a number."""
        value = self.arguments[name]
        assert isinstance(value, int), name
        return value

    def numbers(self, name: str) -> list[int]:
        """Return an argument that is an array of numbers; empty where it was not kept."""
        value = self.arguments.get(name, [])
        assert isinstance(value, list), name
        return [each for each in value if isinstance(each, int)]


def event(stream: EventStream, number: int) -> Event:
    """Return the record with this number (counted from 0) of an event stream."""
    start = int(stream.starts[number])
    layout = layouts()[int(stream.calls[number])]
    record = stream.words[start : start + layout.units].tobytes()
    return Event(
        rank=stream.rank,
        thread=stream.index,
        number=number,
        call=layout.call,
        arguments={slot.name: _argument(stream, number, record, slot) for slot in layout.slots},
        site=int(stream.sites[number]),
        begin=int(stream.begins[number]),
        end=int(stream.ends[number]) or None,
        result=int(stream.results[number]),
    )


_PACKED = {
    Form.INT: Struct("=i"),
    Form.WIDE: Struct("=q"),
    Form.HANDLE: Struct("=I"),
    Form.REQUEST: Struct("=q"),
    Form.ARRAY: Struct("=q"),
    Form.STATUS: Struct("=iiq"),
}


def _argument(stream: EventStream, number: int, record: bytes, slot: Slot) -> Argument:
    value: tuple[int, ...] = _PACKED[slot.form].unpack_from(record, slot.offset)
    if slot.form is Form.STATUS:
        return Status(*value)
    if slot.form is Form.REQUEST:
        return stream.request(value[0], number)
    if slot.form is not Form.ARRAY:
        return value[0]
    numbers = stream.array(value[0])
    if slot.name == "array_of_requests":
        return [stream.request(each, number) for each in numbers]
    if slot.name == "array_of_statuses":
        return [Status(*numbers[i : i + 3]) for i in range(0, len(numbers) - 2, 3)]
    return numbers
