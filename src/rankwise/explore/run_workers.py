"""Who runs schedules: this process, one after another, or processes beside it, some at a time."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Protocol, TypeVar

from rankwise.explore import explore_timing as timing
from rankwise.explore.prediction.visit_prediction import VisitPrediction
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import Runner, Visit
from rankwise.explore.visit_summary import Account, account
from rankwise.schedule.schedule import Schedule

_S = TypeVar("_S")
_T = TypeVar("_T")
_PR_SET_PDEATHSIG = 1


class Workers(Protocol):
    """Runs schedules, some at a time."""

    @property
    def slots(self) -> int:
        """How many are begun before the first of them has to be known."""

    def start(self, schedule: Schedule) -> Future[Account]:
        """Begin a run, or have it wait for its turn."""

    def stop(self) -> None:
        """Forget what has not begun, and wait for what has."""


class Begins(Protocol):
    """Runs a program, and returns later what happened."""

    def begin(self, schedule: Schedule) -> Callable[[], Visit]:
        """Run once; return a function that reads what happened, in any thread, and must be called."""


class Here:
    """Runs one schedule after another."""

    slots = 1

    def __init__(
        self,
        runner: Runner,
        explored: Explored = EVERYTHING,
        predict_visit: Callable[[Visit], VisitPrediction] | None = None,
    ) -> None:
        """Run them as `runner` does; what visits predict is needed by the strategy that predicts."""
        self.runner = runner
        self._explored = explored
        self._foretell = predict_visit

    def run(self, schedule: Schedule) -> Account:
        """Run one, and return what is kept of it."""
        return self.keep(self.runner.run(schedule))

    def keep(self, visit: Visit) -> Account:
        """Return what is kept of a visit."""
        return account(visit, self._explored, self._foretell)

    def start(self, schedule: Schedule) -> Future[Account]:
        done: Future[Account] = Future()
        done.set_result(self.run(schedule))
        return done

    def stop(self) -> None:
        pass


class Overlapping:
    """Runs one schedule after another, and judges what happened while the next one runs."""

    slots = 2
    """One runs, and one is judged."""

    def __init__(self, runner: Begins, keep: Callable[[Visit], Account]) -> None:
        self._runner = runner
        self._keep = keep
        self._judge = ThreadPoolExecutor(1, "rankwise-judge")
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(timing.SWITCH_INTERVAL)

    def start(self, schedule: Schedule) -> Future[Account]:
        read = self._runner.begin(schedule)  # here, for Ctrl-C reaches the main thread
        done: Future[Account] = Future()
        self._judge.submit(self._finish, read, done)
        return done

    def _finish(self, read: Callable[[], Visit], done: Future[Account]) -> None:
        """Read what happened, even if no result is wanted: that removes what the run left behind."""
        is_wanted = done.set_running_or_notify_cancel()
        try:
            found = self._keep(read())
        except BaseException as error:
            if is_wanted:
                done.set_exception(error)
        else:
            if is_wanted:
                done.set_result(found)

    def stop(self) -> None:
        self._judge.shutdown()
        sys.setswitchinterval(self._interval)


class Beside:
    """Runs schedules in processes of their own, which end with this one."""

    def __init__(self, make: Callable[[], Here], slots: int) -> None:
        """Start them; `make` is called in each, so it has to be one that can be handed to a process."""
        self.slots = slots
        self._pool = ProcessPoolExecutor(
            slots, multiprocessing.get_context("spawn"), _prepare, (make, os.getpid())
        )

    def start(self, schedule: Schedule) -> Future[Account]:
        return self._submit(_run, schedule)

    def call(self, work: Callable[[Runner], _T]) -> Future[_T]:
        """Let one of the processes do some work that needs runs."""
        return self._submit(_call, work)

    def _submit(self, function: Callable[[_S], _T], argument: _S) -> Future[_T]:
        # Processes begin here: Ctrl-C is for this one, and they hear of it only during a run.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._pool.submit(function, argument)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)


_here: list[Here] = []
"""In a process that runs schedules for another: how."""


def _prepare(make: Callable[[], Here], parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
    _here.append(make())


def _run(schedule: Schedule) -> Account:
    return _here[0].run(schedule)


def _call(work: Callable[[Runner], _T]) -> _T:
    return work(_here[0].runner)
