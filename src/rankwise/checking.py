"""The static flow from end to end: source to program to findings to one result."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from rankwise.findings import Conclusion, Finding, Result, Verdict
from rankwise.findings.coverage import Coverage
from rankwise.judging import Judgement, judge
from rankwise.progress import UNWATCHED, Progress
from rankwise.settings import Settings
from rankwise.source import Reading, ReadingOptions, read_sources

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
) -> Result:
    """Check what was read, since the time `started`, as one program."""
    from rankwise.checks import find_checks
    from rankwise.checks.coverage import coverage
    from rankwise.program.model import Model
    from rankwise.source.reading import to_problem

    began = time.monotonic() if started is None else started
    checks = [check for check in find_checks() if any(settings.wants(code) for code in check.codes)]
    model = Model(reading.program)
    findings: list[Finding] = []
    problems = list(reading.problems)
    progress.begin("checking", len(checks))
    for check in checks:
        try:
            findings += [each for each in check.run(model) if settings.wants(each.rule.code)]
        except Exception as error:
            problems.append(to_problem(error, f"the check for {', '.join(check.codes)} failed"))
        progress.advance()
    codes = tuple(sorted({code for check in checks for code in check.codes if settings.wants(code)}))
    judgement = judge(findings, reading.program.files, codes, settings)
    covered = coverage(model)
    return Result(
        command="check",
        findings=judgement.findings,
        verdict=_verdict(judgement, bool(problems), [*_unseen(covered.assumed), *_one_thread(reading)]),
        summary=_summary(judgement, covered),
        problems=tuple(problems),
        suppressed=judgement.suppressed,
        seconds=time.monotonic() - began,
        codes=codes,
        coverage=covered,
    )


def _verdict(judgement: Judgement, incomplete: bool, assumed: list[str]) -> Verdict:
    bounds = tuple(f"assumed: {each}" for each in assumed)
    if judgement.findings:
        return Verdict(Conclusion.VIOLATED, bounds)
    return Verdict(Conclusion.INCONCLUSIVE if incomplete else Conclusion.CLEAN, bounds)


def _unseen(names: tuple[str, ...]) -> list[str]:
    return [f"{_count(len(names), 'function')} without source: {_some(names)}"] if names else []


def _one_thread(reading: Reading) -> list[str]:
    """Say where OpenMP is in the text and was not in what the compiler made of it."""
    from rankwise.source.pragmas import without_openmp

    files = without_openmp(reading.units)
    dropped = "one thread: without `-- -fopenmp` the compiler drops the OpenMP in"
    return [f"{dropped} {_some(files)}"] if files else []


def _some(names: Sequence[str]) -> str:
    rest = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return ", ".join(names[:_MOST_NAMES]) + rest


def _summary(judgement: Judgement, covered: Coverage) -> str:
    """Return the counts: what was found in how many functions, what was proved of the others."""
    found = len(judgement.findings)
    places = {(each.where.file, each.where.function) for each in judgement.findings}
    functions = _count(covered.functions, "function")
    told = (
        f"{_count(found, 'finding')} in {len(places)} of {functions}"
        if found
        else f"no findings in {functions}"
    )
    if covered.collectives or covered.barriers:
        counts = [
            _count(covered.collectives, "collective") if covered.collectives else "",
            _count(covered.barriers, "barrier") if covered.barriers else "",
            f"{_count(len(covered.cleared), 'conditional')} cleared" if covered.cleared else "",
        ]
        told += f"; {len(covered.proved)} proved to match ({', '.join(filter(None, counts))})"
    return told


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
