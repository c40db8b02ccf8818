"""The processes of a query: each rank of each number of ranks, as columns."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]


class Processes:
    """Ranks 0 to N-1 of MPI_COMM_WORLD for each number N of ranks in `sizes`."""

    def __init__(self, sizes: Iterable[int]) -> None:
        self.sizes = tuple(sorted(set(sizes)))
        self.rank: Numbers = np.concatenate([np.arange(size, dtype=np.int64) for size in self.sizes])
        self.size: Numbers = np.repeat(np.array(self.sizes, dtype=np.int64), self.sizes)

    def __len__(self) -> int:
        return len(self.rank)

    def all(self) -> Truths:
        return np.ones(len(self), dtype=np.bool_)

    def none(self) -> Truths:
        return np.zeros(len(self), dtype=np.bool_)

    def of(self, size: int) -> slice:
        """Return where the ranks of one number of ranks stand."""
        start = sum(each for each in self.sizes if each < size)
        return slice(start, start + size)
