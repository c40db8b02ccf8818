"""Runs a compiler's command so that what it makes is instrumented: `rankwise cc --for-test -- mpicc …`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from rankwise.errors import CompileFailed, RankwiseError
from rankwise.source.command_line import Input, Invocation, Stage, understand
from rankwise.source.inputs import Language, language_of
from rankwise.source.units import Unit

NOT_FOUND = 127
_ADDED_WHEN_LINKING = ("-ldl", "-lm", "-pthread")


def build_for_test(words: list[str], light: bool = False) -> int:
    """Run a compiler and put instrumented objects where it made plain ones; return its exit code.

    The command runs as it stands first: a build sees all that its compiler makes and says. What cannot
    be instrumented stays as it is, with a note.
    """
    invocation = understand(words, Path.cwd())
    sources = [each for each in invocation.inputs if _is_source(each)]
    if invocation.stage is Stage.OBJECTS:
        code = _run(words)
        return code or _replace_objects(invocation, sources, light)
    if invocation.stage is Stage.PROGRAM and (sources or invocation.inputs) and not invocation.makes_part:
        return _link(words, invocation, sources, light)
    return _run(words)


def _replace_objects(invocation: Invocation, sources: list[Input], light: bool) -> int:
    for source in sources:
        made = Path(invocation.output or Path(source.word).stem + ".o")
        instrumented = _object(invocation, source, light)
        if instrumented is not None:
            made.write_bytes(instrumented.read_bytes())
    return 0


def _link(words: list[str], invocation: Invocation, sources: list[Input], light: bool) -> int:
    """Link with the recorder; sources of the same command are compiled into instrumented objects first."""
    replaced = list(words)
    for source in sources:
        made = _object(invocation, source, light)
        if made is not None:
            replaced[replaced.index(source.word, len(invocation.compiler))] = str(made)
    if any(each.language for each in sources):  # -x would hold for objects as well
        replaced = [each for each in replaced if not each.startswith("-x")]
    return _run([*replaced, str(_recorder(invocation)), *_ADDED_WHEN_LINKING])


def _recorder(invocation: Invocation) -> Path:
    """Return the recorder for the MPI that the program is linked with: that of the compiler wrapper."""
    from rankwise.testing.instrument.program_building import recorder_for, usual_recorder
    from rankwise.toolchain.mpi_wrapper import compile_flags_of

    found = next((path for word in invocation.compiler if (path := shutil.which(word))), None)
    flags = compile_flags_of(Path(found)) if found else ()
    return recorder_for(flags) if flags else usual_recorder()


def _object(invocation: Invocation, source: Input, light: bool) -> Path | None:
    """Return the instrumented object of a source; None, after a note, where there cannot be one."""
    from rankwise.testing.instrument.module_rewriting import Mode
    from rankwise.testing.instrument.program_building import instrumented_object

    unit = _unit(invocation, source.word)
    if unit is None:
        return None
    try:
        return instrumented_object(unit, Mode.LIGHT if light else Mode.HEAVY)
    except RankwiseError as error:
        reason = (
            error.details.splitlines()[0] if isinstance(error, CompileFailed) and error.details else error
        )
        print(f"rankwise: note: {source.word} is not instrumented: {reason}", file=sys.stderr)
        return None


def _unit(invocation: Invocation, word: str) -> Unit | None:
    from rankwise.source.compile_commands import unit_of

    if word == "-":
        return None
    try:
        unit = unit_of(invocation, word, Path.cwd())
    except RankwiseError:
        return None
    return unit if unit.source.language in (Language.C, Language.CXX) else None


def _is_source(each: Input) -> bool:
    return bool(each.language) or each.word == "-" or language_of(Path(each.word)) is not None


def _run(words: list[str]) -> int:
    try:
        code = subprocess.run(words, check=False).returncode
    except OSError as error:
        print(f"rankwise: {words[0]} cannot be run: {error.strerror}", file=sys.stderr)
        return NOT_FOUND
    return code if code >= 0 else 128 - code
