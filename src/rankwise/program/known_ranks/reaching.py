"""Which processes may come to which block."""

from __future__ import annotations

from collections.abc import Callable

from rankwise.program.graphs.dominance import immediate_dominators, reverse_postorder
from rankwise.program.instructions import Call, Unreachable
from rankwise.program.known_ranks.rank_table import Processes, Truths
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function

Taken = Callable[[Block], dict[int, Truths]]
"""For a block, which processes may go to each of its successors once they are at its end."""


class Reaching:
    """Follows control flow from the entry of the program; `taken` says which ways on a block leaves to whom.

    Functions are followed after their callers, where that is possible. Where it is not, what `earlier`
    found out holds, or else every process may come.
    """

    def __init__(self, model: Model, processes: Processes, taken: Taken, earlier: Reaching | None) -> None:
        self._model = model
        self._processes = processes
        self._taken = taken
        self._earlier = earlier
        self._blocks: dict[Block, Truths] = {}
        self._edges: dict[tuple[Block, Block], Truths] = {}
        self._begun: set[Function] = set()
        self._given_away: set[Function] = _given_away(model) if earlier is None else earlier._given_away

    def follow_all(self) -> None:
        for function in _callers_first(self._model):
            self._follow(function)

    def of(self, block: Block) -> Truths:
        """Return the processes that may come to the start of a block."""
        self._follow(block.function)
        return self._so_far(block)

    def along(self, block: Block, target: Block) -> Truths:
        """Return the processes that may go from a block straight to another one."""
        self._follow(block.function)
        found = self._edges.get((block, target))
        if found is not None:
            return found
        return self._processes.all() if self._earlier is None else self._earlier.along(block, target)

    def calls_of(self, function: Function) -> list[Call] | None:
        """Return all calls of a function; None if others than those of the program may call it."""
        calls = self._model.points_to.callers.get(function, [])
        return calls if calls and function not in self._given_away else None

    def _so_far(self, block: Block) -> Truths:
        found = self._blocks.get(block)
        if found is not None:
            return found
        return self._processes.all() if self._earlier is None else self._earlier.of(block)

    def _follow(self, function: Function) -> None:
        """Go through the blocks of a function once, each after those that lead to it."""
        if function in self._begun:
            return
        self._begun.add(function)
        successors = [[target.index for target in block.successors] for block in function.blocks]
        dominator = immediate_dominators(successors, 0)
        entering = self._entering(function)
        for node in reverse_postorder(successors, 0):
            block = function.blocks[node]
            reached = entering if node == 0 else self._processes.none()
            for before in block.predecessors:
                if dominator[before.index] is None or _dominates(dominator, node, before.index):
                    continue  # it comes back, and has been here before
                reached = reached | self.along(before, block)
            self._blocks[block] = reached
            passing = self._past_calls(block)
            for index, who in self._taken(block).items():
                self._edges[block, function.blocks[index]] = who & passing

    def _entering(self, function: Function) -> Truths:
        calls = self.calls_of(function)
        if calls is None:
            return self._processes.all()
        found = self._processes.none()
        for call in calls:
            found = found | self._so_far(call.block)
        return found

    def _past_calls(self, block: Block) -> Truths:
        """Return the processes that come to the end of a block: the functions it calls return for them."""
        passing = self._so_far(block)
        for call in block.instructions:
            if isinstance(call, Call) and call.standard is None:
                callees = self._model.callees(call)
                if len(callees) == 1 and _may_end(callees[0]):
                    passing = passing & self._returning(callees[0])
        return passing

    def _returning(self, function: Function) -> Truths:
        found = self._processes.none()
        for block in function.returning_blocks():
            found = found | self.of(block)
        return found


def _may_end(function: Function) -> bool:
    """Return whether a function may end the program, as one that checks the number of ranks does."""
    return any(isinstance(block.terminator, Unreachable) for block in function.blocks)


def _callers_first(model: Model) -> list[Function]:
    """Return the functions with a body, each after its callers, recursion aside."""
    functions = list(model.program.defined())
    number = {function: at + 1 for at, function in enumerate(functions)}
    called: list[list[int]] = [[]]
    for function in functions:
        callees = (callee for call in function.calls() for callee in model.callees(call))
        called.append([number[callee] for callee in dict.fromkeys(callees) if callee in number])
    callers = model.points_to.callers
    called[0] = sorted(number.values(), key=lambda each: bool(callers.get(functions[each - 1])))
    return [functions[each - 1] for each in reverse_postorder(called, 0) if each]


def _given_away(model: Model) -> set[Function]:
    """Return the functions whose address is given to code that is not in the program, which may call them."""
    found: set[Function] = set()
    for function in model.program.defined():
        for call in function.calls():
            callees = model.callees(call)
            if callees and all(callee.blocks for callee in callees):
                continue
            for argument in call.arguments:
                objects = {part.object for part in model.points_to.of(argument)} | {argument}
                found.update(each for each in objects if isinstance(each, Function))
    return found


def _dominates(dominator: list[int | None], above: int, node: int) -> bool:
    while node != above:
        up = dominator[node]
        if up is None or up == node:
            return False
        node = up
    return True
