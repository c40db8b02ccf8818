"""Which code a job has often been in and left again: who computes there does nothing new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rankwise.hang.look import Look

_OFTEN = 20
"""Times that ranks were seen to leave code that is familiar."""
_MOSTLY = 0.9
"""The share of looks that find a rank there."""
_MOST = 20_000
"""Places that are remembered; when there are more, those that were left but once are forgotten."""


class Familiar:
    """Places that ranks came from to a call of MPI elsewhere; a place is all that a call on one line does."""

    def __init__(self) -> None:
        self._left: dict[int, int] = {}
        self._at: dict[int, set[int]] = {}
        """Where each rank was seen outside MPI since it was last seen inside."""

    def note(self, looks: Iterable[Look]) -> None:
        """Take looks into account, each later than the one at the same rank before it."""
        for look in looks:
            if not look.inside:
                self._at.setdefault(look.rank, set()).update(look.ways)
            elif look.ways and not look.asks:
                for each in self._at.pop(look.rank, set()) - set(look.ways):
                    self._left[each] = self._left.get(each, 0) + 1
        if len(self._left) > _MOST:
            self._left = {each: count for each, count in self._left.items() if count > 1}

    def knows(self, rank: int, looks: Sequence[Sequence[Look]]) -> bool:
        """Tell whether a rank stays where ranks often were, and came out again."""
        of_rank = [each for look in looks for each in look if each.rank == rank]
        there = sum(any(self._left.get(way, 0) >= _OFTEN for way in each.ways) for each in of_rank)
        return bool(of_rank) and there >= _MOSTLY * len(of_rank)
