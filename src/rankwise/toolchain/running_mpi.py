"""Which MPI a program is built and started with: one whole MPI, never parts of two that do not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rankwise.toolchain import mpi_family
from rankwise.toolchain.embedded import embedded_file, is_embedded
from rankwise.toolchain.launchers import (
    beside_library,
    embedded_launcher,
    launcher_at,
    named_launchers,
    your_launchers,
)
from rankwise.toolchain.mpi_wrapper import CompilerWrapper, wrappers_without_header, your_wrapper
from rankwise.toolchain.tool import Tool
from rankwise.toolchain.user_python import UserPython, user_python


@dataclass(frozen=True, slots=True)
class RunningMpi:
    """What builds and starts programs of one language, and why it was chosen."""

    launcher: Tool
    why: str
    wrapper: CompilerWrapper | None = None
    """The user's compiler wrapper; None for the embedded MPI, and for Python."""


def running_mpi(language: str = "c", python: UserPython | None = None) -> RunningMpi:
    """Return the MPI for programs in C, C++, Fortran or Python; `python` runs the latter.

    The user's MPI is taken where it is whole: a compiler wrapper that finds mpi.h, and a launcher of the
    same family. Else the embedded one is; where that is not installed or has no compiler for the
    language, the parts that are there have to do.
    """
    if language == "python":
        return _for_mpi4py(python or user_python())
    wrapper = your_wrapper(language)
    family = wrapper.identity[0] if wrapper else ""
    launcher = _launcher_of(family) if wrapper else None
    if launcher is not None and wrapper is not None:
        return RunningMpi(launcher, f"your {wrapper.path.name} and {launcher.part} belong together", wrapper)
    lacking = _what_is_lacking(wrapper, family, language)
    embedded = embedded_launcher()
    if embedded.found and language != "fortran" and embedded_file("mpich", "mpi.h") is not None:
        return RunningMpi(embedded, lacking)
    parts = next(your_launchers(), None) or next(named_launchers("srun"), None) or embedded
    return RunningMpi(parts, lacking, wrapper)


def _launcher_of(family: str) -> Tool | None:
    """Return the user's first launcher that starts programs of a family; any where either is unknown."""
    fits = (each for each in your_launchers(family) if _fit(family, each.family))
    return next(fits, None)


def _fit(program: str, launcher: str) -> bool:
    """Return whether a launcher starts programs of a family: descendants of MPICH share a protocol."""
    if not program or not launcher:
        return True
    return (program == mpi_family.OPEN_MPI) == (launcher == mpi_family.OPEN_MPI)


def _what_is_lacking(wrapper: CompilerWrapper | None, family: str, language: str) -> str:
    if wrapper is not None:
        other = next(your_launchers(), None)
        if other is None:
            return f"your {wrapper.path.name} is {family or 'an MPI'} without an mpiexec"
        return f"your {wrapper.path.name} is {family} and your {other.part} is {other.family}"
    blind = next(wrappers_without_header(language), None)
    if blind is not None:
        return f"your {blind.path.name} finds no mpi.h"
    launcher = next(your_launchers(), None)
    return f"your {launcher.part} has no mpicc beside it" if launcher else "no other MPI is here"


def _for_mpi4py(python: UserPython) -> RunningMpi:
    """Return the launcher that belongs to the MPI library which the mpi4py of a Python loads."""
    family, version = mpi_family.of_library(python.library_version)
    embedded = embedded_launcher()
    if not family:
        found = next(your_launchers(), None) or embedded
        return RunningMpi(found, "mpi4py does not say which MPI it loads" if python.path else python.why)
    why = f"mpi4py loads {family} {version}".strip()
    beside = next((each for each in _beside(python.library) if _fit(family, each.family)), None)
    if beside is not None:
        return RunningMpi(beside, why)
    if embedded.found and (family, version) == (mpi_family.MPICH, embedded.version):
        return RunningMpi(embedded, why)
    fallback = embedded if embedded.found and _fit(family, mpi_family.MPICH) else None
    found = _launcher_of(family) or fallback or next(your_launchers(), None) or embedded
    return RunningMpi(found, why)


def _beside(library: Path | None) -> Iterator[Tool]:
    """Yield the launcher that is installed with a library, as in a virtual or a conda environment."""
    for path in beside_library(library) if library is not None else ():
        launcher = embedded_launcher() if is_embedded(path) else launcher_at(path)
        if launcher is not None:
            yield launcher
