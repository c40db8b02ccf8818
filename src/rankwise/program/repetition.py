"""What may run more than once, and between which runs.

A block runs again in the next round of a loop around it, and when its function is called again. What
one run computed reaches the next one only through a few nodes: the phis where a round begins, and
what a function finds when it is entered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.program.graphs.flow import FlowGraph
from rankwise.program.instructions import Phi
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.memory.versions import EntryVersion, MemoryPhi
from rankwise.program.structure import Block, Function
from rankwise.program.uniformity.cells import Cell
from rankwise.program.uniformity.dependence_graph import Exit, Raised, ReturnedValue
from rankwise.program.values import FormalParameter


@dataclass(frozen=True, slots=True)
class Regions:
    """Loops, by their first block, and functions, each round or call of which runs something anew."""

    loops: frozenset[Block] = frozenset()
    functions: frozenset[Function] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.loops or self.functions)

    def __or__(self, other: Regions) -> Regions:
        return Regions(self.loops | other.loops, self.functions | other.functions)


ONCE = Regions()


class Repetition:
    """Finds the regions around a place, out to where the program begins."""

    def __init__(self, points_to: PointsTo, flow: Callable[[Function], FlowGraph]) -> None:
        self._points_to = points_to
        self._flow = flow
        self._around: dict[Block, Regions] = {}
        self._calls: dict[Function, Regions] = {}
        self._recursive: dict[Function, bool] = {}

    def around(self, block: Block) -> Regions:
        """Return what may run a block again; nothing if it runs once at most."""
        known = self._around.get(block)
        if known is None:
            loops = self._flow(block.function).loops
            blocks = block.function.blocks
            here = frozenset(blocks[header] for header, body in loops.items() if block.index in body)
            known = self._around[block] = Regions(here) | self.calls(block.function)
        return known

    def all_in(self, function: Function) -> Regions:
        """Return what may run any block of a function again."""
        loops = frozenset(function.blocks[header] for header in self._flow(function).loops)
        return Regions(loops) | self.calls(function)

    def calls(self, function: Function) -> Regions:
        """Return what may call a function again."""
        known = self._calls.get(function)
        if known is None:
            self._calls[function] = Regions(functions=frozenset({function}))  # until then: it calls itself
            known = self._calls[function] = self._find_calls(function)
        return known

    def _find_calls(self, function: Function) -> Regions:
        calls = self._points_to.callers.get(function, [])
        if not calls and begins(function):
            return ONCE
        if len(calls) == 1:
            return self.around(calls[0].block)
        return Regions(functions=frozenset({function}))

    def joins(self, node: object, regions: Regions) -> bool:
        """Return whether a node may hold what an earlier run of one of the regions computed."""
        if not regions:
            return False
        if isinstance(node, (Phi, MemoryPhi)):
            return node.block in regions.loops
        if isinstance(node, (EntryVersion, FormalParameter)):
            return node.function in regions.functions
        if isinstance(node, (ReturnedValue, Exit, Raised)):
            return node.function in regions.functions and self.is_recursive(node.function)
        return isinstance(node, Cell)

    def is_recursive(self, function: Function) -> bool:
        """Return whether a function may be called while it runs."""
        known = self._recursive.get(function)
        if known is None:
            work = [function]
            seen: set[Function] = set()
            known = False
            while work and not known:
                for call in work.pop().calls():
                    for callee in self._points_to.callees.get(call, ()):
                        known = known or callee is function
                        if callee not in seen:
                            seen.add(callee)
                            work.append(callee)
            self._recursive[function] = known
        return known


def begins(function: Function) -> bool:
    """Return whether a function is where a program begins."""
    return function.shown == "main" or function.name == "_QQmain" or function.name.endswith(":<module>")
