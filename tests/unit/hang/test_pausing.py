"""Processes are held for a while, and go on whatever happens meanwhile."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from rankwise.hang.pausing import held
from rankwise.procfs.process_stat import state


@pytest.fixture
def busy() -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    yield process
    process.kill()
    process.wait()


def test_who_is_held_goes_on_afterwards(busy: subprocess.Popen[bytes]) -> None:
    with pytest.raises(ValueError, match="unreadable"), held([busy.pid]):
        assert _comes_to(busy.pid, "T")
        raise ValueError("unreadable")
    assert _comes_to(busy.pid, "R")


def test_who_is_no_more_is_left_out(busy: subprocess.Popen[bytes]) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    with held([gone.pid, busy.pid]):
        assert _comes_to(busy.pid, "T")


def _comes_to(pid: int, wanted: str) -> bool:
    until = time.monotonic() + 20
    while state(pid) != wanted and time.monotonic() < until:
        time.sleep(0.01)
    return state(pid) == wanted
