"""One program, checked and run: what both see is told once, with both kinds of evidence."""

from __future__ import annotations

import dataclasses
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.checking import check_sources
from rankwise.errors import RankwiseError, did_you_mean
from rankwise.findings import Conclusion, Evidence, Finding, Problem, Result, Verdict
from rankwise.launch.compiling import LANGUAGES, compiled
from rankwise.launch.which_mpi import is_launcher
from rankwise.monitors.run import Run
from rankwise.other_orders import leaves_orders_open, with_other_orders
from rankwise.preparing import NO_FILE, names_in
from rankwise.running import RunOptions, run_command
from rankwise.settings import Settings
from rankwise.toolchain import mpi_launcher


@dataclass(frozen=True, slots=True)
class Verification:
    """What is to be verified, and how."""

    program: Path
    ranks: int = 2
    arguments: tuple[str, ...] = ()
    options: RunOptions = field(default_factory=RunOptions)
    seconds_to_explore: float = 10.0
    """How long other orders of messages are tried, where the program leaves their order open; 0 for not."""


def verify(asked: Verification, settings: Settings) -> tuple[Result, Run | None]:
    """Check the source where there is one, run the program, and put together what was found.

    Where it receives from whoever comes first, other orders of messages are tried, too.
    """
    started = time.monotonic()
    _must_be_program(asked)
    is_source = asked.program.suffix in LANGUAGES or asked.program.suffix == ".py"
    with ThreadPoolExecutor(max_workers=1) as beside:
        program = beside.submit(_words, asked, settings)
        static = check_sources([asked.program], settings.flags, settings) if is_source else None
    options = asked.options
    if static is not None and static.coverage is not None:
        options = dataclasses.replace(options, suspects=static.coverage.suspects)
    command = _command(asked, program.result())
    dynamic, run = run_command(command, settings, options)
    if run is not None and asked.seconds_to_explore > 0 and leaves_orders_open(run):
        dynamic = with_other_orders(dynamic, command, settings, asked.options, asked.seconds_to_explore)
    findings = merged(static.findings if static else (), dynamic.findings)
    results = [each for each in (static, dynamic) if each is not None]
    problems = tuple(problem for each in results for problem in each.problems)
    result = Result(
        command="verify",
        findings=findings,
        verdict=_verdict(findings, problems, results),
        summary=_summary(findings, dynamic),
        problems=problems,
        suppressed=sum(each.suppressed for each in results),
        seconds=time.monotonic() - started,
        codes=tuple(sorted({code for each in results for code in each.codes})),
        coverage=static.coverage if static else None,
    )
    return result, run


def _summary(findings: tuple[Finding, ...], dynamic: Result) -> str:
    """Return what the run says, and how many findings are of checking alone."""
    foreseen = sum(each.evidence is Evidence.POSSIBLE for each in findings)
    return f"{dynamic.summary}; {foreseen} more from checking alone" if foreseen else dynamic.summary


def _must_be_program(asked: Verification) -> None:
    """Raise an error that says what to type, unless there is something to verify."""
    program = asked.program
    if not program.exists():
        if is_launcher(str(program)):
            raise RankwiseError(
                f"{program} starts programs, and is none to verify",
                f"rankwise verify PROGRAM -n 4, or rankwise run -- {program} -n 4 PROGRAM",
            )
        beside = [str(program.with_name(name)) for name in names_in(program.parent)]
        raise RankwiseError(f"{program} does not exist here{did_you_mean(str(program), beside)}", NO_FILE)
    if program.is_dir():
        raise RankwiseError(f"{program} is a folder", "name one source file, or the program that was built")
    if program.suffix not in (*LANGUAGES, ".py") and not os.access(program, os.X_OK):
        raise RankwiseError(
            f"{program} is neither source code nor a program that can be run",
            f"known endings: {' '.join((*LANGUAGES, '.py'))}; chmod +x {program} if it is a program",
        )


def _words(asked: Verification, settings: Settings) -> list[str]:
    """Return what starts one rank, compiled if it has to be."""
    if asked.program.suffix == ".py":
        return [sys.executable, str(asked.program)]
    if asked.program.suffix in LANGUAGES:
        return [str(compiled(asked.program, settings.flags, watches=asked.options.guard))]
    return [str(asked.program.absolute())]


def _command(asked: Verification, words: list[str]) -> list[str]:
    launcher = mpi_launcher()
    if not launcher.found:
        raise RankwiseError("there is nothing here that starts MPI programs", launcher.get_it)
    return [*launcher.command, "-n", str(asked.ranks), *words, *asked.arguments]


def merged(static: tuple[Finding, ...], dynamic: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings of both; one that was foreseen and then seen is told once, as seen.

    It is the same one if it is the same rule at the same line, or at a call that led there, or if ranks
    were seen to part ways in a collective that checking had named, whose reasons are then added. That MPI
    is not finalised is one thing, though checking names the return, and a run the last call before it.
    """
    found = list(dynamic)
    for possible in static:
        at = next((index for index, seen in enumerate(found) if _is_same(possible, seen)), None)
        if at is None:
            found.append(possible)
        elif possible.rule.code.startswith("RW1"):
            reasons = tuple(each for each in possible.related if each not in found[at].related)
            found[at] = dataclasses.replace(found[at], related=(*found[at].related, *reasons))
    return tuple(sorted(found, key=lambda each: (each.where, each.rule.code)))


_PARTED = frozenset({"RW101", "RW102", "RW103", "RW104", "RW105", "RW106", "RW107", "RW108"})


def _is_same(possible: Finding, seen: Finding) -> bool:
    through = [each.where for each in seen.related if each.label == "through"]
    places = {_at(seen), *((each.file, each.line) for each in through if each is not None)}
    if possible.rule.code == seen.rule.code and (_at(possible) in places or _is_of_program(possible, seen)):
        return True
    if possible.rule.code not in _PARTED or seen.rule.code not in {*_PARTED, "RW201"}:
        return False
    places = {_at(seen), *((each.where.file, each.where.line) for each in seen.related if each.where)}
    named = {_at(possible), *((each.where.file, each.where.line) for each in possible.related if each.where)}
    kinds = {possible.rule.code, seen.rule.code}
    return bool(places & named) and (len(kinds) == 1 or bool(kinds & {"RW101", "RW102", "RW103", "RW201"}))


def _is_of_program(possible: Finding, seen: Finding) -> bool:
    return possible.rule.code == "RW914" and possible.where.file == seen.where.file


def _at(finding: Finding) -> tuple[str, int]:
    return finding.where.file, finding.where.line


def _verdict(findings: tuple[Finding, ...], problems: tuple[Problem, ...], results: list[Result]) -> Verdict:
    bounds = tuple(bound for each in results for bound in each.verdict.bounds)
    if any(not each.is_note for each in findings):
        return Verdict(Conclusion.VIOLATED, bounds)
    return Verdict(Conclusion.INCONCLUSIVE if problems else Conclusion.CLEAN, bounds)
