"""The call sites of a run, numbered, with the lines that they stand for."""

from __future__ import annotations

import numpy as np

from rankwise.diagrams.call_columns import Thread
from rankwise.matching.operations import Numbers
from rankwise.monitors.recorded_run import Run
from rankwise.report import source_paths
from rankwise.report.plain import one_line
from rankwise.trace.event import event


class SiteTable:
    """Gives a number to each line of the source that calls MPI."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._lines: dict[tuple[str, int, str], int] = {}
        self._known: dict[tuple[int, int, int], int] = {}

    @property
    def lines(self) -> tuple[tuple[str, int, str], ...]:
        """File, line and function of each number."""
        return tuple(self._lines)

    def of(self, thread: Thread) -> Numbers:
        """Return the number of the call site of each call of a thread."""
        stream = thread.stream
        keys = stream.sites.astype(np.uint64) ^ (stream.calls.astype(np.uint64) << np.uint64(50))
        _, first, which = np.unique(keys, return_index=True, return_inverse=True)
        numbers = np.array([self._number(thread, int(at)) for at in first], np.int64)
        return numbers[which.ravel()]

    def _number(self, thread: Thread, at: int) -> int:
        stream = thread.stream
        key = thread.process.pid, int(stream.sites[at]), int(stream.calls[at])
        if key not in self._known:
            where = self._run.location(event(stream, at), thread.process)
            line = (
                one_line(source_paths.shown(where.file)) if where.file else "",
                where.line,
                one_line(where.function),
            )
            self._known[key] = self._lines.setdefault(line, len(self._lines))
        return self._known[key]
