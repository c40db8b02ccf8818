"""Finds out whether the ranks of a job on this machine can make progress, by samples of all their threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rankwise.procfs import process_stat
from rankwise.procfs.thread_effort import ThreadEffort, effort
from rankwise.procfs.thread_stop import Stops
from rankwise.progress import progress_timing as timing
from rankwise.progress.observations import STOPPED, Observed
from rankwise.progress.sleeping_threads import sleeps_for_ever
from rankwise.sampling.copying import copies
from rankwise.sampling.job_ranks import Job
from rankwise.sampling.loop_proof import LoopProof
from rankwise.sampling.mpi_frames import MpiFrame
from rankwise.sampling.rank_sample import ExaminationResult, RankSample
from rankwise.sampling.return_counters import ReturnCounter
from rankwise.sampling.sampled_rank import SampledRank, found_in
from rankwise.sampling.shown_stacks import is_helper
from rankwise.sampling.stack_snapshots import SampledThread
from rankwise.standard.external_completion import may_be_helped


@dataclass(slots=True)
class _Waiting:
    """A thread inside MPI, since it was first seen there."""

    first: ThreadEffort
    returns: ReturnCounter
    """Whether its call has returned since."""
    asleep: int = 0
    copies: int = 0
    had_chance: bool = False

    def has_had_its_chance(self, thread: int, ranks: int) -> bool:
        if not self.had_chance:
            now = effort(thread, thread)
            turns, worked = now.turns - self.first.turns, now.worked - self.first.worked
            has_run = (
                turns >= timing.TURNS + timing.TURNS_PER_RANK * ranks
                or worked >= timing.WORK + timing.WORK_PER_RANK * ranks
            )
            self.had_chance = has_run or self.asleep >= timing.SLEEPS
        return self.had_chance


@dataclass(slots=True)
class PtraceExamination:
    """An examination of a job on this machine; see `rank_sample.Examination`."""

    ranks: Mapping[int, SampledRank]
    job: Job
    sampler: Callable[[Sequence[int]], tuple[RankSample, ...]]
    """Samples all threads; what was seen is in `SampledRank.last`."""
    stops: Stops
    _began: float = field(default_factory=time.monotonic)
    _samples: int = 0
    _open: str = ""
    _waiting: dict[int, _Waiting] = field(default_factory=dict)
    _loops: dict[int, LoopProof] = field(default_factory=dict)
    _outside: dict[int, str] = field(default_factory=dict)
    """The ranks outside MPI, and why each stays there; '' as long as it is not known."""
    _polls: bool = False
    _moves: bool = False
    _calls: set[str] = field(default_factory=set)
    _others: dict[int, ThreadEffort] = field(default_factory=dict)
    _measure_others_at: float = timing.OTHERS_AFTER
    _memory: int = 0

    def __post_init__(self) -> None:
        self._others = self._elsewhere()
        self._memory = sum(process_stat.resident(each.member.pid) for each in self.ranks.values())

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Sample all threads of all ranks once more."""
        found = self.sampler(ranks)
        self._samples += 1
        self._outside = {}
        for rank in ranks:
            if not self._open and rank in self.ranks:
                self._open = self._examine(self.ranks[rank])
        return found

    def shown(self) -> ExaminationResult:
        """Return what all samples so far show."""
        return self.observed().shown()

    def observed(self) -> Observed:
        """Return what all samples so far have observed."""
        lasted = time.monotonic() - self._began
        if not self._open and lasted >= self._measure_others_at and self._others_work(lasted):
            self._open = "a process of the job that is no rank works"
        waiting = self._waiting.items()
        size = self.job.size or len(self.ranks)
        return Observed(
            world=self.job.world,
            size=self.job.size,
            ranks=tuple(sorted(self.ranks)),
            lasted=lasted,
            samples=self._samples,
            memory=self._memory,
            open=self._open,
            moves=self._moves or any(each.returns.count for _, each in waiting),
            polls=self._polls,
            outside=dict(self._outside),
            calls=frozenset(self._calls),
            copies=sum(each.copies for _, each in waiting),
            had_chance=all(each.has_had_its_chance(thread, size) for thread, each in waiting),
        )

    def _examine(self, rank: SampledRank) -> str:
        """Examine what the last sample has shown of a rank; return why it may make progress, if it may."""
        pid, targets = rank.member.pid, rank.last
        if process_stat.state(pid) == "T":
            self._outside[rank.rank] = STOPPED
            return ""
        own = [each for each in targets if each.thread == pid or not is_helper(each.steps)]
        if not all(each.steps for each in own):
            return "" if process_stat.state(pid) != "D" else "a rank waits for a disk"
        within = {each.thread: found for each in own if (found := found_in(each)) is not None}
        for target in own:
            if target.thread in within:
                why = self._inside(target, within[target.thread])
                if why:
                    return why
        outside = [each for each in own if each.thread not in within]
        awake = [each for each in outside if not sleeps_for_ever(pid, each.thread)]
        if not within and rank.may_poll:  # between two polls
            self._polls = True
            return ""
        if within:
            return "a thread works beside those inside MPI" if awake else ""
        self._outside[rank.rank] = "" if awake else "sleeps, and nothing will wake it"
        if len(awake) > 1:
            return "several threads of a rank work"
        return self._follow(rank.rank, pid, awake[0].thread) if awake else ""

    def _inside(self, target: SampledThread, found: MpiFrame) -> str:
        """Note a thread inside MPI; return why it may come out by itself, if it may."""
        if found.polls:
            self._polls = True
            return ""
        if not found.call or may_be_helped(found.call):
            return "a rank is inside a call that need not wait for another"
        callers = target.steps[found.at + 1 : found.at + 2]
        if any(each.spot.image is target.steps[found.at].spot.image for each in callers):
            return "MPI and the program cannot be distinguished"
        self._calls.add(found.call)
        waiting, back = self._waiting.get(target.thread), target.steps[found.at].kept[-1:]
        if not back or not back[0]:
            return "where a call returns to is not known"
        if waiting is None:
            try:
                returns = ReturnCounter(target.thread, back[0])
            except OSError:
                return "whether a call has returned cannot be counted here"
            waiting = self._waiting[target.thread] = _Waiting(effort(target.pid, target.thread), returns)
        self._moves |= waiting.returns.address != back[0]
        waiting.asleep += target.asleep
        waiting.copies += not target.asleep and copies(target)
        return ""

    def _follow(self, rank: int, pid: int, thread: int) -> str:
        """Find out whether a rank that runs outside MPI returns to a state in which it was before."""
        known = self._loops.get(rank)
        if known is None or known.thread != thread:
            known = self._loops[rank] = LoopProof(pid, thread)
        until = time.monotonic() + timing.LOOP_STOPPING
        for _ in range(timing.LOOP_STOPS):
            known.sample(self.stops)
            if time.monotonic() > until:
                break
            time.sleep(timing.LOOP_PAUSE)
        if known.proved:
            self._outside[rank] = "has returned to exactly the state in which it was before, memory included"
        return "a rank outside MPI may come to an end" if known.is_open else ""

    def _others_work(self, lasted: float) -> bool:
        """Return whether a process of the job that is no rank works: it may release the ranks."""
        self._measure_others_at = lasted + timing.OTHERS_INTERVAL
        first, now = self._others, self._elsewhere()
        done = sum(each.worked - (first[pid].worked if pid in first else 0.0) for pid, each in now.items())
        # On busy cores a process may want to work and get no core.
        wants = any(each.state == first[pid].state == "R" for pid, each in now.items() if pid in first)
        return wants or done > timing.LAUNCHER_SHARE * lasted

    def _elsewhere(self) -> dict[int, ThreadEffort]:
        """Return what each process of the job that is no rank has done so far."""
        return {pid: effort(pid, pid) for pid in self.job.others()}
