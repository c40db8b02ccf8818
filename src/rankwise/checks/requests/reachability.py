"""Which instructions can run after which, without passing certain others on the way."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rankwise.program import Block, Instruction
from rankwise.program.graphs import FlowGraph

Point = tuple[int, int]
"""A block and a position in it."""


MOST_BRANCHES = 50
"""The number of earlier branches that are examined: what was decided long before rarely matters."""


@dataclass(slots=True)
class ReachedPoints:
    """The points that a walk has come to; points where it stopped are among them."""

    entered: dict[int, int] = field(default_factory=dict)
    """Blocks that were entered, with the last position reached."""
    begun: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """Blocks that the walk began in, with the first and last positions of each stretch."""

    def __contains__(self, point: Point) -> bool:
        block, at = point
        if at <= self.entered.get(block, -1):
            return True
        return any(first <= at <= last for first, last in self.begun.get(block, ()))

    def blocks(self) -> set[int]:
        return {*self.entered, *self.begun}

    def extent(self, block: int) -> tuple[int, int]:
        """Return the first and the last position of a block that the walk came to; (0, -1) if to none."""
        stretches = list(self.begun.get(block, ()))
        if block in self.entered:
            stretches.append((0, self.entered[block]))
        if not stretches:
            return 0, -1
        return min(first for first, _ in stretches), max(last for _, last in stretches)

    def within(self, points: dict[int, list[int]]) -> list[Point]:
        """Return those of some points, positions by block, that were reached."""
        return [
            (block, at)
            for block in sorted(self.blocks())
            for at in between(points.get(block, ()), *self.extent(block))
            if (block, at) in self
        ]


def between(positions: Sequence[int], first: int, last: int) -> Sequence[int]:
    """Return those of some positions, which are in order, that lie between two, both included."""
    return positions[bisect.bisect_left(positions, first) : bisect.bisect_right(positions, last)]


class FunctionWalk:
    """Walks through one function."""

    def __init__(self, flow: FlowGraph) -> None:
        self.flow = flow
        self._around: dict[int, list[int]] = {}
        self._positions: dict[Instruction, Point] = {}
        for block in flow.blocks:
            for at, instruction in enumerate(block.instructions):
                self._positions[instruction] = (block.index, at)

    def point(self, instruction: Instruction) -> Point:
        return self._positions[instruction]

    def loops_around(self, block: int) -> list[int]:
        """Return the headers of the loops a block lies in, the innermost first."""
        known = self._around.get(block)
        if known is None:
            around = [(len(body), header) for header, body in self.flow.loops.items() if block in body]
            known = self._around[block] = [header for _, header in sorted(around)]
        return known

    def walk(
        self,
        starts: Iterable[Point],
        stops: dict[int, list[int]],
        ways_on: Callable[[int], Iterable[int]],
    ) -> ReachedPoints:
        """Go on from just behind the starts until a stop on every path.

        Stops are positions by block, in order.
        """
        reached = ReachedPoints()
        work: list[int] = []
        for block, at in starts:
            after = stops.get(block, ())
            following = bisect.bisect_right(after, at)
            stop = after[following] if following < len(after) else None
            end = len(self.flow.blocks[block].instructions) if stop is None else stop
            reached.begun.setdefault(block, []).append((at + 1, end))
            if stop is None:
                work += ways_on(block)
        while work:
            block = work.pop()
            if block in reached.entered:
                continue
            if block == self.flow.exit:
                reached.entered[block] = 0
                continue
            stop = next(iter(stops.get(block, ())), None)
            reached.entered[block] = len(self.flow.blocks[block].instructions) if stop is None else stop
            if stop is None:
                work += ways_on(block)
        return reached

    def leading_to(self, points: Iterable[Point]) -> set[int]:
        """Return the blocks from whose beginning some path comes to one of the points."""
        found: set[int] = set()
        work = [block for block, _ in points]
        while work:
            block = work.pop()
            if block not in found:
                found.add(block)
                work += self.flow.predecessors[block]
        return found

    def dominating_branches(self, block: int) -> list[tuple[Block, int]]:
        """Return the branches that a block is reached through, each with the way taken; inner first."""
        found: list[tuple[Block, int]] = []
        above = self._branch_above.get(block)
        while above is not None and len(found) < MOST_BRANCHES:
            branch, taken = above
            found.append((self.flow.blocks[branch], taken))
            above = self._branch_above.get(branch)
        return found

    @cached_property
    def _branch_above(self) -> dict[int, tuple[int, int] | None]:
        """For each block, the innermost branch that it is reached through, and the way taken there."""
        found: dict[int, tuple[int, int] | None] = {}
        flow = self.flow
        for node in flow.order:
            above = flow.dominator[node]
            if above is None or above == node:
                found[node] = None
            elif flow.predecessors[node] == [above] and len(flow.successors[above]) > 1:
                found[node] = (above, node)
            else:
                found[node] = found.get(above)
        return found
