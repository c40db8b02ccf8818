"""Turns errors about inputs into lines of a report."""

from __future__ import annotations

import logging
from pathlib import Path

from rankwise.errors import CompileFailed, RankwiseError
from rankwise.findings import Problem

_PYTHON_2 = (
    "Missing parentheses in call to",
    "multiple exception types must be parenthesized",
    "leading zeros in decimal integer literals",
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


def python_problem(path: Path, error: Exception) -> Problem:
    """Return what is wrong with a script."""
    import platform

    if isinstance(error, (RecursionError, MemoryError)):
        return too_deep(str(path))
    line = f":{error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    reason = error.msg if isinstance(error, SyntaxError) else str(error) or type(error).__name__
    hint = "correct the syntax, or run rankwise with the Python version the file is written for"
    if any(sign in reason for sign in _PYTHON_2):
        hint = "this seems to be Python 2: convert it first, for example with 2to3"
    return Problem(f"{path}{line} is not Python {platform.python_version()}: {reason}", hint)


def too_deep(names: str) -> Problem:
    """Return the problem that a script is nested too deep to be read."""
    return Problem(
        f"{names} is nested too deeply to be read, as thousands of `elif` or of terms in one expression are",
        "split it, or leave it out with `exclude` in rankwise.toml",
    )
