"""Files and stdin whose content may vary."""

from __future__ import annotations

import builtins
import io
import os
import pathlib
import sys
from typing import Any

from .concolic_log import log
from .symbolic_text import make_text

_VARIES = set(filter(None, os.environ.get("RANKWISE_VARIES", "").split("\n")))
"""What may vary: `argv`, `stdin`, `file` for all, `file:NAME`, `env:NAME`."""
_FOLDER = os.path.realpath(os.environ.get("RANKWISE_TEST_FOLDER", "."))


def varies(stream: str, name: str = "") -> bool:
    """Return whether an input may vary."""
    return stream in _VARIES or "%s:%s" % (stream, name) in _VARIES


class SymbolicFile:
    """A text that is read, with where in it one is."""

    def __init__(self, text: str, stream: str, name: str) -> None:
        self._text = make_text(text, (stream, name, 0))
        self._at = 0
        self.name, self.closed, self.mode = name, False, "r"

    def read(self, size: Any = -1) -> Any:
        end = len(self._text) if size is None or size < 0 else min(len(self._text), self._at + int(size))
        found = self._text.part(self._at, end)
        self._at = end
        return found

    def readline(self, size: Any = -1) -> Any:
        whole = str(self._text)
        end = whole.find("\n", self._at) + 1 or len(whole)
        found = self._text.part(self._at, end)
        self._at = end
        return found

    def readlines(self) -> Any:
        return list(self)

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> Any:
        if self._at >= len(str(self._text)):
            raise StopIteration
        return self.readline()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()

    def close(self) -> None:
        self.closed = True

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")

    def isatty(self) -> bool:
        return False

    def readable(self) -> bool:
        return True

    def seek(self, at: int, whence: int = 0) -> int:
        self._at = at if whence == 0 else len(str(self._text)) if whence == 2 else self._at + at
        return self._at

    def tell(self) -> int:
        return self._at


def opened(file: Any, mode: Any = "r", *more: Any, **named: Any) -> Any:
    """Return open(...): a file that is read as text and may vary is a symbolic one."""
    if mode in ("r", "rt") and isinstance(file, (str, os.PathLike)):
        found = _symbolic(os.fspath(file), named.get("encoding") or "utf-8")
        if found is not None:
            return found
    return builtins.open(file, mode, *more, **named)


def _symbolic(path: str, encoding: str) -> Any:
    real = os.path.realpath(path)
    name = os.path.relpath(real, _FOLDER)
    if name.startswith("..") or not os.path.isfile(real):
        return None
    log.once("I", "file", name)
    if not varies("file", name):
        return None
    with builtins.open(real, encoding="utf-8", errors="strict") as stream:
        try:
            content = stream.read()
        except UnicodeDecodeError:
            log.once("I", "binary", name)
            return None
    return SymbolicFile(content, "file", name)


def read_path(method: Any) -> Any:
    """Return what stands for a method of a path that reads."""
    owner = method.__self__
    if isinstance(owner, pathlib.Path) and method.__name__ in ("read_text", "open"):
        found = method.__name__

        def read(*values: Any, **named: Any) -> Any:
            if found == "open":
                return opened(owner, *values, **named)
            with opened(owner) as stream:
                return stream.read()

        return read
    return method


def read_line(prompt: str = "") -> Any:
    """Return input()."""
    if isinstance(sys.stdin, _LaterStdin):
        sys.stdin.readable()  # reads it, and puts a symbolic file in its place
    if not isinstance(sys.stdin, SymbolicFile):
        return input(prompt)
    if prompt:
        sys.stdout.write(prompt)
    line = sys.stdin.readline()
    if not len(str(line)):
        raise EOFError("EOF when reading a line")
    return line.rstrip("\n")


class _LaterStdin:
    """Standard input, read when it is first used."""

    def __getattr__(self, name: str) -> Any:
        log.once("I", "stdin", "")
        data = sys.__stdin__.read() if sys.__stdin__ is not None else ""
        sys.stdin = SymbolicFile(data, "stdin", "")
        return getattr(sys.stdin, name)

    def __iter__(self) -> Any:
        return iter(self.readlines())


_later = []  # type: list[Any]
"""Kept alive, for C code may hold what `sys.stdin` was when it began."""


def watch_stdin() -> None:
    """Make standard input a symbolic one."""
    if varies("stdin"):
        _later.append(_LaterStdin())
        sys.stdin = _later[0]


def watch_environment() -> None:
    """Make the variables that may vary symbolic."""
    names = {each[4:] for each in _VARIES if each.startswith("env:")}
    if not names:
        return

    class Environment(os._Environ):  # type: ignore[type-arg]
        def __getitem__(self, key: Any) -> Any:
            value = super().__getitem__(key)
            if key in names:
                log.once("I", "env", key)
                return make_text(value, ("env", key, 0))
            return value

    os.environ.__class__ = Environment
