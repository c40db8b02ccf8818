"""Which ranks come to a call, as far as the conditions around it say so."""

from __future__ import annotations

import enum

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.program import Branch, Call, Value
from rankwise.program.graphs.flow import FlowGraph
from rankwise.standard import Role

_DEEPEST = 6


class ReachedBy(enum.Enum):
    """Which ranks a call with a root is made by."""

    BY_ROOT = "only the root"
    BY_OTHERS = "only ranks that are not the root"
    BY_ALL = "every rank"
    UNKNOWN = "nothing is known"


def reached(facts: CallFacts, call: Call) -> ReachedBy:
    """Return which ranks make a call that has a root."""
    guard = _guard(facts, call)
    if guard is not ReachedBy.UNKNOWN:
        return guard
    return ReachedBy.BY_ALL if is_unconditional(facts, call) else ReachedBy.UNKNOWN


def is_unconditional(facts: CallFacts, call: Call, depth: int = 0) -> bool:
    """Return whether every run that does not end before makes a call."""
    function = call.block.function
    flow = facts.model.flow(function)
    if call.block.index in flow.ending or not flow.post_dominates(call.block.index, 0):
        return False
    callers = facts.model.points_to.callers.get(function, [])
    if not callers:
        return function.shown == "main" or function.name.startswith("<module")
    return depth < _DEEPEST and all(is_unconditional(facts, each, depth + 1) for each in callers)


def may_be_root(facts: CallFacts, call: Call) -> bool:
    """Return whether the root comes to a call that has one, because ranks that come here come together."""
    who = reached(facts, call)
    return who in (ReachedBy.BY_ROOT, ReachedBy.BY_ALL) or (
        who is ReachedBy.UNKNOWN and facts.is_for_all(call)
    )


def _guard(facts: CallFacts, call: Call) -> ReachedBy:
    """Search for a condition around the call that compares the rank with the root."""
    entry = call.standard
    assert entry is not None
    root_at = entry.index_of(Role.ROOT)
    if root_at is None or root_at + 1 >= len(call.operands):
        return ReachedBy.UNKNOWN
    is_root = comes_as(facts, call, call.operands[root_at + 1])
    if is_root is None:
        return ReachedBy.UNKNOWN
    return ReachedBy.BY_ROOT if is_root else ReachedBy.BY_OTHERS


def comes_as(facts: CallFacts, call: Call, process: Value) -> bool | None:
    """Return whether only a process with this rank makes a call (True), or only others (False)."""
    entry = call.standard
    assert entry is not None
    over = entry.index_of(Role.COMMUNICATOR)
    if over is None or over + 1 >= len(call.operands):
        return None
    keys = facts.keys
    rank = keys.intern(("MPI_Comm_rank", keys.of(call.operands[over + 1])))
    wanted = keys.intern(("==", *sorted((keys.of(process), rank))))
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
                return polarity == (taken == 0)
    return None


def _only_through(flow: FlowGraph, branch: int, target: int, node: int) -> bool:
    """Return whether one way out of a branch is the only way to a node."""
    return flow.predecessors[target] == [branch] and flow.dominates(target, node)
