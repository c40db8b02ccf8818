"""Whether processes read or write: a rank that works on a file is outside MPI for long, and not hung."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rankwise.procfs import process_io
from rankwise.sampling.rank_sample import HostProcess

_LEAST = 4096
"""Bytes that are work; a reading of a clock or a word of output is less."""


def bytes_moved(places: Mapping[int, HostProcess], ranks: Iterable[int]) -> dict[int, int]:
    """Return how many bytes each of these ranks, as far as they are here, has read and written so far."""
    found = {}
    for rank in ranks:
        place = places.get(rank)
        if place is not None and not place.host:
            found[rank] = process_io.bytes_moved(place.pid)
    return found


def is_working(before: Mapping[int, int], after: Mapping[int, int]) -> bool:
    """Return whether any rank has read or written something since."""
    return any(after.get(rank, count) - count >= _LEAST for rank, count in before.items())
