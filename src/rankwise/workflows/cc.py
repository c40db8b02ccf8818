"""Runs a compiler's command as it stands, then checks what it compiled or linked."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
import time
from collections.abc import Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.building.linking import linked_files, merged
from rankwise.building.object_records import ObjectRecord, Records, reported
from rankwise.config import settings
from rankwise.errors import CompileFailed, RankwiseError
from rankwise.findings import FailOn, Finding, Result
from rankwise.source.command_line import Input, Invocation, Stage, understand
from rankwise.source.units import ReadingOptions, Unit

if TYPE_CHECKING:
    from rankwise.config.limits import Limits
    from rankwise.config.settings import Settings

FINDINGS = 1
_LEAST_SECONDS = 10.0
"""How long deciding may take, however fast the compiler was."""
NOT_FOUND = 127
"""As shells tell of a command that is not there."""
_PARALLEL = re.compile(r"@P?MPI_|@mpi_\w+_\b|@__kmpc_|@omp_")
_ABOUT_COMMENTS = "RW0"
"""Whether a comment hides anything is only known when every program that has the file was checked."""


@dataclass(frozen=True, slots=True)
class _Allowed:
    """What checking may cost: as the options say, else as long as compiling took."""

    compiling: float
    time: float | None = None
    memory: int | None = None

    def limits(self, project_settings: Settings, compiled_before: float) -> Limits:
        """Return the limits for a program whose objects took so long to compile."""
        from rankwise.config.limits import limits

        seconds_allowed = self.time if self.time is not None else project_settings.time
        memory = self.memory if self.memory is not None else project_settings.memory
        usual = max(_LEAST_SECONDS, self.compiling + compiled_before)
        return limits(usual if seconds_allowed is None else seconds_allowed, memory)


def build(
    words: list[str],
    strict: bool = False,
    fail_on: str | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
) -> int:
    """Run a compiler and return its exit code; print findings as warnings, or as errors if `strict`.

    What goes wrong in checking is a note and changes nothing. Strict findings give exit code 1, and
    what was made is removed, so that the build does not go on with it next time. `fail_on` is the weakest
    evidence of those that count; None leaves that to the settings.
    """
    started = time.monotonic()
    code = _run(words)
    if code != 0:
        return code
    allowed = _Allowed(time.monotonic() - started, time_limit, memory)
    try:
        invocation = understand(words, Path.cwd())
        findings = _check(invocation, allowed)
        counts = FailOn(fail_on or settings.load(Path.cwd()).fail_on).counts
    except Exception as error:
        _note("nothing was checked", error)
        return code
    errors = [each for each in findings if strict and counts(each)]
    _say(findings, errors)
    if errors:
        for made in _made(invocation):
            made.unlink(missing_ok=True)
        return FINDINGS
    return code


def _run(words: list[str]) -> int:
    try:
        code = subprocess.run(words, check=False).returncode
    except OSError as error:
        print(f"rankwise: {words[0]} cannot be run: {error.strerror}", file=sys.stderr)
        return NOT_FOUND
    return code if code >= 0 else 128 - code  # as shells tell of a signal


def _check(invocation: Invocation, allowed: _Allowed) -> list[Finding]:
    if invocation.stage is Stage.NO_CODE:
        return []
    if invocation.stage is Stage.OBJECTS:
        return _check_objects(invocation, allowed)
    return _check_program(invocation, allowed)


def _check_objects(invocation: Invocation, allowed: _Allowed) -> list[Finding]:
    """Check each source by itself, and remember what its object was made from.

    What the rest of the program may change is kept for the link.
    """
    records = Records.usual()
    found: list[Finding] = []
    for made, unit in zip(_made(invocation), _sources(invocation), strict=False):
        if unit is None:
            continue
        try:
            read, findings = _judge([unit], allowed, is_part=True)
            records.keep(
                made, ObjectRecord(tuple(read), frozenset(map(reported, findings)), allowed.compiling)
            )
            found += findings
        except Exception as error:
            _note(f"{unit.source.path} was not checked", error)
    return found


def _check_program(invocation: Invocation, allowed: _Allowed) -> list[Finding]:
    """Check all that is linked as one program; what was reported for its objects is not reported again."""
    records = Records.usual()
    known = merged(linked_files(invocation), records)
    units = [*known.units, *(unit for unit in _sources(invocation) if unit is not None)]
    if not units:
        return []
    read, findings = _judge(units, allowed, known.seconds)
    if invocation.makes_part:
        printed = known.reported | frozenset(map(reported, findings))
        here = ObjectRecord(tuple(read), printed, known.seconds + allowed.compiling)
        for made in _made(invocation):
            records.keep(made, here)
    return [finding for finding in findings if reported(finding) not in known.reported]


def _judge(
    units: list[Unit], allowed: _Allowed, compiled_before: float = 0.0, *, is_part: bool = False
) -> tuple[list[Unit], list[Finding]]:
    """Return the units as they were read, and what is wrong with the program that they are (part of)."""
    from rankwise.building.held_back import settled
    from rankwise.source import read_units
    from rankwise.source.translating import Translator
    from rankwise.workflows.check import check_program

    project_settings = settings.load(Path.cwd())
    wanted = [
        dataclasses.replace(unit, flags=(*unit.flags, *(() if unit.stored else project_settings.flags)))
        for unit in units
        if not project_settings.excludes(unit.source.path)
    ]
    if len(wanted) == 1 and not wanted[0].stored:
        translated = Translator.usual().translate(wanted[0])
        wanted = [dataclasses.replace(wanted[0], stored=translated.stored)]
        if not _PARALLEL.search(translated.text):
            return wanted, []
    reading = read_units(wanted, ReadingOptions(jobs=project_settings.jobs))
    result = check_program(reading, project_settings, limit=allowed.limits(project_settings, compiled_before))
    _say_undecided(result)
    for problem in result.problems:
        print(f"rankwise: note: {problem.message}", file=sys.stderr)
    found = settled(result, reading.program) if is_part else result.findings
    kept = [each for each in found if not each.rule.code.startswith(_ABOUT_COMMENTS)]
    return reading.units, kept


def _say_undecided(result: Result) -> None:
    """Return in one line what was left undecided so that the build continues, and how to have it decided."""
    left = result.coverage.undecided if result.coverage is not None else ()
    if left:
        questions = f"{len(left):,} question{'s' if len(left) > 1 else ''}"
        print(
            f"rankwise: note: {questions} left undecided after {result.seconds:.0f} s, so that the build "
            "continues; `rankwise check` on the sources, or `rankwise cc --time 10m`, decides more",
            file=sys.stderr,
        )


def _sources(invocation: Invocation) -> list[Unit | None]:
    """Return a unit for each source of a command, None for one that rankwise does not read."""
    return [_unit(invocation, each.word) for each in invocation.inputs if _is_source(each)]


def _unit(invocation: Invocation, word: str) -> Unit | None:
    from rankwise import toolchain
    from rankwise.source.compile_commands import unit_of
    from rankwise.source.inputs import Language

    if word == "-":
        return None  # standard input, and the compiler has read it
    try:
        unit = unit_of(invocation, word, Path.cwd())
    except RankwiseError:
        return None
    if unit.source.language is Language.FORTRAN and not toolchain.fortran_compiler().found:
        return None
    return unit


def _is_source(each: Input) -> bool:
    from rankwise.source.inputs import language_of

    return bool(each.language) or each.word == "-" or language_of(Path(each.word)) is not None


def _made(invocation: Invocation) -> list[Path]:
    """Return the files that a command makes; objects in the order of their sources."""
    if invocation.output:
        return [Path(invocation.output)]
    if invocation.stage is Stage.PROGRAM:
        return [Path("a.out")]
    return [Path(Path(each.word).stem + ".o") for each in invocation.inputs if _is_source(each)]


def _say(findings: Iterable[Finding], errors: Container[Finding]) -> None:
    """Print findings in one piece: other compilers of the same build print at the same time."""
    from rankwise.report import compiler_style

    text = "".join(
        compiler_style.render(finding, "error" if finding in errors else "warning") for finding in findings
    )
    if text:
        sys.stderr.write(text)
        sys.stderr.flush()


def _note(what: str, error: Exception) -> None:
    """Return why something was not checked, in one line."""
    import logging

    logging.getLogger("rankwise").debug(what, exc_info=error)
    reason = error.message if isinstance(error, RankwiseError) else f"{type(error).__name__}: {error}"
    if isinstance(error, CompileFailed):
        first = re.search(r"error: .*", error.details)
        reason += f" with clang: {first[0]}" if first else ""
    print(f"rankwise: note: {what}: {reason}", file=sys.stderr)
