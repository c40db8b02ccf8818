"""Ranks that met in the same collective from different call sites: legal, and often where a later bug begins.

A helper that only some ranks call may hold a collective that happens to fit what the others call next. From
then on these ranks are one collective ahead, which shows only when the calls differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from rankwise.findings import Location, Related
from rankwise.matching.collectives.meetings import in_step, meetings
from rankwise.matching.operations import Numbers
from rankwise.monitors.phrases import ranks_text
from rankwise.monitors.recorded_run import Run

_MOST = 2
"""So many pairs of call sites are shown: the rarest first (every round is no accident), then the earliest."""
_MOST_MEETINGS = 10_000
"""Of more meetings than this, only the last are examined."""


def earlier_call_sites(run: Run, communicator: int, before: int | None = None) -> Iterator[Related]:
    """Yield where members of a communicator entered a collective from different lines."""
    rows, met = run.operations.rows, meetings(run.operations)
    if not len(met):
        return
    first = met.rows[met.starts]
    until = int(in_step(run.operations, met)[communicator])
    wanted = (rows["comm"][first] == communicator) & (
        rows["position"][first] < (until if before is None else min(until, before))
    )
    known: list[Location] = []
    lines = _lines(run, met.rows, known)
    differ = np.maximum.reduceat(lines, met.starts) != np.minimum.reduceat(lines, met.starts)
    seen: Counter[tuple[tuple[int, int], ...]] = Counter()
    example: dict[tuple[tuple[int, int], ...], int] = {}
    for meeting in np.flatnonzero(wanted & differ)[-_MOST_MEETINGS:].tolist():
        end = met.starts[meeting + 1] if meeting + 1 < len(met) else len(met.rows)
        members = met.members(meeting)
        where = lines[met.starts[meeting] : end].tolist()
        key = tuple(zip(rows["rank"][members].tolist(), where, strict=True))
        seen[key] += 1
        example[key] = int(members[0])
    rarest = sorted(seen, key=lambda key: (seen[key], int(rows["position"][example[key]])))
    for key in rarest[:_MOST]:
        yield _related(run, key, known, example[key], seen[key])


def _lines(run: Run, of: Numbers, known: list[Location]) -> Numbers:
    """Return the number of the line of each row; `known` takes the lines by number."""
    sites = np.stack((run.operations.rows["rank"][of].astype(np.int64), run.sites[of]), axis=1)
    _, at, which = np.unique(sites, axis=0, return_index=True, return_inverse=True)
    numbers: dict[tuple[str, int], int] = {}
    found = []
    for row in of[at].tolist():
        where = run.location(run.event(row))
        if (where.file, where.line) not in numbers:
            numbers[where.file, where.line] = len(known)
            known.append(where)
        found.append(numbers[where.file, where.line])
    return np.array(found, np.int64)[which.ravel()]


def _related(
    run: Run, key: tuple[tuple[int, int], ...], known: list[Location], row: int, count: int
) -> Related:
    groups: dict[int, list[int]] = {}
    for rank, line in key:
        groups.setdefault(line, []).append(rank)
    fewest = min(groups, key=lambda line: (len(groups[line]), -line))
    others = [line for line in groups if line != fewest]
    elsewhere = f"at {known[others[0]]}" if len(others) == 1 else f"at {len(others)} other call sites"
    often = "" if count == 1 else f", {count} times"
    name = run.maker(row).call.name
    note = f"{ranks_text(groups[fewest])} entered {name} here, the others {elsewhere}{often}"
    return Related("earlier", note, known[fewest])
