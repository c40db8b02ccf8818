"""Debuggers for a rank that waits for one: gdb, and pdb where the rank runs Python."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rankwise.errors import RankwiseError

PDB = "RANKWISE_PDB"
"""Names the socket that pdb talks through."""
RANK = "RANKWISE_DEBUG_RANK"
_PYTHON_SITE = 1 << 63
_SCRIPT = """\
set variable *(int *) &rankwise_debugged = 1
while $pc != {site:#x}
  up-silently
end
frame
"""
"""Lets the rank continue when the user says so, and shows the frame of the program that calls MPI."""


class Debugger:
    """Attends to a rank once it waits. The socket is there before, so that pdb finds a listener."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "pdb"
        self._folder = folder
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.path))
        self._listening.listen(1)

    def __call__(self, pid: int, site: int) -> None:
        """Open gdb, which returns when it is left; pdb talks on while the run continues."""
        if site & _PYTHON_SITE:
            threading.Thread(target=self._talk, daemon=True).start()
            return
        script = self._folder / "gdb"
        script.write_text(_SCRIPT.format(site=site), encoding="utf-8")
        with _interrupts_left_to_debugger():
            subprocess.run([gdb(), "-q", "-p", str(pid), "-x", str(script)], check=False)

    def variables(self, rank: int) -> dict[str, str]:
        """Return what makes the rank wait."""
        return {RANK: str(rank), PDB: str(self.path)}

    def close(self) -> None:
        self._listening.close()

    def _talk(self) -> None:
        """Carry words between the terminal and pdb until the program ends."""
        link, _ = self._listening.accept()
        threading.Thread(target=_type, args=(link,), daemon=True).start()
        while words := link.recv(4096):
            sys.stdout.write(words.decode("utf-8", "replace"))
            sys.stdout.flush()


def gdb() -> str:
    """Return gdb; raise an error if there is none."""
    found = shutil.which("gdb")
    if found is None:
        raise RankwiseError("there is no gdb here", "apt-get install gdb; without --gdb the run is repeated")
    return found


def _type(link: socket.socket) -> None:
    try:
        while line := os.read(0, 4096):
            link.sendall(line)
        link.shutdown(socket.SHUT_WR)
    except OSError:  # the program has ended
        return


@contextmanager
def _interrupts_left_to_debugger() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
