"""Runs that ended well, but only because the MPI library did more than it must: it buffered sends.

The run is simulated with the matches that happened and without buffers. If threads are stuck before
their end, they stand in a cycle through sends that were buffered in the run: a hazard. Its sends are then
let through, and the replay continues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rankwise.matching.collectives.member_waits import wait_for_all
from rankwise.matching.deadlock.simulated_progress import OnPaper
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import (
    ANY,
    Flags,
    Numbers,
    OperationKind,
    Operations,
    Rows,
    SendMode,
    chosen,
)
from rankwise.matching.order.cycle_candidates import Times, in_circles_perhaps
from rankwise.matching.order.precedence import Requirements, pairs, requirements

_REPEATS = 4
"""How often the same places are followed; then what they rely on is granted everywhere."""
_STARTS = 256
"""From how many blocked operations a shortest cycle is searched for."""


@dataclass(frozen=True, slots=True)
class HazardStep:
    """An operation that would wait, and the one that would have to begin first; -1 if there is none."""

    waits: int
    until: int


@dataclass(frozen=True, slots=True)
class Hazard:
    """Operations that would wait for each other in a cycle, or a message that is never received (`lost`).

    Each step's `until` comes later, on its own rank, than what the next step waits in.
    """

    steps: tuple[HazardStep, ...]
    relies_on: tuple[int, ...]
    """The rows that did not wait in this run but may: standard sends, and members of rooted collectives."""
    certain: bool
    """Without buffers this happens with any MPI library and whatever else wildcards could have taken."""
    lost: bool

    @property
    def rows(self) -> tuple[int, ...]:
        """All operations that are named."""
        return tuple(row for step in self.steps for row in (step.waits, step.until) if row >= 0)


def find_hazards(
    operations: Operations,
    matches: Matches,
    sites: Numbers,
    times: Times | None = None,
    *,
    only_certain: bool = False,
) -> list[Hazard]:
    """Return one hazard for each set of call sites; `sites` says where each row was called from.

    With the times of the run, operations that cannot be part of a hazard are skipped.
    """
    rows = operations.rows
    found: dict[frozenset[int], Hazard] = {}
    if not _may_be_granted(rows).any():
        return []
    for sure in (True, False):
        if not sure and (only_certain or not _is_open(rows)):
            break
        required = pairs(operations, matches, sure=sure)
        if times is not None:
            required = in_circles_perhaps(required, times)
        needs = requirements(operations, required)
        for hazard in _hazards(rows, needs, sites, matches.assumed, sure):
            found.setdefault(_places(hazard, sites), hazard)
    return [each for each in found.values() if each.certain or not only_certain]


def _is_open(rows: Rows) -> bool:
    """Return whether anything but buffers was up to the library or to chance."""
    collective = (rows["kind"] == OperationKind.COLLECTIVE) & ~wait_for_all(rows)
    return bool((collective | (rows["chosen"] != 0)).any())


def _hazards(rows: Rows, needs: Requirements, sites: Numbers, assumed: Flags, sure: bool) -> Iterator[Hazard]:
    granted = _granted_by_library(rows, needs)
    if not any(granted):
        return
    paper = OnPaper(needs)
    seen: Counter[frozenset[int]] = Counter()
    while not paper.go_on():
        cycle = _shortest(paper, granted)
        if cycle is None:
            return
        hazard = _hazard(rows, needs, cycle, granted)
        doubtful = any(assumed[row] for row in hazard.rows)
        hazard = replace(hazard, certain=sure and hazard.certain and not doubtful)
        yield hazard
        places = _places(hazard, sites)
        seen[places] += 1
        for index in cycle:
            if granted[index]:
                paper.drop(index)
        if seen[places] == _REPEATS:
            relied = {int(sites[row]) for row in hazard.relies_on}
            for index in [each for each, grant in enumerate(granted) if grant]:
                if int(sites[needs.row[index]]) in relied:
                    paper.drop(index)
        paper.resume()


def _granted_by_library(rows: Rows, needs: Requirements) -> list[bool]:
    """Mark the requirements that a library may do without: buffers for sends, loose rooted collectives."""
    waiting = chosen(rows, needs.row)
    among_threads = (waiting["kind"] == OperationKind.COLLECTIVE) & (needs.other < needs.threads)
    granted: list[bool] = (_may_be_granted(waiting) & ~among_threads & (needs.row >= 0)).tolist()
    return granted


def _may_be_granted(rows: Rows) -> Flags:
    """Mark the operations that need not wait in every library."""
    kind, mode = rows["kind"], rows["mode"]
    buffers = (kind == OperationKind.SEND) & ((mode == SendMode.STANDARD) | (mode == SendMode.READY))
    marked: Flags = buffers | ((kind == OperationKind.COLLECTIVE) & ~wait_for_all(rows))
    return marked


def _shortest(paper: OnPaper, granted: list[bool]) -> list[int] | None:
    """Return the requirements of a shortest cycle that a buffer would open, or None if there is none."""
    best: list[int] | None = None
    starts = 0
    for stream in paper.standing():
        for index in paper.unmet(stream):
            if not granted[index]:
                continue
            cycle = paper.cycle_through(index, stream)
            starts += 1
            if cycle is not None and (best is None or len(cycle) < len(best)):
                best = cycle
            if best is not None and (len(best) <= 2 or starts > _STARTS):
                return best
    return best


def _hazard(rows: Rows, needs: Requirements, cycle: list[int], granted: list[bool]) -> Hazard:
    steps: list[HazardStep] = []
    for index in cycle:
        waits, until = int(needs.row[index]), int(needs.other_row[index])
        if waits < 0:
            steps[-1] = HazardStep(steps[-1].waits, until)
        else:
            steps.append(HazardStep(waits, until))
    relies_on = tuple(int(needs.row[index]) for index in cycle if granted[index])
    hazard = Hazard(tuple(steps), relies_on, certain=True, lost=steps[0].until < 0)
    # Messages of one sender come in the order of sending: a receive of any tag has no choice among them.
    wildcard = any(
        rows["kind"][row] == OperationKind.RECEIVE and rows["peer"][row] == ANY for row in hazard.rows
    )
    return replace(hazard, certain=not wildcard)


def _places(hazard: Hazard, sites: Numbers) -> frozenset[int]:
    return frozenset(int(sites[step.waits]) for step in hazard.steps)
