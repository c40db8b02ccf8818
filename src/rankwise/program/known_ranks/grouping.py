"""Which numbers of ranks can be examined together: those with which branches have the same outcomes."""

from __future__ import annotations

import numpy as np

from rankwise.program.known_ranks.known_values import ColumnValues, find_known
from rankwise.program.known_ranks.rank_table import Numbers, Processes
from rankwise.program.model import Model


def groups(model: Model, sizes: tuple[int, ...], most: int, *, apart: bool = False) -> list[tuple[int, ...]]:
    """Return numbers of ranks in groups: their ranks are of the same kinds, each takes the same ways.

    With `apart`, each number is by itself. Where there are too many groups, neighbours are put together.
    """
    processes = Processes(sizes)
    rows = outcomes(find_known(model, processes))
    found: dict[object, list[int]] = {}
    for size in processes.sizes:
        ranks = processes.of(size)
        kinds = np.unique(np.array([row[ranks] for row in rows]), axis=1).tobytes() if rows else b""
        found.setdefault((kinds, size if apart else 0), []).append(size)
    if len(found) <= most:
        return [tuple(each) for each in found.values()]
    return [tuple(int(size) for size in part) for part in np.array_split(processes.sizes, most)]


def outcomes(known: ColumnValues) -> list[Numbers]:
    """Return which processes may take which way, one row for each way from a branch."""
    rows: list[Numbers] = []
    for function in known.model.program.defined():
        for block in function.blocks:
            targets = list(dict.fromkeys(block.successors))
            if len(targets) > 1:
                ways = [known.reaching.along(block, target) for target in targets]
                rows += [way.astype(np.int64) for way in ways if not way.all()]
    return rows
