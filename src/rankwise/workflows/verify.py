"""One program, checked and run, in one go."""

from __future__ import annotations

import dataclasses
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.config import rank_numbers
from rankwise.config.settings import Settings
from rankwise.errors import CompileFailed, RankwiseError
from rankwise.findings import Conclusion, Finding, Result, Verdict, conclude
from rankwise.findings.finding_counts import counted_by_evidence
from rankwise.launch.program_launcher import launcher_for
from rankwise.launch.programs import built
from rankwise.monitors.recorded_run import Run
from rankwise.runs.running import RunOptions, run_command
from rankwise.source import Reading, ReadingOptions, read_sources
from rankwise.toolchain import mpi_launcher, user_python
from rankwise.workflows.check import check_program
from rankwise.workflows.verify_compile_errors import explained
from rankwise.workflows.verify_findings import merged
from rankwise.workflows.verify_orders import leaves_orders_open, with_other_orders
from rankwise.workflows.verify_subject import Subject, subject_of
from rankwise.workflows.verify_suspects import call_sites, with_passes


@dataclass(frozen=True, slots=True)
class Verification:
    """What is to be verified, and how."""

    paths: tuple[Path, ...]
    """Source files, folders, or a program that was built before."""
    ranks: int = 2
    arguments: tuple[str, ...] = ()
    options: RunOptions = field(default_factory=RunOptions)
    seconds_to_explore: float = 10.0
    """How long other orders of messages are tried, where the program leaves their order open; 0 for not."""
    flags: tuple[str, ...] = ()
    """For compiling, after those of the settings."""
    build: Path | None = None
    """A compile_commands.json, or the folder that it or one above it holds."""
    python: str = ""
    """The Python that runs a Python program; '' for that of the user's environment."""


def verify(request: Verification, settings: Settings) -> tuple[Result, Run | None]:
    """Check the source where there is one, run the program, and put together what was found.

    Where it receives from whatever comes first, other orders of messages are tried, too.
    """
    started = time.monotonic()
    subject = subject_of(request.paths, request.build, request.flags, settings)
    if request.python and subject.script is None:
        name = subject.program or subject.parts[0].path
        raise RankwiseError(f"--python is for Python programs, and {name} is not one", "leave it out")
    with ThreadPoolExecutor(max_workers=1) as beside:
        program = beside.submit(_words, subject, request)
        reading = _read(subject, request, settings) if subject.sources else None
        known = dataclasses.replace(settings, ranks=(request.ranks,))
        static = check_program(reading, known, started=started) if reading is not None else None
    options = request.options
    if static is not None and static.coverage is not None:
        options = dataclasses.replace(options, suspects=static.coverage.suspects)
    command = _command(subject, request, program.result())
    dynamic, run = run_command(command, settings, options)
    if run is not None and request.seconds_to_explore > 0 and leaves_orders_open(run):
        dynamic = with_other_orders(dynamic, command, settings, request.options, request.seconds_to_explore)
    findings = merged(static.findings if static else (), dynamic.findings)
    if run is not None and reading is not None:
        findings = with_passes(findings, run, call_sites(reading.program))
    results = [each for each in (static, dynamic) if each is not None]
    result = Result(
        command="verify",
        findings=findings,
        verdict=_verdict(request, findings, results, subject.bounds),
        summary=_summary(findings, static, dynamic),
        problems=tuple(problem for each in results for problem in each.problems),
        suppressed=sum(each.suppressed for each in results),
        seconds=time.monotonic() - started,
        codes=tuple(sorted({code for each in results for code in each.codes})),
        coverage=static.coverage if static else None,
    )
    return result, run


def _read(subject: Subject, request: Verification, settings: Settings) -> Reading:
    options = ReadingOptions(jobs=settings.jobs, build=subject.build)
    flags = (*settings.flags, *request.flags)
    return read_sources(subject.sources, flags, options, leaves_out=settings.excludes)


def _summary(findings: tuple[Finding, ...], static: Result | None, dynamic: Result) -> str:
    """Return what is worst first, then how much was checked and run."""
    parts = [counted_by_evidence(findings)]
    parts += [f"checked {static.extent}"] if static is not None and not _is_lost(static) else []
    parts.append(f"ran {dynamic.extent}")
    named = {"the source": static, "the run": dynamic}
    lost = [name for name, each in named.items() if each is not None and _is_lost(each)]
    if lost and not findings:
        parts.insert(0, f"{' and '.join(lost)} could not be judged")
    return "; ".join(parts)


def _is_lost(part: Result) -> bool:
    return part.verdict.conclusion is Conclusion.NOT_JUDGED


def _verdict(
    request: Verification, findings: tuple[Finding, ...], results: list[Result], more: tuple[str, ...]
) -> Verdict:
    """Return what the parts amount to together; one part alone may have judged nothing.

    That checking assumes a number of ranks is left out: it is that of the run, which is named there.
    """
    parts = {each.verdict.conclusion for each in results}
    is_whole = not parts & {Conclusion.INCONCLUSIVE, Conclusion.NOT_JUDGED}
    is_whole = is_whole and not any(each.problems for each in results)
    conclusion = conclude(findings, is_whole=is_whole, is_judged=parts != {Conclusion.NOT_JUDGED})
    ranks = f"assumed: {rank_numbers.shown((request.ranks,))}"
    bounds = [bound for each in results for bound in each.verdict.bounds if bound != ranks]
    return Verdict(conclusion, (*bounds, *more))


def _words(subject: Subject, request: Verification) -> list[str]:
    """Return what starts one rank, compiled if it has to be."""
    if subject.script is not None:
        return [user_python(request.python).command, str(subject.script)]
    if subject.program is not None:
        return [str(subject.program.absolute())]
    try:
        return [str(built(subject.parts, watches=request.options.guard))]
    except CompileFailed as error:
        raise explained(error, subject, request.arguments) from error


def _command(subject: Subject, request: Verification, words: list[str]) -> list[str]:
    return [*_launcher(subject, request.python), "-n", str(request.ranks), *words, *request.arguments]


def _launcher(subject: Subject, python: str) -> tuple[str, ...]:
    if subject.program is not None:
        return launcher_for(subject.program)
    is_python = subject.script is not None
    launcher = mpi_launcher(subject.language, user_python(python) if is_python else None)
    if not launcher.found:
        raise RankwiseError("no launcher of MPI programs (mpiexec) was found", launcher.get_it)
    return launcher.command
