"""Starts the command, watches its ranks until it ends or can only wait for ever, and tidies up."""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import select
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from rankwise.errors import RankwiseError
from rankwise.launch.guardian import guarded
from rankwise.launch.permission import Permission
from rankwise.launch.processes import (
    MARK,
    belongs_to,
    children,
    end_all,
    is_dead,
    let_go,
    marked,
    shared_memory,
    start,
)
from rankwise.launch.signals import Signals, collected
from rankwise.launch.watching import LivePage, Watch

_PR_SET_CHILD_SUBREAPER = 36
_LOOK = 0.01
"""Seconds between two looks at the ranks."""
_UNJUDGED = 1.0
"""Seconds between two looks where nobody judges what is seen; each takes a core from a rank that has it."""
_STILL = 0.03
"""Seconds a rank stays inside one call before anybody asks why."""
_SHARE = 10
"""Asking why may take one part in this many of the supervisor's time,"""
_GRACE = 1.0
"""Seconds that a launcher has to end after its ranks, or when it is asked to."""
_UNNOTICED = 10.0
"""Seconds in which a launcher that lives notices that its ranks have ended, or have to be ended."""
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_LONGEST_REST = 0.2
"""but as long as that is quick, it is done at least every so many seconds."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A rank whose process is no more, and when that was noticed (seconds since the start).

    Processes that were spawned have ranks in worlds of their own; they are counted as -1.
    """

    rank: int
    pid: int
    when: float


@dataclass(slots=True)
class Ended:
    """How a supervised run ended."""

    status: int
    """The exit status of the command; negative for a signal."""
    gone: list[Gone] = field(default_factory=list)
    """Ranks in the order they disappeared."""
    stopped: bool = False
    """Whether the run was ended because it could not go on."""
    left_behind: int = 0
    """Processes that the command left behind and that were ended."""
    interrupted: bool = False
    seconds: float = 0.0
    found_after: float | None = None
    """Seconds from the last movement of a rank to the verdict."""


@dataclass(frozen=True, slots=True)
class Again:
    """After how many seconds another look makes sense if nothing moves until then."""

    seconds: float
    is_quick: bool = False
    """The next look takes next to no time, so it need not be put off."""


Judge = Callable[["Situation"], Again | None]
"""Looks at a run that seems to stand still; None ends it."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a judge may look at."""

    folder: Path
    watch: Watch
    gone: frozenset[int]
    """The processes of ranks that are no more."""


class Companion(Protocol):
    """Somebody who looks at the run now and then, and may end it."""

    @property
    def due(self) -> float:
        """When it wants to be called, by `time.monotonic`."""

    def tick(self, now: float) -> bool:
        """Do what is due; return whether the run is to be ended."""


class Supervisor:
    """One run of one command."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        judge: Judge | None,
        *,
        scratch: bool,
        gently: bool = True,
        permission: Permission | None = None,
        companion: Companion | None = None,
        meanwhile: Callable[[], None] = lambda: None,
        output: Path | None = None,
        debugger: Callable[[int, int], None] | None = None,
    ) -> None:
        """`meanwhile` is done once, while the command starts; `output` is a file for what it prints.

        `debugger` is called with the process that waits for one and the place where it waits; meanwhile the
        run is not looked at. With a companion nobody else judges the run.
        """
        self.command = list(command)
        self.folder = folder
        self.run = uuid.uuid4().hex
        self._judge = judge
        self._is_unjudged = judge is None and companion is not None
        self._gently = gently
        self._permission = permission
        self._companion = companion
        self._meanwhile = meanwhile
        self._output = output
        self._debugger = debugger
        self._pause = _LOOK if permission is None else _LOOK / 10
        self._scratch = folder if scratch else None
        self._watch = Watch(folder)
        self._pids: dict[int, int] = {}
        self._handles: dict[int, int] = {}
        self._ended = Ended(0)
        self._passed: list[int] = []
        self._ends_at = math.inf
        self._rests_until = 0.0
        """Until when only a companion looks at the ranks, unless one ends or a signal comes."""
        self._left_over: set[Path] = set()
        """Shared memory of ranks that were ended."""

    def supervise(self, variables: Mapping[str, str]) -> Ended:
        """Run the command to its end, natural or not, and leave nothing behind."""
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        started = time.monotonic()
        with guarded(self.run, self._scratch) as guardian_pid:
            try:
                with collected() as signals:
                    child = self._start({**variables, MARK: self.run})
                    self._follow(child, started, signals, guardian_pid)
                    self._ended.interrupted = any(number in _ENDING for number in signals.numbers)
            finally:
                self._tidy_up()
        self._ended.seconds = time.monotonic() - started
        return self._ended

    def _tidy_up(self) -> None:
        self._ended.left_behind += end_all(self.run, near=not self._gently)
        for file in self._left_over | shared_memory(self.folder):
            file.unlink(missing_ok=True)
        for handle in self._handles.values():
            os.close(handle)

    def _start(self, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
        try:
            child = start(self.command, variables, self._output, apart=self._debugger is not None)
        except FileNotFoundError as error:
            raise RankwiseError(f"{self.command[0]} does not exist here") from error
        except OSError as error:
            raise RankwiseError(f"{self.command[0]} cannot be started: {error.strerror}") from error
        return child

    def _follow(
        self, child: subprocess.Popen[bytes], started: float, signals: Signals, guardian_pid: int
    ) -> None:
        poller = select.poll()
        if signals.handle is not None:
            poller.register(signals.handle, select.POLLIN)
        child_handle = os.pidfd_open(child.pid)
        self._handles[child.pid] = child_handle
        poller.register(child_handle, select.POLLIN)
        self._meanwhile()
        ask_again = look_again = 0.0
        while child.poll() is None:
            ready = {handle for handle, _ in poller.poll(self._rest() * 1000)}
            if not ready and time.monotonic() < min(self._rests_until, self._ends_at):
                if self._lets_companion_end_it(child):
                    break
                continue
            if self._is_unjudged:
                self._rests_until = time.monotonic() + _UNJUDGED
            signals.heard()
            went = self._note_gone(ready, poller, started)  # at once: a launcher soon ends the others, too
            if self._permission is not None:
                self._permission.look(self._watch)
            if self._watch.look() | self._notice_ranks(poller, started) | went:
                look_again = 0.0
            now = time.monotonic()
            if self._pass_on(signals.numbers, child, now):
                self._stop(child)
                break
            self._debug(signals.numbers)
            if any(lane.has_strayed for lane in self._watch.lanes.values()):
                self._ended.stopped = True
                self._stop(child)
                break
            self._end_orphans(child, guardian_pid, now - started)
            if self._are_unnoticed(now - started) or self._are_overlooked(now):
                self._stop(child)
                break
            if self._lets_companion_end_it(child):
                break
            if self._judge is None:
                continue
            if now >= max(ask_again, look_again) and self._stands_still(now) and not self._is_debugged():
                before = now
                verdict = self._judge(Situation(self.folder, self._watch, self._gone()))
                now = time.monotonic()
                ask_again = now + min((now - before) * _SHARE, _LONGEST_REST + 2 * (now - before))
                if verdict is not None:
                    look_again = now + verdict.seconds
                    ask_again = now if verdict.is_quick else ask_again
                else:
                    self._ended.stopped = True
                    self._ended.found_after = now - max(
                        (lane.since for lane in self._watch.lanes.values()), default=now
                    )
                    self._stop(child)
                    break
        self._watch.look()
        self._notice_ranks(poller, started)
        self._ended.status = child.wait()
        let_go(child.pid)

    def _lets_companion_end_it(self, child: subprocess.Popen[bytes]) -> bool:
        now = time.monotonic()
        if self._companion is None or now < self._companion.due or not self._companion.tick(now):
            return False
        self._ended.stopped = True
        self._stop(child)
        return True

    def _is_debugged(self) -> bool:
        return any(lane.stopped_at for lane in self._watch.lanes.values())

    def _debug(self, received: list[int]) -> None:
        """Let a debugger do its work, once; what the user types there is not meant for the command."""
        stopped = next((lane for lane in self._watch.lanes.values() if lane.stopped_at), None)
        if self._debugger is None or stopped is None:
            return
        debugger, self._debugger = self._debugger, None
        debugger(stopped.number("pid"), stopped.stopped_at)
        del received[len(self._passed) :]

    def _rest(self) -> float:
        """Return for how long to wait; a companion alone need not look as often as a judge."""
        if self._companion is None or not self._is_unjudged:
            return self._pause
        until = min(self._companion.due, self._ends_at, self._rests_until)
        return max(until - time.monotonic(), 0.0)

    def _pass_on(self, received: list[int], child: subprocess.Popen[bytes], now: float) -> bool:
        """Hand new signals to the command; return whether it was asked to end and its time is up."""
        for number in received[len(self._passed) :]:
            self._passed.append(number)
            # A terminal sends Ctrl-C to the command itself.
            if number != signal.SIGINT or not os.isatty(0):
                child.send_signal(number)
            if number in _ENDING:
                self._ends_at = min(self._ends_at, now + _GRACE)
        return now >= self._ends_at

    def _end_orphans(self, child: subprocess.Popen[bytes], guardian_pid: int, now: float) -> None:
        """End what ranks left behind when all are gone: launchers wait for whoever holds their pipes."""
        if self._all_gone_for(now) < _GRACE:
            return
        for pid in children():
            if pid not in (child.pid, guardian_pid) and belongs_to(pid, self.run) and not is_dead(pid):
                self._ended.left_behind += 1
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def _all_gone_for(self, now: float) -> float:
        """Return for how many seconds all ranks have been gone; negative if they are not."""
        gone = [each for each in self._ended.gone if each.rank >= 0]
        lanes = [lane for lane in self._watch.lanes.values() if not lane.number("parent")]
        size = max((lane.number("size") for lane in lanes), default=-1)
        if not {lane.number("pid") for lane in lanes} <= self._gone():
            return -1.0  # a script may start another job
        return now - max(each.when for each in gone) if 1 <= size <= len(gone) else -1.0

    def _are_unnoticed(self, now: float) -> bool:
        """Tell whether all ranks ended long ago, and a launcher that hangs has not taken note of any.

        Open MPI's does, now and then, when the ranks of a job end each other. Who starts one rank alone is
        no launcher.
        """
        if self._all_gone_for(now) < _UNNOTICED or len(self._ended.gone) < 2:
            return False
        return all(is_dead(each.pid) and Path(f"/proc/{each.pid}").exists() for each in self._ended.gone)

    def _are_overlooked(self, now: float) -> bool:
        """Tell whether the MPI library gave up a rank long ago, and a launcher that hangs ends no other.

        MPICH's does, now and then, where cores are scarce.
        """
        lanes = self._watch.lanes.values()
        if not any(lane.is_inside and lane.number("ending") for lane in lanes):
            return False
        return all(lane.is_inside and now - lane.since >= _UNNOTICED for lane in lanes)

    def _stands_still(self, now: float) -> bool:
        return any(
            (lane.is_inside or lane.asked_in_vain > 1) and now - lane.since >= _STILL
            for lane in self._watch.lanes.values()
        )

    def _notice_ranks(self, poller: select.poll, started: float) -> bool:
        """Follow the process of each new lane, and note which are no more; return whether any went."""
        for lane in self._watch.lanes.values():
            pid = lane.number("pid")
            if pid in self._pids:
                continue
            self._pids[pid] = -1
            with contextlib.suppress(OSError):
                self._handles[pid] = os.pidfd_open(pid)
                poller.register(self._handles[pid], select.POLLIN)
        over = {handle for pid, handle in self._handles.items() if pid in self._pids and _is_over(handle)}
        return self._note_gone(over, poller, started)

    def _note_gone(self, handles: set[int], poller: select.poll, started: float) -> bool:
        """Note the ranks behind these handles as gone at one moment; return whether any is new."""
        known = {each.pid for each in self._ended.gone}
        now = time.monotonic() - started
        for pid, handle in self._handles.items():
            if handle not in handles or pid in known or pid not in self._pids:
                continue
            poller.unregister(handle)
            rank = next((page.number("rank") for page in self._of(pid) if not page.number("parent")), -1)
            self._ended.gone.append(Gone(rank, pid, now))
        return len(self._ended.gone) > len(known)

    def _of(self, pid: int) -> Iterator[LivePage]:
        return (lane for lane in self._watch.lanes.values() if lane.number("pid") == pid)

    def _gone(self) -> frozenset[int]:
        return frozenset(each.pid for each in self._ended.gone)

    def _stop(self, child: subprocess.Popen[bytes]) -> None:
        """End the command: ask first where the launcher has more to clean up than processes; then insist."""
        self._left_over = shared_memory(self.folder, marked(self.run))
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(signal.SIGTERM if self._gently else signal.SIGKILL)
        if self._gently:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(0.5)
        end_all(self.run)


def _is_over(handle: int) -> bool:
    poller = select.poll()
    poller.register(handle, select.POLLIN)
    return bool(poller.poll(0))
