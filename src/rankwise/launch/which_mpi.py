"""Finds out which MPI a command runs with, and where its header is: the recorder is compiled against that."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rankwise.toolchain import mpi_compile_flags, mpi_family
from rankwise.toolchain.search import ask
from rankwise.trace.launcher_names import LAUNCHERS

_MOST_OF_A_SCRIPT = 1 << 16
_FORTRAN_LIBRARY = re.compile(r"libmpi(ch)?(fort|f77|f90|_mpifh|_usempi)")


def is_launcher(word: str) -> bool:
    """Return whether a command starts other programs as the ranks of a job."""
    return LAUNCHERS.fullmatch(Path(word).name) is not None


def compile_flags(command: Sequence[str]) -> tuple[str, ...]:
    """Return the flags that find the mpi.h of the MPI that the command runs with."""
    for words in (command, *_launches(command)):
        for header in (*_of_programs(words), *_of_launcher(words)):
            return (f"-I{header.parent}",)
    return tuple(mpi_compile_flags("c"))


def calls_from_fortran(command: Sequence[str]) -> bool:
    """Return whether the program may call MPI's Fortran procedures: a script could start any program."""
    libraries = [name for path in _programs(command) for name, _ in _mpi_libraries(path)]
    if not libraries:
        return not any(map(is_python, command))
    return any(_FORTRAN_LIBRARY.match(name) for name in libraries)


def cleans_up(command: Sequence[str]) -> bool:
    """Return whether the launcher must get a signal to end: MPICH's has nothing but processes to clean up."""
    is_one = is_launcher(command[0])
    return is_one and launcher_family(command[0]) not in (mpi_family.MPICH, mpi_family.MVAPICH)


def launcher_family(launcher: str) -> str:
    """Return the family of MPIs whose programs a launcher starts; '' where it does not say."""
    answer = ask((launcher, "--version"))
    return mpi_family.of_launcher(answer.out + answer.err)[0] if answer else ""


def linked_with(program: Path) -> tuple[str, Path] | None:
    """Return the family of the MPI library that a program is linked with, and where it is; None for none."""
    for name, place in _mpi_libraries(program):
        return _family_of_library(name), place
    return None


def _launches(command: Sequence[str]) -> Iterator[list[str]]:
    """Yield what the lines of a script start with a launcher: `mpiexec -n 4 ./app` in `sh run.sh`."""
    for word in command:
        try:
            with Path(shutil.which(word) or word).open("rb") as file:
                text = file.read(_MOST_OF_A_SCRIPT)
        except (OSError, ValueError):
            continue
        if b"\0" in text:
            continue  # a program
        for line in text.decode("utf-8", "replace").splitlines():
            words = re.findall(r"[\w./+-]+", line)
            at = next((i for i, each in enumerate(words) if is_launcher(each)), None)
            if at is not None and not line.lstrip().startswith("#"):
                yield words[at:]


def _of_programs(command: Sequence[str]) -> Iterator[Path]:
    """Yield the header that belongs to the MPI library which a program among the words is linked with."""
    for path in _programs(command):
        for name, place in _mpi_libraries(path):
            yield from _beside_library(name, place)


def _programs(command: Sequence[str]) -> Iterator[Path]:
    for word in command:
        found = shutil.which(word)
        if found and not is_launcher(word) and _is_elf(Path(found)):
            yield Path(found).absolute()


def _mpi_libraries(program: Path) -> tuple[tuple[str, Path], ...]:
    answer = ask(("ldd", str(program)))
    found = re.findall(r"^\s*(libmpi[\w-]*\.so\S*) => (/\S+)", answer.out if answer else "", re.MULTILINE)
    return tuple((name, Path(place)) for name, place in found)


def _of_launcher(command: Sequence[str]) -> Iterator[Path]:
    found = shutil.which(command[0])
    if found is None or not is_launcher(command[0]):
        return
    for path in dict.fromkeys((Path(found).absolute(), Path(found).resolve())):
        header = path.parent.parent / "include" / "mpi.h"
        if header.is_file() and path.parent.parent not in (Path("/usr"), Path("/")):
            yield header
    family = launcher_family(found)
    if family:
        yield from _system_headers(family)


def _beside_library(name: str, place: Path) -> Iterator[Path]:
    for folder in dict.fromkeys((place.parent, place.resolve().parent)):
        header = folder.parent / "include" / "mpi.h"
        if folder.parent != Path("/usr") and header.is_file():
            yield header
    yield from _system_headers(_family_of_library(name))


def _family_of_library(name: str) -> str:
    """Return the family by the name of a library: those that descend from MPICH have one name."""
    is_open_mpi = name.startswith("libmpi_") or (
        name.startswith("libmpi.so.") and int(re.sub(r"\D", "", name[10:]) or 0) >= 20
    )
    return mpi_family.OPEN_MPI if is_open_mpi else mpi_family.MPICH


def _system_headers(family: str) -> Iterator[Path]:
    """Yield the header of a Linux distribution's package, wherever it keeps those of several MPIs."""
    word = "openmpi" if family == mpi_family.OPEN_MPI else "mpich"
    for pattern in (f"lib/*/{word}/include/mpi.h", f"include/{word}*/mpi.h", f"lib64/{word}/include/mpi.h"):
        yield from sorted(Path("/usr").glob(pattern))
    header = Path("/usr/include/mpi.h")
    if header.is_file() and mpi_family.of_header(header.read_text(errors="replace"))[0] == family:
        yield header


def is_python(word: str) -> bool:
    found = shutil.which(word)
    return found is not None and Path(found).resolve().name.startswith(("python", "pypy"))


def _is_elf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) == b"\x7fELF" and path.resolve() != Path(sys.executable).resolve()
    except OSError:
        return False
