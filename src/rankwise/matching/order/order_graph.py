"""Nodes by number, what comes after what, and an order of all that no cycle leads to."""

from __future__ import annotations

import numpy as np

from rankwise.matching.operations import Numbers


class OrderGraph:
    """Edges by the node that they start from."""

    def __init__(self, size: int, sources: Numbers, targets: Numbers) -> None:
        """Build it from the two columns of its edges."""
        by_source = np.argsort(sources, kind="stable")
        self.size = size
        self._waits = np.bincount(targets, minlength=size)
        self._targets: list[int] = targets[by_source].tolist()
        self._starts: list[int] = np.searchsorted(sources[by_source], np.arange(size + 1)).tolist()

    def after(self, node: int) -> list[int]:
        """Return the nodes that come directly after one."""
        return self._targets[self._starts[node] : self._starts[node + 1]]

    def in_order(self) -> list[int]:
        """Return the nodes, each after all that come before it, without those that a cycle leads to."""
        starts, targets = self._starts, self._targets
        waits: list[int] = self._waits.tolist()
        ready: list[int] = np.flatnonzero(self._waits == 0).tolist()
        found = []
        while ready:
            node = ready.pop()
            found.append(node)
            for target in targets[starts[node] : starts[node + 1]]:
                waits[target] -= 1
                if not waits[target]:
                    ready.append(target)
        return found
