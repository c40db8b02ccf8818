"""The static flow from end to end: source to program to findings to one result."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from rankwise.findings import Conclusion, Finding, Result, Verdict
from rankwise.judging import Judgement, judge
from rankwise.settings import Settings


def check_sources(
    paths: Iterable[Path], flags: tuple[str, ...] = (), settings: Settings | None = None
) -> Result:
    """Check files and folders as one program."""
    from rankwise.checks import find_checks
    from rankwise.program.model import Model
    from rankwise.source import read_sources
    from rankwise.source.inputs import expand
    from rankwise.source.reading import to_problem

    settings = settings or Settings()
    started = time.monotonic()
    wanted = [path for path in expand(list(paths)) if not settings.excludes(path)]
    reading = read_sources(wanted, flags)
    checks = [check for check in find_checks() if any(settings.wants(code) for code in check.codes)]
    model = Model(reading.program)
    findings: list[Finding] = []
    for check in checks:
        try:
            findings += [each for each in check.run(model) if settings.wants(each.rule.code)]
        except Exception as error:
            reading.problems.append(to_problem(error, f"the check for {', '.join(check.codes)} failed"))
    codes = tuple(sorted({code for check in checks for code in check.codes if settings.wants(code)}))
    judgement = judge(findings, reading.program.files, codes, settings)
    return Result(
        command="check",
        findings=judgement.findings,
        verdict=_verdict(judgement, bool(reading.problems)),
        summary=_summary(judgement, len(reading.program.files), sum(1 for _ in reading.program.defined())),
        problems=tuple(reading.problems),
        suppressed=judgement.suppressed,
        seconds=time.monotonic() - started,
        codes=codes,
    )


def _verdict(judgement: Judgement, incomplete: bool) -> Verdict:
    if judgement.findings:
        return Verdict(Conclusion.VIOLATED)
    return Verdict(Conclusion.INCONCLUSIVE if incomplete else Conclusion.CLEAN)


def _summary(judgement: Judgement, files: int, functions: int) -> str:
    found = _count(len(judgement.findings), "finding")
    looked = f"{_count(files, 'file')}, {_count(functions, 'function')}"
    hidden = f"; {judgement.suppressed} hidden" if judgement.suppressed else ""
    return f"{found} in {looked}{hidden}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
