"""Finds out whether the ranks of a job on this machine can go on, by looks into all their threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rankwise.hang.helped import may_be_helped
from rankwise.hang.look import Look, Shown
from rankwise.hang.sources import process
from rankwise.hang.sources.asleep import sleeps_for_ever
from rankwise.hang.sources.attached import AttachedRank, found_in
from rankwise.hang.sources.copying import copies
from rankwise.hang.sources.entries import Inside
from rankwise.hang.sources.glimpses import Target
from rankwise.hang.sources.job import Job
from rankwise.hang.sources.observed import STOPPED, Observed
from rankwise.hang.sources.returning import Returning
from rankwise.hang.sources.returns import Returns
from rankwise.hang.sources.stacks import is_helper
from rankwise.hang.sources.stopping import Stops
from rankwise.launch.effort import Effort, effort

_TURNS = 20, 2
"""Turns on a core after which who waits has had its chance: so many, and so many more for each rank, since a
collective call may go from rank to rank;"""
_WORKED = 1.0, 0.002
"""or seconds of work: who has a core for itself is given it once."""
_SLEEPS = 5
"""Looks that find a thread asleep inside MPI: it would have been woken."""
_SETTLED, _OTHERS = 3.0, 1.0
"""Seconds after which it is seen how much other processes work, and between two such looks."""
_IDLE = 0.02
"""The share of a core that launchers and the like take."""
_STOPS, _BETWEEN, _STOPPING = 12, 0.0007, 0.5
"""Stops of a thread outside MPI in one look, to find it where it was; seconds between them, and in all:
who has no core stops only when it gets one."""


@dataclass(slots=True)
class _Waiting:
    """A thread inside MPI, since it was first seen there."""

    first: Effort
    returns: Returns
    """Whether its call has returned since."""
    asleep: int = 0
    copies: int = 0
    had_chance: bool = False

    def has_had_its_chance(self, thread: int, ranks: int) -> bool:
        if not self.had_chance:
            now = effort(thread, thread)
            turns, worked = now.turns - self.first.turns, now.worked - self.first.worked
            has_run = turns >= _TURNS[0] + _TURNS[1] * ranks or worked >= _WORKED[0] + _WORKED[1] * ranks
            self.had_chance = has_run or self.asleep >= _SLEEPS
        return self.had_chance


@dataclass(slots=True)
class Standstill:
    """An examination of a job on this machine; see `look.Examination`."""

    ranks: Mapping[int, AttachedRank]
    job: Job
    looker: Callable[[Sequence[int]], tuple[Look, ...]]
    """Looks at all threads; what was seen is in `AttachedRank.last`."""
    stops: Stops
    _began: float = field(default_factory=time.monotonic)
    _looks: int = 0
    _open: str = ""
    _waiting: dict[int, _Waiting] = field(default_factory=dict)
    _returning: dict[int, Returning] = field(default_factory=dict)
    _outside: dict[int, str] = field(default_factory=dict)
    """The ranks outside MPI, and why each stays there; '' as long as it is not known."""
    _asks: bool = False
    _moves: bool = False
    _calls: set[str] = field(default_factory=set)
    _others: dict[int, Effort] = field(default_factory=dict)
    _look_at_others: float = _SETTLED
    _memory: int = 0

    def __post_init__(self) -> None:
        self._others = self._elsewhere()
        self._memory = sum(process.resident(each.member.pid) for each in self.ranks.values())

    def look(self, ranks: Sequence[int]) -> tuple[Look, ...]:
        """Look at all threads of all ranks once more."""
        found = self.looker(ranks)
        self._looks += 1
        self._outside = {}
        for rank in ranks:
            if not self._open and rank in self.ranks:
                self._open = self._examine(self.ranks[rank])
        return found

    def shown(self) -> Shown:
        """Return what all looks so far show."""
        return self.observed().shown()

    def observed(self) -> Observed:
        """Return what all looks so far have observed."""
        lasted = time.monotonic() - self._began
        if not self._open and lasted >= self._look_at_others and self._others_work(lasted):
            self._open = "a process of the job that is no rank works"
        waiting = self._waiting.items()
        size = self.job.size or len(self.ranks)
        return Observed(
            world=self.job.world,
            size=self.job.size,
            ranks=tuple(sorted(self.ranks)),
            lasted=lasted,
            looks=self._looks,
            memory=self._memory,
            open=self._open,
            moves=self._moves or any(each.returns.count for _, each in waiting),
            asks=self._asks,
            outside=dict(self._outside),
            calls=frozenset(self._calls),
            copies=sum(each.copies for _, each in waiting),
            had_chance=all(each.has_had_its_chance(thread, size) for thread, each in waiting),
        )

    def _examine(self, rank: AttachedRank) -> str:
        """Look at what the last look has shown of a rank; return why it may go on, if it may."""
        pid, targets = rank.member.pid, rank.last
        if process.state(pid) == "T":
            self._outside[rank.rank] = STOPPED
            return ""
        own = [each for each in targets if each.thread == pid or not is_helper(each.steps)]
        if not all(each.steps for each in own):
            return "" if process.state(pid) != "D" else "a rank waits for a disk"
        within = {each.thread: found for each in own if (found := found_in(each)) is not None}
        for target in own:
            if target.thread in within:
                why = self._inside(target, within[target.thread])
                if why:
                    return why
        outside = [each for each in own if each.thread not in within]
        awake = [each for each in outside if not sleeps_for_ever(pid, each.thread)]
        if not within and rank.may_ask:  # between two questions
            self._asks = True
            return ""
        if within:
            return "a thread works beside those inside MPI" if awake else ""
        self._outside[rank.rank] = "" if awake else "sleeps, and nothing will wake it"
        if len(awake) > 1:
            return "several threads of a rank work"
        return self._follow(rank.rank, pid, awake[0].thread) if awake else ""

    def _inside(self, target: Target, found: Inside) -> str:
        """Note a thread inside MPI; return why it may come out by itself, if it may."""
        if found.asks:
            self._asks = True
            return ""
        if not found.call or may_be_helped(found.call):
            return "a rank is inside a call that need not wait for another"
        callers = target.steps[found.at + 1 : found.at + 2]
        if any(each.spot.image is target.steps[found.at].spot.image for each in callers):
            return "MPI and the program cannot be told apart"
        self._calls.add(found.call)
        waiting, back = self._waiting.get(target.thread), target.steps[found.at].kept[-1:]
        if not back or not back[0]:
            return "where a call returns to is not known"
        if waiting is None:
            try:
                returns = Returns(target.thread, back[0])
            except OSError:
                return "whether a call has returned cannot be counted here"
            waiting = self._waiting[target.thread] = _Waiting(effort(target.pid, target.thread), returns)
        self._moves |= waiting.returns.address != back[0]
        waiting.asleep += target.asleep
        waiting.copies += not target.asleep and copies(target)
        return ""

    def _follow(self, rank: int, pid: int, thread: int) -> str:
        """Look whether a rank that runs outside MPI comes back to a state that it was in before."""
        known = self._returning.get(rank)
        if known is None or known.thread != thread:
            known = self._returning[rank] = Returning(pid, thread)
        until = time.monotonic() + _STOPPING
        for _ in range(_STOPS):
            known.look(self.stops)
            if time.monotonic() > until:
                break
            time.sleep(_BETWEEN)
        if known.proved:
            self._outside[rank] = "has come back to the very state it was in before, memory included"
        return "a rank outside MPI may come to an end" if known.is_open else ""

    def _others_work(self, lasted: float) -> bool:
        """Tell whether a process of the job that is no rank works: what it does may bring the others on."""
        self._look_at_others = lasted + _OTHERS
        first, now = self._others, self._elsewhere()
        done = sum(each.worked - (first[pid].worked if pid in first else 0.0) for pid, each in now.items())
        # On busy cores who wants to work may be kept from it.
        wants = any(each.state == first[pid].state == "R" for pid, each in now.items() if pid in first)
        return wants or done > _IDLE * lasted

    def _elsewhere(self) -> dict[int, Effort]:
        """Return what each process of the job that is no rank has done so far."""
        return {pid: effort(pid, pid) for pid in self.job.others()}
