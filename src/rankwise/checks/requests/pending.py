"""When an operation is certainly still under way, and when it is lost.

Both are questions about paths, and paths that cannot be taken must not be believed in: a request that
is waited for under the same condition that began it is not lost. What is known where the operation
begins therefore decides later branches. Where that does not settle it, only places are trusted
that no path reaches by way of a completion.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rankwise.checks.requests.begun_operations import Beginning, EndingTouches, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.open_paths import WaysOn, leaves
from rankwise.checks.requests.reachability import ReachedPoints
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.findings import Location
from rankwise.program import Instruction, Phi, Value
from rankwise.program.model import Model

ENDS = (RequestEffect.COMPLETES, RequestEffect.MAY_COMPLETE, RequestEffect.FREES)
"""After any of these an operation is not taken to be pending any more."""


@dataclass(frozen=True, slots=True)
class Lost:
    """How a function is left while an operation still waits for something."""

    always: bool
    """Whether nothing on any path ever comes."""
    where: Location | None


class Pending:
    """The stretch of a function in which one operation waits for certain touches."""

    def __init__(
        self,
        model: Model,
        tracked: Tracked,
        beginning: Beginning,
        ends: Iterable[RequestEffect] = ENDS,
        but_for: Instruction | None = None,
        also: Iterable[Touch] = (),
    ) -> None:
        self._model = model
        self._tracked = tracked
        self._paths = tracked.paths
        self._beginning = beginning
        self._start = self._paths.point(beginning.at)
        self._ends = tracked.ends(beginning.slot, tuple(ends))
        if but_for is not None:
            self._ends = EndingTouches(
                self._paths, (each for each in self._ends.touches if each.at is not but_for)
            )
        if also := list(also):
            self._ends = EndingTouches(self._paths, [*self._ends.touches, *also])
        self._own: dict[int, list[int]] = {self._start[0]: [self._start[1]]}

    @property
    def touches(self) -> list[Touch]:
        """What ends the stretch."""
        return self._ends.touches

    def blocks(self) -> set[int]:
        """Return the blocks in which the operation may be pending, in this round or the next."""
        around = self._paths.loops_around(self._start[0])
        return self._forward.blocks() | (self._paths.flow.loops[around[-1]] if around else set())

    def positions(self, block: int) -> tuple[int, int]:
        """Return the first and the last position in a block at which the operation may be pending."""
        around = self._paths.loops_around(self._start[0])
        if around and block in self._paths.flow.loops[around[-1]]:
            return 0, len(self._paths.flow.blocks[block].instructions)
        return self._forward.extent(block)

    def at(self, instruction: Instruction) -> bool:
        """Return whether the operation is certainly pending at an instruction of the same round."""
        point = self._paths.point(instruction)
        if point not in self._forward:
            return False
        return point not in self._ended

    @cached_property
    def _ended(self) -> ReachedPoints:
        stops = self._forward.within(self._ends.by_block)
        return self._paths.walk(stops, self._own, self._forward_ways)

    def in_next_round(self, instruction: Instruction) -> set[int] | None:
        """Return the loop in whose next round the operation is certainly still pending at an instruction.

        If the instruction is where the operation begins, every round must come by it.
        """
        point = self._paths.point(instruction)
        flow = self._paths.flow
        header = next(
            (h for h in self._paths.loops_around(self._start[0]) if point[0] in flow.loops[h]), None
        )
        if header is None:
            return None
        loop = flow.loops[header]
        if point == self._start and not all(
            flow.dominates(point[0], latch) for latch in flow.predecessors[header] if latch in loop
        ):
            return None
        known = self._tracked.ways.known_at(self._start[0], lasting=True)
        ways = self._tracked.ways.on(known, within=loop)
        if point not in self._paths.walk([self._start], self._ends.by_block, ways):
            return None
        stops = [(block, at) for block in loop for at in self._ends.by_block.get(block, ())]
        return None if point in self._paths.walk(stops, self._own, ways) else loop

    def lost(self) -> Lost | None:
        """Return how the function can be left before any of the ends; None if that is not clear."""
        ways = self._tracked.ways.on(self._tracked.ways.known_at(self._start[0], lasting=True))
        reached = self._paths.walk([self._start], self._ends.by_block, ways)
        flow = self._paths.flow
        if (flow.exit, 0) not in reached:
            return None
        stops = reached.within(self._ends.by_block)
        if not stops:
            last = [
                block.terminator.location
                for block in flow.blocks
                if flow.exit in flow.successors[block.index]
            ]
            return Lost(True, next((place for place in last if place is not None), None))
        if not self._beginning.place.is_exact:
            return None
        ended = self._paths.walk(stops, self._own, self._all_ways)
        before = self._paths.leading_to(stops)
        for block in flow.order:
            whole = block in reached.entered and block != flow.exit
            if not whole or block in ended.entered or block in before:
                continue
            # From here an exception may be all that follows.
            leaves = (flow.exit, 0) in self._paths.walk([(block, -1)], {}, ways)
            if leaves and self._is_unrelated(block):
                return Lost(False, _place(flow.blocks[block].instructions))
        return None

    def lost_always(self) -> bool:
        """Return whether the function can be left, and nothing on any path ever comes."""
        lost = self.lost()
        return lost is not None and lost.always

    def _all_ways(self, block: int) -> Iterable[int]:
        return self._paths.flow.successors[block]

    @cached_property
    def _forward_ways(self) -> WaysOn:
        ways = self._tracked.ways
        return ways.on(ways.known_at(self._start[0], lasting=False), not_into=ways.back_to(self._start))

    @cached_property
    def _forward(self) -> ReachedPoints:
        return self._paths.walk([self._start], self._ends.by_block, self._forward_ways)

    def _is_unrelated(self, block: int) -> bool:
        """Return whether what leads to a block has nothing to do with what led to the operation."""
        before = [branch for branch, _ in self._paths.dominating_branches(self._start[0])]
        known = {leaf for branch in before for leaf in self._leaves(branch.terminator.operands)}
        if not known:
            return True
        deciding = [b for b, _ in self._paths.dominating_branches(block) if b not in before]
        others = {leaf for branch in deciding for leaf in self._leaves(branch.terminator.operands)}
        return Phi not in others and not known & others

    def _leaves(self, operands: Iterable[Value]) -> set[object]:
        return {leaf for operand in operands for leaf in leaves(operand, self._model)}


def _place(instructions: Iterable[Instruction]) -> Location | None:
    return next((each.location for each in instructions if each.location is not None), None)
