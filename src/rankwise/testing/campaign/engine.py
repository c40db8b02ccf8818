"""The loop of a campaign: aim, solve, run, learn, until nothing is left or the time is over."""

from __future__ import annotations

import dataclasses
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Protocol

from rankwise.testing.campaign.aiming import Aim, aimed_input
from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.search.flip import Flip
from rankwise.testing.search.strategies.search_strategy import SearchStrategy
from rankwise.testing.solving.solver import SolverOptions
from rankwise.testing.solving.solver_query import SolverVerdict


@dataclass(frozen=True, slots=True)
class CampaignLimits:
    """When a campaign ends, whatever is left."""

    seconds: float = 600.0
    runs: int | None = None
    settle: int = 100
    """It ends after so many runs in a row that brought nothing new; a quarter where all is covered."""


class CampaignObserver(Protocol):
    """Follows the runs."""

    def ran(self, knowledge: CampaignKnowledge, waiting: int) -> None:
        """A run is over and has been learned from."""


class Engine:
    """One campaign."""

    def __init__(
        self,
        runner: InputRunner,
        strategy: SearchStrategy,
        solver: SolverOptions,
        limits: CampaignLimits,
        jobs: int = 1,
        observer: CampaignObserver | None = None,
        solves_ahead: bool = False,
    ) -> None:
        """With `solves_ahead` the next question is answered while a program runs.

        Strategies for which the latest run counts do not allow that.
        """
        self._runner, self._strategy, self._solver = runner, strategy, solver
        self._solves_ahead, self._ready = solves_ahead, deque[Aim]()
        self._limits, self._jobs, self._observer = limits, jobs, observer
        self.knowledge = CampaignKnowledge()
        self.seconds_of_solving = 0.0
        self.ended_by = ""
        """`exhausted`, `time`, `runs` or `settled`."""
        self._seeds: deque[ProgramInput] = deque()
        self._started: set[str] = set()
        self._began = time.monotonic()

    def explore(
        self, seeds: Sequence[ProgramInput], already: Sequence[Observation] = ()
    ) -> CampaignKnowledge:
        """Run the seeds, and then what they lead to; some runs may be there already."""
        self._seeds.extend(seeds)
        for seen in already:
            self._started.add(seen.given.digest)
            self._learn(seen, None)
        pool = ThreadPoolExecutor(self._jobs, "rankwise-test")
        running: dict[Future[Observation], Aim | None] = {}
        try:
            while True:
                self._fill(pool, running)
                if not running:
                    break
                self._solve_ahead()
                finished = wait(running, return_when=FIRST_COMPLETED).done
                for each in [each for each in running if each in finished]:
                    self._learn(each.result(), running.pop(each))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        self.ended_by = self.ended_by or "exhausted"
        self.knowledge.close(is_exhausted=self.ended_by == "exhausted" and not self._strategy.bounds)
        return self.knowledge

    def _fill(self, pool: ThreadPoolExecutor, running: dict[Future[Observation], Aim | None]) -> None:
        while len(running) < self._jobs and not self._is_over():
            if self._seeds:
                given = self._seeds.popleft()
                if given.digest not in self._started:
                    running[self._start(pool, given)] = None
                continue
            aim = self._ready_aim() or self._next_aim()
            if aim is None or aim.given is None:
                return
            running[self._start(pool, aim.given)] = aim

    def _solve_ahead(self) -> None:
        """Answer one question more for each run that can be made at once."""
        while self._solves_ahead and not self._seeds and len(self._ready) < self._jobs:
            aim = self._next_aim()
            if aim is None:
                return
            self._ready.append(aim)

    def _ready_aim(self) -> Aim | None:
        """Return what was solved ahead, unless runs have reached it since."""
        while self._ready:
            aim = self._ready.popleft()
            if aim.given is None or aim.given.digest in self._started:
                continue
            if not aim.was_new or self.knowledge.state.is_new(aim.flip):
                return aim
            self._strategy.add([aim.flip])
        return None

    def _start(self, pool: ThreadPoolExecutor, given: ProgramInput) -> Future[Observation]:
        self._started.add(given.digest)
        return pool.submit(self._runner.run, given)

    def _is_over(self) -> bool:
        known, limits = self.knowledge, self._limits
        if time.monotonic() - self._began > limits.seconds:
            self.ended_by = "time"
        elif limits.runs is not None and len(self._started) >= limits.runs:
            self.ended_by = "runs"
        elif known.runs_without_news >= (limits.settle // 4 if known.is_covered() else limits.settle):
            self.ended_by = "settled"
        return bool(self.ended_by)

    def _next_aim(self) -> Aim | None:
        """Solve for one flip after another until one gives an input that was not run."""
        for flip in self._flips():
            began = time.monotonic()
            found = aimed_input(self.knowledge, flip, self._solver)
            self.seconds_of_solving += time.monotonic() - began
            self.knowledge.note_aim(flip)
            if found.verdict is not SolverVerdict.FOUND or found.given is None:
                if found.is_exact or not self._asks_again(flip):
                    self.knowledge.note_answer(flip, found)
                continue
            if self._is_started(found.given):
                if found.is_whole or not self._asks_again(flip):
                    self.knowledge.note_missed(flip)
                continue
            return dataclasses.replace(found, was_new=self.knowledge.state.is_new(flip))
        return None

    def _asks_again(self, flip: Flip) -> bool:
        """Put a flip back for a slower solver, if none was tried yet."""
        if flip.is_thorough or not self._solver.can_be_thorough:
            return False
        self._strategy.add([dataclasses.replace(flip, is_thorough=True)])
        return True

    def _is_started(self, given: ProgramInput) -> bool:
        return given.digest in self._started or any(each.given == given for each in self._ready)

    def _flips(self) -> Iterator[Flip]:
        while not self._is_over():
            flip = self._strategy.take(self.knowledge.state)
            if flip is None:
                return
            if not self.knowledge.has_seen(flip.key):
                yield flip

    def _learn(self, seen: Observation, aim: Aim | None) -> None:
        self._strategy.add(self.knowledge.learn(seen))
        if aim is not None:
            self._note_unless_reached(aim)
        if self._observer is not None:
            self._observer.ran(self.knowledge, len(self._strategy) + len(self._seeds))

    def _note_unless_reached(self, aim: Aim) -> None:
        if not self.knowledge.has_seen(aim.flip.key) and (aim.is_whole or not self._asks_again(aim.flip)):
            self.knowledge.note_missed(aim.flip)
