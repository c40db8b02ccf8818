"""`run --protect` and `scale library`: the library that protects, and whether limits are of this MPI."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.launch.which_mpi import compile_flags
from rankwise.scale.library_limits import load
from rankwise.toolchain.mpi import mpi_compile_flags
from rankwise.toolchain.mpi_family import of_header
from rankwise.toolchain.mpi_wrapper import compile_flags_of


def library(wrapper: str) -> Path:
    """Return the protecting library for the MPI of a compiler wrapper; '' is the user's own."""
    from rankwise.native.protector import protector_for

    if wrapper and not Path(wrapper).exists():
        raise RankwiseError(f"{wrapper} does not exist", "--mpi takes the path of the mpicc of an MPI")
    return protector_for(tuple(compile_flags_of(Path(wrapper)) if wrapper else mpi_compile_flags("c")))


def must_fit(file: Path, command: Sequence[str]) -> None:
    """Say so if limits were measured of another MPI than the one that a command runs with."""
    limits = load(file)
    family, version = _family(compile_flags(command))
    if family and (family, version) != (limits.library, limits.version):
        measured = f"{limits.library} {limits.version}"
        raise RankwiseError(
            f"{file} is about {measured}, and the program runs with {family} {version}",
            "rankwise scale probe measures the MPI that you use",
        )


def _family(flags: Sequence[str]) -> tuple[str, str]:
    for flag in flags:
        header = Path(flag.removeprefix("-I"), "mpi.h")
        if flag.startswith("-I") and header.is_file():
            return of_header(header.read_text(encoding="utf-8", errors="replace"))
    return "", ""
