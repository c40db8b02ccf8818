"""Writes traces by hand, in the very form the recorder writes: for tests that need no MPI."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

import numpy

from rankwise.standard import Role
from rankwise.standard.constants import ConstantKind
from rankwise.trace import state_page
from rankwise.trace.event import Status
from rankwise.trace.event_layout import (
    CONTINUED,
    ENFORCED,
    HEADER,
    NULL_FLAG,
    UNIT,
    Form,
    Layout,
    Slot,
    by_name,
    fingerprint,
)
from rankwise.trace.job_trace import Trace, read_trace
from rankwise.trace.object_numbers import FIRST_OWN, SELF, WORLD, predefined
from rankwise.trace.process_ending import ProcessEnding

_FORMATS = {Form.INT: "<i", Form.HANDLE: "<I", Form.WIDE: "<q", Form.REQUEST: "<Q", Form.ARRAY: "<Q"}
ANY_SOURCE, ANY_TAG, PROC_NULL, ROOT, UNDEFINED = -2, -1, -1, -3, -32766
"""The constants of the MPI that the traces claim to come from."""
MULTIPLE = 3
"""MPI_THREAD_MULTIPLE; the levels below are 2, 1 and 0."""
Value = int | Status | list[int] | list[Status]


@dataclass(slots=True)
class StreamBuilder:
    """The calls of one thread, in order."""

    rank: int
    index: int = 0
    units: bytearray = field(default_factory=bytearray)
    side: bytearray = field(default_factory=lambda: bytearray(8))
    count: int = 0
    open_record: int | None = None
    clock: int = 1000

    def call(
        self,
        name: str,
        *,
        inside: bool = False,
        enforced: bool = False,
        site: int = 0,
        result: int = 0,
        null: str = "",
        **arguments: Value,
    ) -> int:
        """Add a call; with `inside`, one that has not returned. Return the request that it would make.

        With `forced` it is one that the recorder makes do what a schedule says; `null` names a result that
        MPI has no place to write to.
        """
        layout = by_name()[name]
        flags = ENFORCED if enforced else 0
        if null:
            flags |= ([each.name for each in layout.parameters].index(null) + 1) << NULL_FLAG
        record = bytearray(layout.units * UNIT)
        self.clock += 10
        end = 0 if inside else self.clock + 5
        head = layout.number, layout.units, flags, result, self.clock, end, site
        struct.pack_into("<HBBiQQQ", record, 0, *head)
        for unit in range(1, layout.units):
            struct.pack_into("<Q", record, unit * UNIT, CONTINUED)
        for slot in layout.slots:
            self._put(record, slot, arguments.pop(slot.name, _usual(layout, slot)))
        assert not arguments, f"{name} keeps no {', '.join(arguments)}"
        self.open_record = state_page.PAGE + len(self.units) if inside else None
        self.units += record
        self.count += 1
        return self.index << 48 | self.count

    def _put(self, record: bytearray, slot: Slot, value: Value) -> None:
        assert slot.offset >= HEADER
        if slot.form is Form.STATUS:
            assert isinstance(value, Status)
            struct.pack_into("<iiq", record, slot.offset, *value)
            return
        if slot.form is Form.ARRAY:
            value = self._array(value) if isinstance(value, list) and value else 0
        struct.pack_into(_FORMATS[slot.form], record, slot.offset, value)

    def _array(self, values: list[int] | list[Status]) -> int:
        numbers = [each for value in values for each in (value if isinstance(value, Status) else (value,))]
        where = len(self.side)
        self.side += struct.pack(f"<{len(numbers) + 1}q", len(numbers), *numbers)
        return where

    def page(
        self, pid: int, size: int, ending: tuple[ProcessEnding, int], finalized: bool, provided: int
    ) -> bytes:
        page = numpy.zeros(1, state_page.page_type())
        fields = {
            "magic": int.from_bytes(state_page.MAGIC, "little"), "version": state_page.VERSION,
            "layout": fingerprint(), "pid": pid, "stream": self.index, "thread": pid, "clock_begin": pid,
            "rank": self.rank, "size": size, "library": 1, "any_source": ANY_SOURCE, "any_tag": ANY_TAG,
            "proc_null": PROC_NULL, "root": ROOT, "undefined": UNDEFINED, "tag_ub": 1 << 28, "in_place": -1,
            "ending": ending[0], "ending_code": ending[1], "finalized": 2 if finalized else 0,
            "entered": self.count, "left": self.count - (self.open_record is not None),
            "current": self.open_record or 0, "used": state_page.PAGE + len(self.units),
            "side_used": len(self.side), "provided": provided, "thread_multiple": MULTIPLE,
        }  # fmt: skip
        for name, value in fields.items():
            page[name] = value
        return page.tobytes()


def _usual(layout: Layout, slot: Slot) -> Value:
    """Return what a test need not say: the world, one integer, success."""
    if slot.form is Form.STATUS:
        return Status(0, 0, 4)
    if slot.form is Form.ARRAY:
        return []
    if slot.form is Form.HANDLE:
        role = layout.parameters[slot.index].role.value
        usual = {"communicator": WORLD, "datatype": predefined(ConstantKind.DATATYPE)["MPI_INT"]}
        return usual.get(role, 1)
    if slot.index >= 0 and layout.parameters[slot.index].role is Role.BUFFER:
        return (slot.index + 1) << 20
    return 1 if slot.name in ("count", "sendcount", "recvcount", "disp_unit") else 0


@dataclass(slots=True)
class TraceBuilder:
    """A run of `size` ranks; each rank has one event stream, or more if `stream` is asked for them."""

    size: int
    streams: dict[tuple[int, int], StreamBuilder] = field(default_factory=dict)
    communicators: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    endings: dict[int, tuple[ProcessEnding, int]] = field(default_factory=dict)
    finalized: set[int] = field(default_factory=set)
    constants: dict[str, int] = field(default_factory=dict)
    """What the MPI library has for constants that choose; see `notes`."""
    provided: int = MULTIPLE
    """The level of thread support."""
    sides: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    """Further lines of what a rank notes about itself."""
    first_pid: int = 1000
    """The process of rank 0; those of the others follow, and who has a larger one began later."""

    def __post_init__(self) -> None:
        for rank in range(self.size):
            self.stream(rank)

    def stream(self, rank: int, index: int = 0) -> StreamBuilder:
        """Return a thread of a rank."""
        return self.streams.setdefault((rank, index), StreamBuilder(rank, index))

    def communicator(self, *members: int) -> int:
        """Make a communicator of these ranks; return the number that each of them knows it by."""
        number = FIRST_OWN + len(self.communicators)
        self.communicators.append((number, members))
        return number

    def intercommunicator(self, one: tuple[int, ...], other: tuple[int, ...]) -> int:
        """Make a communicator of two groups; return the number that each of them knows it by."""
        number = self.communicator()
        self.sides.append((number, one, other))
        return number

    def write(self, folder: Path) -> Trace:
        """Write the files of the run and read them back."""
        for (rank, index), stream in self.streams.items():
            ending = self.endings.get(rank, (ProcessEnding.NONE, 0))
            pid, is_over = self.first_pid + rank, rank in self.finalized
            path = folder / f"{pid}-{index}.events"
            page = stream.page(pid, self.size, ending, is_over, self.provided)
            path.write_bytes(page + bytes(stream.units))
            path.with_suffix(".side").write_bytes(bytes(stream.side))
        for rank in range(self.size):
            world = f"communicator\t{WORLD}\t0-{self.size - 1}\t\ncommunicator\t{SELF}\t{rank}\t\n"
            own = [
                f"communicator\t{number}\t{','.join(map(str, members))}\t\n"
                for number, members in self.communicators
                if rank in members
            ]
            for number, one, other in self.sides:
                for mine, theirs in ((one, other), (other, one)):
                    if rank in mine:
                        groups = "\t".join(",".join(map(str, each)) for each in (mine, theirs))
                        own.append(f"communicator\t{number}\t{groups}\n")
            constants = "".join(f"\t{name}={value}" for name, value in self.constants.items())
            own += [f"constants{constants}\n"] if constants else []
            (folder / f"{self.first_pid + rank}.notes").write_text(
                world + "".join(own) + self.notes.get(rank, "")
            )
        return read_trace(folder)
