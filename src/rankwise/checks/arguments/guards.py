"""Which ranks come to a call, as far as the conditions around it say so."""

from __future__ import annotations

import enum

from rankwise.checks.arguments.facts import Facts
from rankwise.program import Branch, Call
from rankwise.program.graphs.flow import FlowGraph
from rankwise.standard import Role

_DEEPEST = 6


class Reached(enum.Enum):
    """Which ranks a call with a root is made by."""

    BY_ROOT = "only the root"
    BY_OTHERS = "only ranks that are not the root"
    BY_ALL = "every rank"
    UNKNOWN = "nothing is known"


def reached(facts: Facts, call: Call) -> Reached:
    """Return which ranks make a call that has a root."""
    guard = _guard(facts, call)
    if guard is not Reached.UNKNOWN:
        return guard
    return Reached.BY_ALL if is_unconditional(facts, call) else Reached.UNKNOWN


def is_unconditional(facts: Facts, call: Call, depth: int = 0) -> bool:
    """Say whether every run that does not end before makes a call."""
    function = call.block.function
    flow = facts.model.flow(function)
    if call.block.index in flow.ending or not flow.post_dominates(call.block.index, 0):
        return False
    callers = facts.model.points_to.callers.get(function, [])
    if not callers:
        return function.shown == "main" or function.name.startswith("<module")
    return depth < _DEEPEST and all(is_unconditional(facts, each, depth + 1) for each in callers)


def _guard(facts: Facts, call: Call) -> Reached:
    """Look for a condition around the call that compares the rank with the root."""
    entry = call.standard
    assert entry is not None
    root_at, over = entry.index_of(Role.ROOT), entry.index_of(Role.COMMUNICATOR)
    if root_at is None or over is None:
        return Reached.UNKNOWN
    keys = facts.keys
    root = keys.of(call.operands[root_at + 1])
    rank = keys.intern(("MPI_Comm_rank", keys.of(call.operands[over + 1])))
    wanted = keys.intern(("==", *sorted((root, rank))))
    flow = facts.model.flow(call.block.function)
    for block in flow.branches():
        branch = block.terminator
        if not isinstance(branch, Branch) or not flow.dominates(block.index, call.block.index):
            continue
        key, polarity = facts.conditions.of_branch(branch)
        if key != wanted:
            continue
        for taken, target in enumerate(branch.targets):
            if _only_through(flow, block.index, target.index, call.block.index):
                is_root = polarity == (taken == 0)
                return Reached.BY_ROOT if is_root else Reached.BY_OTHERS
    return Reached.UNKNOWN


def _only_through(flow: FlowGraph, branch: int, target: int, node: int) -> bool:
    """Say whether one way out of a branch is the only way to a node."""
    return flow.predecessors[target] == [branch] and flow.dominates(target, node)
