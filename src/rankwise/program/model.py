"""Everything the checks need to know about a program, computed once and only when needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from rankwise.program.budget import Budget
from rankwise.program.cloning import clone_helpers
from rankwise.program.failures import Failures
from rankwise.program.graphs.flow import FlowGraph
from rankwise.program.instructions import Call, Operation, Switch
from rankwise.program.memory import Effects, PointsTo
from rankwise.program.memory.instances import Instances
from rankwise.program.noreturn import cut_after_endings
from rankwise.program.repetition import Repetition
from rankwise.program.structure import Block, Function, Program
from rankwise.program.uniformity.cells import Cells
from rankwise.program.uniformity.dependence_graph import DependenceGraph
from rankwise.program.uniformity.external import ExternalEffects

if TYPE_CHECKING:
    from rankwise.program.known_ranks.known_values import ColumnValues
    from rankwise.program.known_ranks.rank_table import Processes

_Value = TypeVar("_Value")


class Model:
    """A program with its calls, memory and dependences.

    Where `ranks` are given, it is examined as these processes run it. `initial_level` says by whom functions
    are called that nothing in the program calls: sequential, by all threads of a team (parallel), or of each
    of several teams (nested).
    """

    def __init__(
        self,
        program: Program,
        ranks: Processes | None = None,
        budget: Budget | None = None,
        initial_level: str = "sequential",
    ) -> None:
        cut_after_endings(program)
        clone_helpers(program)
        self.program = program
        self.ranks = ranks
        self.budget = budget or Budget()
        self.initial_level = initial_level
        self._flows: dict[Function, FlowGraph] = {}
        self._computed: dict[object, object] = {}

    @cached_property
    def points_to(self) -> PointsTo:
        return PointsTo(self.program, self.budget)

    @cached_property
    def failures(self) -> Failures:
        return Failures(self.program)

    @cached_property
    def external(self) -> ExternalEffects:
        return ExternalEffects(self.points_to, self.failures)

    @cached_property
    def effects(self) -> Effects:
        return Effects(self.program, self.points_to, self.external.written)

    @cached_property
    def dependence(self) -> DependenceGraph:
        cells = Cells(self.program, self.external, self.effects)
        instances = Instances(self.effects, self.repetition, self.flow)
        return DependenceGraph(
            self.points_to, self.effects, self.external, cells, self.flow, instances, self.budget
        )

    @cached_property
    def known(self) -> ColumnValues | None:
        """What is known of values and control flow because the numbers of ranks are."""
        if self.ranks is None:
            return None
        from rankwise.program.known_ranks.known_values import find_known

        return find_known(self, self.ranks)

    @cached_property
    def repetition(self) -> Repetition:
        return Repetition(self.points_to, self.flow)

    def flow(self, function: Function) -> FlowGraph:
        """Return a function's control flow."""
        known = self._flows.get(function)
        if known is None:
            known = self._flows[function] = FlowGraph(function, caught=function in self._caught)
        return known

    def once(self, compute: Callable[[Model], _Value]) -> _Value:
        """Return what a function computes from this model; it is called the first time only."""
        if compute not in self._computed:
            self._computed[compute] = compute(self)
        return cast("_Value", self._computed[compute])

    def callees(self, call: Call) -> list[Function]:
        return self.points_to.callees.get(call, [])

    @cached_property
    def _caught(self) -> set[Function]:
        """The functions that run, directly or not, where a caller catches exceptions."""
        work: list[Function] = []
        for function in self.program.defined():
            for block in function.blocks:
                caught = _call_with_handler(block)
                if caught is not None and not self._handler_ends(block):
                    work += self.callees(caught)
        found: set[Function] = set()
        while work:
            function = work.pop()
            if function not in found:
                found.add(function)
                for call in function.calls():
                    work += self.callees(call)
        return found

    def _handler_ends(self, block: Block) -> bool:
        """Return whether all that a handler does is end the program."""
        ending = FlowGraph(block.function).ending
        return all(target.index in ending for target in block.terminator.targets[1:])


def _call_with_handler(block: Block) -> Call | None:
    """Return the call at the end of a block whose exceptions are handled, if there is one."""
    end = block.terminator
    if (
        isinstance(end, Switch)
        and isinstance(end.condition, Operation)
        and end.condition.operator == "raises"
    ):
        operands = end.condition.operands
        if operands and isinstance(operands[0], Call):
            return operands[0]
    return None
