"""Which ranks are sampled: two sets that have no rank in common."""

from __future__ import annotations

import random
from collections.abc import Sequence

SET = 10
"""Ranks of a set: enough for their share outside MPI to vary, few enough to be sampled quickly."""


def choose_sets(ranks: Sequence[int], rng: random.Random) -> tuple[tuple[int, ...], ...]:
    """Return two disjoint random sets, so that a faulty rank cannot be in both; one where there is one rank.

    A job of fewer than twenty ranks is parted in two halves.
    """
    order = list(ranks)
    rng.shuffle(order)
    size = min(SET, max(1, len(order) // 2))
    sets = (tuple(sorted(order[:size])), tuple(sorted(order[size : 2 * size])))
    return tuple(each for each in sets if each)


def replaced(
    sets: Sequence[Sequence[int]], ranks: Sequence[int], rng: random.Random
) -> tuple[tuple[int, ...], ...]:
    """Return the sets with others in the place of ranks that have ended, as far as there are any."""
    chosen = {rank for each in sets for rank in each}
    spare = [rank for rank in ranks if rank not in chosen]
    rng.shuffle(spare)
    running = frozenset(ranks)
    found = []
    for each in sets:
        kept = [rank for rank in each if rank in running]
        found.append(
            tuple(sorted(kept + [spare.pop() for _ in range(min(len(spare), len(each) - len(kept)))]))
        )
    return tuple(each for each in found if each) or choose_sets(ranks, rng)
