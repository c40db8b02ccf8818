"""Compares what ranks do after a decision, where the number of ranks says which way each rank takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from rankwise.alignment.behaviour import (
    Behaviours,
    Collective,
    EndsProgram,
    Term,
    TooComplex,
    View,
    only,
    same,
)
from rankwise.alignment.collective_arguments import compared_arguments
from rankwise.alignment.sites import Sites
from rankwise.program.known_ranks.grouping import outcomes
from rankwise.program.known_ranks.known_values import ColumnValues
from rankwise.program.known_ranks.rank_table import Numbers, Truths
from rankwise.program.model import Model
from rankwise.program.structure import Block

_MOST_BLOCKS = 2000
"""How many blocks, those of called functions included, are examined for one rank."""


@dataclass(slots=True)
class Comparison:
    """How ranks go on from a decision."""

    terms: list[Term] = field(default_factory=list)
    """What ranks do where they do not all do the same, for some number of ranks."""
    undecided: bool = False
    """Whether it is not known, for some number of ranks, which way each rank takes."""


@dataclass(frozen=True, slots=True)
class _Settled:
    """A stretch of code that does the same for all ranks that come to its start."""

    first: Block
    until: int
    members: Numbers | None
    """Which processes call these collectives together; None for all."""
    parts: frozenset[tuple[int, int]]
    """For which numbers of ranks, and which of the members."""


class ByRank:
    """Compares terms of ranks; ranks of one kind take the same ways all through the program.

    A decision with a known outcome on each rank is judged by these outcomes alone. To examine its ways as if
    any rank could take any of them would be wrong: what depends on the rank inside has been judged for
    those only who come there.
    """

    def __init__(self, model: Model, sites: Sites) -> None:
        self._model = model
        self._sites = sites
        self._known_kinds: Numbers | None = None
        self._settled: list[_Settled] = []

    def compare(
        self,
        block: Block,
        behaviours: Behaviours,
        counts: Callable[[Collective], bool],
        members: Numbers | None = None,
    ) -> Comparison:
        """Compare what ranks do from the end of a block on, counting some collectives.

        `members` has a number for each process: those with the same one call the collectives together, and
        those with a negative one do not call them.
        """
        known = self._model.known
        found = Comparison(undecided=known is None)
        if known is None:
            return found
        coming, sure = _coming(known, block)
        agreeing: dict[int, set[tuple[int, int]]] = {}
        for size in known.processes.sizes:
            ranks = known.processes.of(size)
            for part, among in _apart(members, ranks):
                if not sure[ranks][among].all():
                    found.undecided = True
                elif coming[ranks][among].any() and not self._is_settled(block, members, (size, part)):
                    kinds = np.unique(self._kinds(known)[ranks][coming[ranks] & among])
                    until = self._same_until(block, behaviours, counts, kinds, found)
                    if until is None:
                        return found
                    agreeing.setdefault(until, set()).add((size, part))
        self._settled += [
            _Settled(block, until, members, frozenset(parts)) for until, parts in agreeing.items()
        ]
        return found

    def _same_until(
        self,
        block: Block,
        behaviours: Behaviours,
        counts: Callable[[Collective], bool],
        kinds: Numbers,
        found: Comparison,
    ) -> int | None:
        """Return the first block on all ways on until which ranks of all kinds do the same, if there is one.

        Otherwise note the terms that differ where the ways meet again for the first time.
        """
        flow = self._model.flow(block.function)
        stop = flow.post_dominator[block.index]
        while stop is not None:
            terms = self._terms(block, stop, behaviours, counts, kinds)
            if terms is not None and all(same(term, terms[0]) for term in terms[1:]):
                found.terms = []
                return stop
            if terms is None:
                found.terms = found.terms or [(), ()]
                return None
            found.terms = found.terms or terms
            above = flow.post_dominator[stop]
            stop = above if above != stop else None
        return None

    def _terms(
        self,
        block: Block,
        stop: int,
        behaviours: Behaviours,
        counts: Callable[[Collective], bool],
        kinds: Numbers,
    ) -> list[Term] | None:
        """Return what ranks of each kind do until a block; None if that is too much to examine."""
        terms: list[Term] = []
        flow = self._model.flow(block.function)
        for kind in kinds:
            view = View(process=int(kind))
            behaviours.give_up_after = _MOST_BLOCKS
            try:
                (way,) = behaviours.open_ways(flow, block.index, view)
                terms.append(only(behaviours.between(block.function, way, stop, view), counts))
            except TooComplex:
                return None
            except EndsProgram:
                continue
        return terms

    def _is_settled(self, block: Block, members: Numbers | None, part: tuple[int, int]) -> bool:
        flow = self._model.flow(block.function)
        return any(
            settled.members is members
            and part in settled.parts
            and settled.first is not block
            and settled.first.function is block.function
            and flow.dominates(settled.first.index, block.index)
            and flow.post_dominates(settled.until, block.index)
            and not _leads_to(block, settled)
            for settled in self._settled
        )

    def _kinds(self, known: ColumnValues) -> Numbers:
        """Return for each process the first one of its kind."""
        if self._known_kinds is None:
            self._known_kinds = _kinds(known, self._model, self._sites)
        return self._known_kinds


def _apart(members: Numbers | None, ranks: slice) -> Iterator[tuple[int, Truths]]:
    """Yield which of the ranks of one number of ranks call collectives together."""
    if members is None:
        yield 0, np.ones(ranks.stop - ranks.start, dtype=np.bool_)
        return
    for part in np.unique(members[ranks]).tolist():
        if part >= 0:
            yield part, members[ranks] == part


def _leads_to(block: Block, settled: _Settled) -> bool:
    """Return whether the end of a stretch comes before a block, not by way of the start again."""
    blocks = block.function.blocks
    found = {blocks[settled.until]}
    left = list(found)
    while left:
        on = set(left.pop().successors) - found - {settled.first}
        found |= on
        left += on
    return block in found


def _coming(known: ColumnValues, block: Block) -> tuple[Truths, Truths]:
    """Return which ranks continue from the end of a block, and for which the target is known."""
    ways = [known.reaching.along(block, target) for target in dict.fromkeys(block.successors)]
    count = np.sum(ways, axis=0)
    return count > 0, count <= 1


def _kinds(known: ColumnValues, model: Model, sites: Sites) -> Numbers:
    rows = outcomes(known)
    for call in sites.all:
        for _, index in compared_arguments(call, model):
            column = known.column(call.operands[index + 1])
            rows += [column.values, column.known.astype(np.int64)]
    telling = [row for row in rows if (row != row[0]).any()]
    if not telling:
        return np.zeros(len(known.processes), dtype=np.int64)
    _, first, kind = np.unique(np.array(telling), axis=1, return_index=True, return_inverse=True)
    representatives: Numbers = first[kind.reshape(-1)]
    return representatives
