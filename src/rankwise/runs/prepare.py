"""What is found out about a command before it is run, once for all its runs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.launch.advice import what_to_try
from rankwise.launch.which_mpi import calls_from_fortran, cleans_up, compile_flags, is_launcher
from rankwise.native.generate.limit_table import KnownLimit
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.launchers import embedded_launcher
from rankwise.trace.call_sites import CallSites

NO_FILE = "check the path, and whether the program was built"

_OF_BUILDS = (".o", ".a", ".d", ".so")
"""A misspelt name never means these files."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A command that can be run under supervision at any time."""

    command: tuple[str, ...]
    preload: tuple[Path, ...]
    """The recorder for its MPI, and what goes with it."""
    gently: bool
    """Whether its launcher must be signalled to end."""
    places: CallSites = field(default_factory=CallSites)
    """The lines that runs of it have found."""


def prepare(
    command: Sequence[str],
    *,
    guard: bool,
    protect: bool = False,
    limits: Sequence[KnownLimit] = (),
    after: Sequence[Path] = (),
) -> Prepared:
    """Find out how to run a command, and build the recorder if there is none for its MPI.

    What protects the command stands before the recorder, which sees the calls that are really made; libraries
    that serve the program stand `after` it.
    """
    from rankwise.native.build import recorder_for

    must_exist(command)
    flags = compile_flags(command)
    preload = recorder_for(flags, fortran=calls_from_fortran(command), guard=guard)
    if protect:
        from rankwise.native.protector import protector_for

        preload = (protector_for(flags, limits), *preload)
    return Prepared(tuple(command), (*preload, *after), cleans_up(command))


def intel_openmp() -> Path:
    """Return Intel's runtime of OpenMP, which serves programs that gcc or clang compiled, too."""
    found = embedded_file("intel-openmp", "libiomp5.so")
    if found is None:
        raise RankwiseError(
            "Intel's OpenMP runtime (libiomp5) is not here",
            "pip install intel-openmp, or 'rankwise[toolchain]'",
        )
    return found


def must_exist(command: Sequence[str]) -> None:
    """Raise an error where a command names a program that is not there; what the program gets is its own."""
    from rankwise.errors import did_you_mean

    is_argument = False
    for word in command:
        is_argument = is_argument and word != ":"  # another program of the same command follows
        is_path = word.startswith(("./", "../", "/")) and "=" not in word and not is_argument
        is_argument = is_argument or (is_path and _is_program(Path(word)))
        if is_path and not Path(word).exists():
            near = [f"{Path(word).parent}/{each}".replace("//", "/") for each in names_in(Path(word).parent)]
            near = [each if each.startswith(("/", "..")) else f"./{Path(each)}" for each in near]
            near = [each for each in near if Path(each).suffix not in _OF_BUILDS]
            raise RankwiseError(f"{word} does not exist{did_you_mean(word, near)}", NO_FILE)
    if shutil.which(command[0]) is None:
        is_known = is_launcher(command[0])
        meant = "" if is_known else did_you_mean(command[0], ("mpiexec", "mpirun", "srun"))
        raise RankwiseError(
            f"there is no command {command[0]}{meant}",
            _embedded_instead(command[0])
            or what_to_try(command, "`rankwise doctor` shows which mpiexec there is"),
        )


def _is_program(path: Path) -> bool:
    """Return whether a word of a command is what it runs, so that arguments follow."""
    if is_launcher(str(path)) or not path.is_file():
        return False
    return path.suffix == ".py" or os.access(path, os.X_OK)


def _embedded_instead(word: str) -> str:
    """Return how to name the embedded launcher, which may be in no folder of PATH; '' where there is none."""
    launcher = embedded_launcher()
    if not is_launcher(word) or not launcher.found:
        return ""
    return f"name the MPI that came with rankwise: {launcher.path} in place of {word}"


def names_in(folder: Path) -> list[str]:
    """Return what is in a folder; nothing if it cannot be read."""
    try:
        return [each.name for each in folder.iterdir()]
    except OSError:
        return []
