"""Hang detection as it was published (Li, PhD thesis 2018, 5.2): what ours is measured against."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import accumulate

from rankwise.hang.statistics.credible import Threshold, suspicions_needed, threshold
from rankwise.hang.statistics.detector import Confirmation, DetectorStep, State
from rankwise.hang.statistics.runs_test import is_random
from rankwise.hang.statistics.sample import Sample


@dataclass(slots=True)
class PublishedDetector:
    """One model for both sets, of S_out alone; every look enters it; alpha holds for one streak."""

    alpha: float = 0.001
    interval: float = 0.4
    watches: int = 0
    samples: int = 0
    _seen: list[int] = field(default_factory=list)
    _counts: Counter[int] = field(default_factory=Counter)
    _new: int = 0
    _visit: int = 0
    _streak: int = 0
    _since: float = 0.0
    _is_random: bool = False

    def feed(self, sample: Sample) -> DetectorStep:
        self.samples += 1
        found = self._threshold(sample.of) if self._is_random else None
        step = DetectorStep(State.LEARNING)
        if found is not None:
            self._since = self._since if self._streak else sample.when
            self._streak = self._streak + 1 if sample.out <= found.level else 0
            needed = suspicions_needed(found.probability, self.alpha)
            state = State.HANGS if self._streak >= needed else State.HEALTHY
            step = DetectorStep(state, self._streak, needed, self._since, sample.when)
        self._seen.append(sample.out)
        self._counts[sample.out] += 1
        self._new += 1
        if not self._is_random and self._new == 16:
            self._new = 0
            self._is_random = is_random(self._seen[-16:])
            if not self._is_random:
                self.interval *= 2
                self._seen = self._seen[1::2]
                self._counts = Counter(self._seen)
        self._visit += 1
        if self._visit == 30:
            self._visit, self.watches = 0, 1 - self.watches
        return step

    def _threshold(self, of: int) -> Threshold | None:
        """Return what is suspicious; a level that was never seen cannot be."""
        at_most = list(accumulate(self._counts[level] for level in range(of + 1)))
        unseen = at_most.count(0)
        found = threshold(at_most[unseen:], len(self._seen))
        return replace(found, level=found.level + unseen) if found is not None else None

    def confirmation(self, step: DetectorStep, now: float, counting: bool) -> Confirmation:
        """Two stacks of each rank."""
        return Confirmation(2, self.interval)

    def cleared(self, now: float) -> None:
        self._streak = 0
