"""Accesses to the same bytes of a window that conflict, and that nothing orders (MPI 4.1, 12.3 and 12.7).

Accesses are sorted by window, target, phase and byte, so that only those that overlap are compared. Equal
accesses of one place in the program are one *bundle*; bundles are compared as wholes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.matching.collectives.meetings import meetings
from rankwise.matching.messages.pairing import Matches
from rankwise.matching.operations import Flags, Numbers, Operations
from rankwise.matching.rma.clashes import Clash, clashes, only_reads, window_traits
from rankwise.matching.rma.common_phases import phases
from rankwise.matching.rma.communication import RmaCommunication
from rankwise.matching.rma.happens_before import RankKnowledge
from rankwise.matching.rma.overlapping_windows import by_memory
from rankwise.matching.rma.rma_accesses import UNKNOWN_SHAPE, Epoch, Polls, Rows
from rankwise.matching.rma.synchronization_points import stations
from rankwise.matching.rma.window import Window
from rankwise.trace.typemaps import Piece, overlap, shifted

MOST_PAIRS = 50_000_000
"""How many pairs of overlapping bundles are examined; nothing is reported about further ones."""
_AT_ONCE = 4_000_000
_SPREAD = 4
"""Accesses that last for many phases are put into each of them, up to so many copies on average."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two accesses that conflict, the first such pair of their places, and how many there are."""

    clash: Clash
    one: int
    other: int
    count: int
    shared: Piece
    """The first bytes that both touch,"""
    window: Window
    """from the beginning of their rank's part of this window on."""


def conflicts(
    rows: Rows, found: RmaCommunication, operations: Operations, matches: Matches
) -> Iterator[Conflict]:
    """Yield one conflict for each clash and pair of places."""
    rows = by_memory(rows, found)
    fit = (rows["ok"] != 0) & (rows["target"] >= 0) & (rows["epoch"] != Epoch.NONE)
    fit &= (rows["stop"] > rows["start"]) & (rows["shape"] != UNKNOWN_SHAPE)
    which = np.flatnonzero(fit)
    which = which[_with_writer(rows[which])]
    if not len(which):
        return
    bundles = _bundles(rows, which, _phases(rows, which, found, operations))
    pairs = _pairs(rows, found, bundles)
    if len(pairs[0]):
        yield from _unordered(rows, found, operations, matches, bundles, pairs)


def _with_writer(rows: Rows) -> Flags:
    """Mark the accesses of memory that a rank writes."""
    key = rows["memory"].astype(np.int64) << 32 | rows["target"]
    written: Flags = np.isin(key, np.unique(key[~only_reads(rows)]))
    return written


@dataclass(frozen=True, slots=True, eq=False)
class _Bundles:
    """Sorted rows of accesses, those of one bundle together and in order of their positions."""

    rows: Numbers
    starts: Numbers
    bucket: Numbers
    """One number a bundle: of its window, target and phase."""

    def members(self, bundle: int) -> Numbers:
        end = self.starts[bundle + 1] if bundle + 1 < len(self.starts) else len(self.rows)
        return self.rows[self.starts[bundle] : end]

    @property
    def first(self) -> Numbers:
        return self.rows[self.starts]

    @property
    def sizes(self) -> Numbers:
        return np.diff(np.append(self.starts, len(self.rows)))


def _phases(
    rows: Rows, which: Numbers, found: RmaCommunication, operations: Operations
) -> tuple[Numbers, Numbers]:
    """Return the first and the last phase of each access."""
    first, last = np.zeros(len(which), np.int64), np.zeros(len(which), np.int64)
    met = meetings(operations)
    for index in np.unique(rows["memory"][which]).tolist():
        known = phases(operations, met, found, found.windows.all[index])
        for rank in np.unique(rows["origin"][which]).tolist():
            here = (rows["memory"][which] == index) & (rows["origin"][which] == rank)
            if rank in known.begins:
                first[here] = known.first(rank, rows["begin"][which[here]])
                last[here] = known.last(rank, rows["done"][which[here]])
    return first, np.maximum(first, last)


def _bundles(rows: Rows, which: Numbers, lasting: tuple[Numbers, Numbers]) -> _Bundles:
    first, last = lasting
    spans = last - first + 1
    if int(spans.sum()) > _SPREAD * len(which) + 100_000:
        phase = np.zeros(len(which), np.int64)
    else:
        offset = np.arange(int(spans.sum())) - np.repeat(np.cumsum(spans) - spans, spans)
        phase = np.repeat(first, spans) + offset
        which = np.repeat(which, spans)
    chosen = rows[which]
    place = chosen["memory"].astype(np.int64) << 32 | chosen["target"]
    place = np.unique(place, return_inverse=True)[1].ravel()
    bucket = place * (int(phase.max(initial=0)) + 1) + phase
    names = (
        "site",
        "window",
        "exclusive",
        "basic",
        "op",
        "fetches",
        "kind",
        "origin",
        "shape",
        "stop",
        "start",
    )
    columns = [chosen[name] for name in names]
    order = np.lexsort((chosen["begin"], *columns, bucket))
    differs = np.zeros(len(order), np.bool_)
    differs[:1] = True
    for column in (*columns, bucket):
        differs[1:] |= column[order][1:] != column[order][:-1]
    starts = np.flatnonzero(differs)
    return _Bundles(which[order], starts, bucket[order][starts])


def _pairs(rows: Rows, found: RmaCommunication, bundles: _Bundles) -> tuple[Numbers, Numbers, Numbers]:
    """Return pairs of bundles that overlap and conflict, and why; a bundle may conflict with itself."""
    first, traits = bundles.first, window_traits(found.windows, rows)
    start, stop = rows["start"][first], rows["stop"][first]
    # Places of one bucket after those of another: bytes are numbered on through all buckets.
    low = int(start.min(initial=0))
    width = int(stop.max(initial=0)) - low + 1
    wide = len(np.unique(bundles.bucket)) * width >= 1 << 62
    bucket = np.unique(bundles.bucket, return_inverse=True)[1].ravel()
    base = bucket.astype(np.float64) * width if wide else bucket * width
    begin, end = base + (start - low), base + (stop - low)
    until = np.searchsorted(begin, end)
    here = np.arange(len(first))
    left, right, clash = [], [], []
    examined = 0
    counts = until - here  # with itself
    edges = np.searchsorted(np.cumsum(counts), np.arange(0, int(counts.sum()) + _AT_ONCE, _AT_ONCE)).tolist()
    for low_edge, high_edge in zip(edges, [*edges[1:], len(first)], strict=True):
        some = counts[low_edge:high_edge]
        if not len(some) or examined > MOST_PAIRS:
            continue
        examined += int(some.sum())
        one = np.repeat(here[low_edge:high_edge], some)
        other = one + np.arange(len(one)) - np.repeat(np.cumsum(some) - some, some)
        kinds = clashes(rows[first[one]], rows[first[other]], traits)
        alone = (one == other) & (bundles.sizes[one] < 2)
        keep = (kinds > 0) & ~alone
        left.append(one[keep])
        right.append(other[keep])
        clash.append(kinds[keep])
    nothing = np.zeros(0, np.int64)
    one, other, why = (np.concatenate(each) if each else nothing for each in (left, right, clash))
    gaps = np.flatnonzero((rows["shape"][first[one]] >= 0) | (rows["shape"][first[other]] >= 0))
    drop = [
        at
        for at in gaps.tolist()
        if shared_bytes(rows, found, int(first[one[at]]), int(first[other[at]])) is None
    ]
    keep = np.ones(len(one), np.bool_)
    keep[drop] = False
    return one[keep], other[keep], why[keep]


def shared_bytes(rows: Rows, found: RmaCommunication, one: int, other: int) -> Piece | None:
    """Return the first bytes that both accesses touch."""
    return overlap(_pieces(rows, found, one), _pieces(rows, found, other))


def _pieces(rows: Rows, found: RmaCommunication, row: int) -> tuple[Piece, ...]:
    start, stop, shape = rows[["start", "stop", "shape"]][row].item()
    return shifted(found.shapes.all[shape], start) if shape >= 0 else ((start, stop),)


def _unordered(
    rows: Rows,
    found: RmaCommunication,
    operations: Operations,
    matches: Matches,
    bundles: _Bundles,
    pairs: tuple[Numbers, Numbers, Numbers],
) -> Iterator[Conflict]:
    knowledge = _knowledge(rows, found, operations, matches, bundles, pairs)
    one, other, why = pairs
    single = (bundles.sizes[one] == 1) & (bundles.sizes[other] == 1)
    met = [_single(rows, knowledge, bundles.first[one[single]], bundles.first[other[single]], why[single])]
    for left, right, clash in zip(*(each[~single].tolist() for each in pairs), strict=True):
        near, far = _met(rows, knowledge, bundles.members(left), bundles.members(right), left == right)
        met.append(np.stack([near, far, np.full(len(near), clash)]))
    table = np.unique(np.concatenate(met, axis=1), axis=1)
    near, far, clash = table
    clash = np.where(_too_late_to_wait(rows, knowledge, near, far, clash), Clash.ACCESS.value, clash)
    sites = np.sort(np.stack([rows["site"][near], rows["site"][far]]), axis=0)
    kinds = np.stack([clash.astype(np.uint64), *sites])
    _, first, counts = np.unique(kinds, axis=1, return_index=True, return_counts=True)
    for at, count in zip(first.tolist(), counts.tolist(), strict=True):
        a, b = int(near[at]), int(far[at])
        shared = shared_bytes(rows, found, a, b)
        if shared is not None:
            window = found.windows.all[int(rows["window"][a])]
            base = int(rows["moved"][a])
            yield Conflict(Clash(int(clash[at])), a, b, count, (shared[0] - base, shared[1] - base), window)


def _too_late_to_wait(
    rows: Rows, knowledge: RankKnowledge | None, near: Numbers, far: Numbers, clash: Numbers
) -> Flags:
    """Mark loads that were made once, by a rank that knew of the call of the update: it need not wait for it.

    What is missing there is that the update is complete, as by a flush.
    """
    marked = np.zeros(len(near), np.bool_)
    for at in np.flatnonzero(clash == Clash.POLLED.value).tolist():
        one, other = int(near[at]), int(far[at])
        load, update = (one, other) if rows["polls"][one] else (other, one)
        if rows["polls"][load] != Polls.ONCE or rows["number"][update] < 0:
            continue
        rank, origin, begin = int(rows["origin"][load]), int(rows["origin"][update]), rows["begin"][[load]]
        known = begin if rank == origin or knowledge is None else knowledge.of(rank, begin, origin)
        marked[at] = known[0] > rows["begin"][update]
    return marked


def _single(
    rows: Rows, knowledge: RankKnowledge | None, one: Numbers, other: Numbers, clash: Numbers
) -> Numbers:
    """Return those of these pairs that are not ordered, with why they conflict."""
    keep = np.zeros(len(one), np.bool_)
    begin, done = rows["begin"], rows["done"]
    origins = rows["origin"][one].astype(np.int64) << 32 | rows["origin"][other]
    for key in np.unique(origins).tolist():
        here = np.flatnonzero(origins == key)
        a, b = one[here], other[here]
        first, second = key >> 32, key & 0xFFFFFFFF
        if first == second:
            keep[here] = _latest(rows, a) >= _earliest(rows, b)
            keep[here] &= _latest(rows, b) >= _earliest(rows, a)
        else:
            assert knowledge is not None
            known = knowledge.of(second, begin[b], first) > done[a]
            keep[here] = ~known & ~(knowledge.of(first, begin[a], second) > done[b])
    return np.stack([one[keep], other[keep], clash[keep]])


def _earliest(rows: Rows, which: Numbers) -> Numbers:
    """Return where accesses of one rank begin, in half positions: loads and stores just behind a call."""
    between = rows["number"][which] < 0
    found: Numbers = np.where(between, 2 * rows["done"][which] + 1, 2 * rows["begin"][which])
    return found


def _latest(rows: Rows, which: Numbers) -> Numbers:
    """Return where accesses of one rank are complete: behind all loads before the fence or complete."""
    active = (rows["epoch"][which] == Epoch.FENCE) | (rows["epoch"][which] == Epoch.START)
    found: Numbers = 2 * rows["done"][which] + active
    return found


def _met(
    rows: Rows, knowledge: RankKnowledge | None, mine: Numbers, theirs: Numbers, is_same: bool
) -> tuple[Numbers, Numbers]:
    """Return for each of mine the first of theirs that is not ordered with it, where there is one."""
    begin = rows["begin"]
    over_mine, over_theirs = rows["done"][mine], rows["done"][theirs]
    origin, other = int(rows["origin"][mine[0]]), int(rows["origin"][theirs[0]])
    if origin == other:
        at_theirs, at_mine = _earliest(rows, theirs), _earliest(rows, mine)
        over_mine, over_theirs = _latest(rows, mine), _latest(rows, theirs)
    else:
        assert knowledge is not None
        at_theirs, at_mine = (
            knowledge.of(other, begin[theirs], origin),
            knowledge.of(origin, begin[mine], other),
        )
    if bool((np.diff(over_theirs) < 0).any()):  # requests may be completed in any order
        return _met_one_by_one((mine, over_mine), (theirs, over_theirs), at_mine, at_theirs, is_same)
    # Theirs from `after` on come after mine are complete; theirs up to `before` are complete before mine.
    after = np.searchsorted(at_theirs, over_mine, side="right")
    before = np.searchsorted(over_theirs, at_mine)
    if is_same:
        before = np.maximum(before, np.arange(len(mine)) + 1)
    open_ones = np.flatnonzero(before < after)
    return mine[open_ones], theirs[before[open_ones]]


def _met_one_by_one(
    my: tuple[Numbers, Numbers],
    their: tuple[Numbers, Numbers],
    at_mine: Numbers,
    at_theirs: Numbers,
    is_same: bool,
) -> tuple[Numbers, Numbers]:
    """As above, without any order; rows come with where they are complete."""
    near, far = [], []
    for at, (row, over) in enumerate(zip(*(each.tolist() for each in my), strict=True)):
        apart = (at_theirs <= over) & (their[1] >= at_mine[at])
        if is_same:
            apart[: at + 1] = False
        if apart.any():
            near.append(row)
            far.append(int(their[0][np.argmax(apart)]))
    return np.array(near, np.int64), np.array(far, np.int64)


def _knowledge(
    rows: Rows,
    found: RmaCommunication,
    operations: Operations,
    matches: Matches,
    bundles: _Bundles,
    pairs: tuple[Numbers, Numbers, Numbers],
) -> RankKnowledge | None:
    """Return what ranks know of each other when these accesses begin; None if each pair is of one rank."""
    one, other, _ = pairs
    origins = rows["origin"][bundles.first]
    apart = origins[one] != origins[other]
    if not apart.any():
        return None
    queried_bundles = np.unique(np.concatenate([one[apart], other[apart]]))
    queried: dict[int, list[Numbers]] = {}
    for bundle in queried_bundles.tolist():
        queried.setdefault(int(origins[bundle]), []).append(rows["begin"][bundles.members(bundle)])
    return RankKnowledge(
        stations(operations, matches, found, rows),
        sorted(found.places),
        {rank: np.concatenate(each) for rank, each in queried.items()},
    )
