"""What to try when a compiler refuses a source file, by what it says."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePath

_HEADER = re.compile(r"fatal error: '?([^':\n]+)'?(?:: No such file| file not found)")
_FORTRAN_HEADER = re.compile(
    r"(?:Cannot|Can't) open included file '([^'\n]+)'|Source file '([^'\n]+)' was not found"
)
_FORTRAN_MPI = re.compile(r"file '(?:mpif\.h|mpi(?:_f08)?\.mod)'|module 'mpi(?:_f08)?'")
_OPTION = re.compile(
    r"(?:unrecognized command-line option|unknown argument:?|unsupported option|unsupported argument) "
    r"'(-[^'\n]+)'"
)
_OPENMP = re.compile(r"error: [^\n]*(?:#pragma omp|OpenMP)")
_OF_CUDA = re.compile(
    r"cu(?:fft|blas|rand|sparse|solver|dnn|dla|da_gl_interop|daEGL|Complex|da_bf16|da_fp8|da_pipeline)"
    r"|nccl|nvshmem|nvtx|nvrtc|nvToolsExt|npp|mma\.h|thrust/|cub/|cuda/|cutlass/|nv/"
)
_MODULE = re.compile(r"(?:[Mm]odule file for module|module file) '(\w+?)(?:\.mod)?'")
_PLAIN_QUOTES = dict.fromkeys((0x2018, 0x2019), "'")
_MOST_FILES = 50_000


def what_to_try(said: str) -> str | None:
    """Return what helps against a complaint where that is known; None leaves the usual hint."""
    said = said.translate(_PLAIN_QUOTES)
    if _FORTRAN_MPI.search(said):
        return (
            "install an MPI that has mpif.h, such as Debian's libmpich-dev, or name its folder: --flags -I…"
        )
    module = _MODULE.search(said)
    if module:
        return (
            f"name the file that defines the module {module[1]} too: all files of one command are one program"
        )
    option = _OPTION.search(said)
    if option:
        return f"the compiler does not know {option[1]}; correct --flags, or flags in your settings"
    if _OPENMP.search(said):
        return (
            "correct the OpenMP construct that the compiler rejects, or name a newer clang in "
            "RANKWISE_CLANG; without -fopenmp the file is checked as a program with one thread"
        )
    header = _HEADER.search(said) or _FORTRAN_HEADER.search(said)
    return _where_is(next(name for name in header.groups() if name)) if header else None


def _where_is(header: str) -> str:
    """Return the flag that finds a header, if the file is below the current folder."""
    folder = _folder_of(PurePath(header))
    if folder is None and _OF_CUDA.match(str(header)):
        return (
            f"{header} is not among the CUDA headers that rankwise brings: name the folder that has it, for "
            "example --flags -I/usr/local/cuda/include, or check the kernels in a file of their own"
        )
    if folder is None:
        return f"say where {header} is: --flags '-Iinclude', or how your build compiles: -p build"
    return f"{header} is in {folder}: --flags -I{folder}"


def _folder_of(header: PurePath) -> Path | None:
    """Return the nearest folder below the current one from which a header can be included by its name."""
    found: list[Path] = []
    seen = 0
    for folder, inside, files in os.walk("."):
        inside[:] = sorted(each for each in inside if not each.startswith("."))
        seen += len(files)
        if header.name in files and PurePath(folder, header.name).match(str(header)):
            found.append(Path(folder, *[".."] * (len(header.parts) - 1)))
        if seen > _MOST_FILES:
            break
    nearest = min(found, key=lambda each: (len(each.parts), str(each)), default=None)
    return Path(os.path.normpath(nearest)) if nearest is not None else None
