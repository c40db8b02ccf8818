"""The programs that start MPI programs: the user's and the embedded one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rankwise.toolchain import mpi_family
from rankwise.toolchain.embedded import GET_TOOLCHAIN, embedded_mpi_part, is_embedded
from rankwise.toolchain.search import ask, on_path, version_in
from rankwise.toolchain.tool import Tool, ToolOrigin

_ENABLES = "starts supervised runs"
_OF_FAMILY = {
    mpi_family.MPICH: ("mpiexec.mpich", "mpiexec.hydra"),
    mpi_family.OPEN_MPI: ("mpiexec.openmpi", "orterun"),
    mpi_family.INTEL: ("mpiexec.hydra",),
    mpi_family.MVAPICH: ("mpiexec.hydra",),
}
"""The names under which a family's launcher is installed where several MPIs share a folder."""
_SHARED = (Path("/usr"), Path("/"))
"""Where one mpiexec stands beside the libraries of several MPIs."""


def your_launchers(family: str = "") -> Iterator[Tool]:
    """Yield the user's launchers in the order of preference; with `family`, also those under its own names.

    srun is one of them only inside a Slurm job.
    """
    in_job = ("srun",) if "SLURM_JOB_ID" in os.environ else ()
    for name in ("mpiexec", "mpirun", *in_job, *_OF_FAMILY.get(family, ())):
        yield from named_launchers(name)


def named_launchers(name: str) -> Iterator[Tool]:
    """Yield the user's launchers of one name that print their version."""
    for path in on_path(name):
        launcher = None if is_embedded(path) else launcher_at(path)
        if launcher is not None:
            yield launcher


def launcher_at(path: Path) -> Tool | None:
    """Return a launcher of the user's by its path; None where it does not answer."""
    answer = ask((str(path), "--version"))
    if answer is None or answer.code != 0:
        return None
    text = answer.out + answer.err
    family, version = mpi_family.of_launcher(text)
    if family == mpi_family.MPICH and path.with_name("mpirun_rsh").exists():
        family = mpi_family.MVAPICH  # its hydra says MPICH's words; mpirun_rsh is its own
    version = version or version_in(text)
    return Tool(path.name, _ENABLES, GET_TOOLCHAIN, (str(path),), version, ToolOrigin.YOURS, family)


def beside_library(library: Path) -> Iterator[Path]:
    """Yield the mpiexec that is installed with an MPI library in a folder of their own."""
    for folder in dict.fromkeys((library.parent.parent, library.resolve().parent.parent)):
        path = folder / "bin" / "mpiexec"
        if folder not in _SHARED and path.is_file():
            yield path


def embedded_launcher() -> Tool:
    """Return the launcher that came as a Python package; missing where the package is."""
    return embedded_mpi_part("mpiexec", _ENABLES, ("bin", "mpiexec"))


def refused_to_root(family: str) -> str:
    """Return what to set so that a launcher starts programs for root; '' where it does, or for other users.

    Open MPI's launchers refuse root without this setting, those of version 5 under another name, too.
    """
    if family != mpi_family.OPEN_MPI or os.geteuid() != 0:
        return ""
    for name in ("OMPI_ALLOW_RUN_AS_ROOT", "PRTE_ALLOW_RUN_AS_ROOT"):
        if os.environ.get(name) == "1" and os.environ.get(f"{name}_CONFIRM") == "1":
            return ""
    return "export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
