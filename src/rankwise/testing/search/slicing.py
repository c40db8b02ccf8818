"""Which branches before a target matter to it: those that share inputs with it (Li 2018, 3.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rankwise.testing.path import RunPath, before


def sliced(paths: Mapping[int, RunPath], rank: int, index: int) -> list[tuple[int, int]]:
    """Return (rank, index) of the branches before a target that share inputs with it, also by way of others.

    The conditions of the other branches hold whatever is solved for, for nothing in them changes.
    """
    groups: dict[frozenset[int], list[tuple[int, int]]] = {}
    for at in before(paths, rank, index):
        groups.setdefault(paths[at[0]].symbols_at(at[1]), []).append(at)
    known = set(paths[rank].symbols_at(index))
    chosen: list[tuple[int, int]] = []
    while near := [each for each in groups if not known.isdisjoint(each)]:
        for each in near:
            chosen += groups.pop(each)
            known |= each
    return sorted(chosen)


def loops(paths: Mapping[int, RunPath], chosen: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the (rank, site) of the branches that went both ways: most of them end loops.

    Which way they went says how many rounds a loop made, and seldom whether the target is reached.
    """
    ways: dict[tuple[int, int], bool] = {}
    both = set()
    for rank, index in chosen:
        at, taken = (rank, paths[rank].sites[index]), bool(paths[rank].taken[index])
        if ways.setdefault(at, taken) != taken:
            both.add(at)
    return both
