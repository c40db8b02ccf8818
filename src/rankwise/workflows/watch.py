"""The flow of `rankwise watch` from end to end: a job, samples of it, and what is done when it hangs."""

from __future__ import annotations

import math
import os
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.config import settings
from rankwise.errors import RankwiseError
from rankwise.findings import Finding
from rankwise.hang.culprits import Hang
from rankwise.hang.pausing import held, signal_all
from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.hang.sources.shim_sampling import ShimSource
from rankwise.hang.sources.slurm import cancel, slurm_source
from rankwise.hang.statistics.detector import DetectorSettings
from rankwise.hang.watch_messages import News, WatchStatus
from rankwise.hang.watcher import Watcher
from rankwise.launch.environment import environment
from rankwise.launch.run_outcome import Ended
from rankwise.launch.supervisor import Supervision, Supervisor
from rankwise.launch.which_mpi import calls_from_fortran, cleans_up, compile_flags
from rankwise.monitors.recorded_run import Run
from rankwise.native.build import recorder_for
from rankwise.procfs.process_stat import has_exited
from rankwise.procfs.small_files import read
from rankwise.progress.deadlock_detection import DeadlockDetection, deadlock_in
from rankwise.runs.prepare import must_exist
from rankwise.runs.running import judge_run, scratch_folder
from rankwise.sampling.job_ranks import Job, job_of
from rankwise.sampling.rank_sample import Source
from rankwise.trace.job_trace import read_trace

PHASE = "RANKWISE_PHASE"
"""The variable that names the file into which a program may write the phase it is in."""
_TRACE_LIMIT = 64 << 20
"""Bytes that the recording of one thread may take; a longer job is watched as well, but who waits for whom is
then not known exactly."""

_GRACE = 0.5
"""Seconds that ranks have to end after a signal."""

_STREAMS = 16
"""The recording of one thread may take one part in this many of the room there is."""
_CAUSES = ("RW1", "RW2")
"""The rules that say why a recorded run hangs."""


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """How a job is watched."""

    alpha: float = 0.001
    interval: float = 0.4
    sampling: str = "ptrace"
    """`ptrace` samples processes from outside, `shim` has the job record its calls."""
    kill: bool = False
    seed: int | None = None

    @property
    def settings(self) -> DetectorSettings:
        return DetectorSettings(alpha=self.alpha, interval=self.interval)


@dataclass(frozen=True, slots=True)
class Report:
    """A hang, and what is known of its cause where the job was recorded."""

    hang: Hang
    findings: tuple[Finding, ...] = ()
    run: Run | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A hang whose cause is not known yet: what was recorded is read next, and a report follows."""

    hang: Hang


Publish = Callable[[WatchStatus | Found | Report | News], None]


@dataclass(slots=True)
class Watched:
    """How a watch ended."""

    watcher: Watcher
    ended: Ended | None = None
    """Of a job that rankwise started."""
    unfit: str = ""
    """What the MPI of ranks calls itself that could not be recorded."""
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


def watch_command(command: Sequence[str], options: WatchOptions, publish: Publish) -> Watched:
    """Start a command and watch it until it ends."""
    must_exist(command)
    if options.sampling == "ptrace":
        _refuse_own_allocation(command)
    started = time.monotonic()
    folder = scratch_folder()
    phase = folder / "phase"
    records = options.sampling == "shim"
    source = _source(command, folder if records else None)
    watcher = Watcher(
        source,
        options.settings,
        lambda news: _publish_with_findings(news, folder if records else None, publish, kill=options.kill),
        phase=lambda: announced(phase),
        seed=options.seed,
    )
    company = _Company(watcher, options.kill)
    gently = cleans_up(command)
    how = Supervision(is_scratch=True, companion=company, gently=gently)
    supervisor = Supervisor(command, folder, how)
    try:
        variables = _recording(command, folder, supervisor.run) if records else dict(os.environ)
        ended = supervisor.supervise({**variables, PHASE: str(phase)})
        unfit = "".join(read_trace(folder).unfit[:1]) if records else ""
    finally:
        source.close()
        shutil.rmtree(folder, ignore_errors=True)
    return Watched(watcher, ended, unfit, company.killed, time.monotonic() - started)


def _source(command: Sequence[str], recorded: Path | None) -> Source:
    """Return what samples a command that is about to be started."""
    if recorded is not None:
        return ShimSource(recorded, DeadlockDetection(longest=math.inf))
    if Path(command[0]).name == "srun":  # Slurm starts the ranks, on all nodes of the job
        return slurm_source(os.environ["SLURM_JOB_ID"])
    return PtraceSource(Job(root=os.getpid()))


def _refuse_own_allocation(command: Sequence[str]) -> None:
    if Path(command[0]).name == "srun" and "SLURM_JOB_ID" not in os.environ:
        raise RankwiseError(
            "srun would get an allocation of its own, into which no watch can be put",
            "get one first: salloc -n 64 rankwise watch -- srun ./app; for scripts: rankwise sbatch-wrap",
        )


def _recording(command: Sequence[str], folder: Path, run: str) -> dict[str, str]:
    """Return the variables that make ranks keep a page about themselves, and record while there is room."""
    preload = recorder_for(compile_flags(command), fortran=calls_from_fortran(command), guard=False)
    limit = min(_TRACE_LIMIT, shutil.disk_usage(folder).free // _STREAMS)
    extra = {"RANKWISE_BUFFERING": "as-is", "RANKWISE_TRACE_LIMIT": str(limit)}
    return environment(os.environ, preload, folder, run, sharing=False, extra=extra)


def _publish_with_findings(
    news: WatchStatus | Hang | News, folder: Path | None, publish: Publish, *, kill: bool = False
) -> None:
    """Publish what is new; for a job that is recorded in a folder, also why it hangs.

    With `kill` a job that surely hangs is about to be ended, so its ranks may be held while that is read.
    """
    if not isinstance(news, Hang):
        publish(news)
    elif folder is None or news.faulty:
        # Where a rank is to blame, who waits for whom says nothing more.
        publish(Report(news))
    else:
        publish(Found(news))  # a long recording takes long to read
        is_over = kill and news.sure is not None
        with held([each.pid for each in news.places.values()] if is_over else []):
            run = recorded_hang(folder)
            found = judge_run(run, settings.Settings(select=_CAUSES))[0] if run is not None else ()
        publish(Report(news, tuple(found), run))


def recorded_hang(folder: Path) -> Run | None:
    """Return the run that was recorded so far, with who waits for whom; None if some of it was not."""
    trace = read_trace(folder).present(has_exited)
    streams = [stream for each in trace.processes.values() for stream in each.streams]
    if not streams or any(int(stream.page["lost"]) for stream in streams):
        return None
    return Run(trace, 0, (), deadlock_in(trace), True)


def watch_process(pid: int, options: WatchOptions, publish: Publish) -> Watched:
    """Watch the job that a process belongs to until it ends."""
    source = PtraceSource(job_of(pid))
    return _watch_running(source, lambda: end_job(source), options, publish)


def watch_slurm(number: str, options: WatchOptions, publish: Publish) -> Watched:
    """Watch a Slurm job on all its nodes until it ends."""
    return _watch_running(slurm_source(number), lambda: cancel(number), options, publish)


def _watch_running(
    source: Source, end: Callable[[], None], options: WatchOptions, publish: Publish
) -> Watched:
    """Watch a job that rankwise did not start; `end` ends it."""
    started = time.monotonic()
    watcher = Watcher(
        source, options.settings, lambda news: _publish_with_findings(news, None, publish), seed=options.seed
    )
    company = _Company(watcher, options.kill)
    try:
        while source.alive():
            if company.tick(time.monotonic()):
                end()
                break
            time.sleep(min(max(watcher.due - time.monotonic(), 0.0), 1.0))
    finally:
        source.close()
    return Watched(watcher, None, "", company.killed, time.monotonic() - started)


def announced(file: Path) -> str:
    """Return the phase that a program has written into its file; empty if none."""
    if not os.access(file, os.R_OK):  # as a rule; a sample has no time for what an exception takes
        return ""
    try:
        return read(str(file))[:100].strip()
    except OSError:
        return ""


def end_job(source: Source) -> None:
    """End the ranks of a job that rankwise did not start: SIGTERM, then SIGKILL; its launcher ends, too."""
    pids = [each.pid for each in source.places().values() if not each.host]
    for number in (signal.SIGTERM, signal.SIGCONT, signal.SIGKILL):
        signal_all(pids, number)
        if number is signal.SIGCONT:
            time.sleep(_GRACE)
