"""MPI_Intercomm_create: all members of two groups must come, of which the leaders know each other.

Its rows on the local communicators say who of the own side has come. For each such meeting whose leader is
there, rows are added for the members of the other side: all that are known, else its leader.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rankwise.matching.operations import Communicator, OperationKind, Rows
from rankwise.trace.event_layout import by_name
from rankwise.trace.job_trace import Trace


class _Side(NamedTuple):
    rows: tuple[int, ...]
    members: tuple[int, ...]


def joined(
    trace: Trace,
    rows: Rows,
    communicators: list[Communicator],
    global_comm: Callable[[int, int], int],
    place_of: Callable[[tuple[int, ...], int], int],
) -> Rows:
    """Return the rows that meet the other side.

    `global_comm` numbers a rank's own communicator; `place_of` numbers a meeting place of these ranks.
    """
    family = by_name()["MPI_Intercomm_create"].number
    here = np.flatnonzero((rows["kind"] == OperationKind.COLLECTIVE) & (rows["family"] == family))
    meetings: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in here.tolist():
        comm, position = rows[["comm", "position"]][row].item()
        meetings[comm, position].append(row)
    sides: dict[tuple[int, int, int, int], list[_Side]] = defaultdict(list)
    for (comm, _), came in meetings.items():
        members = communicators[comm].members
        for row in came:
            rank, thread, number = rows[["rank", "thread", "number"]][row].item()
            said = trace.processes[rank].event(thread, number)
            leader = said["local_leader"]
            if not 0 <= leader < len(members) or members[leader] != rank:
                continue
            peer = global_comm(rank, said["peer_comm"])
            over = communicators[peer] if peer >= 0 else None
            others = () if over is None else over.senders(rank)
            if over is not None and 0 <= said["remote_leader"] < len(others):
                remote = others[said["remote_leader"]]
                sides[peer, said["tag"], rank, remote].append(_Side(tuple(came), members))
    made = []
    for (peer, tag, leader, remote), turns in sides.items():
        answers = sides.get((peer, tag, remote, leader), [])
        for turn, side in enumerate(turns):
            other = answers[turn].members if turn < len(answers) else (remote,)
            everyone = tuple(sorted({*side.members, *other}))
            place = place_of(everyone, hash((peer, tag, min(leader, remote), max(leader, remote), turn)))
            extra = rows[list(side.rows)].copy()
            extra["comm"], extra["position"] = place, 0
            made.append(extra)
    return np.concatenate(made) if made else rows[:0]
