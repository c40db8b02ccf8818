"""A thread that only its own process could wake is reported from one that may go on by itself."""

from __future__ import annotations

import os
import platform
import threading
import time
from collections.abc import Callable

import pytest

from rankwise.progress.sleeping_threads import waits_for_its_own

pytestmark = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64"), reason="system calls are numbered otherwise here"
)


def _idles(wait: Callable[[threading.Event], object]) -> bool:
    """Start a thread that waits like this, and tell whether it is seen to idle before it is let go."""
    done, ready = threading.Event(), threading.Event()

    def body() -> None:
        ready.set()
        wait(done)

    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    ready.wait()
    assert thread.native_id is not None
    until = time.monotonic() + 20
    seen = False
    while not seen and time.monotonic() < until and thread.is_alive():
        seen = waits_for_its_own(os.getpid(), thread.native_id, frozenset())
    done.set()
    return seen


def test_who_waits_for_another_thread_idles() -> None:
    assert _idles(lambda done: done.wait())


def test_who_sleeps_for_a_while_does_not() -> None:
    assert not _idles(lambda done: time.sleep(0.5))


def test_who_waits_with_a_limit_does_not() -> None:
    assert not _idles(lambda done: done.wait(0.5))
