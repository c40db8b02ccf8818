"""Reads where ranks are from the pages that the recorder keeps in each of them; nothing is stopped."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.hang.look import Frame, Look, Place, Stack, ThreadStack
from rankwise.hang.sources import process
from rankwise.hang.sources.attach import AttachSource
from rankwise.hang.sources.entries import ASKS, CLOCKS
from rankwise.hang.sources.job import Job, Member
from rankwise.hang.sources.living import Living
from rankwise.hang.sources.recorded_standstill import RecordedStandstill
from rankwise.launch.effort import effort
from rankwise.launch.supervisor import Judge, Situation
from rankwise.launch.watching import LivePage, Watch
from rankwise.trace.layout import UNIT, layouts
from rankwise.trace.notes import read_notes
from rankwise.trace.places import Places
from rankwise.trace.trace import Process

_MOMENT = 0.001
"""Seconds of work after which who waits by asking asks again."""
_SITE = 24
"""Where in a record the place of the call is."""


@dataclass(slots=True)
class _Lane:
    """One thread of a rank, and what it had done at the last look."""

    page: LivePage
    pid: int
    vain: int = 0
    left: int = -1
    worked: float = 0.0
    asks: bool = False
    """Whether it does nothing but ask, and computes no more than a moment in between."""
    runs: bool = False

    def look(self, now: float) -> None:
        self.page.look(now)
        _, left, vain = self.page.seen
        done = effort(self.pid, self.page.number("thread"))
        worked, self.runs = done.worked, done.state in ("R", "D")
        questions, work, stays = vain - self.vain, worked - self.worked, left == self.left
        if not stays or questions or work >= _MOMENT:  # else it had no chance to do anything else
            self.asks = stays and questions * _MOMENT >= work and self._last_asked()
        self.left, self.vain, self.worked = left, vain, worked

    def _last_asked(self) -> bool:
        """Tell whether its last call was a question to MPI, and not a look at a clock."""
        return _call(self.page) in ASKS


class StatePageSource:
    """The ranks of a run that is recorded into a folder; see `look.Source`."""

    def __init__(self, folder: Path, judge: Judge | None = None) -> None:
        """`judge` knows from what was recorded when ranks can only wait for ever."""
        self._folder = folder
        self._judge = judge
        self._watch = Watch(folder)
        self._lanes: dict[int, dict[Path, _Lane]] = {}
        self._job = Job(root=os.getpid())
        self._attach: AttachSource | None = None
        self._places = Places()
        self._living = Living()

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that have come up and live, ascending."""
        self._watch.look()
        for path, page in self._watch.lanes.items():
            rank = page.number("rank")
            if rank < 0 or page.number("parent"):  # before MPI_Init has returned, or of another world
                continue
            pid = page.number("pid")
            if path not in self._lanes.get(rank, {}) and (known := self._member(rank, pid)) is not None:
                self._lanes.setdefault(rank, {})[path] = _Lane(page, pid)
                self._job.members[rank] = known
                self._job.size = page.number("size")
        return tuple(sorted(self._alive()))

    def _alive(self) -> set[int]:
        living = self._living.among(self._job.members.values())
        return {rank for rank, member in self._job.members.items() if member in living}

    def _member(self, rank: int, pid: int) -> Member | None:
        """Return the process of a rank if this is it and lives; a script may start one job after another."""
        members = self._job.members
        known = members.get(rank)
        if known is not None and known.pid == pid:
            return known
        if (known is not None and known.is_alive) or not process.exists(pid):
            return None
        if not any(each.is_alive for each in members.values()):
            members.clear()
            self._lanes.clear()
        return Member(pid, process.began(pid))

    def look(self, ranks: Sequence[int]) -> tuple[Look, ...]:
        """Tell who of these is inside MPI."""
        alive = self._alive()
        known = [each for each in ranks if each in self._lanes and each in alive]
        now, when, phase = time.monotonic(), time.time(), self._phase()
        for rank in known:
            for lane in self._lanes[rank].values():
                lane.look(now)
        return tuple(self._look(rank, when, phase) for rank in known)

    def _phase(self) -> str:
        """Return the phase that the lowest rank has announced which announces any."""
        levels = (
            lane.page.number("phase") for _, each in sorted(self._lanes.items()) for lane in each.values()
        )
        return next((f"MPI_Pcontrol({level - 1})" for level in levels if level), "")

    def _look(self, rank: int, when: float, phase: str) -> Look:
        lanes = self._lanes[rank].values()
        finished = sum(lane.left for lane in lanes)
        calls = [call for lane in lanes if lane.page.is_inside and (call := _call(lane.page)) not in CLOCKS]
        waits = [each for each in calls if each not in ASKS]
        if waits or calls:
            call = (waits or calls)[0]
            return Look(rank, True, when, call, call in ASKS, finished, phase=phase)
        asks = any(lane.asks for lane in lanes)
        runs = any(lane.runs for lane in lanes) and not asks
        return Look(rank, asks, when, "", asks, finished, phase=phase, runs=runs)

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of these ranks; the way to their last call where a look into them is refused."""
        self.ranks()
        try:
            return self._into_processes().stacks(ranks)
        except RankwiseError:
            return {each: Stack(each, tuple(self._recorded(each))) for each in ranks if each in self._lanes}

    def _into_processes(self) -> AttachSource:
        if self._attach is None:
            self._attach = AttachSource(self._job)
        self._attach.ranks()
        return self._attach

    def examine(self) -> RecordedStandstill:
        """Return what finds out whether the job, as it stands now, can go on."""
        self.ranks()
        try:
            beside = self._into_processes().examine()
        except RankwiseError:
            beside = None
        return RecordedStandstill(self.look, self._situation, self._judge, beside)

    def _situation(self) -> Situation:
        self.ranks()
        pids = {page.number("pid") for page in self._watch.lanes.values()}
        gone = frozenset(pid for pid in pids if not process.exists(pid))
        return Situation(self._folder, self._watch, gone)

    def _recorded(self, rank: int) -> Iterator[ThreadStack]:
        for lane in self._lanes[rank].values():
            pid, page = self._job.members[rank].pid, lane.page
            lane.page.look(time.monotonic())
            site = struct.unpack_from("<Q", _record(page), _SITE)[0]
            notes = read_notes(self._folder / f"{pid}.notes")
            lines = self._places.stack(Process(rank, pid, (), notes), site)
            frames = [Frame(each.function or "?", each.file, each.line) for each in lines]
            if page.is_inside:
                yield ThreadStack(page.number("thread"), (Frame(_call(page)), *frames), True)
            else:
                yield ThreadStack(page.number("thread"), tuple(frames), False)

    def places(self) -> Mapping[int, Place]:
        """Return the process of each rank."""
        self.ranks()
        return {rank: Place(each.pid) for rank, each in self._job.members.items()}

    def alive(self) -> bool:
        """Tell whether any rank lives; a job that has not come up yet does."""
        self.ranks()
        return not self._job.members or any(each.is_alive for each in self._job.members.values())

    def close(self) -> None:
        """Let go of everything."""
        if self._attach is not None:
            self._attach.close()
        self._living.close()


def _call(page: LivePage) -> str:
    number = struct.unpack_from("<H", _record(page))[0]
    known = layouts()
    return known[number].call.name if number < len(known) else ""


def _record(page: LivePage) -> bytes:
    file = os.open(page.path, os.O_RDONLY)
    try:
        return os.pread(file, UNIT, page.number("current")).ljust(UNIT, b"\0")
    finally:
        os.close(file)
