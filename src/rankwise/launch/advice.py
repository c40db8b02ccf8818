"""What to try when a command made no MPI call: its words often show what is wrong with it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from rankwise.launch.compiling import LANGUAGES
from rankwise.launch.which_mpi import is_launcher, is_python, launcher_family
from rankwise.toolchain.launchers import refused_to_root

_USUAL = "is it an MPI program, linked with the same MPI as its mpiexec, and not statically?"


def what_to_try(command: Sequence[str], usual: str = _USUAL) -> str:
    """Return advice that fits the words of the command, else what is usual."""
    if len(command) == 1 and is_launcher(command[0]):
        return f"name a program after it: rankwise run -- {command[0]} -n 4 ./app"
    if is_launcher(command[0]) and "--allow-run-as-root" not in command:
        to_set = refused_to_root(launcher_family(command[0]))
        if to_set:
            return f"Open MPI starts nothing for root: {to_set}, or run it as another user"
    if any(word.split("=")[0] == "LD_PRELOAD" for word in command):
        return "its LD_PRELOAD replaces that of rankwise: set it for both, LD_PRELOAD=… rankwise run -- …"
    for before, word in zip(("", *command), command, strict=False):
        path = Path(word)
        if before.startswith("-") or not path.is_file():
            continue
        if path.suffix in LANGUAGES:
            return f"{word} is source code, not a program: rankwise verify {word}"
        if path.suffix == ".py" and not is_python(before) and not os.access(path, os.X_OK):
            return f"{word} is run by Python: … python {word}"
        if not os.access(path, os.X_OK) and not any(map(is_python, command)):
            return f"{word} cannot be run: chmod +x {word}, if it is a program"
        if "/" not in word and shutil.which(word) is None and not is_python(before):
            return f"./{word} names the file that is here; {word} alone is searched for in PATH"
    return usual
