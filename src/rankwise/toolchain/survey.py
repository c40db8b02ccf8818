"""Everything that was searched for on this machine, in the order in which a newcomer needs it."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.toolchain.compilers import c_compiler, fortran_compiler, openmp_header
from rankwise.toolchain.embedded import GET_TOOLCHAIN, package_version
from rankwise.toolchain.mpi import mpi_compiler, mpi_launcher, mpi_library
from rankwise.toolchain.running_mpi import running_mpi
from rankwise.toolchain.search import ask, on_path, version_in
from rankwise.toolchain.tool import Tool, ToolOrigin
from rankwise.toolchain.user_python import UserPython

ESSENTIAL = ("clang", "llvmlite")


def survey(python: UserPython) -> tuple[Tool, ...]:
    """Return all parts, found or missing; what nothing uses yet says 'later' in `enables`."""
    return (
        c_compiler("c"),
        _package("llvmlite", "reads what the compilers produce", "pip install llvmlite==0.50.*"),
        mpi_compiler("c"),
        openmp_header(),
        fortran_compiler(),
        mpi_launcher(),
        mpi_library(),
        _mpi4py(python),
        _program("gcc", "builds your programs", "apt-get install gcc"),
        _program(
            "gfortran",
            "builds; checking needs flang",
            "apt-get install gfortran",
        ),
        _program("gdb", "replay --gdb: debugs a rank of a repeated run", "apt-get install gdb"),
        _program("srun", "watch --slurm: samples jobs of Slurm", "apt-get install slurm-client"),
        _package("z3-solver", "test: inputs for untested code", "pip install z3-solver"),
    )


@dataclass(frozen=True, slots=True)
class MpiUse:
    """Which MPI is used for one purpose, and why."""

    purpose: str
    mpi: str
    origin: ToolOrigin
    why: str


def mpi_uses(python: UserPython) -> tuple[MpiUse, ...]:
    """Return which MPI checks, and which one starts the programs of each language; `python` runs Python's."""
    header = mpi_compiler("c")
    why = "your mpicc finds mpi.h" if header.origin is ToolOrigin.YOURS else "no mpicc of yours finds mpi.h"
    uses = [MpiUse("checking", f"{header.family} {header.version}".strip(), header.origin, why)]
    for purpose, language in (("runs of C and C++", "c"), ("runs of Python", "python")):
        chosen = running_mpi(language, python)
        name = f"{chosen.launcher.family} {chosen.launcher.version}".strip()
        uses.append(MpiUse(purpose, name or chosen.launcher.part, chosen.launcher.origin, chosen.why))
    return tuple(uses)


def _mpi4py(python: UserPython) -> Tool:
    get_it = python.get_it or GET_TOOLCHAIN
    words = (python.path,) if python.path else ()
    return Tool("mpi4py", "runs Python MPI programs", get_it, words, python.mpi4py, python.origin)


def _program(name: str, enables: str, get_it: str) -> Tool:
    for path in on_path(name):
        answer = ask((str(path), "--version"))
        if answer is not None and answer.code == 0:
            version = version_in(answer.out)
            return Tool(name, enables, get_it, (str(path),), version, ToolOrigin.YOURS)
    return Tool(name, enables, get_it)


def _package(name: str, enables: str, get_it: str) -> Tool:
    version = package_version(name)
    if version is None:
        return Tool(name, enables, get_it)
    return Tool(name, enables, get_it, (name,), version, ToolOrigin.EMBEDDED)
