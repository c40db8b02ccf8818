"""The MPI of this machine: its headers for checking, its library and launcher for running."""

from __future__ import annotations

import os
from pathlib import Path

from rankwise.toolchain import mpi_family
from rankwise.toolchain.embedded import GET_TOOLCHAIN, embedded_file, is_embedded, package_version
from rankwise.toolchain.mpi_wrapper import Wrapper, your_wrapper
from rankwise.toolchain.search import ask, on_path, version_in
from rankwise.toolchain.tool import Origin, Tool

_EMBEDDED_WRAPPER = {"c": "mpicc", "c++": "mpicxx"}


def mpi_compile_flags(language: str = "c") -> list[str]:
    """Return the flags that make mpi.h or mpif.h visible: of the user's MPI, else of the embedded one.

    Never raises: [] where there is no MPI, or where the user's needs no flags.
    """
    wrapper = your_wrapper(language)
    if wrapper is not None:
        return list(wrapper.compile_flags)
    header = embedded_file("mpich", "mpi.h")
    return [f"-I{header.parent}"] if header else []


def mpi_compiler(language: str = "c") -> Tool:
    """Return the wrapper that builds MPI programs and knows where mpi.h is."""
    name = _EMBEDDED_WRAPPER.get(language, "mpicc")
    enables = "finds mpi.h for checking"
    wrapper = your_wrapper(language)
    if wrapper is not None:
        family, version = _family(wrapper)
        return Tool(name, enables, GET_TOOLCHAIN, (str(wrapper.path),), version, Origin.YOURS, family)
    return _embedded(name, enables, ("bin", name))


def mpi_library() -> Tool:
    """Return the libmpi that programs built by `mpi_compiler` run with."""
    enables = "the MPI of supervised runs"
    wrapper = your_wrapper("c")
    if wrapper is None:
        return _embedded("libmpi", enables, ("libmpi.so",))
    for folder in wrapper.library_folders:
        for name in ("libmpi.so", "libmpich.so", "libmpi.so.12", "libmpi.so.40"):
            if (folder / name).is_file():
                family, version = _family(wrapper)
                words = (str(folder / name),)
                return Tool("libmpi", enables, GET_TOOLCHAIN, words, version, Origin.YOURS, family)
    return Tool("libmpi", enables, f"{wrapper.path} names no folder that holds it")


def mpi_launcher() -> Tool:
    """Return what starts MPI programs: the user's mpiexec or mpirun, else the embedded one, else srun.

    Inside a Slurm job the user's srun comes before the embedded mpiexec, which knows nothing of the job.
    """
    enables = "starts supervised runs"
    names = ["mpiexec", "mpirun"] + (["srun"] if "SLURM_JOB_ID" in os.environ else [])
    for name in names:
        yours = _your_launcher(name, enables)
        if yours is not None:
            return yours
    embedded = _embedded("mpiexec", enables, ("bin", "mpiexec"))
    return embedded if embedded.found else _your_launcher("srun", enables) or embedded


def _your_launcher(name: str, enables: str) -> Tool | None:
    for path in on_path(name):
        if is_embedded(path):
            continue
        answer = ask((str(path), "--version"))
        if answer is not None and answer.code == 0:
            text = answer.out + answer.err
            family, version = mpi_family.of_launcher(text)
            if family == mpi_family.MPICH and path.with_name("mpirun_rsh").exists():
                family = mpi_family.MVAPICH  # its hydra says MPICH's words; mpirun_rsh is its own
            version = version or version_in(text)
            return Tool(name, enables, GET_TOOLCHAIN, (str(path),), version, Origin.YOURS, family)
    return None


def _embedded(part: str, enables: str, tail: tuple[str, ...]) -> Tool:
    path = embedded_file("mpich", *tail)
    if path is None:
        return Tool(part, enables, GET_TOOLCHAIN)
    version = package_version("mpich") or ""
    return Tool(part, enables, GET_TOOLCHAIN, (str(path),), version, Origin.EMBEDDED, mpi_family.MPICH)


def _family(wrapper: Wrapper) -> tuple[str, str]:
    header: Path | None = wrapper.header
    if header is None:
        return "", ""
    try:
        return mpi_family.of_header(header.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return "", ""
