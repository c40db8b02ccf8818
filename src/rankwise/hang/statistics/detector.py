"""Tells from samples alone whether a job hangs: a state machine without clocks and processes.

The scheme is that of Li's PhD thesis (2018), chapter 5, with additions (reasons: docs/notes/hang-watch.md):
a sample in which a rank moved is no suspicion, each streak of suspicions has its own share of alpha, and
a streak must be longer than the spells before it make credible.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field

from rankwise.hang.statistics.credible import suspicions_needed
from rankwise.hang.statistics.no_progress_stretches import NoProgressStretches
from rankwise.hang.statistics.phases import PhaseModels
from rankwise.hang.statistics.runs_test import is_random
from rankwise.hang.statistics.sample import Sample

_TESTED = 16
"""Samples of a runs test."""
_VISIT = 30
"""Samples of one set before the other set's turn."""
_QUICK = 0.1
"""Seconds between samples that confirm."""
_MOVING = 0.75
"""Where so many samples show movement, the job is faster than the samples, so they are independent."""


class State(enum.StrEnum):
    """What the samples say so far."""

    LEARNING = "learning"
    HEALTHY = "healthy"
    SUSPICIOUS = "suspicious"
    HANGS = "hangs"
    """Longer than the history allows, unless a sample of all ranks shows movement; sure from `sure_at` on."""
    SILENT = "silent"
    """Nothing has moved for long, in a job whose model says nothing; sure from `sure_at` on, too."""


@dataclass(frozen=True, slots=True)
class DetectorSettings:
    """How sure to be, and within which bounds to sample."""

    alpha: float = 0.001
    """The probability of a false alarm, over the whole run."""
    interval: float = 0.4
    """Seconds between two samples on average, to begin with."""
    longest_interval: float = 1.6
    """It need not grow further for rhythms that are slower: those show in how long spells last."""
    new: float = 20.0
    """Seconds in which little is known of a job: a hang after so many lasts twice as long as `least`."""
    least: float = 4.0
    """Seconds that a hang lasts at least before it is called one: a machine may are stuck for moments."""
    outlast: float = 10.0
    """How many times longer than any spell before a streak must last: a machine may be slower at times."""
    silence: float = 180.0
    """Seconds without movement after which a job is silent whose history says nothing."""


@dataclass(frozen=True, slots=True)
class DetectorStep:
    """What is known after one more sample."""

    state: State
    suspicions: int = 0
    needed: int = 0
    since: float = 0.0
    """When the suspicious or silent time began, by the clock of the samples."""
    sure_at: float = math.inf
    """When it will have lasted so long that chance is less likely than alpha, if no rank moves until then."""
    longest: float = 0.0
    """Seconds that the longest stretch without movement took before."""


_HEALTHY, _LEARNING = DetectorStep(State.HEALTHY), DetectorStep(State.LEARNING)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """How all ranks are sampled before a hang is reported; a single movement refutes it."""

    samples: int
    interval: float


@dataclass(slots=True)
class _Streak:
    """Suspicions in a row, and what the models say of them; until it has ended they learn nothing."""

    level: int
    """Samples with more ranks outside MPI are no suspicions,"""
    lowest: int
    """and those with more than so many none in an earlier phase, which may have come back."""
    needed: int
    lasts: float
    """Seconds after which it is beyond chance,"""
    sure: float
    """those after which that is sure,"""
    longest: float
    """and those that the longest stretch without movement took before."""
    samples: list[Sample] = field(default_factory=list)
    out: int = 0
    """The most ranks that were outside MPI in a sample; in none of them did any rank move."""

    def add(self, sample: Sample) -> DetectorStep:
        self.samples.append(sample)
        if sample.out > self.out:
            self.out = sample.out
        number, since = len(self.samples), self.samples[0].when
        is_beyond = number >= self.needed and sample.when - since >= self.lasts and self.out <= self.lowest
        state = State.HANGS if is_beyond else State.SUSPICIOUS
        return DetectorStep(state, number, self.needed, since, since + self.sure, self.longest)


@dataclass(slots=True)
class HangDetector:
    """Feed it samples of the set it `watches`, about `interval` seconds apart."""

    settings: DetectorSettings = field(default_factory=DetectorSettings)
    sets: int = 2
    watches: int = 0
    """Which set of ranks to sample next."""
    interval: float = 0.0
    is_random: bool = False
    samples: int = 0
    _streak: _Streak | None = None
    _streaks: int = 0
    _visit: int = 0
    _untested: list[Sample] = field(default_factory=list)
    _phases: list[PhaseModels] = field(default_factory=list)
    _first: float = -1.0
    _no_progress: NoProgressStretches = field(default_factory=NoProgressStretches)

    def __post_init__(self) -> None:
        self.interval = self.settings.interval
        self._phases = [PhaseModels() for _ in range(self.sets)]

    def feed(self, sample: Sample) -> DetectorStep:
        """Take one sample into account; it is of the set that is watched."""
        if not self.samples:
            self._first = sample.when
        self.samples += 1
        self._visit += 1
        self._no_progress.note(sample)
        phases, streak = self._phases[self.watches], self._streak
        if streak is not None and (
            sample.moved or sample.out > streak.level or sample.phase != streak.samples[-1].phase
        ):
            self._end_streak()
        model = phases.enter(sample)
        # Most samples of a healthy job show movement: those need no judgement.
        if self._streak is None and self.is_random and not sample.moved:
            self._streak = self._begin_streak(phases, sample)
        if self._streak is not None:
            step = self._streak.add(sample)
        else:
            model.add(sample)
            if not self.is_random:
                self._test_randomness(sample)
            step = _HEALTHY if self.is_random and model.knows else _LEARNING
            if self._visit >= _VISIT:
                self._switch()
        if self._no_progress.since is None or step.state is State.HANGS:
            return step
        return self._silent(sample, self._no_progress.since) or step

    def confirmation(self, step: DetectorStep, now: float, counting: bool) -> Confirmation:
        """Return how to confirm: for a third of the time the suspicion took, within bounds, in quick samples.

        A source that cannot tell one call from the next of the same name (not `counting`) samples for longer.
        """
        longest = 20.0 if step.state is State.SILENT else 10.0
        seconds = min(max((now - step.since) / 3, 2.0), longest) if counting else 20.0
        return Confirmation(round(seconds / _QUICK), _QUICK)

    def cleared(self, now: float) -> None:
        """All ranks were sampled, and some moved: what seemed to be a hang belongs to a healthy run."""
        self._end_streak()
        self._no_progress.end(now)

    def _begin_streak(self, phases: PhaseModels, sample: Sample) -> _Streak | None:
        """Return a streak that begins with this sample, with what the models of all phases say; else None."""
        judgement = phases.judgement()
        if judgement is None or sample.out > judgement.level:
            return None
        self._streaks += 1
        settings = self.settings
        share = settings.alpha / (self._streaks * (self._streaks + 1))
        judgements = phases.judgements()
        known = max(sample.when - self._first, 1e-3)
        spell = max(each.longest for each in judgements)
        longest = max(spell, self._no_progress.longest)
        lasts = max(
            settings.least * (1 + settings.new / known),
            settings.outlast * spell,
            *(-math.log(share) * each.spell for each in judgements),
        )
        return _Streak(
            judgement.level,
            min(each.level for each in judgements),
            max(suspicions_needed(each.probability, share) for each in judgements),
            lasts,
            max(lasts, self._sure_after(longest)),
            longest,
        )

    def _end_streak(self) -> None:
        """The suspicions so far were chance, so they belong to the model; until this is known they do not."""
        if self._streak is None:
            return
        model = self._phases[self.watches].model
        if model is not None:
            for each in self._streak.samples:
                model.add(each)
        self._streak = None

    def _test_randomness(self, sample: Sample) -> None:
        self._untested.append(sample)
        if len(self._untested) < _TESTED:
            return
        tested, self._untested = self._untested, []
        moving = sum(each.moved for each in tested) >= _MOVING * len(tested)
        is_longest = self.interval * 2 > self.settings.longest_interval
        if moving or is_longest or is_random([each.activity for each in tested]):
            self.is_random = True
        else:
            self.interval *= 2
            for each in self._phases:
                each.thin()

    def _switch(self) -> None:
        self._phases[self.watches].end_visit(self._visit)
        self._visit = 0
        self.watches = (self.watches + 1) % self.sets

    def _silent(self, sample: Sample, since: float) -> DetectorStep | None:
        settings = self.settings
        lasted = sample.when - since
        if lasted < settings.silence or lasted < settings.outlast * self._no_progress.longest:
            return None
        longest = max(self._no_progress.longest, self.interval)
        sure_at = since + self._sure_after(longest)
        return DetectorStep(State.SILENT, since=since, sure_at=sure_at, longest=longest)

    def _sure_after(self, longest: float) -> float:
        """Return the seconds that are beyond chance where the longest stretch without movement took so many.

        Of n + 1 stretches of one kind the last is the longest with a probability of 1 / (n + 1). Nothing is
        known of their tail, so a heavy one is assumed: to be f times as long as all others is f times rarer.
        """
        if not self._no_progress.movements:
            return math.inf
        return longest * max(self.settings.outlast, 1 / (self.settings.alpha * self._no_progress.movements))
