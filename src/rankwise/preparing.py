"""What is found out about a command before it is run, once for all its runs."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.launch.advice import what_to_try
from rankwise.launch.which_mpi import calls_from_fortran, cleans_up, compile_flags
from rankwise.trace.places import Places

NO_FILE = "check the path, and whether the program was built"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A command that can be run under supervision at any time."""

    command: tuple[str, ...]
    preload: tuple[Path, ...]
    """The recorder for its MPI, and what goes with it."""
    gently: bool
    """Whether its launcher must be asked to end."""
    places: Places = field(default_factory=Places)
    """The lines that runs of it have found."""


def prepare(command: Sequence[str], *, guard: bool) -> Prepared:
    """Find out how to run a command, and build the recorder if there is none for its MPI."""
    from rankwise.native.build import recorder_for

    must_exist(command)
    preload = recorder_for(compile_flags(command), fortran=calls_from_fortran(command), guard=guard)
    return Prepared(tuple(command), preload, cleans_up(command))


def must_exist(command: Sequence[str]) -> None:
    """Say what is wrong with a command that names something which is not there."""
    from rankwise.errors import did_you_mean

    for word in command:
        is_path = word.startswith(("./", "../", "/")) and "=" not in word
        if is_path and not Path(word).exists():
            near = [f"{Path(word).parent}/{each}".replace("//", "/") for each in names_in(Path(word).parent)]
            near = [each if each.startswith(("/", "..")) else f"./{Path(each)}" for each in near]
            raise RankwiseError(f"{word} does not exist here{did_you_mean(word, near)}", NO_FILE)
    if shutil.which(command[0]) is None:
        meant = did_you_mean(command[0], ("mpiexec", "mpirun", "srun"))
        raise RankwiseError(
            f"there is no command {command[0]}{meant}",
            what_to_try(command, "`rankwise doctor` says which mpiexec there is"),
        )


def names_in(folder: Path) -> list[str]:
    """Return what is in a folder; nothing if it cannot be read."""
    try:
        return [each.name for each in folder.iterdir()]
    except OSError:
        return []
