"""The dynamic flow from end to end: a command, its supervised run, its trace, findings, one result."""

from __future__ import annotations

import dataclasses
import math
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.config.settings import Settings
from rankwise.errors import RankwiseError
from rankwise.findings import Finding, Location, Problem, Result, Verdict, conclude
from rankwise.findings.coverage import Suspect
from rankwise.findings.finding_counts import counted
from rankwise.findings.secondary import without_secondary
from rankwise.findings.static_causes import with_static_causes
from rankwise.launch.debuggers import Debugger
from rankwise.launch.environment import environment
from rankwise.launch.permission import Permission
from rankwise.launch.run_outcome import Ended
from rankwise.launch.supervisor import Supervision, Supervisor
from rankwise.monitors.recorded_run import ExitedRank, Outside, Run
from rankwise.progress.deadlock_detection import DeadlockDetection
from rankwise.review.acceptance import judge
from rankwise.review.mpi4py_wording import Mpi4pyWords
from rankwise.review.waivers import apply_buffering
from rankwise.runs.mended_calls import mended_calls
from rankwise.runs.prepare import Prepared, intel_openmp, prepare
from rankwise.runs.run_problems import launched_apart, problems_of
from rankwise.schedule.adherence import as_enforced, why_strayed
from rankwise.schedule.schedule import Schedule
from rankwise.trace.process_ending import ProcessEnding

if TYPE_CHECKING:
    from rankwise.matching.deadlock.detection import Deadlock
    from rankwise.native.generate.limit_table import KnownLimit
    from rankwise.trace.job_trace import Trace


_STREAMS = 16
"""The recording of one thread may take one part in this many of the room there is."""


CLOCKED_TRACE_LIMIT = 1 << 24
"""Bytes of the recording of one thread where clocks travel with messages: some hundred thousand calls."""
_IN_TURN = 24
"""So many failed polls are recorded in their order; of more, only how often each was made."""
_OF_A_PART = {"RW203", "RW204"}
"""The rules that need no more than how ranks ended; a trace without its end would mislead all others."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a command is run."""

    buffering: str = "as-is"
    give_up_after: float = 30.0
    """Seconds after which a run is given up in which every rank is inside MPI and none moves."""
    keep: Path | None = None
    """Where the trace is kept; None forgets it."""
    suspects: tuple[Suspect, ...] = ()
    """What static checking could not prove; with any, collectives are checked before they begin."""
    guard: bool = False
    """Whether accesses to the buffers of pending operations are watched."""
    check_before: bool = False
    """Whether blocking collectives begin only when all members are about to make the same one."""
    schedule: Schedule | None = None
    """What the run is made to do; its buffering is the schedule's then."""
    output: Path | None = None
    """A file for what the command prints; None lets it print."""
    expected: str | None = None
    """What a run that follows a schedule should print, in any order of lines; None if it is not known."""
    clocks: str = "trace"
    """What orders messages: `trace`, the whole recording; `lamport` or `vector`, clocks in messages."""
    trace_limit: int | None = None
    """Bytes that the recording of one thread may take; None: as the room there is allows."""
    in_turn: bool = False
    """Whether the first failed polls in a row are recorded in their order."""
    until: float = math.inf
    """When the run is ended whatever it does, by `time.monotonic`."""
    protect: bool = False
    """Whether calls whose displacements or counts do not fit an int are carried out another way."""
    openmp_runtime: str = "own"
    """Which runtime serves the OpenMP of the program: its own, or `libiomp5`."""
    limits: tuple[KnownLimit, ...] = ()
    """What the MPI library is known to be unable to do."""
    debug: int | None = None
    """The rank that a debugger is opened for, at the last event that the schedule enforces there."""

    @property
    def agrees_first(self) -> bool:
        """Whether a collective begins only when the supervisor has seen all its members."""
        return self.check_before or bool(self.suspects)


@dataclass(frozen=True, slots=True)
class Supervised:
    """A run and what is known about it, before any rule reads it."""

    run: Run
    ended: Ended
    problems: tuple[Problem, ...]
    held: Deadlock | None = None
    """The threads that wait for ever only because of the schedule."""
    others: tuple[Run, ...] = ()
    """The other jobs that the command has started."""
    apart: Problem | None = None
    """Why each process is the only rank of its job, where one job was meant; it is among the problems."""


def run_command(
    command: Sequence[str], settings: Settings, options: RunOptions | None = None
) -> tuple[Result, Run | None]:
    """Run a command under supervision and judge what happened; also return the run, for pictures."""
    options = options or RunOptions()
    started = time.monotonic()
    folder, is_scratch = _folder(options)
    try:
        supervised = supervise(command, folder, options, is_scratch)
        if supervised.ended.interrupted:
            raise KeyboardInterrupt
        strayed = _strayed(supervised, options.schedule)
        followed = options.schedule if not strayed else None
        run = as_enforced(supervised.run, followed) if followed is not None else supervised.run
        findings, codes = _judge_jobs(run, supervised, settings, options.buffering)
        if options.protect:
            findings += mended_calls(folder, supervised.run.size)
        if followed is not None:
            findings = [dataclasses.replace(each, replay=str(followed)) for each in findings]
        problems = (*supervised.problems, *strayed)
        files = {each.where.file for each in findings if each.where.line}
        findings = list(with_static_causes(findings, options.suspects))
        judgement = judge(findings, sorted(files), codes, settings)
        extent = _extent(supervised) + _enforced_words(options.schedule, problems)
        trace = supervised.run.trace
        is_judged = bool(trace.processes) and not strayed and supervised.apart is None
        conclusion = conclude(judgement.findings, is_whole=not problems, is_judged=is_judged)
        result = Result(
            command="run" if options.schedule is None else "replay",
            findings=judgement.findings,
            verdict=Verdict(conclusion, _bounds(supervised, options)),
            summary=f"{counted(judgement.findings)} in {extent}",
            problems=problems,
            suppressed=judgement.suppressed,
            seconds=time.monotonic() - started,
            codes=codes,
            extent=extent,
        )
        return result, supervised.run
    finally:
        if is_scratch:
            shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Ran:
    """A run that is over, of which nothing has been read yet."""

    prepared: Prepared
    folder: Path
    options: RunOptions
    ended: Ended
    detection: DeadlockDetection

    def read(self) -> Supervised:
        """Return what was recorded."""
        from rankwise.trace.job_trace import read_trace

        prepared, ended, detection = self.prepared, self.ended, self.detection
        trace = detection.trace if detection.trace is not None else read_trace(self.folder)
        exited, stopped = _exited(trace, ended), detection.stopped or ended.stopped
        outside, has_clocks = _outside(self.options), self.options.clocks != "trace"
        run = Run(
            trace, ended.status, exited, detection.deadlock, stopped, prepared.places,
            outside=outside, limits=self.options.limits,
        )  # fmt: skip
        problems = problems_of(prepared.command, run, ended, detection.gave_up, has_clocks=has_clocks)
        apart = launched_apart(prepared.command, trace)
        if apart is not None:
            problems.insert(0, apart)
        others = tuple(Run(each, 0, _exited(each, ended), places=prepared.places) for each in trace.others)
        return Supervised(run, ended, tuple(problems), detection.held, others, apart)


def supervise(
    given: Sequence[str] | Prepared, folder: Path, options: RunOptions, is_scratch: bool
) -> Supervised:
    """Run a command and return what was recorded."""
    return run_supervised(given, folder, options, is_scratch).read()


def run_supervised(
    given: Sequence[str] | Prepared, folder: Path, options: RunOptions, is_scratch: bool
) -> Ran:
    """Run a command to its end."""
    prepared = given if isinstance(given, Prepared) else _prepare(given, options)
    detection = DeadlockDetection(options.give_up_after, options.schedule)
    debugger = Debugger(folder) if options.debug is not None else None
    how = Supervision(
        is_scratch=is_scratch,
        judge=detection,
        permission=Permission(folder) if options.agrees_first else None,
        debugger=debugger,
        gently=prepared.gently,
        output=options.output,
        until=options.until,
        meanwhile=detection.get_ready,
    )
    supervisor = Supervisor(prepared.command, folder, how)
    extra = _variables(folder, options) | (debugger.variables(options.debug or 0) if debugger else {})
    variables = environment(os.environ, prepared.preload, folder, supervisor.run, sharing=True, extra=extra)
    return Ran(prepared, folder, options, supervisor.supervise(variables), detection)


def _prepare(command: Sequence[str], options: RunOptions) -> Prepared:
    runtimes = () if options.openmp_runtime == "own" else (intel_openmp(),)
    return prepare(
        command, guard=options.guard, protect=options.protect, limits=options.limits, after=runtimes
    )


def _variables(folder: Path, options: RunOptions) -> dict[str, str]:
    """Return the variables that configure the recorder and the schedule."""
    limit = shutil.disk_usage(folder).free // _STREAMS
    if options.trace_limit is not None:
        limit = min(limit, options.trace_limit)
    variables = {"RANKWISE_BUFFERING": options.buffering, "RANKWISE_TRACE_LIMIT": str(limit)}
    if options.schedule is not None:
        (folder / "schedule").write_text(str(options.schedule), encoding="utf-8")
        variables["RANKWISE_BUFFERING"] = options.schedule.buffering
        variables["RANKWISE_SCHEDULE"] = str(folder / "schedule")
    if options.clocks != "trace":
        variables["RANKWISE_CLOCKS"] = options.clocks
    if options.in_turn:
        variables["RANKWISE_IN_TURN"] = str(_IN_TURN)
    if options.agrees_first:
        variables["RANKWISE_ASK_FIRST"] = "1"
    if options.guard:
        variables["RANKWISE_GUARD"] = "1"
    if options.protect:
        variables["RANKWISE_PROTECT"] = "1"
    return variables


def _outside(options: RunOptions) -> Outside | None:
    """Return what is judged of a run besides what it did with MPI; None for a run without a schedule."""
    if options.schedule is None:
        return None
    has_output = options.output is not None and options.expected is not None
    printed = options.output.read_text("utf-8", "replace") if options.output and has_output else ""
    return Outside(printed, options.expected)


def _exited(trace: Trace, ended: Ended) -> tuple[ExitedRank, ...]:
    """Return the ranks that exited by themselves; one may have exited before its process could be watched."""
    ranks = {process.pid: rank for rank, process in trace.processes.items()}
    seen = [
        ExitedRank(rank, each.pid, each.when)
        for each in ended.exited
        if (rank := ranks.get(each.pid, -1)) >= 0
    ]
    if ended.stopped:
        return tuple(seen)
    unseen = ranks.keys() - {each.pid for each in seen}
    early = [pid for pid in unseen if trace.processes[ranks[pid]].ending[0] is not ProcessEnding.NONE]
    return (*(ExitedRank(ranks[pid], pid, 0.0) for pid in early), *seen)


def _judge_jobs(
    run: Run, supervised: Supervised, settings: Settings, buffering: str
) -> tuple[list[Finding], tuple[str, ...]]:
    """Return the findings about all jobs of the command; none where the processes are not one job."""
    if supervised.apart is not None:
        return [], selected_codes(settings)
    findings, codes = judge_run(run, settings, buffering)
    for other in supervised.others:
        found = judge_run(other, settings, buffering)[0]
        findings += [each for each in found if each not in findings]
    return findings, codes


def judge_run(
    run: Run, settings: Settings, buffering: str = "as-is"
) -> tuple[list[Finding], tuple[str, ...]]:
    """Return what the monitors say about a run, and the rules that were checked.

    `buffering` is what the user has declared about sends.
    """
    from rankwise.monitors import find_monitors

    monitors = [each for each in find_monitors() if any(settings.wants(code) for code in each.codes)]
    if not run.trace.is_whole:
        monitors = [each for each in monitors if set(each.codes) == _OF_A_PART]
    found = [each for monitor in monitors for each in monitor.run(run) if settings.wants(each.rule.code)]
    found = without_secondary(found, _unfinished(run)) if found else []
    kept = Mpi4pyWords().rewrite(apply_buffering(found, buffering, has_hung=run.stopped))
    return kept, selected_codes(settings)


def selected_codes(settings: Settings) -> tuple[str, ...]:
    """Return the rules that runs are checked for."""
    from rankwise.monitors import find_monitors

    return tuple(sorted({code for each in find_monitors() for code in each.codes if settings.wants(code)}))


def _unfinished(run: Run) -> frozenset[Location]:
    """Return where ranks were inside a call at the end."""
    last = (run.last_event(rank) for rank in run.trace.processes)
    return frozenset(run.location(each) for each in last if each is not None and each.end is None)


def _level(run: Run) -> str:
    """Return which level of thread support the run needed, where it has threads."""
    from rankwise.monitors.threads.needed_level import needed_level

    needed = needed_level(run) if run.trace.is_whole else None
    if needed is None:
        return ""
    places = [f"{each.file}:{each.line}" for each in (needed.where, needed.also) if each is not None]
    sites = f" ({' and '.join(dict.fromkeys(places))})" if needed.level and places else ""
    return f"; it needs at least {needed.level.constant}{sites}"


def _folder(options: RunOptions) -> tuple[Path, bool]:
    if options.keep is not None:
        try:
            options.keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = "there is a file of that name" if options.keep.exists() else error.strerror
            raise RankwiseError(
                f"the trace cannot be kept in {options.keep}: {reason}", "--trace takes a new folder"
            ) from error
        if any(options.keep.glob("*.events")):
            raise RankwiseError(
                f"{options.keep} already holds a trace", "name another folder, or remove it first"
            )
        return options.keep.absolute(), False
    return scratch_folder(), True


def scratch_folder() -> Path:
    """Return a new folder for a trace that is not kept, in memory where there is enough."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30 else None
    return Path(tempfile.mkdtemp(prefix="rankwise-", dir=place))


def _strayed(supervised: Supervised, schedule: Schedule | None) -> tuple[Problem, ...]:
    """Return why the run did not follow the schedule, if it did not."""
    if schedule is None or not supervised.run.trace.processes:
        return ()
    why = why_strayed(supervised.run, schedule, supervised.held)
    hint = "is it the command, the program and the input that the schedule is from?"
    return (Problem(f"the run did not follow its schedule: {why}", hint),) if why else ()


def _enforced_words(schedule: Schedule | None, problems: Sequence[Problem]) -> str:
    if schedule is None or problems:
        return ""
    enforced = len(schedule.choices)
    return f"; all choices as enforced ({enforced})" if enforced != 1 else "; the one choice as enforced"


def _bounds(supervised: Supervised, options: RunOptions) -> tuple[str, ...]:
    order = "the messages in the order in which they came"
    if options.schedule is not None:
        order = "the messages in the enforced order, then as they came"
    bounds = [_sizes(supervised), "one run", order]
    if options.buffering != "as-is" and options.schedule is None:
        bounds.append(f"{options.buffering} buffering")
    spawned = sum(each.was_spawned for each in supervised.run.trace.unranked)
    if spawned:
        bounds.append(f"without the {spawned} processes that were spawned")
    return tuple(bounds)


def _sizes(supervised: Supervised) -> str:
    """Return how many ranks there were, and how many jobs if there was more than one."""
    sizes = sorted(each.size for each in (*supervised.others, supervised.run))
    if len(sizes) == 1:
        return _ranks(sizes[0])
    least, most = sizes[0], sizes[-1]
    return (
        f"{len(sizes)} jobs of {_ranks(most)}"
        if least == most
        else f"{len(sizes)} jobs of {least} to {most} ranks"
    )


def _ranks(number: int) -> str:
    return "1 rank" if number == 1 else f"{number} ranks"


def _extent(supervised: Supervised) -> str:
    """Return how much was run, and how it ended."""
    runs, ended = (*supervised.others, supervised.run), supervised.ended
    processes = [each for run in runs for each in run.trace.processes.values()]
    calls = sum(len(stream.starts) for each in processes for stream in each.streams)
    reported = f"{calls:,} calls of {_sizes(supervised)}"
    reported += "".join(_level(run) for run in runs)
    if ended.stopped:
        reported += f"; found {ended.found_after or 0:.2f} s after the last call, run ended"
    elif ended.status:
        reported += f"; the program ended with status {ended.status}"
    return reported + (
        "; processes left behind were ended" if ended.left_behind and not ended.stopped else ""
    )
