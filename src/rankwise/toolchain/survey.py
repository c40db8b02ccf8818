"""Everything that was looked for on this machine, in the order a newcomer needs it."""

from __future__ import annotations

from rankwise.toolchain.compilers import c_compiler, fortran_compiler, openmp_header
from rankwise.toolchain.embedded import GET_TOOLCHAIN, package_version
from rankwise.toolchain.mpi import mpi_compiler, mpi_launcher, mpi_library
from rankwise.toolchain.search import ask, on_path, version_in
from rankwise.toolchain.tool import Origin, Tool

ESSENTIAL = ("clang", "llvmlite")


def survey() -> tuple[Tool, ...]:
    """Return all parts, found or missing; what nothing uses yet says 'later' in `enables`."""
    return (
        c_compiler("c"),
        _package("llvmlite", "reads what the compilers produce", "pip install llvmlite==0.50.*"),
        mpi_compiler("c"),
        openmp_header(),
        fortran_compiler(),
        mpi_launcher(),
        mpi_library(),
        _package("mpi4py", "runs Python MPI programs", GET_TOOLCHAIN),
        _program("gcc", "builds your programs", "apt-get install gcc"),
        _program(
            "gfortran",
            "builds; checking needs flang",
            "apt-get install gfortran",
        ),
        _program("gdb", "replay --gdb: debugs a rank of a repeated run", "apt-get install gdb"),
        _program("srun", "watch --slurm: looks at jobs of Slurm", "apt-get install slurm-client"),
        _package("z3-solver", "later: inputs for untested code", "pip install z3-solver"),
    )


def _program(name: str, enables: str, get_it: str) -> Tool:
    for path in on_path(name):
        answer = ask((str(path), "--version"))
        if answer is not None and answer.code == 0:
            version = version_in(answer.out)
            return Tool(name, enables, get_it, (str(path),), version, Origin.YOURS)
    return Tool(name, enables, get_it)


def _package(name: str, enables: str, get_it: str) -> Tool:
    version = package_version(name)
    if version is None:
        return Tool(name, enables, get_it)
    return Tool(name, enables, get_it, (name,), version, Origin.EMBEDDED)
