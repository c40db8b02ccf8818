"""Whom the members of the collectives of a run wait for, as `standard/collective_waits.py` states it.

`required_ranks` answers for one row. `wait_for_all` and `waits_for_some` answer for all rows at once.
"""

from __future__ import annotations

import numpy as np

from rankwise.matching.collectives.meetings import Meetings
from rankwise.matching.operations import Flags, Numbers, Operations, Rows, alike
from rankwise.standard.collective_waits import REQUIRED, Flow, Members, required

_SOME = (Members.ROOT, Members.EARLIER, Members.IN_NEIGHBOURS)
_ALL_FOR_ALL, _ROOT_FOR_ALL = (
    np.array([(wait.who, wait.awaited) == (who, Members.EVERYONE) for _, wait in sorted(REQUIRED.items())])
    for who in (Members.EVERYONE, Members.ROOT)
)
_FOR_SOME = np.array([wait.awaited in _SOME for _, wait in sorted(REQUIRED.items())])
"""These three by the number of the flow."""


def required_ranks(operations: Operations, row: int) -> tuple[int, ...]:
    """Return the other ranks that have entered before a member leaves, whatever the MPI library does."""
    names = ["rank", "comm", "flow", "root", "count", "neighbourhood"]
    rank, comm, flow, root, count, neighbourhood = operations.rows[names][row].item()
    return required(
        Flow(flow),
        rank,
        operations.communicators[comm].everyone,
        root=root,
        in_neighbours=operations.neighbourhoods[neighbourhood] if flow == Flow.NEIGHBOURS else (),
        has_data=count != 0,
    )


def wait_for_all(rows: Rows) -> Flags:
    """Mark the members of collectives that leave only after all others have entered."""
    flow = rows["flow"]
    at_root = rows["rank"] == rows["root"]
    marked: Flags = (_ALL_FOR_ALL[flow] | (_ROOT_FOR_ALL[flow] & at_root)) & (rows["count"] != 0)
    return marked


def waits_for_some(operations: Operations, met: Meetings) -> tuple[Numbers, Numbers]:
    """Return pairs of rows of one meeting: the first leaves only after the second has entered.

    Those that wait for all others are not among them. Who has not entered is left out.
    """
    rows, came = operations.rows, met.rows
    meeting = meeting_of(met)
    at = np.flatnonzero(_FOR_SOME[rows["flow"][came]] & (rows["count"][came] != 0))
    if not len(at):
        return at, at
    names = ("flow", "comm", "rank", "root", "neighbourhood")
    kind = alike(*(rows[name][came[at]].astype(np.int64) for name in names))
    _, first, which = np.unique(kind, return_index=True, return_inverse=True)
    awaited = [required_ranks(operations, row) for row in came[at[first]].tolist()]
    lengths = np.array([len(each) for each in awaited], np.int64)
    flat = np.array([rank for each in awaited for rank in each], np.int64)
    starts = np.cumsum(lengths) - lengths
    times = lengths[which.ravel()]
    number = np.arange(int(times.sum())) - np.repeat(np.cumsum(times) - times, times)
    waiting = np.repeat(at, times)
    wanted = flat[np.repeat(starts[which.ravel()], times) + number]
    span = int(rows["rank"].max()) + 1
    other = _find(meeting * span + rows["rank"][came], meeting[waiting] * span + wanted)
    return came[waiting[other >= 0]], came[other[other >= 0]]


def meeting_of(met: Meetings) -> Numbers:
    """Return the number of the meeting of each row in `met.rows`."""
    return np.repeat(np.arange(len(met)), np.diff(np.append(met.starts, len(met.rows))))


def _find(keys: Numbers, wanted: Numbers) -> Numbers:
    """Return where in the sorted `keys` each wanted one stands, or -1."""
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[place] == wanted, place, -1)
