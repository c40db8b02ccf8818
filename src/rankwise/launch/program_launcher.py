"""What starts a program that was built before: a launcher of the MPI that it is linked with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from rankwise.errors import MissingTool
from rankwise.launch.which_mpi import launcher_family, linked_with
from rankwise.toolchain import mpi_family, mpi_launcher
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.launchers import beside_library

_OWN_NAMES = {
    mpi_family.MPICH: ("mpiexec.mpich", "mpiexec.hydra"),
    mpi_family.OPEN_MPI: ("mpiexec.openmpi", "orterun"),
}
"""The names of a family's launchers where several MPIs share a folder."""


def launcher_for(program: Path) -> tuple[str, ...]:
    """Return the words that start a program; the usual ones if it is linked with no MPI that is known."""
    usual = mpi_launcher()
    found = linked_with(program)
    if found is None:
        if not usual.found:
            raise MissingTool("no launcher of MPI programs (mpiexec) was found", usual.get_it)
        return usual.command
    family, library = found
    for words in _candidates(family, library):
        if _starts(family, launcher_family(words[0])):
            return words
    raise MissingTool(
        f"{program} is linked with {family} ({library}), and no mpiexec of {family} is here",
        f"put its mpiexec on PATH, or start it as you do: rankwise run -- mpiexec -n 4 {program}",
    )


def _candidates(family: str, library: Path) -> Iterator[tuple[str, ...]]:
    """Yield launchers: that of the library's own folder, the usual one, the family's, the embedded one."""
    for beside in beside_library(library):
        yield (str(beside),)
    usual = mpi_launcher()
    if usual.found:
        yield usual.command
    for name in _OWN_NAMES[family]:
        own = shutil.which(name)
        if own:
            yield (own,)
    embedded = embedded_file("mpich", "bin", "mpiexec")
    if embedded is not None:
        yield (str(embedded),)


def _starts(program: str, launcher: str) -> bool:
    """Return whether a launcher starts programs of a family: all but Open MPI share a protocol."""
    return not launcher or (program == mpi_family.OPEN_MPI) == (launcher == mpi_family.OPEN_MPI)
