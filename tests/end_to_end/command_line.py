"""The real command line, run as a user's shell runs it, and the smallest programs to run it on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BUG_C = """\
#include <mpi.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
GOOD_C = BUG_C.replace("    if (rank == 0)\n        MPI", "    if (rank == 0)\n        rank = 1;\n    MPI")
BUG_PY = """\
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
if rank == 0:
    comm.Barrier()
"""
GOOD_PY = BUG_PY.replace("    comm.Barrier()", "    print('hello')\ncomm.Barrier()")

COLLECTIVE_LINE = {"bug.c": 8, "bug.py": 6}
CONDITION_LINE = {"bug.c": 7, "bug.py": 5}


@dataclass(frozen=True)
class Done:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """Everything it printed, with line breaks and what marks continued lines taken out."""
        return " ".join((self.out + " " + self.err).split())

    def findings(self) -> list[dict[str, Any]]:
        """The findings of a `--format json` run."""
        found: list[dict[str, Any]] = json.loads(self.out)["findings"]
        return found

    def places(self) -> list[tuple[str, int, str]]:
        """File, line and code of each finding of a `--format json` run."""
        return [(each["where"]["file"], each["where"]["line"], each["rule"]) for each in self.findings()]


class CommandLine:
    """A folder and the command to run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str | Path, env: dict[str, str] | None = None, timeout: float = 300) -> Done:
        done = subprocess.run(
            command(words), cwd=self.folder, env=env, capture_output=True, timeout=timeout, check=False
        )
        said = Done(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in said.err or "--debug" in words, said.err
        return said

    def write(self, name: str, text: str | bytes) -> Path:
        """Write a file below the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path


def command(words: Sequence[str | Path]) -> list[str]:
    return [sys.executable, "-m", "rankwise", *map(str, words)]
