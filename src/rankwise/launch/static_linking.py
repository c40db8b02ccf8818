"""Finds programs that contain the MPI library: the recorder cannot come between them and it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from rankwise.binary.elf import DYNAMIC, LOADER, Elf, NotElf, read_elf
from rankwise.launch.which_mpi import is_launcher

_OF_THE_LIBRARY = b"PMPI_Init\0"
"""No program but the library defines it; tools define MPI_Init."""
CANNOT_BE_SEEN = "{} contains the MPI library (it is linked statically), so its calls cannot be seen"
LINK_DYNAMICALLY = "link it with the shared MPI library; `rankwise check` judges its source as it is"


def linked_statically(command: Sequence[str]) -> str | None:
    """Return the program among the words of a command that contains the MPI library; None if none does."""
    for word in command:
        found = shutil.which(word)
        if found is None or is_launcher(word):
            continue
        try:
            elf = read_elf(Path(found))
            if _is_program(elf) and _defines(elf, _OF_THE_LIBRARY):
                return word
        except (OSError, NotElf):
            continue
    return None


def _is_program(elf: Elf) -> bool:
    """Return whether a file is no library: it names a loader, or needs none."""
    return bool(elf.segments(LOADER)) or not elf.segments(DYNAMIC)


def _defines(elf: Elf, name: bytes) -> bool:
    """Return whether a file has a function by this name, which ends with a zero byte."""
    for symbols, names in elf.symbol_tables():
        at = names.find(name)
        while at >= 0:
            if np.any((symbols["name"] == at) & (symbols["value"] != 0)):
                return True
            at = names.find(name, at + 1)
    return False
