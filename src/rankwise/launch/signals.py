"""The signals that a supervisor gets and its command is meant to have."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

_PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
_MANY = 4096


@dataclass(slots=True)
class Signals:
    """The signals that have come, in their order."""

    numbers: list[int] = field(default_factory=list)
    handle: int | None = None
    """Can be read from when there are new ones, so that whoever polls it need not wake up to look."""

    def heard(self) -> None:
        """Wait for the next ones only."""
        if self.handle is not None:
            with contextlib.suppress(BlockingIOError):
                os.read(self.handle, _MANY)


@contextlib.contextmanager
def collected() -> Iterator[Signals]:
    """Collect signals for a while; a terminal sends its own to the command as well."""
    if threading.current_thread() is not threading.main_thread():  # Python hands signals to the main thread
        yield Signals()
        return
    reading, writing = os.pipe()
    for end in (reading, writing):
        os.set_blocking(end, False)
    signals = Signals(handle=reading)
    former = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    before = {
        each: signal.signal(each, lambda number, _: signals.numbers.append(number)) for each in _PASSED_ON
    }
    try:
        yield signals
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        signal.set_wakeup_fd(former)
        os.close(reading)
        os.close(writing)
