"""The flow of `rankwise watch` from end to end: a job, looks at it, and what is done when it hangs."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.hang.look import Source
from rankwise.hang.sources.attach import AttachSource
from rankwise.hang.sources.job import Job, job_of
from rankwise.hang.statistics.detector import Settings
from rankwise.hang.verdict import Hang
from rankwise.hang.watcher import News, Status, Watcher
from rankwise.launch.environment import environment
from rankwise.launch.processes import MARK
from rankwise.launch.supervisor import Ended, Supervisor
from rankwise.launch.which_mpi import calls_from_fortran, cleans_up, compile_flags
from rankwise.running import must_exist

PHASE = "RANKWISE_PHASE"
"""The variable that names the file into which a program may write the phase it is in."""
_TRACE_LIMIT = 64 << 20
"""Bytes that the recording of one thread may take; a longer job is watched as well, but who waits for whom is
then not known exactly."""

_GRACE = 0.5
"""Seconds that ranks have to end when they are asked to."""

Tell = Callable[[Status | Hang | News], None]


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """How a job is watched."""

    alpha: float = 0.001
    interval: float = 0.4
    looks: str = "attach"
    """`attach` looks into processes, `page` has the job record its calls."""
    kill: bool = False
    seed: int | None = None

    @property
    def settings(self) -> Settings:
        return Settings(alpha=self.alpha, interval=self.interval)


@dataclass(slots=True)
class Watched:
    """How a watch ended."""

    watcher: Watcher
    ended: Ended | None = None
    """Of a job that rankwise started."""
    killed: bool = False
    seconds: float = 0.0


class _Company:
    """The watcher beside a supervised run."""

    def __init__(self, watcher: Watcher, kill: bool) -> None:
        self.watcher = watcher
        self.killed = False
        self._kill = kill

    @property
    def due(self) -> float:
        return self.watcher.due

    def tick(self, now: float) -> bool:
        self.watcher.tick(now)
        hang = self.watcher.hang
        self.killed = self._kill and hang is not None and hang.sure is not None
        return self.killed


def watch_command(command: Sequence[str], options: WatchOptions, tell: Tell) -> Watched:
    """Start a command and watch it until it ends."""
    must_exist(command)
    started = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="rankwise-watch-"))
    try:
        return _supervised(command, options, tell, folder, started)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _supervised(
    command: Sequence[str], options: WatchOptions, tell: Tell, folder: Path, started: float
) -> Watched:
    phase = folder / "phase"
    variables = {**os.environ, PHASE: str(phase)}
    source: Source = AttachSource(Job(root=os.getpid()))
    watcher = Watcher(source, options.settings, tell, phase=lambda: announced(phase), seed=options.seed)
    company = _Company(watcher, options.kill)
    supervisor = Supervisor(command, folder, None, scratch=True, gently=cleans_up(command), companion=company)
    try:
        ended = supervisor.supervise(variables)
    finally:
        source.close()
    return Watched(watcher, ended, company.killed, time.monotonic() - started)


def watch_process(pid: int, options: WatchOptions, tell: Tell) -> Watched:
    """Watch the job that a process belongs to until it ends."""
    started = time.monotonic()
    source = AttachSource(job_of(pid))
    watcher = Watcher(source, options.settings, tell, seed=options.seed)
    company = _Company(watcher, options.kill)
    try:
        while source.alive():
            now = time.monotonic()
            if company.tick(now):
                end_job(source)
                break
            time.sleep(min(max(watcher.due - time.monotonic(), 0.0), 1.0))
    finally:
        source.close()
    return Watched(watcher, None, company.killed, time.monotonic() - started)


def announced(file: Path) -> str:
    """Return the phase that a program has written into its file; empty if none."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")[:100].strip()
    except OSError:
        return ""


def end_job(source: Source) -> None:
    """End the ranks of a job that somebody else started: politely, then for good. Its launcher ends with them."""
    pids = [each.pid for each in source.places().values() if not each.host]
    for number in (signal.SIGTERM, signal.SIGCONT, signal.SIGKILL):
        for pid in pids:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
        if number is signal.SIGCONT:
            time.sleep(_GRACE)
