"""Signals are collected in their order, and wake up whatever polls for them."""

from __future__ import annotations

import os
import select
import signal
import threading

from rankwise.launch.signals import Forwarding, collected


def test_a_signal_wakes_whoever_polls() -> None:
    before = signal.getsignal(signal.SIGUSR1)
    with collected() as signals:
        assert signals.handle is not None
        poller = select.poll()
        poller.register(signals.handle, select.POLLIN)
        assert not poller.poll(0)
        sender = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGUSR1))
        sender.start()
        assert poller.poll(20_000)
        assert signals.numbers == [signal.SIGUSR1]
        signals.heard()
        assert not poller.poll(0)
        os.kill(os.getpid(), signal.SIGHUP)
        assert poller.poll(20_000)
        assert signals.numbers == [signal.SIGUSR1, signal.SIGHUP]
        sender.join()
    assert signal.getsignal(signal.SIGUSR1) is before


def test_only_the_main_thread_hears_signals() -> None:
    handles: list[int | None] = []

    def elsewhere() -> None:
        with collected() as signals:
            signals.heard()
            handles.append(signals.handle)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert handles == [None]


def test_a_signal_that_comes_when_a_run_is_over_is_not_lost() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, _: heard.append(number))
    try:
        with collected() as signals:
            signal.raise_signal(signal.SIGUSR1)
            assert not Forwarding(signals).finish()
            signal.raise_signal(signal.SIGUSR1)
            assert heard == []
        assert heard == [signal.SIGUSR1]
    finally:
        signal.signal(signal.SIGUSR1, before)
