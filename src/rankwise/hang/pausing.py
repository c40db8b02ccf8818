"""Pauses ranks that only loop, so that they leave the cores to the process that reads the recording."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator, Sequence


@contextlib.contextmanager
def held(pids: Sequence[int]) -> Iterator[None]:
    """Stop these processes for a while; whatever may be killed meanwhile needs a guardian that ends them."""
    try:
        signal_all(pids, signal.SIGSTOP)
        yield
    finally:
        signal_all(pids, signal.SIGCONT)


def signal_all(pids: Sequence[int], number: signal.Signals) -> None:
    """Send a signal to those of these processes that are still there and ours."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
