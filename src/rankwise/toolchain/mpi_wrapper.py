"""What an MPI's compiler wrapper (mpicc, mpicxx) says about where its headers and libraries are."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rankwise.toolchain import mpi_family
from rankwise.toolchain.embedded import is_embedded
from rankwise.toolchain.search import ask, on_path

_NAMES = {
    "c": ("mpicc",),
    "c++": ("mpicxx", "mpic++", "mpiCC", "mpicc"),
    "fortran": ("mpifort", "mpif90", "mpif77", "mpicc"),
}
_SYSTEM = (Path("/usr"), Path("/usr/local"))
"""Prefixes whose include folder every compiler searches by itself, and must search last."""
_TAKES_A_WORD = ("-I", "-D", "-U", "-isystem", "-iquote", "-idirafter", "-include")


@dataclass(frozen=True, slots=True)
class CompilerWrapper:
    """A wrapper of the user's, with the flags it adds to compile and the folders it links from."""

    path: Path
    compile_flags: tuple[str, ...]
    library_folders: tuple[Path, ...]

    @property
    def header(self) -> Path | None:
        """The mpi.h it compiles with, where that can be determined."""
        prefix = _prefix(self.path)
        folders = [*_include_folders(self.compile_flags), prefix / "include"]
        return next((folder / "mpi.h" for folder in folders if (folder / "mpi.h").is_file()), None)

    @property
    def identity(self) -> tuple[str, str]:
        """The family and version of its MPI, as mpi.h states them; '' for what is not known."""
        try:
            text = self.header.read_text(encoding="utf-8", errors="replace") if self.header else ""
        except OSError:
            return "", ""
        return mpi_family.of_header(text)

    def finds_header(self) -> bool:
        """Return whether it compiles a program with mpi.h; an MPI's packages may lack the headers."""
        if self.header is not None:
            return True
        answer = ask((str(self.path), "-E", "-x", "c", "-"), given="#include <mpi.h>\n")
        return answer is not None and answer.code == 0


def your_wrapper(language: str) -> CompilerWrapper | None:
    """Return the first wrapper on PATH that answers, finds mpi.h and is not the embedded one."""
    return next((each for each in _answering(language) if each.finds_header()), None)


def wrappers_without_header(language: str) -> Iterator[CompilerWrapper]:
    """Yield the wrappers that answer, but cannot compile a program that includes mpi.h."""
    return (each for each in _answering(language) if not each.finds_header())


def _answering(language: str) -> Iterator[CompilerWrapper]:
    for name in _NAMES.get(language, ("mpicc",)):
        for path in on_path(name):
            wrapper = None if is_embedded(path) else _interrogate(path)
            if wrapper is not None:
                yield wrapper


def compile_flags_of(path: Path) -> tuple[str, ...]:
    """Return what a wrapper adds to compile, whosever it is; () where it does not answer."""
    wrapper = _interrogate(path)
    return wrapper.compile_flags if wrapper is not None else ()


def _interrogate(path: Path) -> CompilerWrapper | None:
    words = _shown(path)
    flags = list(_compile_part(words))
    prefix = _prefix(path)
    beside = prefix / "include"
    if prefix not in _SYSTEM and (beside / "mpi.h").is_file() and beside not in _include_folders(flags):
        flags.append(f"-I{beside}")
    if not words and not flags:
        return None
    folders = [Path(word[2:]) for word in words if word.startswith("-L") and word != "-L"]
    return CompilerWrapper(path, tuple(flags), (*folders, prefix / "lib", prefix / "lib64"))


def _shown(path: Path) -> list[str]:
    """Return the command that the wrapper would run: -show in the MPICH family, --showme in Open MPI's."""
    for option in ("-show", "--showme"):
        answer = ask((str(path), option))
        if answer is not None and answer.code == 0 and answer.out.strip():
            try:
                return shlex.split(answer.out)
            except ValueError:
                continue  # an unbalanced quote: not a command line after all
    return []


def _compile_part(words: list[str]) -> Iterator[str]:
    rest = iter(words)
    for word in rest:
        if word in _TAKES_A_WORD:
            value = next(rest, None)
            if value is not None:
                yield from (word, value)
        elif word.startswith(_TAKES_A_WORD):
            yield word


def _include_folders(flags: list[str] | tuple[str, ...]) -> list[Path]:
    options = ("-isystem", "-idirafter", "-iquote", "-I")
    separate = [Path(value) for word, value in itertools.pairwise(flags) if word in options]
    joined = [Path(word.removeprefix(option)) for word in flags for option in options
              if word.startswith(option) and word != option]  # fmt: skip
    return separate + joined


def _prefix(wrapper: Path) -> Path:
    return wrapper.parent.parent
