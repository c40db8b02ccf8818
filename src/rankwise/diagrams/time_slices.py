"""Rows of calls as slices of equal length, for pictures in which single calls are too small to be seen.

How long a thread was inside calls of one kind before an instant follows from a running sum, so each slice
costs two searches whatever is in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.operations import Numbers
from rankwise.report.views.time_rows import Kind, TimeLevel

_MOST_CELLS = 1 << 21
_MOST_SLICES, _LEAST_SLICES = 1 << 15, 1 << 10
_FACTOR = 4
_COARSEST = 1 << 10
NO_CALL = 255
_Cells = NDArray[Any]


def slices_for(rows: int) -> int:
    """Return into how many slices rows are divided at the finest level."""
    wanted = max(_LEAST_SLICES, min(_MOST_SLICES, _MOST_CELLS // max(rows, 1)))
    return 1 << (wanted.bit_length() - 1)


def inside_before(edges: Numbers, begin: Numbers, length: Numbers) -> Numbers:
    """Return for each instant how long a thread had been inside these calls, which do not overlap."""
    before = np.searchsorted(begin, edges, side="left")
    total = np.concatenate([[0], np.cumsum(length)])
    beyond = np.zeros(len(edges), np.int64)
    started = before > 0
    last = before[started] - 1
    beyond[started] = np.maximum(begin[last] + length[last] - edges[started], 0)
    return total[before] - beyond


class RowSlices:
    """The time in each slice by kind of call, row after row."""

    def __init__(self, rows: int, span: int) -> None:
        self.slices = slices_for(rows)
        self.width = -(-span // self.slices)
        self._edges = np.arange(self.slices + 1, dtype=np.int64) * self.width
        self._inside = np.zeros((rows, self.slices, len(Kind)), np.float32)
        self._waited = np.zeros((rows, self.slices), np.float32)
        self._any = np.zeros((rows, self.slices, len(Kind)), np.bool_)

    def add(self, row: int, begin: Numbers, length: Numbers, kind: Numbers, waited: Numbers) -> None:
        """Add the calls of a thread, in order."""
        at = np.minimum(begin // self.width, self.slices - 1)
        self._any[row, at, kind] = True
        for each in np.unique(kind).tolist():
            here = kind == each
            self._inside[row, :, each] = np.diff(inside_before(self._edges, begin[here], length[here]))
        some = waited > 0
        self._waited[row] = np.diff(inside_before(self._edges, begin[some], waited[some]))

    def levels(self) -> tuple[TimeLevel, ...]:
        """Return the finest level first, each next one of fewer slices."""
        inside: _Cells = self._inside
        waited: _Cells = self._waited
        some: _Cells = self._any
        width = self.width
        found = []
        while True:
            found.append(_level(inside, waited, some, width))
            if inside.shape[1] <= _COARSEST:
                return tuple(found)
            shape = (inside.shape[0], inside.shape[1] // _FACTOR, _FACTOR)
            inside = inside.reshape(*shape, len(Kind)).sum(axis=2)
            some = np.asarray(some.reshape(*shape, len(Kind)).any(axis=2))
            waited, width = waited.reshape(shape).sum(axis=2), width * _FACTOR


def _level(inside: _Cells, waited: _Cells, some: _Cells, width: int) -> TimeLevel:
    weight = inside + some * 1e-3  # calls that are shorter than a unit of time still show
    kind = np.where(weight.any(axis=2), weight.argmax(axis=2), NO_CALL).astype(np.uint8)
    shares = (np.clip(each / width, 0, 1) * 255 for each in (inside.sum(axis=2), waited))
    busy, lost = (np.ceil(each).astype(np.uint8) for each in shares)
    return TimeLevel(width, kind.ravel(), busy.ravel(), lost.ravel())
