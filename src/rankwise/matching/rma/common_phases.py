"""What all members of a window passed together: across such a point accesses never meet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives.meetings import Meetings
from rankwise.matching.operations import NEVER, Numbers, Operations
from rankwise.matching.rma.call_positions import FAR
from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.window import Window
from rankwise.standard.collective_waits import Flow


@dataclass(frozen=True, slots=True, eq=False)
class CommonPhases:
    """By rank, where the members of a window entered and left what they passed together, in order."""

    begins: dict[int, Numbers]
    ends: dict[int, Numbers]

    def first(self, rank: int, positions: Numbers) -> Numbers:
        """Return the phase in which something at these positions begins."""
        return np.searchsorted(self.ends[rank], positions).astype(np.int64)

    def last(self, rank: int, positions: Numbers) -> Numbers:
        """Return the phase in which something that is complete at these positions ends."""
        return np.searchsorted(self.begins[rank], positions, side="right").astype(np.int64)


def phases(operations: Operations, met: Meetings, found: RmaCommunication, window: Window) -> CommonPhases:
    """Return the phases of a window: blocking collectives that all its members passed in one order."""
    rows = operations.rows
    members = set(window.members)
    covers = np.array(
        [members <= set(each.members) and not each.remote for each in operations.communicators], np.bool_
    )
    first = met.rows[met.starts] if len(met) else np.zeros(0, np.int64)
    sizes = np.diff(np.append(met.starts, len(met.rows)))
    # A fence separates epochs also where its assertion lets a member leave alone (MPI 4.1, section 12.5.1).
    waits = (rows["flow"] == Flow.ALL) | (rows["flow"] == Flow.NO_MEMBER)
    fits = covers[rows["comm"][first]] & waits[first] if len(met) else np.zeros(0, np.bool_)
    meeting = np.repeat(np.arange(len(met)), sizes)
    fine = (rows["blocking"][met.rows] != 0) & (rows["completed"][met.rows] != NEVER)
    came = np.isin(rows["rank"][met.rows], list(members))
    whole = np.bincount(meeting[fine & came], minlength=len(met)) == len(members)
    chosen = fits & whole
    begins: dict[int, Numbers] = {}
    ends: dict[int, Numbers] = {}
    orders = []
    for rank in members:
        here = np.flatnonzero(chosen[meeting] & (rows["rank"][met.rows] == rank))
        at = met.rows[here]
        places = found.places.get(rank)
        starts, stops = np.full(len(at), FAR), np.full(len(at), FAR)
        for thread, positions in places.begins.items() if places else ():
            mine = rows["thread"][at] == thread
            starts[mine] = positions[rows["number"][at[mine]]]
            stops[mine] = places.ends[thread][rows["number"][at[mine]]] if places else FAR
        order = np.argsort(starts, kind="stable")
        begins[rank], ends[rank] = starts[order], stops[order]
        orders.append(meeting[here][order])
    if any(not np.array_equal(orders[0], each) for each in orders):
        nothing = np.zeros(0, np.int64)
        return CommonPhases(dict.fromkeys(members, nothing), dict.fromkeys(members, nothing))
    return CommonPhases(begins, ends)
