"""What an MPI's compiler wrapper (mpicc, mpicxx) says about where its headers and libraries are."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
class Wrapper:
    """A wrapper of the user's, with the flags it adds to compile and the folders it links from."""

    path: Path
    compile_flags: tuple[str, ...]
    library_folders: tuple[Path, ...]

    @property
    def header(self) -> Path | None:
        """The mpi.h it compiles with, where that can be told."""
        prefix = _prefix(self.path)
        folders = [*_include_folders(self.compile_flags), prefix / "include"]
        return next((folder / "mpi.h" for folder in folders if (folder / "mpi.h").is_file()), None)


def your_wrapper(language: str) -> Wrapper | None:
    """Return the first wrapper on PATH that answers and is not the embedded one."""
    for name in _NAMES.get(language, ("mpicc",)):
        for path in on_path(name):
            if not is_embedded(path):
                wrapper = _interrogate(path)
                if wrapper is not None:
                    return wrapper
    return None


def compile_flags_of(path: Path) -> tuple[str, ...]:
    """Return what a wrapper adds to compile, whosever it is; () where it does not answer."""
    wrapper = _interrogate(path)
    return wrapper.compile_flags if wrapper is not None else ()


def _interrogate(path: Path) -> Wrapper | None:
    words = _shown(path)
    flags = list(_compile_part(words))
    prefix = _prefix(path)
    beside = prefix / "include"
    if prefix not in _SYSTEM and (beside / "mpi.h").is_file() and beside not in _include_folders(flags):
        flags.append(f"-I{beside}")
    if not words and not flags:
        return None
    folders = [Path(word[2:]) for word in words if word.startswith("-L") and word != "-L"]
    return Wrapper(path, tuple(flags), (*folders, prefix / "lib", prefix / "lib64"))


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
