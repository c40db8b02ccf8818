"""Parses Python source and says what is wrong with it in the user's words."""

from __future__ import annotations

import ast
import platform
import sys
import threading
from collections.abc import Callable
from pathlib import PurePath
from typing import TypeVar

from rankwise.errors import UnreadableInput

Result = TypeVar("Result")

_DEEP_RECURSION = 150_000
_DEEP_STACK = 512 * 1024 * 1024


def parse(path: PurePath, text: str) -> ast.Module:
    """Return the tree of a file; UnreadableInput if this Python cannot read it."""
    version = f"Python {platform.python_version()}"
    hint = f"rankwise runs on {version} and reads what that accepts; correct it or use the file's own Python"
    try:
        return ast.parse(text, str(path))
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise UnreadableInput(f"{path}{line} is not {version}: {error.msg}", hint) from error
    except ValueError as error:
        raise UnreadableInput(f"{path} is not {version}: {error}", hint) from error


def with_deep_stack(work: Callable[[], Result]) -> Result:
    """Run work that recurses as deep as the source nests; start over with a larger stack if need be."""
    try:
        return work()
    except (RecursionError, MemoryError):
        pass
    outcome: list[Result] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size(_DEEP_STACK)
    sys.setrecursionlimit(_DEEP_RECURSION)
    try:
        thread = threading.Thread(target=run, name="rankwise-deep-stack")
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    if failure and isinstance(failure[0], RecursionError | MemoryError):
        raise UnreadableInput(
            "an expression is nested too deeply to be read", "split the longest expression of the files given"
        ) from failure[0]
    if failure:
        raise failure[0]
    return outcome[0]
