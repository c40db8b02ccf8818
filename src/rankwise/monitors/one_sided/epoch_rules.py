"""RW601 to RW607: epochs that are missing, opened twice, mixed, or never closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.rma.epochs import EpochError, Epochs, Fault, Span, Sync, SynchronizationCall
from rankwise.matching.rma.rma_accesses import NO_TARGET, Epoch
from rankwise.matching.rma.window import Window
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.rma_phrases import CLOSES, event_of, made
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.trace.event import Event

_CODES = {
    EpochError.TWICE: "RW602",
    EpochError.NEVER_CLOSED: "RW603",
    EpochError.NOT_OPEN: "RW604",
    EpochError.MIXED: "RW605",
    EpochError.PRECEDED: "RW606",
}


@monitor("RW602", "RW603", "RW604", "RW605", "RW606")
def wrong_synchronisation(run: Run) -> Iterator[Finding]:
    """Report synchronisation calls that do not fit the epochs of their process."""
    yield from findings_of(run, _faults(run))


@monitor("RW601", "RW606", "RW607")
def accesses_without_epoch(run: Run) -> Iterator[Finding]:
    """Report accesses that no epoch allows, or not an epoch of their kind."""
    yield from findings_of(run, _outside(run))


@dataclass(slots=True)
class _Alike:
    """Faults of one kind at one place."""

    first: Fault
    records: list[int] = field(default_factory=list)


def _faults(run: Run) -> Iterator[Breach]:
    for (rank, index), epochs in run.one_sided.epochs.items():
        process, window = run.process(rank), run.one_sided.windows.all[index]
        alike: dict[tuple[EpochError, int, int, int], _Alike] = {}
        for fault in epochs.faults:
            stream = process.streams[fault.call.thread]
            other = fault.other.number if fault.other else -1
            site = int(stream.sites[other]) if other >= 0 and fault.other else 0
            key = fault.wrong, stream.index, int(stream.sites[fault.call.number]), site
            alike.setdefault(key, _Alike(fault)).records.append(fault.call.number)
        for (wrong, thread, _, _), each in alike.items():
            records = np.array(each.records, np.int64)
            yield Breach(
                _CODES[wrong],
                process,
                process.streams[thread],
                records,
                _telling(run, rank, window, each.first),
            )


def _telling(run: Run, rank: int, window: Window, fault: Fault) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        related = [made(run, window, rank)]
        if fault.other is not None:
            label = "freed" if fault.other.kind is Sync.FREE else "opened"
            called = event_of(run, rank, fault.other)
            related.append(Related(label, f"by {fault.other.kind.value}", run.location(called)))
        if fault.access >= 0:
            rows = run.one_sided.rows
            mine = np.flatnonzero((rows["origin"] == rank) & (rows["window"] == window.index))
            row = int(mine[fault.access])
            access = run.process(rank).event(int(rows["thread"][row]), int(rows["number"][row]))
            related.append(Related("access", f"{access.call.name} in that epoch", run.location(access)))
        return Said(_SAY[fault.wrong](fault.call, fault.other), related=tuple(related))

    return say


def _twice(call: SynchronizationCall, other: SynchronizationCall | None) -> str:
    if call.kind is Sync.LOCK and other is not None and other.kind is Sync.LOCK:
        return f"MPI_Win_lock locks the window of rank {call.target}, which this rank has locked already"
    if call.kind in (Sync.LOCK, Sync.LOCK_ALL) and other is not None:
        return f"{call.kind.value} is called while this rank holds a lock of {other.kind.value}"
    kind = "an exposure epoch" if call.kind is Sync.POST else "an access epoch"
    return f"{call.kind.value} opens {kind} while the one before is still open"


def _mixed(call: SynchronizationCall, other: SynchronizationCall | None) -> str:
    assert other is not None
    ends = CLOSES[other.kind]
    return f"{call.kind.value} is called in the epoch that {other.kind.value} opened and no {ends} has closed"


def _not_open(call: SynchronizationCall, other: SynchronizationCall | None) -> str:
    name = call.kind.value
    if call.kind is Sync.COMPLETE:
        return f"{name} ends an access epoch, but no MPI_Win_start has opened one"
    if call.kind in (Sync.WAIT, Sync.TEST):
        return f"{name} ends an exposure epoch, but no MPI_Win_post has opened one"
    if call.kind is Sync.UNLOCK and other is not None and other.kind is Sync.LOCK_ALL:
        return (
            f"{name} ends a lock on rank {call.target}, but MPI_Win_unlock_all is what ends MPI_Win_lock_all"
        )
    if call.kind is Sync.UNLOCK:
        return f"{name} ends a lock on rank {call.target} that this rank does not hold"
    if call.kind is Sync.UNLOCK_ALL:
        return f"{name} ends what no MPI_Win_lock_all has begun"
    if call.kind in (Sync.FLUSH, Sync.FLUSH_LOCAL):
        return f"{name} is called for rank {call.target}, on which this rank holds no lock"
    return f"{name} is called while this rank holds no lock"


def _never_closed(call: SynchronizationCall, other: SynchronizationCall | None) -> str:
    before = "before the window is freed" if other is not None else "before the program ends"
    on = f" on rank {call.target}" if call.kind is Sync.LOCK else ""
    return f"the epoch that {call.kind.value} opens{on} is not closed by {CLOSES[call.kind]} {before}"


def _preceded(call: SynchronizationCall, other: SynchronizationCall | None) -> str:
    return "MPI_Win_fence gives MPI_MODE_NOPRECEDE, but this rank has made accesses since the fence before"


_SAY: dict[EpochError, Callable[[SynchronizationCall, SynchronizationCall | None], str]] = {
    EpochError.TWICE: _twice,
    EpochError.MIXED: _mixed,
    EpochError.NOT_OPEN: _not_open,
    EpochError.NEVER_CLOSED: _never_closed,
    EpochError.PRECEDED: _preceded,
}


def _outside(run: Run) -> Iterator[Breach]:
    rows = run.one_sided.rows
    for (rank, index), epochs in run.one_sided.epochs.items():
        window = run.one_sided.windows.all[index]
        mine = rows[(rows["origin"] == rank) & (rows["window"] == index) & (rows["target"] != NO_TARGET)]
        outside = mine["epoch"] == Epoch.NONE
        fence = _last(epochs.fences, mine["begin"])
        silent = np.array([each.no_succeed for each in epochs.fences] + [False])
        without_epoch = outside & silent[fence]
        in_start = outside & _within(epochs.starts, mine["begin"])
        active = (mine["request"] != 0) & ~np.isin(mine["epoch"], (Epoch.NONE, Epoch.LOCK, Epoch.LOCK_ALL))
        for code, here, say in (
            ("RW606", without_epoch & ~in_start, _after_last_fence),
            ("RW601", in_start, _not_in_group),
            ("RW601", outside & ~without_epoch & ~in_start, _no_epoch),
            ("RW607", active, _not_passive),
        ):
            for thread in np.unique(mine["thread"][here]).tolist():
                chosen = mine[here & (mine["thread"] == thread)]
                stream = run.process(rank).streams[thread]
                telling = _access_telling(run, rank, window, epochs, say)
                yield Breach(code, run.process(rank), stream, chosen["number"], telling)


def _last(fences: list[SynchronizationCall], begins: Numbers) -> Numbers:
    """Return the index of the last fence before each position; -1, which is the last, if there is none."""
    found: Numbers = np.searchsorted(np.array([each.begin for each in fences], np.int64), begins) - 1
    return found


def _within(spans: list[Span], begins: Numbers) -> Flags:
    """Mark the positions that lie in one of the spans, which follow each other."""
    if not spans:
        return np.zeros(len(begins), np.bool_)
    at = np.searchsorted(np.array([each.first for each in spans], np.int64), begins) - 1
    lasts = np.array([each.last for each in spans], np.int64)
    inside: Flags = (at >= 0) & (begins < lasts[np.maximum(at, 0)])
    return inside


_Say = Callable[[Event, int, SynchronizationCall | None], str]


def _access_telling(
    run: Run, rank: int, window: Window, epochs: Epochs, say: _Say
) -> Callable[[Event], Said]:
    def tell(event: Event) -> Said:
        position = int(run.one_sided.places[rank].begins[event.thread][event.number])
        near = _open_at(epochs, position)
        related = [made(run, window, rank)]
        if near is not None:
            related.append(
                Related("opened", f"by {near.kind.value}", run.location(event_of(run, rank, near)))
            )
        failed = next((each for each in epochs.calls if not each.ok and each.begin > position), None)
        if failed is not None:
            where = run.location(event_of(run, rank, failed))
            related.append(Related("then", f"{failed.kind.value} fails", where))
        target = window.members[event["target_rank"]]
        return Said(say(event, target, near), related=tuple(related))

    return tell


def _open_at(epochs: Epochs, position: int) -> SynchronizationCall | None:
    """Return a call that opened an epoch which is open here, or the last fence."""
    spans = [*epochs.starts, *epochs.locks_of_all, *(each for some in epochs.locks.values() for each in some)]
    for span in spans:
        if span.first < position < span.last:
            return span.opened
    return next((each for each in reversed(epochs.fences) if each.begin < position), None)


def _no_epoch(event: Event, target: int, near: SynchronizationCall | None) -> str:
    if near is not None and near.kind is Sync.LOCK:
        return (
            f"{event.call.name} accesses rank {target}, on which this rank holds no lock; "
            f"it has locked rank {near.target}"
        )
    return f"{event.call.name} accesses rank {target} outside any epoch"


def _not_in_group(event: Event, target: int, near: SynchronizationCall | None) -> str:
    return f"{event.call.name} accesses rank {target}, which is not in the group that MPI_Win_start was given"


def _after_last_fence(event: Event, target: int, near: SynchronizationCall | None) -> str:
    return f"{event.call.name} follows a fence that gives MPI_MODE_NOSUCCEED"


def _not_passive(event: Event, target: int, near: SynchronizationCall | None) -> str:
    opened = near.kind.value if near is not None else "an active synchronisation"
    return f"{event.call.name} is allowed under a lock only, but {opened} opened this epoch"
