"""Whether processes read or write: a rank that works on a file is outside MPI for long, and not hung."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rankwise.hang.look import Place

_LEAST = 4096
"""Bytes that are work; a look at a clock or a word of output is less."""


def bytes_moved(places: Mapping[int, Place], ranks: Iterable[int]) -> dict[int, int]:
    """Return how many bytes each of these ranks, as far as they are here, has read and written so far."""
    found = {}
    for rank in ranks:
        place = places.get(rank)
        if place is not None and not place.host:
            found[rank] = _moved(place.pid)
    return found


def is_working(before: Mapping[int, int], after: Mapping[int, int]) -> bool:
    """Tell whether any rank has read or written something since."""
    return any(after.get(rank, count) - count >= _LEAST for rank, count in before.items())


def _moved(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(("rchar:", "wchar:")))
