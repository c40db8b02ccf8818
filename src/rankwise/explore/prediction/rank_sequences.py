"""What each rank does in a run, in order, whatever its messages come from."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np

from rankwise.matching.operations import NEVER, Operations, Rows, probed


@dataclass(frozen=True, slots=True)
class RankCall:
    """One call of a rank: what it starts, and what it waits for; both are rows of the operations."""

    starts: tuple[int, ...]
    needs: tuple[int, ...]
    chosen: bool
    """It could have completed something else, or nothing: only that it completes these is considered."""


@dataclass(frozen=True, slots=True, eq=False)
class Sequences:
    """The calls of all ranks. A rank that has made all its calls has finished."""

    operations: Operations
    calls: dict[int, tuple[RankCall, ...]]
    started: dict[int, tuple[int, int]]
    """Where each row is posted: rank and index of the call."""
    ended: dict[int, tuple[int, int]]
    """Where each row that is waited for is completed, likewise."""
    numbers: dict[int, list[int]]
    """The numbers that the calls of each rank have among all that it made."""

    def is_over(self, rank: int, number: int, past: int) -> bool:
        """Return whether a rank that has made so many calls has also made another, by number."""
        at = bisect_left(self.numbers[rank], number)
        return past > at if number in self.numbers[rank][at : at + 1] else past >= at


def sequences(operations: Operations) -> Sequences:
    """Return the calls of each rank, in order."""
    rows = operations.rows
    posted = _posted(rows)
    calls: dict[int, tuple[RankCall, ...]] = {}
    started: dict[int, tuple[int, int]] = {}
    ended: dict[int, tuple[int, int]] = {}
    ordered: dict[int, list[int]] = {}
    for rank in np.unique(rows["rank"]).tolist():
        here = np.flatnonzero(rows["rank"] == rank).tolist()
        numbers = {posted[row] for row in here} | {int(rows["completed"][row]) for row in here}
        ordered[rank] = sorted(numbers - {NEVER})
        index = {number: at for at, number in enumerate(ordered[rank])}
        starts: list[list[int]] = [[] for _ in index]
        needs: list[list[int]] = [[] for _ in index]
        chosen = [False for _ in index]
        for row in here:
            at = index[posted[row]]
            starts[at].append(row)
            started[row] = rank, at
            completed = int(rows["completed"][row])
            if completed != NEVER:
                needs[index[completed]].append(row)
                ended[row] = rank, index[completed]
                chosen[index[completed]] |= bool(rows["chosen"][row])
        calls[rank] = tuple(
            RankCall(tuple(begun), tuple(done), choice)
            for begun, done, choice in zip(starts, needs, chosen, strict=True)
        )
    return Sequences(operations, calls, started, ended, ordered)


def why_not(operations: Operations) -> str | None:
    """Return why nothing can be predicted from these operations; None if it can."""
    rows = operations.rows
    if (rows["thread"] != 0).any() or ((rows["completer"] != 0) & (rows["completed"] != NEVER)).any():
        return "several threads of a rank call MPI"
    if rows["cancelled"].any():
        return "a request is cancelled"
    posted = np.array(_posted(rows), np.int64)
    same = rows["rank"][1:] == rows["rank"][:-1]
    if (same & (posted[1:] < posted[:-1])).any():
        return "MPI_Improbe matched a message out of order"
    return None


def shape(each: Sequences) -> dict[int, list[object]]:
    """Return what each rank starts and completes as values, equal in two runs if it did the same in both.

    Only what the program requests counts, not the results. A rank that is inside its last call has
    started something there and completed nothing.
    """
    rows, communicators = each.operations.rows, each.operations.communicators
    requested = ["kind", "mode", "call", "peer", "tag", "position", "root", "op", "signature", "count"]
    shapes: dict[int, list[object]] = {}
    for rank, calls in each.calls.items():
        first = min((row for call in calls for row in call.starts), default=0)
        done: list[object] = []
        shapes[rank] = done
        for call in calls:
            done.append(
                [(*rows[requested][row].item(), communicators[rows["comm"][row]]) for row in call.starts]
            )
            done.append([row - first for row in call.needs])
        if done and not done[-1]:
            done.pop()
    return shapes


def _posted(rows: Rows) -> list[int]:
    """Return the number of the event that posts each row.

    A message that a matched probe matched is posted with the probe, though it is received later.
    """
    posted: list[int] = rows["began"].tolist()
    for row in probed(rows).tolist():
        posted[row] = posted[row - 1]
    return posted
