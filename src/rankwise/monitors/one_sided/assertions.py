"""RW606: assertions and info values of windows that the run contradicts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.rma.call_positions import FAR
from rankwise.matching.rma.epochs import Span, Sync, SynchronizationCall
from rankwise.matching.rma.local_accesses import local_accesses
from rankwise.matching.rma.rma_accesses import NO_OP, Epoch, RmaAccess, Rows
from rankwise.matching.rma.window import Window
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.own_buffers import buffer_accesses
from rankwise.monitors.one_sided.rma_phrases import event_of, made, place_of_access
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event


@monitor("RW606")
def broken_promises(run: Run) -> Iterator[Finding]:
    """Report what a process promised about a window and what was done to it nevertheless."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    for window in run.one_sided.windows.all:
        fences = {rank: run.one_sided.epochs[rank, window.index].fences for rank in _members(run, window)}
        yield from _fences_differ(run, window, fences)
        yield from _put_after_fence(run, window, fences)
        yield from _posts(run, window)
        yield from _stores(run, window)
        yield from _info(run, window)


def _members(run: Run, window: Window) -> list[int]:
    return [rank for rank in window.members if (rank, window.index) in run.one_sided.epochs]


def _breach(run: Run, rank: int, call: SynchronizationCall, say: Callable[[Event], Said]) -> Breach:
    process = run.process(rank)
    return Breach("RW606", process, process.streams[call.thread], np.array([call.number]), say)


_ASSERTIONS = {"no_precede": "MPI_MODE_NOPRECEDE", "no_succeed": "MPI_MODE_NOSUCCEED"}


def _fences_differ(
    run: Run, window: Window, fences: dict[int, list[SynchronizationCall]]
) -> Iterator[Breach]:
    """Compare the k-th fences of all members: two assertions must be given by all members or by none."""
    turns = min((len(each) for each in fences.values()), default=0) if len(fences) > 1 else 0
    for name, constant in _ASSERTIONS.items() if turns else ():
        given = {rank: [getattr(each, name) for each in calls[:turns]] for rank, calls in fences.items()}
        table = np.array(list(given.values()), np.bool_)
        for turn in np.flatnonzero(table.any(axis=0) & ~table.all(axis=0)).tolist():
            says = [rank for rank in fences if given[rank][turn]]
            other = next(rank for rank in fences if not given[rank][turn])
            for rank in says:
                yield _breach(
                    run,
                    rank,
                    fences[rank][turn],
                    _reported(run, window, rank, constant, other, fences[other][turn]),
                )


def _reported(
    run: Run, window: Window, rank: int, constant: str, other: int, call: SynchronizationCall
) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        where = run.location(event_of(run, other, call))
        return Said(
            f"MPI_Win_fence is given {constant} on some ranks only; all ranks must give it, or none",
            related=(
                Related(f"rank {other}", f"does not give {constant}", where),
                made(run, window, rank),
            ),
        )

    return say


def _updates(rows: Rows) -> Flags:
    marked: Flags = (rows["kind"] == RmaAccess.PUT) | (rows["kind"] == RmaAccess.SWAP)
    marked |= (rows["kind"] == RmaAccess.ACCUMULATE) & (rows["op"] != NO_OP)
    return marked


def _put_after_fence(
    run: Run, window: Window, fences: dict[int, list[SynchronizationCall]]
) -> Iterator[Breach]:
    rows = run.one_sided.rows
    for target, calls in fences.items():
        closed = np.array([each.no_put for each in calls], np.bool_)
        if not closed.any():
            continue
        here = (rows["window"] == window.index) & (rows["target"] == target) & (rows["epoch"] == Epoch.FENCE)
        here &= _updates(rows)
        for origin in np.unique(rows["origin"][here]).tolist():
            mine = rows[here & (rows["origin"] == origin)]
            turn = np.searchsorted([each.begin for each in fences[origin]], mine["begin"]) - 1
            wrong = (turn < len(closed)) & closed[np.minimum(turn, len(closed) - 1)]
            if wrong.any():
                first = calls[int(turn[wrong][0])]
                yield from _puts(run, window, mine[wrong], target, first)


def _puts(run: Run, window: Window, rows: Rows, target: int, call: SynchronizationCall) -> Iterator[Breach]:
    def say(event: Event) -> Said:
        where = run.location(event_of(run, target, call))
        return Said(
            f"{event.call.name} updates the window of rank {target}, "
            f"which gave MPI_MODE_NOPUT in {call.kind.value}",
            related=(Related(f"rank {target}", "gives MPI_MODE_NOPUT", where), made(run, window, event.rank)),
        )

    process = run.process(int(rows["origin"][0]))
    for thread in np.unique(rows["thread"]).tolist():
        numbers: Numbers = rows["number"][rows["thread"] == thread]
        yield Breach("RW606", process, process.streams[thread], numbers, say)


def _posts(run: Run, window: Window) -> Iterator[Breach]:
    """Compare each start with the posts that it matches."""
    posts: dict[tuple[int, int], list[Span]] = defaultdict(list)
    for target in _members(run, window):
        for span in run.one_sided.epochs[target, window.index].posts:
            for origin in span.opened.group or ():
                posts[origin, target].append(span)
    rows = run.one_sided.rows
    for origin in _members(run, window):
        met: Counter[int] = Counter()
        for start in run.one_sided.epochs[origin, window.index].starts:
            for target in start.opened.group or ():
                known = posts[origin, target]
                post = known[met[target]] if met[target] < len(known) else None
                met[target] += 1
                if post is None:
                    continue
                if post.opened.checks != start.opened.checks:
                    say = _unchecked(run, window, origin, start.opened, target, post.opened)
                    yield _breach(run, origin, start.opened, say)
                if post.opened.no_put:
                    here = (rows["window"] == window.index) & (rows["origin"] == origin) & _updates(rows)
                    here &= (rows["target"] == target) & (rows["begin"] > start.first)
                    here &= rows["begin"] < start.last
                    if here.any():
                        yield from _puts(run, window, rows[here], target, post.opened)


def _unchecked(
    run: Run, window: Window, origin: int, start: SynchronizationCall, target: int, post: SynchronizationCall
) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        gives, not_given = ("MPI_Win_start", "MPI_Win_post")[:: 1 if post.checks else -1]
        where = run.location(event_of(run, target, post))
        return Said(
            f"{gives} gives MPI_MODE_NOCHECK, but the {not_given} that it matches does not",
            related=(Related(f"rank {target}", "MPI_Win_post", where), made(run, window, origin)),
        )

    return say


def _stores(run: Run, window: Window) -> Iterator[Breach]:
    """Report stores, also by receives and gets, before a call that denies them (MPI 4.1, section 12.5.5)."""
    denies = {
        rank: [call for call in run.one_sided.epochs[rank, window.index].calls if call.no_store and call.ok]
        for rank in _members(run, window)
    }
    if not any(denies.values()):
        return
    rows = np.concatenate([local_accesses(run.trace, run.one_sided), buffer_accesses(run)])
    rows = rows[(rows["window"] == window.index) & (rows["kind"] == RmaAccess.STORE)]
    for rank, calls in denies.items():
        mine = rows[(rows["origin"] == rank) & (rows["target"] == rank)]
        everything = run.one_sided.epochs[rank, window.index].calls
        for call in calls:
            before = [each.end for each in everything if each.end < call.begin]
            here = mine[(mine["begin"] <= call.begin) & (mine["done"] >= max(before, default=FAR))]
            if len(here):
                yield _breach(run, rank, call, _stored(run, window, here[0]))


def _stored(run: Run, window: Window, row: np.void) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        where = place_of_access(run, run.process(event.rank), int(row["site"]))
        return Said(
            f"{event.call.name} gives MPI_MODE_NOSTORE, but this rank has changed its window since it last "
            "synchronised",
            related=(Related("store", "changes memory of the window", where), made(run, window, event.rank)),
        )

    return say


def _info(run: Run, window: Window) -> Iterator[Breach]:
    parts = window.parts
    for rank in _members(run, window):
        if parts[rank].note.promises.get("no_locks") == "true":
            for call in run.one_sided.epochs[rank, window.index].calls:
                if call.kind in (Sync.LOCK, Sync.LOCK_ALL):
                    yield _breach(run, rank, call, _locks(run, window, rank))
    for key, name in (("same_size", "size"), ("same_disp_unit", "unit")):
        values = {rank: getattr(part, name) for rank, part in parts.items()}
        if len(set(values.values())) > 1 and all(
            part.note.promises.get(key) == "true" for part in parts.values()
        ):
            for rank, part in parts.items():
                process, made_at = run.process(rank), np.array([part.made.number])
                yield Breach("RW606", process, process.streams[part.made.thread], made_at, _uneven(key))


def _uneven(key: str) -> Callable[[Event], Said]:
    return lambda event: Said(f"{event.call.name} is promised {key}, but ranks give different values")


def _locks(run: Run, window: Window, rank: int) -> Callable[[Event], Said]:
    return lambda event: Said(
        f"{event.call.name} is called on a window that was made with the promise no_locks",
        related=(made(run, window, rank),),
    )
