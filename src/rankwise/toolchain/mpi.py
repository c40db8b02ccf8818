"""The MPI of this machine: its headers for checking, its library and launcher for running."""

from __future__ import annotations

from rankwise.toolchain.embedded import GET_TOOLCHAIN, embedded_file, embedded_mpi_part
from rankwise.toolchain.mpi_wrapper import your_wrapper
from rankwise.toolchain.running_mpi import running_mpi
from rankwise.toolchain.tool import Tool, ToolOrigin
from rankwise.toolchain.user_python import UserPython

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
        family, version = wrapper.identity
        return Tool(name, enables, GET_TOOLCHAIN, (str(wrapper.path),), version, ToolOrigin.YOURS, family)
    return embedded_mpi_part(name, enables, ("bin", name))


def mpi_library() -> Tool:
    """Return the libmpi that programs which rankwise builds run with."""
    enables = "the MPI of supervised runs"
    wrapper = running_mpi().wrapper
    if wrapper is None:
        return embedded_mpi_part("libmpi", enables, ("libmpi.so",))
    for folder in wrapper.library_folders:
        for name in ("libmpi.so", "libmpich.so", "libmpi.so.12", "libmpi.so.40"):
            if (folder / name).is_file():
                family, version = wrapper.identity
                words = (str(folder / name),)
                return Tool("libmpi", enables, GET_TOOLCHAIN, words, version, ToolOrigin.YOURS, family)
    return Tool("libmpi", enables, f"{wrapper.path} names no folder that holds it")


def mpi_launcher(language: str = "c", python: UserPython | None = None) -> Tool:
    """Return what starts MPI programs of a language (python too): the launcher of the MPI that they use."""
    return running_mpi(language, python).launcher
