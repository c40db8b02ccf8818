"""Reads the records of one thread from its file, also while the thread is still writing."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy

from rankwise.errors import RankwiseError
from rankwise.trace import state_page
from rankwise.trace.event_layout import (
    AGAIN,
    CONTINUED,
    ENFORCED,
    NO_REQUEST,
    NULL_FLAG,
    REFERENCES,
    RELATIVE,
    UNIT,
    Form,
    Slot,
    fingerprint,
    layouts,
)

Column = Any
"""A numpy array; its own type says too little to be of use."""


@dataclass(frozen=True)
class EventStream:
    """The records of one thread: the header page as it was read, and the whole units of the file."""

    path: Path
    page: numpy.void
    words: Column
    """The units as rows of 16 numbers of 4 bytes."""
    side: Column
    """The side file as numbers of 8 bytes."""
    is_damaged: bool = False
    """Whether there was more that could not be read."""

    @property
    def pid(self) -> int:
        return int(self.page["pid"])

    @property
    def index(self) -> int:
        return int(self.page["stream"])

    @property
    def rank(self) -> int:
        """The rank in MPI_COMM_WORLD; -1 before MPI_Init has returned."""
        return int(self.page["rank"])

    @property
    def is_inside(self) -> bool:
        """Whether the thread was inside a call when the page was read."""
        return bool(self.page["entered"] != self.page["left"])

    @functools.cached_property
    def _sequence(self) -> tuple[Column, Column, Column]:
        """The events in order: the unit where the record of each begins, and when it began and ended."""
        marks = self.words[:, 0] & 0xFFFF
        wide = self._wide
        whole = numpy.flatnonzero(marks < AGAIN)
        units = numpy.flatnonzero(marks == AGAIN)
        if not len(units):
            return whole, wide[whole, 1], wide[whole, 2]
        counts = (self.words[units, 0] >> 16).astype(numpy.int64)
        unit = numpy.repeat(units, counts)
        entry = numpy.arange(len(unit)) - numpy.repeat(numpy.cumsum(counts) - counts, counts)
        order = numpy.argsort(numpy.concatenate([whole * 4, unit * 4 + entry]), kind="stable")
        begin = wide[unit, 1] + self.words[unit, 4 + 3 * entry]
        end = begin + numpy.maximum(self.words[unit, 5 + 3 * entry], 1)
        starts = numpy.concatenate([whole, self.words[unit, 6 + 3 * entry].astype(numpy.int64)])[order]
        return (
            starts,
            numpy.concatenate([wide[whole, 1], begin])[order],
            numpy.concatenate([wide[whole, 2], end])[order],
        )

    @property
    def starts(self) -> Column:
        """The unit where the record of each event begins; what was done again shares its record."""
        return self._sequence[0]

    @functools.cached_property
    def calls(self) -> Column:
        """The number of the function of each event; see `event_layout.layouts`."""
        return self.words[self.starts, 0] & 0xFFFF

    @functools.cached_property
    def by_function(self) -> dict[int, Column]:
        """The events of each function that was called, by its number."""
        calls = self.calls.astype(numpy.uint16)  # so small that sorting them is counting them
        order = numpy.argsort(calls, kind="stable")
        counts = numpy.bincount(calls)
        numbers = numpy.flatnonzero(counts)
        parts = numpy.split(order, numpy.cumsum(counts[numbers])[:-1]) if len(order) else []
        return dict(zip(numbers.tolist(), parts, strict=True))

    def of_function(self, number: int) -> Column:
        """Return the events of one function, by its number."""
        return self.by_function.get(number, _NONE)

    def of_functions(self, numbers: Iterable[int]) -> Column:
        """Return the events of some functions, by their numbers, in order."""
        there = [self.by_function[each] for each in numbers if each in self.by_function]
        return numpy.sort(numpy.concatenate(there)) if there else _NONE

    @functools.cached_property
    def is_first(self) -> Column:
        """Whether each event has a record of its own; the others say what an earlier one said."""
        return numpy.r_[True, self.starts[1:] > numpy.maximum.accumulate(self.starts)[:-1]]

    @functools.cached_property
    def nulls(self) -> Column:
        """The place of an argument of each event that was null though MPI writes to it; -1 for none."""
        return ((self.flags & ~numpy.uint32(NO_REQUEST | ENFORCED)) >> NULL_FLAG).astype(numpy.int64) - 1

    @functools.cached_property
    def flags(self) -> Column:
        return self.words[self.starts, 0] >> 24

    @functools.cached_property
    def results(self) -> Column:
        return self.words[self.starts, 1].view(numpy.int32)

    @property
    def begins(self) -> Column:
        return self._sequence[1]

    @property
    def ends(self) -> Column:
        """When each call returned, in ticks; 0 for the one that did not."""
        return self._sequence[2]

    @functools.cached_property
    def sites(self) -> Column:
        return self._wide[self.starts, 3]

    @functools.cached_property
    def _wide(self) -> Column:
        return self.words.view(numpy.uint64)

    def column(self, records: Column, slot: Slot) -> Column:
        """Return one argument of these records, which are all of a function with this slot.

        A status comes as three columns: source, tag and bytes.
        """
        rows = self.starts[records] + slot.offset // UNIT
        at = slot.offset % UNIT
        if slot.form is Form.STATUS:
            small = self.words.view(numpy.int32)
            source, tag = small[rows, at // 4], small[rows, at // 4 + 1]
            return numpy.stack([source, tag, self._wide.view(numpy.int64)[rows, at // 8 + 1]], axis=1)
        if slot.form in (Form.WIDE, Form.ARRAY):
            return self._wide.view(numpy.int64)[rows, at // 8]
        if slot.form is Form.REQUEST:
            return self.requests(self._wide.view(numpy.int64)[rows, at // 8], records)
        if slot.form is Form.HANDLE:
            return self.words[rows, at // 4].astype(numpy.int64)
        return self.words.view(numpy.int32)[rows, at // 4]

    def requests(self, kept: Column, records: Column) -> Column:
        """Return requests by the event that made them, from how these events keep them."""
        relative = (kept & RELATIVE) != 0
        return numpy.where(relative, (self.index << 48) | (records + 1 - (kept & ((1 << 48) - 1))), kept)

    def request(self, kept: int, number: int) -> int:
        """Return one request by the event that made it, from how this event keeps it."""
        return (self.index << 48) | (number + 1 - (kept & ((1 << 48) - 1))) if kept & RELATIVE else kept

    def array(self, where: int) -> list[int]:
        """Return the numbers that a slot of form ARRAY points to."""
        at = where // 8
        if where <= 0 or at >= len(self.side):
            return []
        numbers: list[int] = self.side[at + 1 : at + 1 + int(self.side[at])].tolist()
        return numbers


_NONE = numpy.zeros(0, numpy.int64)
_TAIL = 64 * UNIT
"""Bytes at the end of an event stream that its thread may still change."""


def read_stream(path: Path) -> EventStream | None:
    """Return the event stream in this file; None if its thread has only just begun to write it."""
    try:
        data = numpy.asarray(numpy.memmap(path, dtype=numpy.uint8, mode="c"))  # a view of it takes less time
    except (ValueError, OSError):  # an empty file cannot be mapped
        return None
    if len(data) < state_page.PAGE:
        return None
    page = data[: state_page.PAGE].view(state_page.page_type())[0].copy()
    if int(page["magic"]) == 0:
        return None
    _check(path, page)
    units = _whole_units(data, state_page.PAGE, _end(data, page))
    if page["lost"] and page["entered"] != page["left"]:
        at = int(page["current"])
        units = numpy.concatenate([units, _whole_units(data, at, at + _size_at(data, at))])
    # The thread may be about to write its last records anew: what is written here is ours alone from now on.
    units[-_TAIL:] = units[-_TAIL:].copy()
    words = units.view(numpy.uint32).reshape(-1, UNIT // 4)
    readable = _readable(words)
    return EventStream(
        path, page, words[:readable], _side(path, int(page["side_used"])), readable < len(words)
    )


def _end(data: Column, page: numpy.void) -> int:
    """Return where the last record ends; that of a call that is still inside counts."""
    if page["lost"]:
        return int(page["full_at"])
    if page["entered"] == page["left"]:
        return int(page["used"])
    at = int(page["current"])
    return max(int(page["used"]), at + _size_at(data, at))


def _size_at(data: Column, at: int) -> int:
    """Return the bytes of the record that begins here."""
    return UNIT * max(1, int(data[at + 2])) if 0 <= at <= len(data) - UNIT else 0


def _whole_units(data: Column, start: int, end: int) -> Column:
    end = min(end, len(data))
    return data[start : max(start, start + (end - start) // UNIT * UNIT)]


def _readable(words: Column) -> int:
    """Return how many units make sense: from the first damaged one on nothing is believed."""
    marks = words[:, 0] & 0xFFFF
    starts = numpy.flatnonzero(marks != CONTINUED)
    if not len(words) or not len(starts) or starts[0]:
        return 0
    sizes = _sizes()
    known = len(sizes) - 1
    kinds = numpy.where(marks[starts] == AGAIN, known, marks[starts])
    damaged = kinds > known
    damaged |= sizes[numpy.minimum(kinds, known)] != numpy.diff(starts, append=len(words))
    units = starts[kinds == known]
    counts = words[units, 0] >> 16
    wrong = (counts < 1) | (counts > REFERENCES)
    for entry in range(REFERENCES):
        record = words[units, 6 + 3 * entry].astype(numpy.int64)
        outside = record >= units
        wrong |= (counts > entry) & (outside | (marks[numpy.where(outside, 0, record)] >= AGAIN))
    damaged[kinds == known] |= wrong
    return int(starts[numpy.argmax(damaged)]) if damaged.any() else len(words)


@functools.cache
def _sizes() -> Column:
    """Return how many units each call takes; the last is that of a unit of references."""
    return numpy.array([*(each.units for each in layouts()), 1])


def _side(path: Path, used: int) -> Column:
    try:
        data = numpy.asarray(numpy.memmap(path.with_suffix(".side"), dtype=numpy.int64, mode="r"))
    except (ValueError, OSError):
        return numpy.zeros(0, numpy.int64)
    return data[: used // 8]


def _check(path: Path, page: numpy.void) -> None:
    if int(page["magic"]).to_bytes(8, "little") != state_page.MAGIC:
        raise RankwiseError(f"{path} is not a trace of rankwise")
    if int(page["version"]) != state_page.VERSION or int(page["layout"]) != fingerprint():
        raise RankwiseError(f"{path} was recorded by another version of rankwise", "record the run again")
