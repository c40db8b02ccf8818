"""The static flow from end to end: source to program to findings to one result."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.config import rank_numbers
from rankwise.config.limits import limits, shown_limits
from rankwise.config.settings import Settings
from rankwise.findings import Finding, Problem, Result, Verdict, conclude
from rankwise.findings.coverage import Coverage, Undecided
from rankwise.findings.finding_counts import count
from rankwise.review.acceptance import judge
from rankwise.review.mpi4py_wording import Mpi4pyWords
from rankwise.source import Reading, ReadingOptions, read_sources
from rankwise.work_progress import UNWATCHED, Progress

if TYPE_CHECKING:
    from rankwise.checks.check_registry import Check
    from rankwise.config.limits import Limits
    from rankwise.program.budget import Budget
    from rankwise.program.known_ranks.rank_table import Processes
    from rankwise.workflows.check_by_ranks import Checked

_MOST_NAMES = 8


def check_sources(
    paths: Iterable[Path],
    flags: tuple[str, ...] = (),
    settings: Settings | None = None,
    options: ReadingOptions | None = None,
    progress: Progress = UNWATCHED,
) -> Result:
    """Check files and folders as one program."""
    settings = settings or Settings()
    options = options or ReadingOptions(jobs=settings.jobs)
    started = time.monotonic()
    reading = read_sources(paths, flags, options, progress, settings.excludes)
    return check_program(reading, settings, progress, started)


def check_program(
    reading: Reading,
    settings: Settings,
    progress: Progress = UNWATCHED,
    started: float | None = None,
    limit: Limits | None = None,
) -> Result:
    """Check what was read, since the time `started`, as one program, within `limit` or the settings'."""
    from rankwise.checks import find_checks
    from rankwise.findings.coverage_text import extent, found_in, proof
    from rankwise.program.budget import Budget
    from rankwise.workflows.check_by_ranks import narrowed

    began = time.monotonic() if started is None else started
    checks = [check for check in find_checks() if any(settings.wants(code) for code in check.codes)]
    budget = Budget(limit or limits(settings.time, settings.memory))
    budget.deciding = progress.name
    run = functools.partial(_run, checks, reading, settings, progress, budget)
    checked = run()
    if settings.ranks:
        checked = narrowed(checked, settings.ranks, run)
    problems = (*reading.problems, *checked.problems)
    codes = tuple(sorted({code for check in checks for code in check.codes if settings.wants(code)}))
    judgement = judge(
        Mpi4pyWords().rewrite(checked.findings), reading.program.files, codes, settings, reading.lines
    )
    covered = checked.coverage
    is_judged = bool(reading.program.files) or not problems
    is_whole = not problems and not checked.undecided
    assumed = [
        *_unseen(covered.assumed),
        *_members(covered),
        *_one_thread(reading),
        *_with_ranks(settings),
        *_called_by_teams(settings),
    ]
    bounds = (*(f"assumed: {each}" for each in assumed), *not_decided(checked.undecided, budget.limits))
    return Result(
        command="check",
        findings=judgement.findings,
        verdict=Verdict(conclude(judgement.findings, is_whole=is_whole, is_judged=is_judged), bounds),
        summary="; ".join([found_in(judgement.findings, covered, reading.program.files), *proof(covered)]),
        problems=problems,
        suppressed=judgement.suppressed,
        seconds=time.monotonic() - began,
        codes=codes,
        coverage=covered,
        extent=extent(covered),
    )


def _run(
    checks: list[Check],
    reading: Reading,
    settings: Settings,
    progress: Progress,
    budget: Budget,
    ranks: Processes | None = None,
) -> Checked:
    """Run all checks on a program, as it is run by some ranks or by any."""
    from rankwise.checks.coverage_summary import coverage
    from rankwise.program.model import Model
    from rankwise.source.reading import to_problem
    from rankwise.workflows.check_by_ranks import Checked

    model = Model(reading.program, ranks, budget, settings.initial_level)
    findings: list[Finding] = []
    problems: list[Problem] = []
    undecided: list[Undecided] = []
    known = f" for {rank_numbers.shown(ranks.sizes)}" if ranks is not None else ""
    progress.begin(f"checking{known}", len(checks))
    for check in checks:
        result = check.run(model)
        findings += [each for each in result.findings if settings.wants(each.rule.code)]
        undecided += result.undecided
        if result.failure is not None:
            what = f"the check for {', '.join(check.codes)} failed{known}"
            problems.append(to_problem(result.failure, what))
        progress.advance()
    covered = coverage(model, undecided)
    return Checked(model, tuple(findings), tuple(problems), tuple(dict.fromkeys(undecided)), covered)


def not_decided(undecided: Sequence[Undecided], limit: Limits) -> list[str]:
    """Return which questions were given up, where, and what to do about it."""
    if not undecided:
        return []
    places = dict.fromkeys(
        f"{each.where.file}:{each.where.line}" if each.where else each.question for each in undecided
    )
    number = count(len(undecided), "question")
    within = f" within {shown_limits(limit)}" if shown_limits(limit) else ""
    return [f"{number} not decided{within} (raise with --time or --memory): {_some(tuple(places))}"]


def _unseen(names: tuple[str, ...]) -> list[str]:
    return [f"{count(len(names), 'function')} without source: {_some(names)}"] if names else []


def _members(covered: Coverage) -> list[str]:
    """Return of which communicators the members are taken to be those that pass a condition."""
    passing = "the ranks that pass a condition are the group of the communicator made at"
    return [f"{passing} {_some([str(each) for each in covered.groups])}"] if covered.groups else []


def _one_thread(reading: Reading) -> list[str]:
    """Return where OpenMP is in the text and was not in what the compiler made of it."""
    from rankwise.source.pragmas import without_openmp

    files = without_openmp(reading.units)
    dropped = "one thread: without `--flags -fopenmp` the compiler drops the OpenMP in"
    return [f"{dropped} {_some(files)}"] if files else []


def _with_ranks(settings: Settings) -> list[str]:
    return [rank_numbers.shown(settings.ranks)] if settings.ranks else []


def _called_by_teams(settings: Settings) -> list[str]:
    """Return by whom functions are taken to be called, where that is not by one thread."""
    whom = {"parallel": "all threads of a team", "nested": "all threads of each of several teams"}
    level = settings.initial_level
    return [f"functions that nothing calls are called by {whom[level]}"] if level in whom else []


def _some(names: Sequence[str]) -> str:
    rest = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + rest
