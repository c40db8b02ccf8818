"""What may differ between the threads of a team: everything but what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rankwise.program.instructions import Allocate, Branch, Call, Switch
from rankwise.program.memory import EntryVersion, MemoryPhi, Write
from rankwise.program.model import Model
from rankwise.program.repetition import begins
from rankwise.program.structure import Function
from rankwise.program.threads.interesting_code import interesting_functions
from rankwise.program.threads.runtime_calls import entry_of
from rankwise.program.uniformity import Cell, Domain, Exit, Spread
from rankwise.program.values import FormalParameter


def team_domain(model: Model) -> Domain:
    """Return the threads of a team as those among whom values are compared."""
    return model.once(_domain)


def thread_differences(model: Model) -> Spread:
    """Return which conditions, of those that matter for threads, may differ between the threads of a team."""
    return model.once(_differences)


def region_functions(model: Model) -> frozenset[Function]:
    """Return the functions that hold what parallel regions do."""
    return model.once(_regions)


def functions_outside_teams(model: Model) -> frozenset[Function]:
    """Return the functions that main leads to and no parallel region does: one thread executes them."""
    return model.once(_outside)


def _outside(model: Model) -> frozenset[Function]:
    begin = [function for function in model.program.defined() if begins(function)]
    return frozenset(_reached(model, begin) - _reached(model, region_functions(model)))


def _reached(model: Model, begin: Iterable[Function]) -> set[Function]:
    reached: set[Function] = set()
    work = list(begin)
    while work:
        function = work.pop()
        if function not in reached:
            reached.add(function)
            work += [callee for call in function.calls() for callee in model.callees(call)]
    return reached


def _domain(model: Model) -> Domain:
    shared = _shared_memory(model, region_functions(model))
    return Domain("the team", spans=lambda call: False, agreed=shared, threads=True)


def _differences(model: Model) -> Spread:
    queried = [
        block.terminator.condition
        for function in interesting_functions(model)
        for block in model.flow(function).branches()
        if isinstance(block.terminator, (Branch, Switch))
    ]
    arguments = [
        argument
        for function in interesting_functions(model)
        for call in function.calls()
        if call.standard is not None
        for argument in call.arguments
    ]
    return Spread(model.dependence, team_domain(model), [*queried, *arguments])


def _regions(model: Model) -> frozenset[Function]:
    return frozenset(
        argument
        for function in model.program.defined()
        for call in function.calls()
        if (entry := entry_of(call)) is not None and entry.runs is not None
        for argument in call.arguments[entry.runs : entry.runs + 1]
        if isinstance(argument, Function)
    )


def _shared_memory(model: Model, regions: frozenset[Function]) -> Callable[[object], bool]:
    """Return a function that says whether a node is memory that the threads of a team share.

    What one of them writes there the others read, once they have met.
    """
    in_parallel = _reached(model, regions)

    def is_shared(node: object) -> bool:
        # Each region's team gets the same arguments, whatever other teams get.
        if isinstance(node, (EntryVersion, FormalParameter)) and node.function in regions:
            return True
        if not isinstance(node, (Cell, EntryVersion, Exit, MemoryPhi, Write)):
            return False
        owner = node.part.object
        return not isinstance(owner, (Allocate, Call)) or owner.block.function not in in_parallel

    return is_shared
