"""Which code a job has often been in and left again: a rank that computes there does nothing new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rankwise.sampling.rank_sample import RankSample

_ELSEWHERE = 0.1
"""The share of samples that may find a rank in code that is less familiar."""
_MOST = 20_000
"""Places that are remembered; when there are more, those that were left but once are forgotten."""


class CodeHistory:
    """Places that ranks came from to a call of MPI elsewhere; a place is all that a call on one line does."""

    def __init__(self) -> None:
        self._left: dict[int, int] = {}
        self._at: dict[int, set[int]] = {}
        """Where each rank was seen outside MPI since it was last seen inside."""

    def note(self, samples: Iterable[RankSample]) -> None:
        """Take samples into account, each later than the one of the same rank before it."""
        for sample in samples:
            if not sample.inside:
                self._at.setdefault(sample.rank, set()).update(sample.ways)
            elif sample.ways and not sample.polls:
                for each in self._at.pop(sample.rank, set()) - set(sample.ways):
                    self._left[each] = self._left.get(each, 0) + 1
        if len(self._left) > _MOST:
            self._left = {each: count for each, count in self._left.items() if count > 1}

    def times_left(self, rank: int, samples: Sequence[Sequence[RankSample]]) -> int:
        """Return how often ranks were seen to come out of where this one mostly is in these samples."""
        of_rank = [each for sample in samples for each in sample if each.rank == rank]
        left = sorted(max((self._left.get(way, 0) for way in each.ways), default=0) for each in of_rank)
        return left[int(_ELSEWHERE * len(left))] if left else 0
