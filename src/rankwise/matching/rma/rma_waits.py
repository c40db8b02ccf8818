"""Whom the calls around one-sided communication wait for: posts, completions, locks.

Only the calls that ranks are inside of at this moment are considered, or that they poll without success. How
often each rank has posted to, started towards or completed for each other says what is still missing. Each
thing that is missing becomes a receive that no send serves: only the rank it is missing from can end that.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.collectives.process_groups import Groups, Ranks
from rankwise.matching.deadlock.failed_polls import failed_polls_from
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import by_name
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process, Trace
from rankwise.trace.object_numbers import FREED

_EPOCHS = ("MPI_Win_post", "MPI_Win_start", "MPI_Win_complete", "MPI_Win_wait", "MPI_Win_test")
_LOCKS = ("MPI_Win_lock", "MPI_Win_lock_all", "MPI_Win_unlock", "MPI_Win_unlock_all")
_MOVING = frozenset(
    {"MPI_Win_unlock", "MPI_Win_unlock_all", "MPI_Win_flush", "MPI_Win_flush_all"}
    | {"MPI_Win_flush_local", "MPI_Win_flush_local_all"}
)
"""Calls that may take long by themselves, because data is on its way."""
_WAITING = frozenset(
    {"MPI_Win_start", "MPI_Win_complete", "MPI_Win_wait", "MPI_Win_lock", "MPI_Win_lock_all"}
)
_EXCLUSIVE = {1: 234, 2: 1}
"""The value of MPI_LOCK_EXCLUSIVE by the library that a state page names: MPICH, Open MPI."""
_ALL = -1


@dataclass(frozen=True, slots=True)
class Missing:
    """A call that a thread is inside of, the window's meeting place, and the ranks whose act it misses."""

    said: Event
    place: int
    ranks: Ranks
    must: bool
    """It waits in every MPI library; else a library may let it go on."""


class RmaWaits:
    """The synchronisation of all windows of a run, as far as a rank waits in it now."""

    def __init__(self, trace: Trace, place_of: Callable[[int, int], int]) -> None:
        """`place_of` numbers the meeting place of a rank's own window; -1 if it is not known."""
        self._trace = trace
        self._place_of = place_of
        self._ranks = {rank: _Rank(process) for rank, process in trace.processes.items()}

    def missing(self) -> Iterator[Missing]:
        """Yield what is missing for each call that a rank is inside of."""
        for rank, process in self._trace.processes.items():
            for stream in process.streams:
                for said in _now(stream):
                    place = self._place_of(rank, said["win"] & ~FREED)
                    if place < 0:
                        continue
                    if said.call.name in ("MPI_Win_lock", "MPI_Win_lock_all"):
                        ranks, must = self._holders(rank, said, place), False
                    else:
                        ranks, must = self._late(rank, said, place), said.call.name in _ENDS_EXPOSURE
                    if ranks:
                        yield Missing(said, place, ranks, must)

    def _late(self, rank: int, said: Event, place: int) -> Ranks:
        """Return which ranks have not posted, or not completed, as often as this epoch needs."""
        window = said["win"] & ~FREED
        exposes = said.call.name in _ENDS_EXPOSURE
        begun = self._ranks[rank].groups_of(window, "MPI_Win_post" if exposes else "MPI_Win_start")
        if not begun or begun[-1] is None:
            return ()
        needed = Counter(each for group in begun if group is not None for each in group)
        late = []
        for other in begun[-1]:
            theirs = self._ranks.get(other)
            if theirs is None:
                continue
            done = 0
            for number in theirs.windows:
                if self._place_of(other, number) == place:
                    posted = theirs.groups_of(number, "MPI_Win_start" if exposes else "MPI_Win_post")
                    if exposes:
                        posted = posted[: theirs.count(number, "MPI_Win_complete")]
                    if None in posted:
                        return ()
                    done += sum(rank in group for group in posted if group is not None)
            if done < needed[other]:
                late.append(other)
        return tuple(late)

    def _holders(self, rank: int, said: Event, place: int) -> Ranks:
        """Return which ranks hold a lock that this one must wait for, and is not about to give it back."""
        held = []
        for other, theirs in self._ranks.items():
            busy = any(each.call.name in _MOVING for each in theirs.process.inside())
            for number in theirs.windows if not busy else ():
                if self._place_of(other, number) == place and theirs.conflicts(number, said):
                    held.append(other)
        return tuple(held)


_ENDS_EXPOSURE = ("MPI_Win_wait", "MPI_Win_test")


def synchronises(stream: EventStream) -> bool:
    """Return whether a thread may be waiting in such a call."""
    wanted = [by_name()[name].number for name in (*_WAITING, "MPI_Win_test")]
    return bool(np.isin(stream.calls[-2:], wanted).any()) if len(stream.starts) else False


def _now(stream: EventStream) -> Iterator[Event]:
    """Yield the synchronising call that a thread is inside of, or that it polls without success."""
    if not len(stream.starts):
        return
    if stream.is_inside:
        last = event(stream, len(stream.starts) - 1)
        if last.call.name in _WAITING:
            yield last
            return
    number = by_name()["MPI_Win_test"].number
    if (stream.calls[-2:] == number).any():
        for at in range(failed_polls_from(stream), len(stream.starts)):
            if stream.calls[at] == number:
                yield event(stream, at)


class _Rank:
    """What one process did to its windows."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._groups = Groups(process)
        self._calls = {name: _table(process, name) for name in (*_EPOCHS, *_LOCKS)}

    @functools.cached_property
    def windows(self) -> set[int]:
        return {int(window) for table in self._calls.values() for window in np.unique(table["win"])}

    def count(self, window: int, name: str) -> int:
        return int((self._calls[name]["win"] == window).sum())

    def groups_of(self, window: int, name: str) -> list[Ranks | None]:
        """Return the group of each such call, in order."""
        table = self._calls[name]
        numbers = table["what"][table["win"] == window].tolist()
        known = {number: self._groups.members(number) for number in set(numbers)}
        return [known[number] for number in numbers]

    def conflicts(self, window: int, wanted: Event) -> bool:
        """Return whether this process holds a lock that keeps another one from being granted."""
        exclusive = _EXCLUSIVE.get(int(self.process.streams[0].page["library"]))
        wants_all = wanted.call.name == "MPI_Win_lock_all"
        target = _ALL if wants_all else wanted["rank"]
        shares = wants_all or wanted["lock_type"] != exclusive
        for name in ("MPI_Win_lock", "MPI_Win_lock_all"):
            taken = self._of(window, name)
            given = self._of(window, name.replace("lock", "unlock"))
            for at in np.unique(taken["what"]).tolist():
                same = taken[taken["what"] == at]
                is_held = len(same) > int((given["what"] == at).sum())
                excludes = not shares or same["type"][-1] == exclusive
                if is_held and excludes and (_ALL in (at, target) or at == target):
                    return True
        return False

    def _of(self, window: int, name: str) -> NDArray[np.void]:
        """Return such calls that have come back, in order."""
        table = self._calls[name]
        chosen: NDArray[np.void] = table[(table["win"] == window) & table["done"]]
        return chosen


_CALL = np.dtype([("begin", "u8"), ("win", "i8"), ("what", "i8"), ("type", "i8"), ("done", "?")])


def _table(process: Process, name: str) -> NDArray[np.void]:
    """Return all calls of this name in order: window, group or target, type of lock, whether it is over."""
    layout = by_name()[name]
    parts = [np.zeros(0, _CALL)]
    for stream in process.streams:
        at = stream.of_function(layout.number)
        table = np.zeros(len(at), _CALL)
        table["begin"], table["done"] = stream.begins[at], (stream.ends[at] != 0) & (stream.results[at] == 0)
        table["what"] = _ALL
        for column, names in (("win", ("win",)), ("what", ("group", "rank")), ("type", ("lock_type",))):
            for slot in (layout.slot(each) for each in names):
                if slot is not None:
                    table[column] = stream.column(at, slot)
        table["win"] &= ~FREED
        parts.append(table)
    found: NDArray[np.void] = np.concatenate(parts)
    return found[np.argsort(found["begin"], kind="stable")]
