"""The parts that come as Python packages, found through what each package says it installed."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from rankwise.toolchain.mpi_family import MPICH
from rankwise.toolchain.tool import Tool, ToolOrigin

GET_TOOLCHAIN = "pip install 'rankwise[toolchain]'"


@functools.cache
def package_version(package: str) -> str | None:
    """Return the installed version of a Python package, without importing it; None when absent."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


@functools.cache
def embedded_file(package: str, *tail: str) -> Path | None:
    """Return the file that the package installed under a path ending in these parts, if it is still there."""
    from importlib import metadata

    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.parts[-len(tail) :] == tail:
            path = Path(os.path.normpath(str(file.locate())))
            if path.is_file():
                return path
    return None


def is_embedded(path: Path) -> bool:
    """Return whether a program found on PATH is the one that the mpich package installed there."""
    own = embedded_file("mpich", "bin", path.name)
    return own is not None and own.samefile(path)


def embedded_mpi_part(part: str, enables: str, tail: tuple[str, ...]) -> Tool:
    """Return a part of the MPI that came as a Python package, by the end of its path."""
    path = embedded_file("mpich", *tail)
    if path is None:
        return Tool(part, enables, GET_TOOLCHAIN)
    version = package_version("mpich") or ""
    return Tool(part, enables, GET_TOOLCHAIN, (str(path),), version, ToolOrigin.EMBEDDED, MPICH)


@functools.cache
def zig() -> Path | None:
    """Return the zig program of the ziglang package.

    It is started directly: `python -m ziglang` puts the current folder, hence the user's own modules,
    before Python's.
    """
    from importlib.util import find_spec

    spec = find_spec("ziglang")
    for folder in (spec and spec.submodule_search_locations) or []:
        program = Path(folder, "zig")
        if program.is_file() and os.access(program, os.X_OK):
            return program
    return None
