"""The windows of a run as bars of memory, with the accesses to them and those that conflict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from rankwise.matching.rma.local_accesses import local_accesses
from rankwise.matching.rma.rma_accesses import NO_TARGET, RmaAccess, Rows
from rankwise.matching.rma.rma_conflicts import conflicts
from rankwise.matching.rma.window import Window
from rankwise.monitors.one_sided.own_buffers import buffer_accesses
from rankwise.monitors.one_sided.rma_phrases import access_event, event_of, place_of_access
from rankwise.monitors.recorded_run import Run
from rankwise.report import source_paths
from rankwise.report.plain import one_line
from rankwise.report.views.window_bars import WindowAccess, WindowBar

_MOST_ACCESSES = 200
"""In one bar; those that conflict come first."""
_MOST_BARS = 64


def window_bars(run: Run) -> tuple[WindowBar, ...]:
    """Return the part of each rank of each window that was accessed, those with conflicts first."""
    found = run.one_sided
    if not len(found.rows):
        return ()
    rows = np.concatenate([found.rows, local_accesses(run.trace, found), buffer_accesses(run)])
    in_conflict = {
        row for each in conflicts(rows, found, run.operations, run.matches) for row in (each.one, each.other)
    }
    by_bar: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (window, target) in enumerate(rows[["window", "target"]].tolist()):
        if window >= 0 and target != NO_TARGET:
            by_bar[window, target].append(at)
    bars = sorted(by_bar.items(), key=lambda bar: (in_conflict.isdisjoint(bar[1]), bar[0]))
    return tuple(
        _bar(run, rows, found.windows.all[window], target, of_bar, in_conflict)
        for (window, target), of_bar in bars[:_MOST_BARS]
    )


def _bar(
    run: Run, rows: Rows, window: Window, target: int, of_bar: Iterable[int], in_conflict: set[int]
) -> WindowBar:
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for row in of_bar:
        key = rows[["origin", "kind", "start", "stop", "site", "opened"]][row].item()
        alike[(*key, row in in_conflict, row if row in in_conflict else -1)].append(row)
    groups = sorted(
        alike.values(), key=lambda group: (group[0] not in in_conflict, _when(run, rows, group[0]))
    )
    shown = sorted(groups[:_MOST_ACCESSES], key=lambda group: _when(run, rows, group[0]))
    part = window.parts.get(target)
    made = run.location(part.made) if part is not None else None
    return WindowBar(
        f"window {window.index + 1} ({window.flavour})",
        target,
        part.size if part is not None else 0,
        part.unit if part is not None else 1,
        one_line(source_paths.place(made, column=False)) if made is not None else "",
        tuple(_access(run, rows, group, in_conflict, number) for number, group in enumerate(shown)),
        len(groups) - len(shown),
    )


def _when(run: Run, rows: Rows, row: int) -> int:
    return run.one_sided.time_before(int(rows["origin"][row]), int(rows["begin"][row]))


def _access(run: Run, rows: Rows, group: list[int], in_conflict: set[int], number: int) -> WindowAccess:
    row = group[0]
    origin = int(rows["origin"][row])
    if rows["number"][row] < 0:
        what = "store" if rows["kind"][row] == RmaAccess.STORE else "load"
        where = place_of_access(run, run.process(origin), int(rows["site"][row]))
    else:
        event = access_event(run, rows, row)
        what, where = event.call.name, run.location(event)
    return WindowAccess(
        origin,
        what,
        int(rows["start"][row]),
        int(rows["stop"][row]),
        one_line(source_paths.place(where, column=False)),
        _epoch(run, rows, row),
        len(group),
        row in in_conflict,
        number,
    )


def _epoch(run: Run, rows: Rows, row: int) -> str:
    """Return the call that opened the epoch of an access, with its line."""
    opened = run.one_sided.opened(row) if rows["opened"][row] >= 0 and row < len(run.one_sided.rows) else None
    if opened is None:
        return ""
    where = run.location(event_of(run, int(rows["origin"][row]), opened))
    return f"{opened.kind.value} in line {where.line}"
