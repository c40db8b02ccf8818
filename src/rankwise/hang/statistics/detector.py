"""Tells from samples alone whether a job hangs: a state machine without clocks and processes.

The scheme is that of Li's PhD thesis (2018), chapter 5, with additions that ARCHITECTURE.md gives reasons
for: a look in which a rank moved is no suspicion, each streak of suspicions has its own share of alpha, and
a streak must be longer than the spells before it make credible.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field

from rankwise.hang.statistics.credible import suspicions_needed
from rankwise.hang.statistics.model import Judgement
from rankwise.hang.statistics.phases import Phases
from rankwise.hang.statistics.runs_test import looks_random
from rankwise.hang.statistics.sample import Sample

_TESTED = 16
"""Samples of a runs test."""
_VISIT = 30
"""Looks at one set before the other set's turn."""
_QUICK = 0.1
"""Seconds between looks that confirm."""
_MOVING = 0.75
"""Where so many looks show movement, the job is faster than the looks, so they are independent."""


class State(enum.StrEnum):
    """What the samples say so far."""

    LEARNING = "learning"
    HEALTHY = "healthy"
    SUSPICIOUS = "suspicious"
    HANGS = "hangs"
    """Sure, unless a look at all ranks shows movement."""
    SILENT = "silent"
    """Nothing has moved for long, and too little was seen before to say how sure that is."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How sure to be, and within which bounds to look."""

    alpha: float = 0.001
    """The probability of a false alarm, over the whole run."""
    interval: float = 0.4
    """Seconds between two looks on average, to begin with."""
    longest_interval: float = 1.6
    """It need not grow further for rhythms that are slower: those show in how long spells last."""
    new: float = 20.0
    """Seconds in which little is known of a job: a hang after so many lasts twice as long as `least`."""
    least: float = 4.0
    """Seconds that a hang lasts at least before it is called one: a machine may stand still for moments."""
    outlast: float = 10.0
    """How many times longer than any spell before a streak must last: a machine may be slower at times."""
    silence: float = 180.0
    """Seconds without movement after which a job is silent whose history says nothing."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is known after one more sample."""

    state: State
    suspicions: int = 0
    needed: int = 0
    since: float = 0.0
    """When the suspicious or silent time began, by the clock of the samples."""


_HEALTHY, _LEARNING = Step(State.HEALTHY), Step(State.LEARNING)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """How all ranks are looked at before a hang is reported; a single movement refutes it."""

    looks: int
    interval: float


@dataclass(slots=True)
class Detector:
    """Feed it samples of the set it `watches`, about `interval` seconds apart."""

    settings: Settings = field(default_factory=Settings)
    sets: int = 2
    watches: int = 0
    """Which set of ranks to look at next."""
    interval: float = 0.0
    is_random: bool = False
    samples: int = 0
    _streak: list[Sample] = field(default_factory=list)
    _streak_out: int = 0
    """The most ranks that were outside MPI in a look of the streak; in none of them did any rank move."""
    _streaks: int = 0
    _visit: int = 0
    _untested: list[Sample] = field(default_factory=list)
    _phases: list[Phases] = field(default_factory=list)
    _first: float = -1.0
    _still_since: float | None = None
    _longest_still: float = 0.0

    def __post_init__(self) -> None:
        self.interval = self.settings.interval
        self._phases = [Phases() for _ in range(self.sets)]

    def feed(self, sample: Sample) -> Step:
        """Take one sample into account; it is of the set that is watched."""
        if not self.samples:
            self._first = sample.when
        self.samples += 1
        self._visit += 1
        self._note_stillness(sample)
        phases = self._phases[self.watches]
        if phases.model is not None and self._streak and sample.phase != self._streak[-1].phase:
            self._end_streak()
        model = phases.enter(sample)
        # Most looks at a healthy job show movement: those need no judgement.
        judgements = phases.judgements() if self.is_random and not sample.moved else []
        if judgements and judgements[-1].suspects(sample):
            self._streaks += not self._streak
            self._streak.append(sample)
            self._streak_out = max(self._streak_out, sample.out)
            needed, is_sure = self._judge(judgements)
            step = Step(State.SUSPICIOUS, len(self._streak), needed, self._streak[0].when)
            if is_sure:
                step = Step(State.HANGS, len(self._streak), needed, self._streak[0].when)
        else:
            self._end_streak()
            model.add(sample)
            self._test_randomness(sample)
            step = _HEALTHY if self.is_random and model.knows else _LEARNING
            if self._visit >= _VISIT:
                self._switch()
        return self._silent(sample) or step if step.state is not State.HANGS else step

    def confirmation(self, step: Step, now: float, counting: bool) -> Confirmation:
        """Return how to confirm: for a third of the time the suspicion took, within bounds, in quick looks.

        Who cannot tell one call from the next of the same name (not `counting`) looks for longer.
        """
        longest = 20.0 if step.state is State.SILENT else 10.0
        seconds = min(max((now - step.since) / 3, 2.0), longest) if counting else 20.0
        return Confirmation(round(seconds / _QUICK), _QUICK)

    def cleared(self) -> None:
        """All ranks were looked at, and some moved: what seemed to be a hang belongs to a healthy run."""
        self._end_streak()
        self._still_since = None

    def _judge(self, judgements: list[Judgement]) -> tuple[int, bool]:
        """Return how many suspicions are needed, and whether the streak is beyond chance in every phase."""
        settings, streak = self.settings, self._streak
        share = settings.alpha / (self._streaks * (self._streaks + 1))
        needed = max(suspicions_needed(each.probability, share) for each in judgements)
        known = max(streak[0].when - self._first, 1e-3)
        lasts = max(
            settings.least * (1 + settings.new / known),
            *(-math.log(share) * each.spell for each in judgements),
            *(settings.outlast * each.longest for each in judgements),
        )
        is_low = self._streak_out <= min(each.level for each in judgements)
        return needed, is_low and len(streak) >= needed and streak[-1].when - streak[0].when >= lasts

    def _end_streak(self) -> None:
        """The suspicions so far were chance, so they belong to the model; until this is known they do not."""
        if not self._streak:
            return
        model = self._phases[self.watches].model
        if model is not None:
            for each in self._streak:
                model.add(each)
        self._streak.clear()
        self._streak_out = 0

    def _test_randomness(self, sample: Sample) -> None:
        if self.is_random:
            return
        self._untested.append(sample)
        if len(self._untested) < _TESTED:
            return
        tested, self._untested = self._untested, []
        moving = sum(each.moved for each in tested) >= _MOVING * len(tested)
        is_longest = self.interval * 2 > self.settings.longest_interval
        if moving or is_longest or looks_random([each.activity for each in tested]):
            self.is_random = True
        else:
            self.interval *= 2
            for each in self._phases:
                each.thin()

    def _switch(self) -> None:
        self._phases[self.watches].end_visit(self._visit)
        self._visit = 0
        self.watches = (self.watches + 1) % self.sets

    def _note_stillness(self, sample: Sample) -> None:
        if sample.moved or 2 * sample.out > sample.of:
            if self._still_since is not None:
                self._longest_still = max(self._longest_still, sample.when - self._still_since)
            self._still_since = None
        elif self._still_since is None:
            self._still_since = sample.when

    def _silent(self, sample: Sample) -> Step | None:
        since = self._still_since
        if since is None:
            return None
        long = max(self.settings.silence, self.settings.outlast * self._longest_still)
        return Step(State.SILENT, since=since) if sample.when - since >= long else None
