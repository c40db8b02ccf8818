"""The last look at each rank."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.hang.look import Look


class Seen:
    """Keeps the last look at each rank, and when it was made."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[float, Look]] = {}

    def note(self, looks: Iterable[Look], now: float) -> None:
        """Take looks into account."""
        self._last.update((each.rank, (now, each)) for each in looks)

    def before(self, looks: Iterable[Look], since: float | None = None) -> dict[int, Look]:
        """Return what was seen last of the ranks of these looks, if that was not before a moment."""
        known = ((each.rank, self._last[each.rank]) for each in looks if each.rank in self._last)
        return {rank: last for rank, (when, last) in known if since is None or when >= since}
