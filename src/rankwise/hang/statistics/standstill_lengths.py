"""For how long nothing moves in a job, whichever of its ranks are sampled, and how often that has ended."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.hang.statistics.sample import Sample


@dataclass(slots=True)
class StandstillLengths:
    """Stretches of samples in which few ranks are outside MPI and none moves.

    A stretch is taken to last from the sample before it to the one after it: no less than it did.
    """

    since: float | None = None
    """When the present one began."""
    longest: float = 0.0
    """Seconds that those which have ended lasted at most."""
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
        """Something has moved."""
        if self.since is not None:
            self.longest = max(self.longest, now - self.since)
        self.since = None
