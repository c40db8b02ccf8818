"""Where the clocks of a run meet: messages, collectives, post and start, locks, and atomic updates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.collectives.member_waits import required_ranks
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import NEVER, Numbers, OperationKind, Operations, Rows, SendMode
from rankwise.matching.rma.call_positions import FAR
from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.epochs import Span, Sync
from rankwise.matching.rma.happens_before import Stations
from rankwise.matching.rma.rma_accesses import NO_OP, RmaAccess
from rankwise.matching.rma.rma_accesses import Rows as Accesses
from rankwise.standard.collective_waits import REQUIRED, Flow, Members

Moment = tuple[int, int, int]
"""A time, a rank and a position."""


def stations(operations: Operations, matches: Matches, found: RmaCommunication, rows: Accesses) -> Stations:
    """Return all places where ranks of a run come to know of each other; `rows` has loads and stores, too."""
    made = Stations()
    began, completed = _positions(operations.rows, found)
    _messages(made, operations.rows, matches, began, completed)
    _collectives(made, operations, began, completed)
    for window in found.windows.all:
        _posts(made, found, window.index)
        _locks(made, found, window.index)
    _atomics(made, found)
    _polls(made, found, rows)
    return made


def _positions(rows: Rows, found: RmaCommunication) -> tuple[Numbers, Numbers]:
    """Return where each operation began and was completed; FAR for what was not."""
    began, completed = np.full(len(rows), FAR), np.full(len(rows), FAR)
    for rank, places in found.places.items():
        for thread, begins in places.begins.items():
            here = np.flatnonzero((rows["rank"] == rank) & (rows["thread"] == thread))
            began[here] = begins[rows["began"][here]]
            mine = (rows["rank"] == rank) & (rows["completer"] == thread) & (rows["completed"] != NEVER)
            completed[mine] = places.ends[thread][rows["completed"][mine]]
    return began, completed


def _messages(made: Stations, rows: Rows, matches: Matches, began: Numbers, completed: Numbers) -> None:
    takes = (rows["kind"] == OperationKind.RECEIVE) | (rows["kind"] == OperationKind.PROBE)
    taken = np.flatnonzero(takes & (matches.partner >= 0))
    sent = matches.partner[taken]
    ranks = rows["rank"]
    for one, other in zip(taken.tolist(), sent.tolist(), strict=True):
        if completed[one] < FAR:
            made.add([(int(ranks[other]), int(began[other]))], [(int(ranks[one]), int(completed[one]))])
        is_met = rows["kind"][one] == OperationKind.RECEIVE and rows["mode"][other] == SendMode.SYNCHRONOUS
        if is_met and completed[other] < FAR:
            made.add([(int(ranks[one]), int(began[one]))], [(int(ranks[other]), int(completed[other]))])


def _collectives(made: Stations, operations: Operations, began: Numbers, completed: Numbers) -> None:
    rows = operations.rows
    met = meetings(operations)
    ranks: list[int] = rows["rank"].tolist()
    for meeting in range(len(met)):
        for brings, takes in _orders(operations, met.members(meeting)):
            made.add(
                ((ranks[each], int(began[each])) for each in brings),
                ((ranks[each], int(completed[each])) for each in takes if completed[each] < FAR),
            )


def _orders(operations: Operations, members: Numbers) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Yield the rows that enter a collective, and those that leave it only after them.

    Where MPI requires no rank to wait, all are assumed to have waited for each other: accesses count as
    concurrent only where nothing can have ordered them.
    """
    rows = operations.rows
    wait = REQUIRED[Flow(int(rows["flow"][members[0]]))]
    by_rank = {int(rows["rank"][row]): row for row in members.tolist()}
    root = by_rank.get(int(rows["root"][members[0]]))
    everyone = list(by_rank.values())
    has_data = rows["count"][members[0]] != 0
    if has_data and wait.awaited in (Members.EARLIER, Members.IN_NEIGHBOURS):
        for row in everyone:
            brings = [by_rank[rank] for rank in required_ranks(operations, row) if rank in by_rank]
            if brings:
                yield brings, [row]
    elif root is not None and wait.awaited is Members.ROOT:
        yield [root], [row for row in everyone if row != root]
    elif root is not None and wait.who is Members.ROOT:
        yield [row for row in everyone if row != root], [root]
    else:
        yield everyone, everyone


def _posts(made: Stations, found: RmaCommunication, window: int) -> None:
    """Join the k-th start for a target with the k-th post for that origin, and their ends."""
    starts: dict[tuple[int, int], list[Span]] = defaultdict(list)
    posts: dict[tuple[int, int], list[Span]] = defaultdict(list)
    for (rank, index), epochs in found.epochs.items():
        if index == window:
            for span in epochs.starts:
                for target in span.opened.group or ():
                    starts[rank, target].append(span)
            for span in epochs.posts:
                for origin in span.opened.group or ():
                    posts[origin, rank].append(span)
    for (origin, target), spans in starts.items():
        for start, post in zip(spans, posts[origin, target], strict=False):
            made.add([(target, post.opened.begin)], [(origin, start.opened.end)])
            if start.closed and post.closed:
                made.add([(origin, start.closed.begin)], [(target, post.closed.end)])


def _locks(made: Stations, found: RmaCommunication, window: int) -> None:
    """Let a lock know of what was unlocked before, where one of the two is exclusive."""
    spans: dict[int, list[tuple[int, Span]]] = defaultdict(list)
    for (rank, index), epochs in found.epochs.items():
        if index == window:
            for target, of_target in epochs.locks.items():
                spans[target] += [(rank, span) for span in of_target]
            for target in found.windows.all[window].members:
                spans[target] += [(rank, span) for span in epochs.locks_of_all]
    for taken in spans.values():
        if not any(span.opened.exclusive for _, span in taken) or len(taken) < 2:
            continue
        closed = [(rank, span) for rank, span in taken if span.closed]
        released = [(s.closed.time[0], rank, s.closed.begin) for rank, s in closed if s.closed]
        alone = [
            (s.closed.time[0], rank, s.closed.begin) for rank, s in closed if s.closed and s.opened.exclusive
        ]
        for exclusive, brings in ((True, released), (False, alone)):
            takes = [
                (call.time[1], rank, call.end)
                for rank, span in taken
                if span.opened.exclusive == exclusive
                for call in (span.opened, span.closed)
                if call is not None and call.end < FAR and call.kind is not Sync.FREE
            ]
            in_time(made, brings, takes)


def _atomics(made: Stations, found: RmaCommunication) -> None:
    """Let what fetches atomically know of what updated the same place before, and MPI_Win_sync of all."""
    rows = found.rows
    updates = ((rows["kind"] == RmaAccess.ACCUMULATE) & (rows["op"] != NO_OP)) | (
        rows["kind"] == RmaAccess.SWAP
    )
    fetches = (rows["fetches"] != 0) & (rows["kind"] != RmaAccess.GET)
    atomic = np.flatnonzero((updates | fetches) & (rows["ok"] != 0))
    by_place: dict[tuple[int, int, int], tuple[list[Moment], list[Moment]]] = {}
    for row in atomic.tolist():
        window, target, start, rank, begin, local = rows[
            ["window", "target", "start", "origin", "begin", "local"]
        ][row].item()
        brings, takes = by_place.setdefault((window, target, start), ([], []))
        if updates[row]:
            brings.append((found.time(row), rank, begin))
        if fetches[row] and local < FAR:
            takes.append((found.time_at(rank, local), rank, local))
    for brings, takes in by_place.values():
        in_time(made, brings, takes)
    _flags(made, found)


def _flags(made: Stations, found: RmaCommunication) -> None:
    """Let MPI_Win_sync know of all updates of the caller's own memory before: it may have polled for them."""
    rows = found.rows
    for (rank, window), epochs in found.epochs.items():
        syncs = [each for each in epochs.calls if each.kind is Sync.SYNC and each.end < FAR]
        if syncs:
            here = (rows["window"] == window) & (rows["target"] == rank) & (rows["kind"] != RmaAccess.GET)
            brings = [
                (found.time(row), int(rows["origin"][row]), int(rows["begin"][row]))
                for row in np.flatnonzero(here).tolist()
            ]
            in_time(made, brings, [(each.time[1], rank, each.end) for each in syncs])


def _polls(made: Stations, found: RmaCommunication, rows: Accesses) -> None:
    """Let a load that may have waited for an update know of all updates of these bytes before."""
    polls = np.flatnonzero(rows["polls"] != 0)
    if not len(polls):
        return
    updates = (
        (rows["kind"] == RmaAccess.PUT)
        | (rows["kind"] == RmaAccess.ACCUMULATE)
        | (rows["kind"] == RmaAccess.SWAP)
    )
    columns = ["window", "target", "start", "stop"]
    places, inverse = np.unique(rows[columns][polls], return_inverse=True)
    for at, place in enumerate(places):
        window, target, start, stop = place.item()
        here = updates & (rows["window"] == window) & (rows["target"] == target)
        here &= (rows["start"] < stop) & (rows["stop"] > start)
        brings = [
            (found.time(row), int(rows["origin"][row]), int(rows["begin"][row]))
            for row in np.flatnonzero(here).tolist()
        ]
        takes = [
            (found.time_before(target, int(rows["begin"][row])), target, int(rows["done"][row]))
            for row in polls[inverse.ravel() == at].tolist()
        ]
        in_time(made, brings, takes)


def in_time(made: Stations, brings: list[Moment], takes: list[Moment]) -> None:
    """Let each that takes know of all that brought something earlier in time."""
    if len({rank for _, rank, _ in (*brings, *takes)}) < 2:
        return
    moments = sorted([(*each, 0) for each in brings] + [(*each, 1) for each in takes])
    latest, pending = -1, []
    for _, rank, position, is_taking in moments:
        if not is_taking:
            pending.append((rank, position))
            continue
        if pending:
            latest = made.add(pending, [(rank, position)], latest)
            pending = []
        elif latest >= 0:
            made.take(latest, rank, position)
