"""Reads all the files of a program; a file that cannot be read becomes a problem, not an end."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.errors import CompileFailed, RankwiseError
from rankwise.findings import Problem
from rankwise.program import Program
from rankwise.source.inputs import Language, SourceFile, expand, identify, read_text


@dataclass(slots=True)
class Reading:
    """The program that could be read, and what could not."""

    program: Program = field(default_factory=Program)
    problems: list[Problem] = field(default_factory=list)


def read_sources(paths: Iterable[Path], flags: tuple[str, ...] = ()) -> Reading:
    """Read files and folders into one whole program."""
    reading = Reading()
    scripts: list[tuple[Path, str]] = []
    for path in expand(list(paths)):
        try:
            source = identify(path)
            if source.language is Language.PYTHON:
                scripts.append((path, read_text(path)))
            else:
                _read_compiled(source, flags, reading.program)
                reading.program.files.append(str(path))
        except Exception as error:
            reading.problems.append(to_problem(error, f"{path} could not be read"))
    _read_scripts(scripts, reading)
    return reading


def _read_compiled(source: SourceFile, flags: tuple[str, ...], program: Program) -> None:
    from rankwise.source.compile import compile_to_ir, promote
    from rankwise.source.llvm import read_module

    text = promote(compile_to_ir(source, flags), source.path)
    known = {function for function in program.functions.values() if function.blocks}
    try:
        read_module(text, program)
    except BaseException:
        for function in program.functions.values():
            if function not in known:  # half a body would mislead: the function is only declared then
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
            reading.problems.append(_python_problem(path, error))
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


def _python_problem(path: Path, error: Exception) -> Problem:
    import platform

    line = f":{error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    reason = error.msg if isinstance(error, SyntaxError) else str(error) or type(error).__name__
    return Problem(
        f"{path}{line} is not Python {platform.python_version()}: {reason}",
        "mend the syntax, or run rankwise with the Python version the file is written for",
    )


def to_problem(error: Exception, what: str) -> Problem:
    """Turn an error about one input into a line of the report; `what` leads an unexpected one."""
    logging.getLogger("rankwise").debug(what, exc_info=error)
    if isinstance(error, RankwiseError):
        details = error.details if isinstance(error, CompileFailed) else ""
        return Problem(error.message, error.hint, details)
    return Problem(
        f"{what}: internal error: {type(error).__name__}: {error}",
        "the same with --debug, and report what it prints",
    )
