"""Who runs schedules: this process, one after another, or processes beside it, some at a time."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Protocol

from rankwise.explore.account import Account, account
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.schedule import Schedule
from rankwise.explore.visit import Runner

_PR_SET_PDEATHSIG = 1


class Workers(Protocol):
    """Runs schedules, some at a time."""

    @property
    def slots(self) -> int:
        """How many run at a time."""

    def start(self, schedule: Schedule) -> Future[Account]:
        """Begin a run, or have it wait for its turn."""

    def stop(self) -> None:
        """Forget what has not begun, and wait for what has."""


class Here:
    """Runs one schedule after another."""

    slots = 1

    def __init__(self, runner: Runner, explored: Explored = EVERYTHING) -> None:
        self._runner = runner
        self._explored = explored

    def start(self, schedule: Schedule) -> Future[Account]:
        done: Future[Account] = Future()
        done.set_result(account(self._runner.run(schedule), self._explored))
        return done

    def stop(self) -> None:
        pass


MakeRunner = Callable[[], Runner]


class Beside:
    """Runs schedules in processes of their own, which end with this one."""

    def __init__(self, make: MakeRunner, explored: Explored = EVERYTHING, slots: int = 2) -> None:
        """Start them; `make` makes the runner of each, and can be handed to another process."""
        self.slots = slots
        self._explored = explored
        self._pool = ProcessPoolExecutor(
            slots, multiprocessing.get_context("spawn"), _prepare, (make, explored, os.getpid())
        )

    def start(self, schedule: Schedule) -> Future[Account]:
        return self._pool.submit(_run, schedule)

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)


_here: list[Here] = []
"""In a process that runs schedules for another: how."""


def _prepare(make: MakeRunner, explored: Explored, parent: int) -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
    _here.append(Here(make(), explored))


def _run(schedule: Schedule) -> Account:
    return _here[0].start(schedule).result()
