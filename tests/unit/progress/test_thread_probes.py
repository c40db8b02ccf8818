"""Threads that have not called MPI: which of them may, and which have nothing to do with it."""

from __future__ import annotations

import hashlib
import platform
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.progress import progress_timing, thread_probes
from rankwise.progress.thread_probes import LiveThreads
from rankwise.trace.job_trace import Process, read_trace
from trace_builder import TraceBuilder

pytestmark = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64"), reason="system calls are numbered otherwise here"
)


class Bystander:
    """A thread of this process that does something again and again until it is let go."""

    def __init__(self, act: Callable[[threading.Event], object]) -> None:
        self.done = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(act,), daemon=True)

    def _run(self, act: Callable[[threading.Event], object]) -> None:
        while not self.done.is_set():
            act(self.done)

    def __enter__(self) -> Bystander:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join()


def process(folder: Path, **settings: int) -> Process:
    run = TraceBuilder(1, **settings)
    run.stream(0).call("MPI_Barrier", inside=True)
    run.write(folder)
    return read_trace(folder).processes[0]


def seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[threading.Event], object]
) -> list[bool]:
    """Return whether the thread may act, asked again and again for a while."""
    found, rank = [], process(tmp_path)
    threads = LiveThreads(longest=1000)
    monkeypatch.setattr(progress_timing, "TICKING", 0.2)
    with Bystander(act) as bystander:
        monkeypatch.setattr(thread_probes, "_others", lambda _: {bystander.thread.native_id})
        monkeypatch.setattr(thread_probes, "effort", _own(thread_probes.effort))
        monkeypatch.setattr(thread_probes, "times_asleep", _own(thread_probes.times_asleep))
        monkeypatch.setattr(thread_probes, "waits_for_thread", _own(thread_probes.waits_for_thread))
        until = time.monotonic() + 30
        while time.monotonic() < until and (len(found) < 20 or found[-1] is found[0]) and len(found) < 100:
            found.append(threads.others_act(rank))
            time.sleep(0.02)
    return found


def _own(function):  # type: ignore[no-untyped-def]
    """Return the function for this process, whatever the trace says the process of the rank is."""
    import os

    return lambda _, thread: function(os.getpid(), thread)


def _compute(_: threading.Event) -> None:
    """Compute outside the interpreter, whose lock would be one more thing to wait for."""
    hashlib.pbkdf2_hmac("sha256", b"rank", b"wise", 20_000)


def test_who_computes_may_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(seen(tmp_path, monkeypatch, _compute))


def test_who_sleeps_for_long_may_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(seen(tmp_path, monkeypatch, lambda done: done.wait(100)))


def test_a_thread_that_waits_for_another_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not seen(tmp_path, monkeypatch, lambda done: done.wait())[-1]


def test_a_thread_that_ticks_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not seen(tmp_path, monkeypatch, lambda done: done.wait(0.05))[-1]


def test_where_only_one_thread_may_call_the_others_do_not(tmp_path: Path) -> None:
    assert not process(tmp_path, provided=0).lets_threads_call
    assert process(tmp_path).lets_threads_call
