"""Runs a command under a schedule, supervised and judged like any other run, and returns what happened."""

from __future__ import annotations

import dataclasses
import functools
import shutil
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from rankwise.config.settings import Settings
from rankwise.errors import RankwiseError
from rankwise.explore.clock_alternatives import Clocked, clocked, strayed_by_clocks
from rankwise.explore.visit import MadeChoice, RunEnding, Visit
from rankwise.findings import Finding
from rankwise.launch.static_linking import CANNOT_BE_SEEN, LINK_DYNAMICALLY, linked_statically
from rankwise.matching.messages.pairing import Matches, match
from rankwise.matching.operations import NEVER, Operations
from rankwise.monitors.recorded_run import Run
from rankwise.runs.prepare import prepare
from rankwise.runs.running import Ran, RunOptions, Supervised, judge_run, run_supervised, scratch_folder
from rankwise.schedule.adherence import strayed
from rankwise.schedule.choice_points import ReachedChoice, decisions
from rankwise.schedule.enforced_waits import with_sources
from rankwise.schedule.schedule import ChoiceKind, Outcome, Schedule
from rankwise.trace.clock_records import read_clocked_wildcards
from rankwise.trace.process_ending import ProcessEnding as ProcessEnding


class SupervisedRunner:
    """Runs one command as often as needed, also from several threads at a time."""

    def __init__(
        self, command: Sequence[str], options: RunOptions | None = None, settings: Settings | None = None
    ) -> None:
        self._options = options or RunOptions()
        self._settings = settings or Settings()
        static = linked_statically(command)
        if static is not None:
            raise RankwiseError(CANNOT_BE_SEEN.format(static), LINK_DYNAMICALLY)
        self._prepared = prepare(command, guard=self._options.guard)

    def run(self, schedule: Schedule) -> Visit:
        """Run the command once under a schedule."""
        return self.begin(schedule)()

    def begin(self, schedule: Schedule) -> Callable[[], Visit]:
        """Run the command once; return a function that reads what happened; it must be called."""
        folder = scratch_folder()
        try:
            options = dataclasses.replace(self._options, schedule=schedule, output=folder / "output")
            ran = run_supervised(self._prepared, folder, options, True)
            if ran.ended.interrupted:
                raise KeyboardInterrupt
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return functools.partial(self._read, schedule, folder, ran)

    def _read(self, schedule: Schedule, folder: Path, ran: Ran) -> Visit:
        try:
            done = ran.read()
            _refuse_several_jobs(done)
            has_clocks = self._options.clocks != "trace"
            found = clocked(read_clocked_wildcards(folder)) if has_clocks else None
            visit = visit_of(done, schedule, found)
            is_judged = visit.ending not in (RunEnding.STRAYED, RunEnding.OUT_OF_TIME)
            findings = self._judge(done.run, visit) if is_judged else []
            text = (folder / "output").read_text(encoding="utf-8", errors="replace")
            return dataclasses.replace(visit, findings=tuple(findings), output=text)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _judge(self, run: Run, visit: Visit) -> list[Finding]:
        """Judge a run by the matches under its schedule, which its recording need not show."""
        if visit.is_whole and (visit.matches.partner != run.matches.partner).any():
            run = dataclasses.replace(run, reported=visit.matches)
        return judge_run(run, self._settings, self._options.buffering)[0]


def _refuse_several_jobs(done: Supervised) -> None:
    if done.others:
        raise RankwiseError(
            "the command starts more than one MPI job, each with outcomes of its own",
            "explore them one by one: rankwise explore -- mpiexec -n 4 ./app",
        )


def visit_of(done: Supervised, schedule: Schedule, found: Clocked | None = None) -> Visit:
    """Return what a run under a schedule decided, and how it ended; `found` is what its clocks show."""
    run = done.run
    if found is not None and not run.trace.is_whole:
        return _without_trace(done, schedule, found)
    reached = decisions(run.trace, run.operations, in_full=True)
    matches = match(with_sources(run.operations, schedule, reached)) if schedule.choices else run.matches
    ending, remark = _ending(done, schedule, reached, matches)
    decided = tuple(
        MadeChoice(
            each.decision,
            each.row,
            _outcome(run, matches, each, schedule),
            _site(run, each),
            each.event,
            each.among,
            each.may_complete_several,
            each.envelope,
            each.is_skipped,
            each.polls,
        )
        for each in reached
    )
    return Visit(
        schedule,
        ending,
        run.operations,
        matches,
        decided,
        remark=remark,
        status=done.ended.status,
        ranks=run.size,
        is_cut=ending in (RunEnding.FINISHED, RunEnding.DEADLOCK) and _was_cut_short(run),
        sites=run.sites,
        payloads=run.payloads,
        clocked=found,
    )


def _without_trace(done: Supervised, schedule: Schedule, found: Clocked) -> Visit:
    """Return what is known of a run that was too long to be recorded."""
    run = done.run
    nothing = Operations(np.empty(0, run.operations.rows.dtype), ())
    is_finished = not done.ended.status and not run.stopped
    notes = (each.notes.strayed for each in run.trace.processes.values() if each.notes.strayed)
    remark = next(chain(notes, strayed_by_clocks(found, schedule, is_finished)), "")
    ending = RunEnding.STRAYED if remark else RunEnding.FINISHED
    if done.ended.is_late:
        ending, remark = RunEnding.OUT_OF_TIME, "the time budget was over"
    elif not remark and (done.ended.interrupted or done.problems or found.is_full):
        ending, remark = (
            RunEnding.GIVEN_UP,
            done.problems[0].message if done.problems else "there was no room",
        )
    decided = tuple(
        MadeChoice(decision, -1, (sender,) if sender >= 0 else None, site, is_skipped=is_marked)
        for decision, sender, is_marked, site in zip(
            found.decisions, found.matched, found.is_marked, _sites(run, found), strict=True
        )
    )
    return Visit(
        schedule,
        ending,
        nothing,
        match(nothing),
        decided,
        remark=remark,
        status=done.ended.status,
        ranks=run.size,
        clocked=found,
        is_whole=False,
    )


def _sites(run: Run, found: Clocked) -> list[str]:
    wheres = (
        run.places.of(run.process(each.rank), site)
        for each, site in zip(found.decisions, found.sites, strict=True)
    )
    return [f"{where.file}:{where.line}" for where in wheres]


def _ending(
    done: Supervised, schedule: Schedule, reached: Sequence[ReachedChoice], matches: Matches
) -> tuple[RunEnding, str]:
    if done.ended.is_late:
        return RunEnding.OUT_OF_TIME, "the time budget was over"
    if done.apart is not None:
        return RunEnding.GIVEN_UP, done.apart.message
    remark = strayed(done.run, schedule, reached, matches, done.held)
    if remark:
        return RunEnding.STRAYED, remark
    if done.run.deadlock is not None:
        return RunEnding.DEADLOCK, ""
    if done.ended.interrupted:
        return RunEnding.GIVEN_UP, "it was interrupted"
    if done.problems:
        return RunEnding.GIVEN_UP, done.problems[0].message
    return RunEnding.FINISHED, ""


def _outcome(run: Run, matches: Matches, each: ReachedChoice, schedule: Schedule) -> Outcome | None:
    """Return what was decided; where the MPI library does not name the sender of a message, what fits.

    Of a receive that is still pending that is known if it was enforced.
    """
    if each.outcome is not None or each.row < 0:
        return each.outcome
    is_open = run.operations.rows["completed"][each.row] == NEVER
    if is_open and (each.decision not in schedule.choices or each.decision.kind is not ChoiceKind.RECEIVE):
        return None
    partner = int(matches.partner[each.row])
    return (int(run.operations.rows["rank"][partner]),) if partner >= 0 else None


def _was_cut_short(run: Run) -> bool:
    """Return whether a rank, not in a deadlock itself, was ended while it could still have sent something."""
    waiting = {each.rank for each in run.deadlock.waiting} if run.deadlock is not None else set()
    return any(_was_cut(run, rank) for rank in run.trace.processes.keys() - waiting)


def _was_cut(run: Run, rank: int) -> bool:
    """Return whether a rank was ended by others while it could still have sent something."""
    process, last = run.process(rank), run.last_event(rank)
    is_over = process.has_finalized or (last is not None and last.call.name == "MPI_Finalize")
    return not is_over and not process.exception and process.ending[0] is ProcessEnding.NONE


def _site(run: Run, each: ReachedChoice) -> str:
    process = run.process(each.decision.rank)
    where = run.location(process.event(each.decision.thread, each.event))
    return f"{where.file}:{where.line}"
