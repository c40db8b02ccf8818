"""What is known of one set of ranks in one phase: how often, and for how long, few of it are outside MPI."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rankwise.hang.statistics.credible import threshold
from rankwise.hang.statistics.sample import Sample

_REMEMBERED = 4096
"""Samples that are kept; when there are more, the older half is forgotten."""
_GROWTH = 16
"""A judgement is renewed when there is one sample more for so many."""
_EXPECTED = 0.5
"""Seconds that a spell lasts on average, before any was seen;"""
_EXPECTED_SPELLS = 4
"""that weighs as much as so many spells that were seen."""


@dataclass(frozen=True, slots=True)
class SuspicionModel:
    """How a suspicion is recognised, and what suspicions of a healthy run are like."""

    level: int
    """A quiet sample with at most so many ranks outside MPI is a suspicion."""
    probability: float
    """How likely a sample is one."""
    spell: float
    """Seconds that a spell of suspicions lasts on average, as far as is credible,"""
    longest: float
    """and those it has lasted at most."""


class RankSetModel:
    """Samples of one set in one phase. A level is a number of ranks outside MPI, a minority of the set.

    A spell at a level is a stretch of samples in which no rank moves and at most so many are outside.
    """

    def __init__(self, of: int) -> None:
        self.of = of
        self.levels = (of - 1) // 2 + 1
        self.samples: list[Sample] = []
        self._visits: list[int] = []
        self._visit = 0
        self._judgement: SuspicionModel | None = None
        self._judge_at = 0
        self._forget_counts()

    def _forget_counts(self) -> None:
        self._at_most = [0] * self.levels
        self._spells = [0] * self.levels
        self._lasted = [0.0] * self.levels
        self._squares = [0.0] * self.levels
        self._longest = [0.0] * self.levels
        self._began: list[float | None] = [None] * self.levels

    def add(self, sample: Sample) -> None:
        """Take a sample into account."""
        self._count(sample, self._visit)
        if len(self.samples) > _REMEMBERED:
            self._recount(slice(_REMEMBERED // 2, None))

    def thin(self) -> None:
        """Forget every other sample: so many would there be at twice the interval."""
        longest = self._longest
        self._recount(slice(1, None, 2))
        self._longest = [max(pair) for pair in zip(longest, self._longest, strict=True)]

    def forget_last(self, number: int) -> None:
        """Forget samples that belong to something else."""
        self._recount(slice(0, -number))

    def end_spell(self) -> None:
        """Another set is sampled for a while, so no spell is followed any further."""
        self._visit += 1

    def judgement(self) -> SuspicionModel | None:
        """Return what is a suspicion; None as long as too little is known."""
        number = len(self.samples)
        if number >= self._judge_at:
            self._judgement = self._judge()
            self._judge_at = number + 1 + number // _GROWTH
        return self._judgement

    @property
    def knows(self) -> bool:
        """Whether enough is known to tell what a suspicion is."""
        return self._judgement is not None or self.judgement() is not None

    def _judge(self) -> SuspicionModel | None:
        found = threshold(self._at_most, len(self.samples))
        if found is None:
            return None
        spells = self._spells[found.level] + _EXPECTED_SPELLS
        lasted = self._lasted[found.level] + _EXPECTED * _EXPECTED_SPELLS
        squares = self._squares[found.level] + 2 * _EXPECTED**2 * _EXPECTED_SPELLS
        # Many short spells say little about the few long ones; where all are of a kind, both means are equal.
        mean = max(lasted / spells, squares / (2 * lasted))
        spell = mean * (1 + 1 / math.sqrt(spells))
        return SuspicionModel(found.level, found.probability, spell, self._longest[found.level])

    def _count(self, sample: Sample, visit: int) -> None:
        is_followed = bool(self._visits) and self._visits[-1] == visit
        before = self.samples[-1].when if is_followed else sample.when
        self.samples.append(sample)
        self._visits.append(visit)
        if sample.moved or not is_followed:
            self._began = [None] * self.levels
        if sample.moved:
            return
        began, when = self._began, sample.when
        for level in range(self.levels):
            if level < sample.out:
                began[level] = None
                continue
            since = began[level]
            if since is None:
                since = began[level] = before
                self._spells[level] += 1
            self._at_most[level] += 1
            self._lasted[level] += when - before
            self._squares[level] += (when - since) ** 2 - (before - since) ** 2
            if when - since > self._longest[level]:
                self._longest[level] = when - since

    def _recount(self, kept: slice) -> None:
        samples, visits = self.samples[kept], self._visits[kept]
        self.samples, self._visits = [], []
        self._forget_counts()
        for sample, visit in zip(samples, visits, strict=True):
            self._count(sample, visit)
        self._judge_at = 0
