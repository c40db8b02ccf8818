"""Finds the compilers, MPIs and other tools of this machine; the user's own win over the embedded ones."""

from rankwise.toolchain.compilers import (
    c_compiler,
    fortran_compiler,
    fortran_openmp_include,
    openmp_include,
)
from rankwise.toolchain.folders import cache_folder, environment
from rankwise.toolchain.mpi import mpi_compile_flags, mpi_compiler, mpi_launcher, mpi_library
from rankwise.toolchain.tool import Tool, ToolOrigin
from rankwise.toolchain.user_python import UserPython, user_python

__all__ = [
    "Tool",
    "ToolOrigin",
    "UserPython",
    "c_compiler",
    "cache_folder",
    "environment",
    "fortran_compiler",
    "fortran_openmp_include",
    "mpi_compile_flags",
    "mpi_compiler",
    "mpi_launcher",
    "mpi_library",
    "openmp_include",
    "user_python",
]
