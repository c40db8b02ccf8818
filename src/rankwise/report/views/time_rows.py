"""The space-time diagram as columns: calls by thread, messages, collectives, and time spent waiting."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Column = NDArray[Any]

Json = dict[str, Any]


class Kind(IntEnum):
    """What a call is drawn as."""

    OTHER = 0
    SEND = 1
    RECEIVE = 2
    COMPLETION = 3
    """Waits for requests, and polls."""
    COLLECTIVE = 4
    ONE_SIDED = 5


class Cause(IntEnum):
    """Why a call waited (the wait states of Scalasca: Geimer and others, 2010)."""

    NONE = 0
    LATE_SENDER = 1
    LATE_RECEIVER = 2
    COLLECTIVE = 3
    """The last member came late to a collective in which all wait for all."""
    LATE_ROOT = 4
    """Members waited for the root, whose data they need."""
    EARLY_ROOT = 5
    """The root waited for members whose data it needs."""


class CallMark(IntEnum):
    """Bits of what is special about a call."""

    UNFINISHED = 1
    """It had not returned when the run ended."""
    UNMATCHED = 2
    """It sent or received a message that has no other half."""
    FAILED = 4
    """It returned an error."""


@dataclass(frozen=True, slots=True)
class TimeRow:
    """A thread: its rank, and where its calls are in the columns."""

    rank: int
    thread: int
    start: int
    """The first of its calls in the columns."""
    stop: int
    left_out: int = 0
    """How many earlier calls are in the levels only."""
    shown_from: int = 0
    """From when on calls are in the columns, in units of time."""


@dataclass(frozen=True, slots=True, eq=False)
class TimeLevel:
    """All rows in slices of equal length: for each slice the kind that took most, and how much of it."""

    width: int
    """Units of time in one slice."""
    kind: Column
    """255 where no call was; by row, then by slice."""
    busy: Column
    """The share of the slice inside calls, of 255."""
    waited: Column
    """The share that was waited away, of 255."""


@dataclass(frozen=True, slots=True)
class LostTime:
    """What one call site lost by waiting, for one cause."""

    site: int
    name: int
    cause: Cause
    seconds: float
    count: int
    longest: float
    ranks: tuple[int, ...]
    culprits: tuple[int, ...]
    """The ranks that were waited for."""
    culprit_site: int = -1
    """The call site that was waited for longest; -1 if that is not known."""
    row: int = 0
    """The longest wait of all: its row,"""
    begin: int = 0
    """and when it began."""


@dataclass(frozen=True, slots=True, eq=False)
class TimeRows:
    """A whole run. Times are in units of `unit` seconds since `origin`."""

    unit: float
    span: int
    rows: tuple[TimeRow, ...]
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    """By name."""
    sites: tuple[tuple[str, int, str], ...]
    """File, line and function of each call site."""
    total: int
    """How many calls there were; the columns may hold fewer."""
    begin: Column
    duration: Column
    name: Column
    site: Column
    mark: Column
    peer: Column
    """The other rank of a message; -1 any, -2 none."""
    tag: Column
    count: Column
    waited: Column
    """Units of time of the call that were waited away."""
    cause: Column
    sent: Column
    """Messages: the call that sent,"""
    received: Column
    """and the call in which the message had been received."""
    meeting: Column
    """Collectives: a number for each member,"""
    member: Column
    """and its call."""
    levels: tuple[TimeLevel, ...] = ()
    losses: tuple[LostTime, ...] = ()
    messages: int = 0
    """How many there were in all."""
    collectives: int = 0
    callers: dict[int, str] = field(default_factory=dict)
    """Calls that the page names with all their arguments: those that threads are inside of."""


_COLUMNS = (
    "begin", "duration", "name", "site", "mark", "peer", "tag", "count", "waited", "cause", "sent",
    "received", "meeting", "member",
)  # fmt: skip


def time_json(rows: TimeRows) -> Json:
    """Return the diagram as the page and the views file hold it."""
    from rankwise.report.views.packed_columns import packed

    return {
        "unit": rows.unit,
        "span": rows.span,
        "rows": [
            [each.rank, each.thread, each.start, each.stop, each.left_out, each.shown_from]
            for each in rows.rows
        ],
        "names": list(rows.names),
        "kinds": [int(each) for each in rows.kinds],
        "sites": [list(each) for each in rows.sites],
        "total": rows.total,
        "messages": rows.messages,
        "collectives": rows.collectives,
        "callers": {str(key): text for key, text in rows.callers.items()},
        "columns": {name: packed(_narrow(getattr(rows, name))) for name in _COLUMNS},
        "levels": [
            {
                "width": each.width,
                **{name: packed(getattr(each, name)) for name in ("kind", "busy", "waited")},
            }
            for each in rows.levels
        ],
        "losses": [_loss(each) for each in rows.losses],
    }


def _loss(each: LostTime) -> Json:
    return {name: getattr(each, name) for name in LostTime.__slots__} | {
        "cause": int(each.cause),
        "ranks": list(each.ranks),
        "culprits": list(each.culprits),
    }


def _narrow(column: Column) -> Column:
    """Return the numbers in as few bytes as hold them all."""
    import numpy as np

    low, high = (int(column.min(initial=0)), int(column.max(initial=0)))
    names = ("u1", "u2", "u4") if low >= 0 else ("i1", "i2", "i4")
    kind = next(each for each in names if np.iinfo(each).min <= low and high <= np.iinfo(each).max)
    return np.asarray(column).astype(kind)
