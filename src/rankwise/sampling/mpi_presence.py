"""Which MPI a process has in it: as a library that is mapped into it, or as a part of the program itself."""

from __future__ import annotations

import mmap
import re
from pathlib import Path

from rankwise.procfs.memory_map import mappings
from rankwise.procfs.process_start import program_file
from rankwise.sampling.mpi_frames import is_mpi_library

_OPEN_MPI = ("libopen-pal", "libopen-rte", "libmpi.so.40", "libmpi.so.80")
_INITIALISES = re.compile(rb"\0P?MPI_(Init|Session_init)")


def mpi_family(pid: int) -> str:
    """Return which MPI a process has in it: `open`, `other`, or '' if none."""
    # A process that only reads a library, as a watch does, has it mapped as well.
    names = {each.name for each in mappings(pid) if each.executable}
    if any(map(is_mpi_library, names)):
        return "open" if any(each.startswith(_OPEN_MPI) for each in names) else "other"
    return _linked_in(pid)


def _linked_in(pid: int) -> str:
    """Return which MPI is part of the program itself."""
    try:
        program = program_file(pid)
        found = program.stat()
        key = found.st_dev, found.st_ino
        if key not in _linked_into:
            _linked_into[key] = _of_file(program)
        return _linked_into[key]
    except OSError:
        return ""


_linked_into: dict[tuple[int, int], str] = {}
"""Which MPI is part of a file; one file is the program of many processes, and may be large."""


def _of_file(path: Path) -> str:
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            if _INITIALISES.search(content) is None:
                return ""
            return "open" if content.find(b"\0opal_init\0") >= 0 else "other"
    except (OSError, ValueError):
        return ""
