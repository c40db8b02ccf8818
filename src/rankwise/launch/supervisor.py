"""Starts the command, samples its ranks until it ends or can only wait for ever, and tidies up."""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import subprocess
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.launch import supervision_timing as timing
from rankwise.launch.guardian import guarded
from rankwise.launch.hung_launcher import launcher_hangs
from rankwise.launch.live_pages import Watch
from rankwise.launch.permission import Permission
from rankwise.launch.process_tree import MARK, let_go, spare_children, start
from rankwise.launch.rank_processes import RankProcesses
from rankwise.launch.run_judge import Companion, Judge, JudgeTurns
from rankwise.launch.run_outcome import Ended
from rankwise.launch.run_shutdown import Shutdown
from rankwise.launch.signals import Forwarding, collected

_PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True, slots=True)
class Supervision:
    """How a run is supervised."""

    is_scratch: bool
    """Whether the folder of the run is removed when the supervisor is killed."""
    judge: Judge | None = None
    companion: Companion | None = None
    """Samples the run instead of a judge."""
    permission: Permission | None = None
    """Lets collectives begin, where they wait for that."""
    debugger: Callable[[int, int], None] | None = None
    """Called with the process that waits for a debugger and the call site; meanwhile no rank is sampled."""
    gently: bool = True
    """Whether the launcher has more to clean up than processes."""
    output: Path | None = None
    """A file for what the command prints."""
    until: float = math.inf
    """When the run is ended whatever it does, by `time.monotonic`."""
    meanwhile: Callable[[], None] = lambda: None
    """Done once, while the command starts."""

    @property
    def is_unjudged(self) -> bool:
        """Whether only a companion needs to sample the ranks often."""
        return self.judge is None and self.companion is not None


class _Why(Enum):
    """Why the supervisor ends a command."""

    SIGNALLED = "it got a signal to end, and its time to do so is over"
    LATE = "its time is over"
    STRAYED = "a rank cannot follow its schedule"
    LAUNCHER_HANGS = "its launcher does not end"
    COMPANION = "the companion ends it"
    BLOCKED = "the judge ends it"


class Supervisor:
    """One run of one command."""

    def __init__(self, command: Sequence[str], folder: Path, how: Supervision) -> None:
        self.command = list(command)
        self.folder = folder
        self.run = uuid.uuid4().hex
        self._how = how
        self._watch = Watch(folder)
        self._forwarding = Forwarding()
        self._turns = JudgeTurns(how.judge, folder, self._watch)
        self._shutdown = Shutdown(self.run, folder, how.gently, is_silent=how.output is not None)
        self._ended = Ended(0)
        self._debugger = how.debugger
        self._rests_until = 0.0
        """Until when only a companion samples the ranks, unless one exits or a signal comes."""

    def supervise(self, variables: Mapping[str, str]) -> Ended:
        """Run the command to its end, natural or not, and leave nothing behind."""
        spare_children()
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        started = time.monotonic()
        ranks = RankProcesses(self._watch, started)
        with guarded(self.run, self.folder if self._how.is_scratch else None) as guardian_pid:
            try:
                with collected() as self._forwarding.signals:
                    child = self._start({**variables, MARK: self.run})
                    self._follow(child, ranks, guardian_pid)
                    self._ended.interrupted = self._forwarding.finish()
            finally:
                self._shutdown.tidy_up()
                ranks.close()
        self._ended.exited = ranks.exited
        self._ended.left_behind = self._shutdown.left_behind
        self._ended.seconds = time.monotonic() - started
        return self._ended

    def _start(self, variables: Mapping[str, str]) -> subprocess.Popen[bytes]:
        try:
            return start(self.command, variables, self._how.output, apart=self._how.debugger is not None)
        except FileNotFoundError as error:
            raise RankwiseError(f"{self.command[0]} does not exist") from error
        except OSError as error:
            raise RankwiseError(f"{self.command[0]} cannot be started: {error.strerror}") from error

    def _follow(self, child: subprocess.Popen[bytes], ranks: RankProcesses, guardian_pid: int) -> None:
        """Sample the ranks until the command has ended, or is ended."""
        with contextlib.ExitStack() as handles:
            child_handle = os.pidfd_open(child.pid)
            handles.callback(os.close, child_handle)
            for handle in (self._forwarding.signals.handle, child_handle):
                if handle is not None:
                    ranks.wait_also_for(handle)
            self._how.meanwhile()
            while child.poll() is None:
                ready = ranks.wait(self._pause())
                if not ready and time.monotonic() < self._next_round():
                    why = self._ask_companion()
                else:
                    why = self._round(child, ranks, ready, guardian_pid)
                if why is not None:
                    self._note(why)
                    self._shutdown.stop(child, ranks)
                    break
            self._watch.sample()
            ranks.follow_new()
            self._ended.status = child.wait()
            let_go(child.pid)

    def _round(
        self, child: subprocess.Popen[bytes], ranks: RankProcesses, ready: set[int], guardian_pid: int
    ) -> _Why | None:
        """Sample all ranks once, and do what follows; return why the command is to be ended, if it is."""
        if self._how.is_unjudged:
            self._rests_until = time.monotonic() + timing.UNJUDGED_INTERVAL
        self._forwarding.signals.heard()
        self._sample(ranks, ready)
        now = time.monotonic()
        if self._forwarding.pass_on(child, now):
            return _Why.SIGNALLED
        if now >= self._how.until:
            return _Why.LATE
        self._debug()
        if any(page.has_strayed for page in self._watch.pages.values()):
            return _Why.STRAYED
        self._shutdown.end_orphans(ranks, (child.pid, guardian_pid))
        if launcher_hangs(ranks, self._watch):
            return _Why.LAUNCHER_HANGS
        if why := self._ask_companion():
            return why
        return _Why.BLOCKED if self._turns.ends_run(now, ranks.exited_pids) else None

    def _sample(self, ranks: RankProcesses, ready: set[int]) -> None:
        """See which ranks have moved, appeared or exited."""
        has_exited = ranks.note_exits(ready)  # at once: a launcher soon ends the others, too
        if self._how.permission is not None:
            self._how.permission.sample(self._watch)
        if self._watch.sample() | ranks.follow_new() | has_exited:
            self._turns.note_movement()

    def _ask_companion(self) -> _Why | None:
        now, companion = time.monotonic(), self._how.companion
        if companion is None or now < companion.due or not companion.tick(now):
            return None
        return _Why.COMPANION

    def _debug(self) -> None:
        """Let a debugger do its work, once; what the user types there is not meant for the command."""
        stopped = next((page for page in self._watch.pages.values() if page.stopped_at), None)
        if self._debugger is None or stopped is None:
            return
        debugger, self._debugger = self._debugger, None
        debugger(stopped.number("pid"), stopped.stopped_at)
        self._forwarding.forget_new()

    def _pause(self) -> float:
        """Return for how long to wait; a companion alone need not sample as often as a judge."""
        if self._how.companion is None or not self._how.is_unjudged:
            return timing.SAMPLE_INTERVAL if self._how.permission is None else timing.PERMISSION_INTERVAL
        until = min(self._how.companion.due, self._forwarding.ends_at, self._rests_until)
        return max(until - time.monotonic(), 0.0)

    def _next_round(self) -> float:
        """Return until when only a companion samples the ranks."""
        return min(self._rests_until, self._forwarding.ends_at, self._how.until)

    def _note(self, why: _Why) -> None:
        """Note how the run ended; a command that got a signal to end was not stopped."""
        self._ended.stopped = why not in (_Why.SIGNALLED, _Why.LAUNCHER_HANGS)
        self._ended.is_late = why is _Why.LATE
        if why is _Why.BLOCKED:
            now = time.monotonic()
            self._ended.found_after = now - max(
                (each.since for each in self._watch.pages.values()), default=now
            )
