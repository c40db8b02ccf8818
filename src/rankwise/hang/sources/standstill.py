"""Finds out whether the ranks of a job on this machine can go on, by looks into all their threads.

Nobody can if each rank is inside a call that only another rank can end, and has had its turns since; or is
stopped, sleeps for ever, or runs in a loop without an end.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rankwise.findings.ranks import compress
from rankwise.hang.helped import may_be_helped
from rankwise.hang.look import Look, Shown, Standing
from rankwise.hang.sources import process
from rankwise.hang.sources.asleep import sleeps_for_ever
from rankwise.hang.sources.attached import AttachedRank, found_in
from rankwise.hang.sources.copying import copies
from rankwise.hang.sources.entries import Inside
from rankwise.hang.sources.glimpses import Target
from rankwise.hang.sources.returning import Returning
from rankwise.hang.sources.returns import Returns
from rankwise.hang.sources.stacks import is_helper
from rankwise.hang.sources.stopping import Stops
from rankwise.launch.effort import Effort, effort

_LEAST = 3.0
"""Seconds for which everybody is seen to stay."""
_LEAST_LOOKS = 12
_LONGEST, _MOST_LOOKS, _FOR_ALL = 10.0, 60, 120.0
"""Seconds and looks after which what has not been shown will not be; and seconds, however few looks."""
_TURNS = 20, 2
"""Turns on a core after which who waits has had its chance: so many, and so many more for each rank, since a
collective call may go from rank to rank."""
_SLEEPS = 5
"""Looks that find a thread asleep inside MPI: it would have been woken."""
_COPIES = 2
"""Times that a rank is seen to copy: a large message is under way."""
_ASKED = 8.0
"""Seconds for which ranks ask in vain while another is stopped; less than the longest examination."""
_STOPPED = "is stopped"
_IDLE = 0.02
"""The share of a core that launchers and the like take."""
_STOPS, _BETWEEN, _STOPPING = 6, 0.002, 0.1
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

    def had_its_chance(self, now: Effort, ranks: int) -> bool:
        turns = now.turns - self.first.turns
        return self.asleep >= _SLEEPS or turns >= _TURNS[0] + _TURNS[1] * ranks


@dataclass(slots=True)
class Standstill:
    """An examination of a job on this machine; see `look.Examination`."""

    ranks: Mapping[int, AttachedRank]
    size: int | None
    """How many ranks the job has, on all machines."""
    root: int | None
    """The process above all others of the job."""
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
    _others: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.size is None or len(self.ranks) < self.size:
            self._open = "not all ranks are on this machine"
        self._others = _worked(self.root, self._own())

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
        lasted = time.monotonic() - self._began
        if self._moves or any(each.returns.count for each in self._waiting.values()):
            return Shown(Standing.MOVES, "a call has returned")
        if not self._open and self._others_work(lasted):
            self._open = "a process of the job that is no rank works"
        if self._open or (lasted > _LONGEST and self._looks > _MOST_LOOKS) or lasted > _FOR_ALL:
            return Shown(Standing.OPEN, self._open or "nothing more can be seen")
        if lasted < _LEAST or self._looks < _LEAST_LOOKS:
            return Shown(Standing.UNDECIDED)
        if not all(self._outside.values()):
            return Shown(Standing.UNDECIDED)
        if sum(each.copies for each in self._waiting.values()) >= _COPIES:
            return Shown(Standing.OPEN, "a rank copies a message")
        if self._asks and _STOPPED not in self._outside.values():
            return Shown(Standing.OPEN, "a rank asks, and may give that up")
        if self._asks and lasted < _ASKED:
            return Shown(Standing.UNDECIDED)
        is_all_over = not self._outside and self._calls == {"MPI_Finalize"}
        is_suspended = len(self._outside) == len(self.ranks)
        if is_all_over or is_suspended:
            return Shown(Standing.OPEN, "all ranks end, or are stopped")
        if not all(self._had_its_chance(thread, each) for thread, each in self._waiting.items()):
            return Shown(Standing.UNDECIDED)
        return Shown(Standing.FOR_EVER, self._why())

    def _had_its_chance(self, thread: int, waiting: _Waiting) -> bool:
        return waiting.had_its_chance(effort(thread, thread), len(self.ranks))

    def _why(self) -> str:
        reasons: dict[str, list[int]] = {}
        for rank, reason in self._outside.items():
            reasons.setdefault(reason, []).append(rank)
        told = [f"rank {compress(sorted(of))} {reason}" for reason, of in sorted(reasons.items())]
        others = "all others are" if told else "every rank is"
        where = "inside a call that only another rank can end"
        return "; ".join((*told, f"{others} {where}" + (", or ask in vain" if self._asks else "")))

    def _examine(self, rank: AttachedRank) -> str:
        """Look at what the last look has shown of a rank; return why it may go on, if it may."""
        pid, targets = rank.member.pid, rank.last
        if process.state(pid) == "T":
            self._outside[rank.rank] = _STOPPED
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

    def _own(self) -> set[int]:
        return {os.getpid(), *(each.member.pid for each in self.ranks.values())}

    def _others_work(self, lasted: float) -> bool:
        """Tell whether a process of the job that is no rank works: what it does may bring the others on."""
        if lasted < _LEAST:
            return False
        now = _worked(self.root, self._own())
        done = sum(worked - self._others.get(pid, 0.0) for pid, worked in now.items())
        return done > _IDLE * lasted


def _worked(root: int | None, ranks: Iterable[int]) -> dict[int, float]:
    """Return for how long each process of a job that is no rank has worked so far."""
    known = set(ranks)
    return {pid: effort(pid, pid).worked for pid in process.below(root) if pid not in known}
