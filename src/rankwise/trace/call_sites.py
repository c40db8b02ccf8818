"""Where in the user's source an event happened, and how the program came there."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from rankwise.binary.dwarf_lines import open_binary
from rankwise.findings.location import Location, written_function
from rankwise.trace.job_trace import Process
from rankwise.trace.process_notes import PythonLine

PYTHON = 1 << 63


class CallSites:
    """Finds lines for the places in records; what was found once is kept."""

    def __init__(self) -> None:
        self._native: dict[tuple[str, int], Location | None] = {}
        self._lock = threading.Lock()
        """Held while a binary is read, which several threads cannot do at a time."""

    def of(self, process: Process, site: int) -> Location:
        """Return the user's line that a place belongs to; the program's file when there is none."""
        return next(iter(self.stack(process, site)), Location(self._program(process), 0))

    def stack(self, process: Process, site: int) -> Iterator[Location]:
        """Yield the lines that led to a place when it was first reached, innermost first."""
        if site & PYTHON:
            for each in _telling(process.notes.frames.get(site, ())):
                yield Location(readable(each.file), each.line, 0, _function(each))
            return
        nearest, is_known = None, False
        for address in (site, *process.notes.stacks.get(site, ())):
            found = self._line(process, address)
            if found is not None and found.line:
                is_known = True
                yield found
            nearest = nearest or found
        if nearest is not None and not is_known:
            yield nearest

    def crash(self, process: Process) -> Iterator[Location]:
        """Yield the lines of the stack at the moment a process crashed."""
        if process.notes.crash is not None:
            lines = (self._line(process, address) for address in process.notes.crash[1])
            yield from (each for each in lines if each is not None and each.line)

    def _line(self, process: Process, address: int) -> Location | None:
        for each in process.notes.maps:
            if each.start <= address < each.end:
                # The address is where the call returns to; the call itself is before it.
                return self._in_file(each.path, address - 1 - each.start + each.offset)
        return None

    def _in_file(self, path: str, offset: int) -> Location | None:
        key = path, offset
        with self._lock:
            if key not in self._native:
                self._native[key] = _line_of(Path(path), offset)
            return self._native[key]

    def _program(self, process: Process) -> str:
        """Return the program's file: of a Python program the script, not the interpreter."""
        for frames in process.notes.frames.values():
            outermost = _telling(frames)[-1:]
            if outermost and outermost[0].function == "<module>":
                return readable(outermost[0].file)
        return process.notes.maps[0].path if process.notes.maps else "?"


def _line_of(path: Path, offset: int) -> Location | None:
    binary = open_binary(path)
    address = binary.address_of(offset) if binary is not None else None
    if binary is None or address is None:
        return None
    found = binary.location(address)
    if found is not None:
        return Location(readable(found.file), found.line, 0, written_function(found.function))
    symbol = binary.symbol(address)
    return Location(str(path), 0, 0, written_function(symbol)) if symbol else None


def readable(file: str) -> str:
    """Return the path as the user would type it: without '..', from the current folder if it is below it."""
    whole = os.path.normpath(file) if PurePath(file).is_absolute() else file  # pathlib keeps '..'
    try:
        return str(PurePath(whole).relative_to(Path.cwd()))
    except ValueError:
        return whole


def _telling(frames: Sequence[PythonLine]) -> Sequence[PythonLine]:
    """Return the lines that say most: those of the user, else those of mpi4py, else those of Python."""
    known = [each for each in frames if not each.file.startswith("<frozen")]
    not_pythons = [each for each in known if not _is_pythons(each)]
    return [each for each in not_pythons if not _is_mpi4pys(each)] or not_pythons or known


def _is_mpi4pys(frame: PythonLine) -> bool:
    return "mpi4py" in PurePath(frame.file).parts


def _is_pythons(frame: PythonLine) -> bool:
    """Return whether the line is of Python's own library, such as weakref's or functools'."""
    folders = PurePath(frame.file).parts[:-1]
    installed = {"site-packages", "dist-packages"} & set(folders)
    return not installed and any(re.fullmatch(r"python3(\.\d+)?t?", each) for each in folders)


def _function(frame: PythonLine) -> str:
    return "" if frame.function == "<module>" else frame.function
