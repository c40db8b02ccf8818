"""The signals that a supervisor gets and its command is meant to have."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from rankwise.launch import supervision_timing as timing

_PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_MANY = 4096


@dataclass(slots=True)
class Signals:
    """The signals that have come, in their order."""

    numbers: list[int] = field(default_factory=list)
    handle: int | None = None
    """Can be read from when there are new ones, so that whatever polls it need not wake up to see."""
    considered: int | None = None
    """How many the run acted on; later ones were meant for what follows the run."""

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
    if signals.considered is not None:
        for number in signals.numbers[signals.considered :]:
            signal.raise_signal(number)


@dataclass(slots=True)
class Forwarding:
    """Passes signals on to a command, and gives it some time to end after one that ends it."""

    signals: Signals = field(default_factory=Signals)
    ends_at: float = math.inf
    """When the time is over that a command has to end, by `time.monotonic`."""
    _passed: int = 0
    """How many signals have been passed on."""

    def pass_on(self, child: subprocess.Popen[bytes], now: float) -> bool:
        """Pass new signals on; return whether the command's time to end is over."""
        for number in self.signals.numbers[self._passed :]:
            self._passed += 1
            # A terminal sends Ctrl-C to the command itself.
            if number != signal.SIGINT or not os.isatty(0):
                child.send_signal(number)
            if number in _ENDING:
                self.ends_at = min(self.ends_at, now + timing.GRACE)
        return now >= self.ends_at

    def forget_new(self) -> None:
        """Forget signals that have not been passed on: they were meant for another process."""
        del self.signals.numbers[self._passed :]

    def finish(self) -> bool:
        """Consider no further signals; return whether one was to end the command."""
        self.signals.considered = len(self.signals.numbers)
        return any(number in _ENDING for number in self.signals.numbers[: self.signals.considered])
