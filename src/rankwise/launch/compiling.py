"""Compiles a source file with the MPI that its ranks will run with; the same text is compiled once."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rankwise.errors import CompileFailed, MissingTool, RankwiseError
from rankwise.native.instrumenting import Instrumentation, instrumentation
from rankwise.toolchain import c_compiler, cache_folder, mpi_library
from rankwise.toolchain import environment as compiler_environment
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.mpi_wrapper import your_wrapper

LANGUAGES = {
    ".c": "c",
    ".cc": "c++", ".cpp": "c++", ".cxx": "c++", ".C": "c++",
    ".f": "fortran", ".for": "fortran", ".f90": "fortran", ".f95": "fortran", ".f03": "fortran",
    ".f08": "fortran", ".F": "fortran", ".F90": "fortran",
}  # fmt: skip
_FORTRAN_WRAPPERS = ("mpifort", "mpif90")


def compiled(source: Path, flags: tuple[str, ...] = (), *, watches: bool = False) -> Path:
    """Return the program that a source file makes; one that `watches` reports its own accesses to memory."""
    language = LANGUAGES[source.suffix]
    words = [*_compiler(language), "-g", *flags]
    after = _link_flags(language)
    extra = instrumentation(language) if watches else None
    text = b"\0".join([repr((words, str(source.absolute()), after, extra)).encode(), source.read_bytes()])
    folder = cache_folder() / "programs" / hashlib.sha256(text).hexdigest()[:24]
    program = folder / source.stem
    if not program.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            made = Path(scratch) / source.stem
            if extra is None or not compile_watching(words, source, after, extra, made):
                _compile([*words, str(source.absolute()), "-o", str(made), *after], source)
            made.replace(program)
    return program


def compile_watching(
    words: Sequence[str], source: Path, after: Sequence[str], extra: Instrumentation, made: Path
) -> bool:
    """Compile a program that watches itself; return whether that was possible.

    A program with functions of its own that are called like some of the C library's does without the hooks.
    """
    part = made.with_suffix(".o")
    begin = [*words, *_for_compiling(after), "-c", str(source.absolute()), "-o", str(part)]
    link = [*words, str(part), str(extra.object), "-o", str(made), *after, "-ldl"]
    for hooks in (extra.hooks, ()):
        if not _said([*begin, *extra.flags, *hooks]):
            return not _said(link)
    return False


def _for_compiling(flags: Sequence[str]) -> list[str]:
    """Return those of the flags for linking that say where headers are."""
    return [each for each in flags if each.startswith(("-I", "-pthread"))]


def _said(words: list[str]) -> str:
    """Run a compiler; return its words if it failed."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=compiler_environment())
    return (done.stderr or done.stdout or "no reason given") if done.returncode else ""


def _compile(words: list[str], source: Path) -> None:
    said = _said(words)
    if said:
        raise CompileFailed(f"{source} does not compile", said)


def _compiler(language: str) -> tuple[str, ...]:
    if language == "fortran":
        for name in _FORTRAN_WRAPPERS:
            found = shutil.which(name)
            if found:
                return (found,)
        raise MissingTool("no Fortran compiler of an MPI is here", "apt-get install gfortran libmpich-dev")
    wrapper = your_wrapper(language)
    if wrapper is not None:
        return (str(wrapper.path),)
    plain = shutil.which("g++" if language == "c++" else "gcc")
    if plain is not None and not os.environ.get("RANKWISE_CLANG"):
        return (plain,)
    tool = c_compiler(language)
    if not tool.found:
        raise MissingTool("no C compiler is here", tool.get_it)
    return (*tool.words, "-fno-sanitize=undefined")


def _link_flags(language: str) -> tuple[str, ...]:
    """Return what links with the embedded MPI; the user's wrappers know their own."""
    if language == "fortran" or your_wrapper(language) is not None:
        return ("-pthread",)
    header, library = embedded_file("mpich", "mpi.h"), mpi_library()
    if header is None or not library.found:
        raise RankwiseError("there is no MPI here to compile with", library.get_it)
    folder = Path(library.path).parent
    return (f"-I{header.parent}", f"-L{folder}", f"-Wl,-rpath,{folder}", "-lmpi", "-lm", "-pthread")
