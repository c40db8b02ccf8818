"""A process that outlives its supervisor just long enough to end what the supervisor left behind."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
from pathlib import Path

from rankwise.launch.processes import end_all

_DONE = b"."


class Guardian:
    """Stands by while a run lasts. Killing the supervisor closes a pipe, which wakes the guardian."""

    def __init__(self, run: str, scratch: Path | None) -> None:
        reading, self._writing = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            try:
                os.close(self._writing)
                _stand_by(reading, run, scratch)
            finally:
                os._exit(0)
        os.close(reading)

    def dismiss(self) -> None:
        """Send the guardian away: everything has been put in order."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self._writing, _DONE)
        os.close(self._writing)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self._pid, 0)

    @property
    def pid(self) -> int:
        return self._pid


def _stand_by(reading: int, run: str, scratch: Path | None) -> None:
    os.setsid()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(each, signal.SIG_IGN)
    # Whoever reads the supervisor's output waits until nobody can write to it any more.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    if os.read(reading, 1) != _DONE:
        end_all(run)
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)
