"""`run --protect` and `scale library`: the library that protects, and what it knows of this MPI."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.launch.which_mpi import compile_flags
from rankwise.native.generate.limit_table import KnownLimit
from rankwise.scale.library_limits import LibraryLimits, load, shipped
from rankwise.toolchain.mpi import mpi_compile_flags
from rankwise.toolchain.mpi_family import of_header
from rankwise.toolchain.mpi_wrapper import compile_flags_of


def library(wrapper: str, file: Path | None = None) -> Path:
    """Return the protecting library for the MPI of a compiler wrapper; '' is the user's own."""
    from rankwise.native.protector import protector_for

    flags = _flags(wrapper)
    return protector_for(flags, known_limits(file, flags))


def measured(wrapper: str, file: Path | None = None) -> LibraryLimits:
    """Return the limits that a file holds, or else those that ship for the MPI of a compiler wrapper."""
    if file is not None:
        return load(file)
    family, version = _family(_flags(wrapper))
    for each in shipped():
        if each.fits(family, version):
            return each
    known = ", ".join(f"{each.library} {each.version}" for each in shipped())
    raise RankwiseError(
        f"nothing was measured of {family or 'this MPI'} {version}".rstrip() + f"; known are {known}",
        "rankwise scale probe measures the MPI that you use; --limits FILE shows what it wrote",
    )


def _flags(wrapper: str) -> tuple[str, ...]:
    found = shutil.which(wrapper) if wrapper else None
    if wrapper and found is None:
        raise RankwiseError(
            f"there is no {wrapper}", "--mpi takes the compiler wrapper of an MPI, such as mpicc"
        )
    return tuple(compile_flags_of(Path(found)) if found else mpi_compile_flags("c"))


def limits_for(file: Path | None, command: Sequence[str]) -> tuple[KnownLimit, ...]:
    """Return the limits of the MPI that a command runs with; a file about another MPI is an error."""
    return known_limits(file, compile_flags(command))


def known_limits(file: Path | None, flags: Sequence[str]) -> tuple[KnownLimit, ...]:
    """Return what a file says, or what was measured where rankwise is made; nothing of other libraries."""
    family, version = _family(flags)
    if file is None:
        return next((_known(each) for each in shipped() if each.fits(family, version)), ())
    limits = load(file)
    if family and not limits.fits(family, version):
        measured = f"{limits.library} {limits.version}"
        raise RankwiseError(
            f"{file} is about {measured}, and the program runs with {family} {version}",
            "rankwise scale probe measures the MPI that you use",
        )
    return _known(limits)


def _known(limits: LibraryLimits) -> tuple[KnownLimit, ...]:
    """Return the limits that a product of s, n and P shows: of equal blocks, and of sums of counts."""
    return tuple(
        KnownLimit(each.call, each.product, each.bound, each.ranks)
        for each in limits.limits
        if each.detector == "G" and each.limited in ("extent", "sum-of-counts")
    )


def _family(flags: Sequence[str]) -> tuple[str, str]:
    for flag in flags:
        header = Path(flag.removeprefix("-I"), "mpi.h")
        if flag.startswith("-I") and header.is_file():
            return of_header(header.read_text(encoding="utf-8", errors="replace"))
    return "", ""
