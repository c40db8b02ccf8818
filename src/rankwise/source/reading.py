"""Reads all the files of a program; a file that cannot be read becomes a problem, not an end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rankwise.findings import Problem
from rankwise.findings.source_lines import SourceLines
from rankwise.program import Program
from rankwise.source.inputs import Language
from rankwise.source.planning import plan
from rankwise.source.problems import python_problem, to_problem
from rankwise.source.units import USUAL, ReadingOptions, Unit
from rankwise.work_progress import UNWATCHED, Progress

if TYPE_CHECKING:
    from rankwise.source.translating import Translated, Translator

__all__ = ["Reading", "read_sources", "read_units", "to_problem"]


@dataclass(slots=True)
class Reading:
    """The program that could be read, and what could not."""

    program: Program = field(default_factory=Program)
    problems: list[Problem] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    """What was compiled, each with the name of its IR in the cache."""
    lines: SourceLines = field(default_factory=SourceLines)
    """The source as it was read."""


def read_sources(
    paths: Iterable[Path],
    flags: tuple[str, ...] = (),
    options: ReadingOptions = USUAL,
    progress: Progress = UNWATCHED,
    leaves_out: Callable[[Path], bool] = lambda path: False,
) -> Reading:
    """Read files and folders into one whole program."""
    planned = plan(paths, flags, options.build, leaves_out)
    reading = read_units(planned.units, options, progress)
    reading.problems[:0] = planned.problems
    reading.lines = SourceLines({str(path): text for path, text in options.unsaved.items()})
    scripts = [(path, options.unsaved.get(path, text)) for path, text in planned.scripts]
    _read_scripts(scripts, reading)
    return reading


def read_units(units: list[Unit], options: ReadingOptions = USUAL, progress: Progress = UNWATCHED) -> Reading:
    """Compile units, several at a time, and read them into one program in their order."""
    reading = Reading()
    if not units:
        return reading
    from dataclasses import replace

    from rankwise.source.fortran.own_modules import own_modules
    from rankwise.source.llvm.linked_symbols import link
    from rankwise.source.parallel import in_order
    from rankwise.source.translating import Translator
    from rankwise.source.unsaved import reading_unsaved

    translator = Translator.usual(options.use_cache)
    progress.begin("reading", len(units))
    with (
        own_modules(units, translator.compilers) as with_modules,
        reading_unsaved(options.unsaved, units) as with_texts,
    ):

        def translate(unit: Unit) -> Translated:
            return translator.translate(with_texts(with_modules(unit)))

        for unit, outcome in in_order(translate, units, options.workers, translator.compilers.end):
            path = unit.source.path
            try:
                if isinstance(outcome, Exception):
                    raise outcome
                _read_compiled(outcome.text, reading.program)
                reading.program.files.append(str(path))
                reading.units.append(replace(unit, stored=outcome.stored))
            except Exception as error:
                reading.problems.append(to_problem(error, f"{path} could not be read"))
            progress.advance()
    link(reading.program)
    _read_constants(reading, translator)
    return reading


def _read_constants(reading: Reading, translator: Translator) -> None:
    """Find out what MPI's constants are to the sources that were read, from the first of each language."""
    from rankwise.source.llvm import mpi_constants

    including = [unit for unit in reading.units if unit.source.language in (Language.C, Language.CXX)]
    if including:
        reading.program.constants = mpi_constants.read_constants(including[0].flags)
    fortran = [unit for unit in reading.units if unit.source.language is Language.FORTRAN]
    if fortran:
        from rankwise.source.fortran.fortran_constants import constants_of
        from rankwise.source.fortran.mpif_header import find_header, read_header

        path = find_header(fortran[0].flags)
        header = read_header(path, translator.compilers) if path is not None else None
        reading.program.constants = constants_of(header, reading.program.constants if including else None)


def _read_compiled(text: str, program: Program) -> None:
    from rankwise.source.llvm import read_module

    known = {function: function.blocks for function in program.functions.values() if function.blocks}
    try:
        read_module(text, program)
    except BaseException:
        for function in program.functions.values():
            if (
                known.get(function) is not function.blocks
            ):  # half a body would mislead: the function is only declared then
                function.blocks, function.parameters = [], ()
        raise


def _read_scripts(scripts: list[tuple[Path, str]], reading: Reading) -> None:
    if not scripts:
        return
    from rankwise.source.python import lower_files

    readable = []
    for path, text in scripts:
        try:
            compile(text, str(path), "exec", dont_inherit=True, flags=0x400)  # ast.PyCF_ONLY_AST
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reading.problems.append(python_problem(path, error))
        else:
            readable.append((path, text))
    try:
        lowered = lower_files(readable)
    except Exception as error:
        names = ", ".join(str(path) for path, _ in readable)
        reading.problems.append(to_problem(error, f"{names} could not be read"))
        return
    reading.program.functions.update(lowered.functions)
    reading.program.variables.update(lowered.variables)
    reading.program.files.extend(str(path) for path, _ in readable)
