"""A process that outlives its supervisor just long enough to end what the supervisor left behind.

There is one for all runs of a process. It is reported by lines which run begins, in which scratch folder, and
which is over. Killing the supervisor closes the pipe, which wakes the guardian.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

from rankwise.launch.process_tree import end_all, marked, shared_memory


class _Guardian:
    """The guardian of this process, once there is one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        self._writing = -1
        self._runs: dict[str, Path | None] = {}
        self.pid = 0

    def begin(self, run: str, scratch: Path | None) -> None:
        with self._lock:
            if self._owner != os.getpid():  # a process that was forked has no guardian of its own yet
                self._runs = {}
                self._appear()
            self._runs[run] = scratch
            if not self._tell(run, scratch):
                self._appear()
                for each, folder in self._runs.items():
                    self._tell(each, folder)

    def end(self, run: str) -> None:
        with self._lock:
            self._runs.pop(run, None)
            self._tell(run, None, is_over=True)

    def _tell(self, run: str, scratch: Path | None, *, is_over: bool = False) -> bool:
        line = f"{'-' if is_over else '+'}{run}\t{scratch or ''}\n"
        with contextlib.suppress(BrokenPipeError):
            os.write(self._writing, line.encode())
            return True
        return False

    def _appear(self) -> None:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(writing)
                _stand_by(reading)
            finally:
                os._exit(0)
        os.close(reading)
        if self._owner == os.getpid():
            os.close(self._writing)
        self._owner, self._writing, self.pid = os.getpid(), writing, pid


_guardian = _Guardian()


@contextlib.contextmanager
def guarded(run: str, scratch: Path | None) -> Iterator[int]:
    """Have a run guarded for a while; the guardian's pid is given."""
    _guardian.begin(run, scratch)
    try:
        yield _guardian.pid
    finally:
        _guardian.end(run)


def _stand_by(reading: int) -> None:
    os.setsid()
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(each, signal.SIG_IGN)
    # A reader of the supervisor's output waits until no process can write to it any more.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    runs: dict[str, str] = {}
    with open(reading, encoding="utf-8") as lines:
        for line in lines:
            run, _, scratch = line[1:].rstrip("\n").partition("\t")
            if line[0] == "+":
                runs[run] = scratch
            else:
                runs.pop(run, None)
    for run, scratch in runs.items():
        left = shared_memory(Path(scratch), marked(run)) if scratch else set()
        end_all(run)
        for file in left:
            file.unlink(missing_ok=True)
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
