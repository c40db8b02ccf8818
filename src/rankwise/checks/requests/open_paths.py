"""The ways on from a block that are open once something is known: because an operation began."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from rankwise.checks.requests.reachability import FunctionWalk, Point
from rankwise.program import (
    Branch,
    Constant,
    FormalParameter,
    Instruction,
    Load,
    Operation,
    Phi,
    Switch,
    Value,
)
from rankwise.program.conditions import Conditions, open_targets
from rankwise.program.memory import MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.values import GlobalVariable

Assumed = dict[int, bool]
WaysOn = Callable[[int], Iterable[int]]


class Ways:
    """Decides branches of one function. Ways that exceptions take are never open: few codes mind them."""

    def __init__(self, model: Model, conditions: Conditions, paths: FunctionWalk) -> None:
        self._model = model
        self._conditions = conditions
        self._paths = paths
        self._flow = paths.flow

    def known_at(self, block: int, *, lasting: bool) -> Assumed:
        """Return the conditions that hold in a block; only those that hold for good if `lasting`."""
        assumed: Assumed = {}
        for branch, taken in self._paths.dominating_branches(block):
            end = branch.terminator
            if not isinstance(end, Branch) or end.targets[0] is end.targets[1]:
                continue
            around = [h for h in self._paths.loops_around(block) if branch.index in self._flow.loops[h]]
            if lasting and around and not self._is_invariant(end.condition, self._flow.loops[around[-1]]):
                continue
            key, wanted = self._conditions.of_branch(end)
            assumed[key] = wanted if end.targets[0].index == taken else not wanted
        return assumed

    def on(
        self, assumed: Assumed, *, not_into: set[int] | None = None, within: set[int] | None = None
    ) -> WaysOn:
        """Return a function that names the open successors of a block."""
        barred = self._handlers | (not_into or set())
        raising = set(self._flow.raising)

        def ways_on(block: int) -> Iterable[int]:
            if block in raising:
                return []
            ways = [
                each
                for each in self._flow.successors[block]
                if each not in barred and (within is None or each in within)
            ]
            return ways if len(ways) < 2 else self._open(block, ways, assumed)

        return ways_on

    def back_to(self, point: Point) -> set[int]:
        """Return the headers of all loops around a point: to enter one again is to begin anew."""
        return set(self._paths.loops_around(point[0]))

    @cached_property
    def _handlers(self) -> set[int]:
        """The blocks that exceptions lead to."""
        found: set[int] = set()
        for block in self._flow.blocks:
            end = block.terminator
            condition = end.condition if isinstance(end, Switch) else None
            if isinstance(condition, Operation) and condition.operator == "raises":
                found.update(target.index for target in end.targets[1:])
        return found

    def _open(self, block: int, ways: list[int], assumed: Assumed) -> list[int]:
        owner = self._flow.blocks[block]
        end = owner.terminator
        if not isinstance(end, Branch):
            return ways
        targets = {target.index for target in owner.successors}
        still = open_targets(self._conditions, owner, None, assumed)
        return [each for each in ways if each in still or each not in targets]

    def _is_invariant(self, value: Value, loop: set[int], depth: int = 0) -> bool:
        """Return whether a value is the same in every round of a loop."""
        if not isinstance(value, Instruction) or value.block.index not in loop:
            return True
        if depth > 20:
            return False
        if isinstance(value, Operation):
            return all(self._is_invariant(each, loop, depth + 1) for each in value.operands)
        if isinstance(value, Load) and self._is_invariant(value.address, loop, depth + 1):
            versions = self._model.dependence.versions
            for part in self._model.points_to.of(value.address):
                seen = versions.before(value, part)
                if isinstance(seen, Write) and seen.instruction.block.index in loop:
                    return False
                if isinstance(seen, MemoryPhi) and seen.block.index in loop:
                    return False
            return True
        return False


def leaves(value: Value, model: Model) -> set[object]:
    """Return what a condition is computed from: variables in memory, parameters, calls, phis."""
    found: set[object] = set()
    seen: set[Value] = set()
    work = [value]
    while work:
        each = work.pop()
        if each in seen or isinstance(each, (Constant, Function)):
            continue
        seen.add(each)
        if isinstance(each, Load):
            parts = list(model.points_to.of(each.address))
            found.update(parts)
            if not parts:
                work.append(each.address)
        elif isinstance(each, Phi):
            found.add(Phi)
            found.add(each)
        elif isinstance(each, Instruction) and isinstance(each, Operation):
            work += each.operands
        elif isinstance(each, (FormalParameter, GlobalVariable, Instruction)):
            found.add(each)
    return found
