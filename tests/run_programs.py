"""Makes the programs of tests/runs ready to run: which MPI they run on, and their compiled form."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.launch.compiling import complaint, for_compiling
from rankwise.native.guard.instrumentation import Instrumentation, instrumentation
from rankwise.toolchain import c_compiler, cache_folder, environment
from rankwise.toolchain.embedded import embedded_file, zig

CHOICE = "RANKWISE_TEST_MPI"
"""Names another MPI than the embedded one by the ending of its commands: `mpich` for mpiexec.mpich."""
_FLAGS = ("-g", "-O0", "-pthread", "-w")


@dataclass(frozen=True, slots=True)
class Mpi:
    """An MPI to run cases on."""

    launcher: str
    compiler: tuple[str, ...]
    """Compiles and links a C program against it."""
    is_embedded: bool
    fortran: tuple[str, ...] = ()
    """Does so with a Fortran program; () where nothing does."""


@functools.cache
def mpi() -> Mpi | None:
    """Return the MPI that cases run on; None where there is none."""
    chosen = os.environ.get(CHOICE)
    if chosen:
        launcher, compiler, fortran = (
            shutil.which(f"{tool}.{chosen}") for tool in ("mpiexec", "mpicc", "mpifort")
        )
        words = (fortran,) if fortran else ()
        return Mpi(launcher, (compiler,), False, words) if launcher and compiler else None
    launcher_file, header = (
        embedded_file("mpich", "bin", "mpiexec"),
        embedded_file("mpich", "include", "mpi.h"),
    )
    words = _compiler()
    if launcher_file is None or header is None or not words:
        return None
    library = header.parent.parent / "lib"
    flags = (f"-I{header.parent}", f"-L{library}", f"-Wl,-rpath,{library}", "-lmpi")
    return Mpi(str(launcher_file), (*words, *flags), True)


def command(path: Path, openmp: str = "", *, watches: bool = False) -> list[str]:
    """Return the words that run a case on one rank; with `watches`, one that reports its own accesses."""
    if path.suffix == ".py":
        return [*words_for_python(), sys.executable, str(path)]
    return [str(compiled(path, watches=watches, openmp=openmp))]


@functools.cache
def words_for_python() -> tuple[str, ...]:
    """Return the words that give mpi4py another MPI than the embedded one.

    As it comes from PyPI it runs with Open MPI's library, and with MPICH's by the name that its own build
    has, which is not Debian's.
    """
    chosen = os.environ.get(CHOICE)
    if not chosen:
        return ()
    name = {"openmpi": "libmpi.so.40", "mpich": "libmpich.so.12"}[chosen]
    library = next(Path("/usr/lib").glob(f"*/{name}"))
    if chosen == "openmpi":
        return ("env", f"MPI4PY_LIBMPI={library}")
    folder = cache_folder() / "mpi4py-on-mpich"
    folder.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        (folder / "libmpi.so.12").symlink_to(library)
    return ("env", f"LD_LIBRARY_PATH={folder}")


def _compiler() -> tuple[str, ...]:
    own = shutil.which("gcc")
    if own:
        return (own,)
    embedded = zig()
    return (str(embedded), "cc") if embedded else c_compiler("c").words


def has_llvm_openmp() -> bool:
    """Return whether OpenMP programs can be compiled by clang and run here."""
    return zig() is not None and embedded_file("intel-openmp", "libiomp5.so") is not None


def _openmp(compiler: tuple[str, ...], openmp: str, suffix: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the compiler for a program of this language and runtime of OpenMP, and its further flags."""
    flags = compiler[1:]
    is_cpp = suffix == ".cpp"
    if openmp != "llvm":
        words = _for_cpp(compiler) if is_cpp else compiler
        return words, ("-fopenmp",) if openmp else ()
    header, library = embedded_file("intel-openmp", "omp.h"), embedded_file("intel-openmp", "libiomp5.so")
    assert header is not None and library is not None
    words = (str(zig()), "c++" if is_cpp else "cc", *flags)
    return words, ("-fopenmp", f"-I{header.parent}", f"-L{library.parent}", "-l:libiomp5.so")


def compiled(path: Path, flags: tuple[str, ...] = _FLAGS, *, watches: bool = False, openmp: str = "") -> Path:
    """Return the program, compiled once for each content, place and MPI."""
    found = mpi()
    assert found is not None
    compiler = found.fortran if path.suffix == ".f90" else found.compiler
    if openmp or path.suffix == ".cpp":
        compiler, further = _openmp(compiler, openmp, path.suffix)
        flags = (*flags, *further)
    extra = instrumentation("fortran" if path.suffix == ".f90" else "c") if watches else None
    key = "\0".join((path.read_text(encoding="utf-8"), str(path), *compiler, *flags, repr(extra)))
    folder = cache_folder() / "cases" / hashlib.sha256(key.encode()).hexdigest()[:24]
    program = folder / path.stem
    if program.is_file():
        return program
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{path.stem}.{os.getpid()}"
    if extra is not None:
        words = [*compiler, *flags]
        assert _compile_watching(words, path, compiler[1:], extra, made), f"{path} cannot be instrumented"
        made.replace(program)
        return program
    words = [*_with_source(compiler, path), *flags, "-o", str(made)]
    done = subprocess.run(words, capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stderr
    made.replace(program)
    return program


def _for_cpp(compiler: tuple[str, ...]) -> tuple[str, ...]:
    """Return what compiles C++ for the MPI of a C compiler; MPI wrappers of C have a sibling of that name."""
    name = Path(compiler[0]).name
    wrapper = shutil.which(name.replace("mpicc", "mpicxx")) if name.startswith("mpicc") else None
    return (wrapper or shutil.which("g++") or "g++", *compiler[1:])


def _with_source(words: tuple[str, ...], path: Path) -> list[str]:
    """Put the source before the library, as linkers want it, and after a subcommand such as zig's cc."""
    at = 2 if words[1:2] in (("cc",), ("c++",)) else 1
    return [*words[:at], str(path), *words[at:]]


def _compile_watching(
    words: Sequence[str], source: Path, after: Sequence[str], extra: Instrumentation, made: Path
) -> bool:
    """Compile a program that watches itself; return whether that was possible.

    A program with functions of its own that are called like some of the C library's does without the hooks.
    """
    part = made.with_suffix(".o")
    begin = [*words, *for_compiling(after), "-c", str(source.absolute()), "-o", str(part)]
    link = [*words, str(part), str(extra.object), "-o", str(made), *after, "-ldl"]
    is_made = source.suffix == ".c" and extra.makes_ranges(begin[:-4], source.absolute(), part)
    for hooks in (extra.hooks, ()):
        if is_made or not complaint([*begin, *extra.flags_for(words), *hooks]):
            return not complaint(link)
    return False
