"""RW320: communicators, windows and files whose members free them at different points of their course."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.operations import Numbers, OperationKind, Operations
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event import Event
from rankwise.trace.event_layout import by_name

_FREES = ("MPI_Comm_free", "MPI_Comm_disconnect", "MPI_Win_free", "MPI_File_close")
_COLLECTED = ("__del__", "__call__", "_exitfunc")
"""The functions of Python that free unreferenced objects; the latter two are weakref.finalize's."""


@monitor("RW320")
def freed_at_different_points(run: Run) -> Iterator[Finding]:
    """Report a free that one member makes before, and another behind, some other collective of both."""
    reported: dict[tuple[Location | None, ...], Finding] = {}
    freed: dict[tuple[Location | None, ...], set[tuple[int, int]]] = {}
    rows = run.operations.rows
    numbers = [by_name()[name].number for name in _FREES if name in by_name()]
    if not np.isin(rows["call"], numbers).any():
        return
    for inversion in _Order(run.operations).inversions(numbers):
        finding = _finding(run, inversion)
        place = finding.where, *(each.where for each in finding.related)
        reported.setdefault(place, finding)
        freed.setdefault(place, set()).add(rows[["comm", "position"]][inversion.free].item())
    for place, finding in reported.items():
        yield replace(finding, count=len(freed[place]))


@dataclass(frozen=True, slots=True)
class _Inversion:
    """Rows of a free and of the collective behind it, and the same two of a rank that turns them round."""

    free: int
    behind: int
    other_free: int
    other_before: int


class _Order:
    """The blocking collectives of a run, each rank's in its order."""

    def __init__(self, operations: Operations) -> None:
        self.operations = operations
        self.rows = rows = operations.rows
        calls = np.flatnonzero((rows["kind"] == OperationKind.COLLECTIVE) & (rows["blocking"] != 0))
        self.longest = int(rows["position"].max(initial=0)) + 1
        keys = self.keys_of(calls, rows["rank"][calls])
        order = np.argsort(keys, kind="stable")
        self.calls, self.sorted_calls, self.keys = calls, calls[order], keys[order]

    def keys_of(self, which: Numbers, ranks: Numbers) -> Numbers:
        """Return a number for each collective and rank."""
        place = ranks.astype(np.int64) * len(self.operations.communicators) + self.rows["comm"][which]
        found: Numbers = place * self.longest + self.rows["position"][which]
        return found

    def inversions(self, numbers: Sequence[int]) -> Iterator[_Inversion]:
        """Yield the frees that come before some collective on one rank and after it on another.

        `numbers` are those of the functions that free.
        It is enough to examine the next collective behind each free: if that is not turned round, what is
        further away is so only together with what lies between.
        """
        rows, calls = self.rows, self.calls
        at = np.flatnonzero(np.isin(rows["call"][calls[:-1]], numbers))
        free, behind = calls[at], calls[at + 1]
        near = (rows["rank"][free] == rows["rank"][behind]) & (rows["thread"][free] == rows["thread"][behind])
        near &= rows["comm"][free] != rows["comm"][behind]
        free, behind = free[near], behind[near]
        members = [each.everyone for each in self.operations.communicators]
        comms = rows["comm"][free].tolist()
        for place in range(max((len(members[comm]) for comm in comms), default=0)):
            ranks = np.array([members[comm][place] if place < len(members[comm]) else -1 for comm in comms])
            other_free, other_behind = self.of(free, ranks), self.of(behind, ranks)
            turned = (other_free >= 0) & (other_behind >= 0) & (ranks != rows["rank"][free])
            turned &= rows["thread"][other_free] == rows["thread"][other_behind]
            turned &= rows["posted"][other_behind] < rows["posted"][other_free]
            for index in np.flatnonzero(turned).tolist():
                yield _Inversion(
                    int(free[index]), int(behind[index]), int(other_free[index]), int(other_behind[index])
                )

    def of(self, calls: Numbers, ranks: Numbers) -> Numbers:
        """Return the rows in which these ranks take part in the same collectives; -1 where they do not."""
        wanted = self.keys_of(calls, ranks)
        at = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        return np.where((self.keys[at] == wanted) & (ranks >= 0), self.sorted_calls[at], -1)


def _finding(run: Run, seen: _Inversion) -> Finding:
    rows = (seen.behind, seen.other_before, seen.other_free)
    free = run.event(seen.free)
    behind, before, other = (run.event(row) for row in rows)
    collected = any(_is_collected(run, each) for each in (free, other))
    return Finding(
        rule=rule("RW320"),
        message=(
            f"{free.call.name} comes before {behind.call.name} on rank {free.rank} "
            f"and after it on rank {other.rank}"
        ),
        where=run.location(free),
        note="Python's garbage collector decides when this is called" if collected else "",
        related=tuple(
            Related(f"rank {each.rank}", f"{word} {call_text(run, each)}", run.location(each))
            for word, each in (("then", behind), ("first", before), ("then", other))
        ),
        ranks=Ranks.of([free.rank, other.rank], run.size),
        evidence=Evidence.WITNESSED,
    )


def _is_collected(run: Run, event: Event) -> bool:
    frames = run.process(event.rank).notes.frames.get(event.site, ())
    return any(frame.function in _COLLECTED for frame in frames)
