"""Reads where ranks are from the pages that the recorder keeps in each of them; nothing is stopped."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.hang import watch_timing as timing
from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.launch.live_pages import LiveStatePage, Watch
from rankwise.launch.run_judge import Judge, Situation
from rankwise.procfs import process_stat
from rankwise.procfs.thread_effort import effort
from rankwise.progress.shim_examination import ShimExamination
from rankwise.sampling.job_ranks import Job, Member
from rankwise.sampling.mpi_frames import CLOCKS, POLLS
from rankwise.sampling.rank_liveness import RunningProcesses
from rankwise.sampling.rank_sample import HostProcess, RankSample, Stack, StackFrame, ThreadStack
from rankwise.trace.call_sites import CallSites
from rankwise.trace.event_layout import UNIT, layouts
from rankwise.trace.job_trace import Process
from rankwise.trace.process_notes import read_notes

_SITE = 24
"""Where in a record the place of the call is."""


@dataclass(slots=True)
class _SampledThread:
    """One thread of a rank, and what it had done at the last sample."""

    page: LiveStatePage
    pid: int
    failed: int = 0
    left: int = -1
    worked: float = 0.0
    polls: bool = False
    """Whether it does nothing but poll, and computes no more than a moment in between."""
    runs: bool = False

    def sample(self, now: float) -> None:
        self.page.sample(now)
        _, left, failed = self.page.seen
        done = effort(self.pid, self.page.number("thread"))
        worked, self.runs = done.worked, done.state in ("R", "D")
        polls, work, stays = failed - self.failed, worked - self.worked, left == self.left
        if not stays or polls or work >= timing.POLL_WORK:  # else it had no chance to do anything else
            self.polls = stays and polls * timing.POLL_WORK >= work and self._last_polled()
        self.left, self.failed, self.worked = left, failed, worked

    def _last_polled(self) -> bool:
        """Return whether its last call was a poll, and not a reading of a clock."""
        return _call(self.page) in POLLS


class ShimSource:
    """The ranks of a run that is recorded into a folder; see `rank_sample.Source`."""

    def __init__(self, folder: Path, judge: Judge | None = None) -> None:
        """`judge` knows from what was recorded when ranks can only wait for ever."""
        self._folder = folder
        self._judge = judge
        self._watch = Watch(folder)
        self._threads: dict[int, dict[Path, _SampledThread]] = {}
        self._job = Job(root=os.getpid())
        self._ptrace: PtraceSource | None = None
        self._places = CallSites()
        self._running = RunningProcesses()

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that have started and not exited, ascending."""
        self._watch.sample()
        for path, page in self._watch.pages.items():
            rank = page.number("rank")
            if rank < 0 or page.number("parent"):  # before MPI_Init has returned, or of another world
                continue
            pid = page.number("pid")
            if path not in self._threads.get(rank, {}) and (known := self._member(rank, pid)) is not None:
                self._threads.setdefault(rank, {})[path] = _SampledThread(page, pid)
                self._job.members[rank] = known
                self._job.size = page.number("size")
        return tuple(sorted(self._alive()))

    def _alive(self) -> set[int]:
        running = self._running.among(self._job.members.values())
        return {rank for rank, member in self._job.members.items() if member in running}

    def _member(self, rank: int, pid: int) -> Member | None:
        """Return the process of a rank if this is it and runs; a script may start one job after another."""
        members = self._job.members
        known = members.get(rank)
        if known is not None and known.pid == pid:
            return known
        if (known is not None and known.is_alive) or process_stat.has_exited(pid):
            return None
        if not any(each.is_alive for each in members.values()):
            members.clear()
            self._threads.clear()
        return Member(pid, process_stat.began(pid))

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Return which of these ranks are inside MPI."""
        alive = self._alive()
        known = [each for each in ranks if each in self._threads and each in alive]
        now, when, phase = time.monotonic(), time.time(), self._phase()
        for rank in known:
            for thread in self._threads[rank].values():
                thread.sample(now)
        return tuple(self._sample(rank, when, phase) for rank in known)

    def _phase(self) -> str:
        """Return the phase that the lowest rank has announced which announces any."""
        levels = (
            thread.page.number("phase")
            for _, each in sorted(self._threads.items())
            for thread in each.values()
        )
        return next((f"MPI_Pcontrol({level - 1})" for level in levels if level), "")

    def _sample(self, rank: int, when: float, phase: str) -> RankSample:
        threads = self._threads[rank].values()
        finished = sum(thread.left for thread in threads)
        calls = [
            call for thread in threads if thread.page.is_inside and (call := _call(thread.page)) not in CLOCKS
        ]
        waits = [each for each in calls if each not in POLLS]
        if waits or calls:
            call = (waits or calls)[0]
            return RankSample(rank, True, when, call, call in POLLS, finished, phase=phase)
        polls = any(thread.polls for thread in threads)
        runs = any(thread.runs for thread in threads) and not polls
        return RankSample(rank, polls, when, "", polls, finished, phase=phase, runs=runs)

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of these ranks; the way to their last call where sampling them is refused."""
        self.ranks()
        try:
            return self._into_processes().stacks(ranks)
        except RankwiseError:
            return {each: Stack(each, tuple(self._recorded(each))) for each in ranks if each in self._threads}

    def _into_processes(self) -> PtraceSource:
        if self._ptrace is None:
            self._ptrace = PtraceSource(self._job)
        self._ptrace.ranks()
        return self._ptrace

    def examine(self) -> ShimExamination:
        """Return an examination of whether the job can make progress."""
        self.ranks()
        try:
            beside = self._into_processes().examine()
        except RankwiseError:
            beside = None
        return ShimExamination(self.sample, self._situation, self._judge, beside)

    def _situation(self) -> Situation:
        self.ranks()
        pids = {page.number("pid") for page in self._watch.pages.values()}
        exited = frozenset(pid for pid in pids if process_stat.has_exited(pid))
        return Situation(self._folder, self._watch, exited)

    def _recorded(self, rank: int) -> Iterator[ThreadStack]:
        for thread in self._threads[rank].values():
            pid, page = self._job.members[rank].pid, thread.page
            thread.page.sample(time.monotonic())
            site = struct.unpack_from("<Q", _record(page), _SITE)[0]
            notes = read_notes(self._folder / f"{pid}.notes")
            lines = self._places.stack(Process(rank, pid, (), notes), site)
            frames = [StackFrame(each.function or "?", each.file, each.line) for each in lines]
            if page.is_inside:
                yield ThreadStack(page.number("thread"), (StackFrame(_call(page)), *frames), True)
            else:
                yield ThreadStack(page.number("thread"), tuple(frames), False)

    def places(self) -> Mapping[int, HostProcess]:
        """Return the process of each rank."""
        self.ranks()
        return {rank: HostProcess(each.pid) for rank, each in self._job.members.items()}

    def alive(self) -> bool:
        """Return whether any rank runs; a job that has not come up yet does."""
        self.ranks()
        return not self._job.members or any(each.is_alive for each in self._job.members.values())

    def close(self) -> None:
        """Let go of everything."""
        if self._ptrace is not None:
            self._ptrace.close()
        self._running.close()


def _call(page: LiveStatePage) -> str:
    number = struct.unpack_from("<H", _record(page))[0]
    known = layouts()
    return known[number].call.name if number < len(known) else ""


def _record(page: LiveStatePage) -> bytes:
    file = os.open(page.path, os.O_RDONLY)
    try:
        return os.pread(file, UNIT, page.number("current")).ljust(UNIT, b"\0")
    finally:
        os.close(file)
