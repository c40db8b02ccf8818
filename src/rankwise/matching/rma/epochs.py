"""The epochs of a process on one window: what its calls open and close, and in what they err."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum, auto

import numpy as np

from rankwise.matching.operations import Numbers
from rankwise.matching.rma.call_positions import FAR
from rankwise.matching.rma.rma_accesses import Epoch, Rows


class Sync(Enum):
    """A synchronisation call."""

    FENCE = "MPI_Win_fence"
    START = "MPI_Win_start"
    COMPLETE = "MPI_Win_complete"
    POST = "MPI_Win_post"
    WAIT = "MPI_Win_wait"
    TEST = "MPI_Win_test"
    LOCK = "MPI_Win_lock"
    UNLOCK = "MPI_Win_unlock"
    LOCK_ALL = "MPI_Win_lock_all"
    UNLOCK_ALL = "MPI_Win_unlock_all"
    FLUSH = "MPI_Win_flush"
    FLUSH_ALL = "MPI_Win_flush_all"
    FLUSH_LOCAL = "MPI_Win_flush_local"
    FLUSH_LOCAL_ALL = "MPI_Win_flush_local_all"
    SYNC = "MPI_Win_sync"
    FREE = "MPI_Win_free"


@dataclass(frozen=True, slots=True)
class SynchronizationCall:
    """A synchronisation call as it was made."""

    kind: Sync
    thread: int
    number: int
    begin: int
    end: int
    ok: bool
    target: int = -1
    """In the world."""
    group: tuple[int, ...] | None = None
    exclusive: bool = False
    checks: bool = True
    """Whether MPI_MODE_NOCHECK is missing."""
    no_store: bool = False
    no_put: bool = False
    no_precede: bool = False
    no_succeed: bool = False
    flag: bool = True
    time: tuple[int, int] = (0, 0)
    """When it began and ended, comparable between ranks."""


class EpochError(Enum):
    """In what a synchronisation call errs."""

    TWICE = auto()
    """It opens an epoch that is open."""
    MIXED = auto()
    """It opens an epoch while one of another kind is open, or closes none of the open kind."""
    NOT_OPEN = auto()
    """It ends or flushes what is not open."""
    NEVER_CLOSED = auto()
    """The window was freed, or the program ended, and it is still open."""
    PRECEDED = auto()
    """It gives MPI_MODE_NOPRECEDE, and there were accesses."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A call that errs, and the call that it contradicts; `other` is None where there is none."""

    wrong: EpochError
    call: SynchronizationCall
    other: SynchronizationCall | None = None
    access: int = -1
    """The index of an access that shows it."""


@dataclass(frozen=True, slots=True)
class Span:
    """An epoch: from the call that opened it to the one that closed it, if any."""

    opened: SynchronizationCall
    closed: SynchronizationCall | None

    @property
    def first(self) -> int:
        return self.opened.begin

    @property
    def last(self) -> int:
        """The position from which on nothing belongs to it."""
        return self.closed.begin if self.closed else FAR


@dataclass(slots=True)
class Epochs:
    """The epochs of one process on one window."""

    rank: int
    calls: list[SynchronizationCall]
    locks: dict[int, list[Span]] = field(default_factory=lambda: defaultdict(list))
    """By target."""
    locks_of_all: list[Span] = field(default_factory=list)
    starts: list[Span] = field(default_factory=list)
    posts: list[Span] = field(default_factory=list)
    fences: list[SynchronizationCall] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


class _Walk:
    """Goes through the synchronisation calls of one process on one window, in order."""

    def __init__(self, rank: int, calls: list[SynchronizationCall], begins: Numbers, ended: bool) -> None:
        self.found = Epochs(rank, calls)
        self.begins = begins
        self.held: dict[int, SynchronizationCall] = {}
        self.all: SynchronizationCall | None = None
        self.started: SynchronizationCall | None = None
        self.posted: SynchronizationCall | None = None
        self.fence: SynchronizationCall | None = None
        self.fenced: int = -1
        """The first access of the epoch that the last fence began; -1 if there is none yet."""
        self.free_from = -1
        self.within_fence: list[SynchronizationCall] = []
        """What opened access epochs of other kinds since the last fence."""
        self.closed_at: dict[int, int] = {}
        for call in calls:
            self.step(call)
        self.settle(None, ended)

    def step(self, call: SynchronizationCall) -> None:
        wrong = getattr(self, f"on_{call.kind.name.lower()}")(call)
        if wrong is not None:
            self.found.faults.append(wrong)

    @property
    def passive(self) -> SynchronizationCall | None:
        return self.all or next(iter(self.held.values()), None)

    def outside(self, until: int) -> None:
        """Note accesses that no lock or start covers up to here: they belong to the last fence."""
        if self.fenced < 0 and not (self.held or self.all or self.started):
            first = int(np.searchsorted(self.begins, self.free_from, side="right"))
            if first < len(self.begins) and self.begins[first] < until:
                self.fenced = first
        self.free_from = until

    def in_fence(self, call: SynchronizationCall) -> Fault | None:
        self.outside(call.begin)
        if self.fence is not None and not self.fence.no_succeed and self.fenced >= 0:
            return Fault(EpochError.MIXED, call, self.fence, self.fenced)
        return None

    def on_fence(self, call: SynchronizationCall) -> Fault | None:
        other = self.passive or self.started or self.posted
        if other is not None:
            return Fault(EpochError.MIXED, call, other)
        self.outside(call.begin)
        fault = None
        self.between_fences(call)
        if call.no_precede and self.fenced >= 0 and self.fence is not None and not self.fence.no_succeed:
            fault = Fault(EpochError.PRECEDED, call, self.fence, self.fenced)
        if call.ok:
            self.found.fences.append(call)
            self.fence, self.fenced, self.free_from = call, -1, call.end
            self.within_fence = []
        return fault

    def between_fences(self, call: SynchronizationCall) -> None:
        """Report epochs between fences: accesses there are the fences' own, too (MPI 4.1, section 12.5.1).

        Unless a fence says that none follow it, or that none came before it.
        """
        if self.fence is None or self.fence.no_succeed or call.no_precede:
            return
        reported = {id(each.call) for each in self.found.faults}
        for opened in self.within_fence:
            until = self.closed_at.get(id(opened), call.begin)
            at = int(np.searchsorted(self.begins, opened.begin))
            has_access = at < len(self.begins) and self.begins[at] < until
            if has_access and id(opened) not in reported:
                self.found.faults.append(Fault(EpochError.MIXED, opened, self.fence, at))

    def on_start(self, call: SynchronizationCall) -> Fault | None:
        fault = self.in_fence(call)
        if self.started is not None:
            return Fault(EpochError.TWICE, call, self.started)
        if self.passive is not None:
            return Fault(EpochError.MIXED, call, self.passive)
        if call.ok:
            self.started = call
            self.within_fence.append(call)
        return fault

    def on_complete(self, call: SynchronizationCall) -> Fault | None:
        if self.started is None:
            return Fault(EpochError.NOT_OPEN, call)
        if call.ok:
            self.found.starts.append(Span(self.started, call))
            self.closed_at[id(self.started)] = call.begin
            self.started, self.free_from = None, call.end
        return None

    def on_post(self, call: SynchronizationCall) -> Fault | None:
        fault = self.in_fence(call) if self.started is None and self.passive is None else None
        if self.posted is not None:
            return Fault(EpochError.TWICE, call, self.posted)
        own = self.all or self.held.get(self.found.rank)
        if own is not None:
            return Fault(EpochError.MIXED, call, own)
        if call.ok:
            self.posted = call
        return fault

    def on_wait(self, call: SynchronizationCall) -> Fault | None:
        if self.posted is None:
            return Fault(EpochError.NOT_OPEN, call)
        if call.ok and call.flag:
            self.found.posts.append(Span(self.posted, call))
            self.posted = None
        return None

    on_test = on_wait

    def on_lock(self, call: SynchronizationCall) -> Fault | None:
        fault = self.in_fence(call)
        twice = self.all or self.held.get(call.target)
        if twice is not None:
            return Fault(EpochError.TWICE, call, twice)
        mixed = self.started or (self.posted if call.target == self.found.rank else None)
        if call.ok:
            self.held[call.target] = call
            self.within_fence.append(call)
        return Fault(EpochError.MIXED, call, mixed) if mixed is not None else fault

    def on_lock_all(self, call: SynchronizationCall) -> Fault | None:
        fault = self.in_fence(call)
        if self.passive is not None:
            return Fault(EpochError.TWICE, call, self.passive)
        mixed = self.started or self.posted
        if call.ok:
            self.all = call
            self.within_fence.append(call)
        return Fault(EpochError.MIXED, call, mixed) if mixed is not None else fault

    def on_unlock(self, call: SynchronizationCall) -> Fault | None:
        opened = self.held.get(call.target)
        if opened is None:
            return Fault(EpochError.NOT_OPEN, call, self.passive)
        if call.ok:
            del self.held[call.target]
            self.found.locks[call.target].append(Span(opened, call))
            self.closed_at[id(opened)] = call.begin
            self.free_from = call.end
        return None

    def on_unlock_all(self, call: SynchronizationCall) -> Fault | None:
        if self.all is None:
            return Fault(EpochError.NOT_OPEN, call, self.passive)
        if call.ok:
            self.found.locks_of_all.append(Span(self.all, call))
            self.closed_at[id(self.all)] = call.begin
            self.all, self.free_from = None, call.end
        return None

    def on_flush(self, call: SynchronizationCall) -> Fault | None:
        if self.all is None and call.target not in self.held:
            return Fault(EpochError.NOT_OPEN, call, self.passive)
        return None

    on_flush_local = on_flush

    def on_flush_all(self, call: SynchronizationCall) -> Fault | None:
        return Fault(EpochError.NOT_OPEN, call) if self.passive is None else None

    on_flush_local_all = on_sync = on_flush_all

    def on_free(self, call: SynchronizationCall) -> None:
        self.settle(call, True)

    def settle(self, free: SynchronizationCall | None, ended: bool) -> None:
        """Close what is still open; it is a fault if nothing can close it any more."""
        self.outside(free.begin if free else FAR)
        still = [*self.held.values(), *(each for each in (self.all, self.started, self.posted) if each)]
        for target, opened in self.held.items():
            self.found.locks[target].append(Span(opened, free))
        self.found.locks_of_all += [Span(self.all, free)] if self.all else []
        self.found.starts += [Span(self.started, free)] if self.started else []
        self.found.posts += [Span(self.posted, free)] if self.posted else []
        faults = [Fault(EpochError.NEVER_CLOSED, each, free) for each in still]
        if self.fence is not None and not self.fence.no_succeed and self.fenced >= 0:
            faults.append(Fault(EpochError.NEVER_CLOSED, self.fence, free, self.fenced))
        if ended:
            self.found.faults += faults
        self.held, self.all, self.started, self.posted, self.fence = {}, None, None, None, None
        self.within_fence = []
        self.fenced = -1


def epochs(rank: int, calls: list[SynchronizationCall], begins: Numbers, ended: bool) -> Epochs:
    """Return the epochs that these calls open and close.

    `begins` are the positions of the accesses of the same process to the same window, in order; `ended` says
    whether the process came to MPI_Finalize, so that what is open stays open.
    """
    return _Walk(rank, calls, begins, ended).found


def assign(found: Epochs, rows: Rows) -> None:
    """Return for each access, in order, its epoch and where it is complete."""
    begins = rows["begin"]
    rows["epoch"], rows["opened"] = Epoch.NONE, -1
    index = {id(call): at for at, call in enumerate(found.calls)}
    if found.fences:
        _in_fences(found, rows, index)
    for spans, kind in ((found.starts, Epoch.START), (found.locks_of_all, Epoch.LOCK_ALL)):
        _in_spans(rows, np.arange(len(rows)), spans, kind, index)
    for target, spans in found.locks.items():
        _in_spans(rows, np.flatnonzero(rows["target"] == target), spans, Epoch.LOCK, index)
    for span in found.starts:
        here = slice(*np.searchsorted(begins, [span.first, span.last]))
        if span.opened.group is not None:
            outside = ~np.isin(rows["target"][here], span.opened.group)
            rows["epoch"][here] = np.where(outside, Epoch.NONE, rows["epoch"][here])
            rows["done"][here] = np.where(outside, FAR, rows["done"][here])
    _flushed(found, rows)


def _in_fences(found: Epochs, rows: Rows, index: dict[int, int]) -> None:
    opens = np.array([each.begin for each in found.fences], np.int64)
    ends = np.array([*(each.end for each in found.fences), FAR], np.int64)
    allows = np.array([not each.no_succeed for each in found.fences])
    at = np.searchsorted(opens, rows["begin"]) - 1
    free = [each.begin for each in found.calls if each.kind is Sync.FREE]
    inside = (at >= 0) & allows[np.maximum(at, 0)]
    inside &= rows["begin"] < (free[0] if free else FAR)
    calls = np.array([index[id(each)] for each in found.fences])
    rows["epoch"][inside] = Epoch.FENCE
    rows["opened"][inside] = calls[at[inside]]
    rows["done"][inside] = np.append(opens, FAR)[at[inside] + 1] - 1
    rows["local"][inside] = ends[at[inside] + 1]
    rows["exclusive"] = 0


def _in_spans(rows: Rows, which: Numbers, spans: list[Span], kind: Epoch, index: dict[int, int]) -> None:
    if not spans or not len(which):
        return
    firsts = np.array([each.first for each in spans], np.int64)
    lasts = np.array([each.last for each in spans], np.int64)
    ends = np.array([each.closed.end if each.closed else FAR for each in spans], np.int64)
    at = np.searchsorted(firsts, rows["begin"][which]) - 1
    inside = (at >= 0) & (rows["begin"][which] < lasts[np.maximum(at, 0)])
    which, at = which[inside], at[inside]
    rows["epoch"][which] = kind
    rows["opened"][which] = np.array([index[id(each.opened)] for each in spans])[at]
    rows["local"][which] = ends[at]
    rows["done"][which] = lasts[at] - 1 if kind is Epoch.START else ends[at]
    alone = np.array([each.opened.exclusive and each.opened.checks for each in spans])
    rows["exclusive"][which] = alone[at] if kind is Epoch.LOCK else 0


def _flushed(found: Epochs, rows: Rows) -> None:
    """Let flushes complete accesses before their epoch ends."""
    flushes = [each for each in found.calls if each.kind.name.startswith("FLUSH") and each.ok]
    passive = (rows["epoch"] == Epoch.LOCK) | (rows["epoch"] == Epoch.LOCK_ALL)
    for target in np.unique(rows["target"][passive]) if flushes else ():
        here = np.flatnonzero(passive & (rows["target"] == target))
        meant = [each for each in flushes if each.kind.name.endswith("ALL") or each.target == target]
        whole = [each for each in meant if "LOCAL" not in each.kind.name]
        for calls, names in ((meant, ("local",)), (whole, ("done",))):
            begins = np.array([each.begin for each in calls], np.int64)
            ends = np.array([*(each.end for each in calls), FAR], np.int64)
            after = ends[np.searchsorted(begins, rows["begin"][here])]
            for name in names:
                rows[name][here] = np.minimum(rows[name][here], after)
