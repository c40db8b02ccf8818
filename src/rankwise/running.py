"""The dynamic flow from end to end: a command, its supervised run, its trace, findings, one result."""

from __future__ import annotations

import dataclasses
import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.blame import blamed
from rankwise.consequences import without_consequences
from rankwise.errors import RankwiseError
from rankwise.explore.obedience import as_forced, why_strayed
from rankwise.explore.schedule import Schedule
from rankwise.findings import Conclusion, Finding, Location, Problem, Result, Verdict
from rankwise.findings.coverage import Suspect
from rankwise.judging import judge
from rankwise.launch.debuggers import Debugger
from rankwise.launch.environment import environment
from rankwise.launch.permission import Permission
from rankwise.launch.supervisor import Ended, Supervisor
from rankwise.monitors.run import Gone, Outside, Run
from rankwise.patience import Patience
from rankwise.preparing import Prepared, prepare
from rankwise.settings import Settings
from rankwise.trace.ending import Ending
from rankwise.unjudged import problems_of

if TYPE_CHECKING:
    from rankwise.matching.deadlock import Deadlock
    from rankwise.trace.trace import Trace


_LANES = 16
"""The recording of one thread may take one part in this many of the room there is."""


CLOCKED_TRACE_LIMIT = 1 << 24
"""Bytes of the recording of one thread where messages carry clocks: some hundred thousand calls."""
_IN_TURN = 24
"""So many questions in vain are recorded in their order; of more, each with how often it was asked."""
_OF_A_PART = {"RW203", "RW204"}
"""The rules that need no more than how ranks ended; a trace without its end would mislead all others."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a command is run."""

    buffering: str = "as-is"
    patience: float = 30.0
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
    """What a run that follows a schedule should print, in any order of lines; None if nobody said."""
    clocks: str = "trace"
    """What orders messages: `trace`, all that was recorded; `lamport` or `vector`, clocks that they carry."""
    trace_limit: int | None = None
    """Bytes that the recording of one thread may take; None: as the room there is allows."""
    in_turn: bool = False
    """Whether the first questions that are answered with no one after another are recorded in their order."""
    debug: int | None = None
    """The rank that a debugger is opened for, at the last event that the schedule forces there."""

    @property
    def asks_first(self) -> bool:
        """Whether a collective begins only when the supervisor has seen all its members."""
        return self.check_before or bool(self.suspects)


@dataclass(frozen=True, slots=True)
class Supervised:
    """A run and what is known about it, before any rule looks at it."""

    run: Run
    ended: Ended
    problems: tuple[Problem, ...]
    held: Deadlock | None = None
    """Who waits for ever only because a schedule says so."""
    others: tuple[Run, ...] = ()
    """The other jobs that the command has started."""


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
        run = as_forced(supervised.run, followed) if followed is not None else supervised.run
        findings, codes = judge_run(run, settings)
        for other in supervised.others:
            findings += [each for each in judge_run(other, settings)[0] if each not in findings]
        if followed is not None:
            findings = [dataclasses.replace(each, replay=str(followed)) for each in findings]
        problems = (*supervised.problems, *strayed)
        files = {each.where.file for each in findings if each.where.line}
        findings = list(blamed(findings, options.suspects))
        judgement = judge(findings, sorted(files), codes, settings)
        result = Result(
            command="run" if options.schedule is None else "replay",
            findings=judgement.findings,
            verdict=_verdict(judgement.findings, supervised, problems, options.schedule),
            summary=_summary(judgement.findings, supervised) + _obeyed(options.schedule, problems),
            problems=problems,
            suppressed=judgement.suppressed,
            seconds=time.monotonic() - started,
            codes=codes,
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
    patience: Patience

    def read(self) -> Supervised:
        """Return what was recorded."""
        from rankwise.trace.trace import read_trace

        prepared, ended, patience = self.prepared, self.ended, self.patience
        trace = patience.trace if patience.trace is not None else read_trace(self.folder)
        gone, stopped = _gone(trace, ended), patience.stopped or ended.stopped
        outside, has_clocks = _outside(self.options), self.options.clocks != "trace"
        run = Run(trace, ended.status, gone, patience.deadlock, stopped, prepared.places, outside=outside)
        problems = problems_of(prepared.command, run, ended, patience.gave_up, has_clocks=has_clocks)
        others = tuple(Run(each, 0, _gone(each, ended), places=prepared.places) for each in trace.others)
        return Supervised(run, ended, tuple(problems), patience.held, others)


def supervise(
    given: Sequence[str] | Prepared, folder: Path, options: RunOptions, is_scratch: bool
) -> Supervised:
    """Run a command and return what was recorded."""
    return run_supervised(given, folder, options, is_scratch).read()


def run_supervised(
    given: Sequence[str] | Prepared, folder: Path, options: RunOptions, is_scratch: bool
) -> Ran:
    """Run a command to its end."""
    prepared = given if isinstance(given, Prepared) else prepare(given, guard=options.guard)
    patience = Patience(options.patience, options.schedule)
    debugger = Debugger(folder) if options.debug is not None else None
    supervisor = Supervisor(
        prepared.command,
        folder,
        patience,
        scratch=is_scratch,
        gently=prepared.gently,
        permission=Permission(folder) if options.asks_first else None,
        meanwhile=patience.get_ready,
        output=options.output,
        debugger=debugger,
    )
    extra = _variables(folder, options) | (debugger.variables(options.debug or 0) if debugger else {})
    variables = environment(os.environ, prepared.preload, folder, supervisor.run, sharing=True, extra=extra)
    return Ran(prepared, folder, options, supervisor.supervise(variables), patience)


def _variables(folder: Path, options: RunOptions) -> dict[str, str]:
    """Return what tells the recorder how to record, and what to make the program do."""
    limit = shutil.disk_usage(folder).free // _LANES
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
    if options.asks_first:
        variables["RANKWISE_ASK_FIRST"] = "1"
    if options.guard:
        variables["RANKWISE_GUARD"] = "1"
    return variables


def _outside(options: RunOptions) -> Outside | None:
    """Return what is judged of a run besides what it did with MPI; None for one that nobody forced."""
    if options.schedule is None:
        return None
    has_output = options.output is not None and options.expected is not None
    printed = options.output.read_text("utf-8", "replace") if options.output and has_output else ""
    return Outside(printed, options.expected)


def _gone(trace: Trace, ended: Ended) -> tuple[Gone, ...]:
    """Return the ranks that went by themselves; one may have gone before anybody could watch its process."""
    ranks = {process.pid: rank for rank, process in trace.processes.items()}
    seen = [Gone(rank, each.pid, each.when) for each in ended.gone if (rank := ranks.get(each.pid, -1)) >= 0]
    if ended.stopped:
        return tuple(seen)
    unseen = ranks.keys() - {each.pid for each in seen}
    early = [pid for pid in unseen if trace.processes[ranks[pid]].ending[0] is not Ending.NONE]
    return (*(Gone(ranks[pid], pid, 0.0) for pid in early), *seen)


def judge_run(run: Run, settings: Settings) -> tuple[list[Finding], tuple[str, ...]]:
    """Return what the monitors say about a run, and the rules that were looked for."""
    from rankwise.monitors import find_monitors

    monitors = [each for each in find_monitors() if any(settings.wants(code) for code in each.codes)]
    if not run.trace.is_whole:
        monitors = [each for each in monitors if set(each.codes) == _OF_A_PART]
    found = [each for monitor in monitors for each in monitor.run(run) if settings.wants(each.rule.code)]
    return (without_consequences(found, _unfinished(run)) if found else []), codes_looked_for(settings)


def codes_looked_for(settings: Settings) -> tuple[str, ...]:
    """Return the rules that are looked for in runs."""
    from rankwise.monitors import find_monitors

    return tuple(sorted({code for each in find_monitors() for code in each.codes if settings.wants(code)}))


def _unfinished(run: Run) -> frozenset[Location]:
    """Return where ranks were inside a call at the end."""
    last = (run.last_event(rank) for rank in run.trace.processes)
    return frozenset(run.location(each) for each in last if each is not None and each.end is None)


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
    """Return a new folder for a trace that nobody keeps, in memory where there is enough."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30 else None
    return Path(tempfile.mkdtemp(prefix="rankwise-", dir=place))


def _strayed(supervised: Supervised, schedule: Schedule | None) -> tuple[Problem, ...]:
    """Say why the run did not do what the schedule says, if it did not."""
    if schedule is None or not supervised.run.trace.processes:
        return ()
    why = why_strayed(supervised.run, schedule, supervised.held)
    hint = "is it the command, the program and the input that the schedule is from?"
    return (Problem(f"the run did not follow its schedule: {why}", hint),) if why else ()


def _obeyed(schedule: Schedule | None, problems: Sequence[Problem]) -> str:
    if schedule is None or problems:
        return ""
    forced = len(schedule.choices)
    return f"; all as forced ({'one choice' if forced == 1 else f'{forced} choices'})"


def _verdict(
    findings: Sequence[Finding],
    supervised: Supervised,
    problems: Sequence[Problem],
    schedule: Schedule | None,
) -> Verdict:
    order = "the messages in the order in which they came"
    if schedule is not None:
        order = "the messages in the order that is forced, then as they came"
    bounds = [_sizes(supervised), "one run", order]
    spawned = sum(each.was_spawned for each in supervised.run.trace.unranked)
    if spawned:
        bounds.append(f"without the {spawned} processes that were spawned")
    if any(not each.is_note for each in findings):
        return Verdict(Conclusion.VIOLATED, tuple(bounds))
    return Verdict(Conclusion.INCONCLUSIVE if problems else Conclusion.CLEAN, tuple(bounds))


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


def _summary(findings: Sequence[Finding], supervised: Supervised) -> str:
    runs, ended = (*supervised.others, supervised.run), supervised.ended
    processes = [each for run in runs for each in run.trace.processes.values()]
    calls = sum(len(lane.starts) for each in processes for lane in each.lanes)
    notes = sum(each.is_note for each in findings)
    count = len(findings) - notes
    found = "1 finding" if count == 1 else f"{count or 'no'} findings"
    if notes:
        found += " and 1 note" if notes == 1 else f" and {notes} notes"
    told = f"{found} in {calls:,} calls of {_sizes(supervised)}"
    if ended.stopped:
        told += f"; found {ended.found_after or 0:.2f} s after the last call, run ended"
    elif ended.status:
        told += f"; the program ended with status {ended.status}"
    return told + ("; processes left behind were ended" if ended.left_behind and not ended.stopped else "")
