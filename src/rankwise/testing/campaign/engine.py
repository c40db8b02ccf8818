"""The loop of a campaign: aim, solve, run, learn, until nothing is left or the time is over."""

from __future__ import annotations

import dataclasses
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Protocol

from rankwise.testing.campaign.aiming import Aim, aimed_input
from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.campaign.shorter_input import is_as_good, shorter
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import BranchOutcome
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


@dataclass(slots=True)
class CampaignEffort:
    """What a campaign spent, and on what."""

    aimed: int = 0
    """Runs whose input was solved for."""
    hits: int = 0
    """Of those, how many reached what they were aimed at."""
    whole: int = 0
    """Of those, how many models fulfilled the whole path, and not the target only."""
    questions: int = 0
    solving: float = 0.0
    """Seconds, with the decoding of what a question needs."""
    running: float = 0.0
    learning: float = 0.0
    theories: Counter[str] = field(default_factory=Counter)


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
        self.effort = CampaignEffort()
        self.ended_by = ""
        """`exhausted`, `time`, `runs` or `settled`."""
        self._seeds: deque[ProgramInput] = deque()
        self._started: set[str] = set()
        self._began = time.monotonic()

        self._shortened: dict[str, Observation] = {}
        """By the name of an input the run that it is to be a shorter one of."""

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
            self.effort.solving += time.monotonic() - began
            self.effort.questions += 1
            self.knowledge.note_aim(flip)
            if found.verdict is not SolverVerdict.FOUND or found.given is None:
                if found.is_exact or not self._asks_again(flip):
                    self.knowledge.note_answer(flip, found)
                continue
            if self._is_started(found.given):
                self._note_no_run(found)
                continue
            self.effort.theories[str(found.theory)] += 1
            return dataclasses.replace(found, was_new=self.knowledge.state.is_new(flip))
        return None

    def _note_no_run(self, aim: Aim) -> None:
        """Note that no run takes the path that was aimed at, as far as is known."""
        if aim.is_ruled_out:
            self.knowledge.note_ruled_out(aim.flip)
        elif aim.is_whole or not self._asks_again(aim.flip):
            self.knowledge.note_missed(aim.flip)

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
        began = time.monotonic()
        flips = self.knowledge.learn(seen)
        self.effort.learning += time.monotonic() - began
        self.effort.running += seen.seconds
        self._strategy.add(flips)
        if aim is not None:
            self.effort.aimed += 1
            self.effort.whole += aim.is_whole
            reached = frozenset[BranchOutcome]().union(*seen.recorded.covered.values())
            self.effort.hits += aim.flip.outcome in reached or self.knowledge.has_seen(aim.flip.key)
            if not self.knowledge.has_seen(aim.flip.key):
                self._note_no_run(aim)
        self._shorten(seen)
        if self._observer is not None:
            self._observer.ran(self.knowledge, len(self._strategy) + len(self._seeds))

    def _shorten(self, seen: Observation) -> None:
        """Let an input that makes fewer rounds follow a long run, as long as that helps.

        Seeds that are like one that was shortened, with another number of ranks, are replaced.
        """
        before = self._shortened.get(seen.given.digest)
        if before is not None:
            if not is_as_good(seen, before):
                return
            self._seeds = deque(
                dataclasses.replace(seen.given, ranks=each.ranks)
                if dataclasses.replace(each, ranks=before.given.ranks) == before.given
                else each
                for each in self._seeds
            )
        if not (seen.is_late or seen.seconds > _LONG) or len(self._shortened) >= _MOST_SHORTENED:
            return
        given = shorter(seen, self._solver)
        if given is not None and given.digest not in self._started:
            self._shortened[given.digest] = seen
            self._seeds.appendleft(given)


_LONG = 2.0
"""Seconds of a run that is to be shortened."""
_MOST_SHORTENED = 16
