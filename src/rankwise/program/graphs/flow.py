"""A function's control flow as numbers, with one exit, and without the paths that never return."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from rankwise.program.graphs.dominance import immediate_dominators, reverse, reverse_postorder
from rankwise.program.instructions import Call, Unreachable
from rankwise.program.structure import Block, Function


class FlowGraph:
    """Blocks by index plus one exit node, whose number is the count of blocks.

    A block from which every path ends the whole program (abort, exit, a failed assertion) has no
    edge into it: ending is not a way to miss a collective. A loop that is never left gets an edge
    to the exit, so that everything has a post-dominator. Where exceptions are `caught` by a caller,
    raising one leaves the function; where none is, it ends the program.
    """

    def __init__(self, function: Function, *, caught: bool = False) -> None:
        self.function = function
        self.blocks = function.blocks
        self.exit = len(function.blocks)
        self.raising = [block.index for block in function.blocks if _raises(block)] if caught else []
        """The blocks that leave the function by an exception."""
        self.ending = _blocks_that_end(function, set(self.raising))
        self.successors: list[list[int]] = [
            []
            if block.index in self.ending
            else [t.index for t in dict.fromkeys(block.successors) if t.index not in self.ending]
            or [self.exit]
            for block in function.blocks
        ]
        self.successors.append([])
        self._leave_endless_loops()

    @cached_property
    def predecessors(self) -> list[list[int]]:
        return reverse(self.successors)

    @cached_property
    def order(self) -> list[int]:
        """Blocks in reverse postorder from the entry."""
        return reverse_postorder(self.successors, 0)

    @cached_property
    def dominator(self) -> list[int | None]:
        return immediate_dominators(self.successors, 0)

    @cached_property
    def post_dominator(self) -> list[int | None]:
        """Each node's immediate post-dominator; None for blocks outside this graph."""
        return immediate_dominators(self.predecessors, self.exit)

    @cached_property
    def dominance_frontier(self) -> list[set[int]]:
        """For each node, the nodes where its dominance ends."""
        frontier: list[set[int]] = [set() for _ in self.successors]
        for node in self.order:
            before = self.predecessors[node]
            if len(before) < 2:
                continue
            stop = self.dominator[node]
            for runner in before:
                if self.dominator[runner] is None:
                    continue
                while runner != stop:
                    frontier[runner].add(node)
                    above = self.dominator[runner]
                    assert above is not None
                    runner = above
        return frontier

    def meeting_points(self, nodes: Iterable[int]) -> set[int]:
        """Return where values that different `nodes` define meet: the iterated dominance frontier."""
        found: set[int] = set()
        work = [*nodes]
        if work and 0 not in work:
            work.append(0)  # what holds at the entry is a definition too
        while work:
            for meeting in self.dominance_frontier[work.pop()]:
                if meeting not in found and meeting != self.exit:
                    found.add(meeting)
                    work.append(meeting)
        return found

    def branches(self) -> list[Block]:
        """Return the blocks that choose between ways on."""
        return [block for block in self.blocks if len(self.successors[block.index]) > 1]

    @cached_property
    def loops(self) -> dict[int, set[int]]:
        """The natural loops: for each header, the blocks of its loop, itself included."""
        found: dict[int, set[int]] = {}
        for node in self.order:
            for target in self.successors[node]:
                if self.dominates(target, node):
                    body = found.setdefault(target, {target})
                    work = [node]
                    while work:
                        each = work.pop()
                        if each not in body:
                            body.add(each)
                            work.extend(self.predecessors[each])
        return found

    def dominates(self, above: int, node: int) -> bool:
        """Return whether every path to `node` goes through `above`."""
        while True:
            if node == above:
                return True
            up = self.dominator[node]
            if up is None or up == node:
                return False
            node = up

    def post_dominates(self, below: int, node: int) -> bool:
        """Return whether every path from `node` to the exit goes through `below`."""
        while node != below:
            following = self.post_dominator[node]
            if following is None or following == node:
                return False
            node = following
        return True

    def region(self, start: int) -> set[int]:
        """Return the blocks that run between a branch and the point where its ways meet again."""
        return self.between(self.successors[start], self.post_dominator[start])

    def between(self, starts: Iterable[int], stop: int | None) -> set[int]:
        """Return the blocks that run from some on until another one is reached."""
        inside: set[int] = set()
        work = list(starts)
        while work:
            node = work.pop()
            if node not in (stop, self.exit) and node not in inside:
                inside.add(node)
                work.extend(self.successors[node])
        return inside

    def _leave_endless_loops(self) -> None:
        if not self.blocks or 0 in self.ending:
            return
        while True:
            backwards = set(reverse_postorder(reverse(self.successors), self.exit))
            stuck = [node for node in reverse_postorder(self.successors, 0) if node not in backwards]
            if not stuck:
                return
            self.successors[_deepest_loop_entry(self.successors, stuck)].append(self.exit)


RAISES = frozenset({"raise", "__cxa_throw", "__cxa_rethrow", "_Unwind_Resume"})
"""Functions that leave their caller by an exception."""


def _raises(block: Block) -> bool:
    if not isinstance(block.terminator, Unreachable) or len(block.instructions) < 2:
        return False
    last = block.instructions[-2]
    return isinstance(last, Call) and last.callee.name in RAISES


def _blocks_that_end(function: Function, leaving: set[int]) -> set[int]:
    """Return the blocks from which no path leaves the function and none continues for ever."""
    remaining = {block.index: len(set(block.successors)) for block in function.blocks}
    ending = {
        block.index
        for block in function.blocks
        if isinstance(block.terminator, Unreachable) and block.index not in leaving
    }
    work = list(ending)
    while work:
        for before in function.blocks[work.pop()].predecessors:
            remaining[before.index] -= 1
            if remaining[before.index] == 0 and before.index not in ending:
                ending.add(before.index)
                work.append(before.index)
    return ending


def _deepest_loop_entry(successors: list[list[int]], stuck: list[int]) -> int:
    """Return the entry of a loop that is never left: a target of a back edge among `stuck`."""
    position = {node: index for index, node in enumerate(stuck)}
    entries = [
        target
        for node in stuck
        for target in successors[node]
        if target in position and position[target] <= position[node]
    ]
    return max(entries, key=lambda node: position[node]) if entries else stuck[-1]
