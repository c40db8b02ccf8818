"""A rank that is looked into while it runs: which of its threads use MPI, and whether it waits by asking."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from rankwise.hang.look import Frame, Look
from rankwise.hang.sources import process
from rankwise.hang.sources.entries import Inside, inside
from rankwise.hang.sources.glimpses import Target
from rankwise.hang.sources.images import Images
from rankwise.hang.sources.job import Member
from rankwise.hang.sources.memory import Mappings
from rankwise.hang.sources.scanning import only_call
from rankwise.hang.sources.unwinder import Step, Unwinder
from rankwise.hang.sources.ways import ways

_SURVEY = 32
"""All threads of a rank are looked at once in this many looks; the others see those that use MPI."""
_LIBRARIES = 1.0
"""Seconds between two looks at which libraries a rank uses; what is at unknown addresses is seen at once."""
_MEMORY = 12
"""Looks in which a rank that waits by asking is seen to ask at least once, as a rule."""


@dataclass
class AttachedRank:
    """One rank; it remembers what earlier looks have shown."""

    rank: int
    member: Member
    images: Images
    _threads: dict[int, Target] = field(default_factory=dict)
    _in_mpi: set[int] = field(default_factory=set)
    """Threads that have been seen inside MPI."""
    _looks: int = 0
    _see_libraries_at: float = 0.0
    _asked_from: frozenset[int] = frozenset()
    """The frames that were there when the rank was last seen to ask; empty if it made another call since."""
    _asked: deque[bool] = field(default_factory=lambda: deque(maxlen=_MEMORY))
    """Which of the last looks have seen it ask, or sleep where it asks, since it made another call."""

    last: list[Target] = field(default_factory=list)
    """The threads that the last look was at."""

    def __post_init__(self) -> None:
        self.unwinder = Unwinder(Mappings(self.member.pid), self.images)

    def targets(self, everything: bool = False) -> list[Target]:
        """Return the threads to look at now, the first thread first."""
        known = process.threads(self.member.pid)
        is_survey = everything or self._looks % _SURVEY == 0
        if is_survey:
            self._see_libraries()
            self._in_mpi &= set(known)
        self._looks += 1
        new = [each for each in known if each not in self._threads]
        for thread in new:
            self._threads[thread] = Target(self.member.pid, thread, self.unwinder)
        for thread in set(self._threads) - set(known):
            del self._threads[thread]
        wanted = known if is_survey else [each for each in known if self._is_used(each, new)]
        self.last = [self._threads[each] for each in wanted]
        return self.last

    def _see_libraries(self) -> None:
        """Look which libraries have come and gone, but not in each of several looks a second."""
        now = time.monotonic()
        if now >= self._see_libraries_at:
            self.unwinder.forget()
            self._see_libraries_at = now + _LIBRARIES

    def _is_used(self, thread: int, new: Sequence[int]) -> bool:
        return thread == self.member.pid or thread in self._in_mpi or thread in new

    def judge(self, targets: Sequence[Target]) -> Look | None:
        """Return what a look at these threads has shown; None if it has shown nothing."""
        seen = [(each, found_in(each)) for each in targets if each.steps]
        if not seen:
            return None
        within = [(target, found) for target, found in seen if found is not None]
        self._in_mpi |= {target.thread for target, _ in within}
        if within:
            # The call that waits longest says most: one that only asks returns at once.
            target, found = min(within, key=lambda each: each[1].asks)
            self._remember(found, target)
            way = ways(target.steps[found.at + 1 :], runs_in_first=False)
            return self._look(target, found.call, found.asks, target.mark(found.at), way)
        target = seen[0][0]
        if self.may_ask:
            sleeps = target.asleep and bool(self._asked_from & {each.frame for each in target.steps})
            self._asked.append(sleeps)
            if any(self._asked):
                return self._look(target, "", True)
        waits_for_disk = process.state(self.member.pid) == "D"
        runs = waits_for_disk or not all(each.asleep for each, _ in seen)
        way = ways(target.steps, runs_in_first=True) if not waits_for_disk else ()
        return Look(self.rank, False, time.time(), runs=runs, frames=named(target.steps), ways=way)

    def _remember(self, found: Inside, target: Target) -> None:
        if found.asks:
            self._asked_from = _frames(target.steps, found)
            self._asked.append(True)
        else:
            self._asked_from = frozenset()
            self._asked.clear()

    def _look(self, target: Target, call: str, asks: bool, mark: int = 0, way: tuple[int, ...] = ()) -> Look:
        frames = named(target.steps)
        return Look(self.rank, True, time.time(), call, asks, mark=mark, frames=frames, ways=way)

    @property
    def may_ask(self) -> bool:
        """Whether the last MPI call it was seen in only asked: then it may be between two such calls."""
        return bool(self._asked_from)


def found_in(target: Target) -> Inside | None:
    """Return the MPI call that a thread is in, also where its stack cannot be followed to the call."""
    found = inside(target.steps)
    if found is None or found.call:
        return found
    return Inside(only_call(target.copy[1], target.unwinder), found.at)


def _frames(steps: Sequence[Step], found: Inside) -> frozenset[int]:
    """Return the frames of the function that made a call, and of its callers."""
    return frozenset(each.frame for each in steps[found.at + 1 :] if each.frame)


def named(steps: Sequence[Step]) -> tuple[Frame, ...]:
    """Return frames by the names of their functions only, which costs nothing extra."""
    return tuple(Frame(each.spot.function or "?") for each in steps)
