"""How much an analysis may cost: steps per question, and time and memory for all of them.

Steps do not depend on the machine or on what else it does, so a question that is given up is given up
everywhere. Time and memory are the outer limits: once one of them is reached, no further question is decided.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rankwise.config.limits import Limits
from rankwise.procfs.memory_size import own_memory

_STEPS_PER_CHECK = 20_000


class NotDecided(Exception):
    """A question was given up; nothing is known of its answer."""


class Budget:
    """Hands out an allowance per question, and notes when time or memory is used up."""

    def __init__(
        self,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
        memory: Callable[[], int] = own_memory,
    ) -> None:
        self.limits = limits or Limits()
        self.used_up = ""
        """Which of the outer limits was reached: `time` or `memory`."""
        self.deciding: Callable[[str], None] = lambda what: None
        """Hears what is being decided."""
        self._clock = clock
        self._memory = memory
        self._began = clock()
        self._until_check = 0

    def question(self) -> Allowance:
        """Return the steps that one question may take."""
        return Allowance(self)

    def spend(self, steps: int = 1) -> None:
        """Count steps of an analysis that all questions share; NotDecided if time or memory is used up."""
        self._until_check -= steps
        if self._until_check < 0:
            self._until_check = _STEPS_PER_CHECK
            self._check()
        if self.used_up:
            raise NotDecided

    def _check(self) -> None:
        limits = self.limits
        if limits.seconds is not None and self._clock() - self._began >= limits.seconds:
            self.used_up = "time"
        elif limits.memory is not None and self._memory() >= limits.memory:
            self.used_up = "memory"


class Allowance:
    """The steps that are left for one question."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._left = budget.limits.steps

    def spend(self, steps: int) -> None:
        """Count steps; NotDecided if none are left."""
        self._left -= steps
        if self._left < 0:
            raise NotDecided
        self._budget.spend(steps)
