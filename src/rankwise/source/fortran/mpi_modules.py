"""Gives flang the modules mpi and mpi_f08: those that an MPI brings are written by and for gfortran."""

from __future__ import annotations

import itertools
import shutil
import tempfile
from pathlib import Path

from rankwise import toolchain
from rankwise.source.compiler_processes import Compilers
from rankwise.source.fortran.modern import module_text
from rankwise.source.fortran.mpif_header import Header, find_header, read_header

_CLASSIC = "module mpi\n  include 'mpif.h'\nend module mpi\n"
_FORMAT = 1
_BY_FLANG = b"!mod$"


def module_folder(flags: tuple[str, ...], compilers: Compilers) -> Path | None:
    """Return a folder with modules of the MPI that these flags lead to; None where there is no mpif.h.

    A folder of the user's that holds an mpi.mod made by flang is left to be found.
    """
    if _has_own(flags):
        return None
    path = find_header(flags)
    header = read_header(path, compilers) if path is not None else None
    if header is None:
        return None
    folder = toolchain.cache_folder() / f"fortran-modules-{_FORMAT}-{header.digest}"
    if not folder.is_dir():
        _make(folder, header, compilers)
    return folder if folder.is_dir() else None


def _has_own(flags: tuple[str, ...]) -> bool:
    folders = [flag[2:] for flag in flags if flag.startswith("-I") and len(flag) > 2]
    folders += [after for flag, after in itertools.pairwise(flags) if flag in ("-I", "-J", "-module-dir")]
    for folder in folders:
        try:
            with (Path(folder) / "mpi.mod").open("rb") as file:
                if _BY_FLANG in file.read(16):
                    return True
        except OSError:
            continue
    return False


def _make(folder: Path, header: Header, compilers: Compilers) -> None:
    """Compile the modules beside the folder and put them in place whole; the newer one may fail alone."""
    beside = Path(tempfile.mkdtemp(prefix="fortran-modules-", dir=folder.parent))
    try:
        for name, text in (("mpi", _CLASSIC), ("mpi_f08", module_text(header))):
            source = beside / f"{name}.f90"
            source.write_text(text, encoding="ascii")
            words = [*toolchain.fortran_compiler().command, "-fsyntax-only", f"-I{header.path.parent}"]
            compilers.run([*words, "-module-dir", str(beside), str(source)], source)
        if (beside / "mpi.mod").is_file():
            beside.replace(folder)
    except OSError:
        pass  # another run was first, or the folder cannot be written: its modules are then not found
    finally:
        shutil.rmtree(beside, ignore_errors=True)
