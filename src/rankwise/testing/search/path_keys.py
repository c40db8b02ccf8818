"""Names for paths: runs that took the same branches, and got messages from the same paths, have the same.

Recorders log what depends on inputs, so equal names mean equal conditions, and a flip is tried once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rankwise.testing.path import RunPath


@dataclass(frozen=True, slots=True)
class PathKeys:
    """Of each rank the name of its path before each branch, and at its end."""

    before: Mapping[int, tuple[int, ...]]

    def flipped(self, rank: int, index: int, taken: bool) -> int:
        """Return the name of the path that goes as this one did up to a branch, and then the given way."""
        return hash((self.before[rank][index], taken))


def path_keys(paths: Mapping[int, RunPath]) -> PathKeys:
    """Return the names of the paths of a run."""
    found = {rank: [hash((path.size, rank))] for rank, path in paths.items()}
    next_join = dict.fromkeys(paths, 0)
    progress = True
    while progress:
        progress = False
        for rank in sorted(paths):
            progress |= _advance(rank, paths, found, next_join)
    for rank, path in paths.items():  # ranks whose messages go in a circle that the log does not resolve
        while len(found[rank]) <= len(path.sites):
            _step(path, found[rank])
    return PathKeys({rank: tuple(keys) for rank, keys in found.items()})


def _advance(
    rank: int, paths: Mapping[int, RunPath], found: dict[int, list[int]], next_join: dict[int, int]
) -> bool:
    """Name as much of a rank's path as can be: up to a message whose sender's path has no name yet."""
    path, keys, moved = paths[rank], found[rank], False
    while True:
        at = len(keys) - 1
        joins = path.joins
        while next_join[rank] < len(joins) and joins[next_join[rank]].position <= at:
            join = joins[next_join[rank]]
            sender = found.get(join.rank)
            if sender is not None and join.rank in paths:
                reach = min(join.sent_at, len(paths[join.rank].sites))
                if len(sender) <= reach:
                    return moved
                keys[-1] = hash((keys[-1], "join", join.rank, sender[reach]))
            next_join[rank] += 1
            moved = True
        if at >= len(path.sites):
            return moved
        _step(path, keys)
        moved = True


def _step(path: RunPath, keys: list[int]) -> None:
    at = len(keys) - 1
    keys.append(hash((hash((keys[-1], bool(path.taken[at]))), path.sites[at])))
