"""The last sample of each rank."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.sampling.rank_sample import RankSample


class Seen:
    """Keeps the last sample of each rank, and when it was taken."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[float, RankSample]] = {}

    def note(self, samples: Iterable[RankSample], now: float) -> None:
        """Take samples into account."""
        self._last.update((each.rank, (now, each)) for each in samples)

    def before(self, samples: Iterable[RankSample], since: float | None = None) -> dict[int, RankSample]:
        """Return what was seen last of the ranks of these samples, if that was not before a moment."""
        known = ((each.rank, self._last[each.rank]) for each in samples if each.rank in self._last)
        return {rank: last for rank, (when, last) in known if since is None or when >= since}
