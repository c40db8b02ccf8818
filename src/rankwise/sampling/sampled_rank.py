"""A rank that is sampled while it runs: which of its threads use MPI, and whether it waits by polling."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from rankwise.binary.images import Images
from rankwise.binary.unwinder import StackStep, Unwinder
from rankwise.procfs import process_list, process_stat
from rankwise.procfs.memory_map import Mappings
from rankwise.sampling import sampling_timing as timing
from rankwise.sampling.job_ranks import Member
from rankwise.sampling.mpi_frames import MpiFrame, inside
from rankwise.sampling.rank_sample import RankSample, StackFrame
from rankwise.sampling.stack_fingerprints import ways
from rankwise.sampling.stack_scan import only_call
from rankwise.sampling.stack_snapshots import SampledThread


@dataclass
class SampledRank:
    """One rank; it remembers what earlier samples have shown."""

    rank: int
    member: Member
    images: Images
    _threads: dict[int, SampledThread] = field(default_factory=dict)
    _in_mpi: set[int] = field(default_factory=set)
    """Threads that have been seen inside MPI."""
    _samples: int = 0
    _see_libraries_at: float = 0.0
    _polled_from: frozenset[int] = frozenset()
    """The frames that were there when the rank was last seen to poll; empty if it made another call since."""
    _polls_before: deque[bool] = field(default_factory=lambda: deque(maxlen=timing.POLLS_REMEMBERED))
    """Which of the last samples have seen it poll, or sleep where it polls, since it made another call."""

    last: list[SampledThread] = field(default_factory=list)
    """The threads of the last sample."""

    def __post_init__(self) -> None:
        self.unwinder = Unwinder(Mappings(self.member.pid), self.images)

    def targets(self, everything: bool = False) -> list[SampledThread]:
        """Return the threads to sample now, the first thread first."""
        known = process_list.threads(self.member.pid)
        is_survey = everything or self._samples % timing.SURVEY == 0
        if is_survey:
            self._see_libraries()
            self._in_mpi &= set(known)
        self._samples += 1
        new = [each for each in known if each not in self._threads]
        for thread in new:
            self._threads[thread] = SampledThread(self.member.pid, thread, self.unwinder)
        for thread in set(self._threads) - set(known):
            del self._threads[thread]
        wanted = known if is_survey else [each for each in known if self._is_used(each, new)]
        self.last = [self._threads[each] for each in wanted]
        return self.last

    def _see_libraries(self) -> None:
        """Read which libraries are loaded, but not for each of several samples a second."""
        now = time.monotonic()
        if now >= self._see_libraries_at:
            self.unwinder.forget()
            self._see_libraries_at = now + timing.LIBRARIES

    def _is_used(self, thread: int, new: Sequence[int]) -> bool:
        return thread == self.member.pid or thread in self._in_mpi or thread in new

    def judge(self, targets: Sequence[SampledThread]) -> RankSample | None:
        """Return what a sample of these threads has shown; None if it has shown nothing."""
        seen = [(each, found_in(each)) for each in targets if each.steps]
        if not seen:
            return None
        within = [(target, found) for target, found in seen if found is not None]
        self._in_mpi |= {target.thread for target, _ in within}
        if within:
            # The call that waits longest says most: a poll returns at once.
            target, found = min(within, key=lambda each: each[1].polls)
            self._remember(found, target)
            way = ways(target.steps[found.at + 1 :], runs_in_first=False)
            return self._sample(target, found.call, found.polls, target.mark(found.at), way)
        target = seen[0][0]
        if self.may_poll:
            sleeps = target.asleep and bool(self._polled_from & {each.frame for each in target.steps})
            self._polls_before.append(sleeps)
            if any(self._polls_before):
                return self._sample(target, "", True)
        waits_for_disk = process_stat.state(self.member.pid) == "D"
        runs = waits_for_disk or not all(each.asleep for each, _ in seen)
        way = ways(target.steps, runs_in_first=True) if not waits_for_disk else ()
        return RankSample(self.rank, False, time.time(), runs=runs, frames=named(target.steps), ways=way)

    def _remember(self, found: MpiFrame, target: SampledThread) -> None:
        if found.polls:
            self._polled_from = _frames(target.steps, found)
            self._polls_before.append(True)
        else:
            self._polled_from = frozenset()
            self._polls_before.clear()

    def _sample(
        self, target: SampledThread, call: str, polls: bool, mark: int = 0, way: tuple[int, ...] = ()
    ) -> RankSample:
        frames = named(target.steps)
        return RankSample(self.rank, True, time.time(), call, polls, mark=mark, frames=frames, ways=way)

    @property
    def may_poll(self) -> bool:
        """Whether the last MPI call it was seen in was a poll: then it may be between two such calls."""
        return bool(self._polled_from)


def found_in(target: SampledThread) -> MpiFrame | None:
    """Return the MPI call that a thread is in, also where its stack cannot be followed to the call."""
    found = inside(target.steps)
    if found is None or found.call:
        return found
    return MpiFrame(only_call(target.copy[1], target.unwinder), found.at)


def _frames(steps: Sequence[StackStep], found: MpiFrame) -> frozenset[int]:
    """Return the frames of the function that made a call, and of its callers."""
    return frozenset(each.frame for each in steps[found.at + 1 :] if each.frame)


def named(steps: Sequence[StackStep]) -> tuple[StackFrame, ...]:
    """Return frames by the names of their functions only, which costs nothing extra."""
    return tuple(StackFrame(each.spot.function or "?") for each in steps)
