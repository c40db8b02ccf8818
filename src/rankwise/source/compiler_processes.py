"""Runs compilers, several at a time, in a way that none of them outlives what started it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from pathlib import Path

from rankwise import toolchain
from rankwise.errors import CompileFailed

LONGEST_COMPILATION = 600


class Compilers:
    """The compilers that run now; each has a process group of its own, so that all it starts ends with it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._ended = False

    def run(
        self, command: list[str], path: Path, given: bytes = b"", folder: Path | None = None
    ) -> tuple[int, bytes, str]:
        """Run a compiler on `path`; return its exit code, output and complaints."""
        with self._start(command, folder) as compiler:
            try:
                text, said = compiler.communicate(given, timeout=LONGEST_COMPILATION)
            except subprocess.TimeoutExpired as error:
                raise CompileFailed(
                    f"{path} did not compile within {LONGEST_COMPILATION} s",
                    hint="leave it out, or analyse it in smaller pieces",
                ) from error
            finally:
                with self._lock:
                    self._running.discard(compiler)
                if compiler.returncode is None:
                    _end(compiler)
            return compiler.returncode, text, said.decode(errors="replace")

    def end(self) -> None:
        """End all that run, and let none start from now on."""
        with self._lock:
            self._ended = True
            for compiler in self._running:
                _end(compiler)

    def _start(self, command: list[str], folder: Path | None) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._ended:
                raise KeyboardInterrupt
            compiler = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=toolchain.environment(),
                cwd=folder,
                process_group=0,
            )
            self._running.add(compiler)
            return compiler


def _end(compiler: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(compiler.pid, signal.SIGKILL)
