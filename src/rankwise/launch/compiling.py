"""The compilers of the MPI that ranks will run with, and the flags that they need."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rankwise.errors import MissingTool, RankwiseError
from rankwise.toolchain import c_compiler, mpi_library
from rankwise.toolchain import environment as compiler_environment
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.running_mpi import running_mpi

LANGUAGES = {
    ".c": "c",
    ".cc": "c++", ".cpp": "c++", ".cxx": "c++", ".c++": "c++", ".C": "c++",
    ".f": "fortran", ".for": "fortran", ".f77": "fortran", ".f90": "fortran", ".f95": "fortran",
    ".f03": "fortran", ".f08": "fortran", ".F": "fortran", ".F90": "fortran",
}  # fmt: skip
_FORTRAN_WRAPPERS = ("mpifort", "mpif90")


def for_compiling(flags: Sequence[str]) -> list[str]:
    """Return those of the flags for linking that say where headers are."""
    return [each for each in flags if each.startswith(("-I", "-pthread"))]


def complaint(words: list[str]) -> str:
    """Run a compiler; return its words if it failed."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=compiler_environment())
    return (done.stderr or done.stdout or "no reason given") if done.returncode else ""


def compiler_of(language: str) -> tuple[str, ...]:
    """Return the words that compile a language, `c`, `c++` or `fortran`, for the MPI that ranks run with."""
    if language == "fortran":
        for name in _FORTRAN_WRAPPERS:
            found = shutil.which(name)
            if found:
                return (found,)
        raise MissingTool("no MPI compiler for Fortran was found", "apt-get install gfortran libmpich-dev")
    wrapper = running_mpi(language).wrapper
    if wrapper is not None:
        return (str(wrapper.path),)
    plain = shutil.which("g++" if language == "c++" else "gcc")
    if plain is not None and not os.environ.get("RANKWISE_CLANG"):
        return (plain,)
    tool = c_compiler(language)
    if not tool.found:
        raise MissingTool("no C compiler is here", tool.get_it)
    return (*tool.words, "-fno-sanitize=undefined")


def link_flags(language: str) -> tuple[str, ...]:
    """Return what links with the embedded MPI; the user's wrappers know their own."""
    if language == "fortran" or running_mpi(language).wrapper is not None:
        return ("-pthread",)
    header, library = embedded_file("mpich", "mpi.h"), mpi_library()
    if header is None or not library.found:
        raise RankwiseError("no MPI was found to compile with", library.get_it)
    folder = Path(library.path).parent
    return (f"-I{header.parent}", f"-L{folder}", f"-Wl,-rpath,{folder}", "-lmpi", "-lm", "-pthread")
