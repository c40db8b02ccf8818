"""A progress bar on standard error, for work that takes more than a second and only on a terminal."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rankwise.work_progress import UNWATCHED, Progress

if TYPE_CHECKING:
    import rich.progress

FAILED_POLLS = 1.0


@contextlib.contextmanager
def progress_bar() -> Iterator[Progress]:
    """Return what progress is reported to; it shows a bar while a person may be waiting."""
    if not sys.stderr.isatty():
        yield UNWATCHED
        return
    bar = _Bar()
    try:
        yield bar
    finally:
        bar.end()


class _Bar:
    """Appears after a second and leaves nothing behind."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bar: rich.progress.Progress | None = None
        self._task: rich.progress.TaskID | None = None
        self._stage = ("", 0, 0)
        self._about = ""
        self._ended = False
        self._timer = threading.Timer(FAILED_POLLS, self._appear)
        self._timer.daemon = True
        self._timer.start()

    def begin(self, what: str, steps: int) -> None:
        with self._lock:
            self._stage = (what, steps, 0)
            self._about = ""
            self._show()

    def advance(self) -> None:
        with self._lock:
            what, steps, done = self._stage
            self._stage = (what, steps, done + 1)
            self._show()

    def name(self, what: str) -> None:
        with self._lock:
            self._about = what
            self._show()

    def end(self) -> None:
        self._timer.cancel()
        with self._lock:
            self._ended = True
            if self._bar is not None:
                self._bar.stop()
                self._bar = None

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        with self._lock:
            if self._ended:
                return
            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._bar.start()
            self._show()

    def _show(self) -> None:
        if self._bar is None:
            return
        what, steps, done = self._stage
        if self._about:
            what = f"{what}: {self._about}"
        if self._task is None:
            self._task = self._bar.add_task(what, total=steps or None)
        self._bar.update(self._task, description=what, total=steps or None, completed=done)
