"""For how long no sampled rank of a job moves, and how often that has ended."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.hang.statistics.sample import Sample


@dataclass(slots=True)
class NoProgressStretches:
    """Stretches of samples in which few ranks are outside MPI and none moves.

    A stretch is counted from the sample before it to the sample after it: never too short.
    """

    since: float | None = None
    """When the present stretch began."""
    longest: float = 0.0
    """Seconds that the longest stretch lasted which has ended."""
    movements: int = 0
    """Samples that have seen a rank move: each is the end of a stretch, however short."""
    _before: float | None = None

    def note(self, sample: Sample) -> None:
        """Take a sample into account."""
        if sample.moved or 2 * sample.out > sample.of:
            self.movements += sample.moved
            self._before = sample.when
            if self.since is not None:
                self.end(sample.when)
        elif self.since is None:
            self.since = self._before if self._before is not None else sample.when

    def end(self, now: float) -> None:
        """End the stretch: a rank has moved."""
        if self.since is not None:
            self.longest = max(self.longest, now - self.since)
        self.since = None
