"""One rank's path through an instrumented program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from rankwise.testing.expressions.node import Expression, apply, constant
from rankwise.testing.instrument.program_sites import ProgramSites
from rankwise.testing.path import Join, Losses
from rankwise.testing.pathlog.expression_reading import Expressions
from rankwise.testing.pathlog.node_layout import FIRST_NODE, KINDS, TAINTED
from rankwise.testing.pathlog.rank_log import RankLog

_BRANCH, _CHECK, _CONCRETISED, _JOIN = range(len(KINDS))


class RecordedPath:
    """A `RunPath` over the log of a rank."""

    def __init__(self, log: RankLog, program: ProgramSites, expressions: Expressions) -> None:
        self._log = log
        self._program = program
        self._expressions = expressions

    @cached_property
    def rank(self) -> int:
        return self._log.rank

    @property
    def size(self) -> int:
        return self._log.size

    @cached_property
    def _kept(self) -> npt.NDArray[np.int64]:
        """Which records are branches or checks with a condition."""
        kinds, nodes = self._log.kinds, self._log.records["node"]
        return np.flatnonzero((kinds <= _CHECK) & (nodes >= FIRST_NODE) & (self._all_sites >= 0))

    @cached_property
    def _all_sites(self) -> npt.NDArray[np.int32]:
        table = self._program.by_place
        return table[np.minimum(self._log.places, len(table) - 1)]

    @cached_property
    def sites(self) -> Sequence[int]:
        return list(self._all_sites[self._kept].tolist())

    @cached_property
    def _nodes(self) -> list[int]:
        return list(self._log.records["node"][self._kept].tolist())

    @cached_property
    def taken(self) -> Sequence[bool]:
        """Of each recorded branch the outcome; a check that the run passed is taken."""
        kinds, places = self._log.kinds[self._kept], self._log.places[self._kept]
        return list(((kinds == _CHECK) | (places & 1 == 1)).tolist())

    @cached_property
    def joins(self) -> Sequence[Join]:
        at = np.flatnonzero(self._log.kinds == _JOIN)
        positions = np.searchsorted(self._kept, at)
        return [
            Join(int(position), int(self._log.places[record]), int(self._log.records["node"][record]))
            for position, record in zip(positions, at, strict=True)
        ]

    @cached_property
    def losses(self) -> Losses:
        concretised: Counter[tuple[str, int]] = Counter()
        is_lost = (self._log.kinds == _CONCRETISED) | (
            (self._log.kinds <= _CHECK) & (self._log.records["node"] == TAINTED)
        )
        for number, count in Counter(self._all_sites[is_lost].tolist()).items():
            if number >= 0:
                site = self._program.sites[number]
                concretised[site.file, site.line] += count
        if self._log.lost_nodes:
            concretised["", 0] += self._log.lost_nodes
        reduced: Counter[int] = Counter()
        if self._log.lost_branches:
            reduced[-1] = self._log.lost_branches
        return Losses(concretised, reduced)

    def branches_before(self, record: int) -> int:
        """Return how many branches of this path came before so many records of its log."""
        return int(np.searchsorted(self._kept, record))

    def condition(self, index: int) -> Expression:
        """Return what had to be true for the branch to be taken; for a check, for it to be passed."""
        record = int(self._kept[index])
        node = self._expressions.node(self.rank, self._nodes[index])
        if self._log.kinds[record] == _BRANCH:
            return node
        site = self._program.sites[self.sites[index]]
        if site.kind == "division":
            return apply("ne", "bool", node, constant(0, node.type))
        length = int(site.kind.partition(" ")[2] or 0)
        return apply("ult", "bool", node, constant(length, node.type))

    def symbols_at(self, index: int) -> frozenset[int]:
        """Return what a branch depends on; numbers that hold for all ranks of this run."""
        return self._expressions.symbols(self.rank, self._nodes[index])
