"""Ranks that only each other could release, and never will.

The wait-for graph has AND nodes (calls that need all of their parts) and OR nodes (wildcards, MPI_Waitany): a
cycle alone proves nothing there. So the ranks that may still act are grown to a fixed point: what they can
release may act too. No thread can release those that remain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rankwise.matching.deadlock.components import components
from rankwise.matching.deadlock.release_conditions import Buffering, Release, ReleaseConditions
from rankwise.matching.deadlock.wait_state import BlockedThread, LocalWait, Need, Snapshot
from rankwise.matching.messages.pairing import Matches, match


@dataclass(frozen=True, slots=True)
class StuckThread:
    """A thread that no other can release."""

    rank: int
    thread: int
    number: int
    needs: Need
    waits_for: tuple[int, ...]
    released_by: tuple[Release, ...]
    certain: bool
    """It waits whatever the MPI library does, as long as the ranks that poll do nothing else."""
    polling: bool = False
    watches_clock: bool = False
    tid: int = 0


@dataclass(frozen=True, slots=True)
class Deadlock:
    """Threads that no other can release, and why."""

    waiting: tuple[StuckThread, ...]
    core: tuple[int, ...]
    """Ranks that hold each other: released only by one of themselves, even if all others could act."""
    cause: tuple[int, ...]
    """Ranks that have exited and that some of these wait for; without a core this is no deadlock."""
    finalizing: tuple[int, ...]
    """Ranks in MPI_Finalize that some of these wait for."""
    certain: bool
    """Some of it holds whatever the MPI library does; else it must be observed that no rank moves."""
    needs_buffering: bool
    """It would dissolve if standard sends were buffered."""
    local: tuple[LocalWait, ...] = ()
    """Threads that wait outside MPI, for others of their process that no thread can release either."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """All ranks with a thread that no other can release."""
        return tuple(sorted({each.rank for each in self.waiting} | {each.rank for each in self.local}))

    @property
    def bystanders(self) -> tuple[int, ...]:
        """Ranks that wait, but for which no other rank waits."""
        return tuple(rank for rank in self.ranks if rank not in self.core)


def find_deadlock(
    snapshot: Snapshot, buffering: Buffering = Buffering.AS_IS, matches: Matches | None = None
) -> Deadlock | None:
    """Return the threads that no other can release, or None while every thread may still make progress."""
    if not snapshot.inside and not snapshot.local:
        return None
    matches = match(snapshot.operations) if matches is None else matches
    conditions = ReleaseConditions(snapshot, buffering, matches)
    possible, local = _stuck(snapshot, conditions, sure=False)
    if not possible and not local:
        return None
    certain, surely_local = _stuck(snapshot, conditions, sure=True)
    surely = {(each.rank, each.thread) for each in certain}
    acting = {
        True: _acting(snapshot, certain, surely_local),
        False: _acting(snapshot, possible, local),
    }
    waiting = tuple(
        _waiting(each, conditions, acting[sure], sure=sure)
        for each, sure in ((each, (each.rank, each.thread) in surely) for each in possible)
    )
    awaited = {rank for each in waiting for rank in each.waits_for}
    buffered = ReleaseConditions(snapshot, Buffering.INFINITE, matches)
    everyone = _acting(snapshot, (), ()) | snapshot.exited | snapshot.finalizing
    return Deadlock(
        waiting,
        tuple(sorted(_core((*waiting, *local), conditions, everyone))),
        tuple(sorted(awaited & snapshot.exited)),
        tuple(sorted(awaited & snapshot.finalizing)),
        bool(certain) and not any(each.polling for each in certain),
        buffering is not Buffering.INFINITE and not any(_stuck(snapshot, buffered, sure=False)),
        tuple(local),
    )


def _stuck(
    snapshot: Snapshot, conditions: ReleaseConditions, *, sure: bool
) -> tuple[list[BlockedThread], list[LocalWait]]:
    """Return the threads that the others cannot release; a thread that polls is assumed to do nothing else.

    They are visited forwards and backwards in turn: long chains of ranks mostly follow their numbers.
    """
    ended = snapshot.exited | snapshot.finalizing
    stuck = [each for each in snapshot.inside if each.rank not in ended]
    local = [each for each in snapshot.local if each.rank not in ended]
    acting = _acting(snapshot, stuck, local)
    while True:
        left = []
        for each in stuck:
            if conditions.released(each.needs, acting, sure=sure):
                acting.add(each.rank)
            else:
                left.append(each)
        left_local = _not_let_go(local, left)
        kept = {(each.rank, each.tid) for each in left_local}
        acting |= {each.rank for each in local if (each.rank, each.tid) not in kept}
        if len(left) == len(stuck) and len(left_local) == len(local):
            return sorted(left, key=lambda each: (each.rank, each.thread)), left_local
        stuck, local = left[::-1], left_local


def _not_let_go(local: Sequence[LocalWait], others: Iterable[BlockedThread | StuckThread]) -> list[LocalWait]:
    """Return which of these threads wait for one that is stuck itself."""
    held = {(each.rank, each.tid) for each in (*local, *others)}
    return [
        each
        for each in local
        if each.is_hopeless or any((each.rank, other) in held for other in each.waits_for)
    ]


def _acting(snapshot: Snapshot, stuck: Iterable[BlockedThread], local: Iterable[LocalWait]) -> set[int]:
    """Return the ranks that may act while these threads cannot: all others that are there."""
    held = {(each.rank, each.thread) for each in stuck}
    waiting = {(each.rank, each.tid) for each in local}
    freed = {each.rank for each in snapshot.inside if (each.rank, each.thread) not in held}
    freed |= {each.rank for each in snapshot.local if (each.rank, each.tid) not in waiting}
    members = (rank for each in snapshot.operations.communicators for rank in each.everyone)
    blocked = {rank for rank, _ in held | waiting} - freed - snapshot.running
    return (set(members) | freed | snapshot.running) - blocked - snapshot.exited - snapshot.finalizing


def _waiting(
    each: BlockedThread, conditions: ReleaseConditions, acting: set[int], *, sure: bool
) -> StuckThread:
    releases = conditions.releases(each.needs, acting, sure=sure)
    ranks = sorted({rank for release in releases for rank in release.ranks if _counts(rank, each, release)})
    queried = each.polling, each.watches_clock, each.tid
    return StuckThread(
        each.rank, each.thread, each.number, each.needs, tuple(ranks), releases, sure, *queried
    )


def _counts(rank: int, each: BlockedThread, release: Release) -> bool:
    """Leave a rank out of those that it waits for itself, unless it waits for no other rank."""
    return rank != each.rank or len(release.ranks) == 1


_Stuck = StuckThread | LocalWait


def _core(waiting: Iterable[_Stuck], conditions: ReleaseConditions, everyone: set[int]) -> set[int]:
    """Return the ranks of those cycles that stay closed even if every other rank could act."""
    threads = list(waiting)
    edges: dict[int, set[int]] = {}
    for each in threads:
        edges[each.rank] = set()
    for each in threads:
        whom = (each.rank,) if isinstance(each, LocalWait) else each.waits_for
        edges[each.rank].update(rank for rank in whom if rank in edges)
    core: set[int] = set()
    for group in components(edges):
        members = [each for each in threads if each.rank in group]
        held = _held(members, conditions, everyone)
        if len(held) == len(members):
            core.update(group)
        else:
            core |= _core(held, conditions, everyone)
    return core


def _held(members: list[_Stuck], conditions: ReleaseConditions, everyone: set[int]) -> list[_Stuck]:
    """Return which of these threads stay if all ranks but theirs may act."""
    held = members
    while True:
        acting = everyone - {each.rank for each in held}
        calling = [
            each
            for each in held
            if isinstance(each, StuckThread)
            and not conditions.released(each.needs, acting, sure=each.certain)
        ]
        left: list[_Stuck] = [
            *calling,
            *_not_let_go([each for each in held if isinstance(each, LocalWait)], calling),
        ]
        if len(left) == len(held):
            return held
        held = left
